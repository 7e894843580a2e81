"""validate-spirv.py [--target=vulkan:...] BIN PROGRAM...: compiles each program, or all of a folder, and has spirv-val look at the code of each kernel, for Vulkan 1.1 and 1.3."""

import pathlib
import re
import subprocess
import sys
import tempfile

ENVIRONMENTS = ["vulkan1.1", "vulkan1.3"]


def get_kernels(tools, program, folder, target):
    """The code of each executable of a program, in each of its forms."""
    dump = folder / "executables.mlir"
    subprocess.run([tools / "weir-compile", program, "--target=" + target, "--compile-to=executables", "-o", dump], check=True)
    serialized = subprocess.run([tools / "weir-opt", dump, "--pass-pipeline=builtin.module(stream.executable(weir-serialize-executables))",
                                 "--mlir-print-elementsattrs-with-hex-if-larger=1"], check=True, capture_output=True, text=True).stdout
    kernels = re.findall(r'weir.serialized = dense<"0x([0-9A-F]+)">', serialized)
    assert len(kernels) == serialized.count("stream.executable private"), "an executable of %s has no code" % program
    kernels += re.findall(r'weir.address_form = dense<"0x([0-9A-F]+)">', serialized)
    return [bytes.fromhex(kernel) for kernel in kernels]


def validate(tools, program, target="vulkan"):
    """How many kernels there are, and what is wrong with them."""
    complaints = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kernels = get_kernels(tools, program, folder, target)
        for i, kernel in enumerate(kernels):
            path = folder / ("%s.%d.spv" % (program.stem, i))
            path.write_bytes(kernel)
            for environment in ENVIRONMENTS:
                done = subprocess.run(["spirv-val", "--target-env", environment, path], capture_output=True, text=True)
                if done.returncode:
                    complaints.append("%s for %s: %s" % (path.name, environment, done.stdout + done.stderr))
    return len(kernels), complaints


def main():
    words, target = sys.argv[1:], "vulkan"
    if words[0].startswith("--target="):
        target = words.pop(0).removeprefix("--target=")
    tools, *given = map(pathlib.Path, words)
    count, complaints = 0, []
    for program in [p for path in given for p in (sorted(path.glob("*.mlir")) if path.is_dir() else [path])]:
        kernels, wrong = validate(tools, program, target)
        count += kernels
        complaints += wrong
    print("\n".join(complaints))
    print(count - len({c.split()[0] for c in complaints}), "of", count, "kernels are valid for", " and ".join(ENVIRONMENTS))
    sys.exit(1 if complaints or not count else 0)


if __name__ == "__main__":
    main()
