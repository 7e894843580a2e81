// Rows whose copies are longer than a workgroup's memory.

func.func @long(%x: tensor<2x5000xi32>) -> tensor<2x5000xi32> {
  %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<2x5000xi32>) {
  ^bb0(%p: i32, %q: i32):
    %s = arith.cmpi slt, %p, %q : i32
    iree_linalg_ext.yield %s : i1
  } -> tensor<2x5000xi32>
  return %0 : tensor<2x5000xi32>
}
