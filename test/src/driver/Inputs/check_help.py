"""check_help.py TOOL...: that --help is short, and that what it names is in --help-all."""
import re
import subprocess
import sys


def flags(text):
    return set(re.findall(r"(?<![\w-])--?[a-z][\w-]+", text))


def ask(tool, flag):
    return subprocess.run([tool, flag], check=True, capture_output=True, text=True).stdout


failed = False
for tool in sys.argv[1:]:
    short, whole = ask(tool, "--help"), ask(tool, "--help-all")
    lines = sum(1 + (len(line) - 1) // 160 for line in short.splitlines())
    if lines > 48:
        print(f"{tool} --help has {lines} lines")
        failed = True
    # Options with one dash or two, and those that tools handle before all others.
    known = {flag.lstrip("-") for flag in flags(whole)} | {"version", "help-all", "help"}
    unknown = sorted(flag for flag in flags(short) if flag.lstrip("-") not in known)
    if unknown:
        print(f"{tool} --help names what --help-all does not: {', '.join(unknown)}")
        failed = True
sys.exit(failed)
