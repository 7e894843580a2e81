import numpy as np

def inputs(rng):
    return [rng.standard_normal(s, np.float32) for s in ((32, 96), (96,), (96,))]

def expected(x, gamma, beta):
    x = x.astype(np.float64)
    centred = x - x.mean(axis=1, keepdims=True)
    y = centred / np.sqrt((centred ** 2).mean(axis=1, keepdims=True) + 1e-5)
    return [(y * gamma + beta).astype(np.float32)]
