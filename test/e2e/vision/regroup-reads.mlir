// A contraction as 4x16, exchanged, as 8x4x2, exchanged: a result, a contraction and a sum read it.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<2x64x8xf32> {fuzz.extents = array<i64: 2, 64, 8>}, %arg1: tensor<8x8xf32> {fuzz.extents = array<i64: 8, 8>}, %arg2: tensor<8xf32> {fuzz.extents = array<i64: 8>}, %arg3: tensor<8x4xf32> {fuzz.extents = array<i64: 8, 4>}, %arg4: tensor<4xf32> {fuzz.extents = array<i64: 4>}) -> (tensor<2x2x8x4x8xf32> {fuzz.tolerance = 0.0 : f64}, tensor<2x64x4xf32> {fuzz.tolerance = 0.0 : f64}, tensor<2x2x4x8xf32> {fuzz.tolerance = 0.0 : f64}) {
  %v1 = tensor.empty() : tensor<2x64x8xf32>
  %v2 = arith.constant 0.000000e+00 : f32
  %v3 = linalg.fill ins(%v2 : f32) outs(%v1 : tensor<2x64x8xf32>) -> tensor<2x64x8xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x64x8xf32>, tensor<8x8xf32>) outs(%v3 : tensor<2x64x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %p = arith.mulf %x0, %x1 : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<2x64x8xf32>
  %v5 = tensor.empty() : tensor<2x64x8xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4, %arg2 : tensor<2x64x8xf32>, tensor<8xf32>) outs(%v5 : tensor<2x64x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<2x64x8xf32>
  %v7 = tensor.expand_shape %v6 [[0], [1, 2], [3]] output_shape [2, 4, 16, 8] : tensor<2x64x8xf32> into tensor<2x4x16x8xf32>
  %v8 = tensor.empty() : tensor<2x16x4x8xf32>
  %v9 = linalg.transpose ins(%v7 : tensor<2x4x16x8xf32>) outs(%v8 : tensor<2x16x4x8xf32>) permutation = [0, 2, 1, 3]
  %v10 = tensor.collapse_shape %v9 [[0], [1, 2], [3]] : tensor<2x16x4x8xf32> into tensor<2x64x8xf32>
  %v11 = tensor.expand_shape %v10 [[0], [1, 2, 3], [4]] output_shape [2, 8, 4, 2, 8] : tensor<2x64x8xf32> into tensor<2x8x4x2x8xf32>
  %v12 = tensor.empty() : tensor<2x2x8x4x8xf32>
  %v13 = linalg.transpose ins(%v11 : tensor<2x8x4x2x8xf32>) outs(%v12 : tensor<2x2x8x4x8xf32>) permutation = [0, 3, 1, 2, 4]
  %v14 = tensor.collapse_shape %v13 [[0], [1, 2, 3], [4]] : tensor<2x2x8x4x8xf32> into tensor<2x64x8xf32>
  %v15 = tensor.empty() : tensor<2x64x4xf32>
  %v16 = arith.constant 0.000000e+00 : f32
  %v17 = linalg.fill ins(%v16 : f32) outs(%v15 : tensor<2x64x4xf32>) -> tensor<2x64x4xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v14, %arg3 : tensor<2x64x8xf32>, tensor<8x4xf32>) outs(%v17 : tensor<2x64x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %p = arith.mulf %x0, %x1 : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<2x64x4xf32>
  %v19 = tensor.empty() : tensor<2x64x4xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v18, %arg4 : tensor<2x64x4xf32>, tensor<4xf32>) outs(%v19 : tensor<2x64x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<2x64x4xf32>
  %v21 = tensor.empty() : tensor<2x2x4x8xf32>
  %v22 = arith.constant 0.000000e+00 : f32
  %v23 = linalg.fill ins(%v22 : f32) outs(%v21 : tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%v13 : tensor<2x2x8x4x8xf32>) outs(%v23 : tensor<2x2x4x8xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %q = arith.addf %o, %x0 : f32
    linalg.yield %q : f32
  } -> tensor<2x2x4x8xf32>
  return %v13, %v20, %v24 : tensor<2x2x8x4x8xf32>, tensor<2x64x4xf32>, tensor<2x2x4x8xf32>
}
