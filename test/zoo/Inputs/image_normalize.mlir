#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<1x5x6x3xi8>) -> tensor<1x3x5x6xf32> {
    %cst = arith.constant dense_resource<torch_tensor_3_1_1_torch.float32_1> : tensor<3x1x1xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_3_1_1_torch.float32> : tensor<3x1x1xf32>
    %cst_1 = arith.constant 2.550000e+02 : f32
    %0 = tensor.empty() : tensor<1x3x5x6xi8>
    %transposed = linalg.transpose ins(%arg0 : tensor<1x5x6x3xi8>) outs(%0 : tensor<1x3x5x6xi8>) permutation = [0, 3, 1, 2] 
    %1 = tensor.empty() : tensor<1x3x5x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x3x5x6xi8>) outs(%1 : tensor<1x3x5x6xf32>) {
    ^bb0(%in: i8, %out: f32):
      %6 = arith.uitofp %in : i8 to f32
      linalg.yield %6 : f32
    } -> tensor<1x3x5x6xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<1x3x5x6xf32>) outs(%1 : tensor<1x3x5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = arith.divf %in, %cst_1 : f32
      linalg.yield %6 : f32
    } -> tensor<1x3x5x6xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %cst_0 : tensor<1x3x5x6xf32>, tensor<3x1x1xf32>) outs(%1 : tensor<1x3x5x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %6 = arith.subf %in, %in_2 : f32
      linalg.yield %6 : f32
    } -> tensor<1x3x5x6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %cst : tensor<1x3x5x6xf32>, tensor<3x1x1xf32>) outs(%1 : tensor<1x3x5x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %6 = arith.divf %in, %in_2 : f32
      linalg.yield %6 : f32
    } -> tensor<1x3x5x6xf32>
    return %5 : tensor<1x3x5x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_1_1_torch.float32_1: "0x040000008375143FCEAFB73F1A58AB3F",
      torch_tensor_3_1_1_torch.float32: "0x04000000233A083FE0078E3E342A073F"
    }
  }
#-}
