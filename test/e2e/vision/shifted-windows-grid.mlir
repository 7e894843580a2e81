// Rolled by 3, windows of 6x6, a grid of 4x4, rolled back.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<1x12x12x4xf32> {fuzz.extents = array<i64: 1, 12, 12, 4>}, %arg1: tensor<4x4xf32> {fuzz.extents = array<i64: 4, 4>}, %arg2: tensor<4xf32> {fuzz.extents = array<i64: 4>}) -> (tensor<1x12x12x4xf32> {fuzz.tolerance = 0.0 : f64}) {
  %v1 = tensor.empty() : tensor<1x12x12x4xf32>
  %v2 = arith.constant 0.000000e+00 : f32
  %v3 = linalg.fill ins(%v2 : f32) outs(%v1 : tensor<1x12x12x4xf32>) -> tensor<1x12x12x4xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<1x12x12x4xf32>, tensor<4x4xf32>) outs(%v3 : tensor<1x12x12x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %p = arith.mulf %x0, %x1 : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<1x12x12x4xf32>
  %v5 = tensor.empty() : tensor<1x12x12x4xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v4, %arg2 : tensor<1x12x12x4xf32>, tensor<4xf32>) outs(%v5 : tensor<1x12x12x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<1x12x12x4xf32>
  %v7 = tensor.extract_slice %v6[0, 9, 0, 0] [1, 3, 12, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x3x12x4xf32>
  %v8 = tensor.extract_slice %v6[0, 0, 0, 0] [1, 9, 12, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x9x12x4xf32>
  %v9 = tensor.concat dim(1) %v7, %v8 : (tensor<1x3x12x4xf32>, tensor<1x9x12x4xf32>) -> tensor<1x12x12x4xf32>
  %v10 = tensor.extract_slice %v9[0, 0, 9, 0] [1, 12, 3, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x12x3x4xf32>
  %v11 = tensor.extract_slice %v9[0, 0, 0, 0] [1, 12, 9, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x12x9x4xf32>
  %v12 = tensor.concat dim(2) %v10, %v11 : (tensor<1x12x3x4xf32>, tensor<1x12x9x4xf32>) -> tensor<1x12x12x4xf32>
  %v13 = tensor.expand_shape %v12 [[0], [1, 2], [3, 4], [5]] output_shape [1, 2, 6, 2, 6, 4] : tensor<1x12x12x4xf32> into tensor<1x2x6x2x6x4xf32>
  %v14 = tensor.empty() : tensor<1x2x2x6x6x4xf32>
  %v15 = linalg.transpose ins(%v13 : tensor<1x2x6x2x6x4xf32>) outs(%v14 : tensor<1x2x2x6x6x4xf32>) permutation = [0, 1, 3, 2, 4, 5]
  %v16 = tensor.collapse_shape %v15 [[0, 1, 2], [3, 4], [5]] : tensor<1x2x2x6x6x4xf32> into tensor<4x36x4xf32>
  %v17 = tensor.expand_shape %v16 [[0, 1, 2], [3, 4], [5]] output_shape [1, 2, 2, 6, 6, 4] : tensor<4x36x4xf32> into tensor<1x2x2x6x6x4xf32>
  %v18 = tensor.empty() : tensor<1x2x6x2x6x4xf32>
  %v19 = linalg.transpose ins(%v17 : tensor<1x2x2x6x6x4xf32>) outs(%v18 : tensor<1x2x6x2x6x4xf32>) permutation = [0, 1, 3, 2, 4, 5]
  %v20 = tensor.collapse_shape %v19 [[0], [1, 2], [3, 4], [5]] : tensor<1x2x6x2x6x4xf32> into tensor<1x12x12x4xf32>
  %v21 = tensor.expand_shape %v20 [[0], [1, 2], [3, 4], [5]] output_shape [1, 4, 3, 4, 3, 4] : tensor<1x12x12x4xf32> into tensor<1x4x3x4x3x4xf32>
  %v22 = tensor.empty() : tensor<1x3x3x4x4x4xf32>
  %v23 = linalg.transpose ins(%v21 : tensor<1x4x3x4x3x4xf32>) outs(%v22 : tensor<1x3x3x4x4x4xf32>) permutation = [0, 2, 4, 1, 3, 5]
  %v24 = tensor.collapse_shape %v23 [[0, 1, 2], [3, 4], [5]] : tensor<1x3x3x4x4x4xf32> into tensor<9x16x4xf32>
  %v25 = tensor.expand_shape %v24 [[0, 1, 2], [3, 4], [5]] output_shape [1, 3, 3, 4, 4, 4] : tensor<9x16x4xf32> into tensor<1x3x3x4x4x4xf32>
  %v26 = tensor.empty() : tensor<1x4x3x4x3x4xf32>
  %v27 = linalg.transpose ins(%v25 : tensor<1x3x3x4x4x4xf32>) outs(%v26 : tensor<1x4x3x4x3x4xf32>) permutation = [0, 3, 1, 4, 2, 5]
  %v28 = tensor.collapse_shape %v27 [[0], [1, 2], [3, 4], [5]] : tensor<1x4x3x4x3x4xf32> into tensor<1x12x12x4xf32>
  %v29 = tensor.extract_slice %v28[0, 3, 0, 0] [1, 9, 12, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x9x12x4xf32>
  %v30 = tensor.extract_slice %v28[0, 0, 0, 0] [1, 3, 12, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x3x12x4xf32>
  %v31 = tensor.concat dim(1) %v29, %v30 : (tensor<1x9x12x4xf32>, tensor<1x3x12x4xf32>) -> tensor<1x12x12x4xf32>
  %v32 = tensor.extract_slice %v31[0, 0, 3, 0] [1, 12, 9, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x12x9x4xf32>
  %v33 = tensor.extract_slice %v31[0, 0, 0, 0] [1, 12, 3, 4] [1, 1, 1, 1] : tensor<1x12x12x4xf32> to tensor<1x12x3x4xf32>
  %v34 = tensor.concat dim(2) %v32, %v33 : (tensor<1x12x9x4xf32>, tensor<1x12x3x4xf32>) -> tensor<1x12x12x4xf32>
  return %v34 : tensor<1x12x12x4xf32>
}
