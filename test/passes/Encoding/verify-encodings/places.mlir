// Where conversions are in regions, if that is asked (encoding-passes.md VE5).

// RUN: weir-opt %s --weir-verify-encodings=after=weir-fuse-encodings -o /dev/null
// RUN: weir-opt %s --verify-diagnostics --weir-verify-encodings="after=weir-fuse-encodings places=true"

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#other = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 32, 80]>

func.func @places(%x: tensor<64x80xf32>, %y: tensor<64x80xf32, #lhs>, %w: tensor<80x96xf32, #rhs>) -> (tensor<64x80xf32, #lhs>, tensor<64x96xf32>, tensor<64x80xf32, #other>, tensor<64x80xf32>) {
  // What comes in, and what is returned.
  %0 = flow.dispatch.region -> (tensor<64x80xf32, #lhs>) {
    %u = iree_encoding.unset_encoding %y : tensor<64x80xf32, #lhs> -> tensor<64x80xf32>
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%u : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    %s = iree_encoding.set_encoding %1 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
    flow.return %s : tensor<64x80xf32, #lhs>
  }
  // What a contraction reads and makes, if the region computes the one and goes on with the other.
  %2 = flow.dispatch.region -> (tensor<64x96xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    %s = iree_encoding.set_encoding %1 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
    %f = tensor.empty() : tensor<64x96xf32, #out>
    %m = linalg.matmul ins(%s, %w : tensor<64x80xf32, #lhs>, tensor<80x96xf32, #rhs>) outs(%f : tensor<64x96xf32, #out>) -> tensor<64x96xf32, #out>
    %u = iree_encoding.unset_encoding %m : tensor<64x96xf32, #out> -> tensor<64x96xf32>
    %g = tensor.empty() : tensor<64x96xf32>
    %3 = linalg.abs ins(%u : tensor<64x96xf32>) outs(%g : tensor<64x96xf32>) -> tensor<64x96xf32>
    flow.return %3 : tensor<64x96xf32>
  }
  // From one encoding to another.
  %4 = flow.dispatch.region -> (tensor<64x80xf32, #other>) {
    %f = tensor.empty() : tensor<64x80xf32, #lhs>
    %1 = linalg.exp ins(%y : tensor<64x80xf32, #lhs>) outs(%f : tensor<64x80xf32, #lhs>) -> tensor<64x80xf32, #lhs>
    %u = iree_encoding.unset_encoding %1 : tensor<64x80xf32, #lhs> -> tensor<64x80xf32>
    %s = iree_encoding.set_encoding %u : tensor<64x80xf32> -> tensor<64x80xf32, #other>
    flow.return %s : tensor<64x80xf32, #other>
  }
  %5 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %e = tensor.empty() : tensor<64x80xf32>
    %1 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
    // expected-error @below {{VE5: converts a value inside of a region; convert an operand or result of the region or of a contraction}}
    %s = iree_encoding.set_encoding %1 : tensor<64x80xf32> -> tensor<64x80xf32, #lhs>
    %f = tensor.empty() : tensor<64x80xf32, #lhs>
    %3 = linalg.abs ins(%s : tensor<64x80xf32, #lhs>) outs(%f : tensor<64x80xf32, #lhs>) -> tensor<64x80xf32, #lhs>
    %u = iree_encoding.unset_encoding %3 : tensor<64x80xf32, #lhs> -> tensor<64x80xf32>
    flow.return %u : tensor<64x80xf32>
  }
  return %0, %2, %4, %5 : tensor<64x80xf32, #lhs>, tensor<64x96xf32>, tensor<64x80xf32, #other>, tensor<64x80xf32>
}
