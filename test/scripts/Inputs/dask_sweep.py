"""dask_sweep.py WEIR-SWEEP BUILD FOLDER: a campaign of weir-fuzz on a cluster of two workers of this machine, one of which is killed half-way. Nothing may
be lost, and nothing done twice."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

sweep, build, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
PIECES, store = 24, folder / "store"
started = []


def start(*command, **kwargs):
    started.append(subprocess.Popen([sys.executable, "-m", *map(str, command)], **kwargs))
    return started[-1]


def wait_for(what, text):
    deadline = time.monotonic() + 120
    while not (found := what()):
        assert time.monotonic() < deadline and all(process.poll() is None for process in started), text
        time.sleep(0.02)
    return found


def read_log():
    try:
        lines = (store / "log.jsonl").read_text().splitlines()
    except FileNotFoundError:
        return [], []
    events = [json.loads(line) for line in lines]
    return ([event for event in events if event["event"] == kind] for kind in ("begin", "end"))


def run_sweep(address):
    return [sys.executable, sweep, "--fuzz=--passes=canonicalize", f"--runs={PIECES * 10}", "--piece=10", f"--scheduler=dask://{address}", f"--build={build}",
            f"--store={store}"]


try:
    log = open(folder / "cluster.log", "w")
    quiet = {"stdout": log, "stderr": log, "cwd": folder}
    file = folder / "scheduler.json"
    start("distributed.cli.dask_scheduler", "--host=127.0.0.1", "--port=0", "--no-dashboard", f"--scheduler-file={file}", **quiet)
    wait_for(lambda: file.exists() and file.read_text().strip().endswith("}"), "no scheduler")
    address = json.loads(file.read_text())["address"].removeprefix("tcp://")
    for number in range(2):
        start("distributed.cli.dask_worker", address, "--nthreads=1", "--no-nanny", "--no-dashboard", f"--local-directory={folder}/worker{number}", **quiet)
    driver = subprocess.Popen(run_sweep(address), stdout=subprocess.PIPE, text=True)
    started.append(driver)

    def half_way():
        begun, ended = read_log()
        busy = {event["process"] for event in begun}
        return len(busy) == 2 and len(ended) >= PIECES // 3 and busy

    wait_for(half_way, "the two workers did not get half-way")
    victim = started[1]
    # Within a task, so that one is cut off.
    wait_for(lambda: (lambda begun, ended: sum(e["process"] == victim.pid for e in begun) > sum(e["process"] == victim.pid for e in ended))(*read_log()),
             "the first worker is idle")
    victim.send_signal(signal.SIGKILL)
    text = driver.communicate(timeout=200)[0]
    assert driver.returncode == 0, text
    begun, ended = read_log()
    keys = {event["task"] for event in ended}
    assert len(ended) == len(keys) == PIECES, f"{len(ended)} ends of {len(keys)} tasks"
    assert len(begun) in (PIECES, PIECES + 1), f"{len(begun)} begun: only what the killed worker was at may begin again"
    assert f"{PIECES * 10} programs" in text and "0 of 24 pieces ended early" in text, text
    # The same command finds all done.
    again = subprocess.run(run_sweep(address), stdout=subprocess.PIPE, text=True, timeout=100)
    assert again.returncode == 0 and again.stdout == text and len(list(read_log())[0]) == len(begun), again.stdout
    print("nothing lost, nothing done twice")
finally:
    for process in reversed(started):
        process.kill()
        process.wait()
