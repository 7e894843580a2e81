"""Random depthwise convolutions and poolings with large windows, image innermost, each compiled for cpu, and for reference as they are; fails where they differ.
Elements are small integers, so that sums are exact.

  large-windows.py BIN FOLDER PROGRAMS CPU [SEED]
"""

import math
import pathlib
import random
import sys

from programs import compare_with_reference, tensor

BIN, FOLDER, PROGRAMS, CPU = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
WINDOWS = [(7, 7), (6, 6), (5, 7), (9, 5), (1, 31), (31, 2), (11, 3), (3, 17), (13, 13)]


def write(chance, path):
    """The program, and its inputs."""
    window, stride, dilation = chance.choice(WINDOWS), chance.choice([1, 1, 2, 3]), chance.choice([1, 1, 2])
    channels, sizes = chance.choice([1, 2, 3]), [chance.choice([1, 2, 3, 8, 9, 17, 20]), chance.choice([1, 2, 15, 16, 17, 34, 50])]
    low = [chance.choice([0, (extent - 1) * dilation // 2, 1]) for extent in window]
    reach = [(extent - 1) * dilation + 1 for extent in window]
    high = [max(chance.choice([0, 1, pad]), span - size - pad) for pad, span, size in zip(low, reach, sizes)]
    padded = [size + a + b for size, a, b in zip(sizes, low, high)]
    results = [(extent - span) // stride + 1 for extent, span in zip(padded, reach)]
    pools = chance.random() < 0.3
    x, wide, y = (tensor([1, channels, *extents], "f32") for extents in (sizes, padded, results))
    w = tensor(window if pools else [channels, *window], "f32")
    attributes = f"{{dilations = dense<{dilation}> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}"
    op = "linalg.pooling_nchw_sum" if pools else "linalg.depthwise_conv_2d_nchw_chw"
    path.write_text(f"""func.func @main(%x: {x}, %w: {w}) -> {y} {{
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, {low[0]}, {low[1]}] high[0, 0, {high[0]}, {high[1]}] {{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  }} : {x} to {wide}
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%zero : f32) outs(%e : {y}) -> {y}
  %r = {op} {attributes} ins(%p, %w : {wide}, {w}) outs(%f : {y}) -> {y}
  return %r : {y}
}}
""")
    shapes = [[1, channels, *sizes], list(window) if pools else [channels, *window]]
    return ["--input=" + "x".join(map(str, shape)) + "xf32=" + " ".join(str(chance.randrange(-4, 5)) for _ in range(math.prod(shape))) for shape in shapes]


def main():
    chance = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    count = 0
    for number in range(PROGRAMS):
        source = FOLDER / f"{number}.mlir"
        inputs = write(chance, source)
        count += "strategy=conv-rows" in compare_with_reference(BIN, source, inputs, f"--target-cpu={CPU}", "--remarks-filter-passed=weir-select-strategy")
    print(f"conv-rows: {count} of {PROGRAMS}")


main()
