import numpy as np

def inputs(rng):
    return [rng.standard_normal(s, np.float32) for s in ((1, 6, 20), (1, 20, 12), (1, 1, 12))]

def expected(x, w, bias):
    y = np.clip(x.astype(np.float64) @ w + bias, 0, 6)
    return [y.sum(axis=2, keepdims=True).astype(np.float32)]
