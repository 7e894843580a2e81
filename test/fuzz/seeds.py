#!/usr/bin/env python3
"""Cuts the lit tests of the dialects into seeds for the fuzz targets: seeds.py OUT_DIR [FILE...]"""

import hashlib
import pathlib
import re
import sys


def top_level_items(text):
    """Top-level ops of a file: lines up to where all brackets are closed."""
    items, current, depth = [], [], 0
    for line in text.splitlines():
        if not line.strip():
            continue
        current.append(line)
        bare = re.sub(r'"(\\.|[^"\\])*"', "", line).replace("->", "")
        depth += sum(bare.count(c) for c in "({[") - sum(bare.count(c) for c in ")}]")
        if depth <= 0:
            items.append("\n".join(current))
            current, depth = [], 0
    if current:
        items.append("\n".join(current))
    return items


def seeds(text):
    for chunk in re.split(r"^// -----.*$", text, flags=re.M):
        chunk = re.sub(r"^\s*//.*\n?", "", chunk, flags=re.M).strip()
        if not chunk:
            continue
        if len(chunk) <= 1200:
            yield chunk + "\n"
            continue
        items = top_level_items(chunk)
        aliases = [i for i in items if i[0] in "#!"]
        for item in items:
            if item[0] not in "#!" and len(item) <= 4000:
                yield "\n".join(aliases + [item]) + "\n"


def main():
    out = pathlib.Path(sys.argv[1])
    files = [pathlib.Path(f) for f in sys.argv[2:]]
    root = pathlib.Path(__file__).resolve().parent.parent / "dialects"
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for file in files or sorted(root.rglob("*.mlir")):
        for seed in seeds(file.read_text()):
            name = hashlib.sha1(seed.encode()).hexdigest()[:16]
            (out / (file.stem + "-" + name)).write_text(seed)
            count += 1
    print(f"{count} seeds in {out}")


if __name__ == "__main__":
    main()
