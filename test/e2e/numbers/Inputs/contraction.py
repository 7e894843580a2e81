#!/usr/bin/env python3
"""Products and sums that round once, or one by one: programs whose results tell which, on each target in each mode of --weir-fp-contract.

usage: contraction.py --bin DIR [--target=NAME]... [--mode=NAME]... [ARGUMENTS OF WEIR-COMPILE]

c is a * b as the type rounds it: a * b - c is 0 if the product is rounded, and what rounding took from it if it is not.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

import numpy as np

TYPES = ["f32", "f64", "f16", "bf16"]
BITS = {"f64": 53, "f32": 24, "f16": 11, "bf16": 8}
# Around multiples of vectors, with a remainder that is not a whole one.
SIZE = 83


def rounded(value, kind):
    """`value`, a fraction, to the nearest number of the type with an even last bit; exponents stay far from the ends."""
    if value == 0:
        return Fraction(0)
    exponent = abs(value).numerator.bit_length() - abs(value).denominator.bit_length()
    while abs(value) >= Fraction(2) ** exponent:
        exponent += 1
    while abs(value) < Fraction(2) ** (exponent - 1):
        exponent -= 1
    step = Fraction(2) ** (exponent - BITS[kind])
    return round(value / step) * step


def draw(kind, rng):
    def number():
        return (1 + Fraction(int(rng.integers(1, 2 ** (BITS[kind] - 1))), 2 ** (BITS[kind] - 1))) * (-1) ** int(rng.integers(2))
    a, b, c = [], [], []
    while len(a) < SIZE:
        x, y = number(), number()
        # What is lost has to be a number of the type, and not 0.
        if rounded(x * y, kind) != x * y:
            a.append(x), b.append(y), c.append(rounded(x * y, kind))
    return a, b, c


def to_array(values, kind):
    floats = np.array([float(v) for v in values], np.float64)
    if kind == "bf16":
        return (floats.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return floats.astype({"f64": np.float64, "f32": np.float32, "f16": np.float16}[kind])


def from_array(array, kind):
    if kind == "bf16":
        array = (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return [Fraction(float(v)) for v in array.reshape(-1)]


MAPS = "indexing_maps = [{}], iterator_types = [\"parallel\"]"
ONE = "affine_map<(i) -> (i)>"


def generic(inputs, result, shape, t, body, yielded):
    count = inputs.count(",") + 1
    arguments = ", ".join(f"%x{i}: {t}" for i in range(count))
    types = ", ".join([f"tensor<{shape}x{t}>"] * count)
    return (f"  {result} = linalg.generic {{{MAPS.format(', '.join([ONE] * (count + 1)))}}} ins({inputs} : {types}) outs(%e : tensor<{shape}x{t}>) {{\n"
            f"  ^bb0({arguments}, %o: {t}):\n    {body}\n    linalg.yield {yielded} : {t}\n  }} -> tensor<{shape}x{t}>\n")


def sum_of_products(result, t, flags=""):
    return (f"  {result} = linalg.generic {{indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], "
            f"iterator_types = [\"parallel\", \"reduction\"]}} ins(%a2, %b2 : tensor<{SIZE}x1x{t}>, tensor<{SIZE}x1x{t}>) outs(%n : tensor<{SIZE}x{t}>) {{\n"
            f"  ^bb0(%x: {t}, %y: {t}, %s: {t}):\n    %p = arith.mulf %x, %y {flags}: {t}\n    %r = arith.addf %s, %p {flags}: {t}\n"
            f"    linalg.yield %r : {t}\n  }} -> tensor<{SIZE}x{t}>\n")


ROWS = 8


def on_own_row(text, row, t):
    """Each case reads a row of its own: what several ops make of the same values is made once, and is not a part of any of them."""
    static = f"tensor<{SIZE}x{t}>"
    slices = "".join(f"  %{name}_row{row} = tensor.extract_slice %{name.upper()}[{row}, 0] [1, {SIZE}] [1, 1] : tensor<{ROWS}x{SIZE}x{t}> to {static}\n" for name in "abc")
    return slices + re.sub(r"%([abc])\b", rf"%\g<1>_row{row}", text)


def function(t):
    """(text, [(name, kind)]): of kind `separate` are ops that round on their own, `one` is a sum of products in one op, `flag` are ops with the flag."""
    static = f"tensor<{SIZE}x{t}>"
    rows = f"tensor<{ROWS}x{SIZE}x{t}>"
    text = f"func.func @{t}(%A: {rows}, %B: {rows}, %C: {rows}, %da: tensor<?x{t}>, %db: tensor<?x{t}>, %dc: tensor<?x{t}>) -> (RESULTS) {{\n"
    text += f"  %e = tensor.empty() : {static}\n"
    head, text = text, ""
    text += generic("%a, %b, %c", "%minus", SIZE, t, f"%p = arith.mulf %x0, %x1 : {t}\n    %r = arith.subf %p, %x2 : {t}", "%r")
    done, text = head + on_own_row(text, 0, t), ""
    text += generic("%a, %b, %c", "%from", SIZE, t, f"%p = arith.mulf %x0, %x1 : {t}\n    %r = arith.subf %x2, %p : {t}", "%r")
    done, text = done + on_own_row(text, 1, t), ""
    text += generic("%a, %b, %c", "%plus", SIZE, t, f"%m = arith.negf %x2 : {t}\n    %p = arith.mulf %x0, %x1 : {t}\n    %r = arith.addf %m, %p : {t}", "%r")
    done, text = done + on_own_row(text, 2, t), ""
    # The product is one op, its sum another, and both may share a body later.
    text += generic("%a, %b", "%product", SIZE, t, f"%p = arith.mulf %x0, %x1 : {t}", "%p")
    text += generic("%product, %c", "%across", SIZE, t, f"%r = arith.subf %x0, %x1 : {t}", "%r")
    text += f"  %named = linalg.sub ins(%product, %c : {static}, {static}) outs(%e : {static}) -> {static}\n"
    # A product of its own that a reduction reads.
    text += generic("%c", "%n", SIZE, t, f"%r = arith.negf %x0 : {t}", "%r")
    text += f"  %product2 = tensor.expand_shape %product [[0, 1]] output_shape [{SIZE}, 1] : {static} into tensor<{SIZE}x1x{t}>\n"
    text += f"  %reduced = linalg.reduce {{ arith.addf }} ins(%product2 : tensor<{SIZE}x1x{t}>) outs(%n : {static}) dimensions = [1]\n"
    # Dynamic extents.
    text += (f"  %zero = arith.constant 0 : index\n  %d = tensor.dim %da, %zero : tensor<?x{t}>\n  %de = tensor.empty(%d) : tensor<?x{t}>\n"
             + generic("%da, %db, %dc", "%dynamic", "?", t, f"%p = arith.mulf %x0, %x1 : {t}\n    %r = arith.subf %p, %x2 : {t}", "%r").replace("%e :", "%de :"))
    # Scalars of the host.
    text += (f"  %ha = tensor.extract %a[%zero] : {static}\n  %hb = tensor.extract %b[%zero] : {static}\n  %hc = tensor.extract %c[%zero] : {static}\n"
             f"  %hp = arith.mulf %ha, %hb : {t}\n  %hr = arith.subf %hp, %hc : {t}\n  %host = tensor.from_elements %hr : tensor<1x{t}>\n"
             f"  %fp = arith.mulf %ha, %hb fastmath<contract> : {t}\n  %fr = arith.subf %fp, %hc fastmath<contract> : {t}\n  %hostflag = tensor.from_elements %fr : tensor<1x{t}>\n")
    done, text = done + on_own_row(text, 3, t), ""
    # Ops with the flag.
    flag = "fastmath<contract> "
    text += generic("%a, %b, %c", "%flag", SIZE, t, f"%p = arith.mulf %x0, %x1 {flag}: {t}\n    %r = arith.subf %p, %x2 {flag}: {t}", "%r")
    done, text = done + on_own_row(text, 4, t), ""
    text += generic("%a, %b, %c", "%half", SIZE, t, f"%p = arith.mulf %x0, %x1 {flag}: {t}\n    %r = arith.subf %p, %x2 : {t}", "%r")
    done, text = done + on_own_row(text, 5, t), ""
    # Sums of products.
    for name in "ab":
        text += f"  %{name}2 = tensor.expand_shape %{name} [[0, 1]] output_shape [{SIZE}, 1] : {static} into tensor<{SIZE}x1x{t}>\n"
    text += sum_of_products("%sum", t)
    done, text = done + on_own_row(text, 6, t), ""
    batch = f"tensor<{SIZE}x1x1x{t}>"
    for name in "abn":
        text += f"  %{name}3 = tensor.expand_shape %{name} [[0, 1, 2]] output_shape [{SIZE}, 1, 1] : {static} into {batch}\n"
    text += f"  %matmul = linalg.batch_matmul ins(%a3, %b3 : {batch}, {batch}) outs(%n3 : {batch}) -> {batch}\n"
    text = done + on_own_row(text, 7, t)
    results = [("minus", "separate", static), ("from", "separate", static), ("plus", "separate", static), ("across", "separate", static),
               ("named", "separate", static), ("reduced", "separate", static), ("dynamic", "separate", f"tensor<?x{t}>"), ("host", "separate", f"tensor<1x{t}>"),
               ("hostflag", "flag", f"tensor<1x{t}>"), ("flag", "flag", static), ("half", "separate", static), ("sum", "one", static), ("matmul", "one", batch)]
    types = ", ".join(r[2] for r in results)
    text += f"  return {', '.join('%' + r[0] for r in results)} : {types}\n}}\n"
    return text.replace("RESULTS", types), results


def check(args, target, mode, folder, texts):
    rng = np.random.default_rng(5)
    module = os.path.join(folder, f"{target}-{mode}.so")
    subprocess.run([os.path.join(args.bin, "weir-compile"), os.path.join(folder, "all.mlir"), "-o", module, f"--target={target}", f"--weir-fp-contract={mode}",
                    *args.options], check=True)
    wrong = []
    for t in TYPES:
        a, b, c = draw(t, rng)
        lost = [x * y - z for x, y, z in zip(a, b, c)]
        base = os.path.join(folder, t)
        command = [os.path.join(args.bin, "weir-run"), "--module=" + module, "--function=" + t]
        for i, values in enumerate([a * ROWS, b * ROWS, c * ROWS, a, b, c]):
            to_array(values, t).tofile(f"{base}.{i}")
            command.append(f"--input={f'{ROWS}x' if i < 3 else ''}{SIZE}x{t}=@{base}.{i}")
        results = texts[t]
        command += [f"--output=@{base}.out{i}.bin" for i in range(len(results))]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for i, (name, kind, _) in enumerate(results):
            got = from_array(np.fromfile(f"{base}.out{i}.bin", to_array([], t).dtype), t)
            want = [-v for v in lost] if name == "from" else lost
            zeros = all(v == 0 for v in got)
            fused = all(v == w for v, w in zip(got, want))
            state = "rounded" if zeros else "fused" if fused else "neither"
            expected = expect(target, mode, t, name, kind)
            if state not in expected:
                wrong.append(f"{target} {mode} {t} {name}: {state}, not {' or '.join(expected)}")
    return wrong


def expect(target, mode, t, name, kind):
    # Sums of f16 and bf16 are f32 until their end.
    if kind == "one" and t in ("f16", "bf16"):
        return ["rounded", "fused"]
    if mode == "off" or (mode == "on" and kind == "separate"):
        return ["rounded"]
    # Drivers of Vulkan need not have such an instruction, nor types of 16 bits. The host's code has those of the machine.
    if target == "vulkan" or t in ("f16", "bf16"):
        return ["rounded", "fused"]
    # A sum of another kind, or a flag on one of both ops alone; and the host may be another machine.
    if kind == "one" or (kind == "flag" and name == "flag") or (mode == "fast" and name in ("minus", "from", "plus", "dynamic")):
        return ["fused"]
    return ["rounded", "fused"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--target", action="append")
    parser.add_argument("--mode", action="append")
    args, args.options = parser.parse_known_args()
    functions = {t: function(t) for t in TYPES}
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "all.mlir"), "w") as f:
            f.writelines(text for text, _ in functions.values())
        for target in args.target or ["cpu", "reference"]:
            for mode in args.mode or ["off", "on", "fast"]:
                wrong += check(args, target, mode, folder, {t: results for t, (_, results) in functions.items()})
    print("\n".join(wrong) or "each op rounds as its mode says")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
