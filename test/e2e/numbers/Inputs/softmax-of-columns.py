#!/usr/bin/env python3
"""Softmax along dimensions that are not the last one, of more than a cache holds, on what maxima of a part of the rows could get wrong.

usage: softmax-of-columns.py --bin DIR

Columns grow, fall, begin or consist of -infinity, hold NaN, infinity or numbers whose differences overflow. Compared with numpy; storage is poisoned.
"""
import argparse, subprocess, tempfile

import numpy as np

CASES = [((600, 290), 0, "f32"), ((3, 1064, 130), 1, "f32"), ((304, 257), 0, "f64"), ((1040, 2, 127), 0, "f32"), ((1024, 2, 66), 0, "f64")]
DTYPE = {"f32": np.float32, "f64": np.float64}


def columns(rows, count, dtype, rng):
    """`count` columns of each kind in turn."""
    x = rng.normal(size=(rows, count)) * 10
    steps, far = np.linspace(-400, 400, rows), float(np.finfo(dtype).max)
    half = rows // 2
    for c in range(count):
        kind = c % 10
        if kind == 1:
            x[:, c] = steps
        elif kind == 2:
            x[:, c] = -steps
        elif kind == 3:
            x[:half, c] = -np.inf
        elif kind == 4:
            x[:, c] = -np.inf
        elif kind == 5:
            x[rows - 1 if c % 20 < 10 else 0, c] = np.nan
        elif kind == 6:
            x[half, c] = np.inf
        elif kind == 7:
            x[:, c] = -far
        elif kind == 8:
            x[:half, c], x[half, c] = -far, far
        elif kind == 9:
            x[:, c] = np.where(np.arange(rows) % 13 == c % 13, x[:, c], -np.inf)
    return x.astype(dtype)


def softmax(x, dim):
    wide = x.astype(np.longdouble)
    with np.errstate(all="ignore"):
        e = np.exp(wide - wide.max(dim, keepdims=True))
        return (e / e.sum(dim, keepdims=True)).astype(x.dtype)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        for shape, dim, kind in CASES:
            t = "x".join(map(str, shape)) + f"x{kind}"
            with open(f"{folder}/softmax.mlir", "w") as f:
                f.write(f"func.func @main(%a: tensor<{t}>) -> tensor<{t}> {{\n  %e = tensor.empty() : tensor<{t}>\n"
                        f"  %r = linalg.softmax dimension({dim}) ins(%a : tensor<{t}>) outs(%e : tensor<{t}>) -> tensor<{t}>\n  return %r : tensor<{t}>\n}}\n")
            others = shape[:dim] + shape[dim + 1:]
            x = np.moveaxis(columns(shape[dim], int(np.prod(others)), DTYPE[kind], rng).reshape(shape[dim], *others), 0, dim)
            np.ascontiguousarray(x).tofile(f"{folder}/x")
            expected = softmax(x, dim)
            subprocess.run([f"{args.bin}/weir-compile", f"{folder}/softmax.mlir", "-o", f"{folder}/softmax.so"], check=True)
            for threads in 1, 2:
                subprocess.run([f"{args.bin}/weir-run", f"--module={folder}/softmax.so", "--function=main", f"--input={t}=@{folder}/x", "--poison",
                                f"--threads={threads}", f"--output=@{folder}/y"], check=True)
                got = np.fromfile(f"{folder}/y", DTYPE[kind]).reshape(shape)
                bound = 1e-5 if kind == "f32" else 1e-13
                right = (np.isnan(got) & np.isnan(expected)) | (np.abs(got - expected) <= bound * np.abs(expected) + np.finfo(DTYPE[kind]).tiny)
                if not right.all():
                    at = tuple(int(i[0]) for i in np.nonzero(~right))
                    raise SystemExit(f"{t} along {dim}, {threads} threads: {int((~right).sum())} wrong, {got[at]} for {expected[at]} at {at}")


if __name__ == "__main__":
    main()
