#!/usr/bin/env python3
"""Worked cases of encoding-passes.md, executed: dispatches of a call and results, with every layout plain (`identity`), the operand that kernels like packed
(`vectors`) and all operands packed (`classic`), against the program without data tiling.

With --early the last two are done on the early path, too, which packs tensors before dispatches are formed.

  execute.py [--bin DIR] [--early] --dir DIR CASE...
"""
import argparse
import json
import os
import subprocess
import sys

import numpy as np

KINDS = ["identity", "vectors", "classic"]


def numbers(shape, start=0):
    """Small whole numbers, so that sums are exact in any order."""
    return ((np.arange(start, start + int(np.prod(shape))) * 7) % 11 - 5).reshape(shape).astype("float32")


def constant(name, shape, start=0):
    data = numbers(shape, start)
    return f'{name}: "0x04000000{data.tobytes().hex()}"'


def weights(*entries):
    return "{-# dialect_resources: { builtin: { " + ", ".join(constant(*entry) for entry in entries) + " } } #-}"


MATMUL = """  %{r}_e = tensor.empty({dims}) : {out}
  %{r}_f = linalg.fill ins(%zero : f32) outs(%{r}_e : {out}) -> {out}
  %{r} = linalg.matmul ins(%{a}, %{b} : {lhs}, {rhs}) outs(%{r}_f : {out}) -> {out}
"""


def matmul(r, a, b, m, n, k, dims=""):
    return MATMUL.format(r=r, a=a, b=b, dims=dims, lhs=f"tensor<{m}x{k}xf32>", rhs=f"tensor<{k}x{n}xf32>", out=f"tensor<{m}x{n}xf32>")


def layer(r, a, w, b, m, n, k, relu):
    """A contraction, its bias and the maximum with zero."""
    maximum = f"    %{r}_t = arith.maximumf %{r}_s, %zero : f32\n" if relu else ""
    return matmul(r + "_m", a, w, m, n, k) + f"""  %{r} = linalg.generic {{indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]}}
      ins(%{r}_m, %{b} : tensor<{m}x{n}xf32>, tensor<{n}xf32>) outs(%{r}_m_e : tensor<{m}x{n}xf32>) {{
  ^bb0(%{r}_p: f32, %{r}_q: f32, %{r}_o: f32):
    %{r}_s = arith.addf %{r}_p, %{r}_q : f32
{maximum}    linalg.yield %{r}_{'t' if relu else 's'} : f32
  }} -> tensor<{m}x{n}xf32>
"""


PRELUDE = "#ij = affine_map<(i, j) -> (i, j)>\n#j = affine_map<(i, j) -> (j)>\n"
MLP = [(256, 784), (128, 256), (10, 128)]


def mlp(are_constant):
    names = [f"w{i}" for i in range(3)]
    arguments = "" if are_constant else "".join(f", %{w}: tensor<{k}x{n}xf32>" for w, (n, k) in zip(names, MLP))
    body = "  %zero = arith.constant 0.0 : f32\n"
    value = "x"
    for i, (n, k) in enumerate(MLP):
        if are_constant:
            body += f"  %w{i} = arith.constant dense_resource<w{i}> : tensor<{k}x{n}xf32>\n"
        body += f"  %b{i} = arith.constant dense_resource<b{i}> : tensor<{n}xf32>\n"
        body += layer(f"r{i}", value, f"w{i}", f"b{i}", 128, n, k, relu=i < 2)
        value = f"r{i}"
    entries = [(f"b{i}", (n,), i) for i, (n, k) in enumerate(MLP)]
    if are_constant:
        entries += [(f"w{i}", (k, n), i) for i, (n, k) in enumerate(MLP)]
    text = f"{PRELUDE}func.func @main(%x: tensor<128x784xf32>{arguments}) -> tensor<128x10xf32> {{\n{body}  return %{value} : tensor<128x10xf32>\n}}\n"
    inputs = [numbers((128, 784))] + ([] if are_constant else [numbers((k, n), i) for i, (n, k) in enumerate(MLP)])
    return text + weights(*entries), [inputs]


def dynamic_rows():
    """X3: any number of rows, a weight that is as (n, k)."""
    text = """#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<?x160xf32>) -> tensor<?x96xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %w = arith.constant dense_resource<w> : tensor<96x160xf32>
  %m = tensor.dim %x, %c0 : tensor<?x160xf32>
  %xh = tensor.empty(%m) : tensor<?x160xbf16>
  %wh = tensor.empty() : tensor<96x160xbf16>
  %xn = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x160xf32>) outs(%xh : tensor<?x160xbf16>) {
  ^bb0(%p: f32, %o: bf16):
    %t = arith.truncf %p : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<?x160xbf16>
  %wn = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<96x160xf32>) outs(%wh : tensor<96x160xbf16>) {
  ^bb0(%p: f32, %o: bf16):
    %t = arith.truncf %p : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<96x160xbf16>
  %e = tensor.empty(%m) : tensor<?x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
  %r = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%xn, %wn : tensor<?x160xbf16>, tensor<96x160xbf16>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %r : tensor<?x96xf32>
}
"""
    return PRELUDE + text + weights(("w", (96, 160))), [[numbers((m, 160))] for m in (1, 16, 50)]


def transposed():
    """X9: the transposed result of one contraction is the left operand of the next."""
    text = PRELUDE + """func.func @main(%x: tensor<96x80xf32>) -> tensor<112x64xf32> {
  %zero = arith.constant 0.0 : f32
  %v = arith.constant dense_resource<v> : tensor<80x112xf32>
  %w = arith.constant dense_resource<w> : tensor<96x64xf32>
""" + matmul("y", "x", "v", 96, 112, 80) + """  %te = tensor.empty() : tensor<112x96xf32>
  %t = linalg.transpose ins(%y : tensor<96x112xf32>) outs(%te : tensor<112x96xf32>) permutation = [1, 0]
""" + matmul("r", "t", "w", 112, 64, 96) + "  return %r : tensor<112x64xf32>\n}\n"
    return text + weights(("v", (80, 112)), ("w", (96, 64), 3)), [[numbers((96, 80))]]


def shared_weight():
    """X19: a weight that is read with 4 rows and with any number of them."""
    text = PRELUDE + """func.func @main(%x: tensor<4x128xf32>, %y: tensor<?x128xf32>) -> (tensor<4x96xf32>, tensor<?x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %w = arith.constant dense_resource<w> : tensor<128x96xf32>
  %m = tensor.dim %y, %c0 : tensor<?x128xf32>
""" + matmul("r", "x", "w", 4, 96, 128) + matmul("s", "y", "w", "?", 96, 128, dims="%m") + "  return %r, %s : tensor<4x96xf32>, tensor<?x96xf32>\n}\n"
    return text + weights(("w", (128, 96))), [[numbers((4, 128)), numbers((m, 128), 5)] for m in (1, 33)]


def tied_weight():
    """X20: the right operand of one contraction as it is, and of another transposed."""
    text = PRELUDE + """#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<32x100xf32>, %y: tensor<32x64xf32>) -> (tensor<32x64xf32>, tensor<32x100xf32>) {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<100x64xf32>
""" + matmul("r", "x", "w", 32, 64, 100) + """  %e = tensor.empty() : tensor<32x100xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x100xf32>) -> tensor<32x100xf32>
  %s = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%y, %w : tensor<32x64xf32>, tensor<100x64xf32>) outs(%f : tensor<32x100xf32>) -> tensor<32x100xf32>
  return %r, %s : tensor<32x64xf32>, tensor<32x100xf32>
}
"""
    return text + weights(("w", (100, 64))), [[numbers((32, 100)), numbers((32, 64), 3)]]


def pointwise_convolution():
    """X29: a window of one element, 64 channels to 128."""
    return convolution(1, 56, 64, 128)


def convolution(window, size, channels, filters):
    out = size - window + 1
    text = f"""func.func @main(%x: tensor<1x{size}x{size}x{channels}xf32>) -> tensor<1x{out}x{out}x{filters}xf32> {{
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<{window}x{window}x{channels}x{filters}xf32>
  %e = tensor.empty() : tensor<1x{out}x{out}x{filters}xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x{out}x{out}x{filters}xf32>) -> tensor<1x{out}x{out}x{filters}xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x{size}x{size}x{channels}xf32>, tensor<{window}x{window}x{channels}x{filters}xf32>)
      outs(%f : tensor<1x{out}x{out}x{filters}xf32>) -> tensor<1x{out}x{out}x{filters}xf32>
  return %r : tensor<1x{out}x{out}x{filters}xf32>
}}
"""
    return text + weights(("w", (window, window, channels, filters))), [[numbers((1, size, size, channels))]]


def window_convolution():
    """X30: a window of 3 x 3 elements, which gets no layout."""
    return convolution(3, 16, 32, 48)


def padded():
    """X38: zeros after K before a contraction."""
    text = PRELUDE + """func.func @main(%x: tensor<120x72xf32>) -> tensor<120x96xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<80x96xf32>
  %p = tensor.pad %x low[0, 0] high[0, 8] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<120x72xf32> to tensor<120x80xf32>
""" + matmul("r", "p", "w", 120, 96, 80) + "  return %r : tensor<120x96xf32>\n}\n"
    return text + weights(("w", (80, 96))), [[numbers((120, 72))]]


def reshaped(shape, sizes):
    """X39: a result of any number of rows under another shape, and element-wise after that."""
    def make():
        type = f"tensor<{shape}x96xf32>"
        text = PRELUDE + f"""#ijk = affine_map<(i, j, k) -> (i, j, k)>
func.func @main(%x: tensor<?x80xf32>) -> {type} {{
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %w = arith.constant dense_resource<w> : tensor<80x96xf32>
  %m = tensor.dim %x, %c0 : tensor<?x80xf32>
  %b = arith.divui %m, %c5 : index
""" + matmul("r", "x", "w", "?", 96, 80, dims="%m") + f"""  %s = tensor.expand_shape %r [[0, 1], [2]] output_shape [{sizes}, 96] : tensor<?x96xf32> into {type}
  %e = tensor.empty({sizes.replace('1', '').strip(', ')}) : {type}
  %t = linalg.generic {{indexing_maps = [#ijk, #ijk], iterator_types = ["parallel", "parallel", "parallel"]}} ins(%s : {type}) outs(%e : {type}) {{
  ^bb0(%p: f32, %o: f32):
    %q = arith.maximumf %p, %zero : f32
    linalg.yield %q : f32
  }} -> {type}
  return %t : {type}
}}
"""
        return text + weights(("w", (80, 96))), [[numbers((m, 80))] for m in (5, 35)]
    return make


# Case: program, and which contractions are encoded.
CASES = {
    "x3": (dynamic_rows, "all"),
    "x9": (transposed, "all"),
    "x19": (shared_weight, "all"),
    "x20": (tied_weight, "all"),
    "x29": (pointwise_convolution, "all"),
    "x30": (window_convolution, "all"),
    "x38": (padded, "all"),
    "x39-split": (reshaped("?x?", "%b, %c5"), "all"),
    "x39-unit": (reshaped("?x1", "%m, 1"), "all"),
    "mlp-constants": (lambda: mlp(True), "profit"),
    "mlp-arguments": (lambda: mlp(False), "profit"),
    "mlp-arguments-all": (lambda: mlp(False), "all"),
}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[:1000]}{done.stderr[:2000]}")
    return done


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", choices=CASES)
    parser.add_argument("--bin", default="")
    parser.add_argument("--dir", required=True)
    parser.add_argument("--early", action="store_true")
    args = parser.parse_args()
    os.makedirs(args.dir, exist_ok=True)
    path = lambda name: os.path.join(args.dir, name)
    tool = lambda name: os.path.join(args.bin, name)
    for case in args.cases:
        make, policy = CASES[case]
        text, calls = make()
        program = path(case + ".mlir")
        open(program, "w").write(text)

        def count(source, module, *flags):
            ledger = path("ledger.json")
            run(tool("weir-compile"), source, *flags, "-o", module, f"--weir-ledger={ledger}")
            return [entry for entry in json.load(open(ledger))["passes"] if "functions" in entry][-1]["functions"]["@main"]["dispatches"]

        def compare(module, reference):
            for number, call in enumerate(calls):
                flags = []
                for i, value in enumerate(call):
                    np.save(path(f"in{number}.{i}.npy"), value)
                    flags.append(f"--input=@{path(f'in{number}.{i}.npy')}")
                for i in range(text[text.index("@main"):].split("{")[0].split("->")[1].count("tensor<")):
                    flags.append(f"--{'output' if reference else 'expected_output'}=@{path(f'out{number}.{i}.npy')}")
                run(tool("weir-run"), f"--module={module}", "--function=main", "--poison", *flags)

        module = path(case + ".so")
        counts = {"off": count(program, module)}
        compare(module, reference=True)
        source = path("source.mlir")
        run(tool("weir-compile"), program, "--data-tiling=late", "--compile-to=preprocess", "-o", source)
        text_late = open(source).read()
        assert 'weir.layout = "vectors"' in text_late, "the target has no resolver"
        annotate = f"weir-annotate-data-tiling{{policy={policy}}}"
        for kind in KINDS:
            marked = path(kind + ".mlir")
            open(source, "w").write(text_late.replace('weir.layout = "vectors"', f'weir.layout = "{kind}"'))
            run(tool("weir-opt"), source, f"--pass-pipeline=builtin.module(func.func({annotate}),util.func({annotate}))", "-o", marked)
            counts[kind] = count(marked, module, "--compile-from=preprocess", "--data-tiling=late")
            compare(module, reference=False)
            if args.early and kind != "identity":
                packed = path(kind + ".early.mlir")
                run(tool("weir-opt"), source, f"--weir-early-data-tiling=policy={policy}", "-o", packed)
                counts["early-" + kind] = count(packed, module, "--compile-from=preprocess", "--data-tiling=early", f"--data-tiling-policy={policy}")
                compare(module, reference=False)
        print(f"{case}: " + " ".join(f"{kind}={number}" for kind, number in counts.items()))


if __name__ == "__main__":
    main()
