"""explain-all.py WEIR-OPT ROOT: every row of every table of codes is in what --explain says about its pass."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv[2], "scripts", "ods.d"))
import ods  # noqa: E402

number = 0
for entry in {entry.name: entry for td in ods.td_files("passes") for entry in ods.passes(td)}.values():
    rows = re.findall(r"^\| `(\S+)` \| (Passed|Missed|Analysis) \| (.*) \|$", entry.description, re.M)
    text = subprocess.run([sys.argv[1], "--explain", entry.name], capture_output=True, text=True, check=True).stdout if rows else ""
    for code, kind, meaning in rows:
        if "[%s] %s: %s\n" % (kind, code, meaning) not in text:
            raise SystemExit("%s/%s is not explained" % (entry.name, code))
    number += len(rows)
print(number, "codes, all explained")
