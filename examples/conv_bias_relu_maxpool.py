import numpy as np

def inputs(rng):
    return [rng.standard_normal(s, np.float32) for s in ((1, 3, 16, 16), (8, 3, 3, 3), (8,))]

def expected(x, w, bias):
    padded = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    y = np.einsum("nchwij,fcij->nfhw", windows, w) + bias[None, :, None, None]
    y = np.maximum(y, 0).reshape(1, 8, 8, 2, 8, 2).max(axis=(3, 5))
    return [y.astype(np.float32)]
