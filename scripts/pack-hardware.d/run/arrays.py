"""Arrays that a seed makes, the same everywhere, with the standard library alone: a short block of small numbers, repeated.

Numbers are exact in every type, and so are their sums in f32: a product has one right result, whatever the order of its additions. A block has a
prime number of elements, so that rows and columns of tiles differ.
"""

import pathlib
import random
import struct

BLOCK = 251
BITS = {"f64": 64, "f32": 32, "i32": 32, "f16": 16, "bf16": 16, "i8": 8, "i4": 4}


def count(shape):
    elements = 1
    for extent in shape:
        elements *= extent
    return elements


def block_values(spec):
    """The numbers of `spec`'s block: whole ones from -range to range, divided by `divisor`."""
    numbers = random.Random(spec["seed"])
    most = spec.get("range", 2)
    return [(int(numbers.random() * (2 * most + 1)) - most) / spec.get("divisor", 1) for _ in range(spec.get("block", BLOCK))]


def encode(values, kind):
    """The bytes of exact values; two of i4 are in a byte, the first one low."""
    if kind == "bf16":
        return b"".join(struct.pack("<f", value)[2:] for value in values)
    if kind == "i4":
        whole = [int(value) & 15 for value in values]
        return bytes(low | high << 4 for low, high in zip(whole[::2], whole[1::2]))
    letter = {"f64": "d", "f32": "f", "f16": "e", "i32": "i", "i8": "b"}[kind]
    return struct.pack(f"<{len(values)}{letter}", *(values if kind.startswith("f") else map(int, values)))


def size(spec):
    return count(spec["shape"]) * BITS[spec["type"]] // 8


def repeat(block, total, write):
    """`block` again and again, `total` bytes of it."""
    piece = block * max(1, (1 << 20) // len(block))
    for begin in range(0, total, len(piece)):
        write(piece[:total - begin])


def write(spec, path, folder):
    """The array's bytes, from its seed or from the block that a file of `folder` holds."""
    if "file" in spec:
        block = (pathlib.Path(folder) / spec["file"]).read_bytes()
    else:
        values = block_values(spec)
        block = encode(values * 2 if spec["type"] == "i4" else values, spec["type"])  # a block of whole bytes
    with open(path, "wb") as file:
        repeat(block, size(spec), file.write)


def argument(spec, path):
    """What weir-run is given for the array in `path`."""
    return "x".join(map(str, spec["shape"])) + f"x{spec['type']}=@{path}"
