"""kernel_facts.py BIN PROGRAM...: compiles programs for each target and checks the facts that LLVM and drivers get about the bindings of all kernels.

Each binding is noalias (Restrict), each one that is not written readonly (NonWritable), each one that is not read writeonly (NonReadable). Prints the exceptions and, for
each program and target, how many bindings there are, how many are updated in place, and how many there are without a fact.
"""
import importlib
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "vulkan" / "Inputs"))


def read_llvm(tools, program, target, pass_name):
    """Name of the kernel, and facts, of each binding."""
    done = subprocess.run([tools / "weir-compile", program, "--target=" + target, "--compile-to=executables", "--mlir-print-ir-after=" + pass_name, "-o", "/dev/null"],
                          capture_output=True, text=True, check=True)
    for line in done.stderr.splitlines():
        function = re.match(r'\s*(?:llvm.func|func.func private) @"?([^"( ]*)"?\((.*?)\) (?:->|attributes)', line)
        if function:
            for facts in re.findall(r"!llvm\.ptr(?:<1>)? \{([^}]*llvm\.noundef[^}]*)\}", function[2]):
                yield function[1], set(re.findall(r"llvm\.(noalias|readonly|writeonly)", facts))


NAMES = {"Restrict": "noalias", "NonWritable": "readonly", "NonReadable": "writeonly"}


def read_spirv(tools, program):
    with tempfile.TemporaryDirectory() as folder:
        for kernel in importlib.import_module("validate-spirv").get_kernels(tools, program, pathlib.Path(folder), "vulkan"):
            text = subprocess.run(["spirv-dis", "-"], input=kernel, capture_output=True, check=True).stdout.decode()
            name = re.search(r'OpEntryPoint GLCompute %\S+ "([^"]*)"', text)[1]
            for variable in re.findall(r"OpDecorate (%\S+) Binding", text):
                yield name, {NAMES.get(fact, fact) for fact in re.findall(r"OpDecorate %s (\w+)" % re.escape(variable), text)}


def main():
    tools, *programs = map(pathlib.Path, sys.argv[1:])
    for program in programs:
        for target in ["cpu", "cuda", "vulkan"]:
            if target == "vulkan":
                bindings = list(read_spirv(tools, program))
            else:
                bindings = list(read_llvm(tools, program, target, "weir-cpu-kernel-abi" if target == "cpu" else "weir-gpu-to-nvvm"))
            exceptions = [(name, facts) for name, facts in bindings if "noalias" not in facts]
            for name, facts in exceptions:
                print(f"{program.stem} {target}: {name} has a binding with {sorted(facts & set(NAMES.values())) or 'no facts'}")
            updated = sum("noalias" in facts and not facts & {"readonly", "writeonly"} for _, facts in bindings)
            print(f"{program.stem} {target}: {len(bindings)} bindings, {updated} updated, {len(exceptions)} may alias", flush=True)


if __name__ == "__main__":
    main()
