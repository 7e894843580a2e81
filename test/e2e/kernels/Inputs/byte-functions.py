"""Random functions of bytes, each compiled for cpu and for reference; fails where they differ by more than a step, or at all where cpu has a table.

  byte-functions.py BIN FOLDER PROGRAMS
"""

import pathlib
import random
import sys

from programs import run
from quantized_body import QuantizedBody

BIN, FOLDER, PROGRAMS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
EXTENTS = [1, 2, 3, 15, 16, 17, 31, 33, 63, 64, 65, 130]
UNARY = ["math.erf", "math.tanh", "math.exp", "math.absf", "math.sin", "arith.negf", "sigmoid", "hard-swish"]


class Program(QuantizedBody):
    """sums -> scale, bias of the column, quantize -> stages of dequantize, function, quantize."""

    def __init__(self, chance):
        super().__init__(chance.random() < 0.5)
        self.chance = chance

    def function(self, value):
        op = self.chance.choice(UNARY)
        if op == "sigmoid":
            value = self.emit("math.exp", self.emit("arith.negf", value))
            return self.emit("arith.divf", self.constant(1.0), self.emit("arith.addf", value, self.constant(1.0)))
        if op == "hard-swish":
            gate = self.emit("arith.maximumf", self.emit("arith.addf", value, self.constant(3.0)), self.constant(0.0))
            gate = self.emit("arith.minimumf", gate, self.constant(6.0))
            return self.emit("arith.mulf", value, self.emit("arith.mulf", gate, self.constant(1 / 6)))
        return self.emit(op, value)

    def build(self, path):
        chance = self.chance
        rows, columns = chance.choice(EXTENTS[:6]), chance.choice(EXTENTS)
        value = self.emit("arith.addf", self.emit("arith.mulf", self.emit("arith.sitofp", "%sum", kind="i32", to="f32"), self.constant(0.01)), "%bias")
        for _ in range(chance.randrange(2, 6)):
            scale, zero = chance.uniform(0.004, 0.05), chance.randrange(-20, 20) + (0 if self.is_signed else 128)
            byte = self.quantize(value, scale, zero)
            first = self.dequantize(byte, scale, zero)
            value = self.function(first)
            if chance.random() < 0.5:
                value = self.emit("arith.mulf", value, first)
        self.lines.append(f"linalg.yield {self.quantize(value, chance.uniform(0.004, 0.05), 3)} : i8")
        self.write(path, [(f"tensor<{rows}x{columns}xi32>", "i, j"), (f"tensor<{columns}xf32>", "j")], (f"tensor<{rows}x{columns}xi8>", "i, j"),
                   ["%sum: i32", "%bias: f32", "%old: i8"])
        sums = " ".join(str(chance.randrange(-500, 500)) for _ in range(rows * columns))
        biases = " ".join(f"{chance.uniform(-1, 1):.4f}" for _ in range(columns))
        return [f"--input={rows}x{columns}xi32={sums}", f"--input={columns}xf32={biases}"]


chance = random.Random(11)
tables = 0
for number in range(PROGRAMS):
    source = FOLDER / f"case-{number}.mlir"
    inputs = Program(chance).build(source)
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    remarks = run(BIN / "weir-compile", source, "-o", modules["cpu"], "--remarks-filter-passed=weir-cpu-tabulate-bytes")
    run(BIN / "weir-compile", source, "--target=reference", "-o", modules["reference"])
    is_table = "[Passed] tabulated" in remarks
    tables += is_table
    expected = source.with_suffix(".npz")
    run(BIN / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    run(BIN / "weir-run", f"--module={modules['cpu']}", "--function=main", "--poison", *inputs, f"--expected_output=@{expected}",
        f"--atol={0 if is_table else 1}", "--rtol=0")
print(f"{PROGRAMS} functions" + (" in tables" if tables == PROGRAMS else f", {tables} in tables"))
