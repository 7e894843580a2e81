// A target that names no GPU gets the one of the options.
// RUN: weir-opt %s --weir-assign-devices=targets=cuda:sm_86 | FileCheck %s
// RUN: sed -e 's/nvptx-fb"/&, {iree_codegen.target_info = #iree_gpu.target<arch = "sm_86">}/' %s | weir-opt --weir-assign-devices=targets=cuda:sm_86 | FileCheck %s
// RUN: sed -e 's/nvptx-fb"/&, {iree_codegen.target_info = #iree_gpu.target<arch = "sm_80">}/' %s | not weir-opt --weir-assign-devices=targets=cuda:sm_86 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: the module was compiled for other targets than the options name
// RUN: not weir-opt %s --weir-assign-devices=targets=cuda 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not weir-opt %s --weir-assign-devices=targets=vulkan:1.1 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: #hal.executable.target<"cuda", "cuda-nvptx-fb", {{{.*}}cpu = "sm_86", cpu_features = "+ptx78"
// NONE: :[[#@LINE+2]]:3: error: 'util.global' op has a target of 'cuda' that names no GPU; choose one with --target=cuda:sm_80
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb">]> : !hal.device
}
