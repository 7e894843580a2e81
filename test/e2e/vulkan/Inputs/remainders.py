"""remainders.py X Y WANT: bits of f32, of all exponents, and of what C's fmod makes of them; NaN is the canonical one."""

import sys

import numpy as np

random = np.random.default_rng(7)
COUNT = 4096
x, y = (random.integers(0, 2**32, COUNT, dtype=np.uint64).astype(np.uint32) for _ in range(2))
# Close exponents, denormals, whole numbers, and what is special.
y[1000:2000] = (y[1000:2000] & 0x807FFFFF) | (np.clip((x[1000:2000] >> 23 & 255).astype(int) - random.integers(-2, 30, 1000), 0, 254).astype(np.uint32) << 23)
x[2000:2300] &= 0x807FFFFF
y[2150:2500] &= 0x807FFFFF
x[2500:2800] = random.integers(-50, 50, 300).astype(np.float32).view(np.uint32)
y[2500:2800] = random.integers(-9, 9, 300).astype(np.float32).view(np.uint32)
special = np.array([0, 1, 0x7FFFFF, 0x800000, 0x3F800000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000], np.uint32)
special = np.concatenate([special, special | np.uint32(1 << 31)])
x[2800:3056], y[2800:3056] = np.repeat(special, 16), np.tile(special, 16)
with np.errstate(invalid="ignore"):
    want = np.fmod(x.view(np.float32), y.view(np.float32))
bits = want.view(np.uint32).copy()
bits[np.isnan(want)] = 0x7FC00000
for path, array in zip(sys.argv[1:], (x, y, bits)):
    np.save(path, array.view(np.int32))
