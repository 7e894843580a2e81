"""Products with quantized weights, compiled for cpu and for reference; fails where a result differs in a bit, or where a product is not one dispatch.

  quantized-weights.py BIN FOLDER [SEED PROGRAMS [WEIGHT]]

Weights are of all types, or of WEIGHT: i2, i4, i8, or bytes (two of 4 bits in one).

Activations and zero points are small integers and scales powers of two, so that every sum is exact in any order. Prints how many products each
strategy has taken, for each CPU whose instructions this machine has.
"""

import pathlib
import random
import re
import sys

from programs import run, tensor

BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, PROGRAMS = (int(text) for text in sys.argv[3:5]) if len(sys.argv) > 3 else (1, 60)
WEIGHT = sys.argv[5] if len(sys.argv) > 5 else None
CPUS = {"x86-64": "sse2", "x86-64-v3": "avx2", "x86-64-v4": "avx512bw"}


def generic(name, ins, out, loops, reductions, body, result):
    """ins, out: (value, dims, type, loops of the map)."""
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(one[3])})>" for one in [*ins, out])
    kinds = ", ".join('"reduction"' if loop in reductions else '"parallel"' for loop in loops)
    types = ", ".join(one[2] for one in ins)
    return f"""  {name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} ins({', '.join(one[0] for one in ins)} : {types}) outs({out[0]} : {out[2]}) {{
{body}    linalg.yield {result}
  }} -> {out[2]}
"""


class Program:
    def __init__(self, name, chance):
        self.name, self.arguments = name, []
        rows = chance.choice([1, 1, 2, 3, 5, 7, 8, 9, 11, 16, 18, 34, 66, 70])
        columns = chance.choice([1, 2, 3, 5, 15, 16, 17, 33, 64, 67, 129])
        groups, size = chance.choice([1, 2, 3, 5, 8, 17]), chance.choice([8, 10, 16, 18, 32, 34, 48, 64, 100, 256])
        scale = chance.choice(["f32", "f32", "f16", "bf16"])
        form = chance.choice(["symmetric", "zero", "integer-zero", "channel"])
        weight = WEIGHT or chance.choice(["i4", "i4", "i8", "bytes"])
        signed = form == "symmetric" or weight == "bytes"
        batch = chance.choice([0, 0, 0, 2])
        lead, l = ([batch], ["o"]) if batch else ([], [])
        shape = [columns, size * groups] if form == "channel" else [columns, groups, size]
        inner = ["k"] if form == "channel" else ["g", "b"]
        few = [columns] if form == "channel" else [columns, groups]
        self.text, self.rows = "", rows
        wide = tensor(shape, scale)
        if weight == "bytes":
            packed, split = [*shape[:-1], shape[-1] // 2], [*shape[:-1], shape[-1] // 2, 2]
            self.arguments.append(("p", packed, "i8"))
            loops = ["n", *inner, "l"]
            self.text += f"  %ue = tensor.empty() : {tensor(split, 'i8')}\n"
            self.text += generic("%u", [("%p", packed, tensor(packed, "i8"), loops[:-1])], ("%ue", split, tensor(split, "i8"), loops), loops, "", f"""  ^bb0(%a: i8, %o: i8):
    %c4 = arith.constant 4 : i8
    %l = linalg.index {len(loops) - 1} : index
    %i = arith.index_cast %l : index to i8
    %one = arith.constant 1 : i8
    %inv = arith.subi %one, %i : i8
    %sh = arith.muli %inv, %c4 : i8
    %up = arith.shli %a, %sh : i8
    %v = arith.shrsi %up, %c4 : i8
""", "%v : i8")
            joined = ", ".join(f"[{i}]" for i in range(len(shape) - 1)) + f", [{len(shape) - 1}, {len(shape)}]"
            self.text += f"  %w = tensor.collapse_shape %u [{joined}] : {tensor(split, 'i8')} into {tensor(shape, 'i8')}\n"
            kind = "i8"
        else:
            kind = weight
            self.arguments.append(("w", shape, kind))
        ext, cast = ("extsi", "sitofp") if signed else ("extui", "uitofp")
        loops, short = ["n", *inner], ["n", *inner][:len(few)]
        ins = [("%w", shape, tensor(shape, kind), loops), ("%s", few, tensor(few, scale), short)]
        self.arguments.append(("s", few, scale))
        body = f"    %0 = arith.{ext} %a : {kind} to i32\n"
        zero = ""
        if form == "integer-zero":
            zero = f", %zp: {kind}"
            self.arguments.append(("z", few, kind))
            body += f"    %1 = arith.{ext} %zp : {kind} to i32\n    %2 = arith.subi %0, %1 : i32\n    %3 = arith.sitofp %2 : i32 to {scale}\n"
        elif form == "symmetric":
            body += f"    %3 = arith.{cast} %0 : i32 to {scale}\n"
        else:
            zero = f", %zp: {scale}"
            self.arguments.append(("z", few, scale))
            body += f"    %1 = arith.{cast} %0 : i32 to {scale}\n    %3 = arith.subf %1, %zp : {scale}\n"
        if zero:
            ins.append(("%z", few, tensor(few, self.arguments[-1][2]), short))
        body = f"  ^bb0(%a: {kind}, %sc: {scale}{zero}, %o: {scale}):\n" + body + f"    %4 = arith.mulf %3, %sc : {scale}\n"
        self.text += f"  %de = tensor.empty() : {wide}\n"
        self.text += generic("%d", ins, ("%de", shape, wide, loops), loops, "", body, f"%4 : {scale}")
        x, y = [*lead, rows, *shape[1:]], [*lead, rows, columns]
        named = not batch and scale == "f32" and chance.random() < 0.5
        dynamic = not batch and chance.random() < 0.25
        if named:
            x = [rows, size * groups]
        self.arguments.append(("x", x, scale))
        typed = (lambda dims, kind: tensor(["?", *dims[1:]], kind)) if dynamic else tensor
        if dynamic:
            self.text += f"  %zero = arith.constant 0 : index\n  %rows = tensor.dim %x, %zero : {typed(x, scale)}\n"
        size_of = "%rows" if dynamic else ""
        self.dynamic = {"x": typed(x, scale), "init": typed(y, "f32")}
        extend = "" if scale == "f32" else f"    %a1 = arith.extf %a : {scale} to f32\n    %b1 = arith.extf %b : {scale} to f32\n"
        a, b = ("%a", "%b") if scale == "f32" else ("%a1", "%b1")
        init = chance.random() < 0.3
        result = typed(y, "f32")
        if init:
            self.arguments.append(("init", y, "f32"))
        else:
            self.text += f"  %c0 = arith.constant 0.0 : f32\n  %e = tensor.empty({size_of}) : {result}\n  %init = linalg.fill ins(%c0 : f32) outs(%e : {result}) -> {result}\n"
        if named:
            flat = [columns, size * groups]
            matrix = "%d"
            if form != "channel":
                matrix = "%flat"
                self.text += f"  %flat = tensor.collapse_shape %d [[0], [1, 2]] : {wide} into {tensor(flat, scale)}\n"
            turned = tensor(flat[::-1], scale)
            self.text += f"""  %te = tensor.empty() : {turned}
  %t = linalg.transpose ins({matrix} : {tensor(flat, scale)}) outs(%te : {turned}) permutation = [1, 0]
  %r = linalg.matmul ins(%x, %t : {typed(x, scale)}, {turned}) outs(%init : {result}) -> {result}
"""
        else:
            self.text += generic("%r", [("%x", x, typed(x, scale), [*l, "m", *inner]), ("%d", shape, wide, loops)], ("%init", y, result, [*l, "m", "n"]),
                                 [*l, "m", "n", *inner], inner, f"""  ^bb0(%a: {scale}, %b: {scale}, %o: f32):
{extend}    %0 = arith.mulf {a}, {b} : f32
    %1 = arith.addf %0, %o : f32
""", "%1 : f32")
        value = "%r"
        if chance.random() < 0.4:
            bias = tensor([columns], "f32")
            self.arguments.append(("bias", [columns], "f32"))
            self.text += f"  %ye = tensor.empty({size_of}) : {result}\n"
            self.text += generic("%y", [("%r", y, result, [*l, "m", "n"]), ("%bias", [columns], bias, ["n"])], ("%ye", y, result, [*l, "m", "n"]), [*l, "m", "n"], "", """  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    %c = arith.constant 0.0 : f32
    %1 = arith.maximumf %0, %c : f32
""", "%1 : f32")
            value = "%y"
        taken = ", ".join(f"%{name}: {self.dynamic.get(name, tensor(dims, kind))}" for name, dims, kind in self.arguments)
        self.text = f"func.func @{name}({taken}) -> {result} {{\n{self.text}  return {value} : {result}\n}}\n"


def write(file, dims, kind, name, chance):
    count = 1
    for dim in dims:
        count *= dim
    import numpy
    if kind in ("i2", "i4", "i8"):
        size = -(-count * int(kind[1:]) // 8)
        file.write_bytes(bytes(chance.randrange(256) for _ in range(size)))
        return
    values = numpy.array([chance.choice([0.5, 1, 2, -1]) if name == "s" else chance.randrange(-3, 4) for _ in range(count)], "f4")
    if kind == "bf16":
        (values.view("u4") >> 16).astype("u2").tofile(file)
    else:
        values.astype(kind.replace("f32", "f4").replace("f16", "f2")).tofile(file)


chance = random.Random(SEED)
programs = [Program(f"product{i}", chance) for i in range(PROGRAMS)]
source = FOLDER / "programs.mlir"
source.write_text("".join(program.text for program in programs))
flags = pathlib.Path("/proc/cpuinfo").read_text().split()
modules = {"reference": FOLDER / "reference.so"}
run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"])
for cpu, feature in CPUS.items():
    if feature not in flags:
        continue
    modules[cpu] = FOLDER / f"{cpu}.so"
    said = run(BIN / "weir-compile", source, f"--target-cpu={cpu}", "-o", modules[cpu], "--remarks-filter-passed=weir-select-strategy")
    dispatches = run(BIN / "weir-compile", source, f"--target-cpu={cpu}", "--compile-to=flow", "-o", "-").count("flow.dispatch @")
    print(f"{cpu}: rows {said.count('strategy=quantized-rows')}, panels {said.count('strategy=quantized-panels')} of {len(programs)} products, {dispatches} dispatches")
for program in programs:
    arguments, results = [], {}
    for number, (name, dims, kind) in enumerate(program.arguments):
        file = FOLDER / f"argument{number}.bin"
        write(file, dims, kind, name, chance)
        arguments.append(f"--input={'x'.join(map(str, dims))}x{kind}=@{file}")
    for target, module in modules.items():
        result = FOLDER / f"{target}.bin"
        run(BIN / "weir-run", f"--module={module}", f"--function={program.name}", "--poison", *arguments, f"--output=@{result}")
        results[target] = result.read_bytes()
        if results[target] != results["reference"]:
            sys.exit(f"{source}: {program.name} differs on {target}:\n{program.text}")
print(f"{len(programs)} products are equal")
