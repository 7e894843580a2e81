"""dynamic-products.py BIN MODULE REFERENCE FOLDER: products of several extents on the stand-in for a driver in FOLDER, and by the reference."""
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

# By function: types of the factors, and of the sums.
TYPES = {"f16": ("f16", "f16", "f16"), "bf16": ("bf16", "bf16", "f32"), "i8": ("i8", "i8", "i32"), "f8": ("f8E4M3FN", "f8E5M2", "f32")}


def run(tools, module, function, inputs, output, environment, *flags):
    subprocess.run([tools / "weir-run", "--module=" + module, "--function=" + function, *inputs, "--output=@" + str(output), *flags], check=True,
                   env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    return np.load(output).astype(np.float64)


def main():
    tools, module, reference, simulator = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    with tempfile.TemporaryDirectory() as name:
        output = pathlib.Path(name) / "out.npy"
        for function, (left, right, total) in TYPES.items():
            for m, n, k in [(1, 1, 1), (2, 3, 15), (15, 17, 64), (18, 34, 33), (65, 129, 50), (0, 5, 7), (5, 4, 0)]:
                k, n = (64 if function == "bf16" else k), (40 if function == "i8" else n)
                generator = np.random.default_rng(m * 1000 + n)
                inputs = []
                for rows, columns, kind in [(m, k, left), (k, n, right), (m, n, total)]:
                    values = " ".join(str(v) for v in generator.integers(-9, 10, rows * columns))
                    inputs.append("--input=%dx%dx%s=%s" % (rows, columns, kind, values))
                got = run(tools, module, function, inputs, output, {"LD_LIBRARY_PATH": simulator}, "--device=cuda")
                wanted = run(tools, reference, function, inputs, output, {})
                # Sums of small integers have one value in any order.
                assert got.shape == wanted.shape and np.array_equal(got, wanted), (function, m, n, k)


if __name__ == "__main__":
    main()
