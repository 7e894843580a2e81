"""Random products with block-quantized weights, compiled with --weir-int8-activations, against the target reference without it; fails where an element differs by
more than the bound (dispatch-passes.md IA4), or where activations are not rounded.

  int8-activations.py [--cpu=NAME --emulator=COMMAND] BIN FOLDER SEED PROGRAMS

Prints how many products each CPU multiplies by which instruction: those whose instructions this machine has, or a CPU of aarch64, where COMMAND is a weir-run in
an emulator.
"""

import collections
import pathlib
import random
import re
import sys

import numpy

from programs import run

EMULATED = sys.argv.pop(1)[len("--cpu="):].split("+") if sys.argv[1].startswith("--cpu=") else []
EMULATOR = sys.argv.pop(1)[len("--emulator="):].split() if EMULATED else []
BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, PROGRAMS = int(sys.argv[3]), int(sys.argv[4])
CPUS = {"x86-64": "sse2", "x86-64-v3": "avx2", "alderlake": "avx_vnni", "x86-64-v4": "avx512bw", "cascadelake": "avx512_vnni"}
ROWS, COLUMNS = [*range(1, 10), 11, 13, 17, 33, 300], [1, 2, 3, 15, 16, 17, 33, 47, 64, 70]
GROUPS, SIZES = [1, 2, 3, 5, 17, 33], [4, 10, 16, 32, 34, 64, 100, 128]
CONSTANT_COLUMNS = [16, 40, 48, 64, 96, 160]
FOLDED = 16384  # elements of weights that are computed when the program is compiled
UNIT = 2.0**-24


class Product:
    def __init__(self, name, chance):
        self.name = name
        self.rows, self.columns = chance.choice(ROWS), chance.choice(COLUMNS)
        self.groups, self.size = chance.choice(GROUPS), chance.choice(SIZES)
        self.bits, self.is_signed = chance.choice([2, 4, 4, 8]), chance.random() < 0.5
        if self.bits == 2:
            self.size = self.size // 16 * 16 or 16  # whole bytes, at least four
        self.zero = chance.choice(["", "integer", "float"])
        self.scale = chance.choice(["f32", "f32", "f16"])
        self.is_dynamic, self.has_init = chance.random() < 0.25, chance.random() < 0.3
        self.is_constant = chance.random() < 0.4
        if self.is_constant:
            self.columns = chance.choice(CONSTANT_COLUMNS)
            self.groups = max(self.groups, FOLDED // (self.columns * self.size) + 1)

    def name_type(self, name):
        n, g = self.columns, self.groups
        return {"w": f"tensor<{n}x{g}x{self.size}xi{self.bits}>", "s": f"tensor<{n}x{g}x{self.scale}>", "z": f"tensor<{n}x{g}x{f'i{self.bits}' if self.zero == 'integer' else 'f32'}>"}[name]

    def write_constant(self, name):
        value = self.arguments[name]
        if value.dtype.kind == "i":
            value = (value & ((1 << self.bits) - 1)).astype("u1")
        return f'  %{name} = arith.constant dense<"0x{value.tobytes().hex()}"> : {self.name_type(name)}\n'

    def write(self):
        n, g, b, kind = self.columns, self.groups, self.size, f"i{self.bits}"
        m = "?" if self.is_dynamic else self.rows
        extend, convert = ("extsi", "sitofp") if self.is_signed else ("extui", "uitofp")
        zero = {"": "", "integer": kind, "float": "f32"}[self.zero]
        named = ["w", "s", "z"][: 3 if zero else 2]
        given = "" if self.is_constant else "".join(f", %{name}: {self.name_type(name)}" for name in named)
        constants = "".join(map(self.write_constant, named)) if self.is_constant else ""
        body = f"    %0 = arith.{extend} %a : {kind} to i32\n"
        if self.zero == "integer":
            body += f"    %1 = arith.{extend} %zp : {kind} to i32\n    %2 = arith.subi %0, %1 : i32\n    %3 = arith.sitofp %2 : i32 to f32\n"
        else:
            body += f"    %2 = arith.{convert} %0 : i32 to f32\n"
            body += "    %3 = arith.subf %2, %zp : f32\n" if self.zero else "    %zero = arith.constant 0.0 : f32\n    %3 = arith.addf %2, %zero : f32\n"
        scale = "%sc"
        if self.scale != "f32":
            body += f"    %4 = arith.extf %sc : {self.scale} to f32\n"
            scale = "%4"
        weight, result = f"tensor<{n}x{g}x{b}xf32>", f"tensor<{m}x{n}xf32>"
        points = ("affine_map<(n, g, b) -> (n, g)>, ", ", %z", f", tensor<{n}x{g}x{zero}>", f", %zp: {zero}") if self.zero else ("", "", "", "")
        init = f"  %i = linalg.copy ins(%y : {result}) outs(%e : {result}) -> {result}\n" if self.has_init else f"  %c = arith.constant 0.0 : f32\n  %i = linalg.fill ins(%c : f32) outs(%e : {result}) -> {result}\n"
        return f"""func.func @{self.name}(%x: tensor<{m}x{g}x{b}xf32>, %y: {result}{given}) -> {result} {{
{constants}  %de = tensor.empty() : {weight}
  %d = linalg.generic {{indexing_maps = [affine_map<(n, g, b) -> (n, g, b)>, affine_map<(n, g, b) -> (n, g)>, {points[0]}affine_map<(n, g, b) -> (n, g, b)>], iterator_types = ["parallel", "parallel", "parallel"]}}
         ins(%w, %s{points[1]} : tensor<{n}x{g}x{b}x{kind}>, tensor<{n}x{g}x{self.scale}>{points[2]}) outs(%de : {weight}) {{
  ^bb0(%a: {kind}, %sc: {self.scale}{points[3]}, %o: f32):
{body}    %5 = arith.mulf %3, {scale} : f32
    linalg.yield %5 : f32
  }} -> {weight}
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<{m}x{g}x{b}xf32>
  %e = tensor.empty({"%rows" if self.is_dynamic else ""}) : {result}
{init}  %r = linalg.generic {{indexing_maps = [affine_map<(m, n, g, b) -> (m, g, b)>, affine_map<(m, n, g, b) -> (n, g, b)>, affine_map<(m, n, g, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
         ins(%x, %d : tensor<{m}x{g}x{b}xf32>, {weight}) outs(%i : {result}) {{
  ^bb0(%a: f32, %v: f32, %o: f32):
    %0 = arith.mulf %a, %v : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  }} -> {result}
  return %r : {result}
}}
"""

    def fill(self, generator):
        """The arguments, and the bound for each element of the result."""
        low = -(1 << (self.bits - 1)) if self.is_signed else 0
        number = lambda shape: generator.integers(low, low + (1 << self.bits), shape)
        x = generator.standard_normal((self.rows, self.groups, self.size)) * 10.0 ** generator.integers(-3, 4, (self.rows, self.groups, 1))
        x[generator.random(x.shape[:2]) < 0.1] = 0  # groups of zeros
        self.arguments = {"x": x.astype("f4"), "y": generator.standard_normal((self.rows, self.columns)).astype("f4"), "w": number((self.columns, self.groups, self.size)), "s": generator.standard_normal((self.columns, self.groups)).astype({"f32": "f4", "f16": "f2"}[self.scale])}
        points = numpy.zeros((self.columns, self.groups))
        if self.zero:
            points = number((self.columns, self.groups)) if self.zero == "integer" else generator.standard_normal((self.columns, self.groups)).astype("f4") * 4
            self.arguments["z"] = points
        x, scale = numpy.abs(self.arguments["x"].astype("f8")), numpy.abs(self.arguments["s"].astype("f8"))
        weight = numpy.abs(self.arguments["w"] - points[..., None]).sum(2) * scale
        self.steps = numpy.einsum("mg,ng->mn", numpy.maximum(x.max(2), 2.0**-100) / 254, weight)
        # Roundings of f32: of each term of numbers, zero points and the offset that makes bytes unsigned, and of sums.
        terms = (numpy.abs(self.arguments["w"]).max(2) + numpy.abs(points) + 128) * scale
        self.roundings = UNIT * ((2 * self.size * self.groups + 16) * numpy.einsum("mg,ng->mn", x.sum(2) + x.max(2), terms) + 4 * numpy.abs(self.arguments["y"]))

    def write_arguments(self):
        taken = []
        for name in ["x", "y"] if self.is_constant else self.arguments:
            value = self.arguments[name]
            file = FOLDER / f"{name}.bin"
            kind = self.scale if name == "s" else "f32"
            if value.dtype.kind == "i":
                kind = f"i{self.bits}"
                bits = (value.reshape(-1, 1) >> numpy.arange(self.bits)) & 1
                numpy.packbits(bits.astype("u1").reshape(-1), bitorder="little").tofile(file)
            else:
                value.tofile(file)
            taken.append(f"--input={'x'.join(map(str, value.shape))}x{kind}=@{file}")
        return taken


chance, generator = random.Random(SEED), numpy.random.default_rng(SEED)
products = [Product(f"product{i}", chance) for i in range(PROGRAMS)]
for product in products:
    product.fill(generator)
source = FOLDER / "programs.mlir"
source.write_text("".join(product.write() for product in products))
flags = pathlib.Path("/proc/cpuinfo").read_text().split()
targets = {cpu: [f"--target-cpu={cpu}"] for cpu, feature in CPUS.items() if feature in flags}
if EMULATED:
    targets = {EMULATED[0]: ["--target-triple=aarch64-linux-gnu", f"--target-cpu={EMULATED[0]}", f"--target-cpu-features={','.join('+' + feature for feature in EMULATED[1:])}"]}
modules = {cpu: FOLDER / f"{cpu}.so" for cpu in targets}
run(BIN / "weir-compile", source, "--target=reference", "-o", FOLDER / "reference.so")
for cpu, module in modules.items():
    said = run(BIN / "weir-compile", source, *targets[cpu], "--weir-int8-activations", "-o", module, "--remarks-filter=weir-cpu-int8-activations|weir-cpu-pack-quantized-weights")
    units = collections.Counter(re.findall(r"\[Passed\] quantized.*unit=([\w-]+)", said))
    packed = len(re.findall(r"\[Passed\] packed", said))
    print(f"{cpu}: {sum(units.values())} of {PROGRAMS} products,", ", ".join(sorted(units)) + (f", {packed} packed" if packed else ""))
rounded, closest = 0, 0.0
for product in products:
    taken, results = product.write_arguments(), {}
    for name, module in {"reference": FOLDER / "reference.so", **modules}.items():
        file = FOLDER / f"{name}.npy"
        runner = EMULATOR if EMULATOR and name != "reference" else [BIN / "weir-run"]
        run(*runner, f"--module={module}", f"--function={product.name}", "--poison", *taken, f"--output=@{file}")
        results[name] = numpy.load(file).astype("f8")
    for name in modules:
        error = numpy.abs(results[name] - results["reference"])
        if not (error <= product.steps * (1 + 1e-5) + product.roundings).all():
            sys.exit(f"{product.name} of {source}: an error of {error.max()} on {name} passes the bound")
        rounded += (error > product.roundings).any()
        closest = max(closest, float((error / (product.steps + product.roundings + 1e-300)).max()))
print(f"{PROGRAMS} products are within the bound, {'most' if rounded * 2 > PROGRAMS * len(modules) else 'few'} are rounded")
print(f"largest share of the bound: {closest:.2f}")
