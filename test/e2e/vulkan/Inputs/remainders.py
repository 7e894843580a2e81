"""remainders.py BITS X Y WANT: bits of f32 or f64 (BITS = 32 or 64), of all exponents, and of what C's fmod makes of them; NaN is the canonical one."""

import sys

import numpy as np

random = np.random.default_rng(7)
COUNT = 4096
WIDE = sys.argv[1] == "64"
BITS, FLOAT, INT = (np.uint64, np.float64, np.int64) if WIDE else (np.uint32, np.float32, np.int32)
FRACTION, LAST = (52, 2047) if WIDE else (23, 255)
MASK, NAN, SIGN = BITS((1 << FRACTION) - 1), BITS((LAST << FRACTION) | 1 << (FRACTION - 1)), BITS(1 << (63 if WIDE else 31))
x, y = (random.integers(0, 2**64, COUNT, dtype=np.uint64).astype(BITS) for _ in range(2))
# Close exponents, denormals, whole numbers, and what is special.
near = np.clip((x[1000:2000] >> BITS(FRACTION) & BITS(LAST)).astype(int) - random.integers(-2, 30, 1000), 0, LAST - 1)
y[1000:2000] = (y[1000:2000] & (MASK | SIGN)) | (near.astype(BITS) << BITS(FRACTION))
x[2000:2300] &= MASK | SIGN
y[2150:2500] &= MASK | SIGN
x[2500:2800] = random.integers(-50, 50, 300).astype(FLOAT).view(BITS)
y[2500:2800] = random.integers(-9, 9, 300).astype(FLOAT).view(BITS)
special = np.array([0, 1, int(MASK), 1 << FRACTION, int(np.array(1, FLOAT).view(BITS)), ((LAST - 1) << FRACTION) | int(MASK), LAST << FRACTION, int(NAN)], BITS)
special = np.concatenate([special, special | SIGN])
x[2800:3056], y[2800:3056] = np.repeat(special, 16), np.tile(special, 16)
with np.errstate(invalid="ignore"):
    want = np.fmod(x.view(FLOAT), y.view(FLOAT))
bits = want.view(BITS).copy()
bits[np.isnan(want)] = NAN
for path, array in zip(sys.argv[2:], (x, y, bits)):
    np.save(path, array.view(INT))
