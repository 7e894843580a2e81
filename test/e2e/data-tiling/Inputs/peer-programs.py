"""Runs the functions of two modules on the same arguments, which are small integers, so that sums are exact in any order:
peer-programs.py EXPECTED MODULE FOLDER. Softmax alone rounds."""
import subprocess
import sys

import numpy as np

SHAPES = {
    "rows": [[(17, 33), (33, 40), (40,)], [(1, 33), (33, 40), (40,)]],
    "sizes": [[(17, 18), (18, 33)], [(1, 3), (3, 2)], [(16, 16), (16, 16)]],
    "attention": [[(3, 20, 18), (3, 34, 18), (3, 34, 18)]],
    "bytes": [[(19, 71), (71, 34)]],
    "halves": [[(21, 35), (35, 50)]],
    "transposed": [[(18, 33), (50, 33)]],
    "vectors": [[(37, 66), (66,)]],
    "gram": [[(35, 40)]],
    "residual": [[(20, 48), (48, 30), (30, 48)]],
    "loop": [[(4, 18, 20), (4, 20, 33)]],
    "nhwc": [[(1, 12, 13, 18), (3, 3, 18, 20)]],
    "nchw": [[(2, 18, 13, 12), (20, 18, 3, 2)]],
}
TYPES = {"bytes": np.int8, "halves": np.float16}
RESULTS = {"residual": 2}

expected, module, folder = sys.argv[1:]
rng = np.random.default_rng(1)
for name, calls in SHAPES.items():
    for shapes in calls:
        inputs = []
        for i, shape in enumerate(shapes):
            np.save(f"{folder}.{i}.npy", rng.integers(-3, 4, shape).astype(TYPES.get(name, np.float32)))
            inputs.append(f"--input=@{folder}.{i}.npy")
        results = [f"{folder}.out{i}.npy" for i in range(RESULTS.get(name, 1))]
        subprocess.run(["weir-run", f"--module={expected}", f"--function={name}", *inputs, *[f"--output=@{file}" for file in results]], check=True)
        tolerance = [] if name == "attention" else ["--max-relative-to-largest=0"]
        done = subprocess.run(["weir-run", f"--module={module}", f"--function={name}", "--poison", *inputs, *tolerance,
                               *[f"--expected_output=@{file}" for file in results]], capture_output=True, text=True)
        if "[SUCCESS]" not in done.stdout:
            sys.exit(f"{name} {shapes}: {done.stdout}{done.stderr}")
    print(f"{name}: equal")
