"""Convolutions of bytes with constant filters, packed when the program is compiled and not, compared with `reference` bit for bit.

  byte-filters.py BIN FOLDER [SEED CONVOLUTIONS [CPU]]

CPU: as --target-cpu takes it; by default x86-64-v4 with AVX-512 VNNI. Prints how many filters were packed, and of how many. A CPU that the host is not runs nothing.
"""

import pathlib
import random
import subprocess
import sys

import numpy as np

BIN, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, COUNT = (int(text) for text in sys.argv[3:5]) if len(sys.argv) > 3 else (1, 24)
# What the host has to have.
FEATURES = {"x86-64-v2": "ssse3", "x86-64-v3": "avx2", "skylake-avx512": "avx512bw", "alderlake": "avx_vnni"}
NAME = sys.argv[5] if len(sys.argv) > 5 else None
CPU = ["--target=cpu", "--target-triple=x86_64-linux-gnu"] + ([f"--target-cpu={NAME}"] if NAME else ["--target-cpu=x86-64-v4", "--target-cpu-features=+avx512vnni"])


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + "\n" + done.stdout + done.stderr)
    return done.stderr


def tensor(dims, kind):
    return "tensor<" + "".join(f"{dim}x" for dim in dims) + kind + ">"


def convolution(name, chance, rng):
    """A function of an image, its text, the shape of the image and the filter."""
    op = chance.choice(["nhwc_hwcf", "nhwc_hwcf", "nhwc_fhwc", "nchw_fchw"])
    channels, features = chance.choice([3, 4, 8, 16, 37, 64]), chance.choice([16, 32, 48, 50, 64, 80, 128])
    height, width, window, stride = chance.choice([1, 2, 3, 7]), chance.choice([1, 5, 8, 17]), chance.choice([(1, 1), (3, 3), (2, 3)]), chance.choice([1, 1, 2])
    inner = [(height - 1) * stride + window[0], (width - 1) * stride + window[1]]
    image, result = [1, *inner, channels], [1, height, width, features]
    if op == "nchw_fchw":
        image, result = [1, channels, *inner], [1, features, height, width]
    sizes = {"h": window[0], "w": window[1], "c": channels, "f": features}
    weights = rng.choice(np.array([-128, -127, -1, 0, 1, 2, 127], np.int8), [sizes[letter] for letter in op.split("_")[1]])
    types = [tensor(image, "i8"), tensor(weights.shape, "i8"), tensor(result, "i32")]
    start = chance.choice([0, 7])
    scaled = ""
    if chance.random() < 0.4:
        scaled = f"""  %g = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%r : {types[2]}) outs(%e : {types[2]}) {{
  ^bb0(%x: i32, %o: i32):
    %s = arith.maxsi %x, %z : i32
    linalg.yield %s : i32
  }} -> {types[2]}
"""
    text = f"""func.func @{name}(%a: {types[0]}) -> {types[2]} {{
  %b = arith.constant dense_resource<{name}> : {types[1]}
  %z = arith.constant {start} : i32
  %e = tensor.empty() : {types[2]}
  %i = linalg.fill ins(%z : i32) outs(%e : {types[2]}) -> {types[2]}
  %r = linalg.conv_2d_{op} {{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}
      ins(%a, %b : {types[0]}, {types[1]}) outs(%i : {types[2]}) -> {types[2]}
{scaled}  return {'%g' if scaled else '%r'} : {types[2]}
}}
"""
    return name, text, image, weights


chance, rng = random.Random(SEED), np.random.default_rng(SEED)
programs = [convolution(f"conv{i}", chance, rng) for i in range(COUNT)]
source = FOLDER / "programs.mlir"
resources = ", ".join(f'{name}: "0x01000000{weights.tobytes().hex()}"' for name, _, _, weights in programs)
source.write_text("#id = affine_map<(a, b, c, d) -> (a, b, c, d)>\n" + "".join(text for _, text, _, _ in programs) +
                  f"{{-# dialect_resources: {{ builtin: {{ {resources} }} }} #-}}\n")
modules = {name: FOLDER / f"{name}.so" for name in ("reference", "off", "late")}
run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"])
run(BIN / "weir-compile", source, *CPU, "--data-tiling=off", "-o", modules["off"])
remarks = run(BIN / "weir-compile", source, *CPU, "--data-tiling=late", "-o", modules["late"], "--remarks-filter-passed=weir-annotate-data-tiling")
print(f"{remarks.count('[Passed] marked')} of {COUNT} filters are packed")
if FEATURES.get(NAME, "avx512_vnni") not in pathlib.Path("/proc/cpuinfo").read_text().split():
    sys.exit()
for name, text, image, _ in programs:
    rng.choice(np.array([-128, -127, -1, 0, 1, 3, 126, 127], np.int8), image).tofile(FOLDER / "image.bin")
    results = []
    for module in modules.values():
        run(BIN / "weir-run", f"--module={module}", f"--function={name}", "--poison", f"--input={'x'.join(map(str, image))}xi8=@{FOLDER}/image.bin",
            f"--output=@{FOLDER}/result.bin")
        results.append((FOLDER / "result.bin").read_bytes())
    if results[1] != results[0] or results[2] != results[0]:
        sys.exit(f"{source}: {name} differs:\n{text}")
