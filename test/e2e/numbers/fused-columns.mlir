// Sums of columns, with what they sum up, and a result stored transposed.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1" -o %t.so
// CHECK: equal
func.func @main(%x: tensor<40x70xf32>, %y: tensor<40x70xf32>) -> (tensor<70x40xf32>, tensor<40x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<40x70xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<40x70xf32>, tensor<40x70xf32>) outs(%e0 : tensor<40x70xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<40x70xf32>
  %e2 = tensor.empty() : tensor<70xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<70xf32>) -> tensor<70xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%1 : tensor<40x70xf32>) outs(%f3 : tensor<70xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<70xf32>
  %e5 = tensor.empty() : tensor<70x40xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %2 : tensor<40x70xf32>, tensor<70xf32>) outs(%e5 : tensor<70x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<70x40xf32>
  return %3, %1 : tensor<70x40xf32>, tensor<40x70xf32>
}
