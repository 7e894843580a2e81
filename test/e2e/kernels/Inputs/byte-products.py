"""Convolutions and contractions of bytes, compiled for cpu and for reference; fails where the results differ in a bit.

  byte-products.py [--cpu=NAME[+FEATURE...] [--emulator=COMMAND]] BIN FOLDER [SEED CONTRACTIONS CONVOLUTIONS [CLANG]]

Prints how many ops were given panels of words of a sum, and of how many. With CLANG sums are computed in AMX tiles, on
CPUs without them by amx.c; prints how many ops, and whether tiles were multiplied. Modules that this CPU cannot run are
compiled alone. COMMAND is a weir-run of aarch64 in an emulator.
"""

import pathlib
import random
import re
import sys

import amx_module
from programs import run, tensor

NAME, *FEATURES = (sys.argv.pop(1)[len("--cpu="):] if sys.argv[1].startswith("--cpu=") else "x86-64-v4+avx512vnni").split("+")
EMULATOR = sys.argv.pop(1)[len("--emulator="):].split() if sys.argv[1].startswith("--emulator=") else []
BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, CONTRACTIONS, CONVOLUTIONS = (int(text) for text in sys.argv[3:6]) if len(sys.argv) > 3 else (1, 40, 24)
CPU = ["--target=cpu", f"--target-triple={'aarch64' if EMULATOR else 'x86_64'}-linux-gnu", f"--target-cpu={NAME}"]
CLANG = sys.argv[6] if len(sys.argv) > 6 else None
EDGES = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 48, 63, 65, 66, 80, 129]


class Program:
    """A function whose last argument is what its sums start with, unless that is zero."""

    def __init__(self, name, result, arguments, types, body, starts_at_zero, sizes=""):
        self.name, self.shapes = name, [*arguments] + ([] if starts_at_zero else [result])
        self.kinds = ["i8"] * len(arguments) + ([] if starts_at_zero else ["i32"])
        taken = ", ".join(f"%{letter}: {kind}" for letter, kind in zip("abi", types))
        init = "" if not starts_at_zero else f"""{sizes}  %z = arith.constant 0 : i32
  %e = tensor.empty({'%size' if sizes else ''}) : {types[2]}
  %i = linalg.fill ins(%z : i32) outs(%e : {types[2]}) -> {types[2]}
"""
        if starts_at_zero:
            taken = taken.rsplit(", ", 1)[0]
        self.text = f"func.func @{name}({taken}) -> {types[2]} {{\n{init}{body}  return %r : {types[2]}\n}}\n"


def contraction(name, chance):
    """(batch,) m, n, k in any order in each operand; sums over one loop or two, signs as they come."""
    loops = {"m": chance.choice(EDGES), "n": chance.choice(EDGES), "k": chance.choice(EDGES)}
    if chance.random() < 0.3:
        loops["b"] = chance.choice([1, 2, 3])
    if chance.random() < 0.3:
        loops["l"] = chance.choice([1, 2, 3, 5])
    if chance.random() < 0.3:
        loops["p"] = chance.choice([1, 2, 3])

    def order(wanted):
        mine = [loop for loop in loops if loop in wanted]
        if chance.random() < 0.6:
            chance.shuffle(mine)
        return mine

    orders = [order("bmpkl"), order("bnkl"), order("bmpn")]
    shapes = [[loops[loop] for loop in one] for one in orders]
    dynamic = [{one.index("m")} if "m" in one and chance.random() < 0.3 else set() for one in orders[::2]]
    if not all(dynamic):
        dynamic = [set(), set()]
    dynamic = [dynamic[0], set(), dynamic[1]]
    starts_at_zero = chance.random() < 0.6
    names = ", ".join(loops)
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(one)})>" for one in orders)
    iterators = ", ".join('"reduction"' if loop in "kl" else '"parallel"' for loop in loops)
    types = [tensor(shape, kind, free) for shape, kind, free in zip(shapes, ["i8", "i8", "i32"], dynamic)]
    sizes = f"  %dim = arith.constant {orders[0].index('m')} : index\n  %size = tensor.dim %a, %dim : {types[0]}\n" if dynamic[0] else ""
    signs = [chance.choice("su") for _ in "ab"]
    body = f"""  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} ins(%a, %b : {types[0]}, {types[1]}) outs(%i : {types[2]}) {{
  ^bb0(%x: i8, %y: i8, %s: i32):
    %v = arith.ext{signs[0]}i %x : i8 to i32
    %w = arith.ext{signs[1]}i %y : i8 to i32
    %p = arith.muli {chance.choice(['%v, %w', '%w, %v'])} : i32
    %t = arith.addi {chance.choice(['%s, %p', '%p, %s'])} : i32
    linalg.yield %t : i32
  }} -> {types[2]}
"""
    return Program(name, shapes[2], shapes[:2], types, body, starts_at_zero, sizes)


def convolution(name, chance):
    op = chance.choice(["nhwc_hwcf", "nhwc_fhwc", "nchw_fchw"])
    batch, channels, features = chance.choice([1, 1, 2]), chance.choice([1, 2, 3, 4, 7, 16, 33, 64]), chance.choice([1, 3, 8, 15, 16, 17, 40, 65, 96])
    height, width = chance.choice([1, 2, 3, 5, 9, 17]), chance.choice([1, 2, 3, 7, 15, 16, 17, 33, 50])
    rows, columns = chance.choice([(1, 1), (3, 3), (3, 3), (2, 3), (5, 1), (7, 7)])
    stride, dilation = chance.choice([1, 1, 2, 3]), chance.choice([1, 1, 1, 2])
    inner = [(height - 1) * stride + (rows - 1) * dilation + 1, (width - 1) * stride + (columns - 1) * dilation + 1]
    image, result = [batch, *inner, channels], [batch, height, width, features]
    if op == "nchw_fchw":
        image, result = [batch, channels, *inner], [batch, features, height, width]
    kernel = {"nhwc_hwcf": [rows, columns, channels, features], "nhwc_fhwc": [features, rows, columns, channels],
              "nchw_fchw": [features, channels, rows, columns]}[op]
    types = [tensor(image, "i8"), tensor(kernel, "i8"), tensor(result, "i32")]
    body = f"""  %r = linalg.conv_2d_{op} {{dilations = dense<{dilation}> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}
      ins(%a, %b : {types[0]}, {types[1]}) outs(%i : {types[2]}) -> {types[2]}
"""
    return Program(name, result, [image, kernel], types, body, chance.random() < 0.6)


chance = random.Random(SEED)
programs = [contraction(f"product{i}", chance) for i in range(CONTRACTIONS)] + [convolution(f"conv{i}", chance) for i in range(CONVOLUTIONS)]
source = FOLDER / "programs.mlir"
source.write_text("".join(program.text for program in programs))
modules = {"reference": FOLDER / "reference.so", "cpu": FOLDER / "cpu.so"}
run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"])
if CLANG:
    FEATURES.append("amx-int8")
    CPU.append("--pass-options=weir-cpu-amx-tiles{any-size}")
if FEATURES:
    CPU.append("--target-cpu-features=" + ",".join("+" + feature for feature in FEATURES))
remarks = run(BIN / "weir-compile", source, *CPU, "-o", modules["cpu"], "--remarks-filter-passed=weir-cpu-(interleave-bytes|amx-tiles)")
print(f"panels of words: {remarks.count('[Passed] interleaved')} of {len(programs)}")
if CLANG:
    print(f"in tiles: {remarks.count('[Passed] tiled')}")
flags = pathlib.Path("/proc/cpuinfo").read_text().split()
NEEDED = {"x86-64": [], "haswell": ["avx2"], "alderlake": ["avx_vnni"], "skylake-avx512": ["avx512bw"]}
if not EMULATOR and not set(NEEDED.get(NAME, ["avx512_vnni"])) <= set(flags):
    sys.exit()
products, environment = 0, {"reference": {}, "cpu": {}}
if CLANG and (library := amx_module.build_instructions(CLANG, FOLDER)):
    amx_module.forget_tiles(modules["cpu"])
    environment["cpu"]["LD_PRELOAD"] = library
for program in programs:
    arguments, results = [], []
    for number, (shape, kind) in enumerate(zip(program.shapes, program.kinds)):
        size = 1 if kind == "i8" else 4
        for dim in shape:
            size *= dim
        file = FOLDER / f"argument{number}.bin"
        # The ends of the range more often than not: products of them are the largest.
        file.write_bytes(bytes(chance.choice([0, 1, 127, 128, 255, chance.randrange(256)]) for _ in range(size)))
        arguments.append(f"--input={'x'.join(map(str, shape))}x{kind}=@{file}")
    for target, module in modules.items():
        result = FOLDER / f"{target}.bin"
        said = run(*(EMULATOR if target == "cpu" and EMULATOR else [BIN / "weir-run"]), f"--module={module}", f"--function={program.name}", "--poison", *arguments, f"--output=@{result}", **environment[target])
        products += sum(map(int, re.findall(r"amx: (\d+) products", said)))
        results.append(result.read_bytes())
    if results[0] != results[1]:
        sys.exit(f"{source}: {program.name} differs:\n{program.text}")
if environment["cpu"] and not products:
    sys.exit("no tile is multiplied")
