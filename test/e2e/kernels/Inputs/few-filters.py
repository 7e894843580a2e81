"""Random convolutions of bytes with few filters, or with others that fill no vectors, each compiled for cpu, and for reference as it is; fails where one bit differs. Extents are around multiples of clusters, images are padded or
not, and have their channels first or last; elements are signed or unsigned and have zero points or none, also one for each output channel.

  few-filters.py BIN FOLDER PROGRAMS [SEED [FILTERS [FLAG...]]], FILTERS is a list of numbers
"""

import math
import sys

from integer_convolutions import IntegerConvolution
from programs import compare_random, tensor

MOST = 10000  # elements of an argument, which are on a command line
FILTERS = [int(number) for number in sys.argv[5].split(",")] if len(sys.argv) > 5 else [1, 1, 1, 2, 2, 3, 3, 3, 4]
CHANNELS, COLUMNS, ROWS, WINDOWS = [1, 2, 3, 4, 8, 17, 32, 34, 64], [9, 15, 16, 17, 18, 24, 31, 32, 33, 34, 50], [1, 2, 3, 5], [1, 2, 3, 3, 4, 5]


class FewFilters(IntegerConvolution):
    def __init__(self, chance):
        self.chance = chance
        self.rank = chance.choice([1, 2, 2, 2, 3])
        self.axes = range(self.rank)
        self.channels_first = chance.random() < 0.2
        self.channels, self.filters, self.batch = chance.choice(CHANNELS), chance.choice(FILTERS), chance.choice([1, 1, 2])
        self.unsigned = [chance.random() < 0.5 for _ in range(2)]
        self.zeros = [chance.choice([0, 0, chance.randrange(-128, 256)]) for _ in range(2)]
        self.per_channel = chance.random() < 0.3
        self.bias = chance.random() < 0.5
        self.is_constant = chance.random() < 0.8
        self.outputs = [chance.choice(ROWS) for _ in self.axes]
        self.outputs[-1] = chance.choice(COLUMNS)
        self.window = [chance.choice(WINDOWS) for _ in self.axes]
        self.step = [chance.choice([1, 1, 1, 2]) for _ in self.axes]
        self.step[-1] = chance.choice([1] * 8 + [2])
        self.padding = [chance.randrange(window) for window in self.window] if chance.random() < 0.5 else [0] * self.rank

    def padded(self, axis):
        return (self.outputs[axis] - 1) * self.step[axis] + self.window[axis]

    def size(self, axis):
        return self.padded(axis) - self.padding[axis]

    def filter(self):
        return [self.filters, self.channels, *self.window] if self.channels_first else [self.filters, *self.window, self.channels]

    def is_legal(self):
        shapes = [self.image([self.size(axis) for axis in self.axes], self.channels), self.image(self.outputs, self.filters), self.filter()]
        return min(map(self.size, self.axes)) >= 1 and max(map(math.prod, shapes)) <= MOST

    def maps(self):
        pixels, windows = ([f"{letter}{axis}" for axis in self.axes] for letter in "yk")
        read = [f"{pixel} * {step} + {window}" if step > 1 else f"{pixel} + {window}" for pixel, window, step in zip(pixels, windows, self.step)]
        loops = ", ".join(["n", "f", *pixels, "c", *windows])
        if self.channels_first:
            results = [["n", "c", *read], ["f", "c", *windows], ["n", "f", *pixels]]
        else:
            results = [["n", *read, "c"], ["f", *windows, "c"], ["n", *pixels, "f"]]
        if self.per_channel:
            results.insert(2, ["f"])
        return ", ".join(f"affine_map<({loops}) -> ({', '.join(result)})>" for result in results)

    def write(self, path):
        sizes, padded = ([size(axis) for axis in self.axes] for size in (self.size, self.padded))
        image, window_image = (tensor(self.image(extents, self.channels), "i8") for extents in (sizes, padded))
        result, weights = tensor(self.image(self.outputs, self.filters), "i32"), tensor(self.filter(), "i8")
        arguments = [("x", self.image(sizes, self.channels), "i8")]
        lines, read = ["%zero = arith.constant 0 : i32", f"%e0 = tensor.empty() : {result}"], "%x"
        if self.is_constant:
            lines.append(f"%w = arith.constant dense<{self.constant(self.filter())}> : {weights}")
        else:
            arguments.append(("w", self.filter(), "i8"))
        if any(self.padding):
            edge = (self.zeros[0] + 128) % 256 - 128
            low = [0, 0, *self.padding] if self.channels_first else [0, *self.padding, 0]
            names = ", ".join(f"%d{number}: index" for number in range(len(low)))
            lines += [f"%edge = arith.constant {edge} : i8", f"%padded = tensor.pad %x low[{', '.join(map(str, low))}] high[{', '.join(['0'] * len(low))}] {{",
                      f"^bb0({names}):", "  tensor.yield %edge : i8", f"}} : {image} to {window_image}"]
            read = "%padded"
        if self.bias:
            arguments.append(("bias", [self.filters], "i32"))
            lines.append(self.broadcast(self.filters, result))
        else:
            lines.append(f"%s = linalg.fill ins(%zero : i32) outs(%e0 : {result}) -> {result}")
        inputs, types, block = [read, "%w"], [window_image, weights], "%a: i8, %b: i8"
        if self.per_channel:
            arguments.append(("zeros", [self.filters], "i32"))
            inputs.append("%zeros")
            types.append(tensor([self.filters], "i32"))
            block += ", %q: i32"
        lines += [f"%r = linalg.generic {{indexing_maps = [{self.maps()}], iterator_types = [{self.iterators()}]}} "
                  f"ins({', '.join(inputs)} : {', '.join(types)}) outs(%s : {result}) {{", f"^bb0({block}, %o: i32):", *self.body({"b": "%q"} if self.per_channel else {}), f"}} -> {result}"]
        return self.finish(path, arguments, lines, result)


compare_random(FewFilters, "clustered", "weir-cluster-pixels: clustered", own=1)
