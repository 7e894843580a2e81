"""Runs the commands of a page's ```console blocks and compares what they print with what follows them there.

  check-doc.py PAGE [FOLDER]

A line `...` represents any number of lines, ` ...` at the end of a line for the rest of it. stderr comes before stdout. Commands are lines for a
shell and run in FOLDER, or in the page's.
"""
import pathlib
import re
import subprocess
import sys


def pattern(line):
    if line == "...":
        return r"(?:.*\n)*?"
    return re.escape(line[:-4]) + " .*\n" if line.endswith(" ...") else re.escape(line) + "\n"


page = pathlib.Path(sys.argv[1])
folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else page.parent
commands = 0
for block in re.findall(r"^```console\n(.*?)^```", page.read_text(), re.M | re.S):
    for step in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = step.partition("\n")
        commands += 1
        done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True)
        printed = done.stderr + done.stdout
        if done.returncode or not re.fullmatch("".join(map(pattern, shown.splitlines())) + r"\s*", printed):
            sys.exit(f"{page}: $ {command}\nexit status {done.returncode}, printed:\n{printed}\nthe page says:\n{shown}")
if not commands:
    sys.exit(f"{page}: no ```console block with a command")
print(f"{commands} commands")
