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
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
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

// -----

// A loop carries it, and starts with zeros.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>, %n: index) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> (tensor<4x5xf32, #lhs>) {
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  scf.yield %z : tensor<4x5xf32, #lhs>
  }
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// Squares of zeros, in a loop, are zeros.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>, %n: index) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> (tensor<4x5xf32, #lhs>) {
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  scf.yield %z : tensor<4x5xf32, #lhs>
  }
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// One branch brings it.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>, %q: i1) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %y = scf.if %q -> (tensor<4x5xf32, #lhs>) {
    scf.yield %s : tensor<4x5xf32, #lhs>
  } else {
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
    scf.yield %z : tensor<4x5xf32, #lhs>
  }
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// Another dispatch makes it.
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
  %y = flow.dispatch.region -> (tensor<4x5xf32, #lhs>) {
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
    flow.return %z : tensor<4x5xf32, #lhs>
  }
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// It is stored, and loaded.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
util.global private mutable @state : tensor<4x5xf32, #lhs>
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  util.global.store %z, @state : tensor<4x5xf32, #lhs>
  %y = util.global.load @state : tensor<4x5xf32, #lhs>
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// No op has written the padding that the first load reads.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
util.global private mutable @state : tensor<4x5xf32, #lhs>
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  util.global.store %z, @state : tensor<4x5xf32, #lhs>
  %y = util.global.load @state : tensor<4x5xf32, #lhs>
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// The global begins with zeros, and gets zeros.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
util.global private mutable @state = dense<0.0> : tensor<4x5xf32, #lhs>
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  util.global.store %z, @state : tensor<4x5xf32, #lhs>
  %y = util.global.load @state : tensor<4x5xf32, #lhs>
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// A sum over batches of what is no finite number.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#lhs3 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [[#mk, affine_map<(m, k) -> (0, m, k)>], #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<3x4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32, #lhs>) -> tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<3x4x5xf32> -> tensor<3x4x5xf32, #lhs3>
  %y = linalg.generic {indexing_maps = [affine_map<(h, i, j) -> (h, i, j)>, affine_map<(h, i, j) -> (i, j)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%s : tensor<3x4x5xf32, #lhs3>) outs(%f : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.log %a : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<4x5xf32, #lhs>
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// A sum of squares, which starts with zeros.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#lhs3 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [[#mk, affine_map<(m, k) -> (0, m, k)>], #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func @padded(%x: tensor<3x4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32, #lhs>) -> tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<3x4x5xf32> -> tensor<3x4x5xf32, #lhs3>
  %y = linalg.generic {indexing_maps = [affine_map<(h, i, j) -> (h, i, j)>, affine_map<(h, i, j) -> (i, j)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%s : tensor<3x4x5xf32, #lhs3>) outs(%f : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<4x5xf32, #lhs>
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// A function that is called here alone brings it.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
func.func private @logarithm(%s: tensor<4x5xf32, #lhs>) -> tensor<4x5xf32, #lhs> {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  return %z : tensor<4x5xf32, #lhs>
}
func.func @padded(%x: tensor<4x5xf32>, %w: tensor<5x4xf32, #rhs>, %c: tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res> {
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %y = func.call @logarithm(%s) : (tensor<4x5xf32, #lhs>) -> tensor<4x5xf32, #lhs>
  // expected-error @below {{VE12: reads padding along K that may not be zero}}
  %0 = linalg.matmul ins(%y, %w : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %0 : tensor<4x4xf32, #res>
}

// -----

// An unset looks at no padding (Q4), and a contraction at none of rows and columns, of which there are 4 in tiles of 8 (Q1).
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 8, 8, 2>}>]> : !hal.device
func.func @unread(%x: tensor<4x5xf32>, %w: tensor<5x4xf32>, %c: tensor<4x4xf32, #res>) -> (tensor<4x5xf32>, tensor<4x4xf32, #res>) {
  %e = tensor.empty() : tensor<4x5xf32, #lhs>
  %s = iree_encoding.set_encoding %x : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
  %r = iree_encoding.set_encoding %w : tensor<5x4xf32> -> tensor<5x4xf32, #rhs>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x5xf32, #lhs>
  %u = iree_encoding.unset_encoding %y : tensor<4x5xf32, #lhs> -> tensor<4x5xf32>
  %f = tensor.empty() : tensor<4x4xf32, #res>
  %i = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x4xf32, #res>) outs(%f : tensor<4x4xf32, #res>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %a : f32
    linalg.yield %p : f32
  } -> tensor<4x4xf32, #res>
  %0 = linalg.matmul ins(%s, %r : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%i : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
  return %u, %0 : tensor<4x5xf32>, tensor<4x4xf32, #res>
}
