#!/usr/bin/env python3
"""A program of dispatches that compute of constants alone, element by element, by random operations on numbers of all kinds, each encoded and decoded again
(EV3 of encoding-passes.md).

  random-kernels.py SEED COUNT > PROGRAM
"""
import random
import struct
import sys

FLOATS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
SHAPE = (3, 7)
COMPARISONS = {"i": ["eq", "ne", "slt", "sge", "ult", "uge"], "f": ["oeq", "ogt", "ole", "une", "ult", "ord"]}

rng = random.Random(int(sys.argv[1]))


def constant(kind):
    """Bits: small and large numbers, zeros of both signs, denormal ones; no NaN, and seldom an infinity."""
    if kind in INTEGERS:
        bits = INTEGERS[kind]
        return str(rng.choice([rng.randint(-9, 9), rng.getrandbits(bits) - (1 << (bits - 1)), (1 << (bits - 1)) - 1, -(1 << (bits - 1))]))
    value = rng.choice([rng.uniform(-4, 4), rng.uniform(-4, 4), float(rng.randint(-200, 200)), 0.0, -0.0, rng.uniform(-1, 1) * 2.0 ** rng.randint(-14, 14)])
    if kind == "f64":
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
    if kind == "f32":
        value = rng.choice([value, value * 2.0**-130, value * 2.0**100])
        return f"0x{struct.unpack('<I', struct.pack('<f', value))[0]:08X}"
    if kind == "f16":
        return f"0x{struct.unpack('<H', struct.pack('<e', value))[0]:04X}"
    return f"0x{struct.unpack('<I', struct.pack('<f', value))[0] >> 16:04X}"


class Body:
    """Values by type, and what computes them."""

    def __init__(self):
        self.lines, self.values = [], {}

    def add(self, kind, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"      {name} = {text}")
        self.values.setdefault(kind, []).append(name)

    def step(self):
        kind = rng.choice([kind for kind in self.values if kind != "i1"])
        a, b = rng.choice(self.values[kind]), rng.choice(self.values[kind])
        choice = rng.random()
        if choice < 0.1:
            letter = "i" if kind in INTEGERS else "f"
            self.add("i1", f"arith.cmp{letter} {rng.choice(COMPARISONS[letter])}, {a}, {b} : {kind}")
        elif choice < 0.2 and "i1" in self.values:
            self.add(kind, f"arith.select {rng.choice(self.values['i1'])}, {a}, {b} : {kind}")
        elif choice < 0.35:
            self.convert(kind, a)
        elif kind in INTEGERS:
            op = rng.choice(["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui", "shli", "shrsi", "shrui", "divsi", "remui"])
            if op in ("shli", "shrsi", "shrui", "divsi", "remui"):
                # What the op is not defined for is not evaluated, and need not be the same elsewhere.
                self.lines.append(f"      %k{len(self.lines)} = arith.constant {rng.randint(1, 7)} : {kind}")
                b = f"%k{len(self.lines) - 1}"
            self.add(kind, f"arith.{op} {a}, {b} : {kind}")
        else:
            op = rng.choice(["addf", "subf", "mulf", "minimumf", "maximumf", "negf", "absf"])
            if op in ("negf", "absf"):
                self.add(kind, f"{'math' if op == 'absf' else 'arith'}.{op} {a} : {kind}")
            else:
                self.add(kind, f"arith.{op} {a}, {b} : {kind}")

    def convert(self, kind, a):
        if kind in INTEGERS:
            to = rng.choice([other for other in (*INTEGERS, *FLOATS) if other != kind])
            if to in FLOATS:
                op = rng.choice(["sitofp", "uitofp"])
            else:
                op = "trunci" if INTEGERS[to] < INTEGERS[kind] else rng.choice(["extsi", "extui"])
        else:
            to = rng.choice([other for other in FLOATS if FLOATS[other] != FLOATS[kind]])
            op = "truncf" if FLOATS[to] < FLOATS[kind] else "extf"
        self.add(to, f"arith.{op} {a} : {kind} to {to}")


def program(count):
    lines, results, types = [], [], []
    rows, columns = SHAPE
    for i in range(count):
        kinds = [rng.choice([*INTEGERS, *FLOATS]) for _ in range(2)]
        body = Body()
        for j, kind in enumerate(kinds):
            body.values.setdefault(kind, []).append(f"%a{j}")
        # Few steps on numbers of few bits, so that not all of them end in an infinity.
        for _ in range(rng.randint(2, 9)):
            body.step()
        out = rng.choice([kind for kind in body.values if kind != "i1"])
        value = body.values[out][-1]
        maps = [rng.choice(["#id", "#column", "#row"]) for _ in kinds]
        shapes = {"#id": f"{rows}x{columns}", "#column": f"{rows}", "#row": f"{columns}"}
        for j, (kind, map_) in enumerate(zip(kinds, maps)):
            numbers = [constant(kind) for _ in range({"#id": rows * columns, "#column": rows, "#row": columns}[map_])]
            text = ", ".join(numbers)
            if map_ == "#id":
                text = ", ".join("[" + ", ".join(numbers[r * columns:(r + 1) * columns]) + "]" for r in range(rows))
            lines.append(f"  %c{i}_{j} = arith.constant dense<[{text}]> : tensor<{shapes[map_]}x{kind}>")
        operands = ", ".join(f"%c{i}_{j}" for j in range(2))
        operand_types = ", ".join(f"tensor<{shapes[map_]}x{kind}>" for kind, map_ in zip(kinds, maps))
        tensor = f"tensor<{rows}x{columns}x{out}>"
        lines += [f"  %u{i} = flow.dispatch.region -> ({tensor}) {{", f"    %e = tensor.empty() : {tensor}",
                  f"    %r = linalg.generic {{indexing_maps = [{', '.join(maps)}, #id], iterator_types = [\"parallel\", \"parallel\"]}} "
                  f"ins({operands} : {operand_types}) outs(%e : {tensor}) {{", f"    ^bb0(%a0: {kinds[0]}, %a1: {kinds[1]}, %o: {out}):"]
        lines += body.lines
        lines += [f"      linalg.yield {value} : {out}", f"    }} -> {tensor}", f"    flow.return %r : {tensor}", "  }",
                  f"  %p{i} = flow.tensor.encode %u{i} : {tensor} -> tensor<{rows}x{columns}x{out}, #panel>",
                  f"  %d{i} = flow.tensor.encode %p{i} : tensor<{rows}x{columns}x{out}, #panel> -> {tensor}"]
        results.append(f"%d{i}")
        types.append(tensor)
    print("#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = "
          "{innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>]>")
    print("#id = affine_map<(i, j) -> (i, j)>\n#column = affine_map<(i, j) -> (i)>\n#row = affine_map<(i, j) -> (j)>")
    print(f"func.func @main() -> ({', '.join(types)}) {{")
    print("\n".join(lines))
    print(f"  return {', '.join(results)} : {', '.join(types)}\n}}")


program(int(sys.argv[2]))
