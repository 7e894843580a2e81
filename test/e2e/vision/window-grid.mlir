// MaxViT's partitions around contractions: windows of 4x4, then a grid of 4x4, for a batch of any size.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<?x16x16x8xf32> {fuzz.extents = array<i64: 2, 16, 16, 8>}, %arg1: tensor<8x8xf32> {fuzz.extents = array<i64: 8, 8>}, %arg2: tensor<8xf32> {fuzz.extents = array<i64: 8>}, %arg3: tensor<8x8xf32> {fuzz.extents = array<i64: 8, 8>}, %arg4: tensor<8xf32> {fuzz.extents = array<i64: 8>}) -> (tensor<?x16x16x8xf32> {fuzz.tolerance = 0.0 : f64}) {
  %i0 = arith.constant 0 : index
  %b = tensor.dim %arg0, %i0 : tensor<?x16x16x8xf32>
  %v1 = tensor.empty(%b) : tensor<?x16x16x8xf32>
  %v2 = arith.constant 0.000000e+00 : f32
  %v3 = linalg.fill ins(%v2 : f32) outs(%v1 : tensor<?x16x16x8xf32>) -> tensor<?x16x16x8xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<?x16x16x8xf32>, tensor<8x8xf32>) outs(%v3 : tensor<?x16x16x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %p = arith.mulf %x0, %x1 : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<?x16x16x8xf32>
  %v5 = tensor.empty(%b) : tensor<?x16x16x8xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v4, %arg2 : tensor<?x16x16x8xf32>, tensor<8xf32>) outs(%v5 : tensor<?x16x16x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<?x16x16x8xf32>
  %v7 = tensor.expand_shape %v6 [[0], [1, 2], [3, 4], [5]] output_shape [%b, 4, 4, 4, 4, 8] : tensor<?x16x16x8xf32> into tensor<?x4x4x4x4x8xf32>
  %v8 = tensor.empty(%b) : tensor<?x4x4x4x4x8xf32>
  %v9 = linalg.transpose ins(%v7 : tensor<?x4x4x4x4x8xf32>) outs(%v8 : tensor<?x4x4x4x4x8xf32>) permutation = [0, 1, 3, 2, 4, 5]
  %v10 = tensor.collapse_shape %v9 [[0, 1, 2], [3, 4], [5]] : tensor<?x4x4x4x4x8xf32> into tensor<?x16x8xf32>
  %v13 = arith.constant 16 : index
  %v12 = arith.muli %b, %v13 : index
  %v11 = tensor.empty(%v12) : tensor<?x16x8xf32>
  %v14 = arith.constant 0.000000e+00 : f32
  %v15 = linalg.fill ins(%v14 : f32) outs(%v11 : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v10, %arg3 : tensor<?x16x8xf32>, tensor<8x8xf32>) outs(%v15 : tensor<?x16x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %p = arith.mulf %x0, %x1 : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<?x16x8xf32>
  %v17 = tensor.empty(%v12) : tensor<?x16x8xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v16, %arg4 : tensor<?x16x8xf32>, tensor<8xf32>) outs(%v17 : tensor<?x16x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  } -> tensor<?x16x8xf32>
  %v19 = tensor.expand_shape %v18 [[0, 1, 2], [3, 4], [5]] output_shape [%b, 4, 4, 4, 4, 8] : tensor<?x16x8xf32> into tensor<?x4x4x4x4x8xf32>
  %v20 = tensor.empty(%b) : tensor<?x4x4x4x4x8xf32>
  %v21 = linalg.transpose ins(%v19 : tensor<?x4x4x4x4x8xf32>) outs(%v20 : tensor<?x4x4x4x4x8xf32>) permutation = [0, 1, 3, 2, 4, 5]
  %v22 = tensor.collapse_shape %v21 [[0], [1, 2], [3, 4], [5]] : tensor<?x4x4x4x4x8xf32> into tensor<?x16x16x8xf32>
  %v23 = tensor.expand_shape %v22 [[0], [1, 2], [3, 4], [5]] output_shape [%b, 4, 4, 4, 4, 8] : tensor<?x16x16x8xf32> into tensor<?x4x4x4x4x8xf32>
  %v24 = tensor.empty(%b) : tensor<?x4x4x4x4x8xf32>
  %v25 = linalg.transpose ins(%v23 : tensor<?x4x4x4x4x8xf32>) outs(%v24 : tensor<?x4x4x4x4x8xf32>) permutation = [0, 2, 4, 1, 3, 5]
  %v26 = tensor.collapse_shape %v25 [[0, 1, 2], [3, 4], [5]] : tensor<?x4x4x4x4x8xf32> into tensor<?x16x8xf32>
  %v27 = tensor.empty(%v12) : tensor<?x16x8xf32>
  %v28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v26 : tensor<?x16x8xf32>) outs(%v27 : tensor<?x16x8xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %r = arith.maximumf %x0, %z : f32
    linalg.yield %r : f32
  } -> tensor<?x16x8xf32>
  %v29 = tensor.expand_shape %v28 [[0, 1, 2], [3, 4], [5]] output_shape [%b, 4, 4, 4, 4, 8] : tensor<?x16x8xf32> into tensor<?x4x4x4x4x8xf32>
  %v30 = tensor.empty(%b) : tensor<?x4x4x4x4x8xf32>
  %v31 = linalg.transpose ins(%v29 : tensor<?x4x4x4x4x8xf32>) outs(%v30 : tensor<?x4x4x4x4x8xf32>) permutation = [0, 3, 1, 4, 2, 5]
  %v32 = tensor.collapse_shape %v31 [[0], [1, 2], [3, 4], [5]] : tensor<?x4x4x4x4x8xf32> into tensor<?x16x16x8xf32>
  return %v32 : tensor<?x16x16x8xf32>
}
