"""Prints a tuning file that takes the last schedule of each table of `weir-compile --weir-explain` that is not the compiler's."""

import re
import sys

entries, key = {}, None
for line in open(sys.argv[1]):
    if match := re.search(r"key (\S+)", line):
        key = match.group(1)
    elif match := re.match(r"  +\S+  (\S+) +(.*)", line):
        strategy, sizes = match.groups()
        if strategy != "strategy":
            entries[key] = f'#weir.lowering_config<strategy = "{strategy}"' + (f", {sizes}>" if sizes else ">")
print("module attributes {weir.tuned_configs = {" + ", ".join(f'"{key}" = {config}' for key, config in entries.items()) + "}} {}")
