// Two kernels in modules of their own, both with assertions about what they look up.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
#id = affine_map<(d0) -> (d0)>
func.func @main(%t: tensor<7xf32>, %i: tensor<5xi64>, %j: tensor<9xi32>) -> (tensor<5xf32>, tensor<9xf32>) {
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<5xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<5xi64>) outs(%e : tensor<5xf32>) {
  ^bb0(%x: i64, %o: f32):
    %y = arith.index_cast %x : i64 to index
    %z = arith.remui %y, %c7 : index
    %r = tensor.extract %t[%z] : tensor<7xf32>
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %f = tensor.empty() : tensor<9xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%j : tensor<9xi32>) outs(%f : tensor<9xf32>) {
  ^bb0(%x: i32, %o: f32):
    %y = arith.index_cast %x : i32 to index
    %z = arith.remui %y, %c7 : index
    %r = tensor.extract %t[%z] : tensor<7xf32>
    linalg.yield %r : f32
  } -> tensor<9xf32>
  return %a, %b : tensor<5xf32>, tensor<9xf32>
}
