#!/usr/bin/env python3
"""Leaves out one thing of one op of each seed: variants.py OPT SEED_DIR OUT_DIR

Each seed is printed in generic form by OPT (weir-opt). Of each op of the dialects under test there is a variant without each attribute,
with each list attribute empty, without each operand or group of operands, without any, and without results. Random mutation seldom
finds these, since several parts of the text have to agree. The variants are inputs for weir-fuzz-text:

  variants.py build/dev/bin/weir-opt /tmp/seeds /tmp/variants && build/fuzz/bin/weir-fuzz-text -runs=0 /tmp/variants
"""

import concurrent.futures
import hashlib
import itertools
import pathlib
import re
import subprocess
import sys

OP = re.compile(r'^(\s*)((?:%[\w#:]+(?:, %[\w#:]+)* = )?)"([\w.$-]+)"\(([^)]*)\)(.*) : \((.*)\) -> (.*)$')
SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: ([\d, ]+)>")
PROPERTIES = re.compile(r"^(.*?)<\{(.*)\}>(.*)$")
STOCK = ("arith.", "builtin.", "cf.", "func.", "linalg.", "scf.", "tensor.")


def split(text):
    """The parts of a list between commas that stand in no brackets."""
    parts, depth, current, quoted = [], 0, "", False
    for i, c in enumerate(text):
        quoted ^= c == '"'
        if not quoted:
            depth += (c in "<([{") - (c in ")]}" or (c == ">" and text[i - 1] != "-"))
        if c == "," and depth == 0 and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += c
    return parts + [current.strip()] if current.strip() else parts


def vary_attributes(middle):
    match = PROPERTIES.match(middle)
    if not match:
        return
    before, inside, behind = match.groups()
    attributes = split(inside)
    for i, attribute in enumerate(attributes):
        rest = attributes[:i] + attributes[i + 1:]
        yield f"{before}<{{{', '.join(rest)}}}>{behind}" if rest else before + behind
        if "[" in attribute:
            empty = attribute.split(" = ")[0] + " = []"
            yield f"{before}<{{{', '.join(attributes[:i] + [empty] + attributes[i + 1:])}}}>{behind}"


def vary_operands(operands, types, middle):
    """Triples of operands, types and what stands between them."""
    segments = SEGMENTS.search(middle)
    if not segments:
        for i in range(len(operands)):
            yield operands[:i] + operands[i + 1:], types[:i] + types[i + 1:], middle
        yield [], [], middle
        return
    sizes = [int(size) for size in segments[1].split(",")]
    group_of = list(itertools.chain.from_iterable([group] * size for group, size in enumerate(sizes)))
    groups = range(len(sizes))
    for removed in [(g,) for g in groups] + list(itertools.combinations(groups, 2)) + [tuple(groups)]:
        keep = [i for i, group in enumerate(group_of) if group not in removed]
        left = ", ".join("0" if g in removed else str(size) for g, size in enumerate(sizes))
        yield [operands[i] for i in keep], [types[i] for i in keep], middle.replace(segments[1], left, 1)
    for g, size in enumerate(sizes):
        if size > 1:
            i = group_of.index(g)
            left = ", ".join(str(s - (h == g)) for h, s in enumerate(sizes))
            yield operands[:i] + operands[i + 1:], types[:i] + types[i + 1:], middle.replace(segments[1], left, 1)


def vary(line):
    match = OP.match(line)
    if not match or match[3].startswith(STOCK):
        return
    indent, results, name, operands, middle, types, result_types = match.groups()
    operands, types = split(operands), split(types)

    def build(results, operands, middle, types, result_types):
        return f'{indent}{results}"{name}"({", ".join(operands)}){middle} : ({", ".join(types)}) -> {result_types}'

    for changed in vary_attributes(middle):
        yield build(results, operands, changed, types, result_types)
    if len(operands) != len(types):
        return
    for fewer, fewer_types, changed in vary_operands(operands, types, middle):
        yield build(results, fewer, changed, fewer_types, result_types)
        yield build("", fewer, changed, fewer_types, "()")
    yield build("", operands, middle, types, "()")


def main():
    opt, seeds, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)

    def print_generic(seed):
        result = subprocess.run([opt, "--mlir-print-op-generic", "--note-unknown=false", str(seed)], capture_output=True, text=True)
        return result.stdout if result.returncode == 0 else ""

    with concurrent.futures.ThreadPoolExecutor() as executor:
        for text in executor.map(print_generic, sorted(seeds.iterdir())):
            lines = text.splitlines()
            for i, line in enumerate(lines):
                for changed in vary(line):
                    variant = "\n".join(lines[:i] + [changed] + lines[i + 1:]) + "\n"
                    (out / hashlib.sha1(variant.encode()).hexdigest()[:16]).write_text(variant)
    print(f"{len(list(out.iterdir()))} variants in {out}")


if __name__ == "__main__":
    main()
