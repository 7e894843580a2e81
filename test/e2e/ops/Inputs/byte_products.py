"""Sums of products of bytes in i32: few rows or columns, every order of dimensions, each pair of signs, sizes around multiples of four; and
convolutions. See check-ops.py for the form of a row."""
import itertools
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

from structured import generic, ins

SIGNS = {"ss": ("extsi", "extsi"), "uu": ("extui", "extui"), "su": ("extsi", "extui"), "us": ("extui", "extsi")}

#M, N, K : with four bytes at a time, subgroups of 8 and 32 and tiles.
SIZES = [(1, 1, 1), (1, 100, 256), (1, 33, 1028), (100, 1, 64), (2, 3, 34), (3, 5, 50), (1, 130, 127), (7, 9, 16), (5, 18, 7), (1, 64, 33), (3, 127, 4), (18, 6, 98),
         (4, 4, 512)]


def widen(x, kind):
    return np.asarray(x).astype(np.uint8 if kind == "extui" else np.int8).astype(np.int64)


def product(signs, subscripts):
    return lambda x, y: np.einsum(subscripts, widen(x, SIGNS[signs][0]), widen(y, SIGNS[signs][1])).astype(np.int32)


def body(signs):
    left, right = SIGNS[signs]
    return (f"(%x: i8, %y: i8, %o: i32):\n  %a = arith.{left} %x : i8 to i32\n  %b = arith.{right} %y : i8 to i32\n  %p = arith.muli %a, %b : i32\n"
            "  %q = arith.addi %o, %p : i32\n  linalg.yield %q : i32\n")


def contractions():
    sizes, signs = itertools.cycle(SIZES), itertools.cycle(SIGNS)
    for a, b, c in itertools.product(["mk", "km"], ["kn", "nk"], ["mn", "nm"]):
        next(signs)
        for m, n, k in itertools.islice(sizes, len(SIZES)):
            extents, sign = {"m": m, "n": n, "k": k}, next(signs)
            shapes = ["x".join(str(extents[d]) for d in x) for x in (a, b, c)]
            maps = [f"(m, n, k) -> ({', '.join(x)})" for x in (a, b, c)]
            yield (f"{sign} {a} {b} {c} {m}x{n}x{k}", ["i8"], f"{shapes[0]}:range {shapes[1]}:range", f"{shapes[2]}xi32",
                   generic(maps, ["parallel", "parallel", "reduction"], 2, body(sign)), product(sign, f"{a},{b}->{c}"))


def windows(x, height, width):
    return np.lib.stride_tricks.sliding_window_view(np.asarray(x).astype(np.int64), (height, width), axis=(2, 3))


def convolutions():
    for channels, features, side, window in [(3, 5, 7, 3), (16, 8, 10, 3), (5, 18, 9, 1), (8, 3, 12, 5), (2, 16, 6, 2)]:
        image, out = side, side - window + 1
        yield (f"conv nchw {channels}x{features}x{side}x{window}", ["i8"], f"1x{channels}x{image}x{image}:range {features}x{channels}x{window}x{window}:range",
               f"1x{features}x{out}x{out}xi32", ins("conv_2d_nchw_fchw"),
               lambda x, w, s=window: np.einsum("bchwyx,fcyx->bfhw", windows(x, s, s), np.asarray(w).astype(np.int64)).astype(np.int32))
        yield (f"conv nhwc {channels}x{features}x{side}x{window}", ["i8"], f"1x{image}x{image}x{channels}:range {window}x{window}x{channels}x{features}:range",
               f"1x{out}x{out}x{features}xi32", ins("conv_2d_nhwc_hwcf"),
               lambda x, w, s=window: np.einsum("bchwyx,yxcf->bhwf", windows(np.asarray(x).transpose(0, 3, 1, 2), s, s),
                                                np.asarray(w).astype(np.int64)).astype(np.int32))


ROWS = [*contractions(), *convolutions()]
