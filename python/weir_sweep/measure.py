"""Running weir's tools and timing several programs against each other."""

import os
import pathlib
import re
import statistics
import shutil
import subprocess
import sys
import time

TOOLS = ("weir-compile", "weir-run")


class Failure(Exception):
    """A program that could not do its part; the text is for the user."""


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(command, allowed=(0,), **kwargs):
    """Runs `command` and returns its stdout; a failure, which is any exit status but those allowed, carries the line of its error, or the last that it wrote."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **kwargs)
    except subprocess.TimeoutExpired as expired:
        raise Failure(f"{pathlib.Path(str(command[0])).name}: still running after {expired.timeout:g} s") from None
    if done.returncode in allowed:
        return done.stdout
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    shown = next((line for line in lines if "error" in line), lines[-1] if lines else "")
    reason = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
    raise Failure(f"{pathlib.Path(str(command[0])).name}: {reason}: {shown[:300]}")


class Weir:
    """weir-compile and weir-run of one folder."""

    def __init__(self, folder, compile_options=(), timeout=None):
        self.bin = pathlib.Path(folder)
        self.compile_options = list(compile_options)
        self.timeout = timeout

    def compile(self, source, module, options=()):
        """Compiles `source` and returns the seconds that it took."""
        start = time.monotonic()
        run([self.bin / "weir-compile", source, "-o", module, *self.compile_options, *options], timeout=self.timeout)
        return time.monotonic() - start

    def function_type(self, module, function):
        """The declared type of `function`, e.g. `(tensor<4xf32>) -> (tensor<4xf32>)`."""
        listing = run([self.bin / "weir-run", f"--module={module}", "--list-functions"])
        match = re.search(rf"^{re.escape(function)} (\(.*)$", listing, re.M)
        if not match:
            raise Failure(f"no function {function} in {module}")
        return match.group(1)

    def arguments(self, module, inputs, threads, function="main"):
        return [self.bin / "weir-run", f"--module={module}", f"--function={function}", f"--threads={threads}",
                *[f"--input=@{file}" for file in inputs]]

    def check(self, module, inputs, expected, tolerance, threads=1):
        """Fails unless the results are those of the file `expected`."""
        run(self.arguments(module, inputs, threads)
            + [f"--expected_output=@{expected}", f"--max-relative-to-largest={tolerance}"], timeout=self.timeout)

    def timer(self, module, inputs, threads, seconds, function="main"):
        command = self.arguments(module, inputs, threads, function) + [
            "--benchmark", f"--benchmark-seconds={seconds}", f"--benchmark-warmup-seconds={seconds / 4}"]
        return lambda: parse_bench(run(command, timeout=self.timeout))


def find_tools(builds=(), tools=TOOLS):
    """The folder of the tools: `bin` of the first of `builds` that has them, else that of the package `weir`, else where PATH has them."""
    folders = [pathlib.Path(build) / "bin" for build in builds]
    if not folders:
        on_path = shutil.which(tools[0])
        folders = [pathlib.Path(__file__).resolve().parents[1] / "weir" / "bin", *([pathlib.Path(on_path).parent] if on_path else [])]
    for folder in folders:
        if all((folder / tool).exists() for tool in tools):
            return folder.resolve()
    raise Failure(f"no {' and '.join(tools)} in {' or '.join(map(str, folders))}; build them, or name the build folder with --build")


def parse_bench(text):
    """(least, median) milliseconds of a `BENCH` line."""
    match = re.search(r"^BENCH .* min_ms=(\S+) median_ms=(\S+)", text, re.M)
    if not match:
        raise Failure("no times in: " + text[-200:])
    return float(match.group(1)), float(match.group(2))


def interleave(timers, rounds):
    """Calls every timer once a round, in rotating order, so that all see the same disturbances of the machine.

    `timers`: name -> function that returns (least, median) ms. Returns name -> list of these pairs, and name -> reason for
    those that failed."""
    times, failed = {name: [] for name in timers}, {}
    names = list(timers)
    for number in range(rounds):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            if name in failed:
                continue
            try:
                times[name].append(timers[name]())
            except Failure as failure:
                failed[name] = str(failure)
                del times[name]
    return times, failed


def ratios(times, peer, subject="weir"):
    """How many times as long `peer` takes as `subject`, for each round; above 1 means that `subject` is faster."""
    return [theirs[0] / ours[0] for theirs, ours in zip(times[peer], times[subject])]


def summary(times):
    """What is reported of one program's rounds."""
    return {"min_ms": min(pair[0] for pair in times), "median_ms": statistics.median(pair[1] for pair in times),
            "rounds": len(times)}


def joined(arguments, flag):
    """`flag VALUE` as `flag=VALUE`: argparse takes a VALUE that begins with a dash for another flag."""
    result = []
    for argument in arguments:
        if result and result[-1] == flag:
            result[-1] += "=" + argument
        else:
            result.append(argument)
    return result


def thread_list(text):
    return [int(part) for part in text.split(",")]


def cpu_name_and_flags():
    name, flags = "", ""
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                name = line.split(":", 1)[1].strip()
            if line.startswith("flags"):
                flags = line.split(":", 1)[1]
                break
    except OSError:
        pass
    return name, set(flags.split())


def machine():
    return {"cpu": cpu_name_and_flags()[0], "cores": os.cpu_count(), "load": os.getloadavg()[0]}
