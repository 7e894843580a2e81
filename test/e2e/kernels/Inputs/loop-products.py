"""Random loops that multiply slices with weights, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small integers,
so that sums are exact.

  loop-products.py BIN FOLDER PROGRAMS [SEED]
"""

import math

from programs import compare_random, product_body, tensor

ROWS, DEPTHS, COLUMNS, ROUNDS = [1, 2, 3, 5, 16, 17, 63, 64], [1, 2, 3, 8, 17, 34], [1, 3, 5, 16, 17, 33], [1, 2, 3, 5, 8]


class Recurrence:
    def __init__(self, chance):
        self.chance = chance
        self.kind, self.sum = chance.choice([("f32", "f32"), ("f64", "f64"), ("i8", "i32"), ("f16", "f32")])
        self.rows, self.depth, self.columns, self.rounds = (chance.choice(values) for values in (ROWS, DEPTHS, COLUMNS, ROUNDS))
        self.first, self.spare = chance.choice([0, 0, 1, 2]), chance.choice([0, 0, 1])
        self.backwards, self.clamped, self.collapsed, self.transposed = (chance.random() < 0.5 for _ in range(4))
        self.skipped = chance.choice([0, 0, 1])  # columns of the tensor that no round reads
        # What precedes the product in a round, and what follows it.
        self.prepares, self.bias, self.bounds = (chance.random() < 0.4 for _ in range(3))

    def numbers(self, shape):
        return " ".join(str(self.chance.randrange(-4, 5)) for _ in range(math.prod(shape)))

    def index(self):
        """The lines that compute %at."""
        end = self.first + self.rounds
        lines = [f"%last = arith.constant {2 * self.first + self.rounds - 1} : index", "%index = arith.subi %last, %i : index"] if self.backwards else []
        name = "%index" if self.backwards else "%i"
        if not self.clamped:
            return [*lines, "%zero_index = arith.constant 0 : index", f"%at = arith.addi {name}, %zero_index : index"]
        return [*lines, "%low = arith.constant 0 : i64", f"%high = arith.constant {end} : i64", f"%wide = arith.index_cast {name} : index to i64",
                "%above = arith.maxsi %wide, %low : i64", "%below = arith.minsi %above, %high : i64", "%at = arith.index_cast %below : i64 to index"]

    def slice(self, source, rows):
        width = self.depth
        if not self.collapsed:
            return [f"%slice = tensor.extract_slice %x[%at, 0, {self.skipped}] [1, {self.rows}, {width}] [1, 1, 1] : {source} to {rows}"]
        whole = tensor([1, self.rows, width], self.kind)
        return [f"%one = tensor.extract_slice %x[%at, 0, {self.skipped}] [1, {self.rows}, {width}] [1, 1, 1] : {source} to {whole}",
                f"%slice = tensor.collapse_shape %one [[0, 1], [2]] : {whole} into {rows}"]

    def elementwise(self, result, inputs, types, output, kind, body):
        maps = ", ".join([*("affine_map<(a, b) -> (a, b)>" if "," not in name else f"affine_map<(a, b) -> ({name.split(',')[1]})>" for name in inputs),
                          "affine_map<(a, b) -> (a, b)>"])
        names = ", ".join(name.split(",")[0] for name in inputs)
        arguments = ", ".join([*(f"%e{i}: {kind}" for i in range(len(inputs))), f"%o: {kind}"])
        return [f"%{result}_empty = tensor.empty() : {output}",
                f'%{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} ins({names} : {", ".join(types)}) '
                f"outs(%{result}_empty : {output}) {{", f"^bb0({arguments}):", *("  " + line for line in body), f"}} -> {output}"]

    def product(self, rows, weights, result):
        maps = f"affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> ({'n, k' if self.transposed else 'k, n'})>, affine_map<(m, n, k) -> (m, n)>"
        return [f'%p = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"]}} ins(%left, %w : {rows}, {weights}) '
                f"outs(%init : {result}) {{", f"^bb0(%a: {self.kind}, %b: {self.kind}, %o: {self.sum}):", *("  " + line for line in product_body(self.kind, self.sum)), f"}} -> {result}"]

    def write(self, path):
        suffix = "i" if self.sum == "i32" else "f"
        shapes = {"x": ([self.first + self.rounds + self.spare, self.rows, self.depth + self.skipped], self.kind),
                  "w": ([self.columns, self.depth] if self.transposed else [self.depth, self.columns], self.kind),
                  "c": ([self.columns], self.sum), "h": ([self.rows, self.columns], self.sum)}
        types = {name: tensor(*shape) for name, shape in shapes.items()}
        rows, result = tensor([self.rows, self.depth], self.kind), types["h"]
        states = tensor([self.first + self.rounds, self.rows, self.columns], self.sum)
        body = self.index() + self.slice(types["x"], rows)
        if self.prepares:
            small = "i" if self.kind == "i8" else "f"
            body += self.elementwise("left", ["%slice"], [rows], rows, self.kind, [f"%v = arith.add{small} %e0, %e0 : {self.kind}", f"linalg.yield %v : {self.kind}"])
        else:
            body.append(f"%left = tensor.cast %slice : {rows} to {rows}")
        body += self.product(rows, types["w"], result)
        last = "%p"
        if self.bias:
            body += self.elementwise("q", ["%p", "%c,b"], [result, types["c"]], result, self.sum,
                                     [f"%v = arith.add{suffix} %e0, %e1 : {self.sum}", f"linalg.yield %v : {self.sum}"])
            last = "%q"
        maximum = "maxsi" if suffix == "i" else "maximumf"
        body += self.elementwise("next", [last, "%state"], [result, result], result, self.sum,
                                 [f"%v = arith.{maximum} %e0, %e1 : {self.sum}", f"linalg.yield %v : {self.sum}"])
        body += [f"%kept = tensor.insert_slice %next into %states[%at, 0, 0] [1, {self.rows}, {self.columns}] [1, 1, 1] : {result} into {states}",
                 f"scf.yield %next, %kept : {result}, {states}"]
        zero = "0" if suffix == "i" else "0.0"
        lines = [f"%zero = arith.constant {zero} : {self.sum}", f"%first = arith.constant {self.first} : index", "%step = arith.constant 1 : index",
                 f"%end = arith.constant {self.first + self.rounds} : index", f"%none = tensor.empty() : {states}",
                 f"%start = linalg.fill ins(%zero : {self.sum}) outs(%none : {states}) -> {states}", f"%empty = tensor.empty() : {result}",
                 f"%init = linalg.fill ins(%zero : {self.sum}) outs(%empty : {result}) -> {result}",
                 f"%r:2 = scf.for %i = %first to %end step %step iter_args(%state = %h, %states = %start) -> ({result}, {states}) {{",
                 *("  " + line for line in body), "}"]
        signature = ", ".join(f"%{name}: {kind}" for name, kind in types.items())
        path.write_text(f"func.func @main({signature}) -> ({result}, {states}) {{\n" + "".join(f"  {line}\n" for line in lines) +
                        f"  return %r#0, %r#1 : {result}, {states}\n}}\n")
        return [f"--input={'x'.join(map(str, shape))}x{kind}=" + self.numbers(shape) for shape, kind in shapes.values()]


compare_random(Recurrence, "batched", "weir-batch-loop-products: batched")
