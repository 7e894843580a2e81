"""check-includes.py ROOT INCLUDE: what the headers under ROOT include in quotes is beside them, under ROOT or INCLUDE, or LLVM's."""
import pathlib
import re
import sys

root, include = map(pathlib.Path, sys.argv[1:])
count = 0
missing = []
for header in sorted(root.rglob("*")):
    if header.suffix not in (".h", ".td", ".inc"):
        continue
    for name in re.findall(r'^\s*#?include "([^"]+)"', header.read_text(), re.M):
        count += 1
        if not name.startswith(("mlir/", "llvm/")) and not any((d / name).is_file() for d in (header.parent, root, include)):
            missing.append(f"{header.relative_to(root)} includes {name}")
print("\n".join(missing))
print(f"{count} includes" if not missing else f"{len(missing)} includes lead nowhere")
sys.exit(bool(missing))
