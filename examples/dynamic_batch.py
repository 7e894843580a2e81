import numpy as np

def inputs(rng):
    return [rng.standard_normal((rows, 48), np.float32) for rows in (13,)] + \
           [rng.standard_normal(s, np.float32) * np.float32(0.2) for s in ((48, 32), (32,))]

def expected(x, w, bias):
    return [np.tanh(x.astype(np.float64) @ w + bias).astype(np.float32)]
