"""check.py --bin BIN [--target T] [--only REGEX] [--jobs N]: compiles every program of the zoo, calls it, and compares with what PyTorch computed in float64."""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent
# Of the largest value of a result, by its type; whole numbers are equal.
TOLERANCES = {"f2": 4e-3, "V2": 3e-2, "f4": 1e-4, "f8": 1e-6}


def find(arrays, name, kind):
    found = []
    while f"{name}.{kind}{len(found)}" in arrays:
        found.append(f"{name}.{kind}{len(found)}")
    return found


def get_tolerance(archive, results):
    return max(TOLERANCES.get(archive[result].dtype.str[1:], 0) for result in results)


def run(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    if done.returncode == 0:
        return None
    lines = (done.stderr + done.stdout).strip().splitlines()
    return next((line for line in lines if "error" in line or "differ" in line or "FAILED" in line), lines[-1] if lines else f"exit code {done.returncode}")[:300]


def check(name, archive, options, folder):
    """None, or what is wrong."""
    module = pathlib.Path(folder, f"{name}.so")
    failed = run([options.bin / "weir-compile", FOLDER / "Inputs" / f"{name}.mlir", f"--target={options.target}", "-o", module])
    if failed:
        return f"refused: {failed}"
    file = FOLDER / "arrays.npz"
    results = find(archive.files, name, "expected")
    tolerance = get_tolerance(archive, results)
    failed = run([options.bin / "weir-run", f"--module={module}", "--function=main", "--poison", *[f"--input=@{file}:{array}" for array in find(archive.files, name, "arg")],
                  *[f"--expected_output=@{file}:{result}" for result in results], f"--max-relative-to-largest={tolerance}"])
    module.unlink()
    return f"wrong: {failed}" if failed else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    names = [path.stem for path in sorted((FOLDER / "Inputs").glob("*.mlir")) if re.search(options.only, path.stem)]
    archive = np.load(FOLDER / "arrays.npz")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda name: check(name, archive, options, folder), names))
    bad = [(name, why) for name, why in zip(names, found) if why]
    for name, why in bad:
        print(f"{name}: {why}")
    print(f"{len(names)} programs, {len(bad)} not right")
    return 1 if bad or not names else 0


if __name__ == "__main__":
    sys.exit(main())
