#!/usr/bin/python3
"""Stands in for iree-compile, iree-opt and iree-run-module."""
import os
import pathlib
import sys

me, arguments = pathlib.Path(sys.argv[0]).name, sys.argv[1:]
if me == "iree-run-module":
    import numpy as np

    module = next(a.split("=", 1)[1] for a in arguments if a.startswith("--module="))
    output = next(a.split("@", 1)[1] for a in arguments if a.startswith("--output="))
    np.save(output, np.array([float(pathlib.Path(module).read_text())], np.float32))
    sys.exit()
source, output = pathlib.Path(arguments[0]), pathlib.Path(arguments[arguments.index("-o") + 1] if "-o" in arguments else "/dev/stdout")
if me == "iree-opt":
    output.write_text(source.read_text().strip() + "\n")
    sys.exit()
dump = os.environ.get("FAKE_DUMP", "module {\n}\n")
if dump.endswith(".mlir"):
    dump = pathlib.Path(dump).read_text()
for argument in arguments:
    if argument.startswith("--dump-compilation-phases-to="):
        folder = pathlib.Path(argument.split("=", 1)[1])
        folder.mkdir()
        for number, phase in enumerate(["input", "flow", "stream", "vm"]):
            (folder / f"net.{number}.{phase}.mlir").write_text(dump)
back = any(argument.startswith("--compile-from=") for argument in arguments)
output.write_text("2" if back and "FAKE_WRONG" in os.environ else "1")
