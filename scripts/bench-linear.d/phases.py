"""Times of every pass of whole compilations, of programs of three sizes."""
import json
import os
import re
import subprocess
import time

from shapes import SHAPES

# Targets, and flags that bring passes which the others do without.
WAYS = {
    "cpu": [],
    "cpu-sse": ["--target-cpu=x86-64"],
    "cpu-avx512": ["--target-cpu=x86-64-v4"],
    "cpu-amx": ["--target-cpu=sapphirerapids"],
    "cpu-bytes": ["--weir-int8-activations"],
    "reference": ["--target=reference"],
    "vulkan": ["--target=vulkan"],
    "cuda": ["--target=cuda"],
    "early": ["--data-tiling=early"],
    "late": ["--data-tiling=late", "--data-tiling-policy=all"],
}
# Registered, but no part of a compilation from source; `bench-linear PASS` measures one of them alone.
APART = {
    "weir-ledger": "counts, when a pipeline says so",
    "weir-assign-devices": "runs before the first phase, on the devices of a program alone",
    "weir-pin-devices": "for --device-pin, before the first phase",
    "weir-fuse-dispatch-bindings": "an option of weir-stream-pipeline, off in weir-compile",
    "weir-structure-tensor-ops": "for dumps of other compilers",
    "weir-test-live-bytes": "for tests",
    "weir-verify-access-ranges": "for pipelines that a user writes",
    "weir-verify-in-place": "for pipelines that a user writes",
}


def compile_one(tool, file, flags, limit):
    """Seconds of the processor by pass, `whole` among them; or what went wrong."""
    times = f"{file}.json"
    command = [tool, str(file), "-o", f"{file}.so", f"--pass-times={times}", "--mlir-disable-threading", "--verify-each=false", *flags]
    # A process of its own, for its rusage.
    with open(f"{file}.log", "w+") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        end = time.monotonic() + limit
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > end:
                process.kill()
                os.wait4(process.pid, 0)
                return None, f"more than {limit:.0f} s"
            time.sleep(0.02)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read()
    if process.returncode != 0:
        error = next((line for line in text.splitlines() if "error" in line), text[-200:])
        return None, re.sub(r"^\S*: ", "", error)[:160]
    with open(times) as written:
        passes = {name: entry["seconds"] for name, entry in json.load(written).items()}
    passes["whole"] = usage.ru_utime + usage.ru_stime
    return passes, None


def measure(tool, shape, dynamic, way, sizes, arguments, folder):
    """A dictionary of times for each size; or what went wrong."""
    rows = []
    for size in sizes:
        file = os.path.join(folder, f"{shape.__name__}-{'dynamic' if dynamic else 'static'}-{way}-{size}.mlir")
        with open(file, "w") as text:
            text.write(shape(size, dynamic))
        best = {}
        for _ in range(arguments.runs):
            passes, problem = compile_one(tool, file, WAYS[way], arguments.timeout)
            if problem:
                return None, problem
            best = {name: min(seconds, best.get(name, seconds)) for name, seconds in passes.items()}
        rows.append(best)
    return rows, None


def find_growth(times, floor):
    """The largest ratio of the times of a size and the one before it; of times below the floor nothing can be said."""
    return max((after / max(before, floor / 4) for before, after in zip(times, times[1:]) if after >= floor), default=0)


def registered_passes(weir_opt):
    text = subprocess.run([weir_opt, "--help-all"], capture_output=True, text=True).stdout
    passes = text[text.index("  Passes:"):text.index("  Pass Pipelines:")]
    return set(re.findall(r"^\s+--(weir-[\w-]+)\s", passes, re.MULTILINE))


def run(arguments, folder):
    """The exit code: 1 if something grows faster than the limit or does not compile, or if a pass is not measured."""
    tool = os.path.join(arguments.bin, "weir-compile")
    sizes = [arguments.size] if arguments.once else [arguments.size, 2 * arguments.size, 4 * arguments.size]
    failed = False
    seen = set()
    print(f"{'program':22} {'way':10} {'pass':34} {' '.join(f'{size:>8}' for size in sizes)} {'growth':>6}")
    for shape in SHAPES:
        for dynamic in (False, True):
            name = f"{shape.__name__}-{'dynamic' if dynamic else 'static'}"
            for way in WAYS:
                if not re.search(arguments.programs or "", name) or not re.search(arguments.ways or "", way):
                    continue
                rows, problem = measure(tool, shape, dynamic, way, sizes, arguments, folder)
                if problem:
                    failed = True
                    print(f"{name:22} {way:10} {problem}  !", flush=True)
                    continue
                seen |= {each for row in rows for each in row}
                for each in sorted(rows[-1], key=lambda key: -rows[-1][key]):
                    times = [row.get(each, 0) for row in rows]
                    growth = find_growth(times, arguments.floor)
                    bad = growth > arguments.limit
                    failed |= bad
                    if bad or each == "whole" or arguments.all:
                        columns = " ".join(f"{seconds:8.3f}" for seconds in times)
                        print(f"{name:22} {way:10} {each:34} {columns} {growth:6.1f}{'  !' if bad else ''}", flush=True)
    missing = registered_passes(os.path.join(arguments.bin, "weir-opt")) - seen - APART.keys()
    print(f"{len(seen)} passes measured; not run: {', '.join(sorted(missing)) or 'none'}")
    everything = not (arguments.programs or arguments.ways)
    return 1 if failed or (everything and missing) else 0
