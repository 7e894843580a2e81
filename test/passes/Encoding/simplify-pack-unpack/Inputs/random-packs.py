#!/usr/bin/env python3
"""A program of random packs and unpacks beside slices, insertions, reshapes, concatenations, broadcasts, extensions, bitcasts and reductions, of odd shapes.

  random-packs.py SEED COUNT > PROGRAM

@main takes one tensor<65536xf32> and a row as i32, and returns COUNT tensors."""
import math
import random
import sys

SIZES = [1, 2, 3, 5, 8, 15, 16, 17, 24, 30, 32]
TILES = [1, 2, 3, 4, 5, 8, 16]


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.offset, self.count = [], 0, 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        name = self.name()
        self.lines.append(f"  {name} = {text}")
        return name

    def input(self, shape, element="f32"):
        """A slice of the argument under a shape; of bytes and integers its elements are converted."""
        size = math.prod(shape)
        self.offset = self.offset + size if self.offset + size <= 65536 else size
        name = self.emit(f"tensor.extract_slice %data[{self.offset - size}] [{size}] [1] : tensor<65536xf32> to tensor<{size}xf32>")
        if len(shape) > 1:
            name = self.emit(f"tensor.expand_shape {name} [[{', '.join(map(str, range(len(shape))))}]] output_shape {list(shape)} : tensor<{size}xf32> into {tensor(shape)}")
        if element != "f32":
            name = self.elementwise(name, shape, "f32", element, "arith.fptosi")
        return name

    def elementwise(self, value, shape, from_, to, op):
        e = self.emit(f"tensor.empty() : {tensor(shape, to)}")
        n = self.count
        ids = ", ".join(f"d{i}" for i in range(len(shape)))
        m = f"affine_map<({ids}) -> ({ids})>"
        loops = ", ".join(['"parallel"'] * len(shape))
        return self.emit(f"linalg.generic {{indexing_maps = [{m}, {m}], iterator_types = [{loops}]}} ins({value} : {tensor(shape, from_)}) outs({e} : {tensor(shape, to)}) {{\n"
                         f"  ^bb0(%a{n}: {from_}, %b{n}: {to}):\n    %c{n} = {op} %a{n} : {from_} to {to}\n    linalg.yield %c{n} : {to}\n  }} -> {tensor(shape, to)}")

    def shape(self, low=1, high=3):
        return [self.random.choice(SIZES) for _ in range(self.random.randint(low, high))]

    def form(self, rank):
        """Tiles of some dimensions, and orders."""
        dims = self.random.sample(range(rank), self.random.randint(0, rank))
        return dims, [self.random.choice(TILES) for _ in dims], self.random.sample(range(rank), rank)

    def pack(self, value, shape, form, element="f32"):
        packed = packed_shape(shape, form)
        e = self.emit(f"tensor.empty() : {tensor(packed, element)}")
        dims, tiles, _ = form
        is_padded = any(shape[d] % t for d, t in zip(dims, tiles))
        zero = {"f32": "%zero", "i32": "%izero"}[element] if self.random.random() < 0.8 else {"f32": "%one", "i32": "%ione"}[element]
        padding = f"padding_value({zero} : {element}) " if is_padded else ""
        return self.emit(f"linalg.pack {value} {padding}{attributes(form)} into {e} : {tensor(shape, element)} -> {tensor(packed, element)}"), packed

    def unpack(self, shape, form):
        packed = self.input(packed_shape(shape, form))
        e = self.emit(f"tensor.empty() : {tensor(shape)}")
        return self.emit(f"linalg.unpack {packed} {attributes(form)} into {e} : {tensor(packed_shape(shape, form))} -> {tensor(shape)}")

    def box(self, shape, form):
        """Starts and lengths: at tiles, of one element, whole, or anywhere."""
        tiles = dict(zip(form[0], form[1]))
        starts, lengths = [], []
        for dim, size in enumerate(shape):
            kind, tile = self.random.randrange(4), tiles.get(dim, 1)
            start = self.random.randrange(0, size, tile) if kind == 0 else self.random.randrange(size)
            if kind == 0:
                length = size - start if self.random.random() < 0.5 else min(size - start, tile * self.random.randint(1, 3))
            elif kind == 1:
                length = 1
                if size > 3 and self.random.random() < 0.5:
                    start = "%row"
            elif kind == 2:
                start, length = 0, size
            else:
                length = self.random.randint(1, size - start)
            starts.append(start)
            lengths.append(length)
        return starts, lengths

    def case(self):
        shape = self.shape()
        form = self.form(len(shape))
        kind = self.random.choice(["slice", "insert", "collapse", "concat", "relayout", "reduce", "broadcast", "extend", "bitcast", "constant"])
        element = "f32"
        if kind == "slice":
            value = self.unpack(shape, form)
            starts, lengths = self.box(shape, form)
            result = [n for n in lengths if n != 1] if self.random.random() < 0.4 else lengths
            value = self.emit(f"tensor.extract_slice {value}{index(starts)} {lengths} {[1] * len(shape)} : {tensor(shape)} to {tensor(result)}")
            if result == lengths and self.random.random() < 0.5:
                value, result = self.pack(value, result, form)
            return value, result, element
        if kind == "insert":
            value = self.unpack(shape, form)
            starts, lengths = self.box(shape, form)
            source = [n for n in lengths if n != 1] if self.random.random() < 0.4 and any(n != 1 for n in lengths) else lengths
            part = self.input(source)
            value = self.emit(f"tensor.insert_slice {part} into {value}{index(starts)} {lengths} {[1] * len(shape)} : {tensor(source)} into {tensor(shape)}")
            return (*self.pack(value, shape, form), element) if self.random.random() < 0.6 else (value, shape, element)
        if kind == "collapse":
            shape = self.shape(2, 3)
            if self.random.random() < 0.5:
                shape[self.random.randrange(len(shape))] = 1
            form = self.form(len(shape))
            cut = self.random.randint(0, len(shape) - 1)
            groups = [g for g in (list(range(cut)), list(range(cut, len(shape)))) if g] if self.random.random() < 0.7 else [list(range(len(shape)))]
            result = [math.prod(shape[d] for d in g) for g in groups]
            value = self.unpack(shape, form)
            if len(groups) == len(shape):
                return value, shape, element
            return self.emit(f"tensor.collapse_shape {value} {groups} : {tensor(shape)} into {tensor(result)}"), result, element
        if kind == "concat":
            dim = self.random.randrange(len(shape))
            pieces, types = [], []
            for _ in range(2):
                own = list(shape)
                own[dim] = self.random.choice([8, 16, 32, 5, 30])
                pieces.append(self.unpack(own, form))
                types.append(own)
            result = list(shape)
            result[dim] = sum(t[dim] for t in types)
            value = self.emit(f"tensor.concat dim({dim}) {', '.join(pieces)} : ({', '.join(map(tensor, types))}) -> {tensor(result)}")
            return (*self.pack(value, result, form), element) if self.random.random() < 0.4 else (value, result, element)
        if kind == "relayout":
            value = self.unpack(shape, form)
            return (*self.pack(value, shape, self.form(len(shape))), element)
        if kind == "reduce":
            shape = self.shape(2, 3)
            form = self.form(len(shape))
            value = self.unpack(shape, form)
            dim = self.random.randrange(len(shape))
            result = shape[:dim] + shape[dim + 1:]
            init = self.input(result)
            return self.emit(f"linalg.reduce {{ arith.addf }} ins({value} : {tensor(shape)}) outs({init} : {tensor(result)}) dimensions = [{dim}]"), result, element
        if kind == "broadcast":
            shape = self.shape(2, 3)
            dims = sorted(self.random.sample(range(len(shape)), self.random.randint(1, len(shape) - 1)))
            source = [n for d, n in enumerate(shape) if d not in dims]
            value = self.input(source)
            e = self.emit(f"tensor.empty() : {tensor(shape)}")
            value = self.emit(f"linalg.broadcast ins({value} : {tensor(source)}) outs({e} : {tensor(shape)}) dimensions = {dims}")
            return (*self.pack(value, shape, self.form(len(shape))), element)
        if kind == "constant":
            dense = lambda s: nest([float(self.random.randint(-9, 9)) for _ in range(math.prod(s))], s)
            value = self.emit(f"arith.constant dense<{dense(shape)}> : {tensor(shape)}")
            if self.random.random() < 0.5:
                starts, lengths = self.box(shape, form)
                starts = [0 if s == "%row" else s for s in starts]
                value = self.emit(f"tensor.extract_slice {value}{index(starts)} {lengths} {[1] * len(shape)} : {tensor(shape)} to {tensor(lengths)}")
                shape = lengths
            else:
                other = self.emit(f"arith.constant dense<{dense(shape)}> : {tensor(shape)}")
                result = [2 * shape[0], *shape[1:]]
                value = self.emit(f"tensor.concat dim(0) {value}, {other} : ({tensor(shape)}, {tensor(shape)}) -> {tensor(result)}")
                shape = result
            return (*self.pack(value, shape, form), element)
        if kind == "extend":
            value = self.elementwise(self.input(shape, "i8"), shape, "i8", "i32", self.random.choice(["arith.extsi", "arith.extui"]))
        else:
            value = self.emit(f"tensor.bitcast {self.input(shape)} : {tensor(shape)} to {tensor(shape, 'i32')}")
        return (*self.pack(value, shape, form, "i32"), "i32")

    def text(self, count):
        results = [self.case() for _ in range(count)]
        types = [tensor(shape, element) for _, shape, element in results]
        head = ["  %zero = arith.constant 0.0 : f32", "  %one = arith.constant 1.0 : f32", "  %izero = arith.constant 0 : i32", "  %ione = arith.constant 1 : i32",
                "  %row = arith.index_cast %i : i32 to index"]
        return "\n".join([f"func.func @main(%data: tensor<65536xf32>, %i: i32) -> ({', '.join(types)}) {{", *head, *self.lines,
                          f"  return {', '.join(name for name, _, _ in results)} : {', '.join(types)}", "}", ""])


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def index(starts):
    return "[" + ", ".join(map(str, starts)) + "]"


def nest(values, shape):
    if len(shape) == 1:
        return values
    step = len(values) // shape[0]
    return [nest(values[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def attributes(form):
    dims, tiles, outer = form
    return f"outer_dims_perm = {outer} inner_dims_pos = {dims} inner_tiles = {tiles}"


def packed_shape(shape, form):
    dims, tiles, outer = form
    by_dim = dict(zip(dims, tiles))
    return [-(-shape[d] // by_dim.get(d, 1)) for d in outer] + list(tiles)


if __name__ == "__main__":
    print(Program(int(sys.argv[1])).text(int(sys.argv[2])))
