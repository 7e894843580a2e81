"""Goes through docs/first-pass.md as a reader would: writes its files, runs its commands, compares what they print.

  run_tutorial.py ROOT BUILD CLANG LLVM_BIN FOLDER

FOLDER gets a copy of what the page changes. There `scripts/build` builds the pass alone, as a plugin, for all of weir takes too long; `weir-opt` loads it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT, BUILD, CLANG, LLVM, FOLDER = map(pathlib.Path, sys.argv[1:])
TREE, BIN = FOLDER / "tree", FOLDER / "bin"

BUILD_SCRIPT = f"""#!/bin/sh
set -e
cd {TREE}/passes/Stream
for out in "Passes.h.inc -gen-pass-decls -name WeirStream" "RemarkCodes.h.inc -gen-enum-decls" "RemarkCodes.cpp.inc -gen-enum-defs"; do
  set -- $out
  file=$1; shift
  {LLVM}/mlir-tblgen "$@" -I {TREE} -I {ROOT} -I {LLVM}/../include Passes.td -o $file
done
{CLANG} --driver-mode=g++ -shared -fPIC -std=c++17 -fno-exceptions -Wall -Werror -I {TREE} -I {ROOT} -I {BUILD} -isystem {LLVM}/../include \\
  ElideCopies/FillCopies.cpp {FOLDER}/plugin.cpp -o {FOLDER}/plugin.so
"""
PLUGIN = """#include "mlir/Tools/Plugins/PassPlugin.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.cpp"
extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "first-pass", "", [] { mlir::registerPass(weir::createFillCopies); }};
}
"""
# Passes of plugins have no flags: these become a pipeline.
OPT = f"""#!{sys.executable}
import os, sys
plugin, flags = "{FOLDER}/plugin.so", sys.argv[1:]
passes = [flag[2:] for flag in flags if flag in ("--weir-fill-copies", "--weir-ledger", "--canonicalize")]
if os.path.exists(plugin):
    flags = ["--load-pass-plugin=" + plugin] + [flag for flag in flags if flag[2:] not in passes]
    flags += ["--pass-pipeline=builtin.module(" + ",".join(passes) + ")"] if passes else []
os.execv("{BUILD}/bin/weir-opt", ["weir-opt"] + flags)
"""


def write(path, text, executable=False):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if executable else 0o644)


def prepare():
    for name in ("scripts/new-pass", "scripts/doctests", "scripts/ods.d/ods.py", "passes/RemarkCodes.td", *(str(td.relative_to(ROOT)) for td in ROOT.glob("passes/Stream/*.td")),
                 "passes/Stream/CMakeLists.txt", "passes/Stream/Passes.h", "passes/Stream/RemarkCodes.h", "passes/Stream/RemarkCodes.cpp"):
        (TREE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, TREE / name)
    (TREE / "passes/Stream/ElideCopies").mkdir()
    write(TREE / "scripts/build", BUILD_SCRIPT, executable=True)
    write(FOLDER / "plugin.cpp", PLUGIN)
    write(BIN / "weir-opt", OPT, executable=True)


def write_file(name, text):
    path = TREE / name
    if not name.endswith("Passes.td"):
        return write(path, text)
    entry = re.compile(r"^def FillCopies : .*?^}\n", re.S | re.M)
    new, count = entry.subn(lambda _: text, path.read_text())
    assert count == 1, f"{name} has {count} entries to replace"
    path.write_text(new)


def pattern(line):
    return r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n"


def run(block):
    environment = {**os.environ, "PATH": os.pathsep.join([str(BIN), str(BUILD / "bin"), str(LLVM), os.environ["PATH"]])}
    steps = re.split(r"^\$ ", block, flags=re.M)[1:]
    for step in steps:
        command, _, shown = step.partition("\n")
        done = subprocess.run(["bash", "-c", command], cwd=TREE, env=environment, capture_output=True, text=True)
        printed = done.stderr + done.stdout
        if done.returncode or not re.fullmatch("".join(map(pattern, shown.splitlines())) + r"\s*", printed):
            sys.exit(f"$ {command}\nexit status {done.returncode}, printed:\n{printed}\nthe page says:\n{shown}")
    return len(steps)


prepare()
files = commands = 0
page = (ROOT / "docs/first-pass.md").read_text()
for name, _, language, text in re.findall(r"(?:^\*\*([^*\n]+)\*\*:\n)?^(```+)(\w+)\n(.*?)^\2\n", page, re.S | re.M):
    if name:
        write_file(name, text)
        files += 1
    elif language == "console":
        commands += run(text)
    else:
        sys.exit(f"a block of {language} is neither a file nor commands")
print(f"{files} files, {commands} commands")
