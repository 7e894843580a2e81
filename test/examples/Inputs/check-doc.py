"""Runs the commands of a page's ```console blocks and compares what they print with what follows them there.

  check-doc.py PAGE

A line `...` stands for any number of lines. stderr comes before stdout. Commands run in the page's folder.
"""
import pathlib
import re
import shlex
import subprocess
import sys

page = pathlib.Path(sys.argv[1])
commands = 0
for block in re.findall(r"^```console\n(.*?)^```", page.read_text(), re.M | re.S):
    for step in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = step.partition("\n")
        commands += 1
        done = subprocess.run(shlex.split(command), cwd=page.parent, capture_output=True, text=True)
        printed = done.stderr + done.stdout
        pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in shown.splitlines())
        if done.returncode or not re.fullmatch(pattern + r"\s*", printed):
            sys.exit(f"{page}: $ {command}\nexit status {done.returncode}, printed:\n{printed}\nthe page says:\n{shown}")
if not commands:
    sys.exit(f"{page}: no ```console block with a command")
print(f"{commands} commands")
