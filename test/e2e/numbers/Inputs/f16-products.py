#!/usr/bin/env python3
"""Products of f16 matrices in sums of f32, on `cpu` and `reference` under poison: f16-products.py --bin DIR --dir DIR.

Sizes around vectors, tiles and parts of sums, operands in any order of their dimensions, batches, a row count that a run knows, constant right operands. Numbers are small and whole, so
that sums are exact in any order."""
import argparse
import itertools
import os
import subprocess
import sys

import numpy as np

ROWS, COLUMNS, SUMS = (1, 2, 3, 13, 17, 33), (64, 65, 79, 97, 130), (1, 2, 15, 33, 66, 530, 1100)


def products():
    """Left and right operand and result, as their dimensions; sizes; whether the right operand is constant and the number of rows dynamic."""
    orders = [("mk", "kn", "mn"), ("km", "kn", "mn"), ("mk", "nk", "mn"), ("mk", "kn", "nm"), ("bmk", "bkn", "bmn"), ("mk", "bkn", "bmn"), ("kn", "mk", "mn")]
    cases = itertools.product(ROWS, COLUMNS, SUMS)
    # Each size with each of some orders: neighbours in this list differ in all of them.
    for number, (m, n, k) in enumerate(cases):
        if number % 4 == 0:
            yield orders[number // 4 % len(orders)], {"b": 3, "m": m, "n": n, "k": k}, number % 12 == 0, number % 20 == 8


def function(name, order, sizes, constant, dynamic):
    shape = lambda dims: "x".join("?" if dynamic and d == "m" else str(sizes[d]) for d in dims)
    loops = sorted(set("".join(order)))
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>" for dims in order)
    left, right, result = f"tensor<{shape(order[0])}xf16>", f"tensor<{shape(order[1])}xf16>", f"tensor<{shape(order[2])}xf32>"
    arguments = f"%x: {left}" + ("" if constant else f", %y: {right}")
    holder = next(i for i, dims in enumerate(order[:2]) if "m" in dims)
    dynamic = dynamic and not (constant and holder == 1)
    lines = ["  %zero = arith.constant 0.0 : f32"]
    if constant:
        lines.append(f"  %y = arith.constant dense_resource<{name}> : {right}")
    if dynamic:
        lines.append(f"  %c = arith.constant {order[holder].index('m')} : index")
        lines.append(f"  %m = tensor.dim %{'xy'[holder]}, %c : {(left, right)[holder]}")
    lines.append(f"  %e = tensor.empty({'%m' if dynamic else ''}) : {result}")
    lines.append(f"  %f = linalg.fill ins(%zero : f32) outs(%e : {result}) -> {result}")
    lines.append(f"  %r = linalg.contract indexing_maps = [{maps}] ins(%x, %y : {left}, {right}) outs(%f : {result}) -> {result}")
    return f"func.func @{name}({arguments}) -> {result} {{\n" + "\n".join(lines) + f"\n  return %r : {result}\n}}\n"


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[:1000]}{done.stderr[:2000]}")
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="")
    parser.add_argument("--dir", required=True)
    args = parser.parse_args()
    os.makedirs(args.dir, exist_ok=True)
    path = lambda name: os.path.join(args.dir, name)
    tool = lambda name: os.path.join(args.bin, name)
    text, resources, calls = "", [], []
    rng = np.random.default_rng(0)
    for number, (order, sizes, constant, dynamic) in enumerate(products()):
        if constant and "m" in order[1]:
            constant = False
        text += function(f"f{number}", order, sizes, constant, dynamic)
        values = [rng.integers(-3, 4, [sizes[d] for d in dims]).astype("float16") for dims in order[:2]]
        if constant:
            resources.append(f'f{number}: "0x02000000{values.pop().tobytes().hex()}"')
        for i, value in enumerate(values):
            np.save(path(f"f{number}.{i}.npy"), value)
        calls.append((f"f{number}", [f"--input=@{path(f'f{number}.{i}.npy')}" for i in range(len(values))]))
    open(path("f16.mlir"), "w").write(text + "{-# dialect_resources: { builtin: { " + ", ".join(resources) + " } } #-}\n")
    run(tool("weir-compile"), path("f16.mlir"), "--target=reference", "--data-tiling=off", "-o", path("reference.so"))
    run(tool("weir-compile"), path("f16.mlir"), "-o", path("cpu.so"))
    for name, inputs in calls:
        run(tool("weir-run"), "--module=" + path("reference.so"), f"--function={name}", *inputs, f"--output=@{path('y.npy')}")
        if "[SUCCESS]" not in run(tool("weir-run"), "--module=" + path("cpu.so"), f"--function={name}", "--poison", *inputs, f"--expected_output=@{path('y.npy')}"):
            sys.exit(f"{name}: outputs differ")
    print(f"{len(calls)} products: equal outputs")


if __name__ == "__main__":
    main()
