#!/usr/bin/env python3
"""A program of reductions of encoded values over padded dimensions, of odd shapes, tiles, combiners and orders of dimensions.

  random-reductions.py SEED COUNT [--unpacked] > PROGRAM

@main takes one tensor<65536xf32> and returns COUNT tensors. The operands are set to packed layouts. With --unpacked they are `linalg.unpack`s of packed
tensors whose padding is not zero."""
import math
import random
import sys

COMBINERS = {
    "f32": ["arith.addf", "arith.mulf", "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf"],
    "f16": ["arith.maximumf", "arith.minnumf"],
    "i32": ["arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui", "arith.andi", "arith.ori", "arith.xori"],
    "i8": ["arith.maxsi", "arith.minui", "arith.muli"],
}
LAYOUT = ("#iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [DIMS], innerTileSizes = [TILES], "
          "outerDimsPerm = [OUTER]}}>]>")


def text(shape, element="f32", encoding=""):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + encoding + ">"


def commas(values):
    return ", ".join(map(str, values))


class Program:
    def __init__(self, seed, unpacked):
        self.random, self.unpacked = random.Random(seed), unpacked
        self.lines, self.layouts, self.results, self.types, self.offset = [], [], [], [], 0

    def input(self, tag, shape, element):
        size = math.prod(shape)
        self.offset = self.offset + size if self.offset + size <= 65536 else size
        self.lines.append(f"  %s{tag} = tensor.extract_slice %data[{self.offset - size}] [{size}] [1] : tensor<65536xf32> to tensor<{size}xf32>")
        value, groups = f"%s{tag}", f"[[{commas(range(len(shape)))}]]"
        if len(shape) > 1:
            self.lines.append(f"  %x{tag} = tensor.expand_shape {value} {groups} output_shape [{commas(shape)}] : tensor<{size}xf32> into {text(shape)}")
            value = f"%x{tag}"
        if element == "f32":
            return value
        ids = commas(f"d{i}" for i in range(len(shape)))
        identity = f"affine_map<({ids}) -> ({ids})>"
        loops = commas(['"parallel"'] * len(shape))
        op = "arith.truncf" if element == "f16" else "arith.fptosi"
        self.lines += [f"  %e{tag} = tensor.empty() : {text(shape, element)}",
                       f"  %c{tag} = linalg.generic {{indexing_maps = [{identity}, {identity}], iterator_types = [{loops}]}} "
                       f"ins({value} : {text(shape)}) outs(%e{tag} : {text(shape, element)}) {{",
                       f"  ^bb0(%in: f32, %out: {element}):", f"    %t = {op} %in : f32 to {element}", f"    linalg.yield %t : {element}",
                       f"  }} -> {text(shape, element)}"]
        return f"%c{tag}"

    def operand(self, n, shape, element, rank):
        dims = self.random.sample(range(rank), self.random.randint(1, rank))
        tiles = [self.random.choice([2, 3, 8, 16]) for _ in dims]
        outer = self.random.sample(range(rank), rank)
        if not self.unpacked:
            self.layouts.append(f"#l{n} = " + LAYOUT.replace("DIMS", commas(dims)).replace("TILES", commas(tiles)).replace("OUTER", commas(outer)))
            value = self.input(f"{n}", shape, element)
            self.lines.append(f"  %v{n} = iree_encoding.set_encoding {value} : {text(shape, element)} -> {text(shape, element, f', #l{n}')}")
            return f"%v{n}", text(shape, element, f", #l{n}")
        counts = [-(-size // dict(zip(dims, tiles)).get(dim, 1)) for dim, size in enumerate(shape)]
        packed = [counts[dim] for dim in outer] + tiles
        value = self.input(f"{n}", packed, element)
        self.lines += [f"  %u{n} = tensor.empty() : {text(shape, element)}",
                       f"  %v{n} = linalg.unpack {value} outer_dims_perm = [{commas(outer)}] inner_dims_pos = [{commas(dims)}] inner_tiles = [{commas(tiles)}] "
                       f"into %u{n} : {text(packed, element)} -> {text(shape, element)}"]
        return f"%v{n}", text(shape, element)

    def reduction(self, n):
        rank = self.random.randint(1, 3)
        shape = [self.random.choice([1, 2, 3, 7, 8, 9, 15, 16, 17, 34]) for _ in range(rank)]
        element = self.random.choice(list(COMBINERS))
        combiner = self.random.choice(COMBINERS[element])
        value, type = self.operand(n, shape, element, rank)
        reduced = self.random.sample(range(rank), 1 if self.unpacked else self.random.randint(1, rank))
        kept = [dim for dim in range(rank) if dim not in reduced]
        result = [shape[dim] for dim in kept]
        ids = commas(f"d{i}" for i in range(rank))
        maps = f"affine_map<({ids}) -> ({ids})>, affine_map<({ids}) -> ({commas(f'd{dim}' for dim in kept)})>"
        loops = commas('"reduction"' if dim in reduced else '"parallel"' for dim in range(rank))
        start = "1.0" if element[0] == "f" else "3"
        order = ("%in, %out", "%out, %in")[self.random.randint(0, 1)]
        self.lines += [f"  %k{n} = arith.constant {start} : {element}", f"  %i{n} = tensor.empty() : {text(result, element)}",
                       f"  %f{n} = linalg.fill ins(%k{n} : {element}) outs(%i{n} : {text(result, element)}) -> {text(result, element)}",
                       f"  %r{n} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{loops}]}} ins({value} : {type}) outs(%f{n} : {text(result, element)}) {{",
                       f"  ^bb0(%in: {element}, %out: {element}):", f"    %t = {combiner} {order} : {element}", f"    linalg.yield %t : {element}",
                       f"  }} -> {text(result, element)}"]
        self.results.append(f"%r{n}")
        self.types.append(text(result, element))


def main():
    program = Program(int(sys.argv[1]), "--unpacked" in sys.argv)
    for n in range(int(sys.argv[2])):
        program.reduction(n)
    print("\n".join(program.layouts))
    print(f"func.func @main(%data: tensor<65536xf32>) -> ({commas(program.types)}) {{")
    print("\n".join(program.lines))
    print(f"  return {commas(program.results)} : {commas(program.types)}\n}}")


if __name__ == "__main__":
    main()
