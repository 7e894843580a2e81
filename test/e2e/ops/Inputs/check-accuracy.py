#!/usr/bin/env python3
"""Runs math functions on many arguments and compares their largest error with the bounds that weir-expand-math states.

usage: check-accuracy.py --bin DIR [--only REGEX] [--count N] [--list] [ARGUMENTS OF WEIR-COMPILE]
       --list: prints the largest errors, and fails nowhere

Arguments are of all bit patterns, of the range in which the function changes, close to the places where it is reduced, and special. Errors
are in units in the last place of the exact value, which numpy computes in its long double: 11 bits more than f64 has.
"""
import argparse, concurrent.futures, os, re, subprocess, sys, tempfile, zlib

import numpy as np

LONG = np.longdouble
DTYPE = {"f32": np.float32, "f64": np.float64}


def erf(x):
    """A series without subtractions up to 3, where what is missing to 1 is small enough to be of f64."""
    import math
    z, term = LONG(2) * x * x, np.ones_like(x)
    total = term.copy()
    for n in range(1, 120):
        term = term * np.where(np.abs(x) < 3, z, 0) / (2 * n + 1)
        total += term
    far = 1 - np.vectorize(math.erfc, otypes=[np.float64])(np.abs(x.astype(np.float64))).astype(LONG)
    near = np.abs(x) * total * np.exp(-x * x) * (2 / np.sqrt(LONG("3.14159265358979323846264338327950288")))
    return np.copysign(np.where(np.abs(x) < 3, near, far), x)


# Function of numpy, bounds for f32 and f64, and the range in which it changes.
FUNCTIONS = {
    "exp": (np.exp, 1.5, 1.5, (-110, 90), (-760, 720)),
    "exp2": (np.exp2, 1.5, 1.5, (-155, 130), (-1080, 1030)),
    "expm1": (np.expm1, 2, 2, (-20, 90), (-40, 720)),
    "log": (np.log, 1.5, 1.5, (0, 4), (0, 4)),
    "log2": (np.log2, 2, 2, (0, 4), (0, 4)),
    "log10": (np.log10, 2, 2, (0, 4), (0, 4)),
    "log1p": (np.log1p, 2, 2, (-1, 4), (-1, 4)),
    "tanh": (np.tanh, 6, 3, (-10, 10), (-23, 23)),
    "erf": (erf, 6, 2, (-5, 5), (-7, 7)),
    "sin": (np.sin, 2, 2, (-300, 300), (-1e6, 1e6)),
    "cos": (np.cos, 2, 2, (-300, 300), (-1e6, 1e6)),
    "tan": (np.tan, 4, 4, (-300, 300), (-1e6, 1e6)),
    "powf": (np.power, 2, 1, (0, 10), (0, 10)),
}


def patterns(rng, t, count):
    dtype = DTYPE[t]
    integers = np.uint32 if t == "f32" else np.uint64
    return rng.integers(0, np.iinfo(integers).max, count, integers, endpoint=True).view(dtype)


def arguments(op, t, count, rng):
    low, high = FUNCTIONS[op][3 + (t == "f64")]
    tiny = np.finfo(DTYPE[t]).tiny
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, tiny, -tiny, tiny / 8, -tiny / 8, 1, -1, 2, -2, 0.5, -0.5, np.finfo(DTYPE[t]).max,
                        -np.finfo(DTYPE[t]).max, 3, -3, 1e10, -1e10, 2**20, 2**31], DTYPE[t])
    x = np.concatenate([special, patterns(rng, t, count), rng.uniform(low, high, count).astype(DTYPE[t]),
                        # Close to multiples of pi/2 and to 1.
                        (rng.integers(-100000, 100000, count) * (LONG(np.pi) / 2 + LONG(6.123233995736766e-17))).astype(DTYPE[t]),
                        1 + rng.normal(size=count).astype(DTYPE[t]) * DTYPE[t](2) ** -rng.integers(1, 24, count).astype(DTYPE[t])])
    # Of two kinds of NaN functions may make a difference.
    x = np.where(np.isnan(x), np.nan, x)
    if op != "powf":
        # Vectors of zeros alone: a large number in one lane sends all lanes through the scalar function.
        return [np.concatenate([np.tile([0.0, -0.0], 64), x]).astype(DTYPE[t])]
    # Powers that neither overflow nor underflow, and what is special with each other.
    y = np.concatenate([rng.permutation(special), rng.choice(special, count), rng.uniform(-20, 20, count), rng.integers(-9, 9, count),
                        rng.normal(size=count) * 2.0 ** rng.integers(0, 20, count)]).astype(DTYPE[t])
    grid = np.meshgrid(special, special)
    # What the logarithm loses counts most where it is small or its product with y is close to the largest one.
    largest = np.log(LONG(np.finfo(DTYPE[t]).max))
    near = np.concatenate([rng.uniform(0.97, 1.03, count), rng.uniform(1, 1.0625, count), rng.uniform(0.1, 100, count),
                           1 + rng.normal(size=count) * 2.0 ** -rng.integers(1, 20, count)])
    near = np.abs(near).astype(DTYPE[t])
    near = np.where((near == 0) | (near == 1), DTYPE[t](1.5), near)
    products = rng.uniform(0.9, 1, near.size) * rng.choice([-1, 1], near.size) * largest
    return [np.concatenate([grid[0].ravel(), x, near]).astype(DTYPE[t]),
            np.concatenate([grid[1].ravel(), y, products / np.log(near.astype(LONG))]).astype(DTYPE[t])]


def program(op, t, n):
    two = op == "powf"
    v, names = f"tensor<{n}x{t}>", "%a, %b" if two else "%a"
    parameters = f"%a: {v}" + (f", %b: {v}" if two else "")
    return f"func.func @{op}_{t}({parameters}) -> {v} {{\n  %r = math.{op} {names} : {v}\n  return %r : {v}\n}}\n"


def errors(op, t, inputs, got):
    digits, lowest = (24, -149) if t == "f32" else (53, -1074)
    with np.errstate(all="ignore"):
        exact = FUNCTIONS[op][0](*(x.astype(LONG) for x in inputs))
        rounded = exact.astype(DTYPE[t])
        unit = np.ldexp(LONG(1), np.maximum(np.frexp(np.where(np.isfinite(exact), exact, 1))[1] - digits, lowest))
        error = np.abs(got.astype(LONG) - exact) / unit
        largest = LONG(np.finfo(DTYPE[t]).max)
        # Beyond the largest number, as its unit has it.
        beyond = (np.abs(exact) > largest) & np.isinf(got)
        error = np.where(beyond, 0, error)
        error = np.where(np.isinf(got) & ~np.isinf(exact) & ~beyond, (largest - np.abs(exact)) / unit + 1, error)
    same = (got == rounded) | (np.isnan(got) & np.isnan(exact))
    error = np.where(same, np.where(np.isfinite(exact) & (np.abs(exact) <= largest), error, 0), error)
    error = np.where(np.isnan(error), np.inf, error)
    wrong_sign = (got == 0) & (exact == 0) & (np.signbit(got) != np.signbit(exact))
    return np.where(wrong_sign, np.inf, error)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--list", action="store_true")
    args, options = parser.parse_known_args()
    types = ["f32", "f64"] if np.finfo(LONG).nmant > 60 else ["f32"]
    cases = [(op, t) for op in FUNCTIONS for t in types if re.search(args.only, f"{op} {t}")]
    if not cases:
        sys.exit("no such function")
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        inputs = {(op, t): arguments(op, t, args.count, np.random.default_rng(zlib.crc32(f"{op} {t}".encode()))) for op, t in cases}
        with open(f"{folder}/all.mlir", "w") as f:
            f.writelines(program(op, t, len(inputs[op, t][0])) for op, t in cases)
        subprocess.run([f"{args.bin}/weir-compile", f"{folder}/all.mlir", "-o", f"{folder}/all.so", *options], check=True)
        for op, t in cases:
            base = f"{folder}/{op}_{t}"
            command = [f"{args.bin}/weir-run", f"--module={folder}/all.so", f"--function={op}_{t}", f"--output=@{base}.out.bin"]
            for i, x in enumerate(inputs[op, t]):
                x.tofile(f"{base}.{i}")
                command.append(f"--input={len(x)}x{t}=@{base}.{i}")
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{op} {t}: {done.stdout}{done.stderr}")
            got = np.fromfile(f"{base}.out.bin", DTYPE[t])
            error = errors(op, t, inputs[op, t], got)
            worst, bound = int(np.argmax(error)), FUNCTIONS[op][1 + (t == "f64")]
            values = [float(x[worst]).hex() for x in inputs[op, t]]
            line = f"{op} {t}: {float(error[worst]):.3f} units of {bound} at {values} ({float(inputs[op, t][0][worst])}): {float(got[worst]).hex()}"
            if args.list:
                print(line, flush=True)
            elif error[worst] > bound:
                failed.append(line)
    if args.list:
        return
    print("\n".join(failed))
    print(f"{len(cases) - len(failed)} of {len(cases)} within their bounds")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
