// RUN: weir-opt %s --split-input-file --verify-diagnostics

// encoding.C1
#m = affine_map<(i, j, k) -> (i, k)>
// expected-error @+1 {{operand_index 1 has no entry among 1 user_indexing_maps}}
func.func private @c1(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 1, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m]>>)

// -----

// encoding.C2
// expected-error @+1 {{an affine map or an array of affine maps}}
func.func private @c2(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [[[affine_map<(i) -> (i)>]]]>>)

// -----

// encoding.C3: maps
// expected-error @+1 {{iteration_sizes needs user_indexing_maps}}
func.func private @c3(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], iteration_sizes = [1, 2, 3]>>)

// -----

// encoding.C3: length
// expected-error @+1 {{iteration_sizes has 2 entries for 3 loops}}
func.func private @c3(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(i, j, k) -> (i, k)>], iteration_sizes = [1, ?]>>)

// -----

// expected-error @+1 {{an encoding needs operand_index, op_type and element_types}}
func.func private @required(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0, op_type = matmul>>)

// -----

// expected-error @+1 {{field 'op_type' given twice}}
func.func private @twice(tensor<4x4xf32, #iree_encoding.encoding<op_type = matmul, op_type = matmul>>)

// -----

// expected-error @+1 {{op_type must be matmul, scaled_matmul or conv, not 'dot'}}
func.func private @op_type(tensor<4x4xf32, #iree_encoding.encoding<op_type = dot>>)

// -----

// layout.C1
// expected-error @+1 {{a layout encoding needs at least one layout}}
func.func private @layout_c1(tensor<4x4xf32, #iree_encoding.layout<[]>>)

// -----

// layout.C2
// expected-error @+1 {{is not serializable}}
func.func private @layout_c2(tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.unknown]>>)

// -----

// layout: each entry verifies the type
// expected-error @+1 {{padding has 1 entries for a tensor of rank 2}}
func.func private @layout_entries(tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.identity, #iree_encoding.padding<[0]>]>>)

// -----

// padding.C1: sign
// expected-error @+1 {{padding must not be negative, got -1}}
func.func private @padding_c1(tensor<4xf32, #iree_encoding.padding<[-1]>>)

// -----

// padding.C1: rank
// expected-error @+1 {{padding has 2 entries for a tensor of rank 1}}
func.func private @padding_rank(tensor<4xf32, #iree_encoding.padding<[0, 1]>>)

// -----

// packed_storage.C1
// expected-error @+1 {{packed_storage needs elements of 1, 2 or 4 bits, got 'i8'}}
func.func private @packed_storage(tensor<4xi8, #iree_encoding.packed_storage>)

// -----

// encoding_info.C1 (encoding-passes.md VE14)
// expected-error @+1 {{encoding_info needs a list 'innerTileSizes'}}
func.func private @info_c1(tensor<4x4xf32, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0]}}>>)

// -----

// encoding_info.C2
// expected-error @+1 {{innerDimsPos and innerTileSizes of encoding_info differ in length}}
func.func private @info_c2(tensor<4x4xf32, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [], outerDimsPerm = []}}>>)

// -----

// encoding_info.C3: range
// expected-error @+1 {{innerDimsPos of encoding_info must name each of the 2 dimensions at most once}}
func.func private @info_c3(tensor<4x4xf32, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [2], innerTileSizes = [4], outerDimsPerm = [0, 1]}}>>)

// -----

// encoding_info.C3: distinct
// expected-error @+1 {{outerDimsPerm of encoding_info must be a permutation of the 2 dimensions}}
func.func private @info_c3b(tensor<4x4xf32, #iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 1]}}>>)

// -----

// encoding_info.C4: product
// expected-error @+1 {{group 0 of expandShape multiplies to 8, not to its tile 16}}
func.func private @info_c4(tensor<4x4xf32, #iree_cpu.vmvx_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [0, 1], swizzle = {expandShape = [[["Internal", 8 : i16]]], permutation = [0]}}}>>)

// -----

// encoding_info.C4: permutation
// expected-error @+1 {{permutation of a swizzle must be a permutation of the expanded dimensions}}
func.func private @info_c4b(tensor<4x4xf32, #iree_cpu.vmvx_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [0, 1], swizzle = {expandShape = [[["Internal", 16 : i16]]], permutation = [1]}}}>>)

// -----

// expected-error @+1 {{unknown kind or third value in an entry of expandShape}}
func.func private @info_kind(tensor<4x4xf32, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [0, 1], swizzle = {expandShape = [[["CrossThread", 16 : i16, 0 : i8]]], permutation = [0]}}}>>)

// -----

#alias = 5 : i32
// expected-error @+1 {{attribute of dialect 'iree_gpu' is kept as text and uses the alias '#alias', whose definition would get lost; print the input with}}
func.func private @verbatim() attributes {a = #iree_gpu.something<[#alias]>}

// -----

// set_encoding.C1 (encoding-passes.md VE1)
func.func @set_c1(%a: tensor<4x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{the source must not have an encoding}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32, #iree_encoding.testing<>> -> tensor<4x4xf32, #iree_encoding.testing<>>
  return
}

// -----

// set_encoding.C2
func.func @set_c2(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{the result needs a serializable encoding}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32> -> tensor<4x4xf32, #iree_encoding.unknown>
  return
}

// -----

// set_encoding.C3
func.func @set_c3(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{source and result differ in rank}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32> -> tensor<16xf32, #iree_encoding.testing<>>
  return
}

// -----

// set_encoding.C4
func.func @set_c4(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{source and result differ in a static size}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32> -> tensor<4x5xf32, #iree_encoding.testing<>>
  return
}

// -----

// set_encoding.C5 (encoding-passes.md VE2)
#lhs = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iteration_sizes = [?, ?, 4]>
func.func @set_c5(%a: tensor<?x4xf32>, %m: index) {
  // expected-error @+1 {{expects 2 encoding_dims for the dynamic iteration_sizes, got 1}}
  %0 = iree_encoding.set_encoding %a encoding_dims{%m} : tensor<?x4xf32> -> tensor<?x4xf32, #lhs>
  return
}

// -----

// unset_encoding.C1 (encoding-passes.md VE1)
func.func @unset_c1(%a: tensor<4x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{the result must not have an encoding}}
  %0 = iree_encoding.unset_encoding %a : tensor<4x4xf32, #iree_encoding.testing<>> -> tensor<4x4xf32, #iree_encoding.testing<>>
  return
}

// -----

// unset_encoding.C2
func.func @unset_c2(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{the source needs a serializable encoding}}
  %0 = iree_encoding.unset_encoding %a : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

// unset_encoding.C3
func.func @unset_c3(%a: tensor<4x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{source and result differ in rank}}
  %0 = iree_encoding.unset_encoding %a : tensor<4x4xf32, #iree_encoding.testing<>> -> tensor<16xf32>
  return
}

// -----

// unset_encoding.C4
func.func @unset_c4(%a: tensor<4x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{source and result differ in a static size}}
  %0 = iree_encoding.unset_encoding %a : tensor<4x4xf32, #iree_encoding.testing<>> -> tensor<4x3xf32>
  return
}

// -----

// unset_encoding.C5
func.func @unset_c5(%a: tensor<?x4xf32, #iree_encoding.testing<>>) {
  // expected-error @+1 {{expects 1 result_dims, got 0}}
  %0 = iree_encoding.unset_encoding %a : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>
  return
}

// -----

// unset_encoding.C6 (encoding-passes.md VE2)
#lhs = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iteration_sizes = [8, 8, 4]>
func.func @unset_c6(%a: tensor<8x4xf32, #lhs>, %m: index) {
  // expected-error @+1 {{expects 0 encoding_dims for the dynamic iteration_sizes, got 1}}
  %0 = iree_encoding.unset_encoding %a encoding_dims{%m} : tensor<8x4xf32, #lhs> -> tensor<8x4xf32>
  return
}

// -----

// A tensor without element type asks its encoding all the same.
// expected-error @+1 {{expected non-function type}}
func.func private @no_element_type(tensor<, #iree_encoding.packed_storage>)
