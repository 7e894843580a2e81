"""Contractions and convolutions around the sizes of tiles: extents of 1, 2, 3, next to tiles and two above multiples of 16; every order of
dimensions of operands and results. See check-ops.py for the form of a row."""
import itertools
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

from structured import attrs, contract, conv, einsum, generic, ins

TYPES = ["f32", "f16", "bf16", "i32", "i8", "f64", "i64", "i16"]

# M, N, K: tiles are up to 64 and 128 wide and 16 deep.
SIZES = [(1, 1, 1), (1, 127, 17), (2, 129, 16), (3, 3, 34), (63, 65, 15), (65, 130, 33), (7, 9, 50), (18, 34, 16), (130, 5, 18), (64, 128, 48),
         (5, 256, 1), (31, 33, 31), (128, 1, 66)]


def sized(dims, **extents):
    return "x".join(str(extents[d]) for d in dims)


def orders():
    """Each order of dimensions with each size in turn, and each type."""
    sizes, types = itertools.cycle(SIZES), itertools.cycle(TYPES)
    next(types)
    for a, b, c in itertools.product(["mk", "km"], ["kn", "nk"], ["mn", "nm"]):
        for _ in range(len(SIZES)):
            m, n, k = next(sizes)
            t = next(types)
            shapes = [sized(x, m=m, n=n, k=k) for x in (a, b, c)]
            yield (f"contract {a} {b} {c} {m}x{n}x{k}", ["f32"] if t == "f32" else ["f32", t], " ".join(shapes[:2]), shapes[2], contract(a, b, c),
                   einsum(f"{a},{b}->{c}"))


def batches():
    """A batch anywhere, and loops in any order."""
    kinds = {"k": "reduction"}
    loops = ["bmnk", "kbnm", "nmkb", "mkbn"]
    operands = [("bmk", "bkn", "bmn"), ("mbk", "kbn", "mbn"), ("mkb", "nbk", "nmb"), ("kmb", "bnk", "bnm"), ("bmk", "kn", "bmn"), ("mk", "bnk", "nbm")]
    for i, (a, b, c) in enumerate(operands):
        for j, (m, n, k) in enumerate([(33, 18, 35), (3, 66, 16), (9, 130, 19)]):
            order = loops[(i + j) % len(loops)]
            maps = [f"({', '.join(order)}) -> ({', '.join(x)})" for x in (a, b, c)]
            shapes = [sized(x, b=3, m=m, n=n, k=k) for x in (a, b, c)]
            body = {"f32": "%p = arith.mulf %x, %y : f32\n  %q = arith.addf %o, %p : f32\n  linalg.yield %q : f32",
                    "i32": "%p = arith.muli %x, %y : i32\n  %q = arith.addi %o, %p : i32\n  linalg.yield %q : i32"}
            for t, block in body.items():
                yield (f"generic {order} {a} {b} {c} {m}x{n}x{k}", [t], " ".join(shapes[:2]), shapes[2],
                       generic(maps, [kinds.get(x, "parallel") for x in order], 2, f"(%x: {t}, %y: {t}, %o: {t}):\n  {block}\n"),
                       einsum(f"{a},{b}->{c}"))


def computed():
    """Parts of the body that only some loops have, a division among them; and elements that the body looks up."""
    maps = ["(m, n, k) -> (m, k)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m)", "(m, n, k) -> (m, n)"]
    for m, n, k in SIZES:
        yield (f"divided {m}x{n}x{k}", ["i32", "i64"], f"{m}x{k} {k}x{n} {m}:divisor", f"{m}x{n}",
               generic(maps, ["parallel", "parallel", "reduction"], 3, "(%x: T, %y: T, %d: T, %o: T):\n  %seven = arith.constant 700 : T\n"
                       "  %s = arith.divsi %seven, %d : T\n  %t = arith.addi %s, %d : T\n  %u = arith.muli %x, %t : T\n"
                       "  %p = arith.muli %u, %y : T\n  %q = arith.addi %o, %p : T\n  linalg.yield %q : T\n"),
               lambda a, b, d: (a * (np.fix(700 / d).astype(np.int64) + d)[:, None]) @ b)
        yield (f"looked up {m}x{n}x{k}", ["i32"], f"{m}x{k} {k}x{n} {m}", f"{m}x{n}",
               generic([*maps[:2], maps[3]], ["parallel", "parallel", "reduction"], 2, "(%x: T, %y: T, %o: T):\n  %i = linalg.index 0 : index\n"
                       "  %d = tensor.extract %2[%i] : $2\n  %t = arith.addi %d, %d : T\n  %u = arith.muli %x, %t : T\n"
                       "  %p = arith.muli %u, %y : T\n  %q = arith.addi %o, %p : T\n  linalg.yield %q : T\n"),
               lambda a, b, d: (a * (2 * d)[:, None]) @ b)


def shared():
    """Reductions that threads share, to few elements."""
    for m, k in [(1, 64), (1, 1000), (2, 65), (3, 127), (4, 300), (7, 129), (33, 66), (64, 64)]:
        for op, f in [("arith.addi", np.sum), ("arith.maxsi", np.max), ("arith.addf", np.sum), ("arith.maximumf", np.max), ("arith.minnumf", np.min)]:
            types = (["f32", "f64"] if op == "arith.minnumf" else ["f32", "f64", "f16"]) if op.endswith("f") else ["i32", "i8", "i64"]
            yield (f"{op} {m}x{k}", types, f"{m}x{k} {m}", f"{m}", f"linalg.reduce {{ {op} }} ins(%0 : $0) outs(%1 : $r) dimensions = [1]",
                   lambda a, b, f=f: f(np.concatenate([a, b[:, None]], axis=1), axis=1))
        yield (f"dot {m}x{k}", ["f32", "i32"], f"{m}x{k} {k}", f"{m}", ins("matvec"), einsum("mk,k->m"))


def mixed():
    for m, n, k in SIZES:
        yield (f"to i32 {m}x{n}x{k}", ["i8", "i16"], f"{m}x{k}:range {k}x{n}:range", f"{m}x{n}xi32", ins("matmul"), einsum("mk,kn->mn"))
        yield (f"to f32 {m}x{n}x{k}", ["f16", "bf16"], f"{m}x{k} {k}x{n}", f"{m}x{n}xf32", ins("matmul"), einsum("mk,kn->mn"))


def convolutions():
    for c, f, h, w in [(1, 1, 5, 5), (3, 16, 19, 18), (17, 33, 9, 10), (16, 8, 12, 33), (34, 2, 4, 17)]:
        yield (f"nchw {c} {f} {h} {w}", ["f32", "i8"], f"2x{c}x{h}x{w} {f}x{c}x3x2", f"2x{f}x{h - 2}x{w - 1}", ins("conv_2d_nchw_fchw"),
               conv("nchwij,fcij->nfhw", (2, 3), (2, 3)))
        yield (f"nchw strides {c} {f} {h} {w}", ["f32"], f"1x{c}x{h}x{w} {f}x{c}x3x2", f"1x{f}x{(h - 3) // 2 + 1}x{(w - 2) // 3 + 1}",
               ins("conv_2d_nchw_fchw", 2, attrs(2, [2, 3])), conv("nchwij,fcij->nfhw", (2, 3), (2, 3), [2, 3]))
        yield (f"nhwc {c} {f} {h} {w}", ["f32", "f16"], f"2x{h}x{w}x{c} 3x2x{c}x{f}", f"2x{h - 2}x{w - 1}x{f}", ins("conv_2d_nhwc_hwcf"),
               conv("nhwcij,ijcf->nhwf", (1, 2), (0, 1)))
        yield (f"pointwise {c} {f} {h} {w}", ["f32", "bf16"], f"1x{c}x{h}x{w} {f}x{c}x1x1", f"1x{f}x{h}x{w}", ins("conv_2d_nchw_fchw"),
               conv("nchwij,fcij->nfhw", (2, 3), (2, 3)))


ROWS = [*orders(), *batches(), *computed(), *shared(), *mixed(), *convolutions()]
