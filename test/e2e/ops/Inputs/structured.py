"""Structured ops: contractions, convolutions, poolings, reductions, moves of data. See check-ops.py for the form of a row."""
import numpy as np

from numbers_of_types import ALL, FLOATS, INTS, NUMBERS, unsigned

SOME = ["f32", "f16", "bf16", "i32", "i8"]  # where the other types would be more of the same


def einsum(subscripts):
    return lambda *operands: np.einsum(subscripts, *operands)


def logical(function):
    """Products and sums of i1 are `and` and `or`."""
    return lambda *operands: function(*(np.asarray(o).astype(np.int64) for o in operands)) > 0


def windows(x, axes, sizes, strides=None, dilations=None):
    """Appends a dimension for each window to x, after the ones of x."""
    strides, dilations = strides or [1] * len(axes), dilations or [1] * len(axes)
    v = np.lib.stride_tricks.sliding_window_view(x, [(k - 1) * d + 1 for k, d in zip(sizes, dilations)], axis=axes)
    index = [slice(None)] * v.ndim
    for i, (axis, s, d) in enumerate(zip(axes, strides, dilations)):
        index[axis], index[x.ndim + i] = slice(None, None, s), slice(None, None, d)
    return v[tuple(index)]


def conv(subscripts, axes, filter_axes, strides=None, dilations=None):
    """`subscripts` name the windows last in the input."""
    return lambda x, w: np.einsum(subscripts, windows(x, axes, [w.shape[a] for a in filter_axes], strides, dilations), w)


def pool(reduce, axes, sizes, strides=None, dilations=None):
    return lambda x, *_: reduce(windows(x, axes, sizes, strides, dilations), axis=tuple(range(-len(axes), 0)))


def ins(op, operands=2, attributes=""):
    values = ", ".join(f"%{i}" for i in range(operands))
    types = ", ".join(f"${i}" for i in range(operands))
    return f"linalg.{op} {attributes} ins({values} : {types}) outs(%f : $r) -> $r"


def attrs(rank, strides=None, dilations=None):
    words = [f"{n} = dense<{list(v)}> : tensor<{rank}xi64>" for n, v in (("strides", strides), ("dilations", dilations)) if v]
    return "{" + ", ".join(words) + "}" if words else ""


def contract(a, b, c):
    maps = ", ".join(f"affine_map<(m, n, k) -> ({', '.join(x)})>" for x in (a, b, c))
    return f"linalg.contract indexing_maps = [{maps}] ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"


def generic(maps, kinds, inputs, block, init="%f"):
    values, types = (", ".join(f"{c}{i}" for i in range(inputs)) for c in "%$")
    given = f"ins({values} : {types})" if inputs else ""
    return (f"linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}], iterator_types = "
            f"[{', '.join(chr(34) + k + chr(34) for k in kinds)}]}} {given} outs({init} : $r) {{\n  ^bb0{block} }} -> $r")


def reduce(op, init="%1", dimensions="1"):
    return f"linalg.reduce {{ {op} }} ins(%0 : $0) outs({init} : $r) dimensions = [{dimensions}]"


P, R = "parallel", "reduction"

ROWS = [
    # Contractions
    ("matmul", NUMBERS, "5x7 7x3", "5x3", ins("matmul"), einsum("mk,kn->mn")),
    ("matmul of i1", ["i1"], "5x7 7x3", "5x3", ins("matmul"), logical(einsum("mk,kn->mn"))),
    ("matmul, many", SOME, "33x70 70x41", "33x41", ins("matmul"), einsum("mk,kn->mn")),
    ("matmul, deep", FLOATS, "3x1100 1100x5", "3x5", ins("matmul"), einsum("mk,kn->mn")),
    ("matmul on an accumulator", NUMBERS, "5x7 7x3 5x3", "5x3", "linalg.matmul ins(%0, %1 : $0, $1) outs(%2 : $2) -> $r",
     lambda a, b, c: a @ b + c),
    ("matmul to i32", ["i8", "i16"], "5x7:range 7x9:range", "5x9xi32", ins("matmul"), einsum("mk,kn->mn")),
    ("matmul without signs", ["i8", "i16"], "5x7:range 7x9:range", "5x9xi32", ins("matmul", 2, "{cast = #linalg.type_fn<cast_unsigned>}"),
     lambda a, b, t: unsigned(a, t).astype(np.int64) @ unsigned(b, t).astype(np.int64)),
    ("matmul to f32", ["f16", "bf16"], "5x7 7x9", "5x9xf32", ins("matmul"), einsum("mk,kn->mn")),
    ("contract, transposed a", SOME, "7x5 7x9", "5x9", contract("km", "kn", "mn"), einsum("km,kn->mn")),
    ("contract, transposed b", SOME, "5x7 9x7", "5x9", contract("mk", "nk", "mn"), einsum("mk,nk->mn")),
    ("contract, transposed result", SOME, "7x5 9x7", "9x5", contract("km", "nk", "nm"), einsum("km,nk->nm")),
    ("matmul with maps", SOME, "7x5 9x7", "5x9",
     "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
     "ins(%0, %1 : $0, $1) outs(%f : $r) -> $r", einsum("km,nk->mn")),
    ("batch_matmul", NUMBERS, "3x5x7 3x7x2", "3x5x2", ins("batch_matmul"), einsum("bmk,bkn->bmn")),
    ("batch_reduce_matmul", SOME, "3x5x7 3x7x2", "5x2", ins("batch_reduce_matmul"), einsum("bmk,bkn->mn")),
    ("matvec", NUMBERS, "5x7 7", "5", ins("matvec"), einsum("mk,k->m")),
    ("vecmat", NUMBERS, "7 7x5", "5", ins("vecmat"), einsum("k,kn->n")),
    ("batch_matvec", SOME, "3x5x7 3x7", "3x5", ins("batch_matvec"), einsum("bmk,bk->bm")),
    ("batch_vecmat", SOME, "3x7 3x7x5", "3x5", ins("batch_vecmat"), einsum("bk,bkn->bn")),
    ("dot", NUMBERS, "37 37", "T", ins("dot"), einsum("k,k->")),
    ("mmt4d", SOME, "2x3x4x5 3x3x6x5", "2x3x4x6", ins("mmt4d"), einsum("mkac,nkbc->mnab")),
    ("batch_mmt4d", SOME, "2x2x3x4x5 2x3x3x6x5", "2x2x3x4x6", ins("batch_mmt4d"), einsum("zmkac,znkbc->zmnab")),
    ("quantized_matmul", ["i8"], "5x7:range 7x3:range", "5x3xi32",
     "%p = arith.constant 3 : i32\n  %q = arith.constant -5 : i32\n  %r = linalg.quantized_matmul ins(%0, %1, %p, %q : $0, $1, i32, i32) "
     "outs(%f : $r) -> $r", lambda a, b: (a - 3) @ (b + 5)),
    # Convolutions
    ("conv_1d", SOME, "13 4", "10", ins("conv_1d"), conv("wi,i->w", (0,), (0,))),
    ("conv_2d", SOME, "9x8 3x2", "7x7", ins("conv_2d"), conv("hwij,ij->hw", (0, 1), (0, 1))),
    ("conv_3d", SOME, "6x5x7 3x2x3", "4x4x5", ins("conv_3d"), conv("dhwijk,ijk->dhw", (0, 1, 2), (0, 1, 2))),
    ("conv_1d_nwc_wcf", SOME, "2x13x3 4x3x5", "2x5x5", ins("conv_1d_nwc_wcf", 2, attrs(1, [2])), conv("nwci,icf->nwf", (1,), (0,), [2])),
    ("conv_1d_ncw_fcw", SOME, "2x3x13 5x3x4", "2x5x10", ins("conv_1d_ncw_fcw"), conv("ncwi,fci->nfw", (2,), (2,))),
    ("conv_2d_nhwc_hwcf", NUMBERS, "2x9x8x3 3x2x3x5", "2x7x7x5", ins("conv_2d_nhwc_hwcf"), conv("nhwcij,ijcf->nhwf", (1, 2), (0, 1))),
    ("conv_2d_nhwc_hwcf, strides and dilations", SOME, "2x11x9x3 3x2x3x17", "2x4x7x17", ins("conv_2d_nhwc_hwcf", 2, attrs(2, [2, 1], [2, 2])),
     conv("nhwcij,ijcf->nhwf", (1, 2), (0, 1), [2, 1], [2, 2])),
    ("conv_2d_nhwc_fhwc", SOME, "2x9x8x3 5x3x2x3", "2x7x7x5", ins("conv_2d_nhwc_fhwc"), conv("nhwcij,fijc->nhwf", (1, 2), (1, 2))),
    ("conv_2d_nchw_fchw", NUMBERS, "2x3x9x8 5x3x3x2", "2x5x4x7", ins("conv_2d_nchw_fchw", 2, attrs(2, [2, 1])),
     conv("nchwij,fcij->nfhw", (2, 3), (2, 3), [2, 1])),
    ("conv_2d_nhwc_hwcf to i32", ["i8"], "2x9x8x3:range 3x2x3x5:range", "2x7x7x5xi32", ins("conv_2d_nhwc_hwcf"),
     conv("nhwcij,ijcf->nhwf", (1, 2), (0, 1))),
    ("conv_2d_ngchw_fgchw", SOME, "2x2x3x9x8 5x2x3x3x2", "2x2x5x7x7", ins("conv_2d_ngchw_fgchw"), conv("ngchwij,fgcij->ngfhw", (3, 4), (3, 4))),
    ("conv_2d_ngchw_gfchw", SOME, "2x2x3x9x8 2x5x3x3x2", "2x2x5x7x7", ins("conv_2d_ngchw_gfchw"), conv("ngchwij,gfcij->ngfhw", (3, 4), (3, 4))),
    ("conv_2d_nhwgc_gfhwc", SOME, "2x9x8x2x3 2x5x3x2x3", "2x7x7x2x5", ins("conv_2d_nhwgc_gfhwc"), conv("nhwgcij,gfijc->nhwgf", (1, 2), (2, 3))),
    ("conv_3d_ndhwc_dhwcf", SOME, "1x5x6x7x3 2x3x3x3x4", "1x4x4x5x4", ins("conv_3d_ndhwc_dhwcf"),
     conv("ndhwcijk,ijkcf->ndhwf", (1, 2, 3), (0, 1, 2))),
    ("conv_3d_ncdhw_fcdhw", SOME, "1x3x5x6x7 4x3x2x3x3", "1x4x4x4x5", ins("conv_3d_ncdhw_fcdhw"),
     conv("ncdhwijk,fcijk->nfdhw", (2, 3, 4), (2, 3, 4))),
    ("depthwise_conv_1d_nwc_wc", SOME, "2x13x3 4x3", "2x10x3", ins("depthwise_conv_1d_nwc_wc"), conv("nwci,ic->nwc", (1,), (0,))),
    ("depthwise_conv_1d_ncw_cw", SOME, "2x3x13 3x4", "2x3x10", ins("depthwise_conv_1d_ncw_cw"), conv("ncwi,ci->ncw", (2,), (1,))),
    ("depthwise_conv_1d_nwc_wcm", SOME, "2x13x3 4x3x2", "2x10x3x2", ins("depthwise_conv_1d_nwc_wcm"), conv("nwci,icm->nwcm", (1,), (0,))),
    ("depthwise_conv_2d_nhwc_hwc", NUMBERS, "2x9x8x19 3x2x19", "2x4x7x19", ins("depthwise_conv_2d_nhwc_hwc", 2, attrs(2, [2, 1])),
     conv("nhwcij,ijc->nhwc", (1, 2), (0, 1), [2, 1])),
    ("depthwise_conv_2d_nchw_chw", SOME, "2x3x9x8 3x3x2", "2x3x7x7", ins("depthwise_conv_2d_nchw_chw"), conv("nchwij,cij->nchw", (2, 3), (1, 2))),
    ("depthwise_conv_2d_nhwc_hwcm", SOME, "2x9x8x3 3x2x3x4", "2x7x7x3x4", ins("depthwise_conv_2d_nhwc_hwcm"),
     conv("nhwcij,ijcm->nhwcm", (1, 2), (0, 1))),
    ("depthwise_conv_3d_ndhwc_dhwc", SOME, "1x5x6x7x3 2x3x3x3", "1x4x4x5x3", ins("depthwise_conv_3d_ndhwc_dhwc"),
     conv("ndhwcijk,ijkc->ndhwc", (1, 2, 3), (0, 1, 2))),
    # Poolings; the window is an argument that is not read.
    ("pooling_nhwc_sum", NUMBERS, "2x9x8x3 3x2", "2x4x7x3", ins("pooling_nhwc_sum", 2, attrs(2, [2, 1])), pool(np.sum, (1, 2), (3, 2), [2, 1])),
    ("pooling_nchw_sum", SOME, "2x3x9x8 3x2", "2x3x5x6", ins("pooling_nchw_sum", 2, attrs(2, None, [2, 2])),
     pool(np.sum, (2, 3), (3, 2), None, [2, 2])),
    ("pooling_nhwc_max", NUMBERS, "2x9x8x3:positive 3x2", "2x7x7x3", ins("pooling_nhwc_max"), pool(np.max, (1, 2), (3, 2))),
    ("pooling_nchw_max", SOME, "2x3x9x8:positive 3x2", "2x3x7x7", ins("pooling_nchw_max"), pool(np.max, (2, 3), (3, 2))),
    ("pooling_nhwc_min", SOME, "2x9x8x3 3x2", "2x7x7x3", ins("pooling_nhwc_min"), lambda x, w: np.minimum(0, pool(np.min, (1, 2), (3, 2))(x))),
    ("pooling_nhwc_max_unsigned", INTS, "2x9x8x3:range 3x2", "2x7x7x3", ins("pooling_nhwc_max_unsigned"),
     lambda x, w, t: pool(np.max, (1, 2), (3, 2))(unsigned(x, t))),
    ("pooling_nwc_sum", SOME, "2x9x3 3", "2x7x3", ins("pooling_nwc_sum"), pool(np.sum, (1,), (3,))),
    ("pooling_ncw_max", SOME, "2x3x9:positive 3", "2x3x7", ins("pooling_ncw_max"), pool(np.max, (2,), (3,))),
    ("pooling_ndhwc_sum", SOME, "1x5x6x7x3 2x3x3", "1x4x4x5x3", ins("pooling_ndhwc_sum"), pool(np.sum, (1, 2, 3), (2, 3, 3))),
    # Reductions on an init
    ("reduce addf", FLOATS, "5x37 5", "5", reduce("arith.addf"), lambda x, i: x.sum(1) + i),
    ("reduce addi", INTS, "5x37:range 5:range", "5", reduce("arith.addi"), lambda x, i: x.sum(1) + i),
    ("reduce mulf", FLOATS, "5x9 5", "5", reduce("arith.mulf"), lambda x, i: x.prod(1) * i),
    ("reduce muli", INTS, "5x9:range 5:range", "5", reduce("arith.muli"), lambda x, i: x.prod(1) * i),
    ("reduce maximumf", FLOATS, "5x37 5", "5", reduce("arith.maximumf"), lambda x, i: np.maximum(x.max(1), i)),
    ("reduce maximumf of special values", FLOATS, "50x3:edges 50:edges", "50", reduce("arith.maximumf"), lambda x, i: np.maximum(x.max(1), i)),
    ("reduce minimumf", FLOATS, "5x37 5", "5", reduce("arith.minimumf"), lambda x, i: np.minimum(x.min(1), i)),
    ("reduce maxnumf", FLOATS, "5x37 5", "5", reduce("arith.maxnumf"), lambda x, i: np.maximum(x.max(1), i)),
    ("reduce minnumf", FLOATS, "5x37 5", "5", reduce("arith.minnumf"), lambda x, i: np.minimum(x.min(1), i)),
    ("reduce maxsi", INTS, "5x37:range 5:range", "5", reduce("arith.maxsi"), lambda x, i: np.maximum(x.max(1), i)),
    ("reduce minsi", INTS, "5x37:range 5:range", "5", reduce("arith.minsi"), lambda x, i: np.minimum(x.min(1), i)),
    ("reduce maxui", INTS, "5x37:range 5:range", "5", reduce("arith.maxui"), lambda x, i, t: np.maximum(unsigned(x, t).max(1), unsigned(i, t))),
    ("reduce minui", INTS, "5x37:range 5:range", "5", reduce("arith.minui"), lambda x, i, t: np.minimum(unsigned(x, t).min(1), unsigned(i, t))),
    ("reduce andi", INTS + ["i1"], "5x3:range 5:range", "5", reduce("arith.andi"), lambda x, i: np.bitwise_and.reduce(x, 1) & i),
    ("reduce ori", INTS + ["i1"], "5x3:range 5:range", "5", reduce("arith.ori"), lambda x, i: np.bitwise_or.reduce(x, 1) | i),
    ("reduce xori", INTS + ["i1"], "5x37:range 5:range", "5", reduce("arith.xori"), lambda x, i: np.bitwise_xor.reduce(x, 1) ^ i),
    ("reduce columns", SOME[:3], "37x5 5", "5", reduce("arith.addf", dimensions="0"), lambda x, i: x.sum(0) + i),
    ("reduce all", SOME[:3], "5x3x7", "T", reduce("arith.addf", "%f", "0, 1, 2"), lambda x: x.sum()),
    ("reduce the middle", ["i32", "i8"], "5x3x7", "5x7", reduce("arith.addi", "%f"), lambda x: x.sum(1)),
    ("reduce to two", SOME[:3], "5x37 5", "5 5",
     "%p:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>], "
     'iterator_types = ["parallel", "reduction"]} ins(%0 : $0) outs(%f, %1 : $r, $s) {\n  ^bb0(%x: T, %a: T, %b: T):\n    '
     "%c = arith.addf %a, %x : T\n    %d = arith.maximumf %b, %x : T\n    linalg.yield %c, %d : T, T } -> ($r, $s)\n"
     "  %r = tensor.cast %p#0 : $r to $r\n  %s = tensor.cast %p#1 : $s to $s",
     lambda x, i: (x.sum(1), np.maximum(x.max(1), i))),
    ("argmax", SOME[:3] + ["f64"], "5x37", "5xi32",
     "%n = arith.constant -1000.0 : T\n  %g = tensor.empty() : tensor<5xT>\n  %h = linalg.fill ins(%n : T) outs(%g : tensor<5xT>) -> tensor<5xT>\n"
     "  %p:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>], "
     'iterator_types = ["parallel", "reduction"]} ins(%0 : $0) outs(%h, %f : tensor<5xT>, $r) {\n  ^bb0(%x: T, %a: T, %b: i32):\n    '
     "%k = linalg.index 1 : index\n    %i = arith.index_cast %k : index to i32\n    %c = arith.cmpf ogt, %x, %a : T\n    "
     "%v = arith.select %c, %x, %a : T\n    %j = arith.select %c, %i, %b : i32\n    linalg.yield %v, %j : T, i32 } -> (tensor<5xT>, $r)\n"
     "  %r = tensor.cast %p#1 : $r to $r", lambda x: x.argmax(1)),
    ("~softmax", FLOATS, "5x37", "5x37", "linalg.softmax dimension(1) ins(%0 : $0) outs(%e : $r) -> $r",
     lambda x: np.exp(x - x.max(1, keepdims=True)) / np.exp(x - x.max(1, keepdims=True)).sum(1, keepdims=True)),
    ("~softmax of columns", FLOATS, "37x5x3", "37x5x3", "linalg.softmax dimension(0) ins(%0 : $0) outs(%e : $r) -> $r",
     lambda x: np.exp(x) / np.exp(x).sum(0)),
    # Moves of data
    ("transpose", ALL, "5x7:range", "7x5", "linalg.transpose ins(%0 : $0) outs(%e : $r) permutation = [1, 0]", np.transpose),
    ("transpose of three", ALL, "5x7x19:range", "19x5x7", "linalg.transpose ins(%0 : $0) outs(%e : $r) permutation = [2, 0, 1]",
     lambda x: x.transpose(2, 0, 1)),
    ("broadcast", ALL, "7:range", "5x7", "linalg.broadcast ins(%0 : $0) outs(%e : $r) dimensions = [0]", lambda x: x[None]),
    ("broadcast along rows", ALL, "5:range", "5x7", "linalg.broadcast ins(%0 : $0) outs(%e : $r) dimensions = [1]", lambda x: x[:, None]),
    ("copy", ALL, "5x7:range", "5x7", "linalg.copy ins(%0 : $0) outs(%e : $r) -> $r", lambda x: x),
    ("fill", ALL, "T:range", "5x7", "%v = tensor.extract %0[] : $0\n  %r = linalg.fill ins(%v : T) outs(%e : $r) -> $r", lambda x: x),
    ("pack", ALL, "10x12:range", "2x3x5x4", "linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [5, 4] into %e : $0 -> $r",
     lambda x: x.reshape(2, 5, 3, 4).transpose(0, 2, 1, 3)),
    ("pack with padding", ALL, "9x11:range", "3x2x4x5",
     "linalg.pack %0 padding_value(%z : T) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 5] into %e : $0 -> $r",
     lambda x: np.pad(x, ((0, 1), (0, 1))).reshape(2, 5, 3, 4).transpose(2, 0, 3, 1)),
    ("unpack", ALL, "2x3x5x4:range", "9x11", "linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [5, 4] into %e : $0 -> $r",
     lambda x: x.transpose(0, 2, 1, 3).reshape(10, 12)[:9, :11]),
]
