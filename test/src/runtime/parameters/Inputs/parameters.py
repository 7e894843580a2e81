"""Writes a file of parameters: parameters.py FILE.irpa|FILE.safetensors [--misaligned] NAME=TYPE:VALUE,VALUE,... [NAME=splat:BYTES:COUNT ...]

TYPE is f32, i32 or i8. With --misaligned the data of safetensors begins 8 bytes after a multiple of 16."""
import json
import struct
import sys

DTYPES = {"f32": ("f", "F32"), "i32": ("i", "I32"), "i8": ("b", "I8")}


def align(number, to):
    return (number + to - 1) // to * to


def irpa(parameters):
    entries, names, data = b"", b"", b""
    for key, kind, payload in parameters:
        entries = entries.ljust(align(len(entries), 16), b"\0")
        common = struct.pack("<QQQQQ", len(names), len(key), 0, 0, 64)
        if kind == "splat":
            pattern, size = payload
            entries += struct.pack("<QIQ", 85, 1, 0) + common + struct.pack("<Q16sB", size, pattern, len(pattern))
        else:
            data = data.ljust(align(len(data), 64), b"\0")
            entries += struct.pack("<QIQ", 76, 2, 0) + common + struct.pack("<QQ", len(data), len(payload))
            data += payload
        names += key.encode()
    names_offset = 96 + len(entries)
    data_offset = align(names_offset + len(names), 64)
    header = b"IRPA" + struct.pack("<HHQQQQ6Q", 0, 0, 88, 0, 0, len(parameters), 96, len(entries), names_offset, len(names), data_offset, len(data))
    return (header.ljust(96, b"\0") + entries + names).ljust(data_offset, b"\0") + data


def safetensors(parameters, misaligned):
    header, data = {}, b""
    for key, kind, payload in parameters:
        count = len(payload) // struct.calcsize(DTYPES[kind][0])
        header[key] = {"dtype": DTYPES[kind][1], "shape": [count], "data_offsets": [len(data), len(data) + len(payload)]}
        data += payload
    text = json.dumps(header).encode()
    text = text.ljust(align(8 + len(text), 16) - 8 + (8 if misaligned else 0))
    return struct.pack("<Q", len(text)) + text + data


def main():
    path, *arguments = sys.argv[1:]
    misaligned = "--misaligned" in arguments
    parameters = []
    for argument in arguments:
        if argument == "--misaligned":
            continue
        key, rest = argument.split("=")
        kind, values = rest.split(":", 1)
        if kind == "splat":
            pattern, size = values.split(":")
            parameters.append((key, kind, (bytes.fromhex(pattern), int(size))))
        else:
            code = DTYPES[kind][0]
            numbers = [float(v) if code == "f" else int(v) for v in values.split(",")]
            parameters.append((key, kind, struct.pack(f"<{len(numbers)}{code}", *numbers)))
    with open(path, "wb") as file:
        file.write(irpa(parameters) if path.endswith(".irpa") else safetensors(parameters, misaligned))


main()
