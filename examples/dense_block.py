import numpy as np

def conv(x, w):
    k = w.shape[2]
    if k == 3:
        x = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (k, k), axis=(2, 3))
    return np.einsum("nchwij,fcij->nfhw", windows, w.astype(np.float64))

def relu(x):
    return np.maximum(x, 0)

def inputs(rng):
    shapes = ((1, 4, 8, 8), (4, 4, 3, 3), (4, 8, 3, 3), (4, 12, 3, 3), (8, 16, 1, 1))
    return [rng.standard_normal(s, np.float32) for s in shapes]

def expected(x, *weights):
    features = x.astype(np.float64)
    for w in weights[:3]:
        features = np.concatenate([features, relu(conv(features, w))], axis=1)
    return [conv(features, weights[3]).astype(np.float32)]
