"""Reductions of rows that are so long that threads of a GPU share one, of each type that they may have."""
import numpy as np

from numbers_of_types import FLOATS, INTS, unsigned

# Numbers of elements around multiples of what subgroups have, of rows around those of the subgroups of a workgroup.
SHAPES = [(16, 64), (5, 65), (33, 127), (8, 300)]


# Rows of bytes and of halves that are words, and others.
WORDS = [(33, 128), (6, 130), (5, 256), (1, 1028), (2, 127), (18, 129)]
# Planes that are rows together, with their channels, and what is added to each element of a channel.
PLANES = [(3, 7, 7), (16, 2, 16), (5, 3, 33), (33, 6, 6), (1, 1, 37), (2, 31, 2), (127, 4, 9)]


def reduce(op):
    return f"linalg.reduce {{ arith.{op} }} ins(%0 : $0) outs(%1 : $r) dimensions = [1]"


def rows_of(op, types, kind, function):
    return [(f"{op} {m}x{n}", types, f"{m}x{n}{kind} {m}{kind}", f"{m}", reduce(op), function) for m, n in SHAPES]


def widened(name, kind, result, extension, add, function):
    return [(f"{name} {m}x{n}", [kind], f"{m}x{n} {m}x{result}", f"{m}x{result}",
             f"linalg.reduce ins(%0 : $0) outs(%1 : $r) dimensions = [1] (%x: {kind}, %s: {result}) {{\n  %y = arith.{extension} %x : {kind} to {result}\n"
             f"  %t = arith.{add} %y, %s : {result}\n  linalg.yield %t : {result}\n}}", function) for m, n in WORDS]


def plane():
    maps = "affine_map<(c, h, w) -> (c, h, w)>, affine_map<(c, h, w) -> (c)>, affine_map<(c, h, w) -> (c)>"
    return (f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"reduction\", \"reduction\"]}} ins(%0, %1 : $0, $1) outs(%2 : $r) {{\n"
            "^bb0(%x: T, %b: T, %s: T):\n  %y = arith.addf %x, %b : T\n  %t = arith.addf %s, %y : T\n  linalg.yield %t : T\n} -> $r")


ROWS = [
    *widened("bytes", "i8", "i32", "extsi", "addi", lambda x, i: x.sum(1) + i),
    *widened("halves", "f16", "f32", "extf", "addf", lambda x, i: x.sum(1) + i),
    *[(f"maxsi {m}x{n}", ["i8", "i16"], f"{m}x{n}:range {m}:range", f"{m}", reduce("maxsi"), lambda x, i: np.maximum(x.max(1), i)) for m, n in WORDS],
    *[(f"plane {c}x{h}x{w}", ["f32", "f16"], f"{c}x{h}x{w} {c} {c}", f"{c}", plane(),
       lambda x, b, i: x.sum((1, 2)) + x.shape[1] * x.shape[2] * b + i) for c, h, w in PLANES],
    *rows_of("addf", FLOATS, "", lambda x, i: x.sum(1) + i),
    *rows_of("maximumf", FLOATS, "", lambda x, i: np.maximum(x.max(1), i)),
    *rows_of("minimumf", FLOATS, "", lambda x, i: np.minimum(x.min(1), i)),
    ("maximumf of special values", FLOATS, "50x70:edges 50:edges", "50", reduce("maximumf"), lambda x, i: np.maximum(x.max(1), i)),
    *rows_of("maxnumf", FLOATS, "", lambda x, i: np.maximum(x.max(1), i)),
    *rows_of("addi", INTS, ":range", lambda x, i: x.sum(1) + i),
    *rows_of("muli", INTS, ":range", lambda x, i: x.prod(1) * i),
    *rows_of("maxsi", INTS, ":range", lambda x, i: np.maximum(x.max(1), i)),
    *rows_of("minsi", INTS, ":range", lambda x, i: np.minimum(x.min(1), i)),
    *rows_of("maxui", INTS, ":range", lambda x, i, t: np.maximum(unsigned(x, t).max(1), unsigned(i, t))),
    *rows_of("minui", INTS, ":range", lambda x, i, t: np.minimum(unsigned(x, t).min(1), unsigned(i, t))),
    *rows_of("andi", INTS, ":range", lambda x, i: np.bitwise_and.reduce(x, 1) & i),
    *rows_of("ori", INTS, ":range", lambda x, i: np.bitwise_or.reduce(x, 1) | i),
    *rows_of("xori", INTS, ":range", lambda x, i: np.bitwise_xor.reduce(x, 1) ^ i),
    # The upper words are equal, so that the lower ones decide.
    ("maxsi of near values", ["i64", "i32"], "16x70 16", "16", reduce("maxsi"), lambda x, i: np.maximum(x.max(1), i)),
    ("minui of near values", ["i64", "i32"], "16x70 16", "16", reduce("minui"), lambda x, i, t: np.minimum(unsigned(x, t).min(1), unsigned(i, t))),
]
