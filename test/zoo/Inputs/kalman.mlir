#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<3x1xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x1xf32>) -> tensor<3x1xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_1_3_torch.float32> : tensor<1x3xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x1xf32>
    %transposed = linalg.transpose ins(%cst_0 : tensor<1x3xf32>) outs(%0 : tensor<3x1xf32>) permutation = [1, 0] 
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %2 = linalg.matmul ins(%arg1, %transposed : tensor<3x3xf32>, tensor<3x1xf32>) outs(%1 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %3 = tensor.empty() : tensor<1x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = linalg.matmul ins(%cst_0, %arg0 : tensor<1x3xf32>, tensor<3x1xf32>) outs(%4 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %5 : tensor<1x1xf32>, tensor<1x1xf32>) outs(%3 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %18 = arith.subf %in, %in_2 : f32
      linalg.yield %18 : f32
    } -> tensor<1x1xf32>
    %7 = linalg.matmul ins(%2, %6 : tensor<3x1xf32>, tensor<1x1xf32>) outs(%1 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %8 = tensor.empty() : tensor<1x3xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %10 = linalg.matmul ins(%cst_0, %arg1 : tensor<1x3xf32>, tensor<3x3xf32>) outs(%9 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %11 = linalg.matmul ins(%10, %transposed : tensor<1x3xf32>, tensor<3x1xf32>) outs(%4 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<1x1xf32>) outs(%3 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %in, %cst_1 : f32
      linalg.yield %18 : f32
    } -> tensor<1x1xf32>
    %13 = tensor.empty() : tensor<f32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<f32>) -> tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction"]} ins(%12 : tensor<1x1xf32>) outs(%14 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %in, %out : f32
      linalg.yield %18 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %15 : tensor<3x1xf32>, tensor<f32>) outs(%0 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %18 = arith.divf %in, %in_2 : f32
      linalg.yield %18 : f32
    } -> tensor<3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %16 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%0 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %18 = arith.addf %in, %in_2 : f32
      linalg.yield %18 : f32
    } -> tensor<3x1xf32>
    return %17 : tensor<3x1xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_1_3_torch.float32: "0x04000000C836C43FB636C8BCDADFE7BE"
    }
  }
#-}
