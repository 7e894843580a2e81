"""validate-spirv.py BIN FOLDER WORK: compiles each program of a folder, and has spirv-val look at the code of each kernel."""

import pathlib
import re
import subprocess
import sys

tools, programs, work = map(pathlib.Path, sys.argv[1:])
work.mkdir(parents=True, exist_ok=True)
count = 0
for program in sorted(programs.glob("*.mlir")):
    dump = work / program.name
    subprocess.run([tools / "weir-compile", program, "--target=vulkan", "--compile-to=executables", "-o", dump], check=True)
    serialized = subprocess.run([tools / "weir-opt", dump, "--pass-pipeline=builtin.module(stream.executable(weir-serialize-executables))",
                                 "--mlir-print-elementsattrs-with-hex-if-larger=1"], check=True, capture_output=True, text=True).stdout
    kernels = re.findall(r'weir.serialized = dense<"0x([0-9A-F]+)">', serialized)
    assert len(kernels) == serialized.count("stream.executable private"), "an executable of %s has no code" % program.name
    for i, kernel in enumerate(kernels):
        path = work / ("%s.%d.spv" % (program.stem, i))
        path.write_bytes(bytes.fromhex(kernel))
        done = subprocess.run(["spirv-val", "--target-env", "vulkan1.1", path], capture_output=True, text=True)
        if done.returncode:
            sys.exit("%s: %s" % (path, done.stdout + done.stderr))
        count += 1
assert count > 20
print(count, "kernels are valid")
