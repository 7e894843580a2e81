"""TOSA beside tosa.mlir: integers with zero points and rescaling, resizing, windows, transforms, shapes. By the formulas of its specification."""

import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import Draws, Function, dense, type_of, write

draw = Draws(11)


def const(function, name, values, kind):
    array = np.atleast_1d(np.asarray(values))
    return function.do(f'%{name} = "tosa.const"() <{{values = {dense(array, kind)}}}> : () -> {type_of(array, kind)}')


def shape(function, name, values):
    n = len(values)
    return function.do(f"%{name} = tosa.const_shape {{values = dense<[{', '.join(map(str, values))}]> : tensor<{n}xindex>}} : () -> !tosa.shape<{n}>")


def call(op, inputs, results, attrs="", names="r"):
    """`inputs` are pairs of a name and a type."""
    operands, types = ", ".join("%" + n for n, _ in inputs), ", ".join(t for _, t in inputs)
    out = results if isinstance(results, str) else "(" + ", ".join(results) + ")"
    return f"%{names.replace(', ', ', %')} = tosa.{op} {operands}{' {' + attrs + '}' if attrs else ''} : ({types}) -> {out}"


def at(x, i):
    return x[tuple(i)] if all(0 <= a < n for a, n in zip(i, x.shape)) else None


def conv2d(name, kind, pad, stride, dilation, zeros=(0, 0), depthwise=False):
    x, w, b = draw((2, 5, 6, 3), kind), draw((3, 2, 3, 2) if depthwise else (4, 3, 2, 3), kind), draw(6 if depthwise else 4, "i32" if kind == "i8" else kind)
    kh, kw = w.shape[:2] if depthwise else w.shape[1:3]
    wide = "i8" if kind[0] == "i" else "f8"
    px = np.pad(x.astype(wide) - zeros[0], ((0, 0), pad[:2], pad[2:], (0, 0)))
    oh, ow = ((px.shape[1 + i] - (k - 1) * dilation[i] - 1) // stride[i] + 1 for i, k in ((0, kh), (1, kw)))
    r = np.zeros((2, oh, ow, len(b)), wide)
    for i in range(oh):
        for j in range(ow):
            part = px[:, i * stride[0]:i * stride[0] + kh * dilation[0]:dilation[0], j * stride[1]:j * stride[1] + kw * dilation[1]:dilation[1]]
            part = part[:, :kh, :kw]
            r[:, i, j] = (np.einsum("nhwc,hwcm->ncm", part, w.astype(wide) - zeros[1]).reshape(2, -1) if depthwise else
                          np.einsum("nhwc,fhwc->nf", part, w.astype(wide) - zeros[1])) + b
    out = "i32" if kind == "i8" else kind
    f = Function(name).given("x", x, kind).given("w", w, kind)
    f.given("b", b.astype("f4"), out)
    const(const(f, "xz", [zeros[0]], kind), "wz", [zeros[1]], kind)
    arrays = lambda v: "array<i64: " + ", ".join(map(str, v)) + ">"
    f.do(call("depthwise_conv2d" if depthwise else "conv2d", [("x", type_of(x, kind)), ("w", type_of(w, kind)), ("b", type_of(b, out)), ("xz", f"tensor<1x{kind}>"), ("wz", f"tensor<1x{kind}>")],
              type_of(r, out), f"acc_type = {out if kind != 'f16' else 'f32'}, dilation = {arrays(dilation)}, pad = {arrays(pad)}, stride = {arrays(stride)}"))
    return f.expect("r", r, out)


def conv3d():
    x, w, b = draw((1, 4, 4, 5, 2)), draw((3, 2, 2, 3, 2)), draw(3)
    px, stride = np.pad(x.astype("f8"), ((0, 0), (1, 1), (0, 1), (1, 1), (0, 0))), (2, 1, 2)
    sizes = [(px.shape[1 + i] - w.shape[1 + i]) // stride[i] + 1 for i in range(3)]
    r = np.zeros((1, *sizes, 3))
    for d, h, v in np.ndindex(*sizes):
        part = px[:, d * 2:d * 2 + 2, h:h + 2, v * 2:v * 2 + 3]
        r[:, d, h, v] = np.einsum("ndhwc,fdhwc->nf", part, w) + b
    f = const(Function("conv3d").given("x", x, "f32").given("w", w, "f32").given("b", b, "f32"), "z", 0.0, "f32")
    f.do(call("conv3d", [("x", type_of(x, "f32")), ("w", type_of(w, "f32")), ("b", "tensor<3xf32>"), ("z", "tensor<1xf32>"), ("z", "tensor<1xf32>")], type_of(r, "f32"),
              "acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 1, 1, 0, 1, 1, 1>, stride = array<i64: 2, 1, 2>"))
    return f.expect("r", r, "f32")


def transpose_conv(name, kind, stride, out_pad, zeros=(0, 0)):
    x, w = draw((1, 3, 4, 2), kind), draw((3, 2, 3, 2), kind)
    out, wide = ("i32", "i8") if kind == "i8" else (kind, "f8")
    b = draw(3, out)
    h, v = ((n - 1) * s + a + c + k for n, s, a, c, k in zip(x.shape[1:3], stride, out_pad[::2], out_pad[1::2], w.shape[1:3]))
    r = np.zeros((1, h, v, 3), wide) + b
    for i, j, p, q in np.ndindex(3, 4, 2, 3):
        y, z = i * stride[0] + p + out_pad[0], j * stride[1] + q + out_pad[2]
        if 0 <= y < h and 0 <= z < v:
            r[:, y, z] += np.einsum("nc,fc->nf", x[:, i, j].astype(wide) - zeros[0], w[:, p, q].astype(wide) - zeros[1])
    f = const(const(Function(name).given("x", x, kind).given("w", w, kind).given("b", b, out), "xz", zeros[0], kind), "wz", zeros[1], kind)
    f.do(call("transpose_conv2d", [("x", type_of(x, kind)), ("w", type_of(w, kind)), ("b", type_of(b, out)), ("xz", f"tensor<1x{kind}>"), ("wz", f"tensor<1x{kind}>")], type_of(r, out),
              f"acc_type = {out}, out_pad = array<i64: {', '.join(map(str, out_pad))}>, stride = array<i64: {stride[0]}, {stride[1]}>"))
    return f.expect("r", r, out)


def avg_pool(name, kind, pad, stride, zeros=(0, 0)):
    x = draw((1, 5, 6, 3), kind)
    kernel = (3, 2)
    sizes = [(x.shape[1 + i] + pad[2 * i] + pad[2 * i + 1] - kernel[i]) // stride[i] + 1 for i in range(2)]
    r = np.zeros((1, *sizes, 3), "i8" if kind[0] == "i" else "f8")
    for i, j, c in np.ndindex(*sizes, 3):
        values = [at(x, (0, i * stride[0] + p - pad[0], j * stride[1] + q - pad[2], c)) for p, q in np.ndindex(*kernel)]
        values = [float(v) if kind[0] == "f" else int(v) - zeros[0] for v in values if v is not None]
        if kind[0] == "f":
            r[0, i, j, c] = sum(values) / len(values)
            continue
        # reciprocal_scale, and a rescale with rounding
        k = (len(values) - 1).bit_length()
        multiplier, shift = ((((1 << 30) + 1) << k) // len(values)), 30 + k
        r[0, i, j, c] = np.clip(((sum(values) * multiplier + (1 << (shift - 1))) >> shift) + zeros[1], -128 if kind == "i8" else -2 ** 15, 127 if kind == "i8" else 2 ** 15 - 1)
    f = const(const(Function(name).given("x", x, kind), "iz", zeros[0], kind), "oz", zeros[1], kind)
    f.do(call("avg_pool2d", [("x", type_of(x, kind)), ("iz", f"tensor<1x{kind}>"), ("oz", f"tensor<1x{kind}>")], type_of(r, kind),
              f"acc_type = {'f32' if kind[0] == 'f' else 'i32'}, kernel = array<i64: 3, 2>, pad = array<i64: {', '.join(map(str, pad))}>, stride = array<i64: {stride[0]}, {stride[1]}>"))
    return f.expect("r", r, kind)


def max_pool(name, kind, pad, stride, nan=None):
    x = draw((1, 5, 6, 3), kind)
    if nan:
        x[0, 2, 3, 1] = np.nan
    sizes = [(x.shape[1 + i] + pad[2 * i] + pad[2 * i + 1] - (3, 2)[i]) // stride[i] + 1 for i in range(2)]
    r = np.zeros((1, *sizes, 3), x.dtype)
    for i, j, c in np.ndindex(*sizes, 3):
        values = [at(x, (0, i * stride[0] + p - pad[0], j * stride[1] + q - pad[2], c)) for p, q in np.ndindex(3, 2)]
        r[0, i, j, c] = (np.fmax if nan == "IGNORE" else np.maximum).reduce([v for v in values if v is not None])
    f = Function(name).given("x", x, kind)
    f.do(call("max_pool2d", [("x", type_of(x, kind))], type_of(r, kind),
              f"kernel = array<i64: 3, 2>, pad = array<i64: {', '.join(map(str, pad))}>, stride = array<i64: {stride[0]}, {stride[1]}>{f', nan_mode = {nan}' if nan else ''}"))
    return f.expect("r", r, kind)


def resize(name, kind, mode, size, out, scale, offset, border, result=None):
    x, result = draw((2, *size, 3), kind, -9, 10), result or kind
    r = np.zeros((2, *out, 3), "f8" if kind[0] == "f" else "i8")
    (ny, dy, nx, dx), (oy, ox) = scale, offset
    for i, j in np.ndindex(*out):
        y, v = i * dy + oy, j * dx + ox
        iy, ix, fy, fx = y // ny, v // nx, y % ny, v % nx
        clip = lambda a, n: min(max(a, 0), n - 1)
        y0, y1, x0, x1 = clip(iy, size[0]), clip(iy + 1, size[0]), clip(ix, size[1]), clip(ix + 1, size[1])
        if mode == "NEAREST_NEIGHBOR":
            # the halves go up
            r[:, i, j] = x[:, y1 if 2 * fy >= ny else y0, x1 if 2 * fx >= nx else x0]
        elif kind[0] == "f":
            ty, tx = fy / ny, fx / nx
            r[:, i, j] = (x[:, y0, x0] * (1 - tx) + x[:, y0, x1] * tx) * (1 - ty) + (x[:, y1, x0] * (1 - tx) + x[:, y1, x1] * tx) * ty
        else:
            a = x.astype("i8")
            r[:, i, j] = (a[:, y0, x0] * (nx - fx) + a[:, y0, x1] * fx) * (ny - fy) + (a[:, y1, x0] * (nx - fx) + a[:, y1, x1] * fx) * fy
    f = shape(shape(shape(Function(name).given("x", x, kind), "s", scale), "o", offset), "b", border)
    f.do(call("resize", [("x", type_of(x, kind)), ("s", "!tosa.shape<4>"), ("o", "!tosa.shape<2>"), ("b", "!tosa.shape<2>")], type_of(r, result), f"mode = {mode}"))
    return f.expect("r", r, result)


def rescale(name, source, target, per_channel, rounding="SINGLE_ROUND", unsigned=(False, False), zeros=(0, 0), scale32=True):
    bits = {"i8": 8, "i16": 16, "i32": 32}
    x = draw((3, 4), source, -100, 100)
    n = 4 if per_channel else 1
    multiplier = np.array([1 << 30, 1518500250, 2000000000, 1073741999][:n] if scale32 else [1 << 14, 30000, 20000, 17000][:n], "i8")
    shift = np.array([31, 33, 34, 30][:n] if scale32 else [15, 17, 16, 14][:n], "i8")
    values = x.astype("i8")
    if unsigned[0]:
        values = values % (1 << bits[source])
    r = np.zeros(x.shape, "i8")
    for i, c in np.ndindex(*x.shape):
        m, s = int(multiplier[c % n]), int(shift[c % n])
        v = int(values[i, c]) - zeros[0]
        round_ = 1 << (s - 1)
        if rounding == "DOUBLE_ROUND" and s > 31:
            round_ += (1 << 30) if v >= 0 else -(1 << 30)
        low, high = (0, (1 << bits[target]) - 1) if unsigned[1] else (-(1 << bits[target] - 1), (1 << bits[target] - 1) - 1)
        v = ((v * m + round_) >> s) + zeros[1]
        r[i, c] = min(max(v, low), high)
    signed = ((r + (1 << bits[target] - 1)) % (1 << bits[target])) - (1 << bits[target] - 1)
    wide = "i32" if scale32 else "i16"
    f = Function(name).given("x", x, source)
    const(const(f, "m", multiplier, wide), "s", shift, "i8")
    const(const(f, "iz", zeros[0], source), "oz", zeros[1], target)
    f.do(call("rescale", [("x", type_of(x, source)), ("m", f"tensor<{n}x{wide}>"), ("s", f"tensor<{n}xi8>"), ("iz", f"tensor<1x{source}>"), ("oz", f"tensor<1x{target}>")], type_of(x, target),
              f"scale32 = {str(scale32).lower()}, rounding_mode = {rounding}, per_channel = {str(per_channel).lower()}, input_unsigned = {str(unsigned[0]).lower()}, output_unsigned = {str(unsigned[1]).lower()}"))
    return f.expect("r", signed, target)


def windows():
    yield conv2d("conv2d_f32", "f32", (1, 1, 1, 2), (2, 1), (1, 2))
    yield conv2d("conv2d_f16", "f16", (0, 0, 1, 1), (1, 1), (1, 1))
    yield conv2d("conv2d_i8", "i8", (1, 1, 1, 1), (1, 2), (2, 1), zeros=(3, -2))
    yield conv2d("depthwise_f32", "f32", (1, 1, 0, 0), (1, 1), (1, 1), depthwise=True)
    yield conv2d("depthwise_i8", "i8", (1, 1, 2, 0), (2, 2), (1, 1), zeros=(-5, 1), depthwise=True)
    yield conv3d()
    yield transpose_conv("transpose_conv_strided", "f32", (2, 3), (0, 1, 1, 0))
    yield transpose_conv("transpose_conv_cut", "f32", (2, 2), (-1, -1, 0, -1))
    yield transpose_conv("transpose_conv_i8", "i8", (1, 2), (0, 0, 1, 1), (2, -3))
    yield avg_pool("avg_pool_f32", "f32", (1, 1, 1, 1), (1, 2))
    yield avg_pool("avg_pool_f16", "f16", (0, 0, 0, 0), (2, 2))
    yield avg_pool("avg_pool_i8", "i8", (1, 1, 0, 1), (1, 1), (-3, 5))
    yield avg_pool("avg_pool_i16", "i16", (1, 1, 1, 1), (2, 1))
    yield max_pool("max_pool_f32", "f32", (1, 1, 1, 1), (2, 2))
    yield max_pool("max_pool_i8", "i8", (1, 0, 1, 1), (1, 2))
    yield max_pool("max_pool_propagates", "f32", (0, 0, 0, 0), (1, 1), "PROPAGATE")
    yield max_pool("max_pool_ignores", "f32", (0, 0, 0, 0), (1, 1), "IGNORE")


def resizes():
    yield resize("nearest_up", "f32", "NEAREST_NEIGHBOR", (3, 4), (7, 8), (3, 1, 2, 1), (0, 0), (0, 1))
    yield resize("nearest_down_i8", "i8", "NEAREST_NEIGHBOR", (8, 6), (4, 3), (1, 2, 1, 2), (0, 0), (-1, -1))
    yield resize("nearest_offset_i32", "i32", "NEAREST_NEIGHBOR", (4, 4), (4, 4), (4, 4, 4, 4), (2, -2), (2, -2))
    yield resize("bilinear_f32", "f32", "BILINEAR", (3, 4), (6, 8), (4, 2, 4, 2), (-1, -1), (1, 1))
    yield resize("bilinear_f16", "f16", "BILINEAR", (2, 2), (3, 5), (2, 1, 4, 1), (0, 0), (0, 0))
    yield resize("bilinear_i8_i32", "i8", "BILINEAR", (3, 4), (6, 8), (4, 2, 4, 2), (-1, -1), (1, 1), "i32")
    yield resize("bilinear_down_i8", "i8", "BILINEAR", (7, 7), (3, 5), (2, 6, 4, 6), (0, 0), (0, 0), "i32")


def rescales():
    yield rescale("rescale_i32_i8", "i32", "i8", False, zeros=(0, -7))
    yield rescale("rescale_i8_i32", "i8", "i32", False, zeros=(5, 0))
    yield rescale("rescale_channels", "i32", "i8", True)
    yield rescale("rescale_channels_double", "i32", "i16", True, "DOUBLE_ROUND")
    yield rescale("rescale_i8_u8", "i8", "i8", False, unsigned=(False, True), zeros=(-4, 9))
    yield rescale("rescale_u8_i8", "i8", "i8", True, unsigned=(True, False), zeros=(7, -2))
    yield rescale("rescale_scale16", "i16", "i16", True, scale32=False)


def reductions():
    x = draw((2, 3, 4))
    for op, compute in (("sum", np.sum), ("max", np.max), ("min", np.min), ("product", np.prod)):
        f = Function(f"reduce_{op}").given("x", x, "f32")
        for axis in range(3):
            r = compute(x, axis=axis, keepdims=True)
            f.do(call(f"reduce_{op}", [("x", type_of(x, "f32"))], type_of(r, "f32"), f"axis = {axis} : i32", f"r{axis}")).expect(f"r{axis}", r, "f32")
        yield f
    x = draw((2, 5), "i32")
    f = Function("reduce_i32").given("x", x, "i32")
    for op, compute in (("sum", np.sum), ("max", np.max), ("min", np.min)):
        r = compute(x, axis=1, keepdims=True)
        f.do(call(f"reduce_{op}", [("x", type_of(x, "i32"))], type_of(r, "i32"), "axis = 1 : i32", op)).expect(op, r, "i32")
    yield f
    x = draw((3, 4), "i8")
    f = Function("argmax_i8").given("x", x, "i8")
    for axis in range(2):
        r = np.argmax(x, axis)
        f.do(call("argmax", [("x", type_of(x, "i8"))], type_of(r, "i32"), f"axis = {axis} : i32", f"r{axis}")).expect(f"r{axis}", r, "i32")
    yield f
    x = np.array([[1, np.nan, 3, 7], [np.nan, 2, 9, np.nan]], "f4")
    f = Function("argmax_nan").given("x", x, "f32")
    f.do(call("argmax", [("x", "tensor<2x4xf32>")], "tensor<2xi32>", "axis = 1 : i32, nan_mode = IGNORE", "i")).expect("i", [3, 2], "i32")
    f.do(call("argmax", [("x", "tensor<2x4xf32>")], "tensor<2xi32>", "axis = 1 : i32, nan_mode = PROPAGATE", "p")).expect("p", [1, 0], "i32")
    yield f
    f = Function("reduce_nan").given("x", x, "f32")
    for mode, low, high in (("IGNORE", [[1.0], [2.0]], [[7.0], [9.0]]), ("PROPAGATE", [[np.nan]] * 2, [[np.nan]] * 2)):
        for op, r in (("min", low), ("max", high)):
            f.do(call(f"reduce_{op}", [("x", "tensor<2x4xf32>")], "tensor<2x1xf32>", f"axis = 1 : i32, nan_mode = {mode}", op + mode)).expect(op + mode, np.array(r), "f32")
    yield f
    y = np.array([np.nan, 2.5, -7, 4], "f4")
    f = Function("clamp_and_extrema_nan").given("x", x[0], "f32").given("y", y, "f32")
    t = "tensor<4xf32>"
    for mode, pick in (("PROPAGATE", (np.maximum, np.minimum)), ("IGNORE", (np.fmax, np.fmin))):
        for op, compute in zip(("maximum", "minimum"), pick):
            f.do(call(op, [("x", t), ("y", t)], t, f"nan_mode = {mode}", op + mode)).expect(op + mode, compute(x[0], y), "f32")
        want = np.clip(y, -1, 3)
        f.do(call("clamp", [("y", t)], t, f"min_val = -1.0 : f32, max_val = 3.0 : f32, nan_mode = {mode}", "c" + mode))
        f.expect("c" + mode, want if mode == "PROPAGATE" else np.where(np.isnan(y), -1, want), "f32")
    yield f


def transforms():
    x, y = draw((2, 4, 8)), draw((2, 4, 8))
    t, h = type_of(x, "f32"), "tensor<2x4x5xf32>"
    c = np.fft.fft2(x + 1j * y)
    f = Function("fft2d").given("x", x, "f32").given("y", y, "f32")
    f.do(call("fft2d", [("x", t), ("y", t)], [t, t], "inverse = false", "a, b")).expect("a", c.real, "f32", 1e-3).expect("b", c.imag, "f32", 1e-3)
    c = np.fft.ifft2(x + 1j * y) * 32
    f.do(call("fft2d", [("x", t), ("y", t)], [t, t], "inverse = true", "d, e")).expect("d", c.real, "f32", 1e-3).expect("e", c.imag, "f32", 1e-3)
    yield f
    c = np.fft.rfft2(x)
    f = Function("rfft2d").given("x", x, "f32").do(call("rfft2d", [("x", t)], [h, h], "", "a, b"))
    yield f.expect("a", c.real, "f32", 1e-3).expect("b", c.imag, "f32", 1e-3)


def moves():
    x = draw((2, 3, 4), "i8")
    t = type_of(x, "i8")
    for axis in range(3):
        yield Function(f"reverse_{axis}").given("x", x, "i8").do(call("reverse", [("x", t)], t, f"axis = {axis} : i32")).expect("r", np.flip(x, axis), "i8")
    f = shape(Function("tile_3d").given("x", x, "i8"), "m", (2, 1, 3))
    r = np.tile(x, (2, 1, 3))
    yield f.do(call("tile", [("x", t), ("m", "!tosa.shape<3>")], type_of(r, "i8"))).expect("r", r, "i8")
    r = np.transpose(x, (2, 0, 1))
    yield Function("transpose_3d").given("x", x, "i8").do(call("transpose", [("x", t)], type_of(r, "i8"), "perms = array<i32: 2, 0, 1>")).expect("r", r, "i8")
    y = draw((2, 1, 4), "i8")
    r = np.concatenate([x, y, x], 1)
    f = Function("concat_three").given("x", x, "i8").given("y", y, "i8")
    yield f.do(call("concat", [("x", t), ("y", type_of(y, "i8")), ("x", t)], type_of(r, "i8"), "axis = 1 : i32")).expect("r", r, "i8")
    f = const(shape(Function("pad_i8").given("x", x, "i8"), "p", (0, 2, 1, 0, 0, 1)), "v", 9, "i8")
    r = np.pad(x, ((0, 2), (1, 0), (0, 1)), constant_values=9)
    yield f.do(call("pad", [("x", t), ("p", "!tosa.shape<6>"), ("v", "tensor<1xi8>")], type_of(r, "i8"))).expect("r", r, "i8")
    f = shape(shape(Function("slice_3d").given("x", x, "i8"), "b", (1, 0, 2)), "s", (1, 2, 2))
    yield f.do(call("slice", [("x", t), ("b", "!tosa.shape<3>"), ("s", "!tosa.shape<3>")], "tensor<1x2x2xi8>")).expect("r", x[1:2, 0:2, 2:4], "i8")
    v, i = draw((2, 5, 3), "i16"), np.array([[4, 0, 2], [1, 1, 3]])
    r = np.stack([v[n][i[n]] for n in range(2)])
    f = Function("gather_i16").given("v", v, "i16").given("i", i, "i32")
    yield f.do(call("gather", [("v", type_of(v, "i16")), ("i", "tensor<2x3xi32>")], type_of(r, "i16"))).expect("r", r, "i16")
    i, u = np.array([[4, 0], [1, 3]]), draw((2, 2, 3), "i16")
    r = v.copy()
    for n, k in np.ndindex(2, 2):
        r[n, i[n, k]] = u[n, k]
    f = Function("scatter_i16").given("v", v, "i16").given("i", i, "i32").given("u", u, "i16")
    yield f.do(call("scatter", [("v", type_of(v, "i16")), ("i", "tensor<2x2xi32>"), ("u", type_of(u, "i16"))], type_of(v, "i16"))).expect("r", r, "i16")
    table = np.arange(256)[::-1] - 128
    x = draw((3, 4), "i8", -128, 128)
    f = const(Function("table_i8").given("x", x, "i8"), "t", table, "i8")
    yield f.do(call("table", [("x", "tensor<3x4xi8>"), ("t", "tensor<256xi8>")], "tensor<3x4xi8>")).expect("r", table[x.astype(int) + 128], "i8")
    table = (np.arange(513) - 256) * 100
    x = draw((3, 4), "i16", -2 ** 15, 2 ** 15)
    v = x.astype("i8") + 32768
    base = table[v >> 7]
    r = base * 128 + (table[(v >> 7) + 1] - base) * (v & 127)
    f = const(Function("table_i16").given("x", x, "i16"), "t", table, "i16")
    yield f.do(call("table", [("x", "tensor<3x4xi16>"), ("t", "tensor<513xi16>")], "tensor<3x4xi32>")).expect("r", r, "i32")


def elementwise():
    a, b, c = draw((2, 1, 4), "i32"), draw((1, 3, 1), "i32"), draw((2, 3, 4), "i1", 0, 2)
    ta, tb, tc, t = type_of(a, "i32"), type_of(b, "i32"), type_of(c, "i1"), "tensor<2x3x4xi32>"
    f = Function("select_broadcast").given("a", a, "i32").given("b", b, "i32").given("c", c, "i1")
    f.do(call("select", [("c", tc), ("a", ta), ("b", tb)], t)).expect("r", np.where(c, a, b), "i32")
    yield f
    f = Function("compare_broadcast").given("a", a, "i32").given("b", b, "i32")
    for op, compute in (("greater", np.greater), ("greater_equal", np.greater_equal), ("equal", np.equal)):
        f.do(call(op, [("a", ta), ("b", tb)], tc, "", op)).expect(op, compute(a, b), "i1")
    yield f
    f = Function("arith_broadcast").given("a", a, "i32").given("b", b, "i32")
    for op, compute in (("add", np.add), ("sub", np.subtract), ("maximum", np.maximum), ("minimum", np.minimum), ("bitwise_xor", np.bitwise_xor)):
        f.do(call(op, [("a", ta), ("b", tb)], t, "", op)).expect(op, compute(a, b), "i32")
    yield f
    x, y = draw((2, 3), "i32", -2 ** 31, 2 ** 31), draw((2, 3), "i32", -1000, 1000)
    p = x.astype("i8") * y
    f = const(Function("mul_shifted").given("x", x, "i32").given("y", y, "i32"), "s", 20, "i8")
    f.do(call("mul", [("x", "tensor<2x3xi32>"), ("y", "tensor<2x3xi32>"), ("s", "tensor<1xi8>")], "tensor<2x3xi32>"))
    yield f.expect("r", (p + (1 << 19)) >> 20, "i32")
    x, y = draw((2, 3), "i8", -128, 128), draw((2, 3), "i8", -128, 128)
    f = const(Function("mul_i8").given("x", x, "i8").given("y", y, "i8"), "s", 0, "i8")
    f.do(call("mul", [("x", "tensor<2x3xi8>"), ("y", "tensor<2x3xi8>"), ("s", "tensor<1xi8>")], "tensor<2x3xi32>"))
    yield f.expect("r", x.astype("i8") .astype("i4") * y, "i32")
    f = const(const(Function("negate_i8").given("x", x, "i8"), "a", 3, "i8"), "b", -5, "i8")
    f.do(call("negate", [("x", "tensor<2x3xi8>"), ("a", "tensor<1xi8>"), ("b", "tensor<1xi8>")], "tensor<2x3xi8>"))
    yield f.expect("r", np.clip(-(x.astype("i4") - 3) - 5, -128, 127), "i8")
    f = Function("shifts_i16")
    x, y = draw((2, 3), "i16", -2 ** 15, 2 ** 15), draw((2, 3), "i16", 1, 15)
    t = "tensor<2x3xi16>"
    f.given("x", x, "i16").given("y", y, "i16")
    f.do(call("logical_right_shift", [("x", t), ("y", t)], t, "", "l")).expect("l", ((x.astype("i8") % 65536) >> y).astype("i2"), "i16")
    f.do(call("logical_left_shift", [("x", t), ("y", t)], t, "", "s")).expect("s", (x.astype("i8") << y).astype("i2"), "i16")
    f.do(call("arithmetic_right_shift", [("x", t), ("y", t)], t, "round = true", "a")).expect("a", (x.astype("i8") + (1 << (y.astype("i8") - 1))) >> y, "i16")
    yield f
    x = np.array([-3.5, -2.5, -0.5, 0.5, 1.5, 2.5, 300, -70000], "f4")
    f = Function("casts").given("x", x, "f32")
    for kind, low, high in (("i8", -128, 127), ("i16", -32768, 32767), ("i32", -2 ** 31, 2 ** 31 - 1)):
        f.do(call("cast", [("x", "tensor<8xf32>")], f"tensor<8x{kind}>", "", kind)).expect(kind, np.clip(np.round(x), low, high), kind)
    with np.errstate(over="ignore"):
        f.do(call("cast", [("x", "tensor<8xf32>")], "tensor<8xf16>", "", "h")).expect("h", x.astype("f2"), "f16")
    f.do(call("cast", [("i16", "tensor<8xi16>")], "tensor<8xf32>", "", "f")).expect("f", np.clip(np.round(x), -32768, 32767), "f32")
    f.do(call("cast", [("i32", "tensor<8xi32>")], "tensor<8xi8>", "", "n")).expect("n", np.round(x).astype("i4").astype("i1"), "i8")
    yield f
    c, d = draw((2, 3), "i1", 0, 2), draw((1, 3), "i1", 0, 2)
    f = Function("logical").given("c", c, "i1").given("d", d, "i1")
    for op, compute in (("logical_and", np.logical_and), ("logical_or", np.logical_or), ("logical_xor", np.logical_xor)):
        f.do(call(op, [("c", "tensor<2x3xi1>"), ("d", "tensor<1x3xi1>")], "tensor<2x3xi1>", "", op)).expect(op, compute(c, d), "i1")
    yield f.do(call("logical_not", [("c", "tensor<2x3xi1>")], "tensor<2x3xi1>", "", "n")).expect("n", ~c, "i1")
    a, b = draw((2, 3, 4), "i8"), draw((2, 4, 5), "i8")
    f = const(const(Function("matmul_i8").given("a", a, "i8").given("b", b, "i8"), "az", 3, "i8"), "bz", -2, "i8")
    r = np.einsum("bmk,bkn->bmn", a.astype("i4") - 3, b.astype("i4") + 2)
    f.do(call("matmul", [("a", type_of(a, "i8")), ("b", type_of(b, "i8")), ("az", "tensor<1xi8>"), ("bz", "tensor<1xi8>")], type_of(r, "i32")))
    yield f.expect("r", r, "i32")
    a, b = draw((2, 3, 4), "f16"), draw((2, 4, 5), "f16")
    f = const(Function("matmul_f16").given("a", a, "f16").given("b", b, "f16"), "z", 0.0, "f16")
    r = np.einsum("bmk,bkn->bmn", a.astype("f4"), b.astype("f4"))
    f.do(call("matmul", [("a", type_of(a, "f16")), ("b", type_of(b, "f16")), ("z", "tensor<1xf16>"), ("z", "tensor<1xf16>")], type_of(r, "f32")))
    yield f.expect("r", r, "f32")


if __name__ == "__main__":
    write([*windows(), *resizes(), *rescales(), *reductions(), *transforms(), *moves(), *elementwise()], sys.argv[1])
