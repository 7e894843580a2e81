"""Random products whose batches share a factor, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small integers, so that sums are exact.

  flattened-batches.py BIN FOLDER PROGRAMS
"""

import pathlib
import random
import sys

from programs import run, tensor

BIN, FOLDER, PROGRAMS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
EXTENTS, FEW = [1, 2, 3, 7, 8, 15, 16, 17, 33, 34], [1, 2, 3, 5]


def maps(loops, *results):
    return ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(result)})>" for result in results)


def parallel(loops):
    return ", ".join(['"parallel"'] * len(loops))


class Program:
    """`x` times `w`: `batches` of x, which w does not have, are repeated, or are not in the maps at all."""

    def __init__(self, chance):
        self.chance = chance
        self.kind, self.sum = chance.choice([("f32", "f32"), ("f64", "f64"), ("i8", "i32"), ("f16", "f32")])
        self.extent = {loop: chance.choice(FEW if loop in "abh" else EXTENTS) for loop in "abmnkh"}
        self.is_dynamic = {loop: chance.random() < 0.25 for loop in self.extent}

    def shape(self, loops):
        return ["?" if self.is_dynamic[loop] else self.extent[loop] for loop in loops]

    def sizes(self, loops):
        return ", ".join(f"%{loop}" for loop in loops if self.is_dynamic[loop])

    def body(self):
        if self.kind == self.sum:
            return [f"%p = arith.mulf %u, %v : {self.sum}", f"%t = arith.addf %o, %p : {self.sum}"]
        extend, suffix = ("extsi", "i") if self.kind == "i8" else ("extf", "f")
        return [f"%l = arith.{extend} %{value} : {self.kind} to {self.sum}".replace("%l", name) for name, value in (("%l", "u"), ("%r", "v"))] + [
            f"%p = arith.mul{suffix} %l, %r : {self.sum}", f"%t = arith.add{suffix} %o, %p : {self.sum}"]

    def product(self, x, w, out, loops, is_named):
        kinds = [f'"{"reduction" if loop == "k" else "parallel"}"' for loop in loops]
        types = [tensor(self.shape(x), self.kind), tensor(self.shape(w), self.kind), tensor(self.shape(out), self.sum)]
        if is_named and self.kind == "i8":
            zeros = [self.chance.randrange(-4, 5) for _ in range(2)]
            return [f"%z{i} = arith.constant {zero} : i32" for i, zero in enumerate(zeros)] + [
                f"%r = linalg.quantized_batch_matmul ins(%x, %w, %z0, %z1 : {types[0]}, {types[1]}, i32, i32) outs(%s : {types[2]}) -> {types[2]}"]
        if is_named:
            return [f"%r = linalg.batch_matmul ins(%x, %w : {types[0]}, {types[1]}) outs(%s : {types[2]}) -> {types[2]}"]
        body = "\n".join("    " + line for line in self.body())
        return [f"%r = linalg.generic {{indexing_maps = [{maps(loops, x, w, out)}], iterator_types = [{', '.join(kinds)}]}}"
                f" ins(%x, %w : {types[0]}, {types[1]}) outs(%s : {types[2]}) {{\n  ^bb0(%u: {self.kind}, %v: {self.kind}, %o: {self.sum}):\n"
                f"{body}\n    linalg.yield %t : {self.sum}\n  }} -> {types[2]}"]

    def repeat(self, w, whole):
        """%w, of the loops `whole`, repeats %source."""
        types = [tensor(self.shape(loops), self.kind) for loops in (w, whole)]
        return [f"%e = tensor.empty({self.sizes(whole)}) : {types[1]}",
                f"%w = linalg.generic {{indexing_maps = [{maps(whole, w, whole)}], iterator_types = [{parallel(whole)}]}}"
                f" ins(%source : {types[0]}) outs(%e : {types[1]}) {{\n  ^bb0(%u: {self.kind}, %o: {self.kind}):\n    linalg.yield %u : {self.kind}\n  }} -> {types[1]}"]

    def write(self, path):
        chance = self.chance
        form = chance.choice(["repeated", "generic", "heads", "swapped"])
        x, w, out = {"repeated": ("bmk", "kn", "bmn"), "generic": (chance.choice(["abmk", "mbk", "bmk"]), chance.choice(["kn", "nk"]), None),
                     "heads": ("bmk", chance.choice(["khn", "hnk"]), "bmhn"), "swapped": ("bmk", "kn", "nbm")}[form]
        out = out or x.replace("k", "n")
        named = form == "repeated"
        loops = list(dict.fromkeys(out + "k"))
        lines = [f"%{loop} = arith.constant {self.extent[loop]} : index" for loop in loops]
        given = "source" if named else "w"
        if named:
            lines += self.repeat(w, "b" + w)
        lines += self.product(x, "b" + w if named else w, out, loops, named)
        # The result, a bias for each column added.
        kind, column = tensor(self.shape(out), self.sum), tensor(self.shape("n"), self.sum)
        add = "addi" if self.sum == "i32" else "addf"
        lines += [f"%i = tensor.empty({self.sizes(out)}) : {kind}",
                  f"%y = linalg.generic {{indexing_maps = [{maps(out, out, 'n', out)}], iterator_types = [{parallel(out)}]}}"
                  f" ins(%r, %bias : {kind}, {column}) outs(%i : {kind}) {{\n  ^bb0(%u: {self.sum}, %v: {self.sum}, %o: {self.sum}):\n"
                  f"    %t = arith.{add} %u, %v : {self.sum}\n    linalg.yield %t : {self.sum}\n  }} -> {kind}"]
        arguments = [("x", x, self.kind), (given, w, self.kind), ("s", out, self.sum), ("bias", "n", self.sum)]
        signature = ", ".join(f"%{name}: {tensor(self.shape(dims), of)}" for name, dims, of in arguments)
        path.write_text(f"func.func @main({signature}) -> {kind} {{\n" + "".join(f"  {line}\n" for line in lines) + f"  return %y : {kind}\n}}\n")
        return [self.input(dims, of) for _, dims, of in arguments]

    def input(self, loops, kind):
        sizes = [self.extent[loop] for loop in loops]
        count = 1
        for size in sizes:
            count *= size
        return f"--input={'x'.join(map(str, sizes))}x{kind}=" + " ".join(str(self.chance.randrange(-4, 5)) for _ in range(count))


chance = random.Random(7)
flattened = 0
for number in range(PROGRAMS):
    source = FOLDER / f"case-{number}.mlir"
    inputs = Program(chance).write(source)
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    flattened += run(BIN / "weir-compile", source, "-o", modules["cpu"], "--remarks-filter-passed=weir-flatten-batches").count("[Passed] flattened")
    run(BIN / "weir-compile", source, "--target=reference", "--skip-pass=weir-flatten-batches", "-o", modules["reference"])
    expected = source.with_suffix(".npz")
    run(BIN / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    run(BIN / "weir-run", f"--module={modules['cpu']}", "--function=main", "--poison", *inputs, f"--expected_output=@{expected}", "--atol=0", "--rtol=0")
print(f"flattened: {flattened} of {PROGRAMS}")
