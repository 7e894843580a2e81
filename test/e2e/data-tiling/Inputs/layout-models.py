#!/usr/bin/env python3
"""Compiles models with all contractions encoded for targets that lay them out differently, and runs them against the outputs of the framework
(VE15 of encoding-passes.md): every layout plain (`identity`), the operand packed that kernels like packed (`vectors`), all operands packed (`classic`).

  layout-models.py --inputs DIR --dir DIR [--bin DIR] [--kinds KIND,...] MODEL...
"""
import argparse
import os
import re
import subprocess
import sys

# What is stored of the outputs was computed with other constants.
TOLERANCES = {"gpt2-2": "2e-4"}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[:2000]}")
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", required=True)
    parser.add_argument("--dir", required=True)
    parser.add_argument("--bin", default="")
    parser.add_argument("--kinds", default="identity,vectors,classic")
    parser.add_argument("models", nargs="+")
    options = parser.parse_args()
    os.makedirs(options.dir, exist_ok=True)
    tool = lambda name: os.path.join(options.bin, name)

    for model in options.models:
        paths = {name: os.path.join(options.dir, f"{model}.{name}") for name in ("mlir", "late.mlir", "kind.mlir", "so", "ledger")}
        run(sys.executable, os.path.join(options.inputs, "fill.py"), model, "-o", paths["mlir"])
        run(tool("weir-compile"), paths["mlir"], "--data-tiling=late", "--data-tiling-policy=all", "--compile-to=preprocess", "-o", paths["late.mlir"])
        with open(paths["late.mlir"]) as file:
            late = file.read()
        assert 'weir.layout = "vectors"' in late, "the target has no resolver"
        counts = []
        for kind in options.kinds.split(","):
            with open(paths["kind.mlir"], "w") as file:
                file.write(late.replace('weir.layout = "vectors"', f'weir.layout = "{kind}"'))
            run(tool("weir-compile"), paths["kind.mlir"], "--compile-from=preprocess", "--data-tiling=late", "--data-tiling-policy=all", "-o", paths["so"],
                "--weir-ledger=" + paths["ledger"])
            result = run(tool("weir-run"), "--module=" + paths["so"], "--function=main", "--poison", "--threads=2",
                         f"--input=@{options.inputs}/{model}.inputs.npz", f"--expected_output=@{options.inputs}/{model}.expected.npz",
                         "--max-relative-to-largest=" + TOLERANCES.get(model, "2e-5"))
            if "[SUCCESS]" not in result:
                sys.exit(f"{model} on {kind}:\n{result}")
            with open(paths["ledger"]) as file:
                counts.append(f"{kind}={re.findall(r'dispatches[^0-9]+([0-9]+)', file.read())[-1]}")
        for path in paths.values():
            os.remove(path)
        print(f"{model}: {' '.join(counts)}", flush=True)


main()
