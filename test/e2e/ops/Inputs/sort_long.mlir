// Rows whose copies may not fit in the memory that a workgroup has.

func.func @rows(%x: tensor<2x?xf32>, %i: tensor<2x?xi32>) -> (tensor<2x?xf32>, tensor<2x?xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(1) outs(%x, %i : tensor<2x?xf32>, tensor<2x?xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf ole, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<2x?xf32>, tensor<2x?xi32>
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<2x?xi32>
}

// Two copies of a type; the rows stand across.
func.func @columns(%x: tensor<?x3xi32>, %i: tensor<?x3xi32>) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<?x3xi32>, tensor<?x3xi32>) {
  ^bb0(%p: i32, %q: i32, %j: i32, %k: i32):
    %s = arith.cmpi sgt, %p, %q : i32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?x3xi32>, tensor<?x3xi32>
  return %0#0, %0#1 : tensor<?x3xi32>, tensor<?x3xi32>
}

func.func @vector(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = iree_linalg_ext.sort dimension(0) outs(%x : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
