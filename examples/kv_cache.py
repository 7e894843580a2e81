import numpy as np

def inputs(rng):
    return [rng.standard_normal((3, 16), np.float32)]

def expected(rows):
    cache = np.zeros((8, 16), np.float32)
    cache[0] = rows[0]
    s0, early = cache.sum(0), cache.copy()
    cache[1] = rows[1]
    s1 = cache.sum(0)
    cache *= np.float32(0.5)
    cache[2] = rows[2]
    return [s0, early, s1, s1, cache.sum(0), cache]
