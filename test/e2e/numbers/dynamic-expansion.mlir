// A dimension that a kernel splits into two dynamic ones.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
module {
  func.func @main(%arg0: tensor<?x?x15x130xi16> {fuzz.extents = array<i64: 15, 1, 15, 130>}, %arg1: tensor<?x?x?xi16> {fuzz.extents = array<i64: 15, 15, 130>}) -> (tensor<?x15xi16> {fuzz.tolerance = 0.000000e+00 : f64}) {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x15x130xi16>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?x15x130xi16>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?x15x130xi16>
    %1 = linalg.copy ins(%arg0 : tensor<?x?x15x130xi16>) outs(%0 : tensor<?x?x15x130xi16>) -> tensor<?x?x15x130xi16>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<?x?x15x130xi16> into tensor<?x15x130xi16>
    %c0_1 = arith.constant 0 : index
    %dim_2 = tensor.dim %collapsed, %c0_1 : tensor<?x15x130xi16>
    %2 = tensor.empty(%dim_2) : tensor<?x15xi16>
    %c-100_i16 = arith.constant -100 : i16
    %3 = linalg.fill ins(%c-100_i16 : i16) outs(%2 : tensor<?x15xi16>) -> tensor<?x15xi16>
    %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%collapsed, %arg1 : tensor<?x15x130xi16>, tensor<?x?x?xi16>) outs(%3 : tensor<?x15xi16>) {
    ^bb0(%in: i16, %in_3: i16, %out: i16):
      %5 = arith.muli %in, %in_3 : i16
      %6 = arith.maxsi %out, %5 : i16
      linalg.yield %6 : i16
    } -> tensor<?x15xi16>
    return %4 : tensor<?x15xi16>
  }
}
