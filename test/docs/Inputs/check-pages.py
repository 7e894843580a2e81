"""Looks up what pages name: linked files, paths of the tree, flags of the tools.

  check-pages.py ROOT BIN PAGE...

A path is inline code that begins with a folder of ROOT; `*` and `{a,b}` are patterns, and a path with a word in capitals or `<...>` is a pattern, too. A
flag is inline code that begins with `--`: some tool's help or some script has it. Flags of other compilers are not looked up.
"""
import itertools
import os
import pathlib
import re
import subprocess
import sys

root, tools, pages = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
FOLDERS = tuple(name + "/" for name in ("dialects", "passes", "src", "test", "docs", "scripts", "examples", "include", "cmake", "python"))
# Folders of an installation, which the tree does not have.
INSTALLED = {"include/weir-compiler/"}
# Options of other programs: cmake, lit, pip, FileCheck, iree-*.
FOREIGN = re.compile(r"--(iree-|xla_|view-op-graph|filter$|prefix$|component$|config-settings|preset$|debug-only|enable-var-scope|reference_platform|num_repeats|install$|dump-compilation-phases-to|stablehlo|chlo|deserialize|stage$)")


def expand(text):
    """`a/{b,c}.d` as `a/b.d` and `a/c.d`."""
    parts = [part.strip("{}").split(",") if part.startswith("{") else [part] for part in re.split(r"(\{[^}]*\})", text)]
    return ["".join(choice) for choice in itertools.product(*parts)]


def known_flags():
    flags = set()
    for name, option in (("weir-opt", "--help-hidden"), ("weir-compile", "--help-all"), ("weir-run", "--help-all"), ("weir-check", "--help-hidden"),
                         ("weir-fuzz", "--help-hidden"), ("weir-layout", "--help-hidden"), ("weir-reduce", "--help-hidden"), ("weir-bisect", "--help"), ("weir-tune", "--help")):
        shown = subprocess.run([str(tools / name), option], capture_output=True, text=True).stdout
        flags.update(re.findall(r"(?<![\w-])--?([A-Za-z][\w-]*)", shown))
    for folder in ("scripts", "python", "test/robustness", "test/examples", "test/e2e/cuda/Inputs"):
        for file in (root / folder).rglob("*"):
            if file.is_file() and file.stat().st_size < 1 << 20 and b"\0" not in file.read_bytes()[:1024]:
                flags.update(re.findall(r"[\"' ]--([A-Za-z][\w-]*)", file.read_text(errors="replace")))
    return flags


def problems(page, flags):
    inside = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        if inside:
            continue
        for link in re.findall(r"\]\(([^)#\s]+)", re.sub(r"`[^`]*`", "", line)):
            if "://" not in link and not (page.parent / link).exists():
                yield number, f"no file {link}"
        for code in re.findall(r"`([^`]+)`", line):
            word = re.split(r"[\s(:]", code)[0].rstrip(",.")
            if word.startswith(FOLDERS) and word not in INSTALLED and not re.search(r"<|\b(?!README\b|LICENSE\b|CHANGELOG\b|CONTRIBUTING\b)[A-Z]{3,}\b|\.\.\.|\$", word):
                for path in expand(word):
                    if not any(root.glob(path.rstrip("/"))):
                        yield number, f"no path {path}"
            for flag in re.findall(r"(?<![\w-])--([A-Za-z][\w-]*)", code):
                if not FOREIGN.match("--" + flag) and flag not in flags:
                    yield number, f"no flag --{flag}"


def main():
    flags = known_flags()
    count, found = 0, 0
    for name in pages:
        page = pathlib.Path(name)
        count += 1
        for number, text in problems(page, flags):
            found += 1
            print(f"{os.path.relpath(page, root)}:{number}: {text}")
    print(f"{count} pages, {found} problems")
    return 1 if found else 0


sys.exit(main())
