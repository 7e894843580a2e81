"""Single operations: weir against OpenBLAS and oneDNN.

matmul MxNxK   both operands are arguments; libraries get plain row-major arrays
linear MxNxK   the weights are constants, with a bias; libraries may pack the weights ahead
conv CxHxW...  constant weights, bias, relu, NCHW in and out; libraries may pack the weights ahead
cliff A, to B  what is easily slow: the rate of A over that of B, which is the same work in its good form or in numpy (cliffs.py)
"""

import os
import re
import zlib

import numpy as np

import cliffs
import measure
from report import Report, file_name

MATMULS = ["512x512x512", "1024x1024x1024", "128x768x768", "128x384x384"]
# M x N x K; cubes, the layers of bert-base, MiniLM and the last one of a ResNet.
LINEARS = ["512x512x512", "1024x1024x1024", "2048x2048x2048", "128x768x768", "128x768x3072", "128x3072x768", "128x384x384", "128x384x1536",
           "128x1536x384", "1x1000x512"]
# (channels, height, width, filters, kernel, stride, padding, groups): of ResNet-18, ESRGAN and MobileNet-v2.
CONVS = [
    (3, 224, 224, 64, 7, 2, 3, 1), (64, 56, 56, 64, 3, 1, 1, 1), (128, 28, 28, 128, 3, 1, 1, 1), (256, 14, 14, 256, 3, 1, 1, 1),
    (512, 7, 7, 512, 3, 1, 1, 1), (128, 28, 28, 256, 3, 2, 1, 1), (64, 56, 56, 128, 1, 2, 0, 1), (64, 32, 32, 32, 3, 1, 1, 1),
    (192, 32, 32, 64, 3, 1, 1, 1), (32, 112, 112, 16, 1, 1, 0, 1), (96, 56, 56, 24, 1, 1, 0, 1), (16, 112, 112, 96, 1, 1, 0, 1),
    (320, 7, 7, 1280, 1, 1, 0, 1), (96, 112, 112, 96, 3, 1, 1, 96), (96, 112, 112, 96, 3, 2, 1, 96), (384, 14, 14, 384, 3, 1, 1, 384),
    (384, 14, 14, 384, 3, 2, 1, 384),
]

VENDOR_SOURCE = measure.ROOT / "scripts" / "bench.d" / "vendor.cpp"
TOLERANCE = 1e-4  # of the largest value, as the order of additions differs


class Case:
    """One operation: its program, arrays and what the libraries are asked for."""

    def __init__(self, name, vendor, work):
        self.name, self.vendor, self.work = name, vendor, work  # work in 1e9 floating-point operations
        self.libraries = ["onednn", "onednn-blocked"] if vendor[0] == "conv" else ["openblas", "onednn"]

    def numbers(self, *shape):
        """The same each time, different for each case and shape."""
        seed = zlib.crc32(f"{self.name} {shape}".encode())
        return (np.random.default_rng(seed).random(shape, dtype=np.float32) - 0.5)


def tensor(*shape):
    return "tensor<" + "x".join(str(dim) for dim in shape) + "xf32>"


def resources(**arrays):
    """Constants after the program, as `dense_resource<NAME>`."""
    lines = [f'      {name}: "0x40000000{array.tobytes().hex()}"' for name, array in arrays.items()]
    return "{-#\n  dialect_resources: {\n    builtin: {\n" + ",\n".join(lines) + "\n    }\n  }\n#-}\n"


class Matmul(Case):
    def __init__(self, shape, is_linear):
        self.m, self.n, self.k = (int(part) for part in shape.split("x"))
        self.is_linear = is_linear
        operation = "linear" if is_linear else "matmul"
        super().__init__(f"{operation} {shape}", [operation, self.m, self.n, self.k], 2e-9 * self.m * self.n * self.k)

    def arrays(self):
        self.a, self.b = self.numbers(self.m, self.k), self.numbers(self.k, self.n)
        self.bias = self.numbers(self.n) if self.is_linear else np.zeros(self.n, np.float32)
        expected = self.a.astype(np.float64) @ self.b + self.bias
        return ([self.a] if self.is_linear else [self.a, self.b]), expected.astype(np.float32)

    def program(self):
        a, b, c = tensor(self.m, self.k), tensor(self.k, self.n), tensor(self.m, self.n)
        product = f"""  %empty = tensor.empty() : {c}
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%empty : {c}) -> {c}
  %product = linalg.matmul ins(%a, %b : {a}, {b}) outs(%init : {c}) -> {c}
"""
        if not self.is_linear:
            return f"func.func @main(%a: {a}, %b: {b}) -> {c} {{\n{product}  return %product : {c}\n}}\n"
        bias = tensor(self.n)
        return f"""func.func @main(%a: {a}) -> {c} {{
  %b = arith.constant dense_resource<weights> : {b}
  %bias = arith.constant dense_resource<bias> : {bias}
{product}  %sum = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} ins(%product, %bias : {c}, {bias}) outs(%empty : {c}) {{
  ^bb0(%x: f32, %y: f32, %out: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }} -> {c}
  return %sum : {c}
}}
""" + resources(weights=self.b, bias=self.bias)


class Conv(Case):
    def __init__(self, dims):
        self.dims = dims
        c, h, w, f, k, s, p, g = dims
        self.oh, self.ow = (h + 2 * p - k) // s + 1, (w + 2 * p - k) // s + 1
        name = (f"depthwise {c}x{h}x{w}" if g > 1 else f"conv {c}x{h}x{w}->{f}") + f" {k}x{k}" + (f" s{s}" if s > 1 else "")
        super().__init__(name, ["conv", *dims], 2e-9 * f * self.oh * self.ow * (c // g) * k * k)

    def arrays(self):
        c, h, w, f, k, s, p, g = self.dims
        x, self.weights, self.bias = self.numbers(1, c, h, w), self.numbers(f, c // g, k, k), self.numbers(f)
        padded = np.pad(x[0].astype(np.float64), ((0, 0), (p, p), (p, p)))
        y = np.zeros((f, self.oh, self.ow))
        for row in range(k):
            for column in range(k):
                window = padded[:, row:row + s * (self.oh - 1) + 1:s, column:column + s * (self.ow - 1) + 1:s]
                kernel = self.weights[:, :, row, column].astype(np.float64)
                y += window * kernel[:, 0, None, None] if g > 1 else np.tensordot(kernel, window, 1)
        return [x], np.maximum(y + self.bias[:, None, None], 0)[None].astype(np.float32)

    def program(self):
        c, h, w, f, k, s, p, g = self.dims
        x, y, bias = tensor(1, c, h, w), tensor(1, f, self.oh, self.ow), tensor(f)
        padded = tensor(1, c, h + 2 * p, w + 2 * p)
        weights = tensor(c, k, k) if g > 1 else tensor(f, c, k, k)
        operation = "depthwise_conv_2d_nchw_chw" if g > 1 else "conv_2d_nchw_fchw"
        pad = f"""  %in = tensor.pad %x low[0, 0, {p}, {p}] high[0, 0, {p}, {p}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  }} : {x} to {padded}
""" if p else ""
        source = "%in" if p else "%x"
        return f"""func.func @main(%x: {x}) -> {y} {{
  %weights = arith.constant dense_resource<weights> : {weights}
  %bias = arith.constant dense_resource<bias> : {bias}
  %zero = arith.constant 0.0 : f32
{pad}  %empty = tensor.empty() : {y}
  %init = linalg.broadcast ins(%bias : {bias}) outs(%empty : {y}) dimensions = [0, 2, 3]
  %y = linalg.{operation} {{dilations = dense<1> : vector<2xi64>, strides = dense<{s}> : vector<2xi64>}}
      ins({source}, %weights : {padded}, {weights}) outs(%init : {y}) -> {y}
  %relu = linalg.generic {{indexing_maps = [affine_map<(n, f, h, w) -> (n, f, h, w)>, affine_map<(n, f, h, w) -> (n, f, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%y : {y}) outs(%empty : {y}) {{
  ^bb0(%v: f32, %out: f32):
    %m = arith.maximumf %v, %zero : f32
    linalg.yield %m : f32
  }} -> {y}
  return %relu : {y}
}}
""" + resources(weights=self.weights, bias=self.bias)


def all_cases():
    return ([Matmul(shape, False) for shape in MATMULS] + [Matmul(shape, True) for shape in LINEARS]
            + [Conv(dims) for dims in CONVS])


def build_vendor(folder, report):
    """The program that calls the libraries, or None with a note."""
    program = folder / "vendor"
    if program.exists() and program.stat().st_mtime > VENDOR_SOURCE.stat().st_mtime:
        return program
    try:
        measure.run([os.environ.get("CXX", "g++"), "-O2", "-std=c++17", "-fopenmp", VENDOR_SOURCE, "-o", program, "-lopenblas", "-ldnnl"])
    except (measure.Failure, FileNotFoundError) as failure:
        report.note(f"libraries skipped, their program does not build (packages libdnnl-dev, libopenblas-dev): {failure}")
        return None
    return program


def vendor_environment(report):
    """OpenBLAS takes its kernels for the slowest machine if it does not know the model of the CPU: name the kernels then."""
    environment = dict(os.environ)
    _, flags = measure.cpu_name_and_flags()
    best = "SKYLAKEX" if "avx512f" in flags else "HASWELL" if "avx2" in flags else None
    if best and "OPENBLAS_CORETYPE" not in environment:
        environment["OPENBLAS_CORETYPE"] = best
        report.note(f"OpenBLAS ran with OPENBLAS_CORETYPE={best}")
    return environment


def bench_case(case, weir, vendor, environment, arguments, folder, report):
    inputs, expected = case.arrays()
    stem = folder / file_name(case.name)
    source, module, input_file, expected_file = (stem.with_suffix(suffix) for suffix in (".mlir", ".so", ".in.npz", ".out.npz"))
    source.write_text(case.program())
    np.savez(input_file, **{f"arg{number}": array for number, array in enumerate(inputs)})
    np.savez(expected_file, out0=expected)
    extra, check, compile_failure = {"gflop": case.work}, None, None
    if weir:
        try:
            extra["compile_s"] = weir.compile(source, module)
            extra["module_bytes"] = module.stat().st_size
        except measure.Failure as failure:
            compile_failure = str(failure)
        else:
            try:
                weir.check(module, [input_file], expected_file, TOLERANCE)
            except measure.Failure as failure:
                check = str(failure)
    source.unlink()  # holds the weights as text, twice their size

    def vendor_timer(library, threads):
        command = [vendor, library, threads, arguments.seconds / 4, arguments.seconds, *case.vendor]
        # Libraries start their threads when loaded, before they are told how many.
        limits = {"OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads)}
        return lambda: measure.parse_bench(measure.run(command, env={**environment, **limits}))

    for threads in arguments.threads:
        timers = {}
        if weir and not compile_failure:
            timers["weir"] = weir.timer(module, [input_file], threads, arguments.seconds)
        if vendor:
            timers.update({library: vendor_timer(library, threads) for library in case.libraries})
        times, failed = measure.interleave(timers, arguments.rounds) if timers else ({}, {})
        if compile_failure:
            failed["weir"] = compile_failure
        report.add(case.name, threads, times, failed, extra, case.work, check)
    for file in (module, input_file, expected_file):
        file.unlink(missing_ok=True)


def main(arguments):
    report = Report(["openblas", "onednn", "onednn-blocked", "good form"], unit="GF/s")
    cases = [case for case in all_cases() if re.search(arguments.only, case.name)]
    pairs = [pair for pair in cliffs.all_cases() if re.search(arguments.only, pair[0])]
    if arguments.list:
        print("\n".join([case.name for case in cases] + [name for name, *_ in pairs]))
        return 0
    folder = arguments.work / "kernels"
    folder.mkdir(parents=True, exist_ok=True)
    vendor = None if arguments.no_peers else build_vendor(folder, report)
    weir = None if arguments.no_weir else measure.Weir(arguments.build, arguments.compile_option)
    environment = vendor_environment(report) if vendor else None
    report.header()
    for case in cases:
        bench_case(case, weir, vendor, environment, arguments, folder, report)
    for name, program, good in pairs if weir else []:
        cliffs.bench_case(name, program, good, weir, arguments, folder, report)
    report.finish(arguments.json)
    return 0
