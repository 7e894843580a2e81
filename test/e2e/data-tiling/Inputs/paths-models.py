"""Compiles models without data tiling, and on the late and the early path of it: paths-models.py INPUTS FOLDER MODEL...

Runs each against the outputs of the framework, and compares them: as many dispatches with the late path as without data tiling, and not fewer with the early
one; no copy, fill or conversion at load or in a call; no weight twice; as many packed constants on both paths (encoding-passes.md EP3, VE15)."""
import os
import re
import subprocess
import sys

# What is stored of the outputs was computed with other constants.
TOLERANCES = {"gpt2-2": "2e-4"}

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
    counts, packed, size = {}, {}, {}
    for path in ("off", "late", "early"):
        module = os.path.join(folder, f"{model}.{path}.so")
        ledger = os.path.join(folder, f"{model}.{path}.ledger")
        remarks = run("weir-compile", source, "--data-tiling=" + path, "--weir-winograd=off", "-o", module, "--weir-ledger=" + ledger,
                      "--weir-expect=bytes-filled==0,bytes-copied==0,conversions==0,conversions-fused==0",
                      "--remarks-filter-passed=weir-evaluate-(encodes|packs)")
        packed[path] = remarks.count("[Passed] evaluated")
        size[path] = os.path.getsize(module)
        with open(ledger) as file:
            counts[path] = int(re.findall(r"dispatches\D+(\d+)", file.read())[-1])
        result = run("weir-run", "--module=" + module, "--function=main", "--poison", "--threads=2", f"--input=@{inputs}/{model}.inputs.npz",
                     f"--expected_output=@{inputs}/{model}.expected.npz", "--max-relative-to-largest=" + TOLERANCES.get(model, "2e-5"))
        if "[SUCCESS]" not in result:
            sys.exit(f"{model} {path}\n{result}")
        os.remove(module)
    if counts["late"] != counts["off"] or counts["early"] < counts["late"]:
        sys.exit(f"{model}: dispatches {counts}")
    if packed["early"] != packed["late"]:
        sys.exit(f"{model}: packed constants {packed}")
    if max(size.values()) > 1.01 * size["off"]:
        sys.exit(f"{model}: bytes {size}")
    print(f"{model}: off {counts['off']} dispatches, late {counts['late']}, early {counts['early']}, {packed['early']} packed constants: equal outputs",
          flush=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
