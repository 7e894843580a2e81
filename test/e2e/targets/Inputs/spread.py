#!/usr/bin/env python3
"""Spreads the dispatches of a program in the flow phase over the devices of its module, in turn: each gets an affinity, what it reads is
transferred to its device, and what is returned to the first one. With --affinities-only transfers are left to the compiler, and the first
dispatch is on the second device.

  spread.py FLOW.mlir DEVICES [--affinities-only] -o FILE
"""
import argparse
import re


def affinity(device):
    return f"#hal.device.affinity<@__device_{device}>"


def split(types):
    """At commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(types):
        depth += (c in "<({") - (c in ">)}")
        if c == "," and depth == 0:
            parts.append(types[start:i].strip())
            start = i + 1
    return parts + [types[start:].strip()] if types.strip() else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flow")
    parser.add_argument("devices", type=int)
    parser.add_argument("--affinities-only", action="store_true")
    parser.add_argument("-o", dest="output", required=True)
    args = parser.parse_args()
    lines, used = [], 0
    for line in open(args.flow):
        dispatch = re.match(r"(\s*)(.*flow\.dispatch @[^(\[]*(?:\[[^\]]*\])?)\(([^)]*)\)(.*?) : \((.*?)\) -> (.*)$", line.rstrip("\n"))
        export = re.match(r"(\s*)(.*hal\.tensor\.export (?:on\([^)]*\) )?)(%\S+)( .* : (tensor<[^>]*>)(?:\{[^}]*\})? -> .*)$", line.rstrip("\n"))
        if dispatch and args.affinities_only:
            indent, head, operands, attributes, types, results = dispatch.groups()
            assert "{" not in attributes, line
            used += 1
            lines.append(f"{indent}{head}({operands}) {{stream.affinity = {affinity(used % args.devices)}}} : ({types}) -> {results}\n")
        elif dispatch:
            indent, head, operands, attributes, types, results = dispatch.groups()
            assert "{" not in attributes, line
            device = used % args.devices
            used += 1
            moved = []
            for i, (operand, type) in enumerate(zip(split(operands), split(types))):
                if not type.startswith("tensor<"):
                    moved.append(operand)
                    continue
                name = f"%spread_{used}_{i}"
                lines.append(f"{indent}{name} = flow.tensor.transfer {operand} : {type} to {affinity(device)}\n")
                results = re.sub(re.escape(operand) + r"\b", name, results)
                moved.append(name)
            lines.append(f"{indent}{head}({', '.join(moved)}) {{stream.affinity = {affinity(device)}}} : ({types}) -> {results}\n")
        elif export and not args.affinities_only:
            indent, head, operand, tail, type = export.groups()
            name = f"%spread_back_{len(lines)}"
            lines.append(f"{indent}{name} = flow.tensor.transfer {operand} : {type} to {affinity(0)}\n")
            lines.append(f"{indent}{head}{name}{tail}\n")
        else:
            lines.append(line)
    assert used > (0 if args.affinities_only else 1), "there is nothing to spread"
    with open(args.output, "w") as file:
        file.writelines(lines)
    print(f"{used} dispatches on {min(used, args.devices)} devices")


main()
