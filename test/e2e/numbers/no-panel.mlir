// A contraction one of whose operands is the same for all of its terms: there is no panel to pack.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
module {
  func.func @main(%arg0: tensor<17x12xi64> {fuzz.extents = array<i64: 17, 12>}, %arg1: tensor<30x47xi64> {fuzz.extents = array<i64: 30, 47>}, %arg2: tensor<47x17x12xi64> {fuzz.extents = array<i64: 47, 17, 12>}) -> (tensor<47x17x12xi64> {fuzz.tolerance = 0.000000e+00 : f64}) {
    %0 = tensor.empty() : tensor<17x30x12xi64>
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<17x12xi64>) outs(%0 : tensor<17x30x12xi64>) dimensions = [1] 
    %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%broadcasted, %arg1 : tensor<17x30x12xi64>, tensor<30x47xi64>) outs(%arg2 : tensor<47x17x12xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %2 = arith.muli %in, %in_0 : i64
      %3 = arith.addi %2, %out : i64
      linalg.yield %3 : i64
    } -> tensor<47x17x12xi64>
    return %1 : tensor<47x17x12xi64>
  }
}
