#!/usr/bin/env python3
"""Checks that each function @x of a module on standard input is @x_after, or @x_SUFFIX with --suffix, up to names and the order of ops.

Every op stands for its text with operands replaced by what they stand for; functions agree if what they return does.
"""
import argparse, hashlib, re, sys


def logical_lines(body):
    """Ops with their regions as one line each."""
    depth, op = 0, []
    for line in body.splitlines():
        op.append(line.strip())
        depth += line.count("{") - line.count("}")
        if depth <= 0 and "".join(op):
            yield " ".join(op)
            depth, op = 0, []


def meaning(arguments, body):
    known = {name: "argument%d" % i for i, name in enumerate(arguments)}

    def stand_for(match):
        name, number = match.group(1), match.group(2) or ""
        return known.get(name, name) + number

    for op in logical_lines(body):
        results, _, rest = op.partition(" = ") if op.startswith("%") else ("", "", op)
        local = re.findall(r"(%\w+): ", " ".join(re.findall(r"\^bb\d+\(([^)]*)\)", rest)))
        local += re.findall(r"(%\w+) = ", rest)
        for i, name in enumerate(local):
            known[name] = "local%d" % i
        text = re.sub(r"(%\w+)(#\d+)?", stand_for, rest)
        if rest.startswith("return"):
            return text
        known[results.split(":")[0].strip()] = "<" + hashlib.sha1(text.encode()).hexdigest() + ">"
    sys.exit("a function does not return")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--suffix", default="after")
    suffix = "_" + parser.parse_args().suffix
    text = sys.stdin.read()
    for alias, value in re.findall(r"^(#\w+) = (.*)$", text, re.M):
        text = re.sub(re.escape(alias) + r"\b(?! =)", value, text)
    functions = {}
    for name, arguments, body in re.findall(r"func\.func @(\w+)\((.*?)\) -> [^\n]*\{\n(.*?)\n  \}\n", text, re.S):
        functions[name] = meaning(re.findall(r"(%\w+):", arguments), body)
    pairs = [name for name in functions if name + suffix in functions]
    for name in pairs:
        print("@%s %s" % (name, "has the form" if functions[name] == functions[name + suffix] else "DIFFERS"))


if __name__ == "__main__":
    main()
