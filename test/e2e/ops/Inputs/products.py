"""Products of matrices of small types: extents around those of matrices of tensor cores and of tiles, every order of dimensions of operands and
results, what is added to and what comes after. See check-ops.py for the form of a row."""
import itertools
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from structured import contract, einsum, ins

SIZES = [(1, 8, 8), (8, 1, 17), (9, 2, 3), (3, 15, 33), (15, 17, 16), (17, 15, 31), (16, 8, 32), (18, 34, 50), (33, 63, 65), (64, 32, 96), (65, 130, 72),
         (130, 66, 18), (200, 24, 40), (127, 129, 15)]


def sized(dims, **extents):
    return "x".join(str(extents[d]) for d in dims)


def orders():
    """Each order of dimensions with every other size, and sums of the factors' own type."""
    sizes, types = itertools.cycle(SIZES), itertools.cycle(["f16", "bf16", "i8"])
    for a, b, c in itertools.product(["mk", "km"], ["kn", "nk"], ["mn", "nm"]):
        for _ in range(5):
            m, n, k = next(sizes)
            shapes = [sized(x, m=m, n=n, k=k) for x in (a, b, c)]
            yield (f"contract {a} {b} {c} {m}x{n}x{k}", [next(types)], " ".join(shapes[:2]), shapes[2], contract(a, b, c), einsum(f"{a},{b}->{c}"))


def singles():
    """Each order of dimensions with two sizes."""
    sizes = itertools.cycle(SIZES)
    for a, b, c in itertools.product(["mk", "km"], ["kn", "nk"], ["mn", "nm"]):
        for _ in range(2):
            m, n, k = next(sizes)
            shapes = [sized(x, m=m, n=n, k=k) for x in (a, b, c)]
            yield (f"contract {a} {b} {c} {m}x{n}x{k}", ["f32"], " ".join(shapes[:2]), shapes[2], contract(a, b, c), einsum(f"{a},{b}->{c}"))


def wide():
    """Into sums of a wider type."""
    for m, n, k in SIZES:
        yield (f"to i32 {m}x{n}x{k}", ["i8"], f"{m}x{k}:range {k}x{n}:range", f"{m}x{n}xi32", ins("matmul"), einsum("mk,kn->mn"))
        yield (f"to f32 {m}x{n}x{k}", ["f16", "bf16", "f32"], f"{m}x{k} {k}x{n}", f"{m}x{n}xf32", ins("matmul"), einsum("mk,kn->mn"))


def eighths():
    """Factors of one byte, also of two types."""
    sizes, types = itertools.cycle(SIZES), itertools.cycle([("f8E4M3FN", "T"), ("f8E5M2", "T"), ("f8E4M3FN", "f8E5M2"), ("f8E5M2", "f8E4M3FN")])
    for a, b, c in itertools.product(["mk", "km"], ["kn", "nk"], ["mn", "nm"]):
        for _ in range(4):
            (m, n, k), (left, right) = next(sizes), next(types)
            shapes = [sized(x, m=m, n=n, k=k) for x in (a, b, c)]
            yield (f"eighths {a} {b} {c} {m}x{n}x{k} {right}", [left], f"{shapes[0]} {shapes[1]}x{right}", f"{shapes[2]}xf32", contract(a, b, c),
                   einsum(f"{a},{b}->{c}"))


def batches():
    for b, m, n, k in [(2, 17, 9, 33), (3, 40, 40, 24), (1, 65, 33, 16)]:
        yield (f"batch {b}x{m}x{n}x{k}", ["f16"], f"{b}x{m}x{k} {b}x{k}x{n}", f"{b}x{m}x{n}xf32", ins("batch_matmul"), einsum("bmk,bkn->bmn"))


ROWS = [*orders(), *singles(), *wide(), *eighths(), *batches()]
