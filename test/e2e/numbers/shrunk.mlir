// Slices of a product, and of an op with indices after another product: only what holds them is computed (dispatch-passes.md SC1).
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o /dev/null --remarks-filter-passed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=REMARK
// CHECK: equal
// REMARK-COUNT-3: [Passed] shrunk
func.func @main(%a: tensor<64x32xf32>, %b: tensor<32x48xf32>, %x: tensor<64x48xf32>) -> (tensor<10x12xf32>, tensor<8x4xf32>, tensor<3x48xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>) outs(%f : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = tensor.extract_slice %m[2, 5] [10, 12] [1, 1] : tensor<64x48xf32> to tensor<10x12xf32>
  %1 = tensor.extract_slice %m[14, 8] [8, 4] [1, 1] : tensor<64x48xf32> to tensor<8x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>) outs(%x : tensor<64x48xf32>) -> tensor<64x48xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<64x48xf32>) outs(%e : tensor<64x48xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %s = arith.sitofp %c : i32 to f32
    %n = arith.mulf %in, %s : f32
    linalg.yield %n : f32
  } -> tensor<64x48xf32>
  %2 = tensor.extract_slice %g[61, 0] [3, 48] [1, 1] : tensor<64x48xf32> to tensor<3x48xf32>
  return %0, %1, %2 : tensor<10x12xf32>, tensor<8x4xf32>, tensor<3x48xf32>
}
