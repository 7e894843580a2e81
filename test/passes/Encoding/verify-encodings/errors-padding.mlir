// Padding along K (encoding-passes.md Q2, VE12).
// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-encodings=after=weir-propagate-encodings

// K is 5 in tiles of 2, and log(0) is no finite number.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  // expected-error @below {{VE12: reads padding along K that is not zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// The square of zero is zero, and zeros are what the other operand needs, which may hold any finite number.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// K of 6 has no padding.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 6]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 6]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 6]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x6xf32>, %w: tensor<6x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x6xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x6xf32> -> tensor<4x6xf32, #lhs>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x6xf32, #lhs>) outs(%e : tensor<4x6xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x6xf32, #lhs>
  %0 = linalg.matmul ins(%y, %w : tensor<4x6xf32, #lhs>, tensor<6x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}
