"""Random transposed convolutions as importers write them, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small
integers, so that sums are exact.

  transposed-phases.py BIN FOLDER PROGRAMS [SEED]
"""

import math
import pathlib
import random
import sys

from programs import compare_with_reference, tensor

BIN, FOLDER, PROGRAMS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
MOST = 30000  # elements of an argument, which are on a command line
LEAST = 1 << 16  # products for each phase: fewer stay in one convolution
CHANNELS, FEATURES, SPATIAL, STRIDES, WINDOWS = [3, 8, 16, 17], [1, 3, 15, 16, 17], [1, 2, 5, 8, 15, 17], [1, 2, 2, 3], [1, 2, 3, 3, 4, 4, 5]


class Transposed:
    def __init__(self, chance):
        self.chance = chance
        self.kind = chance.choice(["f32", "f32", "f64"])
        self.channels_first = chance.random() < 0.6
        self.channels, self.features = chance.choice(CHANNELS), chance.choice(FEATURES)
        self.batch = chance.choice([1, 1, 2])
        self.start = chance.choice(["fill", "bias", "argument"])
        self.size, self.stride, self.window = ([chance.choice(values) for _ in "hw"] for values in (SPATIAL, STRIDES, WINDOWS))
        # As the operator computes them: zeros around the pixels, and outputs that a padding and an output padding give.
        self.padding = [chance.randrange(window) for window in self.window]
        self.more = [chance.randrange(stride) for stride in self.stride]

    def offset(self, axis):
        return self.window[axis] - 1 - self.padding[axis]

    def dilated(self, axis):
        return 2 * self.offset(axis) + (self.size[axis] - 1) * self.stride[axis] + 1 + self.more[axis]

    def outputs(self, axis):
        return self.dilated(axis) - self.window[axis] + 1

    def image(self, sizes, channels):
        return [self.batch, channels, *sizes] if self.channels_first else [self.batch, *sizes, channels]

    def filter(self):
        return [self.features, self.channels, *self.window] if self.channels_first else [*self.window, self.channels, self.features]

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
        outputs = [self.outputs(axis) for axis in (0, 1)]
        if min(outputs) < 1 or max(self.stride) == 1 or min(self.offset(axis) for axis in (0, 1)) < 0:
            return False
        products = math.prod(self.image(outputs, self.features)) * self.channels * math.prod(self.window)
        shapes = [self.image(self.size, self.channels), self.image(outputs, self.features), self.filter()]
        return products >= LEAST * math.prod(self.stride) and max(map(math.prod, shapes)) <= MOST and not self.is_folded() and self.reads_pixels()

    def is_folded(self):
        """Those of weir-fold-image-dilation."""
        return all(self.stride[axis] == 1 or self.window[axis] == self.stride[axis] for axis in (0, 1))

    def numbers(self, shape):
        return [self.chance.randrange(-4, 5) for _ in range(math.prod(shape))]

    def constant(self, shape):
        numbers = iter(self.numbers(shape))

        def nest(sizes):
            return "[" + ", ".join(nest(sizes[1:]) for _ in range(sizes[0])) + "]" if sizes else f"{next(numbers)}.0"
        return nest(shape)

    def write(self, path):
        outputs = [self.outputs(axis) for axis in (0, 1)]
        image, dilated = (tensor(self.image(sizes, self.channels), self.kind) for sizes in (self.size, [self.dilated(0), self.dilated(1)]))
        result, weights = tensor(self.image(outputs, self.features), self.kind), tensor(self.filter(), self.kind)
        place = lambda values, ends: ", ".join(map(str, [ends[0], ends[1], *values] if self.channels_first else [ends[0], *values, ends[1]]))
        lines = [f"%zero = arith.constant 0.0 : {self.kind}", f"%w = arith.constant dense<{self.constant(self.filter())}> : {weights}",
                 f"%e = tensor.empty() : {dilated}", f"%z = linalg.fill ins(%zero : {self.kind}) outs(%e : {dilated}) -> {dilated}",
                 f"%d = tensor.insert_slice %x into %z[{place([self.offset(0), self.offset(1)], [0, 0])}] [{place(self.size, [self.batch, self.channels])}] "
                 f"[{place(self.stride, [1, 1])}] : {image} into {dilated}", f"%o = tensor.empty() : {result}"]
        arguments = [("x", self.image(self.size, self.channels))]
        if self.start == "fill":
            lines.append(f"%s = linalg.fill ins(%zero : {self.kind}) outs(%o : {result}) -> {result}")
        elif self.start == "bias":
            arguments.append(("b", [self.features]))
            dims = "0, 2, 3" if self.channels_first else "0, 1, 2"
            lines.append(f"%s = linalg.broadcast ins(%b : {tensor([self.features], self.kind)}) outs(%o : {result}) dimensions = [{dims}]")
        else:
            arguments.append(("s", self.image(outputs, self.features)))
        name = "conv_2d_nchw_fchw" if self.channels_first else "conv_2d_nhwc_hwcf"
        lines.append(f"%r = linalg.{name} ins(%d, %w : {dilated}, {weights}) outs(%s : {result}) -> {result}")
        signature = ", ".join(f"%{name}: {tensor(shape, self.kind)}" for name, shape in arguments)
        path.write_text(f"func.func @main({signature}) -> {result} {{\n" + "".join(f"  {line}\n" for line in lines) + f"  return %r : {result}\n}}\n")
        return [f"--input={'x'.join(map(str, shape))}x{self.kind}=" + " ".join(map(str, self.numbers(shape))) for _, shape in arguments]


chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 7)
split = 0
for number in range(PROGRAMS):
    convolution = Transposed(chance)
    while not convolution.is_legal():
        convolution = Transposed(chance)
    source = FOLDER / f"case-{number}.mlir"
    inputs = convolution.write(source)
    # Sums of Winograd's products are not exact.
    split += compare_with_reference(BIN, source, inputs, "--weir-winograd=off", "--remarks-filter-passed=weir-split-image-dilation").count("[Passed] split")
print(f"split: {split} of {PROGRAMS}")
