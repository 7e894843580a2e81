"""Programs with a convolution between an activation's layouts, each compiled for cpu as one dispatch and for reference; fails where they differ.

  transposed-convs.py BIN FOLDER
"""

import pathlib
import re
import sys

from programs import run

BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
NCHW, NHWC = "(n, f, h, w)", "(n, h, w, f)"
TEMPLATE = """#id = affine_map<{to} -> {to}>
#conv = affine_map<{to} -> {of}>
#bias = affine_map<{to} -> (f)>
module attributes {{weir.fusion = {{accept = ["window-permuted-store", "permuted-store"]}}}} {{
func.func @main(%x: tensor<{x}xf32>, %k: tensor<{k}xf32>, %bias: tensor<{f}xf32>, %r: tensor<{o}xf32>) -> tensor<{o}xf32> {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{c}xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<{c}xf32>) -> tensor<{c}xf32>
  %c = linalg.conv_2d_{op} {{dilations = dense<1> : vector<2xi64>, strides = dense<{s}> : vector<2xi64>}}
      ins(%x, %k : tensor<{x}xf32>, tensor<{k}xf32>) outs(%i : tensor<{c}xf32>) -> tensor<{c}xf32>
  %d = tensor.empty() : tensor<{o}xf32>
  %y = linalg.generic {{indexing_maps = [#conv, #bias, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins(%c, %bias, %r : tensor<{c}xf32>, tensor<{f}xf32>, tensor<{o}xf32>) outs(%d : tensor<{o}xf32>) {{
  ^bb0(%v: f32, %b: f32, %t: f32, %u: f32):
    %p = arith.addf %v, %b : f32
    %q = arith.mulf %p, %t : f32
    linalg.yield %q : f32
  }} -> tensor<{o}xf32>
  return %y : tensor<{o}xf32>
}}
}}
"""


def shape(*dims):
    return "x".join(map(str, dims))


def program(is_nchw, batch, channels, features, height, width, window, stride):
    inner_h, inner_w = (height - 1) * stride + window, (width - 1) * stride + window
    nchw, nhwc = shape(batch, features, height, width), shape(batch, height, width, features)
    if is_nchw:
        return TEMPLATE.format(of=NCHW, to=NHWC, op="nchw_fchw", x=shape(batch, channels, inner_h, inner_w),
                               k=shape(features, channels, window, window), f=features, c=nchw, o=nhwc, s=stride)
    return TEMPLATE.format(of=NHWC, to=NCHW, op="nhwc_hwcf", x=shape(batch, inner_h, inner_w, channels),
                           k=shape(window, window, channels, features), f=features, c=nhwc, o=nchw, s=stride)


count = 0
for number, (channels, features, height, width, window, stride) in enumerate([
        (1, 1, 1, 1, 1, 1), (3, 5, 1, 17, 1, 1), (4, 16, 5, 16, 1, 1), (5, 17, 3, 33, 3, 1), (8, 31, 7, 15, 3, 1), (2, 33, 9, 9, 3, 2),
        (16, 8, 4, 47, 1, 2), (7, 24, 14, 14, 3, 1), (3, 64, 2, 65, 5, 1)]):
    for is_nchw in (True, False):
        source = FOLDER / f"case-{number}-{'nchw' if is_nchw else 'nhwc'}.mlir"
        source.write_text(program(is_nchw, 1 + number % 2, channels, features, height, width, window, stride))
        arguments = []
        for argument, kind in enumerate(re.findall(r"%\w+: tensor<([\dx]+)xf32>", source.read_text())[:4]):
            elements = 1
            for dim in kind.split("x"):
                elements *= int(dim)
            values = " ".join(str((i * 7 + argument * 3) % 11 - 5) for i in range(elements))
            arguments.append(f"--input={kind}xf32={values}" if len(values) < 60000 else None)
        if None in arguments:
            sys.exit(f"{source}: too large for a command line")
        for target in ("cpu", "reference"):
            remarks = run(BIN / "weir-compile", source, f"--target={target}", "-o", source.with_suffix(f".{target}.so"),
                          "--remarks-filter-missed=weir-select-strategy")
            count += target == "cpu" and "destination-layout" not in remarks and "[Missed] epilogue" not in remarks
        expected = source.with_suffix(".npz")
        run(BIN / "weir-run", f"--module={source.with_suffix('.reference.so')}", "--function=main", *arguments, f"--output=@{expected}")
        run(BIN / "weir-run", f"--module={source.with_suffix('.cpu.so')}", "--function=main", "--poison", *arguments,
            f"--expected_output=@{expected}", "--atol=0", "--rtol=0")
print("convolutions that kernels take:", count)
