"""Named ops of linalg beside those of linalg-ops.mlir: convolutions, poolings and contractions of every kind."""

import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import Draws, Function, type_of, write

draw = Draws(7)


def windows(x, spatial, kernel, strides, dilations):
    """Axis j of kernel for each spatial axis, after all others."""
    for axis, k, s, d in zip(spatial, kernel, strides, dilations):
        n = (x.shape[axis] - (k - 1) * d - 1) // s + 1
        index = np.arange(n)[:, None] * s + np.arange(k)[None] * d
        x = np.moveaxis(np.take(x, index, axis=axis), axis + 1, -1)
    return x


def conv(name, x_axes, w_axes, out_axes, sizes, kinds=("f32", "f32", "f32"), strides=None, dilations=None, zeros=None):
    """Axes are letters: d h w are spatial in x and out, p q r their kernels; `sizes` says all but those of x and out in space."""
    spatial = [a for a in "dhw" if a in x_axes]
    kernels = [{"d": "p", "h": "q", "w": "r"}[a] for a in spatial]
    strides, dilations = strides or [1] * len(spatial), dilations or [1] * len(spatial)
    x = draw([sizes[a] for a in x_axes], kinds[0])
    w = draw([sizes[a] for a in w_axes], kinds[1])
    wide = "f8" if kinds[2][0] == "f" else "i8"
    parts = windows(x.astype(wide) - (zeros or (0, 0))[0], [x_axes.index(a) for a in spatial], [sizes[k] for k in kernels], strides, dilations)
    r = np.einsum(f"{x_axes}{''.join(kernels)},{w_axes}->{out_axes}", parts, w.astype(wide) - (zeros or (0, 0))[1])
    init = draw(r.shape, kinds[2])
    function = Function(name).given("x", x, kinds[0]).given("w", w, kinds[1]).given("o", init, kinds[2])
    tx, tw, to = type_of(x, kinds[0]), type_of(w, kinds[1]), type_of(init, kinds[2])
    more, more_types = "", ""
    if zeros:
        function.do(f"%xz = arith.constant {zeros[0]} : i32\n%wz = arith.constant {zeros[1]} : i32")
        more, more_types = ", %xz, %wz", ", i32, i32"
    n = len(spatial)
    numbers = lambda v: f"dense<[{', '.join(map(str, v))}]> : tensor<{n}xi64>"
    attrs = "" if name.split("_at_")[0] in ("conv_1d", "conv_2d", "conv_3d") else f" {{dilations = {numbers(dilations)}, strides = {numbers(strides)}}}"
    function.do(f"%r = linalg.{name.split('_at_')[0]}{attrs} ins(%x, %w{more} : {tx}, {tw}{more_types}) outs(%o : {to}) -> {to}")
    return function.expect("r", (r + init).astype(init.dtype), kinds[2])


def convolutions():
    base = dict(n=2, c=3, f=4, g=2, m=2, d=4, h=6, w=7, p=2, q=3, r=2)
    i8 = ("i8", "i8", "i32")
    yield conv("conv_1d", "w", "r", "w", base)
    yield conv("conv_2d", "hw", "qr", "hw", base)
    yield conv("conv_3d", "dhw", "pqr", "dhw", base)
    yield conv("conv_1d_ncw_fcw", "ncw", "fcr", "nfw", base, strides=[2])
    yield conv("conv_1d_nwc_wcf", "nwc", "rcf", "nwf", base, dilations=[2])
    yield conv("conv_2d_nhwc_fhwc", "nhwc", "fqrc", "nhwf", base, strides=[2, 1])
    yield conv("conv_2d_nhwc_hwcf_q", "nhwc", "qrcf", "nhwf", base, i8, zeros=(3, -2))
    yield conv("conv_2d_nhwc_fhwc_q", "nhwc", "fqrc", "nhwf", base, i8, zeros=(-1, 4))
    yield conv("conv_2d_nchw_fchw_q", "nchw", "fcqr", "nfhw", base, i8, strides=[1, 2], zeros=(2, 1))
    yield conv("conv_2d_ngchw_fgchw", "ngchw", "fgcqr", "ngfhw", base)
    yield conv("conv_2d_ngchw_gfchw", "ngchw", "gfcqr", "ngfhw", base, strides=[2, 2])
    yield conv("conv_2d_ngchw_gfchw_q", "ngchw", "gfcqr", "ngfhw", base, i8, zeros=(1, -3))
    yield conv("conv_2d_nhwgc_gfhwc", "nhwgc", "gfqrc", "nhwgf", base)
    yield conv("conv_2d_nhwgc_gfhwc_q", "nhwgc", "gfqrc", "nhwgf", base, i8, zeros=(-4, 3))
    yield conv("conv_3d_ncdhw_fcdhw", "ncdhw", "fcpqr", "nfdhw", base, strides=[1, 2, 1])
    yield conv("conv_3d_ndhwc_dhwcf", "ndhwc", "pqrcf", "ndhwf", base, dilations=[2, 1, 2])
    yield conv("conv_3d_ndhwc_dhwcf_q", "ndhwc", "pqrcf", "ndhwf", base, i8, zeros=(5, 2))
    yield conv("depthwise_conv_1d_ncw_cw", "ncw", "cr", "ncw", base, strides=[2])
    yield conv("depthwise_conv_1d_nwc_wc", "nwc", "rc", "nwc", base, dilations=[3])
    yield conv("depthwise_conv_1d_nwc_wcm", "nwc", "rcm", "nwcm", base)
    yield conv("depthwise_conv_2d_nchw_chw", "nchw", "cqr", "nchw", base, strides=[2, 2])
    yield conv("depthwise_conv_2d_nhwc_hwc_q", "nhwc", "qrc", "nhwc", base, i8, zeros=(2, -1))
    yield conv("depthwise_conv_2d_nhwc_hwcm", "nhwc", "qrcm", "nhwcm", base, strides=[1, 3])
    yield conv("depthwise_conv_2d_nhwc_hwcm_q", "nhwc", "qrcm", "nhwcm", base, i8, zeros=(-2, 7))
    yield conv("depthwise_conv_3d_ndhwc_dhwc", "ndhwc", "pqrc", "ndhwc", base)
    yield conv("depthwise_conv_3d_ncdhw_cdhw", "ncdhw", "cpqr", "ncdhw", base, strides=[2, 1, 2])
    yield conv("depthwise_conv_3d_ndhwc_dhwcm", "ndhwc", "pqrcm", "ndhwcm", base, dilations=[1, 2, 1])
    yield conv("conv_2d_nhwc_hwcf_at_f16_f32", "nhwc", "qrcf", "nhwf", base, ("f16", "f16", "f32"))
    yield conv("conv_2d_nchw_fchw_at_f64", "nchw", "fcqr", "nfhw", base, ("f64", "f64", "f64"), dilations=[2, 2])
    yield conv("conv_2d_nhwc_hwcf_at_i8_i32", "nhwc", "qrcf", "nhwf", base, i8)


def pool(name, x_axes, kind, compute, strides=None, dilations=None, unsigned=False):
    sizes, spatial = dict(n=2, c=3, d=4, h=6, w=7), [a for a in "dhw" if a in x_axes]
    kernel = {1: [3], 2: [2, 3], 3: [2, 3, 2]}[len(spatial)]
    strides, dilations = strides or [1] * len(spatial), dilations or [1] * len(spatial)
    x = draw([sizes[a] for a in x_axes], kind)
    parts = windows(x, [x_axes.index(a) for a in spatial], kernel, strides, dilations)
    if unsigned:
        parts = parts.view("u" + parts.dtype.name)
    r = compute(parts, axis=tuple(range(x.ndim, parts.ndim))).astype(parts.dtype).view(x.dtype)
    init = np.zeros(r.shape, x.dtype) if compute is np.sum else np.full(r.shape, {np.max: -100, np.min: 100}[compute], x.dtype)
    if unsigned:
        init = np.full(r.shape, {np.max: 0, np.min: -1}[compute], x.dtype)
    numbers = lambda v: f"dense<[{', '.join(map(str, v))}]> : tensor<{len(spatial)}xi64>"
    tx, tk, to = type_of(x, kind), "tensor<" + "x".join(map(str, kernel)) + f"x{kind}>", type_of(r, kind)
    function = Function(name.replace("pooling", f"pooling_{kind}")).given("x", x, kind).given("o", init, kind).do(f"%k = tensor.empty() : {tk}")
    function.do(f"%r = linalg.{name} {{dilations = {numbers(dilations)}, strides = {numbers(strides)}}} ins(%x, %k : {tx}, {tk}) outs(%o : {to}) -> {to}")
    return function.expect("r", r, kind)


def poolings():
    yield pool("pooling_ncw_max", "ncw", "f32", np.max, strides=[2])
    yield pool("pooling_ncw_sum", "ncw", "f32", np.sum)
    yield pool("pooling_nwc_max", "nwc", "f16", np.max, dilations=[2])
    yield pool("pooling_nwc_sum", "nwc", "i32", np.sum)
    yield pool("pooling_nwc_min", "nwc", "i8", np.min)
    yield pool("pooling_nwc_max_unsigned", "nwc", "i8", np.max, unsigned=True)
    yield pool("pooling_nwc_min_unsigned", "nwc", "i16", np.min, unsigned=True)
    yield pool("pooling_nchw_sum", "nchw", "f32", np.sum, strides=[2, 2])
    yield pool("pooling_nchw_max", "nchw", "f64", np.max)
    yield pool("pooling_nhwc_min", "nhwc", "f32", np.min, strides=[1, 2])
    yield pool("pooling_nhwc_max_unsigned", "nhwc", "i8", np.max, unsigned=True)
    yield pool("pooling_nhwc_min_unsigned", "nhwc", "i8", np.min, unsigned=True, dilations=[2, 1])
    yield pool("pooling_ndhwc_sum", "ndhwc", "f32", np.sum)
    yield pool("pooling_ndhwc_max", "ndhwc", "f32", np.max, strides=[2, 1, 2])
    yield pool("pooling_ndhwc_min", "ndhwc", "i32", np.min, dilations=[1, 2, 1])


def contract(name, equation, sizes, kinds=("f32", "f32", "f32"), op=None, zeros=None, dynamic=False):
    a_axes, rest = equation.split(",")
    b_axes, out = rest.split("->")
    a, b = draw([sizes[i] for i in a_axes], kinds[0]), draw([sizes[i] for i in b_axes], kinds[1])
    wide = "f8" if kinds[2][0] == "f" else "i8"
    za, zb = zeros or (0, 0)
    r = np.einsum(equation, a.astype(wide) - za, b.astype(wide) - zb)
    init = draw(r.shape, kinds[2])
    dims = lambda v: range(np.ndim(v)) if dynamic else ()
    function = Function(name).given("a", a, kinds[0], dims(a)).given("b", b, kinds[1], dims(b)).given("o", init, kinds[2], dims(init))
    more, more_types = "", ""
    if zeros:
        function.do(f"%az = arith.constant {za} : i32\n%bz = arith.constant {zb} : i32")
        more, more_types = ", %az, %bz", ", i32, i32"
    ta, tb, to = (type_of(v, k, dims(v)) for v, k in zip((a, b, init), kinds))
    function.do(f"%r = linalg.{op or name} ins(%a, %b{more} : {ta}, {tb}{more_types}) outs(%o : {to}) -> {to}")
    return function.expect("r", (r + init).astype(init.dtype), kinds[2], dynamic=dims(init))


def contractions():
    sizes = dict(b=3, m=5, n=6, k=7, i=2, j=4, l=3)
    i8 = ("i8", "i8", "i32")
    yield contract("batch_reduce_matmul", "bmk,bkn->mn", sizes)
    yield contract("batch_reduce_matmul_bf16", "bmk,bkn->mn", sizes, ("bf16", "bf16", "f32"), "batch_reduce_matmul")
    yield contract("batch_matvec", "bmk,bk->bm", sizes)
    yield contract("batch_vecmat", "bk,bkn->bn", sizes)
    yield contract("batch_matmul_i8", "bmk,bkn->bmn", sizes, i8, "batch_matmul")
    yield contract("batch_matmul_dynamic", "bmk,bkn->bmn", sizes, op="batch_matmul", dynamic=True)
    yield contract("batch_reduce_matmul_dynamic", "bmk,bkn->mn", sizes, op="batch_reduce_matmul", dynamic=True)
    yield contract("quantized_batch_matmul", "bmk,bkn->bmn", sizes, i8, zeros=(4, -3))
    yield contract("quantized_matmul_dynamic", "mk,kn->mn", sizes, i8, "quantized_matmul", zeros=(-7, 2), dynamic=True)
    yield contract("mmt4d_i8", "mkij,nklj->mnil", sizes, i8, "mmt4d")
    yield contract("batch_mmt4d", "bmkij,bnklj->bmnil", sizes)
    yield contract("dot_i32", "k,k->", sizes, ("i32", "i32", "i32"), "dot")
    yield contract("matvec_i16_i32", "mk,k->m", sizes, ("i16", "i16", "i32"), "matvec")
    yield contract("vecmat_f16", "k,kn->n", sizes, ("f16", "f16", "f16"), "vecmat")
    yield contract("matmul_i64", "mk,kn->mn", sizes, ("i64", "i64", "i64"), "matmul")
    yield contract("matmul_f64", "mk,kn->mn", sizes, ("f64", "f64", "f64"), "matmul")
    yield contract("matmul_i8_f32", "mk,kn->mn", sizes, ("i8", "i8", "f32"), "matmul")
    maps = "indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]"
    yield contract("batch_matmul_transposed", "bkm,bnk->bmn", sizes, op=f"batch_matmul {maps}")
    maps = "indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]"
    yield contract("batch_matmul_broadcast", "mk,bkn->bmn", sizes, op=f"batch_matmul {maps}")
    maps = "indexing_maps = [affine_map<(i, j, m, n, k, l) -> (i, m, k, l)>, affine_map<(i, j, m, n, k, l) -> (l, n, k, j)>, affine_map<(i, j, m, n, k, l) -> (j, n, m, i)>]"
    yield contract("contract_6d", "imkl,lnkj->jnmi", sizes, op=f"contract {maps}")


if __name__ == "__main__":
    write([*convolutions(), *poolings(), *contractions()], sys.argv[1])
