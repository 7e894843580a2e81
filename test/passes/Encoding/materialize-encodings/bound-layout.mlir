// A binding in another layout than the kernel's own (UG2): panels of 32 columns in place of 48 are read as they are. A width that no kernel has is converted.

// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(builtin.module(func.func(weir-materialize-encodings))))' --remarks-filter-passed=weir-materialize-encodings --remarks-filter-missed=weir-materialize-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "panel"}>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 40]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 40]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 40]>
#panel32 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [32], outerDimsPerm = [1, 0]}}>]>
#panel20 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [20], outerDimsPerm = [1, 0]}}>]>

// REMARK: [Passed] bound-layout | Category:weir-materialize-encodings | Function=other
// CHECK-LABEL: func.func @other(
// CHECK:         %[[W:.+]] = iree_tensor_ext.dispatch.tensor.load {{.*}} -> tensor<3x40x32xf32>
// CHECK-NOT:     linalg.pack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<64x40xf32>, tensor<3x40x32xf32>) outs(%{{.+}} : tensor<64x3x32xf32>)
stream.executable private @other attributes {hal.executable.target = #target} {
  stream.executable.export public @other
  builtin.module {
    func.func @other(%b0: !stream.binding, %b1: !stream.binding, %b2: !stream.binding) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x40xf32>>
      %v1 = stream.binding.subspan %b1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x96xf32, #panel32>>
      %v2 = stream.binding.subspan %b2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x96xf32>>
      %x = iree_tensor_ext.dispatch.tensor.load %v0, offsets = [0, 0], sizes = [64, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x40xf32>> -> tensor<64x40xf32>
      %w = iree_tensor_ext.dispatch.tensor.load %v1, offsets = [0, 0], sizes = [40, 96], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x96xf32, #panel32>> -> tensor<40x96xf32, #rhs>
      %xe = iree_encoding.set_encoding %x : tensor<64x40xf32> -> tensor<64x40xf32, #lhs>
      %e = tensor.empty() : tensor<64x96xf32, #out>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32, #out>) -> tensor<64x96xf32, #out>
      %r = linalg.matmul ins(%xe, %w : tensor<64x40xf32, #lhs>, tensor<40x96xf32, #rhs>) outs(%f : tensor<64x96xf32, #out>) -> tensor<64x96xf32, #out>
      %p = iree_encoding.unset_encoding %r : tensor<64x96xf32, #out> -> tensor<64x96xf32>
      iree_tensor_ext.dispatch.tensor.store %p, %v2, offsets = [0, 0], sizes = [64, 96], strides = [1, 1] : tensor<64x96xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x96xf32>>
      return
    }
  }
}

// REMARK: [Missed] operand-relayout | Category:weir-materialize-encodings | Function=converted
// CHECK-LABEL: func.func @converted(
// CHECK:         %[[W:.+]] = iree_tensor_ext.dispatch.tensor.load {{.*}} -> tensor<5x40x20xf32>
// CHECK:         linalg.unpack %[[W]]
// CHECK:         linalg.generic {{.*}} tensor<2x40x48xf32>) outs(%{{.+}} : tensor<64x2x48xf32>)
stream.executable private @converted attributes {hal.executable.target = #target} {
  stream.executable.export public @converted
  builtin.module {
    func.func @converted(%b0: !stream.binding, %b1: !stream.binding, %b2: !stream.binding) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x40xf32>>
      %v1 = stream.binding.subspan %b1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x96xf32, #panel20>>
      %v2 = stream.binding.subspan %b2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x96xf32>>
      %x = iree_tensor_ext.dispatch.tensor.load %v0, offsets = [0, 0], sizes = [64, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x40xf32>> -> tensor<64x40xf32>
      %w = iree_tensor_ext.dispatch.tensor.load %v1, offsets = [0, 0], sizes = [40, 96], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x96xf32, #panel20>> -> tensor<40x96xf32, #rhs>
      %xe = iree_encoding.set_encoding %x : tensor<64x40xf32> -> tensor<64x40xf32, #lhs>
      %e = tensor.empty() : tensor<64x96xf32, #out>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32, #out>) -> tensor<64x96xf32, #out>
      %r = linalg.matmul ins(%xe, %w : tensor<64x40xf32, #lhs>, tensor<40x96xf32, #rhs>) outs(%f : tensor<64x96xf32, #out>) -> tensor<64x96xf32, #out>
      %p = iree_encoding.unset_encoding %r : tensor<64x96xf32, #out> -> tensor<64x96xf32>
      iree_tensor_ext.dispatch.tensor.store %p, %v2, offsets = [0, 0], sizes = [64, 96], strides = [1, 1] : tensor<64x96xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x96xf32>>
      return
    }
  }
}
