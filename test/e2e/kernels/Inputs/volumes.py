"""Random convolutions of volumes, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small integers, so that sums are exact.

  volumes.py BIN FOLDER PROGRAMS [SEED]
"""

import math
import pathlib
import random
import sys

from programs import compare_with_reference, tensor

BIN, FOLDER, PROGRAMS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
CHANNELS, FEATURES, SPATIAL, DEPTHS, WINDOWS = [1, 2, 3, 4, 7, 16, 17], [1, 3, 8, 15, 16, 17, 34], [1, 2, 3, 5, 9, 15, 17, 18], [1, 2, 3, 5], [1, 2, 3, 3]
MOST = 30000  # elements of an argument, which are on a command line
# Input, filter and result: batch n, channels c, features f, and d, h, w, which are windows in the filter.
NAMED = {"conv_3d_ncdhw_fcdhw": ("ncdhw", "fcdhw", "nfdhw"), "conv_3d_ndhwc_dhwcf": ("ndhwc", "dhwcf", "ndhwf")}
GENERIC = [("ncdhw", "fcdhw", "ndhwf"), ("ndhwc", "fdhwc", "ndhwf"), ("cndhw", "cfdhw", "fndhw"), ("ndchw", "dhwcf", "nfdhw")]


class Volume:
    def __init__(self, chance):
        self.chance = chance
        self.kind, self.sum = chance.choice([("f32", "f32"), ("f64", "f64"), ("i8", "i32"), ("f16", "f32")])
        self.name = chance.choice([*NAMED, None])
        self.orders = NAMED.get(self.name) or chance.choice(GENERIC)
        self.extent = {"n": chance.choice([1, 1, 2]), "c": chance.choice(CHANNELS), "f": chance.choice(FEATURES), "d": chance.choice(DEPTHS),
                       "h": chance.choice(SPATIAL), "w": chance.choice(SPATIAL)}
        self.window, self.stride, self.dilation = ({dim: chance.choice(values) for dim in "dhw"} for values in (WINDOWS, [1, 1, 2], [1, 1, 2]))
        self.pads = {dim: (chance.randrange(2), chance.randrange(2)) if chance.random() < 0.6 else (0, 0) for dim in "dhw"}

    def read(self, dim):
        """Elements of the padded input."""
        return (self.extent[dim] - 1) * self.stride[dim] + (self.window[dim] - 1) * self.dilation[dim] + 1

    def shape(self, which, padded=True):
        order = self.orders[which]
        if which == 1:
            return [self.window.get(dim, self.extent[dim]) for dim in order]
        if which == 2:
            return [self.extent[dim] for dim in order]
        return [self.read(dim) - (0 if padded else sum(self.pads[dim])) if dim in "dhw" else self.extent[dim] for dim in order]

    def convolve(self, types):
        if self.name:
            steps = "dilations = dense<[{}, {}, {}]> : vector<3xi64>, strides = dense<[{}, {}, {}]> : vector<3xi64>".format(
                *(self.dilation[dim] for dim in "dhw"), *(self.stride[dim] for dim in "dhw"))
            return [f"%r = linalg.{self.name} {{{steps}}} ins(%p, %v : {types[0]}, {types[1]}) outs(%s : {types[2]}) -> {types[2]}"]
        loops = [*self.orders[2], "c", "kd", "kh", "kw"]
        results = ([f"{dim} * {self.stride[dim]} + k{dim} * {self.dilation[dim]}" if dim in "dhw" else dim for dim in self.orders[0]],
                   ["k" + dim if dim in "dhw" else dim for dim in self.orders[1]], list(self.orders[2]))
        maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(result)})>" for result in results)
        kinds = ", ".join(['"parallel"'] * 5 + ['"reduction"'] * 4)
        body, names = [], ["%a", "%b"]
        if self.kind != self.sum:
            body = [f"%{name}x = arith.{'extsi' if self.kind == 'i8' else 'extf'} %{name} : {self.kind} to {self.sum}" for name in "ab"]
            names = ["%ax", "%bx"]
        suffix = "i" if self.sum == "i32" else "f"
        body += [f"%m = arith.mul{suffix} {names[0]}, {names[1]} : {self.sum}", f"%t = arith.add{suffix} %o, %m : {self.sum}", f"linalg.yield %t : {self.sum}"]
        return [f"%r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} ins(%p, %v : {types[0]}, {types[1]}) outs(%s : {types[2]}) {{",
                f"^bb0(%a: {self.kind}, %b: {self.kind}, %o: {self.sum}):", *("  " + line for line in body), f"}} -> {types[2]}"]

    def numbers(self, shape):
        return [self.chance.randrange(-4, 5) for _ in range(math.prod(shape))]

    def constant(self, shape):
        """The text of a constant of `shape`."""
        numbers = iter(self.numbers(shape))
        suffix = "" if self.kind == "i8" else ".0"

        def nest(sizes):
            return "[" + ", ".join(nest(sizes[1:]) for _ in range(sizes[0])) + "]" if sizes else f"{next(numbers)}{suffix}"
        return nest(shape)

    def write(self, path):
        types = [tensor(self.shape(0), self.kind), tensor(self.shape(1), self.kind), tensor(self.shape(2), self.sum)]
        source, zero = tensor(self.shape(0, padded=False), self.kind), "0" if self.kind == "i8" else "0.0"
        low, high = (", ".join(str(self.pads[dim][side]) if dim in "dhw" else "0" for dim in self.orders[0]) for side in (0, 1))
        indices = ", ".join(f"%i{i}: index" for i in range(5))
        lines = [f"%zero = arith.constant {zero} : {self.kind}", f"%p = tensor.pad %x low[{low}] high[{high}] {{", f"^bb0({indices}):",
                 f"  tensor.yield %zero : {self.kind}", f"}} : {source} to {types[0]}"]
        arguments = [("x", self.shape(0, padded=False), self.kind), ("s", self.shape(2), self.sum)]
        if self.chance.random() < 0.6:
            lines.append(f"%v = arith.constant dense<{self.constant(self.shape(1))}> : {types[1]}")
        else:
            arguments.append(("v", self.shape(1), self.kind))
        lines += self.convolve(types)
        signature = ", ".join(f"%{name}: {tensor(shape, kind)}" for name, shape, kind in arguments)
        path.write_text(f"func.func @main({signature}) -> {types[2]} {{\n" + "".join(f"  {line}\n" for line in lines) + f"  return %r : {types[2]}\n}}\n")
        return [f"--input={'x'.join(map(str, shape))}x{kind}=" + " ".join(map(str, self.numbers(shape))) for _, shape, kind in arguments]

    def is_legal(self):
        shapes = [self.shape(0, padded=False), self.shape(1), self.shape(2)]
        return min(shapes[0]) > 0 and max(map(math.prod, shapes)) <= MOST


chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 7)
flattened = 0
for number in range(PROGRAMS):
    volume = Volume(chance)
    while not volume.is_legal():
        volume = Volume(chance)
    source = FOLDER / f"case-{number}.mlir"
    inputs = volume.write(source)
    # Sums of Winograd's products are not exact.
    flattened += compare_with_reference(BIN, source, inputs, "--weir-winograd=off", "--remarks-filter-passed=weir-flatten-depth").count("[Passed] flattened")
print(f"flattened: {flattened} of {PROGRAMS}")
