#!/usr/bin/env python3
"""Compiles programs for a target on which every layout is plain, with all contractions encoded and without encodings, and compares what comes out (N9 of
encoding-passes.md section 10): the ledger, the host's program and the kernels, up to names and the order of
lines.

  identity.py [--bin DIR] [--keep DIR] PROGRAM...

Exits 1 and says what differs.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

MARK = "iree.opt.data_tiling"
CLEAN = "canonicalize,cse"


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr[:2000]}")


def normalize(lines):
    """Lines without names and in no order: what is captured first, or made first, does not matter."""
    return collections.Counter(re.sub(r'@"?[\w$.:-]+"?|%[\w$.#-]+|\^bb[0-9]+', "_", line).strip() for line in lines)

def collect_kernels(lines):
    """Each kernel once, as equal ones are merged where they are found equal in time."""
    kernels, own = collections.Counter(), []
    for line in lines:
        if line.startswith("      func.func"):
            own = []
        own.append(line)
        if line.startswith("      }"):
            kernels["\n".join(sorted(normalize(own).elements()))] = 1
    return kernels


def split(path):
    """Host code and kernels of a stream program, without definitions of attributes in front."""
    host, kernels, at = [], [], None
    for line in open(path):
        if line.startswith("  stream.executable"):
            at = kernels
        if line.startswith(" "):
            # How a kernel's bindings are used is in the ledger; what is told of them is not compared.
            (host if at is None else at).append(re.sub(r" \{(llvm|stream|weir)\.[^}]*\}", "", line))
        if line.startswith("  }"):
            at = None
    return host, kernels


def inline_maps(path):
    """Attributes under a name become their text, so that their numbers do not matter."""
    text = open(path).read()
    known = dict(re.findall(r"^(#\w+) = (.*)$", text, re.M))
    for name in sorted(known, key=len, reverse=True):
        if known[name].startswith("affine_map"):
            text = re.sub(re.escape(name) + r"\b(?! =)", lambda match, value=known[name]: value, text)
    open(path, "w").write(text)


def compile_both(program, tool, folder):
    """The stream programs and their ledgers, with encodings and without."""
    source = os.path.join(folder, "source.mlir")
    run(tool("weir-compile"), program, "--data-tiling=late", "--compile-to=preprocess", "-o", source)
    text = open(source).read().replace('weir.layout = "vectors"', 'weir.layout = "identity"')
    assert '"identity"' in text, "the target has no resolver"
    open(source, "w").write(text)
    marked = os.path.join(folder, "late.mlir")
    annotate = "weir-annotate-data-tiling{policy=all}"
    run(tool("weir-opt"), source, f"--pass-pipeline=builtin.module(func.func({annotate}),util.func({annotate}))", "-o", marked)
    text = open(marked).read()
    count = text.count(MARK)
    # Without the marks, as an op that has an attribute may be printed in another way.
    plain = re.sub(rf" \{{{re.escape(MARK)}\}}|, {re.escape(MARK)}\b|{re.escape(MARK)}, ", "", text)
    assert MARK not in plain
    open(os.path.join(folder, "off.mlir"), "w").write(plain)
    results = {}
    for tiling in ["late", "off"]:
        base = os.path.join(folder, tiling)
        run(tool("weir-compile"), base + ".mlir", "--compile-from=preprocess", f"--data-tiling={tiling}", "--compile-to=stream", "-o", base + ".stream.mlir",
            f"--weir-ledger={base}.json")
        run(tool("weir-opt"), base + ".stream.mlir",
            f"--pass-pipeline=builtin.module(stream.executable(builtin.module(func.func(weir-materialize-encodings,{CLEAN}))))", "-o", base + ".kernels.mlir")
        inline_maps(base + ".kernels.mlir")
        results[tiling] = (json.load(open(base + ".json"))["passes"][-1], *split(base + ".kernels.mlir"))
    return count, results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--bin", default="")
    parser.add_argument("--keep", help="folder for what is compiled")
    args = parser.parse_args()
    failed = False
    for program in args.programs:
        with tempfile.TemporaryDirectory() as scratch:
            folder = os.path.join(args.keep, os.path.basename(program)) if args.keep else scratch
            os.makedirs(folder, exist_ok=True)
            count, results = compile_both(program, lambda name: os.path.join(args.bin, name), folder)
            differences = []
            late, off = results["late"][0], results["off"][0]
            for metric in off["total"]:
                if late["total"].get(metric) != off["total"][metric]:
                    differences.append(f"ledger: {metric} is {late['total'].get(metric)}, not {off['total'][metric]}")
            for part, index, collect in [("host", 1, normalize), ("kernels", 2, collect_kernels)]:
                a, b = collect(results["off"][index]), collect(results["late"][index])
                differences += [f"{part}: only without encodings: {count} x {line}" for line, count in sorted((a - b).items())]
                differences += [f"{part}: only with encodings: {count} x {line}" for line, count in sorted((b - a).items())]
            print(f"{os.path.basename(program)}: {count} contractions marked, " + ("equal" if not differences else "differs"))
            for line in differences:
                print("  " + line.rstrip()[:3000])
            failed |= bool(differences)
    sys.exit(failed)


if __name__ == "__main__":
    main()
