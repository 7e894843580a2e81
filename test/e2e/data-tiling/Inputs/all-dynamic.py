"""all-dynamic.py WEIR-RUN REFERENCE MODULE: calls @main of both modules with matrices of integers, whose products have to be equal."""
import itertools
import subprocess
import sys

run, reference, module = sys.argv[1:]
SIZES = [0, 1, 17, 50]


def make(rows, columns, factor):
    return f"{rows}x{columns}xf32=" + " ".join(str(i * factor % 13 - 6) for i in range(rows * columns))


def call(file, m, k, n):
    arguments = [f"--input={make(m, k, 5)}", f"--input={make(k, n, 7)}"]
    return subprocess.run([run, f"--module={file}", "--function=main", "--poison", *arguments], capture_output=True, text=True, check=True).stdout


shapes = list(itertools.product(SIZES, repeat=3))
for shape in shapes:
    expected, got = call(reference, *shape), call(module, *shape)
    assert expected.strip() and expected == got, f"{shape}: {got} is not {expected}"
print(f"{len(shapes)} shapes: equal")
