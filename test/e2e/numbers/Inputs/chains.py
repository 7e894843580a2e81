#!/usr/bin/env python3
"""Chains of ops that read a value more than once: what they give, compared with numpy, and how large kernels of them are.

usage: chains.py --bin DIR --shapes DIR

The programs are those of bench-linear (DIR has shapes.py). What is computed once for each of its readers, and what that reads once for each of
those, is exponential: a chain of twice as many ops has at most 2.5 times as many ops after the passes that tile and merge.
"""
import argparse, subprocess, sys, tempfile

import numpy as np

sys.dont_write_bytecode = True
OPS = 30
SIZED = {("weir-distribute-tiles", "executables"): ["softmaxes", "norms"], ("weir-fuse-elementwise", "dispatch"): ["diamonds", "squares"],
         ("weir-regions-to-workgroups", "dispatch"): ["softmaxes", "diamonds", "moves", "choices", "fan"]}


def softmaxes(x):
    for _ in range(OPS // 6):
        e = np.exp(x - x.max(1, keepdims=True))
        x = e / e.sum(1, keepdims=True)
    return x


def norms(x):
    for _ in range(OPS // 5):
        x = x + x / np.sqrt((x * x).sum(1, keepdims=True) + 1)
    return x


def reductions(x):
    for _ in range(OPS // 3):
        x = x - x.sum(1, keepdims=True)
    return x


def diamonds(x):
    for _ in range(OPS // 3):
        x = np.exp(x) * -x
    return x


def squares(x):
    for _ in range(OPS // 3):
        x = np.exp(-x * x)
    return x


def fan(x):
    return np.exp(x) * sum(1 + i / 4096 for i in range(OPS // 2))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\nexit code {done.returncode}\n{done.stderr[-2000:]}")
    return done.stderr


def check_numbers(args, folder, name, dynamic):
    with open(f"{folder}/{name}.mlir", "w") as f:
        f.write(getattr(args.programs, name)(OPS, dynamic))
    run([f"{args.bin}/weir-compile", f"{folder}/{name}.mlir", "-o", f"{folder}/{name}.so"])
    rng = np.random.default_rng(1)
    for shape in [(24, 48), (5, 7), (1, 1)] if dynamic else [(24, 48)]:
        x = rng.uniform(-0.9, 0.9, shape).astype("f4")
        x.tofile(f"{folder}/x")
        run([f"{args.bin}/weir-run", f"--module={folder}/{name}.so", "--function=main", f"--input={shape[0]}x{shape[1]}xf32=@{folder}/x", "--poison",
             f"--output=@{folder}/y"])
        got, expected = np.fromfile(f"{folder}/y", "f4").reshape(shape), globals()[name](x.astype("f8"))
        if not np.abs(got - expected).max() <= 2e-4 * max(np.abs(expected).max(), 1e-30):
            sys.exit(f"{name}, {'dynamic' if dynamic else 'static'} {shape}: off by {np.abs(got - expected).max()} of {np.abs(expected).max()}")


def count_ops(args, folder, name, last, phase, size):
    """Lines with a result after a pass."""
    with open(f"{folder}/{name}.mlir", "w") as f:
        f.write(getattr(args.programs, name)(size, True))
    printed = run([f"{args.bin}/weir-compile", f"{folder}/{name}.mlir", f"--compile-to={phase}", "-o", f"{folder}/{name}.out",
                   f"--mlir-print-ir-after={last}", "--mlir-disable-threading"])
    return sum(" = " in line for line in printed.splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--shapes", required=True)
    args = parser.parse_args()
    sys.path.insert(0, args.shapes)
    import shapes
    args.programs = shapes
    with tempfile.TemporaryDirectory() as folder:
        for name in "softmaxes", "norms", "reductions", "diamonds", "squares", "fan":
            for dynamic in False, True:
                check_numbers(args, folder, name, dynamic)
        for (last, phase), names in SIZED.items():
            for name in names:
                small, large = (count_ops(args, folder, name, last, phase, size) for size in (OPS, 2 * OPS))
                print(f"{last} {name}: {small} ops, {large} of a chain twice as long")
                if not 0 < small < large <= 2.5 * small:
                    sys.exit("kernels grow faster than the program, or not at all")


if __name__ == "__main__":
    main()
