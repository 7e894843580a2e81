"""truncate.py WEIR-RUN MODULE TEMPORARY: runs the module cut to many lengths; each must end with exit code 1 and one line."""

import subprocess
import sys

weir_run, module, temporary = sys.argv[1:]
data = open(module, "rb").read()
step = max(1, len(data) // 60)
for length in list(range(0, 70)) + list(range(70, len(data) - 1, step)) + [len(data) - 1]:
    with open(temporary, "wb") as file:
        file.write(data[:length])
    run = subprocess.run([weir_run, "--module=" + temporary, "--list-functions"], capture_output=True, text=True)
    if run.returncode != 1 or run.stdout or run.stderr.count("\n") != 1 or not run.stderr.startswith("weir-run: error: "):
        sys.exit(f"cut to {length} bytes: exit code {run.returncode}, {run.stdout!r}, {run.stderr!r}")
print("all refused")
