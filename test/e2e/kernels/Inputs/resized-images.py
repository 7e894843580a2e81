"""Random programs that read elements at computed indices, each compiled for cpu, and for reference as they are; fails where a bit differs. Products and sums are not
contracted.

  resized-images.py BIN FOLDER PROGRAMS CPU [SEED]
"""

import pathlib
import random
import sys

from programs import compare_with_reference, tensor

BIN, FOLDER, PROGRAMS, CPU = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
SIZES, ROWS = [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 48, 66], [1, 2, 5, 8]
CODES = ("tabulated", "few-ops", "extent", "not-evaluated")


class Image:
    def __init__(self, chance):
        self.chance = chance
        self.kind = chance.choice(["f32", "f32", "f32", "i8", "i32"])
        self.source = [chance.choice(values) for values in ([1, 2, 3, 16, 17, 35], [1, 2, 5, 9], SIZES)]
        self.result = [self.source[0], chance.choice(ROWS), chance.choice(SIZES)]
        if chance.random() < 0.1:
            self.source[0], self.result = 1, [1, 1, 5000]
        self.grid = [chance.choice(["half-pixel", "asymmetric", "corners", "backwards", "warped", "same"]) for _ in range(3)]
        self.blends = self.kind == "f32" and chance.random() < 0.6
        self.rounding = chance.choice(["floor", "ceil", "roundeven"])
        self.dynamic = chance.random() < 0.2  # columns of the result
        self.narrow = chance.random() < 0.3  # indices of 32 bits
        self.last = not self.dynamic and chance.random() < 0.4  # channels are the last dimension, and an elementwise op of the source has them first
        self.inner = self.last and chance.random() < 0.5  # the source has its channels last, too, without such an op
        self.constants = {}

    def order(self, shape):
        return [*shape[1:], shape[0]] if self.last else shape

    def constant(self, value, kind):
        return self.constants.setdefault((value, kind), f"%k{len(self.constants)}")

    def coordinate(self, dim):
        """The lines that compute %pD, between 0 and the last index, from the index %dD."""
        old, new, grid = self.source[dim], self.result[dim], self.grid[dim]
        f = lambda value: self.constant(repr(float(value)), "f32")
        word = "i32" if self.narrow else "i64"
        lines = [f"%i{dim} = arith.index_cast %d{dim} : index to {word}", f"%f{dim} = arith.sitofp %i{dim} : {word} to f32"]
        name = f"%f{dim}"

        def add(op, *operands):
            nonlocal name
            lines.append(f"{name}_ = {op} {', '.join([name, *operands])} : f32")
            name += "_"

        if grid == "half-pixel":
            add("arith.addf", f(0.5)), add("arith.mulf", f(old / new)), add("arith.subf", f(0.5))
        elif grid == "asymmetric":
            add("arith.mulf", f(old / new))
        elif grid == "corners":
            add("arith.mulf", f((old - 1) / max(new - 1, 1)))
        elif grid == "backwards":
            add("arith.mulf", f(-old / new)), add("arith.addf", f(old - 1))
        elif grid == "warped":
            lines.append(f"{name}_ = arith.mulf %in, {f(old / 8)} : f32")
            name += "_"
        add("arith.maximumf", f(0)), add("arith.minimumf", f(old - 1))
        return [*lines, f"%p{dim} = math.absf {name} : f32"]

    def index(self, name, value):
        word = "i32" if self.narrow else "i64"
        return [f"%{name}w = arith.fptosi {value} : f32 to {word}", f"%{name} = arith.index_cast %{name}w : {word} to index"]

    def neighbours(self, dim):
        """The lines that compute the indices %lD and %hD and the weights %uD and %vD."""
        f = lambda value: self.constant(repr(float(value)), "f32")
        return [f"%g{dim} = math.floor %p{dim} : f32", *self.index(f"l{dim}", f"%g{dim}"), f"%n{dim} = arith.addf %p{dim}, {f(1)} : f32",
                f"%m{dim} = arith.minimumf %n{dim}, {f(self.source[dim] - 1)} : f32", *self.index(f"h{dim}", f"%m{dim}"),
                f"%v{dim} = arith.subf %p{dim}, %g{dim} : f32", f"%u{dim} = arith.subf {f(1)}, %v{dim} : f32"]

    def body(self):
        lines = [f"%d{dim} = linalg.index {(dim + 2) % 3 if self.last else dim} : index" for dim in range(3)]
        for dim in (1, 2):
            lines += self.coordinate(dim)
        source = tensor(self.order(self.source) if self.inner else self.source, self.kind)
        extract = lambda name, row, column: f"%{name} = tensor.extract %x[{', '.join([row, column, '%d0'] if self.inner else ['%d0', row, column])}] : {source}"
        if not self.blends:
            for dim in (1, 2):
                lines += [f"%r{dim} = math.{self.rounding} %p{dim} : f32", *self.index(f"l{dim}", f"%r{dim}")]
            return [*lines, extract("y", "%l1", "%l2")]
        lines += [*self.neighbours(1), *self.neighbours(2)]
        for row, weight in (("l", "u"), ("h", "v")):
            lines += [extract(f"{row}l", f"%{row}1", "%l2"), extract(f"{row}h", f"%{row}1", "%h2"), f"%{row}a = arith.mulf %u2, %{row}l : f32",
                      f"%{row}b = arith.mulf %v2, %{row}h : f32", f"%{row}s = arith.addf %{row}a, %{row}b : f32", f"%{row}t = arith.mulf %{weight}1, %{row}s : f32"]
        return [*lines, "%y = arith.addf %lt, %ht : f32"]

    def write(self, path):
        result, warp = (tensor(self.order(self.result), kind, [2] if self.dynamic else []) for kind in (self.kind, "f32"))
        source, argument = tensor(self.source, self.kind), tensor(self.order(self.source), self.kind)
        body = self.body()
        constants = [f"{name} = arith.constant {value} : {kind}" for (value, kind), name in self.constants.items()]
        sizes = ["%two = arith.constant 2 : index", f"%n = tensor.dim %w, %two : {warp}"] if self.dynamic else []
        same = "affine_map<(a, b, c) -> (a, b, c)>"
        first = []
        has_first = self.last and not self.inner
        if has_first:
            negate = "%b = arith.negf %a : f32" if self.kind == "f32" else f"%b = arith.xori %a, %a0 : {self.kind}"
            first = [f"%a0 = arith.constant {1 if self.kind != 'f32' else '1.0'} : {self.kind}", f"%xe = tensor.empty() : {source}",
                     '%x = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (b, c, a)>, affine_map<(a, b, c) -> (a, b, c)>], '
                     f'iterator_types = ["parallel", "parallel", "parallel"]}} ins(%x0 : {argument}) outs(%xe : {source}) {{',
                     f"^bb0(%a: {self.kind}, %o: {self.kind}):", f"  {negate}", f"  linalg.yield %b : {self.kind}", f"}} -> {source}"]
        lines = [*first, *constants, *sizes, f"%e = tensor.empty({'%n' if self.dynamic else ''}) : {result}",
                 f'%r = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = ["parallel", "parallel", "parallel"]}} ins(%w : {warp}) outs(%e : {result}) {{',
                 f"^bb0(%in: f32, %out: {self.kind}):", *("  " + line for line in body), f"  linalg.yield %y : {self.kind}", f"}} -> {result}", f"return %r : {result}"]
        path.write_text(f"func.func @main({'%x0' if has_first else '%x'}: {argument}, %w: {warp}) -> {result} {{\n" + "\n".join("  " + line for line in lines) + "\n}\n")

    def inputs(self):
        def numbers(shape, draw):
            count = shape[0] * shape[1] * shape[2]
            return " ".join(str(draw()) for _ in range(count))
        smooth = self.chance.random() < 0.5
        position = iter(range(10**9))
        warp = (lambda: next(position) % 97 / 16) if smooth else (lambda: self.chance.randrange(-8, 80) / 8)
        shapes = ["x".join(map(str, self.order(shape))) for shape in (self.source, self.result)]
        return [f"--input={shapes[0]}x{self.kind}={numbers(self.source, lambda: self.chance.randrange(-100, 100))}",
                f"--input={shapes[1]}xf32={numbers(self.result, warp)}"]


def main():
    chance = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    counts = dict.fromkeys(CODES, 0)
    for number in range(PROGRAMS):
        image = Image(chance)
        source = FOLDER / f"{number}.mlir"
        image.write(source)
        printed = compare_with_reference(BIN, source, image.inputs(), f"--target-cpu={CPU}", "--weir-fp-contract=off", "--remarks-filter=weir-cpu-tabulate-indices")
        for code in CODES:
            counts[code] += f"] {code} " in printed
    print(", ".join(f"{code}: {count}" for code, count in counts.items()))


main()
