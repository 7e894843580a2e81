// Made by scripts/refresh-spec-tests from the examples of iree_encoding.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// iree_encoding.md: 2. Attribute: encoding
#m = affine_map<(i, j, k) -> (i, k)>
#n = affine_map<(i, j, k) -> (k, j)>
#o = affine_map<(i, j, k) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [?, 250, 33]>
#res = #iree_encoding.encoding<op_type = matmul, operand_index = 2 : index, element_types = [i8, i8, i32]>
#t = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [[#m, affine_map<(a, b) -> (b, a)>], #n, #o]>
util.func private @uses(%a: tensor<?x33xf16, #lhs>, %b: tensor<7x9xi32, #res>, %c: tensor<33x?xf32, #t>)

// -----

// iree_encoding.md: `#iree_encoding.layout<[ATTR, ...]>`
util.global private @w : tensor<100x33xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 31]>, #iree_encoding.identity]>>

// -----

// iree_encoding.md: `#iree_encoding.packed_storage`
util.func private @mask(%m: tensor<?x64xi1, #iree_encoding.packed_storage>)

// -----

// iree_encoding.md: 4. Attributes: resolvers
#packed = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}}>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx2,+fma", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.func private @k(%a: tensor<100x33xf32, #iree_encoding.layout<[#packed]>>)

// -----

// iree_encoding.md: iree_encoding.set_encoding
#o = affine_map<(i, j, k) -> (i, j)>
#n = affine_map<(i, j, k) -> (k, j)>
#m = affine_map<(i, j, k) -> (i, k)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [?, 250, 33]>
#res = #iree_encoding.encoding<op_type = matmul, operand_index = 2 : index, element_types = [i8, i8, i32]>
util.func private @fragment(%x: tensor<7x9xi32>, %y: tensor<?x33xf16>, %m: index) {
  %e = iree_encoding.set_encoding %x : tensor<7x9xi32> -> tensor<7x9xi32, #res>
  %f = iree_encoding.set_encoding %y encoding_dims{%m} : tensor<?x33xf16> -> tensor<?x33xf16, #lhs>
  util.return
}

// -----

// iree_encoding.md: iree_encoding.unset_encoding
#o = affine_map<(i, j, k) -> (i, j)>
#n = affine_map<(i, j, k) -> (k, j)>
#m = affine_map<(i, j, k) -> (i, k)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [?, 250, 33]>
#res = #iree_encoding.encoding<op_type = matmul, operand_index = 2 : index, element_types = [i8, i8, i32]>
util.func private @fragment(%e: tensor<7x9xi32, #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32]>>, %f: tensor<?x33xf16, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [?, 250, 33]>>, %m: index, %d: index) {
  %p = iree_encoding.unset_encoding %e : tensor<7x9xi32, #res> -> tensor<7x9xi32>
  %q = iree_encoding.unset_encoding %f encoding_dims{%m} : tensor<?x33xf16, #lhs> -> tensor<?x33xf16>{%d}
  util.return
}

// -----

// iree_encoding.md: 12. Materialising encodings inside kernels
util.func private @fragment(%x: tensor<100x33xf32>, %rhs: tensor<16x33x16x1xf32>, %acc: tensor<7x16x16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<7x33x16x1xf32>
  %lhs = linalg.pack %x padding_value(%zero : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %e0 : tensor<100x33xf32> -> tensor<7x33x16x1xf32>
  %acc2 = linalg.mmt4d ins(%lhs, %rhs : tensor<7x33x16x1xf32>, tensor<16x33x16x1xf32>) outs(%acc : tensor<7x16x16x16xf32>) -> tensor<7x16x16x16xf32>
  util.return
}

// -----

// iree_encoding.md: 14. Printing and generic form
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32]>
"func.func"() <{function_type = (tensor<?x9xi32>, index) -> tensor<?x9xi32>, sym_name = "roundtrip"}> ({
^bb0(%x: tensor<?x9xi32>, %d: index):
  %e = "iree_encoding.set_encoding"(%x) : (tensor<?x9xi32>) -> tensor<?x9xi32, #res>
  %p = "iree_encoding.unset_encoding"(%e, %d) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?x9xi32, #res>, index) -> tensor<?x9xi32>
  "func.return"(%p) : (tensor<?x9xi32>) -> ()
}) : () -> ()
// generic
