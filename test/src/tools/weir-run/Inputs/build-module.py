"""build-module.py CLANG ARGUMENTS... -o MODULE: compiles C to a module and puts the digest after it that weir-compile would."""

import ctypes
import struct
import subprocess
import sys

BLOCK = 1 << 20
path = sys.argv[sys.argv.index("-o") + 1]
if subprocess.run([sys.argv[1], "-shared", "-fPIC", *sys.argv[2:]]).returncode:
    sys.exit(1)
xxhash = ctypes.CDLL("libxxhash.so.0").XXH3_64bits
xxhash.restype, xxhash.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
data = open(path, "rb").read()
blocks = [data[i : i + BLOCK] for i in range(0, len(data), BLOCK)]
digests = b"".join(struct.pack("<Q", xxhash(block, len(block))) for block in blocks)
with open(path, "ab") as file:
    file.write(struct.pack("<8sQQ", b"WEIRSUM1", len(data), xxhash(digests, len(digests))))
