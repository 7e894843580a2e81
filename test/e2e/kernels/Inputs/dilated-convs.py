"""Transposed convolutions of bytes and floats, as convolutions of dilated images, each compiled for cpu and for reference; fails where they differ.

  dilated-convs.py BIN FOLDER
"""

import pathlib
import random
import re
import sys

from programs import run, tensor

BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def shape(is_nchw, n, c, *spatial):
    return [n, c, *spatial] if is_nchw else [n, *spatial, c]


def program(chance, is_nchw, factors, batch, channels, features, height, width, pixel, crop):
    """`crop` columns are missing at the end: a window of the last one holds no pixel of its own."""
    ry, rx = factors
    dilated = [ry * height + ry - 1, rx * width + rx - 1 - crop]
    result = [ry * height, rx * width - crop]
    x, d, o = (shape(is_nchw, batch, c, *spatial) for c, spatial in ((channels, [height, width]), (channels, dilated), (features, result)))
    w = [features, channels, ry, rx] if is_nchw else [ry, rx, channels, features]
    image, filter_, out = (("(n, c, y + h, x + w)", "(f, c, h, w)", "(n, f, y, x)") if is_nchw else ("(n, y + h, x + w, c)", "(h, w, c, f)", "(n, y, x, f)"))
    loops = "(n, f, y, x, c, h, w)"
    offsets, strides = shape(is_nchw, 0, 0, ry - 1, rx - 1), shape(is_nchw, 1, 1, ry, rx)
    kinds = [chance.choice(["extsi", "extui"]) for _ in range(2)]
    values = [chance.randrange(-128, 128) for _ in range(features * channels * ry * rx)]
    is_constant = chance.random() < 0.5
    weights = bytes(value & 255 for value in values).hex().upper()
    weight = (f'  %w = arith.constant dense<"0x{weights}"> : {tensor(w, "i8")}\n' if is_constant and len(values) > 1 else "")
    taken = f"%x: {tensor(x, 'i8')}" + ("" if weight else f", %w: {tensor(w, 'i8')}") + f", %bias: {tensor([features], 'i32')}"
    starts_with_bias = chance.random() < 0.5
    start = (f"""  %s = linalg.generic {{indexing_maps = [affine_map<(n, a, b, c) -> ({'a' if is_nchw else 'c'})>, affine_map<(n, a, b, c) -> (n, a, b, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%bias : {tensor([features], 'i32')}) outs(%i : {tensor(o, 'i32')}) {{
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }} -> {tensor(o, 'i32')}
""" if starts_with_bias else f"  %s = linalg.fill ins(%zero : i32) outs(%i : {tensor(o, 'i32')}) -> {tensor(o, 'i32')}\n")
    return f"""func.func @main({taken}) -> {tensor(o, 'i8')} {{
  %zero = arith.constant 0 : i32
  %pixel = arith.constant {pixel} : i8
  %scale = arith.constant 3.0e-4 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
{weight}  %e = tensor.empty() : {tensor(d, 'i8')}
  %z = linalg.fill ins(%pixel : i8) outs(%e : {tensor(d, 'i8')}) -> {tensor(d, 'i8')}
  %d = tensor.insert_slice %x into %z{offsets} {x} {strides} : {tensor(x, 'i8')} into {tensor(d, 'i8')}
  %i = tensor.empty() : {tensor(o, 'i32')}
{start}  %r = linalg.generic {{indexing_maps = [affine_map<{loops} -> {image}>, affine_map<{loops} -> {filter_}>, affine_map<{loops} -> {out}>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}}
      ins(%d, %w : {tensor(d, 'i8')}, {tensor(w, 'i8')}) outs(%s : {tensor(o, 'i32')}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.{kinds[0]} %a : i8 to i32
    %1 = arith.{kinds[1]} %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> {tensor(o, 'i32')}
  %q = tensor.empty() : {tensor(o, 'i8')}
  %y = linalg.generic {{indexing_maps = [affine_map<(n, a, b, c) -> (n, a, b, c)>, affine_map<(n, a, b, c) -> (n, a, b, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%r : {tensor(o, 'i32')}) outs(%q : {tensor(o, 'i8')}) {{
  ^bb0(%a: i32, %b: i8):
    %0 = arith.sitofp %a : i32 to f32
    %1 = arith.mulf %0, %scale : f32
    %2 = math.roundeven %1 : f32
    %3 = arith.maximumf %2, %least : f32
    %4 = arith.minimumf %3, %most : f32
    %5 = arith.fptosi %4 : f32 to i8
    linalg.yield %5 : i8
  }} -> {tensor(o, 'i8')}
  return %y : {tensor(o, 'i8')}
}}
"""


def float_program(chance, is_nchw, factors, batch, channels, features, height, width):
    """Elements are small integers, so that sums are exact; the filter is a constant, possibly written in another order; start values are zeros or an argument."""
    ry, rx = factors
    x, d, o = (shape(is_nchw, batch, c, *spatial) for c, spatial in
               ((channels, [height, width]), (channels, [ry * height + ry - 1, rx * width + rx - 1]), (features, [ry * height, rx * width])))
    w = [features, channels, ry, rx] if is_nchw else [ry, rx, channels, features]
    is_turned = is_nchw and chance.random() < 0.5
    stored = [channels, features, ry, rx] if is_turned else w
    nested = [str(chance.randrange(-4, 5)) + ".0" for _ in range(features * channels * ry * rx)]
    for size in reversed(stored):
        nested = ["[" + ", ".join(nested[i:i + size]) + "]" for i in range(0, len(nested), size)]
    turn = f"""  %we = tensor.empty() : {tensor(w, "f32")}
  %w = linalg.generic {{indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} outs(%we : {tensor(w, "f32")}) {{
  ^bb0(%u: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %j2 = arith.subi %ry, %i2 : index
    %j3 = arith.subi %rx, %i3 : index
    %v = tensor.extract %stored[%i1, %i0, %j2, %j3] : {tensor(stored, "f32")}
    linalg.yield %v : f32
  }} -> {tensor(w, "f32")}
"""
    takes_start = chance.random() < 0.5
    start = "" if takes_start else f"  %i = tensor.empty() : {tensor(o, 'f32')}\n  %s = linalg.fill ins(%zero : f32) outs(%i : {tensor(o, 'f32')}) -> {tensor(o, 'f32')}\n"
    taken = f"%x: {tensor(x, 'f32')}" + (f", %s: {tensor(o, 'f32')}" if takes_start else "") + f", %bias: {tensor([features], 'f32')}"
    channel = "a" if is_nchw else "c"
    return f"""func.func @main({taken}) -> {tensor(o, "f32")} {{
  %zero = arith.constant 0.0 : f32
  %ry = arith.constant {ry - 1} : index
  %rx = arith.constant {rx - 1} : index
  %{"stored" if is_turned else "w"} = arith.constant dense<{nested[0]}> : {tensor(stored, "f32")}
{turn if is_turned else ""}{start}  %e = tensor.empty() : {tensor(d, "f32")}
  %z = linalg.fill ins(%zero : f32) outs(%e : {tensor(d, "f32")}) -> {tensor(d, "f32")}
  %d = tensor.insert_slice %x into %z{shape(is_nchw, 0, 0, ry - 1, rx - 1)} {x} {shape(is_nchw, 1, 1, ry, rx)} : {tensor(x, "f32")} into {tensor(d, "f32")}
  %r = linalg.{"conv_2d_nchw_fchw" if is_nchw else "conv_2d_nhwc_hwcf"} ins(%d, %w : {tensor(d, "f32")}, {tensor(w, "f32")}) outs(%s : {tensor(o, "f32")}) -> {tensor(o, "f32")}
  %q = tensor.empty() : {tensor(o, "f32")}
  %y = linalg.generic {{indexing_maps = [affine_map<(n, a, b, c) -> (n, a, b, c)>, affine_map<(n, a, b, c) -> ({channel})>, affine_map<(n, a, b, c) -> (n, a, b, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%r, %bias : {tensor(o, "f32")}, {tensor([features], "f32")}) outs(%q : {tensor(o, "f32")}) {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %a, %b : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  }} -> {tensor(o, "f32")}
  return %y : {tensor(o, "f32")}
}}
"""


chance = random.Random(1)
folded = 0
CASES = [((2, 2), 1, 3, 5, 4, 4), ((2, 2), 1, 32, 16, 8, 8), ((2, 2), 2, 8, 17, 3, 33), ((3, 3), 1, 4, 16, 5, 16), ((2, 3), 1, 5, 3, 7, 2), ((1, 2), 1, 16, 8, 6, 17),
         ((2, 1), 2, 1, 1, 1, 1), ((2, 2), 1, 64, 32, 16, 15)]
programs = [(is_nchw, *case, chance.choice([0, -128, 5]), 0) for case in CASES for is_nchw in (True, False)]
programs += [(is_nchw, *CASES[0], 0, 1) for is_nchw in (True, False)]
texts = [program(chance, *arguments) for arguments in programs]
texts += [float_program(chance, is_nchw, *case) for case in CASES if 1 not in case[0] for is_nchw in (True, False)]
for number, text in enumerate(texts):
    source = FOLDER / f"case-{number}.mlir"
    source.write_text(text)
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    for target, module in modules.items():
        remarks = run(BIN / "weir-compile", source, f"--target={target}", "-o", module, "--remarks-filter-passed=weir-fold-image-dilation")
        folded += remarks.count("[Passed] folded")
    inputs = []
    for name, kind in re.findall(r"%(x|w|s|bias): tensor<([\dxif]+)>", source.read_text().split("->")[0]):
        elements = 1
        for dim in kind.split("x")[:-1]:
            elements *= int(dim)
        inputs.append(f"--input={kind}={' '.join(str(chance.randrange(-128, 128) // (1 if 'i' in kind else 32)) for _ in range(elements))}")
    expected = source.with_suffix(".npz")
    run(BIN / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    run(BIN / "weir-run", f"--module={modules['cpu']}", "--function=main", "--poison", *inputs, f"--expected_output=@{expected}", "--atol=0", "--rtol=0")
print(f"products of the image: {folded} of {len(texts)}")
