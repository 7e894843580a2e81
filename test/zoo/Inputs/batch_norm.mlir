#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32> {
    %cst = arith.constant dense_resource<torch_tensor_6_torch.float32_3> : tensor<6xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_6_torch.float32_2> : tensor<6xf32>
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_6_torch.float32_1> : tensor<6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %0 = tensor.empty() : tensor<6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<6xf32>) outs(%0 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.truncf %cst_1 : f64 to f32
      %9 = arith.addf %in, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<6xf32>) outs(%0 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.rsqrt %in : f32
      linalg.yield %8 : f32
    } -> tensor<6xf32>
    %expanded = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %expanded_4 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %3 = tensor.empty() : tensor<2x6x5x7xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x6x5x7xf32>, tensor<6x1x1xf32>) outs(%3 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.subf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x6x5x7xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %expanded_4 : tensor<2x6x5x7xf32>, tensor<6x1x1xf32>) outs(%3 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.mulf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x6x5x7xf32>
    %expanded_5 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_5 : tensor<2x6x5x7xf32>, tensor<6x1x1xf32>) outs(%3 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.mulf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x6x5x7xf32>
    %expanded_6 = tensor.expand_shape %cst [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_6 : tensor<2x6x5x7xf32>, tensor<6x1x1xf32>) outs(%3 : tensor<2x6x5x7xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %8 = arith.addf %in, %in_7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x6x5x7xf32>
    return %7 : tensor<2x6x5x7xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_torch.float32_3: "0x04000000000000000000000000000000000000000000000000000000",
      torch_tensor_6_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_6_torch.float32_1: "0x04000000E785023FB8C69D3F7AFD963FA214293FA00F093FEC79893F",
      torch_tensor_6_torch.float32: "0x04000000E46D3F3FF2CB02C01652D63EAFD1D9BE87184DBF661DF6BF"
    }
  }
#-}
