import numpy as np

def inputs(rng):
    return [np.abs(rng.standard_normal(16, np.float32)) * np.float32(100), np.float32(3)]

def expected(x, limit):
    rounds = 0
    while x.sum() > limit:
        x = x * np.float32(0.5)
        rounds += 1
    return [x, np.int32(rounds)]
