// Two layers and a sum of each row in one kernel, with the second layer as another result.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1" -o %t.so
// CHECK: equal
func.func @main(%x: tensor<50x7xf32>, %w: tensor<7x13xf32>, %v: tensor<13x5xf32>) -> (tensor<50x5xf32>, tensor<50xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<50x13xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<50x13xf32>) -> tensor<50x13xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<50x7xf32>, tensor<7x13xf32>) outs(%f1 : tensor<50x13xf32>) -> tensor<50x13xf32>
  %e3 = tensor.empty() : tensor<50x13xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<50x13xf32>) outs(%e3 : tensor<50x13xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<50x13xf32>
  %e5 = tensor.empty() : tensor<50x5xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<50x5xf32>) -> tensor<50x5xf32>
  %3 = linalg.matmul ins(%2, %v : tensor<50x13xf32>, tensor<13x5xf32>) outs(%f6 : tensor<50x5xf32>) -> tensor<50x5xf32>
  %e8 = tensor.empty() : tensor<50xf32>
  %f9 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<50xf32>) -> tensor<50xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%3 : tensor<50x5xf32>) outs(%f9 : tensor<50xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<50xf32>
  return %3, %4 : tensor<50x5xf32>, tensor<50xf32>
}
