"""Compiles models on the late and the early path of data tiling: early-models.py INPUTS FOLDER MODEL...

Runs what the early path makes against the outputs of the framework, and compares dispatches: the early path never has fewer than the late
one, and neither copies nor fills; it packs as many constants (encoding-passes.md EP3)."""
import os
import re
import subprocess
import sys

inputs, folder = sys.argv[1:3]
os.makedirs(folder, exist_ok=True)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(" ".join(command) + "\n" + done.stdout + done.stderr)
    return done.stdout + done.stderr


for model in sys.argv[3:]:
    source = os.path.join(folder, model + ".mlir")
    run(sys.executable, os.path.join(inputs, "fill.py"), model, "-o", source)
    counts, packed = {}, {}
    for path in ("late", "early"):
        module = os.path.join(folder, f"{model}.{path}.so")
        ledger = os.path.join(folder, f"{model}.{path}.ledger")
        remarks = run("weir-compile", source, "--data-tiling=" + path, "-o", module, "--weir-ledger=" + ledger,
                      "--weir-expect=bytes-filled==0,bytes-copied==0", "--remarks-filter-passed=weir-evaluate-(encodes|packs)")
        packed[path] = remarks.count("[Passed] evaluated")
        with open(ledger) as file:
            counts[path] = int(re.findall(r"dispatches\D+(\d+)", file.read())[-1])
    result = run("weir-run", "--module=" + os.path.join(folder, model + ".early.so"), "--function=main", "--poison", "--threads=2",
                 f"--input=@{inputs}/{model}.inputs.npz", f"--expected_output=@{inputs}/{model}.expected.npz",
                 "--max-relative-to-largest=2e-5")
    if "[SUCCESS]" not in result:
        sys.exit(result)
    if counts["early"] < counts["late"]:
        sys.exit(f"{model}: early {counts['early']} dispatches, late {counts['late']}")
    if packed["early"] != packed["late"]:
        sys.exit(f"{model}: early {packed['early']} packed constants, late {packed['late']}")
    print(f"{model}: late {counts['late']} dispatches, early {counts['early']}, {packed['early']} packed constants: equal outputs", flush=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
