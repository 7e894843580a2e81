"""Products of square matrices of small integers in several types on the stand-in for a driver, whose sums have one value in any order.

    square-products.py --bin DIR --lib DIR [--target TARGET] SIZE...
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "ops/Inputs"))
import numbers_of_types as numbers

# Of the factors and of the sums.
TYPES = [("f16", "f16", "f32"), ("bf16", "bf16", "f32"), ("i8", "i8", "i32"), ("f8E4M3FN", "f8E4M3FN", "f32"), ("f8E5M2", "f8E5M2", "f32"),
         ("f8E4M3FN", "f8E5M2", "f32"), ("f8E5M2", "f8E4M3FN", "f32")]
PROGRAM = """func.func @main(%a: tensor<$x$xLEFT>, %b: tensor<$x$xRIGHT>) -> tensor<$x$xSUM> {
  %z = arith.constant ZERO : SUM
  %e = tensor.empty() : tensor<$x$xSUM>
  %f = linalg.fill ins(%z : SUM) outs(%e : tensor<$x$xSUM>) -> tensor<$x$xSUM>
  %r = linalg.matmul ins(%a, %b : tensor<$x$xLEFT>, tensor<$x$xRIGHT>) outs(%f : tensor<$x$xSUM>) -> tensor<$x$xSUM>
  return %r : tensor<$x$xSUM>
}
"""


def check(args, size, left, right, total, folder):
    source, module, output = folder / "product.mlir", folder / "product.so", folder / "result.npy"
    source.write_text(PROGRAM.replace("$", str(size)).replace("LEFT", left).replace("RIGHT", right).replace("SUM", total).replace("ZERO", "0" if total == "i32" else "0.0"))
    subprocess.run([args.bin / "weir-compile", source, "--target=" + args.target, "-o", module], check=True)
    generator = np.random.default_rng(size)
    least, greatest = (-128, 128) if left == "i8" else (-4, 5)
    factors = [generator.integers(least, greatest, (size, size)).astype(np.float64) for _ in range(2)]
    inputs = []
    for name, values, factor in zip("ab", factors, (left, right)):
        (folder / name).write_bytes(numbers.encode(values, factor))
        inputs.append(f"--input={size}x{size}x{factor}=@{folder / name}")
    done = subprocess.run([args.bin / "weir-run", f"--module={module}", "--device=cuda", "--function=main", *inputs, f"--output=@{output}"],
                          env=dict(os.environ, LD_LIBRARY_PATH=args.lib), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        return done.stdout.strip()
    return "right" if np.array_equal(np.load(output), factors[0] @ factors[1]) else "wrong"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--target", default="cuda")
    parser.add_argument("sizes", nargs="+", type=int)
    args = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for size in args.sizes:
            for left, right, total in TYPES:
                said = check(args, size, left, right, total, pathlib.Path(name))
                wrong += said != "right"
                print(f"{left} {right} {size}: {said}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
