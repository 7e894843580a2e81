"""Prints a program of requantizations: requantizations.py COUNT SEED.

Each of them scales an integer twice, rounds it and limits it to a byte, for the integers near 0 one by one and for those of all 32 bits in steps."""
import random
import sys

POINTS = 1 << 17

PROLOGUE = f"""    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %middle = arith.constant {POINTS // 2} : i32
    %step = arith.constant 32771 : i32
    %near = arith.subi %n, %middle : i32
    %far = arith.muli %n, %step : i32
"""

BODY = """    %{name}_f = arith.sitofp %{name} : i32 to f32
    %{name}_s = arith.mulf %{name}_f, %scale : f32
    %{name}_x = {step}
    %{name}_q = arith.divf %{name}_x, %divisor : f32
    %{name}_r = math.roundeven %{name}_q : f32
    %{name}_z = arith.addf %{name}_r, %offset : f32
    %{name}_l = arith.maximumf %{name}_z, %low : f32
    %{name}_h = arith.minimumf %{name}_l, %high : f32
    %{name}_byte = {convert} %{name}_h : f32 to i8
"""


def requantization(number):
    """The lines of one of them, which defines %r{number} of two tensors."""
    signed = random.random() < 0.5
    low, high = (-128, 127) if signed else (0, 255)
    scale, divisor = 10 ** random.uniform(-6, -1), 10 ** random.uniform(-3, 0)
    if number % 8 == 7:  # ties
        scale, divisor = random.choice([0.5, 0.25, 0.75]), random.choice([1.5, 3.0, 0.375])
    offset = random.choice([0, low, high, random.randint(low, high)])
    step = "arith.maximumf %{name}_s, %zero : f32" if number % 3 == 1 else "arith.mulf %{name}_s, %half : f32"
    body = BODY.replace("{step}", step)
    convert = "arith.fptosi" if signed else "arith.fptoui"
    tensor = f"tensor<{POINTS}xi8>"
    constants = {"scale": scale, "divisor": divisor, "offset": float(offset), "low": float(low), "high": float(high), "zero": 0.0, "half": 0.7}
    lines = "".join(f"    %{name} = arith.constant {value!r} : f32\n" for name, value in constants.items())
    return (f"  %r{number}:2 = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}}\n"
            f"      outs(%e, %e : {tensor}, {tensor}) {{\n  ^bb0(%o0: i8, %o1: i8):\n" + lines + PROLOGUE +
            body.format(name="near", convert=convert) + body.format(name="far", convert=convert) +
            f"    linalg.yield %near_byte, %far_byte : i8, i8\n  }} -> ({tensor}, {tensor})\n")


def main():
    count = int(sys.argv[1])
    random.seed(int(sys.argv[2]))
    types = ", ".join([f"tensor<{POINTS}xi8>"] * 2 * count)
    results = ", ".join(f"%r{number}#{i}" for number in range(count) for i in range(2))
    program = "".join(requantization(number) for number in range(count))
    print(f"func.func @main() -> ({types}) {{\n  %e = tensor.empty() : tensor<{POINTS}xi8>\n{program}  return {results} : {types}\n}}")


main()
