"""Random transposed convolutions of integers, each compiled for cpu, and for reference as it is; fails where one bit differs. Images have one to three spatial
dimensions and any constant between their pixels, elements are signed or unsigned and have zero points or none.

  transposed-integers.py BIN FOLDER PROGRAMS [SEED] [FLAG...]
"""

import math

from integer_convolutions import IntegerConvolution
from programs import compare_random, tensor
from transposed import Transposed

MOST = 10000  # elements of an argument, which are on a command line
CHANNELS, FEATURES, SPATIAL, STRIDES, WINDOWS = [1, 2, 3, 4, 8, 17, 34], [1, 2, 3, 5, 12, 16, 17], [1, 2, 3, 5, 8, 15, 17, 18], [1, 2, 2, 3], [1, 2, 3, 3, 4, 4, 5]


class TransposedIntegers(Transposed, IntegerConvolution):
    def __init__(self, chance):
        self.chance = chance
        self.rank = chance.choice([1, 2, 2, 2, 3])
        self.axes = range(self.rank)
        self.channels_first = chance.random() < 0.6
        self.channels, self.features, self.batch = chance.choice(CHANNELS), chance.choice(FEATURES), chance.choice([1, 1, 2])
        self.start = chance.choice(["fill", "bias", "argument"])
        self.unsigned = [chance.random() < 0.5 for _ in range(2)]
        self.kinds = ["i8", "i8"] if chance.random() < 0.9 else ["i16", "i8"]
        self.zeros = [chance.choice([0, 0, chance.randrange(-128, 256)]) for _ in range(2)]
        self.between = self.zeros[0] if chance.random() < 0.6 else chance.choice([0, 1, -1, 77])
        self.choose_sizes(chance, SPATIAL, STRIDES, WINDOWS)

    def is_legal(self):
        if not self.is_transposed():
            return False
        shapes = [self.image(self.size, self.channels), self.image(map(self.outputs, self.axes), self.features), self.filter()]
        return max(map(math.prod, shapes)) <= MOST and math.prod(self.filter()) <= 20000

    def maps(self):
        pixels, windows = ([f"{letter}{axis}" for axis in self.axes] for letter in "yk")
        read = [f"{pixel} + {window}" for pixel, window in zip(pixels, windows)]
        loops = ", ".join(["n", "f", *pixels, "c", *windows])
        if self.channels_first:
            results = [["n", "c", *read], ["f", "c", *windows], ["n", "f", *pixels]]
        else:
            results = [["n", *read, "c"], [*windows, "c", "f"], ["n", *pixels, "f"]]
        return ", ".join(f"affine_map<({loops}) -> ({', '.join(result)})>" for result in results)

    def write(self, path):
        outputs = [self.outputs(axis) for axis in self.axes]
        image, dilated = (tensor(self.image(sizes, self.channels), self.kinds[0]) for sizes in (self.size, [self.dilated(axis) for axis in self.axes]))
        result, weights = tensor(self.image(outputs, self.features), "i32"), tensor(self.filter(), self.kinds[1])
        bits = int(self.kinds[0][1:])
        between = (self.between + 2 ** (bits - 1)) % 2 ** bits - 2 ** (bits - 1)
        lines = ["%zero = arith.constant 0 : i32", f"%between = arith.constant {between} : {self.kinds[0]}", f"%w = arith.constant dense<{self.constant(self.filter())}> : {weights}",
                 f"%e = tensor.empty() : {dilated}", f"%z = linalg.fill ins(%between : {self.kinds[0]}) outs(%e : {dilated}) -> {dilated}",
                 self.spread(image, dilated), f"%e0 = tensor.empty() : {result}"]
        arguments = [("x", self.image(self.size, self.channels), self.kinds[0])]
        if self.start == "fill":
            lines.append(f"%s = linalg.fill ins(%zero : i32) outs(%e0 : {result}) -> {result}")
        elif self.start == "bias":
            arguments.append(("bias", [self.features], "i32"))
            lines.append(self.broadcast(self.features, result))
        else:
            arguments.append(("s", self.image(outputs, self.features), "i32"))
        lines += [f"%r = linalg.generic {{indexing_maps = [{self.maps()}], iterator_types = [{self.iterators()}]}} "
                  f"ins(%d, %w : {dilated}, {weights}) outs(%s : {result}) {{", f"^bb0(%a: {self.kinds[0]}, %b: {self.kinds[1]}, %o: i32):", *self.body(), f"}} -> {result}"]
        return self.finish(path, arguments, lines, result)


compare_random(TransposedIntegers, "phases are channels", "weir-split-image-dilation: channels")
