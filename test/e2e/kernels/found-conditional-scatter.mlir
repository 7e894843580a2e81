// One update with a mask: its loop of one iteration is an `scf.if`, which must not allocate a copy of the whole tensor.

// RUN: weir-fuzz --kernels --replay=%s

func.func @main(%arg0: tensor<?x?x30xf8E5M2FNUZ> {fuzz.extents = array<i64: 34, 7, 30>}, %arg1: tensor<?xi8> {fuzz.extents = array<i64: 1>},
                %arg2: tensor<1x?x?xf8E5M2FNUZ> {fuzz.extents = array<i64: 1, 7, 30>}, %arg3: tensor<1x1xi32>) -> tensor<?x?x30xf8E5M2FNUZ> {
  %empty = tensor.empty() : tensor<1x1xi32>
  %c7 = arith.constant 7 : i32
  %at = linalg.map ins(%arg3 : tensor<1x1xi32>) outs(%empty : tensor<1x1xi32>) (%n: i32, %o: i32) {
    %r = arith.remui %n, %c7 : i32
    linalg.yield %r : i32
  }
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%arg2, %at, %arg1 : tensor<1x?x?xf8E5M2FNUZ>, tensor<1x1xi32>, tensor<?xi8>) outs(%arg0 : tensor<?x?x30xf8E5M2FNUZ>) {
  ^bb0(%new: f8E5M2FNUZ, %old: f8E5M2FNUZ):
    %max = arith.maximumf %new, %old : f8E5M2FNUZ
    iree_linalg_ext.yield %max : f8E5M2FNUZ
  } -> tensor<?x?x30xf8E5M2FNUZ>
  return %0 : tensor<?x?x30xf8E5M2FNUZ>
}
