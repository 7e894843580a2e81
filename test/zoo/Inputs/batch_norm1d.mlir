#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x12xf32>) -> tensor<4x12xf32> {
    %cst = arith.constant dense_resource<torch_tensor_12_torch.float32_3> : tensor<12xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_12_torch.float32_2> : tensor<12xf32>
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_12_torch.float32_1> : tensor<12xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %0 = tensor.empty() : tensor<12xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<12xf32>) outs(%0 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.truncf %cst_1 : f64 to f32
      %9 = arith.addf %in, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<12xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<12xf32>) outs(%0 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.rsqrt %in : f32
      linalg.yield %8 : f32
    } -> tensor<12xf32>
    %3 = tensor.empty() : tensor<4x12xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %cst_3 : tensor<4x12xf32>, tensor<12xf32>) outs(%3 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %8 = arith.subf %in, %in_4 : f32
      linalg.yield %8 : f32
    } -> tensor<4x12xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %2 : tensor<4x12xf32>, tensor<12xf32>) outs(%3 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %8 = arith.mulf %in, %in_4 : f32
      linalg.yield %8 : f32
    } -> tensor<4x12xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_0 : tensor<4x12xf32>, tensor<12xf32>) outs(%3 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %8 = arith.mulf %in, %in_4 : f32
      linalg.yield %8 : f32
    } -> tensor<4x12xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %cst : tensor<4x12xf32>, tensor<12xf32>) outs(%3 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %8 = arith.addf %in, %in_4 : f32
      linalg.yield %8 : f32
    } -> tensor<4x12xf32>
    return %7 : tensor<4x12xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_12_torch.float32_3: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_12_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_12_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
