import numpy as np

def inputs(rng):
    return [rng.standard_normal((64, 100), np.float32) * np.float32(3)]

def expected(x):
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    return [(e / e.sum(axis=1, keepdims=True)).astype(np.float32)]
