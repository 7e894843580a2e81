#!/usr/bin/env python3
"""Convolutions and poolings of f16 and bf16, on `cpu` and `reference` under poison: small-float-convolutions.py --bin DIR --dir DIR.

Orders of dimensions, strides, pads, depthwise ones, constant and other filters, sizes around vectors and tiles, elementwise ops around them. Numbers are small and whole: sums are exact in any
order; Winograd's, which are not, are off."""
import argparse
import os
import subprocess
import sys

import numpy as np

KINDS = {
    "conv_2d_nchw_fchw": (lambda n, c, h, w: (n, c, h, w), lambda f, c, k: (f, c, k, k), lambda n, f, h, w: (n, f, h, w)),
    "conv_2d_nhwc_hwcf": (lambda n, c, h, w: (n, h, w, c), lambda f, c, k: (k, k, c, f), lambda n, f, h, w: (n, h, w, f)),
    "depthwise_conv_2d_nchw_chw": (lambda n, c, h, w: (n, c, h, w), lambda f, c, k: (c, k, k), lambda n, f, h, w: (n, f, h, w)),
    "depthwise_conv_2d_nhwc_hwc": (lambda n, c, h, w: (n, h, w, c), lambda f, c, k: (k, k, c), lambda n, f, h, w: (n, h, w, f)),
    "pooling_nchw_max": (lambda n, c, h, w: (n, c, h, w), lambda f, c, k: (k, k), lambda n, f, h, w: (n, f, h, w)),
    "pooling_nhwc_sum": (lambda n, c, h, w: (n, h, w, c), lambda f, c, k: (k, k), lambda n, f, h, w: (n, h, w, f)),
}


def shape(sizes, element):
    return "tensor<" + "".join(f"{size}x" for size in sizes) + element + ">"


def cases():
    number = 0
    for kind in KINDS:
        for channels, features, image in ((1, 1, 5), (2, 3, 7), (3, 16, 9), (8, 17, 16), (16, 32, 13), (5, 64, 18)):
            for kernel, stride, pad in ((1, 1, 0), (3, 1, 1), (3, 2, 1), (2, 2, 0), (5, 3, 2)):
                number += 1
                if number % 3 == 0:
                    yield kind, channels, channels if "conv_2d_n" not in kind or kind.startswith("depth") else features, image, kernel, stride, pad, number


def function(name, kind, channels, features, image, kernel, stride, pad, number, element):
    of_image, of_filter, of_result = KINDS[kind]
    size = (image + 2 * pad - kernel) // stride + 1
    batch = 1 + number % 2
    inputs, window, outputs = of_image(batch, channels, image, image), of_filter(features, channels, kernel), of_result(batch, features, size, size)
    padded = of_image(batch, channels, image + 2 * pad, image + 2 * pad)
    constant = "conv" in kind and number % 5 != 0
    accumulator = "f32" if number % 7 == 0 else element
    least = "0xFC00" if element == "f16" else "0xFF80"
    start = ("0xFF800000" if accumulator == "f32" else least) if kind.endswith("max") else "0.0"
    edge = least if kind.endswith("max") else "0.0"
    arguments = [f"%x: {shape(inputs, element)}"] + ([f"%w: {shape(window, element)}"] if "conv" in kind and not constant else [])
    lines = [f"  %start = arith.constant {start} : {accumulator}", f"  %edge = arith.constant {edge} : {element}"]
    if constant:
        lines.append(f"  %w = arith.constant dense_resource<{name}> : {shape(window, element)}")
    elif "pool" in kind:
        lines.append(f"  %w = tensor.empty() : {shape(window, element)}")
    amounts = ", ".join(str(pad if inner != outer else 0) for inner, outer in zip(inputs, padded))
    values = ", ".join(f"%i{i}: index" for i in range(4))
    source = "%x"
    if number % 2:
        lines.append(f"  %relu = arith.maximumf %x, %zeros : {shape(inputs, element)}")
        lines.insert(0, f"  %zeros = arith.constant dense<0.0> : {shape(inputs, element)}")
        source = "%relu"
    if pad:
        lines.append(f"  %p = tensor.pad {source} low[{amounts}] high[{amounts}] {{\n  ^bb0({values}):\n    tensor.yield %edge : {element}\n  }} : {shape(inputs, element)} to {shape(padded, element)}")
        source = "%p"
    lines.append(f"  %e = tensor.empty() : {shape(outputs, accumulator)}")
    lines.append(f"  %f = linalg.fill ins(%start : {accumulator}) outs(%e : {shape(outputs, accumulator)}) -> {shape(outputs, accumulator)}")
    lines.append(f"  %r = linalg.{kind} {{strides = dense<{stride}> : vector<2xi64>}} ins({source}, %w : {shape(padded, element)}, {shape(window, element)}) "
                 f"outs(%f : {shape(outputs, accumulator)}) -> {shape(outputs, accumulator)}")
    lines.append(f"  %s = arith.addf %r, %r : {shape(outputs, accumulator)}\n  return %s : {shape(outputs, accumulator)}")
    text = f"func.func @{name}({', '.join(arguments)}) -> {shape(outputs, accumulator)} {{\n" + "\n".join(lines) + "\n}\n"
    return text, inputs, window, constant


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[:1000]}{done.stderr[:2000]}")
    return done.stdout + done.stderr


def raw(values, element):
    """The bytes of small whole numbers, which both types hold."""
    return values.astype("float16").tobytes() if element == "f16" else (values.astype("float32").view("uint32") >> 16).astype("uint16").tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="")
    parser.add_argument("--dir", required=True)
    args = parser.parse_args()
    os.makedirs(args.dir, exist_ok=True)
    path = lambda name: os.path.join(args.dir, name)
    tool = lambda name: os.path.join(args.bin, name)
    rng = np.random.default_rng(0)
    text, resources, calls = "", [], []
    for element in ("f16", "bf16"):
        for case in cases():
            name = f"{element}_{case[-1]}"
            program, inputs, window, constant = function(name, *case, element)
            text += program
            options = []
            for i, sizes in enumerate((inputs, window)):
                if i == 1 and "pool" in case[0]:
                    continue
                data = raw(rng.integers(-2, 3, sizes), element)
                if i == 1 and constant:
                    resources.append(f'{name}: "0x02000000{data.hex()}"')
                    continue
                open(path(f"{name}.{i}.bin"), "wb").write(data)
                options.append(f"--input={shape(sizes, element)[7:-1]}=@{path(f'{name}.{i}.bin')}")
            calls.append((name, options))
    open(path("p.mlir"), "w").write(text + "{-# dialect_resources: { builtin: { " + ", ".join(resources) + " } } #-}\n")
    run(tool("weir-compile"), path("p.mlir"), "--target=reference", "--data-tiling=off", "-o", path("reference.so"))
    remarks = run(tool("weir-compile"), path("p.mlir"), "--weir-winograd=off", "-o", path("cpu.so"), "--remarks-filter-passed=weir-widen-convolutions")
    for name, options in calls:
        run(tool("weir-run"), "--module=" + path("reference.so"), f"--function={name}", *options, f"--output=@{path('y.npy')}")
        if "[SUCCESS]" not in run(tool("weir-run"), "--module=" + path("cpu.so"), f"--function={name}", "--poison", *options, f"--expected_output=@{path('y.npy')}"):
            sys.exit(f"{name}: outputs differ")
    print(f"{len(calls)} ops, {remarks.count('[Passed] widened')} of them widened: equal outputs")


if __name__ == "__main__":
    main()
