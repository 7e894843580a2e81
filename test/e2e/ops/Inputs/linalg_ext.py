"""Ops of iree_linalg_ext. See check-ops.py for the form of a row."""
import numpy as np

from numbers_of_types import FLOATS, INTS, NUMBERS, is_float


def split(name, arguments, results, body, function):
    """One row for floats, one for integers: CMP<, CMP> and CMP>= are comparisons of T, ADD its sum, MAX its maximum."""
    rows = []
    for types, words in ((FLOATS, {"CMP<": "arith.cmpf olt,", "CMP>=": "arith.cmpf oge,", "CMP>": "arith.cmpf ogt,", "ADD": "arith.addf", "MAX": "arith.maximumf", "MUL": "arith.mulf"}),
                         (INTS, {"CMP<": "arith.cmpi slt,", "CMP>=": "arith.cmpi sge,", "CMP>": "arith.cmpi sgt,", "ADD": "arith.addi", "MAX": "arith.maxsi", "MUL": "arith.muli"})):
        text = body
        for word, op in words.items():
            text = text.replace(word, op)
        rows.append((name, types, arguments, results, text, function))
    return rows


def region(line, result="T", arguments="%a: T, %b: T"):
    return f"{{\n  ^bb0({arguments}):\n    %v = {line}\n    iree_linalg_ext.yield %v : {result} }}"


def scan(dimension, inclusive, combine="ADD %a, %b : T"):
    return (f"%x = tensor.empty() : $r\n  %r, %s = iree_linalg_ext.scan dimension({dimension}) inclusive({str(inclusive).lower()}) ins(%0 : $0) "
            f"outs(%x, %1 : $r, $1) {region(combine)} -> $r, $s")


def exclusive(x, a, axis):
    """Sums of what is before, from `a` on; and the last of them."""
    before = np.cumsum(np.concatenate([np.expand_dims(a, axis), x], axis), axis)
    sums = np.take(before, range(x.shape[axis]), axis)
    return sums, np.take(sums, -1, axis)


def inclusive(x, a, axis):
    sums = np.cumsum(x, axis)
    return sums, np.take(sums, -1, axis) if x.shape[axis] > 1 else a


def horner(x, a):
    values = [x[..., 0]]
    for i in range(1, x.shape[-1]):
        values.append(2 * values[-1] + x[..., i])
    return np.stack(values, -1), values[-1]


def sort(shape, dimension, compare, descending):
    """Values with their positions, which tell whether equal elements keep their order."""
    n = shape[dimension]
    spelled = "x".join(map(str, shape))
    index = ("%x = tensor.empty() : $s\n  %i = linalg.generic {indexing_maps = [affine_map<(ALL) -> (ALL)>], iterator_types = [KINDS]} outs(%x : $s) {\n"
             "  ^bb0(%o: i32):\n    %p = linalg.index DIM : index\n    %q = arith.index_cast %p : index to i32\n    linalg.yield %q : i32 } -> $s\n  ")
    index = index.replace("ALL", ", ".join(f"d{i}" for i in range(len(shape)))).replace("KINDS", ", ".join(['"parallel"'] * len(shape))).replace("DIM", str(dimension))
    body = (index + f"%r, %s = iree_linalg_ext.sort dimension({dimension}) outs(%0, %i : $0, $s) "
            + region(f"{compare} %a, %b : T", "i1", "%a: T, %b: T, %c: i32, %d: i32") + " -> $r, $s")

    def numpy(x):
        key = -x.astype(np.float64) if descending else x
        order = np.argsort(key, dimension, kind="stable")
        return np.take_along_axis(x, order, dimension), order
    return split(f"sort {spelled} along {dimension} by {compare}", f"{spelled}", f"{spelled} {spelled}xi32", body, numpy)


def topk(n, k):
    body = ("%x = linalg.fill ins(%m : T) outs(%e : $r) -> $r\n  %c0 = arith.constant 0 : i32\n  %y = tensor.empty() : $s\n"
            "  %i = linalg.fill ins(%c0 : i32) outs(%y : $s) -> $s\n"
            f"  %r, %s = iree_linalg_ext.topk dimension(1) ins(%0 : $0) outs(%x, %i : $r, $s) {region('CMP> %a, %b : T', 'i1')} -> $r, $s")

    def numpy(x):
        order = np.argsort(-x.astype(np.float64), 1, kind="stable")[:, :k]
        return np.take_along_axis(x, order, 1), order
    low = "%m = arith.constant -100.0 : T\n  " 
    rows = split(f"topk {k} of {n}", f"3x{n}", f"3x{k} 3x{k}xi32", body, numpy)
    return [row[:4] + (("%m = arith.constant " + ("-100.0" if is_float(row[1][0]) else "-100") + " : T\n  ") + row[4],) + row[5:] for row in rows]


def topk_v2(n, k, is_sorted, indices="none"):
    """`indices`: none, those of the positions, or given ones; without an output for them the second result is the first one again."""
    inputs, outputs, types = "%0", "%x, %i", "$r, $s"
    if indices == "given":
        inputs, given = "%0, %1", "$0, $1"
    else:
        given = "$0"
    if indices == "no output":
        outputs, types = "%x", "$r"
    body = ("%x = linalg.fill ins(%m : T) outs(%e : $r) -> $r\n  %c0 = arith.constant 0 : i32\n"
            + ("" if indices == "no output" else "  %y = tensor.empty() : $s\n  %i = linalg.fill ins(%c0 : i32) outs(%y : $s) -> $s\n")
            + f"  {'%r' if indices == 'no output' else '%r, %s'} = iree_linalg_ext.topk_v2 dimension(1) {'is_sorted ' if is_sorted else ''}"
            + f"ins({inputs} : {given}) outs({outputs} : {types}) {region('CMP> %a, %b : T', 'i1')} -> {types}")

    def numpy(x, given=None):
        key = -x.astype(np.float64)
        names = np.broadcast_to(np.arange(n), x.shape) if given is None else given
        order = np.lexsort((names, key))[:, :k]
        values, places = np.take_along_axis(x, order, 1), np.take_along_axis(names, order, 1)
        if is_sorted:
            for row, place in zip(values, places):
                for end in range(k - 1, 0, -1):
                    for j in range(end):
                        if not row[j] > row[j + 1]:
                            place[[j, j + 1]] = place[[j + 1, j]]
        return values if indices == "no output" else (values, places)
    arguments = f"3x{n}" + (f" 3x{n}xi32:small" if indices == "given" else "")
    results = f"3x{k}" + ("" if indices == "no output" else f" 3x{k}xi32")
    rows = split(f"topk_v2 {k} of {n}{' sorted' if is_sorted else ''}, indices: {indices}", arguments, results, body, numpy)
    return [row[:4] + (("%m = arith.constant " + ("-100.0" if is_float(row[1][0]) else "-100") + " : T\n  ") + row[4],) + row[5:] for row in rows]


def masked(values, mask, otherwise):
    return np.where(mask.reshape(mask.shape + (1,) * (values.ndim - mask.ndim)) != 0, values, otherwise)


def scatter(x, u, i, combine):
    x = x.copy()
    for place, update in zip(i.reshape(len(u), -1), u):
        x[tuple(place)] = combine(update, x[tuple(place)])
    return x


def best(x, v, i, axis):
    """The first largest element of each row, where it is larger than what is there."""
    at, top = np.argmax(x, axis), np.max(x, axis)
    return np.where(top > v, top, v), np.where(top > v, at, i)


def attention(q, k, v, mask=None, cap=None, scale=0.5):
    """On float64; `cap` is what scores are limited to. Results, weighted means of values from -3 to 4, are moved away from zero, near which
    they have no digits in common."""
    s = np.einsum("...mk,...jk->...mj", q, k) * scale
    s = s if cap is None else cap * np.tanh(s / cap)
    if mask is not None:
        s = np.where(mask, s, -np.inf) if mask.dtype == bool else s + mask
    p = np.exp(s - s.max(-1, keepdims=True))
    return p @ v / p.sum(-1, keepdims=True) + 8


def attention_op(letters, operands, mask=None, region="iree_linalg_ext.yield %x : f32", config=""):
    """`letters` has the dimensions of the op, `operands` those of each operand but the scale."""
    maps = [f"affine_map<({', '.join(letters)}) -> ({', '.join(d)})>" for d in operands]
    maps.insert(3, f"affine_map<({', '.join(letters)}) -> ()>")
    tensors, types = ("%0, %1, %2, %h", "$0, $1, $2, f32") if mask is None else (f"%0, %1, %2, %h, %{mask}", f"$0, $1, $2, f32, ${mask}")
    return (f"%h = arith.constant 0.5 : f32\n  %w = iree_linalg_ext.attention <indexing_maps = [{', '.join(maps)}]{config}> ins({tensors} : {types}) "
            f"outs(%e : $r) {{\n  ^bb0(%x: f32):\n    {region} }} -> $r\n"
            "  %d = arith.constant dense<8.0> : $r\n  %r = arith.addf %w, %d : $r")


TM_ATTENTION = ("%w = tm_tensor.attention ins(%0, %1, %2MASK : $0, $1, $2TYPE) outs(%e : $r) -> $r\n"
                "  %d = arith.constant dense<8.0> : $r\n  %r = arith.addf %w, %d : $r")
# The region sees scores in bits.
CAP = "%l = arith.constant 0.34657359 : f32\n    %y = arith.mulf %x, %l : f32\n    %t = math.tanh %y : f32\n    %c = arith.constant 2.8853901 : f32\n    %u = arith.mulf %t, %c : f32\n    iree_linalg_ext.yield %u : f32"
CAP_NATURAL = "%l = arith.constant 0.5 : f32\n    %y = arith.mulf %x, %l : f32\n    %t = math.tanh %y : f32\n    %c = arith.constant 2.0 : f32\n    %u = arith.mulf %t, %c : f32\n    iree_linalg_ext.yield %u : f32"
# Rows see what is before them.
CAUSAL = "%i = iree_linalg_ext.index 1 : index\n    %j = iree_linalg_ext.index 4 : index\n    %p = arith.cmpi sge, %i, %j : index\n    %n = arith.constant 0xFF800000 : f32\n    %u = arith.select %p, %x, %n : f32\n    iree_linalg_ext.yield %u : f32"
LETTERS, PLAIN = "bmnkj", ("bmk", "bjk", "bjn", "bmn")


def online(q, k, v, o, m, l):
    s = np.einsum("mk,jk->mj", q, k) * 0.5 / np.log(2)
    largest = np.maximum(m, s.max(-1))
    p, f = np.exp2(s - largest[:, None]), np.exp2(m - largest)
    return o * f[:, None] + p @ v, l * f + p.sum(-1)


ONLINE = ("%h = arith.constant 0.5 : f32\n  %r, %largest, %s = iree_linalg_ext.online_attention <indexing_maps = [" + ", ".join(
    f"affine_map<(m, n, k, j) -> ({d})>" for d in ("m, k", "j, k", "j, n", "", "m, n", "m", "m")) + "]> ins(%0, %1, %2, %h : $0, $1, $2, f32) "
    "outs(%3, %4, %5 : $3, $4, $5) {\n  ^bb0(%x: f32):\n    iree_linalg_ext.yield %x : f32 } -> $3, $4, $5")


# A row up, every second column; zero where none exists.
MAP_LOAD = ("iree_linalg_ext.map_load %0 into %e {\n  ^bb0(%i: index, %j: index):\n    %c1 = arith.constant 1 : index\n    %k = arith.subi %i, %c1 : index\n"
            "    %l = arith.addi %j, %j : index\n    iree_linalg_ext.yield %k, %l, %z : index, index, T } : $0 into $r -> $r")
# Transposed, as far as there is room.
MAP_STORE = ("iree_linalg_ext.map_store %0 into %1 {\n  ^bb0(%i: index, %j: index):\n    %c3 = arith.constant 3 : index\n"
             "    %p = arith.cmpi ult, %i, %c3 : index\n    iree_linalg_ext.yield %j, %i, %p : index, index, i1 } : $0 into $1 -> $1")


def map_store(x, y):
    y = y.copy()
    y[:, :3] = x.T[:, :3]
    return y


# Differences that are nearly zero have no digits in common: all results are moved away from it.
MOVED = "\n  %d = arith.constant dense<100.0> : $r\n  %r = arith.addf %x, %d : $r"
FFT = ("%c = arith.constant STAGE : index\n  %x, %y = iree_linalg_ext.fft ins(%c : index) outs(%0, %1 : $0, $1) : $r, $s" + MOVED
       + "\n  %s = arith.addf %y, %d : $s")
FFT_GIVEN = ("%c = arith.constant 2 : index\n  %x, %y = iree_linalg_ext.fft ins(%c, %2, %3 : index, $2, $3) outs(%0, %1 : $0, $1) : $r, $s" + MOVED
             + "\n  %s = arith.addf %y, %d : $s")


def fft_stage(re, im, stage, w=None):
    """Pairs of transforms of half the length, joined."""
    half = 2 ** (stage - 1)
    z = (re + 1j * im).reshape(-1, 2, half)
    w = np.exp(-1j * np.pi * np.arange(half) / half) if w is None else w
    joined = np.stack([z[:, 0] + w * z[:, 1], z[:, 0] - w * z[:, 1]], 1).reshape(re.shape)
    return joined.real + 100, joined.imag + 100


def WINOGRAD(which, dimensions, tile=6, kernel=3):
    return f"iree_linalg_ext.winograd.{which}_transform output_tile_size({tile}) kernel_size({kernel}) {dimensions} ins(%0 : $0) outs(%e : $r) -> $r"


POINTS = np.array([0, 1, -1, 2, -2, 0.5, -0.5])


def toom_cook(tile=6, kernel=3):
    """Values of polynomials at the points and at infinity: of as many coefficients as the kernel has, as the tile has, and the transposed way back."""
    points = POINTS[:tile + kernel - 2]
    size = len(points) + 1
    scale = np.array([np.prod([a - b for b in points if b != a]) for a in points])
    outputs = np.vstack([points[None] ** np.arange(tile)[:, None]]).T
    outputs = np.vstack([outputs, np.eye(tile)[-1]]).T
    back = [np.poly([b for b in points if b != a])[::-1] for a in points]
    inputs = np.zeros((size, size))
    for i, row in enumerate(back):
        inputs[i, :size - 1] = row
    inputs[size - 1] = np.poly(points)[::-1]
    filters = np.vstack([points[:, None] ** np.arange(kernel) / scale[:, None], np.eye(kernel)[-1]])
    # A negative first row has the other sign.
    if scale[0] < 0:
        inputs[0], filters[0] = -inputs[0], -filters[0]
    return inputs, filters, outputs


# What F(4 x 4, 3 x 3) is in print (Lavin, Gray 2015).
assert np.allclose(toom_cook(4)[0][0], [4, 0, -5, 0, 1, 0]) and np.allclose(toom_cook(4)[1][3] * 24, [1, 2, 4])
assert np.allclose(toom_cook(4)[2], [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]])


def winograd_input(x, tile=6, kernel=3):
    (n, h, w, c), halo = x.shape, kernel - 1
    th, tw = -(-(h - halo) // tile), -(-(w - halo) // tile)
    x = np.pad(x, ((0, 0), (0, th * tile + halo - h), (0, tw * tile + halo - w), (0, 0)))
    m = toom_cook(tile, kernel)[0]
    tiles = [[x[:, tile * i:tile * i + tile + halo, tile * j:tile * j + tile + halo] for j in range(tw)] for i in range(th)]
    return np.einsum("ia,jb,hwnabc->ijnhwc", m, m, np.array(tiles))


def winograd_filter(f, tile=6):
    matrix = toom_cook(tile, f.shape[0])[1]
    return np.einsum("ia,jb,abcf->ijcf", matrix, matrix, f)


def winograd_output(x, tile=6):
    matrix = toom_cook(tile, x.shape[0] - tile + 1)[2]
    image = np.einsum("ia,jb,abnhwc->nhiwjc", matrix, matrix, x)
    n, h, i, w, j, c = image.shape
    return image.reshape(n, h * i, w * j, c)


CONVOLUTION = """%x = tensor.empty() : tensor<8x8x1x2x2x2xT>
  %w = tensor.empty() : tensor<8x8x2x3xT>
  %y = tensor.empty() : tensor<8x8x1x2x2x3xT>
  %g = linalg.fill ins(%z : T) outs(%y : tensor<8x8x1x2x2x3xT>) -> tensor<8x8x1x2x2x3xT>
  %i = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%0 : $0) outs(%x : tensor<8x8x1x2x2x2xT>) -> tensor<8x8x1x2x2x2xT>
  %k = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%1 : $1) outs(%w : tensor<8x8x2x3xT>) -> tensor<8x8x2x3xT>
  %p = linalg.generic {indexing_maps = [affine_map<(a, b, n, h, w, f, c) -> (a, b, n, h, w, c)>, affine_map<(a, b, n, h, w, f, c) -> (a, b, c, f)>, affine_map<(a, b, n, h, w, f, c) -> (a, b, n, h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%i, %k : tensor<8x8x1x2x2x2xT>, tensor<8x8x2x3xT>) outs(%g : tensor<8x8x1x2x2x3xT>) {
  ^bb0(%u: T, %v: T, %o: T):
    %m = arith.mulf %u, %v : T
    %s = arith.addf %o, %m : T
    linalg.yield %s : T } -> tensor<8x8x1x2x2x3xT>
  %q = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%p : tensor<8x8x1x2x2x3xT>) outs(%e : $r) -> $r
  %r = math.roundeven %q : $r"""


def convolution(x, k):
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), (1, 2))
    return np.einsum("nhwcab,abcf->nhwf", windows, k)


ARG = "%r, %s = iree_linalg_ext.arg_compare dimension(DIM) ins(%0 : $0) outs(%1, %2 : $1, $2) " + region("CMP> %a, %b : T", "i1") + " -> $r, $s"
BASED = ("%c9 = arith.constant 9 : index\n  %r, %s = iree_linalg_ext.arg_compare dimension(1) ins(%0 : $0) outs(%1, %2 : $1, $2) index_base(%c9 : index) "
         + region("CMP> %a, %b : T", "i1") + " -> $r, $s")
INDEXED = "%r, %s = iree_linalg_ext.arg_compare dimension(1) ins(%0, %3 : $0, $3) outs(%1, %2 : $1, $2) " + region("CMP> %a, %b : T", "i1") + " -> $r, $s"


# Places that the mask leaves out lie outside.
OUTSIDE = "%big = arith.constant dense<1000> : $1\n  %j = arith.select %2, %1, %big : $2, $1\n  "


def scatter_op(map, depth_type="$1", combine="ADD %a, %b : T"):
    return f"iree_linalg_ext.scatter dimension_map = {map} unique_indices(false) ins(%0, %1 : $0, $1) outs(%2 : $2) {region(combine)} -> $r"


ROWS = [
    *split("scan of rows", "5x17 5", "5x17 5", scan(1, True), lambda x, a: inclusive(x, a, 1)),
    *split("scan of columns", "17x3 3", "17x3 3", scan(0, True), lambda x, a: inclusive(x, a, 0)),
    *split("scan in the middle", "2x9x5 2x5", "2x9x5 2x5", scan(1, True), lambda x, a: inclusive(x, a, 1)),
    *split("scan of a vector", "33 T", "33 T", scan(0, True), lambda x, a: inclusive(x, a, 0)),
    *split("scan of one", "4x1 4", "4x1 4", scan(1, True), lambda x, a: inclusive(x, a, 1)),
    *split("scan before, of rows", "5x17 5", "5x17 5", scan(1, False), lambda x, a: exclusive(x, a, 1)),
    *split("scan before, of columns", "17x3 3", "17x3 3", scan(0, False), lambda x, a: exclusive(x, a, 0)),
    *split("scan before, of a vector", "33 T", "33 T", scan(0, False), lambda x, a: exclusive(x, a, 0)),
    *split("scan before, of one", "4x1 4", "4x1 4", scan(1, False), lambda x, a: exclusive(x, a, 1)),
    *split("scan of what does not commute", "3x5 3", "3x5 3", scan(1, True, "ADD %a, %a : T\n    %w = ADD %v, %b : T").replace("yield %v", "yield %w"), horner),
    *split("scan of maxima", "3x31 3", "3x31 3", scan(1, True, "MAX %a, %b : T"), lambda x, a: (np.maximum.accumulate(x, 1), x.max(1))),
    *[row for n in (1, 2, 3, 7, 16, 33, 100) for row in sort((n,), 0, "CMP<", False)],
    *sort((3, 17), 1, "CMP<", False), *sort((17, 3), 0, "CMP>=", True), *sort((2, 9, 5), 1, "CMP>", True), *sort((3, 2, 31), 2, "CMP>=", True),
    *[row for n, k in ((1, 1), (2, 1), (9, 3), (33, 16), (16, 16)) for row in topk(n, k)],
    *split("arg_compare of rows", "3x17 3:tiny 3xi32", "3 3xi32", ARG.replace("DIM", "1"), lambda x, v, i: best(x, v, i, 1)),
    *split("arg_compare of columns", "17x3 3 3xi64", "3 3xi64", ARG.replace("DIM", "0"), lambda x, v, i: best(x, v, i, 0)),
    *split("arg_compare in the middle", "2x9x5 2x5 2x5xi32", "2x5 2x5xi32", ARG.replace("DIM", "1"), lambda x, v, i: best(x, v, i, 1)),
    *split("arg_compare of a vector", "33 T i32", "T i32", ARG.replace("DIM", "0"), lambda x, v, i: best(x, v, i, 0)),
    *split("arg_compare with a base", "3x17 3 3xi32", "3 3xi32", BASED, lambda x, v, i: best(x, v, i - 9, 1)[0:1] + (best(x, v, i - 9, 1)[1] + 9,)),
    *split("arg_compare with indices", "3x17 3 3xi32 3x17xi32", "3 3xi32", INDEXED,
           lambda x, v, i, j: (best(x, v, i, 1)[0], np.where(x.max(1) > v, np.take_along_axis(j, np.argmax(x, 1)[:, None], 1)[:, 0], i))),
    *[row for n, k in ((1, 1), (9, 3), (33, 16)) for is_sorted in (False, True) for row in topk_v2(n, k, is_sorted)],
    *topk_v2(16, 16, True, "no output"),
    *topk_v2(33, 5, False, "no output"),
    *topk_v2(17, 9, True, "given"),
    *topk_v2(17, 9, False, "given"),
    *split("scatter of masked rows", "5x7 5xi32:index 5xi1 9x7", "9x7", OUTSIDE + "%r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) "
           "ins(%0, %j, %2 : $0, $1, $2) outs(%3 : $3) " + region("ADD %a, %b : T") + " -> $r",
           lambda u, i, m, x: scatter(x, u[m], i[m], np.add)),
    *split("scatter of elements masked by bytes", "2x4 2x4x2xi32:index 2x4xi8 3x3", "3x3", "%r = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(false) "
           "ins(%0, %1, %2 : $0, $1, $2) outs(%3 : $3) " + region("ADD %a, %b : T") + " -> $r",
           lambda u, i, m, x: scatter(x, u[m != 0], i[m != 0], np.add)),
    ("gather of masked rows", NUMBERS, "9x7 5xi32:index 5xi1 5x7", "5x7", OUTSIDE + "%r = iree_linalg_ext.gather dimension_map = [0] ins(%0, %j, %2 : $0, $1, $2) outs(%3 : $3) -> $r",
     lambda x, i, m, o: masked(x[i], m, o)),
    ("gather of elements masked by bytes", NUMBERS, "3x4 17x2xi32:index 17xi8 17", "17", "iree_linalg_ext.gather dimension_map = [0, 1] ins(%0, %1, %2 : $0, $1, $2) outs(%3 : $3) -> $r",
     lambda x, i, m, o: masked(x[i[:, 0], i[:, 1]], m, o)),
    *split("scatter of rows", "5x7 5xi32:index 9x7", "9x7", scatter_op([0]), lambda u, i, x: scatter(x, u, i, np.add)),
    *split("scatter of rows, with a depth", "5x7 5x1xi64:index 9x7", "9x7", scatter_op([0]), lambda u, i, x: scatter(x, u, i, np.add)),
    *split("scatter of elements", "11 11x2xi32:index 3x3", "3x3", scatter_op([0, 1]), lambda u, i, x: scatter(x, u, i, np.add)),
    *split("scatter of elements by a transposed map", "11 11x2xi32:index 3x3", "3x3", scatter_op([1, 0]), lambda u, i, x: scatter(x, u, i[:, ::-1], np.add)),
    *split("scatter of boxes", "5x7x3 5xi32:index 4x7x3", "4x7x3", scatter_op([0]), lambda u, i, x: scatter(x, u, i, np.add)),
    *split("scatter of a batch of two dimensions", "2x3x7 2x3x1xi32:index 9x7", "9x7", scatter_op([0]),
           lambda u, i, x: scatter(x, u.reshape(6, 7), i.reshape(6, 1), np.add)),
    *split("scatter, the last one stays", "5x7 5xi32:index 9x7", "9x7", scatter_op([0], combine="MAX %a, %a : T"), lambda u, i, x: scatter(x, u, i, lambda n, o: n)),
    ("gather of rows", NUMBERS, "9x7 5xi32:index", "5x7", "iree_linalg_ext.gather dimension_map = [0] ins(%0, %1 : $0, $1) outs(%e : $r) -> $r", lambda x, i: x[i]),
    ("gather of rows, with a depth", NUMBERS, "9x7 5x1xi64:index", "5x7", "iree_linalg_ext.gather dimension_map = [0] ins(%0, %1 : $0, $1) outs(%e : $r) -> $r",
     lambda x, i: x[i[:, 0]]),
    ("gather of elements", NUMBERS, "3x4 17x2xi32:index", "17", "iree_linalg_ext.gather dimension_map = [0, 1] ins(%0, %1 : $0, $1) outs(%e : $r) -> $r",
     lambda x, i: x[i[:, 0], i[:, 1]]),
    ("gather by a transposed map", NUMBERS, "3x4x5 17x2xi32:index", "17x5", "iree_linalg_ext.gather dimension_map = [1, 0] ins(%0, %1 : $0, $1) outs(%e : $r) -> $r",
     lambda x, i: x[i[:, 1], i[:, 0]]),
    ("gather of a batch of two dimensions", NUMBERS, "9x7 2x3xi32:index", "2x3x7", "iree_linalg_ext.gather dimension_map = [0] ins(%0, %1 : $0, $1) outs(%e : $r) -> $r",
     lambda x, i: x[i]),
    *[(f"~attention {m}x{j}x{k}x{n}", ["f32"], f"2x{m}x{k} 2x{j}x{k} 2x{j}x{n}", f"2x{m}x{n}", attention_op(LETTERS, PLAIN), attention)
      for m, j, k, n in ((7, 9, 8, 6), (1, 1, 1, 1), (1, 33, 16, 17), (17, 16, 3, 64), (33, 100, 31, 2))],
    ("~attention with a mask", ["f32"], "2x7x8 2x9x8 2x9x6 7x9", "2x7x6", attention_op(LETTERS, ("bmk", "bjk", "bjn", "mj", "bmn"), 3), attention),
    ("~attention of heads that share keys", ["f32"], "3x2x7x8 3x9x8 3x9x6", "3x2x7x6",
     attention_op("bhmnkj", ("bhmk", "bjk", "bjn", "bhmn")), lambda q, k, v: attention(q, k[:, None], v[:, None])),
    ("~attention with transposed operands", ["f32"], "7x2x8 8x9x2 2x6x9", "7x2x6", attention_op(LETTERS, ("mbk", "kjb", "bnj", "mbn")),
     lambda q, k, v: attention(q.transpose(1, 0, 2), k.transpose(2, 1, 0), v.transpose(0, 2, 1)).transpose(1, 0, 2)),
    ("~attention with limited scores", ["f32"], "2x7x8 2x9x8 2x9x6", "2x7x6", attention_op(LETTERS, PLAIN, region=CAP), lambda q, k, v: attention(q, k, v, cap=2)),
    ("~attention with limited scores, in natural units", ["f32"], "2x7x8 2x9x8 2x9x6", "2x7x6",
     attention_op(LETTERS, PLAIN, region=CAP_NATURAL, config=", decomposition_config = {use_exp2 = false}"), lambda q, k, v: attention(q, k, v, cap=2)),
    ("~attention that is causal", ["f32"], "2x9x8 2x9x8 2x9x6", "2x9x6", attention_op(LETTERS, PLAIN, region=CAUSAL),
     lambda q, k, v: attention(q, k, v, np.tril(np.ones((9, 9), bool)))),
    ("~tm_tensor.attention", ["f32", "f64"], "2x7x8 2x9x8 2x9x6", "2x7x6", TM_ATTENTION.replace("MASK", "").replace("TYPE", ""),
     lambda q, k, v: attention(q, k, v, scale=8 ** -0.5)),
    ("~tm_tensor.attention with a mask", ["f32"], "2x3x7x8 2x3x9x8 2x3x9x6 2x3x7x9", "2x3x7x6", TM_ATTENTION.replace("MASK", ", %3").replace("TYPE", ", $3"),
     lambda q, k, v, m: attention(q, k, v, m, scale=8 ** -0.5)),
    ("~online_attention", ["f32"], "7x8 9x8 9x6 7x6 7 7", "7x6 7", ONLINE, online),
    ("map_load", NUMBERS, "4x5", "7x3", MAP_LOAD, lambda x: np.array([[x[i - 1, j * 2] if 0 <= i - 1 < 4 and j * 2 < 5 else 0 for j in range(3)] for i in range(7)])),
    ("map_store", NUMBERS, "4x5 5x3", "5x3", MAP_STORE, map_store),
    *[(f"~fft stage {s} of {n}", ["f32", "f64"], f"3x{n} 3x{n}", f"3x{n} 3x{n}", FFT.replace("STAGE", str(s)), lambda re, im, s=s: fft_stage(re, im, s))
      for n, s in ((2, 1), (8, 1), (8, 2), (8, 3), (32, 4))],
    ("~fft with coefficients", ["f32"], "8 8 2 2", "8 8", FFT_GIVEN, lambda re, im, a, b: fft_stage(re, im, 2, a + 1j * b)),
    ("~winograd.filter_transform", ["f32", "f64"], "3x3x5x7", "8x8x5x7", "%x = " + WINOGRAD("filter", "kernel_dimensions([0, 1])") + MOVED,
     lambda f: winograd_filter(f) + 100),
    ("~winograd.filter_transform of channels first", ["f32"], "7x5x3x3", "8x8x5x7", "%x = " + WINOGRAD("filter", "kernel_dimensions([2, 3])") + MOVED,
     lambda f: winograd_filter(f.transpose(2, 3, 1, 0)) + 100),
    ("winograd.input_transform", ["f32", "f16"], "2x10x13x3", "8x8x2x2x2x3", WINOGRAD("input", "image_dimensions([1, 2])"), winograd_input),
    ("winograd.input_transform of channels first", ["f32"], "2x3x10x13", "8x8x2x2x2x3", WINOGRAD("input", "image_dimensions([2, 3])"),
     lambda x: winograd_input(x.transpose(0, 2, 3, 1))),
    ("winograd.output_transform", ["f32"], "8x8x2x2x2x3", "2x12x12x3", WINOGRAD("output", "image_dimensions([1, 2])"), winograd_output),
    ("winograd.output_transform of channels first", ["f32"], "8x8x2x2x2x3", "2x3x12x12", WINOGRAD("output", "image_dimensions([2, 3])"),
     lambda x: winograd_output(x).transpose(0, 3, 1, 2)),
    ("~winograd.filter_transform of tiles of 4", ["f32"], "3x3x5x7", "6x6x5x7", "%x = " + WINOGRAD("filter", "kernel_dimensions([0, 1])", 4) + MOVED,
     lambda f: winograd_filter(f, 4) + 100),
    ("winograd.input_transform of tiles of 4", ["f32", "f16"], "2x9x12x3", "6x6x2x2x3x3", WINOGRAD("input", "image_dimensions([1, 2])", 4),
     lambda x: winograd_input(x, 4)),
    ("winograd.output_transform of tiles of 4", ["f32"], "6x6x2x2x3x3", "2x3x8x12", WINOGRAD("output", "image_dimensions([2, 3])", 4),
     lambda x: winograd_output(x, 4).transpose(0, 3, 1, 2)),
    ("winograd.input_transform of tiles of 2, kernels of 5", ["f64"], "1x3x8x9", "6x6x1x2x3x3", WINOGRAD("input", "image_dimensions([2, 3])", 2, 5),
     lambda x: winograd_input(x.transpose(0, 2, 3, 1), 2, 5)),
    ("convolution by winograd of tiles of 4", ["f32", "f64"], "1x10x10x2 3x3x2x3", "1x8x8x3",
     CONVOLUTION.replace("8x8x", "6x6x").replace("tile_size(6)", "tile_size(4)"), convolution),
    ("convolution by winograd", ["f32", "f64"], "1x14x14x2 3x3x2x3", "1x12x12x3", CONVOLUTION, convolution),
]
