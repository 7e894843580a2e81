#!/usr/bin/env python3
"""Calls the functions of modules as the comments of their source say, with new buffers full of NaN, and compares the results.

usage: call-all.py FILE.mlir --bin DIR MODULE...

Before each function of FILE stand one or more lines
  // CALL: INPUT... -> RESULT...
with values in the forms of weir-run.
"""
import argparse, re, subprocess, sys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    text = open(args.file).read()
    blocks = re.findall(r"((?:// CALL:.*\n)+)func\.func @(\w+)", text)
    if len(blocks) != len(re.findall(r"^func\.func @", text, re.M)):
        sys.exit("each function wants a CALL line")
    failed = calls = 0
    for lines, function in blocks:
        for line in lines.splitlines():
            inputs, results = line.removeprefix("// CALL:").split("->")
            for module in args.modules:
                for threads in 1, 2:
                    command = [f"{args.bin}/weir-run", f"--module={module}", f"--function={function}", "--poison", f"--threads={threads}"]
                    command += [f"--input={word}" for word in inputs.split()] + [f"--expected_output={word}" for word in results.split()]
                    done = subprocess.run(command, capture_output=True, text=True)
                    calls += 1
                    if done.returncode:
                        failed += 1
                        print(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    if failed:
        sys.exit(f"{failed} of {calls} calls failed")
    print(f"{calls} calls as expected")


if __name__ == "__main__":
    main()
