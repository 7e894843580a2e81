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

# Of the factors, of the sums, and how numpy holds a factor.
TYPES = [("f16", "f32", np.float16), ("bf16", "f32", np.float32), ("i8", "i32", np.int8)]
PROGRAM = """func.func @main(%a: tensor<$x$xFACTOR>, %b: tensor<$x$xFACTOR>) -> tensor<$x$xSUM> {
  %z = arith.constant ZERO : SUM
  %e = tensor.empty() : tensor<$x$xSUM>
  %f = linalg.fill ins(%z : SUM) outs(%e : tensor<$x$xSUM>) -> tensor<$x$xSUM>
  %r = linalg.matmul ins(%a, %b : tensor<$x$xFACTOR>, tensor<$x$xFACTOR>) outs(%f : tensor<$x$xSUM>) -> tensor<$x$xSUM>
  return %r : tensor<$x$xSUM>
}
"""


def save(path, values, factor):
    """A bf16 is the upper half of an f32."""
    (values.view(np.uint32) >> 16).astype(np.uint16).tofile(path) if factor == "bf16" else values.tofile(path)


def check(args, size, factor, total, kind, folder):
    source, module, output = folder / "product.mlir", folder / "product.so", folder / "result.npy"
    source.write_text(PROGRAM.replace("$", str(size)).replace("FACTOR", factor).replace("SUM", total).replace("ZERO", "0" if total == "i32" else "0.0"))
    subprocess.run([args.bin / "weir-compile", source, "--target=" + args.target, "-o", module], check=True)
    generator = np.random.default_rng(size)
    least, greatest = (-128, 128) if factor == "i8" else (-4, 5)
    factors = [generator.integers(least, greatest, (size, size)).astype(kind) for _ in range(2)]
    for name, values in zip("ab", factors):
        save(folder / name, values, factor)
    inputs = [f"--input={size}x{size}x{factor}=@{folder / name}" for name in "ab"]
    done = subprocess.run([args.bin / "weir-run", f"--module={module}", "--device=cuda", "--function=main", *inputs, f"--output=@{output}"],
                          env=dict(os.environ, LD_LIBRARY_PATH=args.lib), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        return done.stdout.strip()
    wanted = factors[0].astype(np.float64) @ factors[1].astype(np.float64)
    return "right" if np.array_equal(np.load(output), wanted) else "wrong"


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
            for factor, total, kind in TYPES:
                said = check(args, size, factor, total, kind, pathlib.Path(name))
                wrong += said != "right"
                print(f"{factor} {size}: {said}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
