"""Quantized products: u8 and s8, zero points of every kind, sums of 32 and 64 bits, matmuls and convolutions, against sums of products of wide integers by numpy."""

import itertools
import sys

import numpy as np

sys.dont_write_bytecode = True

from programs import Function, dense, type_of, write

random = np.random.default_rng(11)
LOW = {"u": 0, "s": -128}


def draw_bytes(shape, sign):
    """With the smallest and the largest one."""
    values = random.integers(LOW[sign], LOW[sign] + 256, shape)
    values.flat[0], values.flat[-1] = LOW[sign], LOW[sign] + 255
    return values


def stored(values):
    return values.astype(np.uint8).astype(np.int8)


def wrap(values, bits=32):
    return values.astype({32: np.int32, 64: np.int64}[bits])


class Operand:
    """Bytes, their zero point, and the tensor of wide integers that the program computes of them."""

    def __init__(self, f, name, shape, sign, zero, is_constant, width=32):
        self.values, self.zeros = draw_bytes(shape, sign), np.zeros((1,) * len(shape), dtype=np.int64)
        kind, text = type_of(self.values, "i8"), dense(stored(self.values), "i8")
        f.lines.append(f"%{name} = arith.constant {text}" if is_constant else f"%{name} = util.unfoldable_constant {text}")
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        loops = ", ".join(['"parallel"'] * len(shape))
        maps, ins, types, args, body = [f"affine_map<({dims}) -> ({dims})>"], f"%{name}", kind, "%a: i8", []
        ext = "extui" if sign == "u" else "extsi"
        result = "%v"
        if zero in ("constant", "scalar"):
            self.zeros = self.zeros + random.integers(LOW[sign], LOW[sign] + 256)
            z = int(self.zeros.flat[0])
            f.lines.append(f"%{name}_z = arith.constant {z} : i{width}" if zero == "constant" else f"%{name}_z = util.unfoldable_constant {z} : i{width}")
            body, result = [f"%d = arith.subi %v, %{name}_z : i{width}"], "%d"
        elif zero in ("channel", "tensor"):
            # Of a left operand for each row, of a right one for each column.
            along = [] if zero == "tensor" else [len(shape) - 2 if name == "x" else len(shape) - 1]
            zeros = draw_bytes([shape[d] for d in along], sign) if along else random.integers(LOW[sign], LOW[sign] + 256, ())
            self.zeros = np.asarray(zeros).reshape([shape[d] if d in along else 1 for d in range(len(shape))]).astype(np.int64)
            f.lines.append(f"%{name}_z = util.unfoldable_constant {dense(stored(np.asarray(zeros)), 'i8')}")
            maps.append(f"affine_map<({dims}) -> ({', '.join(f'd{d}' for d in along)})>")
            ins, types, args = ins + f", %{name}_z", types + f", {type_of(zeros, 'i8')}", args + ", %b: i8"
            body, result = [f"%u = arith.{ext} %b : i8 to i{width}", f"%d = arith.subi %v, %u : i{width}"], "%d"
        wide = type_of(self.values, f"i{width}")
        f.lines += [f"%{name}_e = tensor.empty() : {wide}",
                    f"%{name}_w = linalg.generic {{indexing_maps = [{', '.join(maps + maps[:1])}], iterator_types = [{loops}]}} ins({ins} : {types}) outs(%{name}_e : {wide}) {{",
                    f"^bb0({args}, %o: i{width}):", f"%v = arith.{ext} %a : i8 to i{width}", *body, f"linalg.yield {result} : i{width}", f"}} -> {wide}"]
        self.type = wide

    def get(self):
        return self.values.astype(np.int64) - self.zeros


def truncate(f, shape, to):
    """The result of 64 bits in an op that reads it."""
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    same, loops = f"affine_map<({dims}) -> ({dims})>", ", ".join(['"parallel"'] * len(shape))
    wide, narrow = type_of(np.zeros(shape), "i64"), type_of(np.zeros(shape), f"i{to}")
    f.lines += [f"%t_e = tensor.empty() : {narrow}",
                f"%t = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{loops}]}} ins(%r : {wide}) outs(%t_e : {narrow}) {{",
                f"^bb0(%a: i64, %o: i{to}):", f"%v = arith.trunci %a : i64 to i{to}", f"linalg.yield %v : i{to}", f"}} -> {narrow}"]


def matmul(name, m, n, k, signs, zeros, is_constant, sums, batch=None):
    f = Function(name)
    front = () if batch is None else (batch,)
    x = Operand(f, "x", front + (m, k), signs[0], zeros[0], False)
    w = Operand(f, "w", front + (k, n), signs[1], zeros[1], is_constant)
    width = 32 if sums == "i32" else 64
    shape = front + (m, n)
    first = random.integers(-2**31, 2**31, shape)
    f.given("i", first, f"i{width}")
    kind = type_of(first, f"i{width}")
    op = "linalg.matmul" if batch is None else "linalg.batch_matmul"
    f.lines.append(f"%r = {op} ins(%x_w, %w_w : {x.type}, {w.type}) outs(%i : {kind}) -> {kind}")
    result = first + x.get() @ w.get()
    if sums == "truncated":
        truncate(f, shape, 32)
        return f.expect("t", wrap(result), "i32")
    return f.expect("r", wrap(result, width), f"i{width}")


def matmuls():
    kinds = ("none", "constant", "scalar", "tensor", "channel")
    sizes = ((1, 1, 1), (2, 3, 1), (3, 2, 5), (4, 16, 8), (5, 17, 33), (7, 15, 64), (18, 34, 50), (1, 66, 130))
    choices = list(itertools.product(kinds, kinds, ("ss", "us", "su", "uu")))
    for i, (left, right, signs) in enumerate(choices):
        m, n, k = sizes[i % len(sizes)]
        sums = ("i32", "truncated", "i64")[i % 3]
        # A scalar of 32 bits may make differences wrap around: such sums of 64 bits stay as they are.
        yield matmul(f"matmul_{i}_{left}_{right}_{signs}_{sums}", m, n, k, signs, (left, right), i % 2 == 0, sums, batch=(None, 1, 3)[i % 7 % 3])


def quantized(name, shape_x, shape_w, result, compute, op, zeros, is_constant):
    f = Function(name)
    x, w = draw_bytes(shape_x, "s"), draw_bytes(shape_w, "s")
    f.given("x", stored(x), "i8")
    f.lines.append(f"%w = {'arith.constant' if is_constant else 'util.unfoldable_constant'} {dense(stored(w), 'i8')}")
    for letter, (is_known, zero) in zip("zy", zeros):
        f.lines.append(f"%{letter} = {'arith.constant' if is_known else 'util.unfoldable_constant'} {zero} : i32")
    first = random.integers(-1000, 1000, result)
    f.given("i", first, "i32")
    kind = type_of(first, "i32")
    f.lines.append(f"%r = {op} ins(%x, %w, %z, %y : {type_of(x, 'i8')}, {type_of(w, 'i8')}, i32, i32) outs(%i : {kind}) -> {kind}")
    return f.expect("r", wrap(first + compute(x.astype(np.int64) - zeros[0][1], w.astype(np.int64) - zeros[1][1])), "i32")


def slide(x, strides, dilations, window, out):
    """Windows of the last two dimensions: [..., oh, ow, kh, kw]."""
    result = np.empty(x.shape[:-2] + tuple(out) + tuple(window), dtype=np.int64)
    for oh, ow, kh, kw in np.ndindex(*out, *window):
        result[..., oh, ow, kh, kw] = x[..., oh * strides[0] + kh * dilations[0], ow * strides[1] + kw * dilations[1]]
    return result


def convolutions():
    zeros = [((True, 0), (True, 0)), ((True, -128), (True, 0)), ((False, 7), (True, 0)), ((False, -3), (False, 100)), ((True, 0), (False, -128)), ((True, 2**31 - 1), (False, 5))]
    for i, ((c, out, window, filters, strides, dilations), z) in enumerate(itertools.product([
            (3, (4, 5), (3, 3), 5, (1, 1), (1, 1)), (1, (1, 1), (1, 1), 1, (1, 1), (1, 1)), (4, (7, 17), (1, 1), 18, (1, 1), (1, 1)),
            (5, (3, 4), (3, 2), 8, (2, 1), (1, 2)), (16, (7, 7), (3, 3), 17, (2, 2), (1, 1))], zeros)):
        size = [(o - 1) * s + (w - 1) * d + 1 for o, s, w, d in zip(out, strides, window, dilations)]
        attributes = f"{{dilations = dense<[{dilations[0]}, {dilations[1]}]> : vector<2xi64>, strides = dense<[{strides[0]}, {strides[1]}]> : vector<2xi64>}}"

        def nchw(x, w):
            return np.einsum("nchwkl,fckl->nfhw", slide(x, strides, dilations, window, out), w)

        def nhwc(x, w):
            return np.einsum("nchwkl,klcf->nhwf", slide(x.transpose(0, 3, 1, 2), strides, dilations, window, out), w)

        def depthwise(x, w):
            return np.einsum("nchwkl,klc->nhwc", slide(x.transpose(0, 3, 1, 2), strides, dilations, window, out), w)

        yield (quantized(f"nchw_{i}", (1, c, *size), (filters, c, *window), (1, filters, *out), nchw, f"linalg.conv_2d_nchw_fchw_q {attributes}", z, i % 2 == 0),
               quantized(f"nhwc_{i}", (2, *size, c), (*window, c, filters), (2, *out, filters), nhwc, f"linalg.conv_2d_nhwc_hwcf_q {attributes}", z, i % 2 == 0),
               quantized(f"depthwise_{i}", (1, *size, c), (*window, c), (1, *out, c), depthwise, f"linalg.depthwise_conv_2d_nhwc_hwc_q {attributes}", z, i % 2 == 0))[(i + i // 6) % 3]
    for i, ((m, n, k), z) in enumerate(itertools.product([(1, 1, 1), (3, 17, 31), (5, 34, 64)], zeros)):
        yield (quantized(f"quantized_{i}", (m, k), (k, n), (m, n), np.matmul, "linalg.quantized_matmul", z, i % 2 == 0),
               quantized(f"quantized_batch_{i}", (2, m, k), (2, k, n), (2, m, n), np.matmul, "linalg.quantized_batch_matmul", z, i % 2 == 1))[(i + i // 6) % 2]


def bounds():
    """Sums at the ends of 32 bits, and just beyond them."""
    for name, signs, low, high, count in (("fits", "ss", -128, -128, 131071), ("too_many", "ss", -128, -128, 131072),
                                          ("negative", "us", 255, -128, 65793), ("negative_too_many", "us", 255, -128, 65794),
                                          ("unsigned", "uu", 255, 255, 33025), ("unsigned_too_many", "uu", 255, 255, 33026)):
        f = Function(f"bounds_{name}")
        f.lines += [f"%c0 = arith.constant 0 : i64", "%e = tensor.empty() : tensor<1x1xi64>", "%i = linalg.fill ins(%c0 : i64) outs(%e : tensor<1x1xi64>) -> tensor<1x1xi64>"]
        for letter, sign, value, shape in (("x", signs[0], low, f"1x{count}"), ("w", signs[1], high, f"{count}x1")):
            f.lines += [f"%{letter} = util.unfoldable_constant dense<{stored(np.array(value))[()]}> : tensor<{shape}xi8>",
                        f"%{letter}_e = tensor.empty() : tensor<{shape}xi64>",
                        f"%{letter}_w = linalg.generic {{indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = [\"parallel\", \"parallel\"]}} "
                        f"ins(%{letter} : tensor<{shape}xi8>) outs(%{letter}_e : tensor<{shape}xi64>) {{", "^bb0(%a: i8, %o: i64):",
                        f"%v = arith.{'extui' if sign == 'u' else 'extsi'} %a : i8 to i64", "linalg.yield %v : i64", f"}} -> tensor<{shape}xi64>"]
        f.lines.append(f"%r = linalg.matmul ins(%x_w, %w_w : tensor<1x{count}xi64>, tensor<{count}x1xi64>) outs(%i : tensor<1x1xi64>) -> tensor<1x1xi64>")
        yield f.expect("r", np.array([[low * high * count]]), "i64")


if __name__ == "__main__":
    write(itertools.chain(matmuls(), convolutions(), bounds()), sys.argv[1])
