#!/usr/bin/env python3
"""Sorts and sums along rows whose number, for sums also their length, is known to a call alone: as `reference` does, for many shapes.

  dynamic-rows.py --target vulkan|cuda --bin DIR
"""
import argparse
import os
import pathlib
import subprocess
import tempfile

import numpy as np

ZOO = pathlib.Path(__file__).resolve().parents[3] / "zoo" / "Inputs"
SHAPES = {
    "dynamic_topk": [(0, 7), (1, 7), (2, 7), (31, 7), (33, 7), (129, 7), (300, 7)],
    "dynamic_cumsum": [(0, 5), (5, 0), (1, 1), (1, 300), (2, 3), (31, 17), (129, 33), (300, 2)],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", choices=["vulkan", "cuda"], required=True)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    args = parser.parse_args()
    environment = dict(os.environ, WEIR_CUDASIM_CHECKS="undefined,races")
    if args.target == "cuda":
        environment["LD_LIBRARY_PATH"] = str(args.bin.parent / "lib" / "cudasim")
    rng, wrong, count = np.random.default_rng(7), [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program, shapes in SHAPES.items():
            for target in ("reference", args.target):
                subprocess.run([args.bin / "weir-compile", ZOO / f"{program}.mlir", "--target=" + target, "-o", folder / f"{target}.so"], check=True)
            results = ["values.npy", "places.npy"] if program == "dynamic_topk" else ["sums.npy"]
            for shape in shapes:
                # Few different values: equal ones keep their order.
                np.save(folder / "x.npy", rng.integers(-4, 4, shape).astype(np.float32))
                subprocess.run([args.bin / "weir-run", f"--module={folder}/reference.so", "--function=main", f"--input=@{folder}/x.npy",
                                *[f"--output=@{folder}/{result}" for result in results]], check=True, stdout=subprocess.DEVNULL)
                done = subprocess.run([args.bin / "weir-run", f"--module={folder}/{args.target}.so", "--function=main", "--poison", f"--input=@{folder}/x.npy",
                                       *[f"--expected_output=@{folder}/{result}" for result in results]],
                                      env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                count += 1
                if "[SUCCESS]" not in done.stdout:
                    wrong.append(f"{program} {shape}: {done.stdout}")
    print(*wrong, f"{count} calls, {len(wrong)} of them wrong", sep="\n")


main()
