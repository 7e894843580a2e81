"""Shapes, types and ops that are easily slow, against the same work in a form that is fast.

The ratio is that of rates: work per time, so that both programs need not do equally much. Elements count for functions, reductions and softmax,
floating-point operations for the rest.

`exp`, powers and log1p f32 are against numpy's functions instead, on one thread: a power takes a logarithm and an exponential in more bits than the type
has, and log1p what the rounding of 1 + x loses, so that `exp`, to which the other functions are compared, says nothing of whether they are slow.
"""

import math

import numpy as np

import measure
from cliff_programs import *  # noqa: F403
from report import file_name

FUNCTIONS = {"exp": np.exp, "sin": np.sin, "cos": np.cos, "tanh": np.tanh, "erf": np.vectorize(math.erf), "log": np.log, "log1p": np.log1p,
             "expm1": np.expm1, "powf": lambda x: x**2.5}
AGAINST_NUMPY = [("exp", "f32"), ("exp", "f64"), ("log1p", "f32"), ("powf", "f32"), ("powf", "f64")]


def function_case(op, kind):
    program = function(op, kind, FUNCTIONS[op])
    if (op, kind) in AGAINST_NUMPY:
        return f"cliff {op} {kind}, to numpy", program, numpy_function(op, kind, FUNCTIONS[op])
    return f"cliff {op} {kind}, to exp", program, function("exp", kind, np.exp)


def all_cases():
    """(name, program, the form that is fast)."""
    cases = [function_case(op, kind) for kind in ("f32", "f64") for op in FUNCTIONS]
    plain = conv(58, 64, 64, 3)
    cases += [
        ("cliff sum of 4194304, to rows", reduction((4194304,), 0), reduction((2048, 2048), 1)),
        ("cliff sum of columns, to rows", reduction((2048, 2048), 0), reduction((2048, 2048), 1)),
        ("cliff softmax of columns, to rows", softmax(1024, 1024, 0), softmax(1024, 1024, 1)),
        ("cliff softmax of masked rows, to plain ones", masked_softmax(1536, 128, 28, -10000), masked_softmax(1536, 128, 28, 0)),
        ("cliff matmul 1x4096x4096, to sum of rows", vector_matmul(4096, 4096), reduction((4096, 4096), 1)),
        ("cliff matmul N 1000, to 1008", matmul(128, 1000, 512), matmul(128, 1008, 512)),
        ("cliff matmul N 1001, to 1008", matmul(128, 1001, 512), matmul(128, 1008, 512)),
        ("cliff matmul N 10, to 16", matmul(512, 10, 784), matmul(512, 16, 784)),
        ("cliff matmul of dynamic M, to static", matmul(128, 768, 768, True), matmul(128, 768, 768)),
        ("cliff matmul bf16, to f32", matmul(512, 512, 512, kind="bf16"), matmul(512, 512, 512)),
        ("cliff matmul f16, to f32", matmul(512, 512, 512, kind="f16"), matmul(512, 512, 512)),
        ("cliff conv stride 4, to 1", conv(58, 64, 64, 3, 4), plain),
        ("cliff conv dilation 8, to 1", conv(58, 64, 64, 3, 1, 8), plain),
        ("cliff conv stride 2 dilation 16, to 1", conv(89, 64, 64, 3, 2, 16), plain),
        ("cliff conv nchw dilation 8, to 1", conv_nchw(72, 64, 64, 3, 1, 8), conv_nchw(58, 64, 64, 3)),
        ("cliff conv nchw stride 2 dilation 16, to 1", conv_nchw(89, 64, 64, 3, 2, 16), conv_nchw(58, 64, 64, 3)),
        ("cliff conv 3-D, to 2-D", conv_3d(16, 32, 32, 3), plain),
        ("cliff conv 3x3 f16, to f32", conv(58, 64, 64, 3, kind="f16"), plain),
        ("cliff conv 3x3 bf16, to f32", conv(58, 64, 64, 3, kind="bf16"), plain),
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
