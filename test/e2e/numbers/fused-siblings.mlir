// Three products of one input in one kernel: biased, stored transposed, stored head by head.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1" -o %t.so
// CHECK: equal
func.func @main(%x: tensor<29x19xf32>, %w0: tensor<19x24xf32>, %w1: tensor<19x24xf32>, %w2: tensor<19x24xf32>, %bias: tensor<24xf32>) -> (tensor<29x24xf32>, tensor<24x29xf32>, tensor<3x29x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<29x24xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %1 = linalg.matmul ins(%x, %w0 : tensor<29x19xf32>, tensor<19x24xf32>) outs(%f1 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %e3 = tensor.empty() : tensor<29x24xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %2 = linalg.matmul ins(%x, %w1 : tensor<29x19xf32>, tensor<19x24xf32>) outs(%f4 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %e6 = tensor.empty() : tensor<29x24xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %3 = linalg.matmul ins(%x, %w2 : tensor<29x19xf32>, tensor<19x24xf32>) outs(%f7 : tensor<29x24xf32>) -> tensor<29x24xf32>
  %e9 = tensor.empty() : tensor<29x24xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<29x24xf32>, tensor<24xf32>) outs(%e9 : tensor<29x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<29x24xf32>
  %e11 = tensor.empty() : tensor<24x29xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<29x24xf32>) outs(%e11 : tensor<24x29xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<24x29xf32>
  %6 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [29, 3, 8] : tensor<29x24xf32> into tensor<29x3x8xf32>
  %e14 = tensor.empty() : tensor<3x29x8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%6 : tensor<29x3x8xf32>) outs(%e14 : tensor<3x29x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<3x29x8xf32>
  return %4, %5, %7 : tensor<29x24xf32>, tensor<24x29xf32>, tensor<3x29x8xf32>
}
