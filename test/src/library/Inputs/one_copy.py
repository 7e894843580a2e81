"""Says which symbols of libWeir.so a tool has once more: one_copy.py LLVM_NM LIBRARY TOOL..."""
import os
import subprocess
import sys

# What the linker puts into each file.
OF_LINKER = {"_init", "_fini"}


def defined(nm, file, *options):
    text = subprocess.run([nm, "--defined-only", "--format=posix", *options, file], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = [line.split() for line in text.splitlines()]
    # Weak symbols (inline functions, templates) may be anywhere: the loader takes one.
    return {row[0] for row in rows if row[1] in "TDBR"}


def main():
    nm, library, *tools = sys.argv[1:]
    shared = defined(nm, library, "--dynamic") - OF_LINKER
    print("%d symbols" % len(shared))
    for tool in tools:
        print("%s: %s" % (os.path.basename(tool), " ".join(sorted(shared & defined(nm, tool))) or "none twice"))


if __name__ == "__main__":
    main()
