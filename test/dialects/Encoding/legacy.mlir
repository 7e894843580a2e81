// RUN: weir-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: weir-opt %s --split-input-file --verify-diagnostics --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// CHECK-LABEL: @names
// CHECK-SAME: a = #iree_encoding.specialization_resolver<3>, b = #iree_encoding.specialized<4, tensor<2xf32>>
// CHECK-SAME: d = #iree_encoding.identity_resolver, e = #iree_encoding.unsupported_resolver
// CHECK-SAME: f = #iree_encoding.padding<[0, 16]>, g = #iree_encoding.padding<[0, 16]>, h = #iree_encoding.matmul_k<k_dims = [1]>
// CHECK-SAME: i = #iree_cpu.cpu_encoding_resolver<>, j = #iree_cpu.vmvx_encoding_resolver<>, k = #iree_gpu.gpu_encoding_resolver<>, l = #iree_gpu.gpu_padding_resolver<>
func.func private @names() attributes {
  a = #iree_encoding.unspecialized_encoding<3>, b = #iree_encoding.specialized_encoding<4, tensor<2xf32>>,
  d = #iree_encoding.identity_encoding, e = #iree_encoding.unsupported_encoding,
  f = #iree_encoding.pad_encoding_layout<[0, 16]>, g = #iree_encoding.pad_encoding_layout<array<i32: 0, 16>>,
  h = #iree_encoding.matmul_k<k_dims = [1]>,
  i = #iree_cpu.cpu_encoding_layout<>, j = #iree_cpu.vmvx_encoding_layout<>, k = #iree_gpu.gpu_encoding_layout<>, l = #iree_gpu.gpu_pad_layout<>
}

// -----

// LOCAL-LABEL: @testing
// LOCAL-SAME: a = #iree_encoding.testing<>, b = #iree_encoding.testing<layouts = [#iree_encoding.specialized<1>]>, c = #iree_encoding.testing<layouts = [#iree_encoding.specialized<1>]>, d = #iree_encoding.unknown
func.func private @testing() attributes {
  a = #iree_encoding.testing_encoding<>, b = #iree_encoding.testing_encoding<[#iree_encoding.specialized<1>]>,
  c = #iree_encoding.testing<[#iree_encoding.specialized<1>]>, d = #iree_encoding.unknown_encoding
}

// -----

// LOCAL-LABEL: @user
// LOCAL-SAME: tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]>>
// LOCAL-SAME: tensor<2x4x4xi32, #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]>>
func.func private @user(tensor<4x4xf32, #iree_linalg_ext.encoding<user = MATMUL_F32F32F32, role = LHS>>, tensor<2x4x4xi32, #iree_linalg_ext.encoding<user = BATCH_MATMUL_I8I8I32, role = RESULT>>)

// -----

// LOCAL-LABEL: @role
// LOCAL-SAME: tensor<4x4xf16, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]>>
func.func private @role(tensor<4x4xf16, #iree_linalg_ext.encoding<role = RHS, element_types = [f16, f16, f32], original_type = tensor<3x4xf16>, matmul_narrow_M = 1 : index, user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 16, 16, 16>>>)

// -----

#m = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#n = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// LOCAL-LABEL: @broadcast
// LOCAL-SAME: user_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, [affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>], affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
// LOCAL-SAME: tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.identity]>>
func.func private @broadcast(
  tensor<4x4xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], original_type = tensor<4x4xf32>, user_indexing_maps = [#m, #n, #o], bcast_map = affine_map<(d0, d1, d2) -> (d1, d2)>, round_dims_to = array<i64: 16, 16, 16>>>,
  tensor<4x4xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], layouts = [#iree_encoding.identity]>>)

// -----

// LOCAL-LABEL: @ops
func.func @ops(%x: tensor<?x4xf32>, %d: index) -> tensor<?x4xf32> {
  // LOCAL: iree_encoding.set_encoding %{{.+}} : tensor<?x4xf32> -> tensor<?x4xf32, #iree_encoding.testing<>>
  %0 = iree_linalg_ext.set_encoding %x : tensor<?x4xf32> -> tensor<?x4xf32, #iree_encoding.testing<>>
  // LOCAL: iree_encoding.unset_encoding %{{.+}} : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>{%{{.+}}}
  %1 = iree_linalg_ext.unset_encoding %0 : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>{%d}
  return %1 : tensor<?x4xf32>
}

// -----

// What else lives there passes through.
// LOCAL-LABEL: @rest
// LOCAL-SAME: !iree_linalg_ext.thing
// LOCAL-SAME: a = #iree_linalg_ext.iterator_type<parallel>
func.func @rest(%x: !iree_linalg_ext.thing) attributes {a = #iree_linalg_ext.iterator_type<parallel>} {
  // LOCAL: "iree_linalg_ext.other"(%{{.+}}) <{dimension = 0 : i64}> : (!iree_linalg_ext.thing) -> ()
  "iree_linalg_ext.other"(%x) <{dimension = 0 : i64}> : (!iree_linalg_ext.thing) -> ()
  return
}

// -----

func.func @tile_size() {
  // expected-error @+1 {{iree_linalg_ext.upper_bound_tile_size is not supported: targets choose layouts}}
  %0:2 = iree_linalg_ext.upper_bound_tile_size tensor<4x4xf32> -> index, index
  return
}

// -----

// The dims of a dynamic result cannot be guessed.
func.func @unset_dims(%x: tensor<?x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{expects 1 result_dims, got 0}}
  %1 = iree_linalg_ext.unset_encoding %x : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>
  return
}

// -----

// expected-error @+1 {{unknown user 'MATMUL_X32'}}
func.func private @bad_user(tensor<4x4xf32, #iree_linalg_ext.encoding<user = MATMUL_X32, role = LHS>>)
