"""tensor.gather and tensor.scatter: every choice of the dimensions that are addressed, with their unit dimensions and without, every type of the numbers and of the elements."""

import itertools
import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import Draws, Function, type_of, write

draw = Draws(7)
SHAPE = (4, 3, 5)


def choose_places(dims, batch):
    """As many places, none twice."""
    all_places = np.array(list(itertools.product(*(range(SHAPE[d]) for d in dims))))
    count = int(np.prod(batch, dtype=int))
    return draw.random.permutation(all_places)[:count].reshape(batch + (len(dims),))


def gathered(source, places, dims, keeps):
    slices = np.empty(places.shape[:-1] + tuple(1 if d in dims else n for d, n in enumerate(SHAPE)), source.dtype)
    for at in np.ndindex(places.shape[:-1]):
        index = [slice(None)] * len(SHAPE)
        for d, p in zip(dims, places[at]):
            index[d] = slice(p, p + 1)
        slices[at] = source[tuple(index)]
    return slices if keeps else slices.reshape(places.shape[:-1] + tuple(n for d, n in enumerate(SHAPE) if d not in dims))


def scattered(dest, updates, places, dims):
    result = dest.copy()
    for at in np.ndindex(places.shape[:-1]):
        index = [slice(None)] * len(SHAPE)
        for d, p in zip(dims, places[at]):
            index[d] = slice(p, p + 1)
        result[tuple(index)] = updates[at].reshape(result[tuple(index)].shape)
    return result


def both(name, dims, batch, keeps, numbers, kind, dynamic=False):
    source, dest = draw(SHAPE, kind), draw(SHAPE, kind)
    places = choose_places(dims, batch)
    slices = gathered(source, places, dims, keeps)
    moving = {v: tuple(range(a.ndim - (v == "i"))) if dynamic else () for v, a in (("x", source), ("i", places), ("s", slices))}
    # Unit dimensions that represent what is addressed are static.
    if dynamic and keeps:
        moving["s"] = tuple(d for d in moving["s"] if d - len(batch) not in dims)
    kinds = dict(x=type_of(source, kind, moving["x"]), i=type_of(places, numbers, moving["i"]), s=type_of(slices, kind, moving["s"]))
    f = Function("gather_" + name).given("x", source, kind, moving["x"]).given("i", places, numbers, moving["i"])
    f.do(f"%r = tensor.gather %x[%i] gather_dims([{', '.join(map(str, dims))}]) : ($x, $i) -> $s", **kinds)
    yield f.expect("r", slices, kind, dynamic=moving["s"])
    f = Function("scatter_" + name).given("x", dest, kind, moving["x"]).given("i", places, numbers, moving["i"]).given("s", slices, kind, moving["s"])
    f.do(f"%r = tensor.scatter %s into %x[%i] scatter_dims([{', '.join(map(str, dims))}]) unique : ($s, $x, $i) -> $x", **kinds)
    yield f.expect("r", scattered(dest, slices, places, dims), kind, dynamic=moving["x"])


def programs():
    choices = [dims for depth in (1, 2, 3) for dims in itertools.combinations(range(3), depth)]
    for dims, keeps in itertools.product(choices, (True, False)):
        name = "".join(map(str, dims)) + ("_kept" if keeps else "")
        yield from both(f"d{name}", dims, (3,), keeps, "index", "f32")
        if keeps != (len(dims) == 2):
            yield from both(f"d{name}_dynamic", dims, (2,), keeps, "index", "f32", dynamic=True)
    yield from both("one_place", (0,), (), False, "index", "f32")
    yield from both("places_of_two_dimensions", (0, 2), (2, 3), False, "index", "i32")
    for numbers in ("i4", "i16", "i32", "i64"):
        yield from both(f"by_{numbers}", (1,), (2,), False, numbers, "f32")
    for kind in ("i1", "i4", "i64", "f16", "f64", "index"):
        yield from both(f"of_{kind}", (0,), (3,), False, "index", kind)


if __name__ == "__main__":
    write(programs(), sys.argv[1])
