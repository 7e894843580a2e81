"""Reductions of rows that are so long that threads of a GPU share one, of each type that they may have."""
import numpy as np

from numbers_of_types import FLOATS, INTS, unsigned

# Numbers of elements around multiples of what subgroups have, of rows around those of the subgroups of a workgroup.
SHAPES = [(16, 64), (5, 65), (33, 127), (8, 300)]


def reduce(op):
    return f"linalg.reduce {{ arith.{op} }} ins(%0 : $0) outs(%1 : $r) dimensions = [1]"


def rows_of(op, types, kind, function):
    return [(f"{op} {m}x{n}", types, f"{m}x{n}{kind} {m}{kind}", f"{m}", reduce(op), function) for m, n in SHAPES]


ROWS = [
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
