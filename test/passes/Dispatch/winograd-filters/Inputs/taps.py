"""Prints image.mlir with its filters: numbers between -1 and 1."""

import os
import struct

sizes = {"taps": 16 * 18 * 9, "more_taps": 16 * 52 * 9}
with open(os.path.join(os.path.dirname(__file__), "image.mlir")) as file:
    print(file.read())
words = lambda count: b"".join(struct.pack("<f", (i * 7919 % 201 - 100) / 100) for i in range(count)).hex().upper()
print("{-#\n  dialect_resources: {\n    builtin: {")
print(",\n".join(f'      {name}: "0x04000000{words(count)}"' for name, count in sizes.items()))
print("    }\n  }\n#-}")
