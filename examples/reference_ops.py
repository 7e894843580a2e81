"""Operations that several examples compute their results with."""
import numpy as np

def conv(x, w):
    """NCHW by FCHW, stride one; 3x3 windows with a border of zeros."""
    k = w.shape[2]
    if k == 3:
        x = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (k, k), axis=(2, 3))
    return np.einsum("nchwij,fcij->nfhw", windows, w.astype(np.float64))

def relu(x):
    return np.maximum(x, 0)
