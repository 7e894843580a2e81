"""split.py FILE FOLDER: compiles each part of FILE after a line `//--- NAME`; prints exit codes and messages."""
import os
import re
import subprocess
import sys

source, folder = sys.argv[1:]
parts = re.split(r"^//--- (\S+)\n", open(source).read(), flags=re.M)[1:]
for name, text in zip(parts[::2], parts[1::2]):
    path = os.path.join(folder, name + ".mlir")
    with open(path, "w") as file:
        # What follows the program are the next part's expectations.
        file.write(re.sub(r"^// .*\n", "", text, flags=re.M))
    done = subprocess.run(["weir-compile", path, "-o", os.path.join(folder, name + ".so")], capture_output=True, text=True)
    print(f"{name}: exit {done.returncode}\n{done.stdout}{done.stderr}")
print("files left:", sum(not file.endswith(".mlir") for file in os.listdir(folder)))
