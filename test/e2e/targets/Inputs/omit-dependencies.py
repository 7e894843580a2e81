#!/usr/bin/env python3
"""Runs an example on a device that is watched: no message as it is, and one for each ordering between commands that is left out. Vulkan is
watched by the validation layer with its checks of synchronization, CUDA by the stand-in for its driver. Prints how many orderings there were.
On Vulkan also each ordering between sequences of commands, of which --unseen may go unnoticed: the layer does not see writes after reads of an earlier
submission. (Streams of CUDA order sequences themselves.)

  omit-dependencies.py NAME --target vulkan|cuda --bin DIR [--unseen N]
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
WATCHED = dict(os.environ, VK_INSTANCE_LAYERS="VK_LAYER_KHRONOS_validation", VK_LOADER_DEBUG="layer",
               VK_LAYER_ENABLES="VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT:VALIDATION_CHECK_ENABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--target", choices=["vulkan", "cuda"], required=True)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--unseen", type=int, default=0)
    args = parser.parse_args()
    sys.path.insert(0, os.path.join(ROOT, "examples"))
    inputs = importlib.import_module(args.name).inputs(np.random.default_rng(42))
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "module.so")
        subprocess.run([os.path.join(args.bin, "weir-compile"), os.path.join(ROOT, "examples", args.name + ".mlir"), "--target=" + args.target, "-o", module],
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
            environment = WATCHED
            if args.target == "cuda":
                environment = dict(os.environ, LD_LIBRARY_PATH=os.path.join(os.path.dirname(args.bin), "lib", "cudasim"))
            result = subprocess.run([*command, *options], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            assert args.target == "cuda" or "VK_LAYER_KHRONOS_validation" in result.stdout, "the validation layer was not loaded"
            return result.stdout

        hazard = "SYNC-HAZARD" if args.target == "vulkan" else "that was never written|race: "
        whole = run()
        if re.search("VUID|SYNC-HAZARD|Validation |error:", whole):
            sys.exit(f"{args.name}: there are messages:\n{whole}")
        recordings, orderings = map(int, re.search(r"first call: .* (\d+) recordings with (\d+) orderings", whole).groups())
        unseen = [i for i in range(orderings) if not re.search(hazard, run(f"--omit-dependency={i}"))]
        print(f"{args.name}: {orderings} orderings in {recordings} sequences, {len(unseen)} of them could be left out unnoticed")
        between = int((re.search(r"first call: .* (\d+) orderings between sequences", whole) or [0, 0])[1])
        missed = sum(bool(re.search(hazard, run(f"--omit-sequence-dependency={i}"))) for i in range(between))
        if args.target == "vulkan":
            print(f"{args.name}: {missed} of {between} orderings between sequences are missed")
        sys.exit(1 if unseen or missed < between - args.unseen or not orderings + between else 0)


main()
