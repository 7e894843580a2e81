#!/usr/bin/env python3
"""Runs an example on Vulkan under the validation layer with its checks of synchronization: no message as it is, and a hazard for each barrier
that is left out. Prints how many barriers there were.

  omit-barriers.py NAME --bin DIR
"""
import argparse
import importlib
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))
LAYER = dict(os.environ, VK_INSTANCE_LAYERS="VK_LAYER_KHRONOS_validation", VK_LOADER_DEBUG="layer",
             VK_LAYER_ENABLES="VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    sys.path.insert(0, os.path.join(ROOT, "examples"))
    inputs = importlib.import_module(args.name).inputs(np.random.default_rng(42))
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "module.so")
        subprocess.run([os.path.join(args.bin, "weir-compile"), os.path.join(ROOT, "examples", args.name + ".mlir"), "--target=vulkan", "-o", module],
                       check=True)
        command = [os.path.join(args.bin, "weir-run"), "--module=" + module, "--function=main", "--print-statistics", "--output="]
        for i, value in enumerate(map(np.asarray, inputs)):
            if value.ndim == 0:
                command.append(f"--input={value.dtype.kind}{8 * value.dtype.itemsize}={value}")
                continue
            path = os.path.join(folder, f"in{i}.npy")
            np.save(path, value)
            command.append("--input=@" + path)

        def run(*options):
            result = subprocess.run([*command, *options], env=LAYER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
            assert "VK_LAYER_KHRONOS_validation" in result.stdout, "the validation layer was not loaded"
            return result.stdout

        whole = run()
        if re.search("VUID|SYNC-HAZARD|Validation ", whole):
            sys.exit(f"{args.name}: the validation layer says:\n{whole}")
        recordings, barriers = map(int, re.search(r"first call: .* (\d+) recordings with (\d+) orderings", whole).groups())
        if recordings != 1:
            sys.exit(f"{args.name}: {recordings} command buffers; barriers are numbered within one")
        unseen = [i for i in range(barriers) if "SYNC-HAZARD" not in run(f"--omit-dependency={i}")]
        print(f"{args.name}: {barriers} barriers, {len(unseen)} of them could be left out unnoticed")
        sys.exit(1 if unseen or not barriers else 0)


main()
