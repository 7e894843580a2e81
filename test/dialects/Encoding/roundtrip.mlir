// RUN: weir-opt %s --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file | weir-opt --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file --mlir-print-op-generic | weir-opt --split-input-file | FileCheck %s

// Fields come in any order and print in one; the type of operand_index is part of it.
// CHECK-DAG: #[[$RES:encoding[0-9]*]] = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32]>
// CHECK-DAG: #[[$I64:encoding[0-9]*]] = #iree_encoding.encoding<operand_index = 2 : i64, op_type = scaled_matmul, element_types = [ui8, ui4, i32, f32, f32], original_element_type = i4>
// CHECK-DAG: #[[$MAP:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$MAP1:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[$MAP2:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$MAP3:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$LHS:encoding[0-9]*]] = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#[[$MAP]], #[[$MAP1]], #[[$MAP2]]], iteration_sizes = [?, 250, 33]>
// CHECK-DAG: #[[$T:encoding[0-9]*]] = #iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = {{\[\[}}#[[$MAP]], #[[$MAP3]]], #[[$MAP1]], #[[$MAP2]]]>
#m = affine_map<(i, j, k) -> (i, k)>
#n = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [?, 250, 33]>
#res = #iree_encoding.encoding<op_type = matmul, operand_index = 2 : index, element_types = [i8, i8, i32]>
#i64 = #iree_encoding.encoding<original_element_type = i4, element_types = [ui8, ui4, i32, f32, f32], op_type = scaled_matmul, operand_index = 2>
#t = #iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [[#m, affine_map<(a, b) -> (b, a)>], #n, #o]>
// CHECK: func.func private @encodings(tensor<?x33xf16, #[[$LHS]]>, tensor<7x9xi32, #[[$RES]]>, tensor<33x?xf32, #[[$T]]>, tensor<4x4xi8, #[[$I64]]>)
func.func private @encodings(%a: tensor<?x33xf16, #lhs>, %b: tensor<7x9xi32, #res>, %c: tensor<33x?xf32, #t>, %d: tensor<4x4xi8, #i64>)

// CHECK-LABEL: @ops
// CHECK-SAME: %[[X:.+]]: tensor<7x9xi32>, %[[Y:.+]]: tensor<?x33xf16>, %[[M:.+]]: index, %[[D:.+]]: index
func.func @ops(%x: tensor<7x9xi32>, %y: tensor<?x33xf16>, %m: index, %d : index) {
  // CHECK: %[[E:.+]] = iree_encoding.set_encoding %[[X]] : tensor<7x9xi32> -> tensor<7x9xi32, #[[$RES]]>
  %e = iree_encoding.set_encoding %x : tensor<7x9xi32> -> tensor<7x9xi32, #res>
  // CHECK: %[[F:.+]] = iree_encoding.set_encoding {demo.note} %[[Y]] encoding_dims{%[[M]]} : tensor<?x33xf16> -> tensor<?x33xf16, #[[$LHS]]>
  %f = iree_encoding.set_encoding {demo.note} %y encoding_dims{%m} : tensor<?x33xf16> -> tensor<?x33xf16, #lhs>
  // CHECK: iree_encoding.unset_encoding %[[E]] : tensor<7x9xi32, #[[$RES]]> -> tensor<7x9xi32>
  %p = iree_encoding.unset_encoding %e : tensor<7x9xi32, #res> -> tensor<7x9xi32>
  // CHECK: iree_encoding.unset_encoding %[[F]] encoding_dims{%[[M]]} : tensor<?x33xf16, #[[$LHS]]> -> tensor<?x33xf16>{%[[D]]}
  %q = iree_encoding.unset_encoding %f encoding_dims{%m} : tensor<?x33xf16, #lhs> -> tensor<?x33xf16>{%d}
  // Dumps before 2026 have no encoding_dims; element types are not compared.
  // CHECK: iree_encoding.set_encoding %[[Y]] : tensor<?x33xf16> -> tensor<?x33xf16, #[[$LHS]]>
  %g = iree_encoding.set_encoding %y : tensor<?x33xf16> -> tensor<?x33xf16, #lhs>
  // CHECK: iree_encoding.set_encoding %[[X]] : tensor<7x9xi32> -> tensor<7x9xf32, #[[$RES]]>
  %h = iree_encoding.set_encoding %x : tensor<7x9xi32> -> tensor<7x9xf32, #res>
  return
}

// -----

// CHECK-DAG: #[[$L0:encoding[0-9]*]] = #iree_encoding.layout<[#iree_encoding.padding<[0, 31]>, #iree_encoding.identity]>
// CHECK-DAG: #[[$L1:encoding[0-9]*]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1], swizzle = {expandShape = {{\[\[}}["CrossThread", 2 : i16, 4 : i8], ["Internal", 8 : i16, "One"]], {{\[\[}}"CrossIntrinsic", 1 : i16]]], permutation = [1, 2, 0]}}}>]>
#packed = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1], swizzle = {expandShape = [[["CrossThread", 2 : i16, 4 : i8], ["Internal", 8 : i16, "One"]], [["CrossIntrinsic", 1 : i16]]], permutation = [1, 2, 0]}}}>
// CHECK: func.func private @layouts(tensor<100x33xf32, #[[$L0]]>, tensor<100x33xf32, #[[$L1]]>)
func.func private @layouts(tensor<100x33xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 31]>, #iree_encoding.identity]>>, tensor<100x33xf32, #iree_encoding.layout<[#packed]>>)
// Other layouts have no alias.
// CHECK: func.func private @plain(tensor<?x64xi1, #iree_encoding.packed_storage>, tensor<4x4xf32, #iree_encoding.padding<[0, ?]>>, tensor<f32, #iree_encoding.padding<[]>>, tensor<4xf32, #iree_encoding.identity>)
func.func private @plain(tensor<?x64xi1, #iree_encoding.packed_storage>, tensor<4x4xf32, #iree_encoding.padding<[0, ?]>>, tensor<f32, #iree_encoding.padding<[]>>, tensor<4xf32, #iree_encoding.identity>)

// -----

// CHECK-DAG: #[[$T0:encoding[0-9]*]] = #iree_encoding.testing<>
// CHECK-DAG: #[[$T1:encoding[0-9]*]] = #iree_encoding.testing<layouts = [#iree_encoding.specialized<4>], original_element_type = i4>
// CHECK-DAG: #[[$U:encoding[0-9]*]] = #iree_encoding.unknown
// CHECK: @resolvers
// CHECK-SAME: a = #iree_encoding.identity_resolver, b = #iree_encoding.unsupported_resolver, c = #iree_encoding.specialization_resolver<3>
// CHECK-SAME: d = #iree_cpu.cpu_encoding_resolver<>, e = #iree_cpu.vmvx_encoding_resolver<>, f = #iree_gpu.gpu_encoding_resolver<configuration = {}>
// CHECK-SAME: g = #iree_gpu.gpu_padding_resolver<>, h = #iree_gpu.gpu_padding_resolver<cache_line_bytes = 128, cache_sets = 4>, i = #iree_gpu.gpu_padding_resolver<cache_sets = 4>
func.func private @resolvers() attributes {
  a = #iree_encoding.identity_resolver, b = #iree_encoding.unsupported_resolver, c = #iree_encoding.specialization_resolver<3>,
  d = #iree_cpu.cpu_encoding_resolver<>, e = #iree_cpu.vmvx_encoding_resolver<>, f = #iree_gpu.gpu_encoding_resolver<configuration = {}>,
  g = #iree_gpu.gpu_padding_resolver<>, h = #iree_gpu.gpu_padding_resolver<cache_sets = 4, cache_line_bytes = 128>, i = #iree_gpu.gpu_padding_resolver<cache_sets = 4>
}
// CHECK: @stand_ins
// CHECK-SAME: a = #[[$T0]], b = #[[$T1]], c = #iree_encoding.specialized<4, tensor<2x?xf32>>, d = #[[$U]], e = #iree_encoding<optype matmul>
func.func private @stand_ins() attributes {
  a = #iree_encoding.testing<>, b = #iree_encoding.testing<original_element_type = i4, layouts = [#iree_encoding.specialized<4>]>,
  c = #iree_encoding.specialized<4, tensor<2x?xf32>>, d = #iree_encoding.unknown, e = #iree_encoding<optype matmul>
}
// What weir does not interpret under these prefixes keeps its text.
// CHECK: @foreign
// CHECK-SAME: a = #iree_cpu.pipeline<DoubleTilingExpert>, b = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp64|int32, sub = [shuffle]>>, c = #iree_cpu.lowering_config<x = [1, 2]> : i32
func.func private @foreign() attributes {
  a = #iree_cpu.pipeline<DoubleTilingExpert>, b = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp64|int32, sub = [shuffle]>>,
  c = #iree_cpu.lowering_config<x = [1, 2]> : i32
}
