# Arguments and result of the program of peer-late.mlir and peer-early.mlir: integers, so that sums are exact in any order.
import sys
import numpy as np

rng = np.random.default_rng(1)
shapes = [(24, 40), (40, 72), (72,), (72, 56), (56,), (56, 18), (18,)]
arrays = [rng.integers(-3, 4, shape).astype(np.float32) for shape in shapes]
for i, array in enumerate(arrays):
    np.save(f"{sys.argv[1]}.{i}.npy", array)
value = arrays[0]
for weight, bias in zip(arrays[1::2], arrays[2::2]):
    value = np.maximum(value @ weight + bias, 0)
np.save(f"{sys.argv[1]}.out.npy", value)
