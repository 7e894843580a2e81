"""with_workers.py COUNT FOLDER COMMAND...: runs Python with these arguments while a scheduler of Dask and its workers run on this machine."""
import json
import os
import pathlib
import subprocess
import sys
import time

count, folder, command = int(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
started = []


def start(*arguments):
    log = open(folder / "cluster.log", "a")
    started.append(subprocess.Popen([sys.executable, "-m", *map(str, arguments)], stdout=log, stderr=log, cwd=folder))


def wait_for(what, text):
    deadline = time.monotonic() + 120
    while not (found := what()):
        assert time.monotonic() < deadline and all(process.poll() is None for process in started), text
        time.sleep(0.05)
    return found


try:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    start("distributed.cli.dask_scheduler", "--host=127.0.0.1", "--port=0", "--no-dashboard", f"--scheduler-file={file}")
    wait_for(lambda: file.exists() and file.read_text().strip().endswith("}"), "no scheduler")
    address = json.loads(file.read_text())["address"]
    for number in range(count):
        start("distributed.cli.dask_worker", address, "--nthreads=1", "--no-nanny", "--no-dashboard", f"--local-directory={folder}/worker{number}")
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(count, timeout=120)
    sys.exit(subprocess.run([sys.executable, *command], env=dict(os.environ, DASK_SCHEDULER_ADDRESS=address), timeout=200).returncode)
finally:
    for process in reversed(started):
        process.kill()
        process.wait()
