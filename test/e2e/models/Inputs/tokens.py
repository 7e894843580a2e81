"""Writes COUNT token ids in a 1 x COUNT array of i64: tokens.py FILE.npy COUNT."""
import sys

import numpy as np

count = int(sys.argv[2])
np.save(sys.argv[1], np.random.default_rng(count).integers(0, 4096, (1, count), dtype=np.int64))
