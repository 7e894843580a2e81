"""Programs of single operations in MLIR, with their arguments and what NumPy says that they give."""

import time
import zlib

import numpy as np

import measure


class Program:
    """A program, its arguments as (type, values), what it gives (in the type of the first argument, or `result`), and its work in 1e9."""

    def __init__(self, text, arguments, expected, work, tolerance=1e-4, result=None):
        self.text, self.arguments, self.expected, self.work, self.tolerance = text, arguments, expected, work, tolerance
        self.result = result or arguments[0][0]

    def prepare(self, weir, stem):
        """Compiles it, writes its arguments and compares what it gives with numpy; returns the command that runs it."""
        source, module = stem.with_suffix(".mlir"), stem.with_suffix(".so")
        source.write_text(self.text)
        weir.compile(source, module)
        command = [weir.bin / "weir-run", f"--module={module}", "--function=main"]
        for number, (kind, values) in enumerate(self.arguments):
            file = stem.with_suffix(f".{number}.bin")
            encode(values, kind).tofile(file)
            command.append(f"--input={'x'.join(map(str, values.shape))}x{kind}=@{file}")
        result = stem.with_suffix(".out.bin")
        measure.run(command + [f"--output=@{result}"])
        expected = self.expected(*(decode(encode(values, kind), kind).astype(np.float64) for kind, values in self.arguments))
        got = decode(np.fromfile(result, STORED[self.result]), self.result).reshape(expected.shape).astype(np.float64)
        error = float(np.max(np.abs(got - expected)) / np.max(np.abs(expected)))
        if not error <= self.tolerance:
            raise measure.Failure(f"results differ by {error:.1e} of the largest one")
        return command


class NumpyCall:
    """A function of numpy on the arguments of a program."""

    def __init__(self, function, arguments):
        self.function, self.arguments = function, arguments

    def measure(self, seconds):
        """(least, median) milliseconds, after a warm-up."""
        arrays = [np.ascontiguousarray(values, STORED[kind]) for kind, values in self.arguments]
        out, times = np.empty_like(arrays[0]), []
        warm_until = time.perf_counter() + seconds / 4
        end = warm_until + seconds
        while not times or time.perf_counter() < end:
            start = time.perf_counter()
            self.function(*arrays, out=out)
            if start >= warm_until:
                times.append((time.perf_counter() - start) * 1e3)
        return min(times), float(np.median(times))


STORED = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": np.uint16, "i8": np.int8, "i32": np.int32}
# Of the largest value: sums of the small types are rounded once.
TOLERANCE = {"f16": 2e-3, "f32": 1e-4, "f64": 1e-4, "bf16": 2e-2}


def encode(values, kind):
    if kind != "bf16":
        return np.ascontiguousarray(values, STORED[kind])
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def decode(stored, kind):
    return (stored.astype(np.uint32) << 16).view(np.float32) if kind == "bf16" else stored


def numbers(*shape, low=-0.5, high=0.5):
    return np.random.default_rng(zlib.crc32(str(shape).encode())).uniform(low, high, shape).astype(np.float32)


def tensor(kind, *shape):
    return "tensor<" + "".join(f"{dim}x" for dim in shape) + f"{kind}>"


def function(op, kind, numpy):
    count = 262144
    values = numbers(count, low=0.1, high=3)
    t = tensor(kind, count)
    extra = f"  %c = arith.constant 2.5 : {kind}\n  %b = tensor.splat %c : {t}\n" if op == "powf" else ""
    text = f"func.func @main(%a: {t}) -> {t} {{\n{extra}  %r = math.{op} %a{', %b' if extra else ''} : {t}\n  return %r : {t}\n}}\n"
    return Program(text, [(kind, values)], numpy, count * 1e-9)


def numpy_function(op, kind, numpy):
    """The same numbers as those of `function`."""
    values = numbers(262144, low=0.1, high=3)
    if op == "powf":
        return NumpyCall(np.power, [(kind, values), (kind, np.full_like(values, 2.5))])
    return NumpyCall(numpy, [(kind, values)])


def reduction(shape, dim):
    t, r = tensor("f32", *shape), tensor("f32", *(n for i, n in enumerate(shape) if i != dim))
    text = f"""func.func @main(%a: {t}) -> {r} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {r}
  %f = linalg.fill ins(%z : f32) outs(%e : {r}) -> {r}
  %r = linalg.reduce {{ arith.addf }} ins(%a : {t}) outs(%f : {r}) dimensions = [{dim}]
  return %r : {r}
}}
"""
    return Program(text, [("f32", numbers(*shape, low=0))], lambda a: a.sum(dim), np.prod(shape) * 1e-9)


def softmax(rows, columns, dim):
    t = tensor("f32", rows, columns)
    text = f"""func.func @main(%a: {t}) -> {t} {{
  %e = tensor.empty() : {t}
  %r = linalg.softmax dimension({dim}) ins(%a : {t}) outs(%e : {t}) -> {t}
  return %r : {t}
}}
"""
    return Program(text, [("f32", numbers(rows, columns))], lambda a: np.exp(a) / np.exp(a).sum(dim, keepdims=True), rows * columns * 1e-9)


def masked_softmax(rows, columns, masked, mask):
    """Of logits to which `mask` is added in the last `masked` columns of each row."""
    t, row = tensor("f32", rows, columns), tensor("f32", columns)
    text = f"""func.func @main(%a: {t}, %m: {row}) -> {t} {{
  %e = tensor.empty() : {t}
  %s = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} ins(%a, %m : {t}, {row}) outs(%e : {t}) {{
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }} -> {t}
  %r = linalg.softmax dimension(1) ins(%s : {t}) outs(%e : {t}) -> {t}
  return %r : {t}
}}
"""
    added = np.zeros(columns, np.float32)
    added[columns - masked:] = mask
    return Program(text, [("f32", numbers(rows, columns)), ("f32", added)],
                   lambda a, m: np.exp(a + m) / np.exp(a + m).sum(1, keepdims=True), rows * columns * 1e-9)


def matmul(m, n, k, dynamic=False, kind="f32", work=None):
    """`work`: of what counts instead of floating-point operations."""
    rows = "?" if dynamic else m
    a, b, c = tensor(kind, rows, k), tensor(kind, k, n), tensor(kind, rows, n)
    size = f"  %zero = arith.constant 0 : index\n  %m = tensor.dim %a, %zero : {a}\n" if dynamic else ""
    text = f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
{size}  %z = arith.constant 0.0 : {kind}
  %e = tensor.empty({"%m" if dynamic else ""}) : {c}
  %f = linalg.fill ins(%z : {kind}) outs(%e : {c}) -> {c}
  %r = linalg.matmul ins(%a, %b : {a}, {b}) outs(%f : {c}) -> {c}
  return %r : {c}
}}
"""
    return Program(text, [(kind, numbers(m, k)), (kind, numbers(k, n))], lambda x, y: x @ y, work or 2e-9 * m * n * k, TOLERANCE[kind])


def vector_matmul(n, k):
    """One row: each element of the matrix counts, as in a sum of its rows."""
    return matmul(1, n, k, work=n * k * 1e-9)


def convolve(x, w, stride, dilation):
    """Images and filters of any number of dimensions, channels last: NHWC with HWCF."""
    kernel = w.shape[:-2]
    out = [(size - dilation * (k - 1) - 1) // stride + 1 for size, k in zip(x.shape[1:-1], kernel)]
    y = np.zeros((1, *out, w.shape[-1]))
    for at in np.ndindex(*kernel):
        window = tuple(slice(i * dilation, i * dilation + stride * (n - 1) + 1, stride) for i, n in zip(at, out))
        y += np.tensordot(x[(slice(None), *window)], w[at], 1)
    return y


def conv(size, channels, filters, kernel, stride=1, dilation=1, kind="f32", dynamic=False):
    out = (size - dilation * (kernel - 1) - 1) // stride + 1
    h = "?" if dynamic else size
    x, w = tensor(kind, 1, h, h, channels), tensor(kind, kernel, kernel, channels, filters)
    y = tensor(kind, 1, "?" if dynamic else out, "?" if dynamic else out, filters)
    sizes = f"""  %one = arith.constant 1 : index
  %edge = arith.constant {kernel - 1} : index
  %h = tensor.dim %a, %one : {x}
  %o = arith.subi %h, %edge : index
""" if dynamic else ""
    text = f"""func.func @main(%a: {x}, %b: {w}) -> {y} {{
{sizes}  %z = arith.constant 0.0 : {kind}
  %e = tensor.empty({"%o, %o" if dynamic else ""}) : {y}
  %f = linalg.fill ins(%z : {kind}) outs(%e : {y}) -> {y}
  %r = linalg.conv_2d_nhwc_hwcf {{dilations = dense<{dilation}> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}
      ins(%a, %b : {x}, {w}) outs(%f : {y}) -> {y}
  return %r : {y}
}}
"""
    return Program(text, [(kind, numbers(1, size, size, channels)), (kind, numbers(kernel, kernel, channels, filters))],
                   lambda x, w: convolve(x, w, stride, dilation), 2e-9 * out * out * filters * channels * kernel * kernel, TOLERANCE[kind])


def conv_nchw(size, channels, filters, kernel, stride=1, dilation=1):
    out = (size - dilation * (kernel - 1) - 1) // stride + 1
    x, w, y = tensor("f32", 1, channels, size, size), tensor("f32", filters, channels, kernel, kernel), tensor("f32", 1, filters, out, out)
    text = f"""func.func @main(%a: {x}, %b: {w}) -> {y} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_2d_nchw_fchw {{dilations = dense<{dilation}> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}
      ins(%a, %b : {x}, {w}) outs(%f : {y}) -> {y}
  return %r : {y}
}}
"""
    return Program(text, [("f32", numbers(1, channels, size, size)), ("f32", numbers(filters, channels, kernel, kernel))],
                   lambda x, w: convolve(x.transpose(0, 2, 3, 1), w.transpose(2, 3, 1, 0), stride, dilation).transpose(0, 3, 1, 2),
                   2e-9 * out * out * filters * channels * kernel * kernel)


def conv_3d(size, channels, filters, kernel):
    out = size - kernel + 1
    x, w, y = tensor("f32", 1, size, size, size, channels), tensor("f32", *[kernel] * 3, channels, filters), tensor("f32", 1, out, out, out, filters)
    text = f"""func.func @main(%a: {x}, %b: {w}) -> {y} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_3d_ndhwc_dhwcf {{dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}}
      ins(%a, %b : {x}, {w}) outs(%f : {y}) -> {y}
  return %r : {y}
}}
"""
    return Program(text, [("f32", numbers(1, size, size, size, channels)), ("f32", numbers(kernel, kernel, kernel, channels, filters))],
                   lambda x, w: convolve(x, w, 1, 1), 2e-9 * out**3 * filters * channels * kernel**3)


def tosa_conv(size, channels, filters, kernel, depthwise=False):
    pad = kernel // 2
    shape = (kernel, kernel, channels, 1) if depthwise else (filters, kernel, kernel, channels)
    x, w, b, y = tensor("f32", 1, size, size, channels), tensor("f32", *shape), tensor("f32", filters), tensor("f32", 1, size, size, filters)
    op = "depthwise_conv2d" if depthwise else "conv2d"
    text = f"""func.func @main(%a: {x}, %w: {w}, %b: {b}) -> {y} {{
  %z = "tosa.const"() {{values = dense<0.0> : tensor<1xf32>}} : () -> tensor<1xf32>
  %r = tosa.{op} %a, %w, %b, %z, %z {{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: {pad}, {pad}, {pad}, {pad}>,
      stride = array<i64: 1, 1>}} : ({x}, {w}, {b}, tensor<1xf32>, tensor<1xf32>) -> {y}
  return %r : {y}
}}
"""
    def expected(x, w, b):
        padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
        if not depthwise:
            return convolve(padded, w.transpose(1, 2, 3, 0), 1, 1) + b
        return sum(padded[:, i:i + size, j:j + size] * w[i, j, :, 0] for i in range(kernel) for j in range(kernel)) + b
    arguments = [("f32", numbers(1, size, size, channels)), ("f32", numbers(*shape)), ("f32", numbers(filters))]
    return Program(text, arguments, expected, 2e-9 * size * size * filters * kernel * kernel * (1 if depthwise else channels))


def depthwise(size, channels, kernel):
    out = size - kernel + 1
    x, w, y = tensor("f32", 1, size, size, channels), tensor("f32", kernel, kernel, channels), tensor("f32", 1, out, out, channels)
    text = f"""func.func @main(%a: {x}, %b: {w}) -> {y} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.depthwise_conv_2d_nhwc_hwc {{dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}}
      ins(%a, %b : {x}, {w}) outs(%f : {y}) -> {y}
  return %r : {y}
}}
"""
    def expected(x, w):
        return sum(x[:, i:i + out, j:j + out] * w[i, j] for i in range(kernel) for j in range(kernel))
    return Program(text, [("f32", numbers(1, size, size, channels)), ("f32", numbers(kernel, kernel, channels))], expected,
                   2e-9 * out * out * channels * kernel * kernel)


def sum_of_bytes(op, first, second, shapes, expected, work):
    """A named op on bytes that gives i32."""
    a, b, c = (tensor(kind, *shape) for kind, shape in zip(("i8", "i8", "i32"), shapes))
    text = f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
  %z = arith.constant 0 : i32
  %e = tensor.empty() : {c}
  %f = linalg.fill ins(%z : i32) outs(%e : {c}) -> {c}
  %r = linalg.{op} ins(%a, %b : {a}, {b}) outs(%f : {c}) -> {c}
  return %r : {c}
}}
"""
    return Program(text, [("i8", first), ("i8", second)], expected, work, tolerance=0, result="i32")


def byte_matmul(m, n, k):
    return sum_of_bytes("matmul", numbers(m, k, low=-128, high=127), numbers(k, n, low=-128, high=127), [(m, k), (k, n), (m, n)],
                        lambda x, y: x @ y, 2e-9 * m * n * k)


def byte_conv(size, channels, filters, kernel, stride=1, is_nchw=False):
    out = (size - kernel) // stride + 1
    x, w = numbers(1, size, size, channels, low=-128, high=127), numbers(kernel, kernel, channels, filters, low=-128, high=127)
    op, work = "nchw_fchw" if is_nchw else "nhwc_hwcf", 2e-9 * out * out * filters * channels * kernel * kernel
    result, expected = (1, out, out, filters), lambda x, w: convolve(x, w, stride, 1)
    if is_nchw:
        x, w, result = x.transpose(0, 3, 1, 2), w.transpose(3, 2, 0, 1), (1, filters, out, out)
        expected = lambda x, w: convolve(x.transpose(0, 2, 3, 1), w.transpose(2, 3, 1, 0), stride, 1).transpose(0, 3, 1, 2)
    attributes = f"{{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}"
    return sum_of_bytes(f"conv_2d_{op} {attributes}", x, w, [x.shape, w.shape, result], expected, work)
