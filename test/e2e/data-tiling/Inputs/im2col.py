#!/usr/bin/env python3
"""Convolutions of odd sizes with --data-tiling-conv=im2col, on the late and the early path, against `reference` under poison: im2col.py --bin DIR --dir DIR.

Sizes around tiles of the image, of input and of output channels; strides, holes, batches, two layouts of the filter, narrow elements. Numbers are small and whole, so
that sums are exact in any order."""
import argparse
import os
import subprocess
import sys

import numpy as np

# Batch, rows and columns of the image, input channels, output channels, window rows and columns, stride, dilation, filter, element.
CASES = [
    (1, 9, 9, 3, 17, 3, 3, 1, 1, "hwcf", "f32"),
    (2, 7, 5, 16, 48, 1, 1, 1, 1, "hwcf", "f32"),
    (1, 17, 18, 7, 33, 5, 3, 2, 1, "hwcf", "f32"),
    (3, 11, 6, 18, 64, 3, 1, 1, 2, "hwcf", "f32"),
    (1, 8, 34, 2, 50, 3, 3, 3, 1, "fhwc", "f32"),
    (1, 12, 12, 31, 96, 2, 2, 2, 1, "fhwc", "f32"),
    (2, 6, 7, 34, 47, 3, 3, 1, 1, "hwcf", "bf16"),
    (1, 10, 9, 5, 32, 3, 2, 1, 1, "hwcf", "f16"),
    (1, 3, 3, 64, 130, 3, 3, 1, 1, "hwcf", "f32"),
]


def program(case):
    n, h, w, c, f, kh, kw, stride, dilation, filters, element = case
    oh, ow = (h - (kh - 1) * dilation - 1) // stride + 1, (w - (kw - 1) * dilation - 1) // stride + 1
    shape, place = ((kh, kw, c, f), "(y, x, c, f)") if filters == "hwcf" else ((f, kh, kw, c), "(f, y, x, c)")
    rng = np.random.default_rng(case[:9])
    weights = rng.integers(-3, 4, shape)
    bits = {"f32": weights.astype("float32"), "f16": weights.astype("float16"),
            "bf16": (weights.astype("float32").view("uint32") >> 16).astype("uint16")}[element]
    dense = lambda shape, element: f"tensor<{'x'.join(map(str, shape))}x{element}>"
    image, filter, result = dense((n, h, w, c), element), dense(shape, element), dense((n, oh, ow, f), "f32")
    loops = "(b, i, j, f, y, x, c)"
    extend = "" if element == "f32" else f"    %p = arith.extf %a : {element} to f32\n    %q = arith.extf %v : {element} to f32\n"
    a, b = ("%a", "%v") if element == "f32" else ("%p", "%q")
    text = f"""#image = affine_map<{loops} -> (b, i * {stride} + y * {dilation}, j * {stride} + x * {dilation}, c)>
#filter = affine_map<{loops} -> {place}>
#result = affine_map<{loops} -> (b, i, j, f)>
#id = affine_map<(b, i, j, f) -> (b, i, j, f)>
#f = affine_map<(b, i, j, f) -> (f)>
func.func @main(%x: {dense((n, h, w, c), 'f32')}, %bias: tensor<{f}xf32>) -> {result} {{
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : {filter}
  %ne = tensor.empty() : {image}
  %narrow = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%x : {dense((n, h, w, c), 'f32')}) outs(%ne : {image}) {{
  ^bb0(%i: f32, %o: {element}):
    {"%t = arith.addf %i, %zero : f32" if element == "f32" else f"%t = arith.truncf %i : f32 to {element}"}
    linalg.yield %t : {element}
  }} -> {image}
  %e = tensor.empty() : {result}
  %s = linalg.fill ins(%zero : f32) outs(%e : {result}) -> {result}
  %r = linalg.generic {{indexing_maps = [#image, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}}
      ins(%narrow, %w : {image}, {filter}) outs(%s : {result}) {{
  ^bb0(%a: {element}, %v: {element}, %o: f32):
{extend}    %m = arith.mulf {a}, {b} : f32
    %d = arith.addf %o, %m : f32
    linalg.yield %d : f32
  }} -> {result}
  %z = linalg.generic {{indexing_maps = [#id, #f, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%r, %bias : {result}, tensor<{f}xf32>) outs(%e : {result}) {{
  ^bb0(%i: f32, %v: f32, %o: f32):
    %t = arith.addf %i, %v : f32
    linalg.yield %t : f32
  }} -> {result}
  return %z : {result}
}}
{{-# dialect_resources: {{ builtin: {{ w: "0x04000000{bits.tobytes().hex()}" }} }} #-}}
"""
    return text, rng.integers(-3, 4, (n, h, w, c)).astype("float32"), rng.integers(-3, 4, f).astype("float32")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[:1000]}{done.stderr[:2000]}")
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="")
    parser.add_argument("--dir", required=True)
    args = parser.parse_args()
    os.makedirs(args.dir, exist_ok=True)
    path = lambda name: os.path.join(args.dir, name)
    tool = lambda name: os.path.join(args.bin, name)
    packed = 0
    for case in CASES:
        text, image, bias = program(case)
        open(path("conv.mlir"), "w").write(text)
        np.save(path("x.npy"), image)
        np.save(path("b.npy"), bias)
        inputs = ["--function=main", "--poison", f"--input=@{path('x.npy')}", f"--input=@{path('b.npy')}"]
        run(tool("weir-compile"), path("conv.mlir"), "--target=reference", "--data-tiling=off", "-o", path("conv.so"))
        run(tool("weir-run"), "--module=" + path("conv.so"), *inputs, f"--output=@{path('y.npy')}")
        for way in ("late", "early"):
            remarks = run(tool("weir-compile"), path("conv.mlir"), f"--data-tiling={way}", "--data-tiling-conv=im2col", "-o", path("conv.so"),
                          "--weir-expect=bytes-copied==0", "--remarks-filter-passed=weir-evaluate-(encodes|packs)")
            packed += remarks.count("[Passed] evaluated")
            if "[SUCCESS]" not in run(tool("weir-run"), "--module=" + path("conv.so"), *inputs, f"--expected_output=@{path('y.npy')}"):
                sys.exit(f"{case} {way}: outputs differ")
    print(f"{len(CASES)} convolutions: {packed} packed filters, equal outputs")


if __name__ == "__main__":
    main()
