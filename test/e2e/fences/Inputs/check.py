"""Compiles dumps of IREE 3.13 from their phases, and calls the functions in them with and without fences.

    check.py BIN TARGET [PART OF A NAME...]

The dumps are of small programs in dialect torch (`--iree-input-type=torch`), onnx, and func (`--iree-execution-model=async-external`, `external.*`; `plain` is of its phase abi); what is
expected is what iree-run-module prints for them.
"""
import os
import re
import subprocess
import sys
import tempfile

FOUR = "4xf32=1 2 3 4"
PAIR = [FOUR, "4xf32=0.5 -1 2 8"]
SIX = "2x3xf32=1 -2 3 -4 5 -6"
THREES = ["3xf32=1 2 3", "3xf32=4 5 6"]
FOURS = ["4xi32=1 2 3 4", "4xi32=5 6 7 8"]
# of each program: functions with inputs and results
PROGRAMS = {
    "two-results": {"main": (PAIR, ["4xf32=1.5 1 5 12", "4xf32=1.5 2 15 48"])},
    "dynamic-matmul": {"main": (["2x3xf32=1 0 0 0 1 0", "3x2xf32=0 1 2 3 4 5"], ["2x2xf32=1 2.7182818 7.3890561 20.085537"])},
    "mutable": {"main": ([FOUR, "4xf32=2 3 4 5"], ["4xf32=6 15 28 45"])},
    "mutable-alone": {"main": (["2x4xf32=1 2 3 4 5 6 7 8", FOUR], [])},
    "state": {"main": ([FOUR], ["4xf32=2 4 6 8"]), "peek": ([], ["4xf32=1 2 3 4"])},
    "functions": {
        "first": ([SIX], ["3x2xf32=1 0 0 5 3 0"]),
        "second": ([SIX, "2x3xi64=1 2 3 4 5 6"], ["2x3xf32=0.7615942 -0.9640276 0.9950548 -0.9993293 0.9999092 -0.9999877", "2x3xi64=2 4 6 8 10 12"]),
    },
    "handed-on": {"main": (["3xf32=7 8 9", "2xf32=1 -1"], ["3xf32=7 8 9", "2xf32=-1 1"])},
    "onnx": {"main": (["2x3xf32=1 2 3 -1 -2 3", "3x2xf32=1 -1 1 -1 1 -1"], ["2x2xf32=6 0 0 0"])},
    "external": {"main": (THREES, ["3xf32=5 7 9", "3xf32=20 35 54"]), "data": (FOURS, ["4xi32=6 8 10 12"])},
}


def without_devices(text):
    """Dumps from the phase flow on name devices of the CPU: those of another target come from its flag."""
    text = re.sub(r" attributes {stream.affinity.default = .*?>}", "", text, count=1)
    text = re.sub(r"^  util.global private @__device_0 = .*\n", "", text, flags=re.M)
    return text.replace(" on(#hal.device.affinity<@__device_0>)", "")


def main():
    folder, target, only = sys.argv[1], sys.argv[2], sys.argv[3:]
    dumps = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dumps")
    calls = 0
    with tempfile.TemporaryDirectory() as scratch:
        module = os.path.join(scratch, "dump.so")
        for dump in sorted(os.listdir(dumps)):
            name, phase, _ = dump.split(".")
            if only and not any(part in dump for part in only):
                continue
            phases = [] if phase == "plain" else ["--compile-from=" + phase]
            source = os.path.join(dumps, dump)
            if target != "cpu":
                with open(source) as given, open(os.path.join(scratch, dump), "w") as changed:
                    changed.write(without_devices(given.read()))
                source = changed.name
            subprocess.run([os.path.join(folder, "weir-compile"), source, "-o", module, "--target=" + target, *phases], check=True)
            for function, (inputs, results) in PROGRAMS[name].items():
                for form in [function] if name == "external" else [function, function + "$async"]:
                    command = [os.path.join(folder, "weir-run"), "--module=" + module, "--function=" + form, "--poison"]
                    command += ["--input=" + value for value in inputs] + ["--expected_output=" + value for value in results]
                    done = subprocess.run(command, capture_output=True, text=True)
                    if done.returncode or (results and "[SUCCESS]" not in done.stdout):
                        sys.exit("%s of %s on %s: %s%s" % (form, dump, target, done.stdout, done.stderr))
                    calls += 1
    print("%d calls are right" % calls)


main()
