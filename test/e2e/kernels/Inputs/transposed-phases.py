"""Random transposed convolutions as importers write them, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small
integers, so that sums are exact.

  transposed-phases.py BIN FOLDER PROGRAMS [SEED]
"""

import math

from programs import compare_random, given, nested, tensor, write_main
from transposed import Transposed

MOST = 30000  # elements of an argument, which are on a command line
LEAST = 1 << 16  # products for each phase: fewer stay in one convolution
CHANNELS, FEATURES, SPATIAL, STRIDES, WINDOWS = [3, 8, 16, 17], [1, 3, 15, 16, 17], [1, 2, 5, 8, 15, 17], [1, 2, 2, 3], [1, 2, 3, 3, 4, 4, 5]


class TransposedFloats(Transposed):
    axes = (0, 1)

    def __init__(self, chance):
        self.chance = chance
        self.kind = chance.choice(["f32", "f32", "f64"])
        self.channels_first = chance.random() < 0.6
        self.channels, self.features = chance.choice(CHANNELS), chance.choice(FEATURES)
        self.batch = chance.choice([1, 1, 2])
        self.start = chance.choice(["fill", "bias", "argument"])
        self.choose_sizes(chance, SPATIAL, STRIDES, WINDOWS)

    def reads_pixels(self):
        """Whether the outputs of each phase read some pixel."""
        for axis in (0, 1):
            for phase in range(self.stride[axis]):
                tap = (self.offset(axis) - phase) % self.stride[axis]
                taps, first = -(-(self.window[axis] - tap) // self.stride[axis]), (phase + tap - self.offset(axis)) // self.stride[axis]
                if tap >= self.window[axis] or first >= self.size[axis] or first - 1 - -(-self.outputs(axis) // -self.stride[axis]) + taps <= 0:
                    return False
        return True

    def is_legal(self):
        if not self.is_transposed():
            return False
        outputs = [self.outputs(axis) for axis in self.axes]
        products = math.prod(self.image(outputs, self.features)) * self.channels * math.prod(self.window)
        shapes = [self.image(self.size, self.channels), self.image(outputs, self.features), self.filter()]
        return products >= LEAST * math.prod(self.stride) and max(map(math.prod, shapes)) <= MOST and not self.is_folded() and self.reads_pixels()

    def is_folded(self):
        """Those of weir-fold-image-dilation."""
        return all(self.stride[axis] == 1 or self.window[axis] == self.stride[axis] for axis in (0, 1))

    def numbers(self, shape):
        return [self.chance.randrange(-4, 5) for _ in range(math.prod(shape))]

    def write(self, path):
        outputs = [self.outputs(axis) for axis in (0, 1)]
        image, dilated = (tensor(self.image(sizes, self.channels), self.kind) for sizes in (self.size, [self.dilated(0), self.dilated(1)]))
        result, weights = tensor(self.image(outputs, self.features), self.kind), tensor(self.filter(), self.kind)
        lines = [f"%zero = arith.constant 0.0 : {self.kind}", f"%w = arith.constant dense<{nested(self.filter(), self.numbers(self.filter()), '.0')}> : {weights}",
                 f"%e = tensor.empty() : {dilated}", f"%z = linalg.fill ins(%zero : {self.kind}) outs(%e : {dilated}) -> {dilated}",
                 self.spread(image, dilated), f"%o = tensor.empty() : {result}"]
        arguments = [("x", self.image(self.size, self.channels), self.kind)]
        if self.start == "fill":
            lines.append(f"%s = linalg.fill ins(%zero : {self.kind}) outs(%o : {result}) -> {result}")
        elif self.start == "bias":
            arguments.append(("b", [self.features], self.kind))
            dims = "0, 2, 3" if self.channels_first else "0, 1, 2"
            lines.append(f"%s = linalg.broadcast ins(%b : {tensor([self.features], self.kind)}) outs(%o : {result}) dimensions = [{dims}]")
        else:
            arguments.append(("s", self.image(outputs, self.features), self.kind))
        name = "conv_2d_nchw_fchw" if self.channels_first else "conv_2d_nhwc_hwcf"
        lines.append(f"%r = linalg.{name} ins(%d, %w : {dilated}, {weights}) outs(%s : {result}) -> {result}")
        write_main(path, arguments, lines, result)
        return [given(shape, kind, self.numbers(shape)) for _, shape, kind in arguments]


# Sums of Winograd's products are not exact.
compare_random(TransposedFloats, "split", "weir-split-image-dilation: split", "--weir-winograd=off")
