#!/usr/bin/env python3
"""Changes one thing of one op of each seed: variants.py [--all] OPT SEED_DIR OUT_DIR

Each seed is printed in generic form by OPT (weir-opt). Of each op of the dialects under test there are variants in which one thing is
left out, doubled or replaced: an attribute, a number, an operand or a group of them, a result, a type, a region, a terminator. Random
mutation seldom finds these, since several parts of the text have to agree. The variants are inputs for weir-fuzz-text:

  variants.py build/dev/bin/weir-opt /tmp/seeds /tmp/variants && build/fuzz/bin/weir-fuzz-text -runs=0 /tmp/variants

Every change is made to a few uses of the op; --all makes it to each.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import itertools
import pathlib
import re
import subprocess

HEAD = re.compile(r'^(\s*)((?:%[\w#:]+(?:, %[\w#:]+)* = )?)"([\w.$-]+)"\(([^)]*)\)(.*)$')
TAIL = re.compile(r"^(.*) : \((.*)\) -> (.*)$", re.DOTALL)
SEGMENTS = re.compile(r"(operand|result)SegmentSizes = array<i32: ([\d, ]+)>")
PROPERTIES = re.compile(r"^(.*?)<\{(.*)\}>(.*)$", re.DOTALL)
NUMBER = re.compile(r"(?<![\w.%#@^\"-])-?\d+(?![\w.\"])")
STOCK = ("arith.", "builtin.", "cf.", "func.", "linalg.", "scf.", "tensor.", "test.")
USES_PER_CHANGE = 3
BODY = "\0"

TYPES = ["index", "i32", "i64", "f32", "i1", "none", "tensor<4xf32>", "tensor<?x4xf32>", "tensor<*xf32>", "tensor<f32>", "vector<4xf32>",
         "!stream.resource<*>", "!stream.resource<constant>", "!stream.resource<transient>", "!stream.timepoint", "!stream.file",
         "!stream.binding", "!util.buffer", "!util.variant", "!flow.dispatch.tensor<readonly:tensor<4xf32>>",
         "!flow.dispatch.tensor<readwrite:tensor<?xf32>>", "!hal.buffer_view", "!demo.type"]
ATTRIBUTES = ["unit", "true", "0 : index", "-1 : index", "-1 : i64", "9223372036854775807 : index", "-9223372036854775808 : i64", "1.0 : f32",
              '""', '"text"', "[]", '[1, "text"]', "[[]]", "[@nowhere]", "@nowhere", "@nowhere::@inside", "i32", "tensor<?xf32>", "() -> ()",
              "array<i64>", "array<i64: -1>", "array<i32: 7, 7, 7>", "dense<1> : tensor<4xi32>", "dense<> : tensor<0xi32>", "{}",
              "{text = 1 : i64}", "affine_map<(d0) -> (d0)>", "affine_map<() -> ()>", "#demo.attribute"]
NUMBERS = ["0", "-1", "7", "4294967296", "9223372036854775807", "-9223372036854775808"]


class Op:
    """One op in generic form. Its regions are as BODY in the middle."""

    def __init__(self, lines, first, last, match, tail):
        self.first, self.last = first, last
        self.indent, self.results, self.name, operands, _ = match.groups()
        self.middle, types, self.result_types = tail
        self.operands, self.types, self.body = split(operands), split(types), lines[first + 1:last]

    def print(self, operands=None, types=None, middle=None, results=None, result_types=None, body=None):
        """The lines of the op with something changed."""
        before = []
        if result_types is not None and self.results:
            before.append(f'{self.indent}{self.results}"test.value"() : () -> {self.result_types}')
            results = "%changed = " if results is None else results
        operands, types = self.operands if operands is None else operands, self.types if types is None else types
        text = f'{self.indent}{self.results if results is None else results}"{self.name}"({", ".join(operands)})'
        text += f"{self.middle if middle is None else middle} : ({', '.join(types)}) -> "
        text += self.result_types if result_types is None else result_types
        head, *tail = text.split(BODY)
        body = self.body if body is None else body
        return before + [head] + (body + [self.indent + tail[0]] if tail else [])


def split(text):
    """The parts of a list between commas that are in no brackets."""
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


def find_ops(lines):
    for first, line in enumerate(lines):
        match = HEAD.match(line)
        if not match or match[3].startswith(STOCK):
            continue
        rest, last = match[5], first
        if rest.endswith("({"):
            last = next(i for i in range(first + 1, len(lines)) if lines[i].startswith(match[1] + "})"))
            rest += BODY + lines[last].strip()
        tail = TAIL.match(rest)
        op = Op(lines, first, last, match, tail.groups()) if tail else None
        if op and len(op.operands) == len(op.types):
            yield op


def vary_attributes(op):
    """Pairs of what is changed and the lines of the changed op, as for all functions below."""
    match = PROPERTIES.match(op.middle)
    for number, place in enumerate(NUMBER.finditer(op.middle)):
        for value in NUMBERS:
            yield f"number {number} {value}", op.print(middle=op.middle[:place.start()] + value + op.middle[place.end():])
    if not match:
        return
    before, inside, behind = match.groups()
    attributes = split(inside)
    for i, attribute in enumerate(attributes):
        key, build = attribute.split(" = ")[0], lambda value: attributes[:i] + value + attributes[i + 1:]
        rest = build([])
        yield f"no {key}", op.print(middle=f"{before}<{{{', '.join(rest)}}}>{behind}" if rest else before + behind)
        for value in ATTRIBUTES:
            yield f"{key} {value}", op.print(middle=f"{before}<{{{', '.join(build([f'{key} = {value}']))}}}>{behind}")
        array = re.match(r"^(.*? = )\[(.*)\]$", attribute)
        elements = split(array[2]) if array else []
        for j in range(len(elements)):
            for value in ["unit", "0 : index", "-1 : index", "[]", '"text"', "@nowhere", "i32", "tensor<*xf32>", "#demo.attribute", None]:
                changed = elements[:j] + ([value] if value else []) + elements[j + 1:]
                text = ", ".join(build([f"{array[1]}[{', '.join(changed)}]"]))
                yield f"{key} {j} {value}", op.print(middle=f"{before}<{{{text}}}>{behind}")


def vary_operands(op):
    """Operands left out, doubled and replaced. Their segments agree with them."""
    segments = next((match for match in SEGMENTS.finditer(op.middle) if match[1] == "operand"), None)
    operands, types, count = op.operands, op.types, len(op.operands)
    sizes = [int(size) for size in segments[2].split(",")] if segments else [1] * count
    group_of = list(itertools.chain.from_iterable([group] * size for group, size in enumerate(sizes)))
    groups = range(len(sizes))

    def select(counts):
        """The operands when each group has so many."""
        of_group = [[i for i in range(count) if group_of[i] == group] for group in groups]
        kept = [i for group in groups for i in (of_group[group] * 2 if counts[group] > sizes[group] else of_group[group])[:counts[group]]]
        middle = op.middle[:segments.start(2)] + ", ".join(map(str, counts)) + op.middle[segments.end(2):] if segments else op.middle
        return [operands[i] for i in kept], [types[i] for i in kept], middle

    removals = [(g,) for g in groups] + (list(itertools.combinations(groups, 2)) if segments else []) + [tuple(groups)]
    choices = [[0 if g in removed else size for g, size in enumerate(sizes)] for removed in removals]
    choices += [[max(0, size + step * (g == h)) for g, size in enumerate(sizes)] for h in groups for step in (1, -1) if sizes[h]]
    for counts in choices:
        fewer, fewer_types, middle = select(counts)
        key = " ".join("-+="[(c > s) + 2 * (c == s)] for c, s in zip(counts, sizes))
        yield f"operands {key}", op.print(fewer, fewer_types, middle)
        yield f"operands {key} alone", op.print(fewer, fewer_types, middle, results="", result_types="()")
    for i in range(count):
        for type in TYPES:
            value = [f'{op.indent}%replaced = "test.value"() : () -> {type}']
            yield f"operand {i} {type}", value + op.print(operands[:i] + ["%replaced"] + operands[i + 1:], types[:i] + [type] + types[i + 1:])


def vary_results(op):
    types = split(op.result_types[1:-1] if op.result_types.startswith("(") else op.result_types)

    def build(types):
        results = f"%changed:{len(types)} = " if len(types) > 1 else "%changed = " if types else ""
        return op.print(results=results, result_types=f"({', '.join(types)})")

    yield "no results", build([])
    yield "one more result", build(types + ["index"])
    for i in range(len(types)):
        yield f"result {i} gone", build(types[:i] + types[i + 1:])
        yield f"result {i} doubled", build(types[:i] + [types[i]] + types[i:])
        for type in TYPES:
            yield f"result {i} {type}", build(types[:i] + [type] + types[i + 1:])


def vary_regions(op):
    if BODY not in op.middle:
        return
    yield "empty region", op.print(body=[])
    yield "one more region", op.print(middle=op.middle.replace("})", "}, {})"))
    yield "region doubled", op.print(body=op.body + [op.indent + "}, {"] + op.body)
    yield "no regions", op.print(middle=re.sub(r" ?\(\{\0\}\)", "", op.middle))
    inner = op.indent + "  "
    label = [op.body[0]] if op.body and op.body[0].strip().startswith("^") else []
    for terminator in ["test.end", "scf.yield", "func.return", "util.return", "flow.return", "stream.yield", "stream.return"]:
        end = [f'{inner}"{terminator}"() : () -> ()']
        yield f"only {terminator}", op.print(body=label + end)
        yield f"then {terminator}", op.print(body=op.body + end)
    yield "only a label", op.print(body=label or [op.indent + "^bb0:"])
    yield "one more block", op.print(body=op.body + [op.indent + "^more:", f'{inner}"test.end"() : () -> ()'])
    end = max((i for i, line in enumerate(op.body) if line.startswith(inner) and line[len(inner)] != " "), default=None)
    if end is not None:
        yield "no terminator", op.print(body=op.body[:end])
    if label and "(" in label[0]:
        arguments = split(re.match(r"^\s*\^\w+\((.*)\):", label[0])[1])
        for i in range(len(arguments)):
            name = arguments[i].split(":")[0]
            for type in TYPES:
                changed = arguments[:i] + [f"{name}: {type}"] + arguments[i + 1:]
                yield f"argument {i} {type}", op.print(body=[f"{op.indent}^bb0({', '.join(changed)}):"] + op.body[1:])
        yield "one more argument", op.print(body=[f"{op.indent}^bb0({', '.join(arguments + ['%more: index'])}):"] + op.body[1:])
        yield "no arguments", op.print(body=[f"{op.indent}^bb0:"] + op.body[1:])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--all", action="store_true")
    options.add_argument("opt")
    options.add_argument("seeds", type=pathlib.Path)
    options.add_argument("out", type=pathlib.Path)
    options = options.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)

    def print_generic(seed):
        command = [options.opt, "--mlir-print-op-generic", "--note-unknown=false", str(seed)]
        result = subprocess.run(command, capture_output=True, text=True)
        return result.stdout if result.returncode == 0 else ""

    uses = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor() as executor:
        for text in executor.map(print_generic, sorted(options.seeds.iterdir())):
            lines = text.splitlines()
            for op in find_ops(lines):
                for change, changed in itertools.chain(vary_attributes(op), vary_operands(op), vary_results(op), vary_regions(op)):
                    uses[op.name, change] += 1
                    if options.all or uses[op.name, change] <= USES_PER_CHANGE:
                        variant = "\n".join(lines[:op.first] + changed + lines[op.last + 1:]) + "\n"
                        (options.out / hashlib.sha1(variant.encode()).hexdigest()[:16]).write_text(variant)
    print(f"{len(list(options.out.iterdir()))} variants in {options.out}")


if __name__ == "__main__":
    main()
