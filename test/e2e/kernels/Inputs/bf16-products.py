"""Contractions and convolutions of bf16 in AMX tiles, or by vdpbf16ps, compared with `reference`: whole numbers, whose sums are exact in any order, and
fractions, which differ by the bound of encoding-passes.md 15.6 at most.

  bf16-products.py [--low-precision] BIN FOLDER CLANG [SEED CONTRACTIONS CONVOLUTIONS]

Each program is compiled without data tiling and with its weights packed at compile time, and runs with one thread and with two. Prints how many sums
were computed in tiles, or by the instruction, of how many programs.
"""

import pathlib
import random
import re
import sys

import numpy as np

import amx_module
from programs import run, tensor

LOW = "--low-precision" in sys.argv
if LOW:
    sys.argv.remove("--low-precision")
BIN, FOLDER, CLANG = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
SEED, CONTRACTIONS, CONVOLUTIONS = (int(text) for text in sys.argv[4:7]) if len(sys.argv) > 4 else (1, 30, 6)
CPU = ["--target=cpu", "--target-triple=x86_64-linux-gnu", "--target-cpu=x86-64-v4"]
CPU += ["--target-cpu-features=+avx512bf16", "--weir-low-precision"] if LOW else ["--target-cpu-features=+avx512vnni,+amx-bf16"]
PASS, REMARK, PLACE = ("weir-cpu-name-units", "unit=vdpbf16ps-512", "by vdpbf16ps") if LOW else ("weir-cpu-amx-tiles", "[Passed] tiled", "in tiles")
SIZES = [1, 2, 3, 15, 16, 17, 31, 32, 33, 34, 47, 48, 63, 64, 65]


class Program:
    """A function of an image or a left operand, of weights unless they are a constant, and of what its sums start with unless that is zero."""

    def __init__(self, name, chance, shapes, op, depth):
        self.name, self.depth = name, depth
        self.isWhole, isConstant, startsAtZero = chance.random() < 0.5, chance.random() < 0.6, chance.random() < 0.6
        self.values = [self.make(chance, shape) for shape in shapes]
        self.arguments = [0] + ([] if isConstant else [1]) + ([] if startsAtZero else [2])
        self.shapes, kinds = shapes, ["bf16", "bf16", "f32"]
        types = [tensor(shape, kind) for shape, kind in zip(shapes, kinds)]
        taken = ", ".join(f"%{'abi'[i]}: {types[i]}" for i in self.arguments)
        text = ""
        if isConstant:
            text += f"  %b = arith.constant dense_resource<{name}> : {types[1]}\n"
        if startsAtZero:
            text += f"  %z = arith.constant 0.0 : f32\n  %e = tensor.empty() : {types[2]}\n  %i = linalg.fill ins(%z : f32) outs(%e : {types[2]}) -> {types[2]}\n"
        text += op(types)
        # What follows a layer: nothing, a function of each element, or a result of bf16.
        self.kind, end = "f32", chance.choice(["", "", "  %x = arith.negf %c : f32\n", "  %x = arith.truncf %c : f32 to bf16\n"])
        last = "%r"
        if end:
            self.kind = "bf16" if "trunc" in end else "f32"
            result, loops = tensor(shapes[2], self.kind), ", ".join(f"d{i}" for i in range(len(shapes[2])))
            identity, parallel = f"affine_map<({loops}) -> ({loops})>", ", ".join(['"parallel"'] * len(shapes[2]))
            text += f"""  %f = tensor.empty() : {result}
  %g = linalg.generic {{indexing_maps = [{identity}, {identity}], iterator_types = [{parallel}]}} ins(%r : {types[2]}) outs(%f : {result}) {{
  ^bb0(%c: f32, %o: {self.kind}):
{end}    linalg.yield %x : {self.kind}
  }} -> {result}
"""
            last = "%g"
        result = tensor(shapes[2], self.kind)
        self.text = f"func.func @{name}({taken}) -> {result} {{\n{text}  return {last} : {result}\n}}\n"
        self.resource = f'{name}: "0x02000000{self.values[1].tobytes().hex()}"' if isConstant else None

    def make(self, chance, shape):
        """bf16 as the upper halves of f32, whose lower ones are zero."""
        rng = np.random.default_rng(chance.randrange(1 << 30))
        values = rng.integers(-8, 9, shape) if self.isWhole else rng.standard_normal(shape)
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)

    def check(self, got, expected):
        if self.isWhole:
            return np.array_equal(got, expected)
        if LOW:
            # Both sums are off by K u S / (1 - K u), where S is at most this; no number here is denormal.
            a, b, c = (np.abs(toFloats(value, "bf16").astype(np.float64)).max() for value in self.values)
            bound = 2 * self.depth * 2.0**-24 / (1 - self.depth * 2.0**-24) * (self.depth * a * b + c)
            return np.all(np.abs(got.astype(np.float64) - expected) <= bound + (2**-8 * (np.abs(expected) + bound) if self.kind == "bf16" else 0))
        # Products of 4 at most are all but sure; each of the sums is rounded as often as it has terms.
        return np.allclose(got, expected, rtol=2**-7 if self.kind == "bf16" else 1e-5, atol=self.depth * 16 * 2.0**-23)


def contraction(number, chance):
    """(batch,) m, n, k: the weights as (k, n) or (n, k), dimensions of the others in any order."""
    loops = {}
    if chance.random() < 0.3:
        loops["b"] = chance.choice([1, 2, 3])
    if chance.random() < 0.2:
        loops["p"] = chance.choice([2, 3])
    loops.update({loop: chance.choice(SIZES) for loop in "mnk"})
    orders = [[loop for loop in loops if loop in wanted] for wanted in ("bmpk", "bnk", "bmpn")]
    for order in (orders[1], chance.choice(orders)):
        if chance.random() < 0.5:
            chance.shuffle(order)
    shapes = [[loops[loop] for loop in order] for order in orders]
    names = ", ".join(loops)
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(order)})>" for order in orders)
    iterators = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)

    def op(types):
        return f"""  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} ins(%a, %b : {types[0]}, {types[1]}) outs(%i : {types[2]}) {{
  ^bb0(%x: bf16, %y: bf16, %s: f32):
    %v = arith.extf %x : bf16 to f32
    %w = arith.extf %y : bf16 to f32
    %p = arith.mulf %v, %w : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }} -> {types[2]}
"""

    return Program(f"product{number}", chance, shapes, op, loops["k"])


def convolution(number, chance):
    kind = chance.choice(["nhwc_hwcf", "nhwc_fhwc", "nchw_fchw"])
    channels, features, size, window = chance.choice([3, 16, 33]), chance.choice([16, 17, 40]), chance.choice([5, 8]), chance.choice([1, 3])
    inner = size + window - 1
    image, result = [1, inner, inner, channels], [1, size, size, features]
    if kind == "nchw_fchw":
        image, result = [1, channels, inner, inner], [1, features, size, size]
    sizes = {"h": window, "w": window, "c": channels, "f": features}
    weights = [sizes[letter] for letter in kind.split("_")[1]]

    def op(types):
        return f"""  %r = linalg.conv_2d_{kind} {{dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}}
      ins(%a, %b : {types[0]}, {types[1]}) outs(%i : {types[2]}) -> {types[2]}
"""

    return Program(f"conv{number}", chance, [image, weights, result], op, window * window * channels)


def toFloats(bits, kind):
    return (bits.astype(np.uint32) << 16).view(np.float32) if kind == "bf16" else bits.view(np.float32)


chance = random.Random(SEED)
programs = [contraction(i, chance) for i in range(CONTRACTIONS)] + [convolution(i, chance) for i in range(CONVOLUTIONS)]
source = FOLDER / "programs.mlir"
resources = ", ".join(filter(None, (program.resource for program in programs)))
source.write_text("".join(program.text for program in programs) + f"{{-# dialect_resources: {{ builtin: {{ {resources} }} }} #-}}\n")
modules = {"reference": FOLDER / "reference.so", "off": FOLDER / "off.so", "late": FOLDER / "late.so"}
run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"])
for tiling in ("off", "late"):
    remarks = run(BIN / "weir-compile", source, *CPU, f"--data-tiling={tiling}", "-o", modules[tiling], f"--remarks-filter-passed={PASS}")
    print(f"{tiling}: {remarks.count(REMARK)} {PLACE}, {len(programs)} programs")
if ("avx512_bf16" if LOW else "avx512bw") not in pathlib.Path("/proc/cpuinfo").read_text().split():
    sys.exit()
environment = {}
if not LOW and (library := amx_module.build_instructions(CLANG, FOLDER)):
    environment["LD_PRELOAD"] = library
    for tiling in ("off", "late"):
        amx_module.forget_tiles(modules[tiling])
products = 0
for program in programs:
    arguments = []
    for i in program.arguments:
        bits, kind = (program.values[i], "bf16") if i < 2 else (program.values[i].astype(np.uint32) << 16, "f32")
        bits.tofile(FOLDER / f"argument{i}.bin")
        arguments.append(f"--input={'x'.join(map(str, program.shapes[i]))}x{kind}=@{FOLDER}/argument{i}.bin")

    def execute(module, threads, **more):
        result = FOLDER / "result.bin"
        said = run(BIN / "weir-run", f"--module={module}", f"--function={program.name}", "--poison", f"--threads={threads}", *arguments, f"--output=@{result}", **more)
        bits = np.fromfile(result, np.uint16 if program.kind == "bf16" else np.uint32)
        return toFloats(bits, program.kind), sum(map(int, re.findall(r"amx: (\d+) products", said)))

    expected, _ = execute(modules["reference"], 1)
    for tiling in ("off", "late"):
        for threads in (1, 2):
            got, count = execute(modules[tiling], threads, **environment)
            products += count
            if not program.check(got, expected):
                sys.exit(f"{source}: {program.name} differs with data tiling {tiling} and {threads} threads:\n{program.text}")
if environment and not products:
    sys.exit("no tile is multiplied")
