"""flip.py WEIR-RUN MODULE TEMPORARY: runs the module with one bit changed, in many places; each must end with exit code 1 and one line."""

import subprocess
import sys

weir_run, module, temporary = sys.argv[1:]
data = open(module, "rb").read()
trailer = range(len(data) - 24, len(data))
for place in [*range(0, len(data), max(1, len(data) // 60)), *trailer]:
    flipped = bytearray(data)
    flipped[place] ^= 1 << place % 8
    with open(temporary, "wb") as file:
        file.write(flipped)
    run = subprocess.run([weir_run, "--module=" + temporary, "--list-functions"], capture_output=True, text=True)
    if run.returncode != 1 or run.stdout or run.stderr.count("\n") != 1 or not run.stderr.startswith("weir-run: error: "):
        sys.exit(f"bit {place % 8} of byte {place}: exit code {run.returncode}, {run.stdout!r}, {run.stderr!r}")
print("all refused")
