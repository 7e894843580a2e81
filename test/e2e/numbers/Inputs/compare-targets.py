#!/usr/bin/env python3
"""Compiles tensor programs for reference and for cpu, runs both on the same random data and compares all results.

usage: compare-targets.py FILE.mlir --bin DIR [--target-cpu NAME...]

Before each function of FILE stand one or more lines
  // ARGS: f32:4x8 i32:16 =3 -> f32 i32
with one word for each argument (element type and shape, or `=` and the value of an index), and one for each result (element type).
Values are small integers, so that sums of them are exact in any order. New buffers hold NaN or -1; cpu runs with one and two threads.
"""
import argparse, math, os, random, re, struct, subprocess, sys, tempfile

CODES = {"f64": "d", "f32": "f", "f16": "e", "i64": "q", "i32": "i", "i16": "h", "i8": "b"}
TOLERANCES = {"f64": 1e-12, "f32": 1e-5, "f16": 1e-2}


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\nexit code {done.returncode}\n{done.stderr}")


def equal(kind, a, b):
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return a == b or (kind in TOLERANCES and abs(a - b) <= TOLERANCES[kind] * max(1, abs(b)))


def call(args, module, function, inputs, kinds, *options):
    outputs = [f"{args.temp}/result{i}.bin" for i in range(len(kinds))]
    run([f"{args.bin}/weir-run", f"--module={module}", f"--function={function}", "--poison", *inputs, *options,
         *(f"--output=@{path}" for path in outputs)])
    results = []
    for kind, path in zip(kinds, outputs):
        data = open(path, "rb").read()
        results.append(struct.unpack(f"<{len(data) // struct.calcsize(CODES[kind])}{CODES[kind]}", data))
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--target-cpu", nargs="*", default=["host", "x86-64"])
    args = parser.parse_args()
    text = open(args.file).read()
    cases = []
    for block in re.finditer(r"((?:// ARGS:.*\n)+)func\.func @(\w+)", text):
        for line in block.group(1).splitlines():
            words, kinds = line.removeprefix("// ARGS:").split("->")
            cases.append((block.group(2), words.split(), kinds.split()))
    if not cases or len({function for function, _, _ in cases}) != len(re.findall(r"^func\.func @", text, re.M)):
        sys.exit("each function wants an ARGS line")
    with tempfile.TemporaryDirectory() as args.temp:
        run([f"{args.bin}/weir-compile", args.file, "--target=reference", "-o", f"{args.temp}/reference.so"])
        for cpu in args.target_cpu:
            run([f"{args.bin}/weir-compile", args.file, f"--target-cpu={cpu}", "-o", f"{args.temp}/{cpu}.so"])
        rng = random.Random(1)
        failed = 0
        for number, (function, words, kinds) in enumerate(cases):
            inputs = []
            for i, word in enumerate(words):
                if word.startswith("="):
                    inputs.append(f"--input={word[1:]}")
                    continue
                kind, shape = word.split(":")
                values = [rng.randint(-3, 3) for _ in range(math.prod(int(d) for d in shape.split("x")))]
                path = f"{args.temp}/input{i}.bin"
                with open(path, "wb") as f:
                    f.write(struct.pack(f"<{len(values)}{CODES[kind]}", *values))
                inputs.append(f"--input={shape}x{kind}=@{path}")
            expected = call(args, f"{args.temp}/reference.so", function, inputs, kinds)
            for cpu in args.target_cpu:
                for threads in 1, 2:
                    got = call(args, f"{args.temp}/{cpu}.so", function, inputs, kinds, f"--threads={threads}")
                    for r, (kind, a, b) in enumerate(zip(kinds, got, expected)):
                        wrong = [i for i in range(len(b)) if len(a) != len(b) or not equal(kind, a[i], b[i])]
                        if wrong:
                            failed += 1
                            i = wrong[0]
                            print(f"{function} ({' '.join(words)}) on {cpu}, {threads} threads: result {r} differs in {len(wrong)} of "
                                  f"{len(b)} elements, at {i}: {a[i] if i < len(a) else None}, reference: {b[i]}")
        if failed:
            sys.exit(1)
        print(f"{len(cases)} calls agree")


if __name__ == "__main__":
    main()
