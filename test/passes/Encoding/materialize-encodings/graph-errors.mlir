// RUN: weir-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-materialize-encodings{scope=graph}))'

// Two targets that have different layouts.
#a = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
#b = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "panel"}>
util.global private @first = #hal.device.target<"local", [#a]> : !hal.device
util.global private @second = #hal.device.target<"local", [#b]> : !hal.device
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#encoding = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
// expected-error @below {{has encodings for which the targets of the module choose different layouts}}
func.func @f(%w: tensor<80x96xf32>) -> tensor<80x96xf32> {
  %0 = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<80x96xf32, #encoding> -> tensor<80x96xf32>
  return %1 : tensor<80x96xf32>
}
