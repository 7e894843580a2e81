// What only kernels can check: subscripts that are data.

func.func @gather(%table: tensor<?x4xf32>, %i: tensor<?xi32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %i, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%table, %i : tensor<?x4xf32>, tensor<?xi32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Reduced in the same kernel.
func.func @sum(%table: tensor<8xi32>, %i: tensor<3x100xi64>) -> tensor<3xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]}
      ins(%i : tensor<3x100xi64>) outs(%f : tensor<3xi32>) {
  ^bb0(%place: i64, %s: i32):
    %at = arith.index_cast %place : i64 to index
    %v = tensor.extract %table[%at] : tensor<8xi32>
    %next = arith.addi %s, %v : i32
    linalg.yield %next : i32
  } -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @scatter(%u: tensor<?x3xi32>, %i: tensor<?xi32>, %x: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<?x3xi32>, tensor<?xi32>) outs(%x : tensor<?x3xi32>) {
  ^bb0(%p: i32, %q: i32):
    %s = arith.addi %p, %q : i32
    iree_linalg_ext.yield %s : i32
  } -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// The second one reads what the first one should have written.
func.func @twice(%table: tensor<4xi32>, %i: tensor<4xi32>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %a = iree_linalg_ext.gather dimension_map = [0] ins(%table, %i : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %b = util.optimization_barrier %a : tensor<4xi32>
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%table, %b : tensor<4xi32>, tensor<4xi32>) outs(%i : tensor<4xi32>) {
  ^bb0(%p: i32, %q: i32):
    iree_linalg_ext.yield %p : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Rows that are data: lanes read neighbours in one.
func.func @rows(%table: tensor<4x40xf32>, %i: tensor<3xi64>) -> tensor<3x40xf32> {
  %e = tensor.empty() : tensor<3x40xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (r, c)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xi64>) outs(%e : tensor<3x40xf32>) {
  ^bb0(%place: i64, %o: f32):
    %row = arith.index_cast %place : i64 to index
    %column = linalg.index 1 : index
    %v = tensor.extract %table[%row, %column] : tensor<4x40xf32>
    %n = arith.negf %v : f32
    linalg.yield %n : f32
  } -> tensor<3x40xf32>
  return %r : tensor<3x40xf32>
}
