import os
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
    ("%weir_lib_dir", os.path.join(config.weir_obj_root, "lib")),
]

if os.path.exists(os.path.join(config.llvm_tools_dir, "llvm-tblgen")):
    config.available_features.add("llvm-tblgen")

# What scripts/bench compares with.
if os.path.exists("/usr/include/oneapi/dnnl/dnnl.hpp") and os.path.exists("/usr/include/x86_64-linux-gnu/cblas-openblas.h"):
    config.available_features.add("vendor-libraries")
