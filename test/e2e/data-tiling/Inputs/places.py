#!/usr/bin/env python3
"""Encodes the contractions of programs and asks weir-verify-encodings where conversions are in dispatch regions (VE5 of encoding-passes.md).

  places.py [--bin DIR] --dir DIR PROGRAM...
"""
import argparse
import os
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("programs", nargs="+", metavar="PROGRAM")
parser.add_argument("--bin", default="")
parser.add_argument("--dir", required=True)
args = parser.parse_args()
os.makedirs(args.dir, exist_ok=True)
source, regions = (os.path.join(args.dir, name) for name in ["source.mlir", "regions.mlir"])


def run(tool, *arguments):
    done = subprocess.run([os.path.join(args.bin, tool), *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{program}\n{done.stderr[:3000]}")
    return done.stderr


conversions = 0
for program in args.programs:
    run("weir-compile", program, "--data-tiling=late", "--compile-to=preprocess", "-o", source)
    text = open(source).read()
    assert 'weir.layout = "vectors"' in text, "the target has no resolver"
    annotate = "weir-annotate-data-tiling{policy=all}"
    for kind in ["vectors", "classic"]:
        open(source, "w").write(text.replace('weir.layout = "vectors"', f'weir.layout = "{kind}"'))
        run("weir-opt", source, f"--pass-pipeline=builtin.module(func.func({annotate}),util.func({annotate}))", "-o", regions)
        dump = run("weir-opt", regions, "--weir-dispatch-pipeline=data-tiling=true", "--mlir-print-ir-after=weir-convert-encodings-to-flow",
                   "--mlir-print-ir-module-scope", "-o", os.devnull)
        open(regions, "w").write(dump)
        run("weir-opt", regions, "--weir-verify-encodings=after=weir-convert-encodings-to-flow places=true", "-o", os.devnull)
        conversions += dump.count("set_encoding") + dump.count("tensor.encode")
print(f"{len(args.programs)} programs, {conversions} conversions")
