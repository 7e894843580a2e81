"""Random sums and products of quantized floats, with special numbers among them, each compiled for cpu and for reference; fails where a bit differs.

  quantized-sums.py BIN FOLDER PROGRAMS CPU
"""

import math
import pathlib
import random
import struct
import sys

from programs import run
from quantized_body import QuantizedBody

BIN, FOLDER, PROGRAMS, CPU = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
EXTENTS = [1, 2, 3, 15, 16, 17, 24, 31, 33, 40]
FLAGS = ["--weir-fp-contract=off"]  # a fused sum rounds once


def step(number, direction):
    """The neighbour of a f32."""
    bits = struct.unpack("<i", struct.pack("<f", number))[0]
    return struct.unpack("<f", struct.pack("<i", bits + direction))[0]


def choose_number(chance, scale):
    """A float whose quotient with the scale is anything: often near the middle of two integers, sometimes huge or denormal."""
    kind = chance.random()
    if kind < 0.1:
        return chance.choice([0.0, -0.0, math.inf, -math.inf, 1e-42, -1e-42, 1e-30, 3e38, -3e38, 1e20])
    if kind < 0.6:
        return step(struct.unpack("<f", struct.pack("<f", (chance.randrange(-300, 300) + 0.5) * scale))[0], chance.randrange(-1, 2))
    return chance.uniform(-200, 200) * scale


class Program(QuantizedBody):
    """Quantized floats, which are dequantized, added and multiplied, and quantized again."""

    def __init__(self, chance):
        super().__init__(chance.random() < 0.5)
        self.chance = chance

    def choose_parameters(self):
        return self.chance.choice([self.chance.uniform(0.004, 0.05), 0.03125, 1e-6, 7.0]), self.chance.randrange(-20, 20) + (0 if self.is_signed else 128)

    def build(self, path):
        chance = self.chance
        rows, columns, count = chance.choice(EXTENTS[:6]), chance.choice(EXTENTS), chance.randrange(1, 5)
        first = self.choose_parameters()
        values = []
        for i in range(count):
            parameters = first if i == 0 else self.choose_parameters()
            values.append(self.dequantize(self.quantize(f"%in{i}", *parameters), *parameters))
        total = values[0]
        for value in values[1:]:
            total = self.emit(chance.choice(["arith.addf", "arith.addf", "arith.subf", "arith.mulf"]), total, value)
            if chance.random() < 0.7:
                parameters = self.choose_parameters()
                total = self.dequantize(self.quantize(total, *parameters), *parameters)
        self.lines.append(f"linalg.yield {self.quantize(total, *self.choose_parameters())} : i8")
        kind = f"tensor<{rows}x{columns}x"
        self.write(path, [(f"{kind}f32>", "i, j")] * count, (f"{kind}i8>", "i, j"), [*(f"%in{i}: f32" for i in range(count)), "%old: i8"])
        numbers = [" ".join(repr(choose_number(chance, first[0])) for _ in range(rows * columns)) for _ in range(count)]
        return [f"--input={rows}x{columns}xf32={number}" for number in numbers]


chance = random.Random(5)
sums = 0
for number in range(PROGRAMS):
    source = FOLDER / f"case-{number}.mlir"
    inputs = Program(chance).build(source)
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    remarks = run(BIN / "weir-compile", source, "-o", modules["cpu"], f"--target-cpu={CPU}", *FLAGS, "--remarks-filter-passed=weir-cpu-divide-by-constants")
    sums += "[Passed] multiplied" in remarks
    run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"], *FLAGS)
    expected = source.with_suffix(".npz")
    run(BIN / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    run(BIN / "weir-run", f"--module={modules['cpu']}", "--function=main", "--poison", *inputs, f"--expected_output=@{expected}", "--atol=0", "--rtol=0")
print(f"{PROGRAMS} programs, {sums} of them without divisions")
