// W5: where conversions cost more than kernels lose without, contractions have none. A left operand that comes from outside would be converted in a
// dispatch of its own, while the kernel reads it as it is.

// RUN: weir-opt %s --weir-propagate-encodings=plain-operands=true --remarks-filter-passed=weir-propagate-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --weir-propagate-encodings | FileCheck %s --check-prefix=OFF

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [512, 96, 80]>

// REMARK: remark: [Passed] left-plain {{.*}}Function=arguments {{.*}}cost={{[0-9]+}}{{.*}}loss=61440
// CHECK-LABEL: func.func @arguments(
// CHECK-NOT:     iree_encoding
// CHECK:         %[[F:.+]] = linalg.fill {{.*}} -> tensor<512x96xf32>
// CHECK:         linalg.matmul ins(%arg0, %arg1 : tensor<512x80xf32>, tensor<80x96xf32>) outs(%[[F]] : tensor<512x96xf32>)
// CHECK-NOT:     iree_encoding
// CHECK:         return
// OFF-LABEL: func.func @arguments(
// OFF-COUNT-2:   iree_encoding.set_encoding
func.func @arguments(%x: tensor<512x80xf32>, %w: tensor<80x96xf32>) -> tensor<512x96xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = iree_encoding.set_encoding %x : tensor<512x80xf32> -> tensor<512x80xf32, #e0>
  %1 = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #e1>
  %e = tensor.empty() : tensor<512x96xf32, #e2>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<512x96xf32, #e2>) -> tensor<512x96xf32, #e2>
  %2 = linalg.matmul ins(%0, %1 : tensor<512x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%f : tensor<512x96xf32, #e2>) -> tensor<512x96xf32, #e2>
  %3 = iree_encoding.unset_encoding %2 : tensor<512x96xf32, #e2> -> tensor<512x96xf32>
  return %3 : tensor<512x96xf32>
}

// What ops in the kernel make is packed where it is stored, and a constant when the program is compiled: both stay.
// CHECK-LABEL: util.func public @made(
// CHECK:         linalg.matmul {{.*}} outs(%{{.+}} : tensor<512x96xf32, #{{.+}}>)
util.func public @made(%x: tensor<512x80xf32>, %c: tensor<512x96xf32, #e2>) -> tensor<512x96xf32, #e2> {
  %w = arith.constant dense<2.0> : tensor<80x96xf32>
  %1 = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #e1>
  %0 = flow.dispatch.region -> (tensor<512x80xf32>) {
    %e = tensor.empty() : tensor<512x80xf32>
    %a = linalg.exp ins(%x : tensor<512x80xf32>) outs(%e : tensor<512x80xf32>) -> tensor<512x80xf32>
    flow.return %a : tensor<512x80xf32>
  }
  %2 = iree_encoding.set_encoding %0 : tensor<512x80xf32> -> tensor<512x80xf32, #e0>
  %3 = linalg.matmul ins(%2, %1 : tensor<512x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%c : tensor<512x96xf32, #e2>) -> tensor<512x96xf32, #e2>
  util.return %3 : tensor<512x96xf32, #e2>
}
