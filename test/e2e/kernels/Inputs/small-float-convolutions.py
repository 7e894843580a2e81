#!/usr/bin/env python3
"""Random convolutions and poolings of f16 and bf16, most of which kernels compute in f32: small-float-convolutions.py BIN FOLDER PROGRAMS [SEED] [FLAG...].

Orders of dimensions, strides, pads, depthwise ones, constant and other filters, sums in f32, an op before and one after. Numbers are small and whole: sums are exact in any order but
Winograd's."""
import math

from programs import compare_random, given, nested, tensor, write_main

# The dimensions of image, filter and result.
KINDS = {
    "conv_2d_nchw_fchw": ("nchw", "fckk", "nfhw"),
    "conv_2d_nhwc_hwcf": ("nhwc", "kkcf", "nhwf"),
    "depthwise_conv_2d_nchw_chw": ("nchw", "ckk", "nchw"),
    "depthwise_conv_2d_nhwc_hwc": ("nhwc", "kkc", "nhwc"),
    "pooling_nchw_max": ("nchw", "kk", "nchw"),
    "pooling_nhwc_sum": ("nhwc", "kk", "nhwc"),
}
LEAST = {"f16": "0xFC00", "bf16": "0xFF80", "f32": "0xFF800000"}


class SmallFloatConvolution:
    def __init__(self, chance):
        self.chance, self.kind, self.element = chance, chance.choice(list(KINDS)), chance.choice(("f16", "bf16"))
        self.is_pooling = self.kind.startswith("pooling")
        self.total = chance.choice((self.element, self.element, "f32"))
        self.is_constant = not self.is_pooling and chance.random() < 0.8
        self.kernel, self.stride, self.pad = chance.choice(((1, 1, 0), (3, 1, 1), (3, 2, 1), (2, 2, 0), (5, 3, 2)))
        extent = chance.choice((5, 7, 9, 13, 16, 18))
        self.sizes = {"n": chance.choice((1, 2)), "c": chance.choice((1, 2, 3, 8, 16, 17)), "f": chance.choice((1, 3, 16, 17, 32)), "k": self.kernel, "h": extent, "w": extent}

    def shape(self, dims, extent=None):
        return [extent if extent is not None and dim in "hw" else self.sizes[dim] for dim in dims]

    def write(self, path):
        image, window, result = KINDS[self.kind]
        padded = self.sizes["h"] + 2 * self.pad
        inputs, weights, outputs = self.shape(image), self.shape(window), self.shape(result, (padded - self.kernel) // self.stride + 1)
        numbers = lambda shape: [self.chance.randint(-2, 2) for _ in range(math.prod(shape))]
        is_max, source = self.kind.endswith("max"), tensor(inputs, self.element)
        arguments, values = [("x", inputs, self.element)], [given(inputs, self.element, numbers(inputs))]
        total, filters = tensor(outputs, self.total), tensor(weights, self.element)
        lines = [f"%zeros = arith.constant dense<0.0> : {source}", f"%relu = arith.maximumf %x, %zeros : {source}",
                 f"%edge = arith.constant {LEAST[self.element] if is_max else '0.0'} : {self.element}", f"%start = arith.constant {LEAST[self.total] if is_max else '0.0'} : {self.total}"]
        if self.is_pooling:
            lines.append(f"%w = tensor.empty() : {filters}")
        elif self.is_constant:
            lines.append(f"%w = arith.constant dense<{nested(weights, numbers(weights), '.0')}> : {filters}")
        else:
            arguments.append(("w", weights, self.element))
            values.append(given(weights, self.element, numbers(weights)))
        amounts = ", ".join(str(self.pad if dim in "hw" else 0) for dim in image)
        wide = tensor(self.shape(image, padded), self.element)
        lines += [f"%p = tensor.pad %relu low[{amounts}] high[{amounts}] {{", "^bb0(%a: index, %b: index, %c: index, %d: index):", f"  tensor.yield %edge : {self.element}", f"}} : {source} to {wide}",
                  f"%e = tensor.empty() : {total}", f"%f = linalg.fill ins(%start : {self.total}) outs(%e : {total}) -> {total}",
                  f"%s = linalg.{self.kind} {{strides = dense<{self.stride}> : vector<2xi64>}} ins(%p, %w : {wide}, {filters}) outs(%f : {total}) -> {total}", f"%r = arith.addf %s, %s : {total}"]
        write_main(path, arguments, lines, total)
        return values


compare_random(SmallFloatConvolution, "widened", "weir-widen-convolutions: widened", "--weir-winograd=off")
