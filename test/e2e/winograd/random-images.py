"""Random 3x3 convolutions by Winograd's minimal filtering, against sums in double precision.

    random-images.py --cpu CPU [--seed N] [--count N]

Writes one module with a function for each convolution, compiles it for a CPU of this machine, runs it, and compares each result with the bound of
docs/numbers.md, and with one that numbers like these do not come near: 3e-5 of the largest result.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 13, 14, 15, 16, 17, 18, 28, 31, 33]
WIDE = [63, 64, 65, 66, 70, 129, 130]


class Convolution:
    def __init__(self, number, rng):
        self.name = f"f{number}"
        self.images = rng.choice([1, 1, 1, 2, 3])
        self.isDynamic = rng.random() < 0.2
        self.channels = rng.choice([1, 2, 3, 8, 15, 16, 17, 18, 32, 48, 50, 64, 66])
        self.features = rng.choice([16, 16, 32, 48, 64])
        self.low = [rng.choice([0, 1, 1, 1, 2]) for _ in range(2)]
        self.high = [rng.choice([0, 1, 1, 1, 2]) for _ in range(2)]
        self.size = [rng.choice(SIZES), rng.choice(WIDE if rng.random() < 0.25 else SIZES)]
        for i in range(2):
            self.size[i] = max(self.size[i], 3 - self.low[i] - self.high[i])
        self.hasPrologue, self.hasBias, self.hasResidual, self.hasClamp = (rng.random() < share for share in (0.25, 0.5, 0.3, 0.4))
        self.out = [self.size[i] + self.low[i] + self.high[i] - 2 for i in range(2)]
        values = np.random.default_rng(rng.getrandbits(32))
        self.image = values.standard_normal((self.images, self.channels, *self.size)).astype(np.float32)
        self.filter = values.standard_normal((self.features, self.channels, 3, 3)).astype(np.float32)
        self.bias = values.standard_normal(self.features).astype(np.float32)
        self.residual = values.standard_normal((self.images, self.features, *self.out)).astype(np.float32)

    def text(self):
        n = "?" if self.isDynamic else self.images
        image = f"tensor<{n}x{self.channels}x{self.size[0]}x{self.size[1]}xf32>"
        padded = f"tensor<{n}x{self.channels}x{self.out[0] + 2}x{self.out[1] + 2}xf32>"
        out = f"tensor<{n}x{self.features}x{self.out[0]}x{self.out[1]}xf32>"
        filter = f"tensor<{self.features}x{self.channels}x3x3xf32>"
        bias = f"tensor<{self.features}xf32>"
        dim = "%n" if self.isDynamic else ""
        loops = 'iterator_types = ["parallel", "parallel", "parallel", "parallel"]'
        lines = [f"func.func @{self.name}(%x: {image}, %r: {out}, %b: {bias}) -> {out} {{",
                 f"  %w = arith.constant dense_resource<{self.name}> : {filter}",
                 "  %zero = arith.constant 0.0 : f32", "  %two = arith.constant 2.0 : f32", "  %c0 = arith.constant 0 : index",
                 f"  %n = tensor.dim %x, %c0 : {image}"]
        source = "%x"
        if self.hasPrologue:
            lines += [f"  %pe = tensor.empty({dim}) : {image}",
                      f"  %px = linalg.generic {{indexing_maps = [#all, #all], {loops}}} ins(%x : {image}) outs(%pe : {image}) {{",
                      "  ^bb0(%i: f32, %o: f32):", "    %m = arith.maximumf %i, %zero : f32", "    %s = arith.mulf %m, %two : f32",
                      "    linalg.yield %s : f32", f"  }} -> {image}"]
            source = "%px"
        if any(self.low + self.high):
            lines += [f"  %p = tensor.pad {source} low[0, 0, {self.low[0]}, {self.low[1]}] high[0, 0, {self.high[0]}, {self.high[1]}] {{",
                      "  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):", "    tensor.yield %zero : f32", f"  }} : {image} to {padded}"]
            source = "%p"
        lines += [f"  %e = tensor.empty({dim}) : {out}", f"  %f = linalg.fill ins(%zero : f32) outs(%e : {out}) -> {out}",
                  f"  %c = linalg.conv_2d_nchw_fchw ins({source}, %w : {padded}, {filter}) outs(%f : {out}) -> {out}",
                  f"  %y = linalg.generic {{indexing_maps = [#all, #channel, #all, #all], {loops}}} ins(%c, %b, %r : {out}, {bias}, {out}) outs(%e : {out}) {{",
                  "  ^bb0(%i: f32, %bi: f32, %ri: f32, %o: f32):"]
        value = "%i"
        for number, (has, op) in enumerate([(self.hasBias, "arith.addf {}, %bi"), (self.hasResidual, "arith.addf {}, %ri"),
                                            (self.hasClamp, "arith.maximumf {}, %zero")]):
            if has:
                lines.append(f"    %v{number} = {op.format(value)} : f32")
                value = f"%v{number}"
        return "\n".join(lines + [f"    linalg.yield {value} : f32", f"  }} -> {out}", f"  return %y : {out}", "}"])

    def expected(self):
        """The result, and the bound on its error."""
        x = np.maximum(self.image, 0) * 2 if self.hasPrologue else self.image
        x = np.pad(x.astype(float), ((0, 0), (0, 0), *zip(self.low, self.high)))
        result, magnitude = np.zeros((2, self.images, self.features, *self.out))
        for i in range(3):
            for j in range(3):
                window = x[:, :, i:i + self.out[0], j:j + self.out[1]]
                result += np.einsum("fc,ncyx->nfyx", self.filter[:, :, i, j].astype(float), window)
        # The bound is in terms of the largest element of the image and of the filter.
        terms = self.channels * 9
        magnitude[:] = terms * abs(x).max() * abs(self.filter).max()
        result += self.hasBias * self.bias.astype(float)[None, :, None, None] + self.hasResidual * self.residual.astype(float)
        bound = (4 * terms * magnitude + 8 * (magnitude + abs(result))) * 2.0**-24
        return np.maximum(result, 0) if self.hasClamp else result, np.minimum(bound, 3e-5 * max(1, abs(result).max()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cpu", required=True)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=20)
    args = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    rng = random.Random(seed)
    convolutions = [Convolution(i, rng) for i in range(args.count)]
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)
        with open(path("m.mlir"), "w") as file:
            file.write("#all = affine_map<(a, b, c, d) -> (a, b, c, d)>\n#channel = affine_map<(a, b, c, d) -> (b)>\n")
            file.write("\n".join(c.text() for c in convolutions) + "\n{-#\n  dialect_resources: {\n    builtin: {\n")
            file.write(",\n".join(f'      {c.name}: "0x04000000{c.filter.tobytes().hex().upper()}"' for c in convolutions) + "\n    }\n  }\n#-}\n")
        run = lambda *command: subprocess.run(command, capture_output=True, text=True)
        compiled = run("weir-compile", path("m.mlir"), "-o", path("m.so"), f"--target-cpu={args.cpu}", "--weir-winograd=always",
                       "--remarks-filter=weir-select-strategy")
        if compiled.returncode:
            sys.exit(f"seed {seed}: {compiled.stderr[-2000:]}")
        failures = 0
        for c in convolutions:
            for name in ("image", "residual", "bias"):
                np.save(path(name + ".npy"), getattr(c, name))
            ran = run("weir-run", path("m.so"), f"--function={c.name}", *(f"--input=@{path(n)}.npy" for n in ("image", "residual", "bias")),
                      f"--output=@{path('y.npy')}", "--poison")
            if ran.returncode:
                sys.exit(f"seed {seed}, {c.name}: {ran.stderr[-2000:]}")
            expected, bound = c.expected()
            error = abs(np.load(path("y.npy")).astype(float) - expected)
            if not (error <= bound).all():
                failures += 1
                print(f"seed {seed}, {c.name}: error {error.max()}, bound {bound.min()}\n{c.text()}")
    used = compiled.stderr.count("strategy=conv-winograd")
    print(f"{len(convolutions)} convolutions, {used} kernels, {failures} failures")
    return failures != 0 or used == 0


if __name__ == "__main__":
    sys.exit(main())
