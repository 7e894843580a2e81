"""Shapes, types and ops that are easily slow, against the same work in a form that is fast.

The ratio is that of rates: work per time, so that both programs need not do equally much. Elements count for functions, reductions and softmax,
floating-point operations for the rest.

Powers and log1p f32 are against numpy's functions instead, on one thread: a power takes a logarithm and an exponential in more bits than the type
has, and log1p what the rounding of 1 + x loses, so that `exp`, which needs neither, says nothing of whether they are slow.
"""

import time
import zlib

import numpy as np

import measure
from report import file_name


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


STORED = {"f32": np.float32, "f64": np.float64, "bf16": np.uint16, "i8": np.int8, "i32": np.int32}


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


def numpy_function(op, kind):
    """The same numbers as those of `function`."""
    values = numbers(262144, low=0.1, high=3)
    if op == "powf":
        return NumpyCall(np.power, [(kind, values), (kind, np.full_like(values, 2.5))])
    return NumpyCall(FUNCTIONS[op], [(kind, values)])


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


def matmul(m, n, k, dynamic=False):
    rows = "?" if dynamic else m
    a, b, c = tensor("f32", rows, k), tensor("f32", k, n), tensor("f32", rows, n)
    size = f"  %zero = arith.constant 0 : index\n  %m = tensor.dim %a, %zero : {a}\n" if dynamic else ""
    text = f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
{size}  %z = arith.constant 0.0 : f32
  %e = tensor.empty({"%m" if dynamic else ""}) : {c}
  %f = linalg.fill ins(%z : f32) outs(%e : {c}) -> {c}
  %r = linalg.matmul ins(%a, %b : {a}, {b}) outs(%f : {c}) -> {c}
  return %r : {c}
}}
"""
    return Program(text, [("f32", numbers(m, k)), ("f32", numbers(k, n))], lambda x, y: x @ y, 2e-9 * m * n * k)


def convolve(x, w, stride, dilation):
    """NHWC with HWCF."""
    oh, ow = (x.shape[1] - dilation * (w.shape[0] - 1) - 1) // stride + 1, (x.shape[2] - dilation * (w.shape[1] - 1) - 1) // stride + 1
    y = np.zeros((1, oh, ow, w.shape[3]))
    for i in range(w.shape[0]):
        for j in range(w.shape[1]):
            window = x[:, i * dilation:i * dilation + stride * (oh - 1) + 1:stride, j * dilation:j * dilation + stride * (ow - 1) + 1:stride]
            y += np.tensordot(window, w[i, j], 1)
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
                   lambda x, w: convolve(x, w, stride, dilation), 2e-9 * out * out * filters * channels * kernel * kernel,
                   1e-4 if kind == "f32" else 2e-2)


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


FUNCTIONS = {"sin": np.sin, "cos": np.cos, "tanh": np.tanh, "log": np.log, "log1p": np.log1p, "expm1": np.expm1, "powf": lambda x: x**2.5}


AGAINST_NUMPY = [("log1p", "f32"), ("powf", "f32"), ("powf", "f64")]


def function_case(op, kind):
    program = function(op, kind, FUNCTIONS[op])
    if (op, kind) in AGAINST_NUMPY:
        return f"cliff {op} {kind}, to numpy", program, numpy_function(op, kind)
    return f"cliff {op} {kind}, to exp", program, function("exp", kind, np.exp)


def all_cases():
    """(name, program, the form that is fast)."""
    cases = [function_case(op, kind) for kind in ("f32", "f64") for op in FUNCTIONS]
    plain = conv(58, 64, 64, 3)
    cases += [
        ("cliff sum of 4194304, to rows", reduction((4194304,), 0), reduction((2048, 2048), 1)),
        ("cliff sum of columns, to rows", reduction((2048, 2048), 0), reduction((2048, 2048), 1)),
        ("cliff softmax of columns, to rows", softmax(1024, 1024, 0), softmax(1024, 1024, 1)),
        ("cliff matmul N 1001, to 1008", matmul(128, 1001, 512), matmul(128, 1008, 512)),
        ("cliff matmul N 10, to 16", matmul(512, 10, 784), matmul(512, 16, 784)),
        ("cliff matmul of dynamic M, to static", matmul(128, 768, 768, True), matmul(128, 768, 768)),
        ("cliff conv stride 4, to 1", conv(58, 64, 64, 3, 4), plain),
        ("cliff conv dilation 8, to 1", conv(58, 64, 64, 3, 1, 8), plain),
        ("cliff conv dynamic H and W, to static", conv(58, 64, 64, 3, dynamic=True), plain),
        ("cliff conv 1x1 bf16, to f32", conv(112, 32, 16, 1, kind="bf16"), conv(112, 32, 16, 1)),
        ("cliff tosa.conv2d, to linalg", tosa_conv(56, 64, 64, 3), plain),
        ("cliff tosa.depthwise_conv2d, to linalg", tosa_conv(56, 96, 96, 3, True), depthwise(58, 96, 3)),
    ]
    byte_plain = byte_matmul(512, 512, 512)
    cases += [
        ("cliff conv 3x3 i8, to matmul", byte_conv(58, 64, 64, 3), byte_plain),
        ("cliff conv 3x3 i8 nchw, to matmul", byte_conv(58, 64, 64, 3, is_nchw=True), byte_plain),
        ("cliff conv 1x1 i8, to matmul", byte_conv(56, 64, 128, 1), byte_plain),
        ("cliff conv 3x3 i8 nchw stride 2, to matmul", byte_conv(57, 64, 64, 3, 2, is_nchw=True), byte_plain),
        ("cliff conv 7x7 i8 of 3 channels, to matmul", byte_conv(229, 3, 64, 7, 2), byte_plain),
        ("cliff conv 3x3 i8 of 37 channels, to matmul", byte_conv(30, 37, 50, 3), byte_plain),
    ]
    return cases


def bench_case(name, program, good, weir, arguments, folder, report):
    extra, commands, failed = {"work": program.work}, {}, {}
    is_numpy = isinstance(good, NumpyCall)
    for label, one, part in [("weir", program, "slow")] + ([] if is_numpy else [("good form", good, "good")]):
        try:
            commands[label] = one.prepare(weir, folder / f"{file_name(name)}-{part}")
        except measure.Failure as failure:
            failed[label] = str(failure)

    def timer(label, threads, scale):
        command = commands[label] + [f"--threads={threads}", "--benchmark", f"--benchmark-seconds={arguments.seconds}",
                                     f"--benchmark-warmup-seconds={arguments.seconds / 4}"]
        return lambda: tuple(scale * ms for ms in measure.parse_bench(measure.run(command)))

    scales = {"weir": 1, "good form": 1 if is_numpy else program.work / good.work}
    for threads in arguments.threads:
        timers = {label: timer(label, threads, scales[label]) for label in commands}
        # numpy's functions have one thread.
        if is_numpy and threads == 1 and not arguments.no_peers:
            timers["good form"] = lambda: good.measure(arguments.seconds)
        times, failures = measure.interleave(timers, arguments.rounds) if timers else ({}, {})
        report.add(name, threads, times, {**failed, **failures}, extra, program.work)
    for file in folder.glob(f"{file_name(name)}-*"):
        file.unlink()
