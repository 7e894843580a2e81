import glob
import os
import platform
import re
import shutil
import subprocess
import sys

import lit.formats

config.name = "weir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unit", "fuzz"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.weir_obj_root, "test")

bin_dir = os.path.join(config.weir_obj_root, "bin")
config.environment["PATH"] = os.pathsep.join([bin_dir, config.llvm_tools_dir, os.environ["PATH"]])
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --dump-input=fail"

config.substitutions += [
    ("%python", sys.executable),
    ("%llvm_tools_dir", config.llvm_tools_dir),
    ("%clang", os.path.join(config.llvm_tools_dir, "clang")),
    ("%weir_src_root", config.weir_src_root),
    ("%weir_bin_dir", bin_dir),
    ("%weir_obj_root", config.weir_obj_root),
    ("%weir_lib_dir", os.path.join(config.weir_obj_root, "lib")),
]

# Random programs are the same in each run, so that a change is judged by itself; `--param seed=random` looks for new ones.
seed = lit_config.params.get("seed", "1")
if seed == "random":
    seed = str(int.from_bytes(os.urandom(4), "little"))
    lit_config.note(f"random programs of seed {seed}")
config.substitutions.append((r"%\{seed\}", f"--seed={seed}"))

if os.path.exists(os.path.join(config.llvm_tools_dir, "llvm-tblgen")):
    config.available_features.add("llvm-tblgen")
if shutil.which("codespell"):
    config.available_features.add("codespell")
if shutil.which("clang-format-22"):
    config.available_features.add("clang-format")

# Instructions without a substitute, which some tests run.
if os.path.exists("/proc/cpuinfo"):
    with open("/proc/cpuinfo") as cpus:
        if re.search(r"^flags\s*:.*\bavx512_bf16\b", cpus.read(), re.M):
            config.available_features.add("avx512bf16")

# The release after the one that this tree is built with (docs/llvm-versions.md).
if os.path.exists("/usr/lib/llvm-23/lib/cmake/mlir/MLIRConfig.cmake"):
    config.available_features.add("llvm-next")

if shutil.which("spirv-dis"):
    config.available_features.add("spirv-dis")
if shutil.which("spirv-val"):
    config.available_features.add("spirv-val")

# Sweeps on a cluster (scripts/setup installs it for the system's Python).
if subprocess.run(["/usr/bin/python3", "-c", "import distributed"], capture_output=True).returncode == 0:
    config.available_features.add("dask")

# What reports are looked at with.
if os.environ.get("WEIR_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell"):
    config.available_features.add("chromium")
else:
    lit_config.note("no chromium: reports are not looked at in a browser")
if shutil.which("dot"):
    config.available_features.add("graphviz")
# The site of the documentation, made by a program that scripts/docs-site fetches.
mkdocs = shutil.which("mkdocs") or os.path.expanduser("~/.cache/weir/mkdocs/bin/mkdocs")
if os.path.exists(mkdocs):
    config.available_features.add("mkdocs")
    config.substitutions.append(("%mkdocs", mkdocs))
# What completion is written for, beside bash.
config.available_features.update(shell for shell in ("zsh", "fish") if shutil.which(shell))

# Packages of a preset's build.
if shutil.which("dpkg-shlibdeps") and shutil.which("cpack") and not config.weir_sanitize:
    config.available_features.add("debian-packages")
config.substitutions.append(("%weir_preset", os.path.basename(config.weir_obj_root)))
# What reads the Dockerfile.
hadolint = shutil.which("hadolint") or os.path.expanduser("~/.cache/weir/python/bin/hadolint")
if os.path.exists(hadolint):
    config.available_features.add("hadolint")
    config.substitutions.append(("%hadolint", hadolint))
# Editors that start the language server.
if shutil.which("nvim"):
    config.available_features.add("nvim")
if shutil.which("emacs") and subprocess.run(["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"], capture_output=True).returncode == 0:
    config.available_features.add("eglot")

if shutil.which("mypy"):
    config.available_features.add("mypy")
if shutil.which("valgrind"):
    config.available_features.add("valgrind")

# The runtime of the preset `tsan`.
tsan_runtime = os.path.join(os.path.dirname(config.weir_obj_root), "tsan", "lib", "libweir-runtime.a")
if os.path.exists(tsan_runtime):
    config.available_features.add("thread-sanitizer")
    config.substitutions.append(("%weir_tsan_runtime", tsan_runtime))

# Another root for a process (test/scripts/Inputs/clean-root.py), which containers may not allow.
user = [] if os.getuid() == 0 else ["--map-root-user"]
if shutil.which("unshare") and not subprocess.run(["unshare", *user, "--mount", "--pid", "--fork", "sh", "-c", "mount -t proc proc /proc"], capture_output=True).returncode:
    config.available_features.add("clean-root")
else:
    lit_config.note("no clean root: the folder of scripts/pack-hardware is only run on this system")

# What scripts/bench compares with.
if os.path.exists("/usr/include/oneapi/dnnl/dnnl.hpp") and os.path.exists("/usr/include/x86_64-linux-gnu/cblas-openblas.h"):
    config.available_features.add("vendor-libraries")

# A device of Vulkan, if only a driver that runs on the processor (scripts/setup installs one).
runner = os.path.join(bin_dir, "weir-run")
if os.path.exists(runner):
    devices = subprocess.run([runner, "--list-devices"], capture_output=True, text=True).stdout.splitlines()
    if any(line.startswith("vulkan: ") and "not available" not in line for line in devices):
        config.available_features.add("vulkan")
        if os.path.exists(os.path.join(config.weir_obj_root, "lib", "vulkan-faults", "libweir-vulkan-faults.so")):
            config.available_features.add("vulkan-faults")
        if any(os.path.exists(os.path.join(folder, "vulkan/explicit_layer.d/VkLayer_khronos_validation.json")) for folder in ["/usr/share", "/etc"]):
            config.available_features.add("vulkan-validation")
    else:
        lit_config.note("no device of Vulkan: tests on it are unsupported")

# Other machines: an emulator and a weir-run that scripts/build-runtime made for it.
for arch in ["aarch64", "riscv64"]:
    runtime = os.path.join(os.path.dirname(config.weir_obj_root), f"runtime-{arch}-linux-gnu", "bin", "weir-run")
    if shutil.which(f"qemu-{arch}") and os.path.exists(runtime):
        config.available_features.add(f"emulated-{arch}")
    config.substitutions.append((f"%weir_run_{arch}", f"-L /usr/{arch}-linux-gnu {runtime}"))
if shutil.which("qemu-x86_64") and platform.machine() == "x86_64":
    config.available_features.add("emulated-x86_64")

# What assembles code for NVIDIA's GPUs, from CUDA or from PyPI (scripts/setup).
ptxas = os.environ.get("WEIR_PTXAS") or shutil.which("ptxas") or next(iter(glob.glob(os.path.expanduser("~/.cache/weir/ptxas/nvidia/*/bin/ptxas"))), "")
if ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))
else:
    lit_config.note("no ptxas: tests that assemble PTX are unsupported")
nvdisasm = os.environ.get("WEIR_NVDISASM") or shutil.which("nvdisasm") or next(iter(glob.glob(os.path.expanduser("~/.cache/weir/ptxas/nvidia/*/bin/nvdisasm"))), "")
if nvdisasm:
    config.available_features.add("nvdisasm")
    config.substitutions.append(("%nvdisasm", nvdisasm))
