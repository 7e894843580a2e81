import numpy as np

def inputs(rng):
    return [rng.standard_normal((8, 32), np.float32)]

def expected(x):
    return [np.concatenate([np.exp(x.astype(np.float64)), -x, np.abs(x), x * x, x + 1]).astype(np.float32)]
