// A product of one row and what is made of all of it.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1" -o %t.so
// CHECK: equal
func.func @main(%x: tensor<1x28xf32>, %w: tensor<28x10xf32>) -> tensor<1x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x10xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<1x28xf32>, tensor<28x10xf32>) outs(%f1 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %e3 = tensor.empty() : tensor<1xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1xf32>) -> tensor<1xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%1 : tensor<1x10xf32>) outs(%f4 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %e6 = tensor.empty() : tensor<1x10xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %2 : tensor<1x10xf32>, tensor<1xf32>) outs(%e6 : tensor<1x10xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x10xf32>
  return %3 : tensor<1x10xf32>
}
