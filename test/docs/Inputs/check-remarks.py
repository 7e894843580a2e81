"""Compares the table of passes without reason codes in docs/architecture.md with the records of the passes: check-remarks.py ROOT."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
passes, coded = set(), set()
for file in (root / "passes").rglob("*.td"):
    text = file.read_text()
    found = set(re.findall(r'RemarkCodes<"(weir-[\w-]+)"', text))
    coded |= found
    passes |= set(re.findall(r'^def \w+\s*:\s*\w*Pass<"(weir-[\w-]+)"', text, re.M))
section = (root / "docs/architecture.md").read_text().split("\n## Remarks\n")[1].split("\n## ")[0]
stated = set(re.findall(r"`(weir-[\w-]+)`", section))
for name in sorted(passes - coded - stated):
    print(f"{name}: has no codes, and the page does not say why")
for name in sorted(stated - (passes - coded)):
    print(f"{name}: has codes, or is not a pass")
print(f"{len(passes)} passes, {len(passes & coded)} with reason codes")
sys.exit(0 if stated == passes - coded else 1)
