"""The weights of models, generated from their names as test/e2e/models/Inputs/fill.py does, written as a file of safetensors."""

import json
import math
import re
import struct
import zlib


def table(folder, name):
    return json.loads((folder / f"{name}.weights.json").read_text())["weights"]


def shape_of(weight):
    return [int(extent) for extent in re.findall(r"(\d+)x", weight["type"])]


def bytes_of(weight):
    return math.prod(shape_of(weight)) * (1 if weight["type"].endswith("xi8>") else 4)


def size(folder, name):
    return sum(bytes_of(weight) for weight in table(folder, name).values())


def write(folder, name, path):
    """None, or why there are no weights."""
    try:
        import fill
    except ImportError as error:
        return f"its weights are made with numpy: {error}"
    weights = table(folder, name)
    header, offset = {}, 0
    for key, weight in weights.items():
        end = offset + bytes_of(weight)
        header[key] = {"dtype": "I8" if weight["type"].endswith("xi8>") else "F32", "shape": shape_of(weight), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header).encode()
    text += b" " * (-(8 + len(text)) % 64)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for key, weight in weights.items():
            data = fill.value(weight).tobytes()
            if zlib.crc32(data) != weight["crc32"]:
                return f"weight {key} differs from its checksum: this numpy makes other numbers"
            file.write(data)
    return None
