import numpy as np

def inputs(rng):
    return [rng.standard_normal((3, 16), np.float32)]

def expected(rows):
    return list(np.cumsum(rows, axis=0, dtype=np.float64).astype(np.float32))
