"""Names of targets outside of what is theirs: folders and symbols of backends, and the words that name them in the IR and on the command line."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
OWN = {
    "cpu": ["src/targets/", "passes/Codegen/CPU/", "src/runtime/devices/cpu/"],
    "reference": ["src/targets/reference/"],
    "cuda": ["src/targets/cuda/", "passes/Codegen/NVVM/", "src/runtime/devices/cuda/", "src/cudasim/"],
    "vulkan": ["src/targets/vulkan/", "passes/Codegen/SPIRV/", "src/runtime/devices/vulkan/"],
}
# What a name looks like in code; prose may speak of processors.
PATTERNS = {
    "cpu": r'(?<!text\()"cpu"|"llvm-cpu"|targets/cpu|Codegen/CPU|create_cpu|CPUBackend|createCPU|registerCodegenCPU|cpu_device|CpuDevice',
    "reference": r'"reference"|"weir-reference"|targets/reference|create_reference|ReferenceBackend',
    "cuda": r'"cuda"|"cuda-ptx"|targets/cuda|Codegen/NVVM|create_cuda|CUDABackend|GPUToNVVM|NVVMExpandOps|registerCodegenNVVM|devices/cuda',
    "vulkan": r'"vulkan"|"vulkan-spirv"|targets/vulkan|Codegen/SPIRV|create_vulkan|VulkanBackend|GPUToSPIRV|registerCodegenSPIRV|devices/vulkan',
}
complaints = []
for folder in ("dialects", "passes", "src"):
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix not in (".cpp", ".h", ".td"):
            continue
        name = str(path.relative_to(ROOT))
        text = re.sub(r"//[^\n]*", "", path.read_text())
        if path.suffix == ".td":
            text = re.sub(r"\[\{.*?\}\]", "", text, flags=re.S)
        for target, pattern in PATTERNS.items():
            if not any(name.startswith(own) for own in OWN[target]):
                complaints += ["%s: %s" % (name, found) for found in sorted(set(re.findall(pattern, text)))]
print("\n".join(complaints))
sys.exit(1 if complaints else 0)
