// Channels become pixels between two convolutions.
// RUN: weir-fuzz --kernels --replay=%s --target-cpus=x86-64

func.func @main(%arg0: tensor<?x36x6x5xf32> {fuzz.extents = array<i64: 1, 36, 6, 5>}, %arg1: tensor<36x36x3x3xf32> {fuzz.extents = array<i64: 36, 36, 3, 3>}, %arg2: tensor<3x4x3x3xf32> {fuzz.extents = array<i64: 3, 4, 3, 3>}) -> (tensor<?x3x18x15xf32> {fuzz.tolerance = 0.0 : f64}) {
  %i0 = arith.constant 0 : index
  %b = tensor.dim %arg0, %i0 : tensor<?x36x6x5xf32>
  %v2 = arith.constant 0.0 : f32
  %v1 = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
    tensor.yield %v2 : f32
  } : tensor<?x36x6x5xf32> to tensor<?x36x8x7xf32>
  %v3 = tensor.empty(%b) : tensor<?x36x6x5xf32>
  %v4 = arith.constant 0.000000e+00 : f32
  %v5 = linalg.fill ins(%v4 : f32) outs(%v3 : tensor<?x36x6x5xf32>) -> tensor<?x36x6x5xf32>
  %v6 = linalg.conv_2d_nchw_fchw ins(%v1, %arg1 : tensor<?x36x8x7xf32>, tensor<36x36x3x3xf32>) outs(%v5 : tensor<?x36x6x5xf32>) -> tensor<?x36x6x5xf32>
  %v7 = tensor.empty(%b) : tensor<?x36x6x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v6 : tensor<?x36x6x5xf32>) outs(%v7 : tensor<?x36x6x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %r = arith.maximumf %x0, %z : f32
    linalg.yield %r : f32
  } -> tensor<?x36x6x5xf32>
  %v9 = tensor.expand_shape %v8 [[0], [1, 2, 3], [4], [5]] output_shape [%b, 4, 3, 3, 6, 5] : tensor<?x36x6x5xf32> into tensor<?x4x3x3x6x5xf32>
  %v10 = tensor.empty(%b) : tensor<?x4x6x3x5x3xf32>
  %v11 = linalg.transpose ins(%v9 : tensor<?x4x3x3x6x5xf32>) outs(%v10 : tensor<?x4x6x3x5x3xf32>) permutation = [0, 1, 4, 2, 5, 3]
  %v12 = tensor.collapse_shape %v11 [[0], [1], [2, 3], [4, 5]] : tensor<?x4x6x3x5x3xf32> into tensor<?x4x18x15xf32>
  %v14 = arith.constant 0.0 : f32
  %v13 = tensor.pad %v12 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
    tensor.yield %v14 : f32
  } : tensor<?x4x18x15xf32> to tensor<?x4x20x17xf32>
  %v15 = tensor.empty(%b) : tensor<?x3x18x15xf32>
  %v16 = arith.constant 0.000000e+00 : f32
  %v17 = linalg.fill ins(%v16 : f32) outs(%v15 : tensor<?x3x18x15xf32>) -> tensor<?x3x18x15xf32>
  %v18 = linalg.conv_2d_nchw_fchw ins(%v13, %arg2 : tensor<?x4x20x17xf32>, tensor<3x4x3x3xf32>) outs(%v17 : tensor<?x3x18x15xf32>) -> tensor<?x3x18x15xf32>
  return %v18 : tensor<?x3x18x15xf32>
}
