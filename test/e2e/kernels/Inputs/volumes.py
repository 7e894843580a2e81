"""Random convolutions of volumes, each compiled for cpu, and for reference as they are; fails where they differ. Elements are small integers, so that sums are exact.

  volumes.py BIN FOLDER PROGRAMS [SEED]
"""

import math

from programs import compare_random, given, nested, product_body, tensor, write_main

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
        return [f"%r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} ins(%p, %v : {types[0]}, {types[1]}) outs(%s : {types[2]}) {{",
                f"^bb0(%a: {self.kind}, %b: {self.kind}, %o: {self.sum}):", *("  " + line for line in product_body(self.kind, self.sum)), f"}} -> {types[2]}"]

    def numbers(self, shape):
        return [self.chance.randrange(-4, 5) for _ in range(math.prod(shape))]

    def write(self, path):
        types = [tensor(self.shape(0), self.kind), tensor(self.shape(1), self.kind), tensor(self.shape(2), self.sum)]
        source, zero = tensor(self.shape(0, padded=False), self.kind), "0" if self.kind == "i8" else "0.0"
        low, high = (", ".join(str(self.pads[dim][side]) if dim in "dhw" else "0" for dim in self.orders[0]) for side in (0, 1))
        indices = ", ".join(f"%i{i}: index" for i in range(5))
        lines = [f"%zero = arith.constant {zero} : {self.kind}", f"%p = tensor.pad %x low[{low}] high[{high}] {{", f"^bb0({indices}):",
                 f"  tensor.yield %zero : {self.kind}", f"}} : {source} to {types[0]}"]
        arguments = [("x", self.shape(0, padded=False), self.kind), ("s", self.shape(2), self.sum)]
        if self.chance.random() < 0.6:
            lines.append(f"%v = arith.constant dense<{nested(self.shape(1), self.numbers(self.shape(1)), '' if self.kind == 'i8' else '.0')}> : {types[1]}")
        else:
            arguments.append(("v", self.shape(1), self.kind))
        lines += self.convolve(types)
        write_main(path, arguments, lines, types[2])
        return [given(shape, kind, self.numbers(shape)) for _, shape, kind in arguments]

    def is_legal(self):
        shapes = [self.shape(0, padded=False), self.shape(1), self.shape(2)]
        return min(shapes[0]) > 0 and max(map(math.prod, shapes)) <= MOST


# Sums of Winograd's products are not exact.
compare_random(Volume, "flattened", "weir-flatten-depth: flattened", "--weir-winograd=off")
