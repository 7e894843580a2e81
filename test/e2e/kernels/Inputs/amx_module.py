"""Modules with AMX tiles for CPUs without them, where amx.c executes the instructions."""

import ctypes
import pathlib
import re
import struct
import subprocess

BLOCK = 1 << 20


def forget_tiles(module):
    """Takes the tiles out of what the module says it needs, and puts the digest after it that weir-compile would."""
    path = pathlib.Path(module)
    data = path.read_bytes()[:-24]
    data, count = re.subn(rb"(amx-(int8|bf16),)+amx-tile", lambda needs: re.sub(rb"amx-....", b"avx,avx2", needs[0]), data)
    if count != 1:
        raise ValueError(f"{path} does not say once that it needs tiles")
    xxhash = ctypes.CDLL("libxxhash.so.0").XXH3_64bits
    xxhash.restype, xxhash.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
    blocks = [data[i : i + BLOCK] for i in range(0, len(data), BLOCK)]
    digests = b"".join(struct.pack("<Q", xxhash(block, len(block))) for block in blocks)
    path.write_bytes(data + struct.pack("<8sQQ", b"WEIRSUM1", len(data), xxhash(digests, len(digests))))


def build_instructions(clang, folder):
    """The library to preload, or nothing where the CPU has tiles."""
    if "amx_bf16" in pathlib.Path("/proc/cpuinfo").read_text().split():
        return None
    library = pathlib.Path(folder).resolve() / "amx.so"
    command = [clang, "-O2", "-shared", "-fPIC", "-ftls-model=initial-exec", pathlib.Path(__file__).parent / "amx.c", "-o", library]
    subprocess.run(command, check=True)
    return str(library)
