// GPUs of IREE's dumps say their architecture in an attribute of their own.
// RUN: weir-opt %s --split-input-file --weir-assign-devices --verify-diagnostics | FileCheck %s

// Keys of the program stay, weir's are added.
// CHECK: #hal.executable.target<"cuda", "cuda-nvptx-fb", {{{.*}}cpu = "sm_86", cpu_features = "+ptx78"{{.*}}iree_codegen.target_info = #iree_gpu.target<arch = "sm_86", features = "+ptx76">{{.*}}tile_rows = 8 : i64{{.*}}}>
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_86", features = "+ptx76">, tile_rows = 8 : i64}>]> : !hal.device
}

// -----

module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  // expected-error @+1 {{is the GPU 'sm_52'; supported are sm_80, sm_86,}}
  util.global private @gpu = #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_52">}>]> : !hal.device
}

// -----

// No backend: the error comes with the first dispatch that is compiled for it.
// CHECK: #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942">}>
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942">}>]> : !hal.device
}

// -----

// No GPU is named at all.
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  // expected-error @+1 {{has a target of 'cuda' that names no GPU; choose one with --target=cuda:sm_80, or state it in the target's configuration as iree_codegen.target_info = #iree_gpu.target<arch = "sm_80">; supported are sm_80, sm_86,}}
  util.global private @gpu = #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb">]> : !hal.device
}

// -----

// A configuration that says other things.
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  // expected-error @+1 {{has a target of 'cuda' that names no GPU; choose one}}
  util.global private @gpu = #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<features = "+ptx76">}>]> : !hal.device
}

// -----

// A backend that needs no model.
// CHECK: #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.target<"vulkan", [#hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">]> : !hal.device
}
