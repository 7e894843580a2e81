#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_3_torch.float32> : tensor<4x3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_4_1_1_torch.float32> : tensor<4x4x1x1xf32>
    %cst_3 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x4x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_2 : tensor<2x4x8x8xf32>, tensor<4x4x1x1xf32>) outs(%1 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %3 = tensor.empty() : tensor<3x4xf32>
    %transposed = linalg.transpose ins(%cst_1 : tensor<4x3xf32>) outs(%3 : tensor<3x4xf32>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<2x4xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %6 = linalg.matmul ins(%arg1, %transposed : tensor<2x3xf32>, tensor<3x4xf32>) outs(%5 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<4xf32>) outs(%4 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<2x4xf32>, tensor<2x4xf32>) outs(%4 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %11 = arith.addf %in, %in_4 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<2x4xf32>) outs(%4 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %in, %cst_3 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4xf32>
    %expanded = tensor.expand_shape %9 [[0], [1, 2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4xf32> into tensor<2x4x1x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %11 = arith.mulf %in, %in_4 : f32
      linalg.yield %11 : f32
    } -> tensor<2x4x8x8xf32>
    return %10 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000004DC9E7BEE47D9ABECFDC0ABEF635C73D",
      torch_tensor_4_3_torch.float32: "0x0400000068419FBED3AE46BE9205843E2DC7FB3E2CFD373D72A318BE03AA103F7457E8BE872CA23E54E705BF0AEB85BEE526463E",
      torch_tensor_4_4_1_1_torch.float32: "0x040000002537B03F2CB525BE13E949BE5B2DC1BEC6D513401E586DBF704AF63F61A9CE3F9A8D30BF28859DBE8BF92CBFC9AD943FF2C63CBF304CB7BE97F564BF4D6E713F"
    }
  }
#-}
