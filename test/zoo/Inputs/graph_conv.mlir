#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x6xf32>) -> tensor<6x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_5_4_torch.float32> : tensor<5x4xf32>
    %cst_2 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<6x1xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<6x6xf32>) outs(%1 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %in, %out : f32
      linalg.yield %14 : f32
    } -> tensor<6x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<6x1xf32>) outs(%0 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %in, %cst_2 : f32
      linalg.yield %14 : f32
    } -> tensor<6x1xf32>
    %4 = tensor.empty() : tensor<6x6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %3 : tensor<6x6xf32>, tensor<6x1xf32>) outs(%4 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.divf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<6x6xf32>
    %6 = tensor.empty() : tensor<4x5xf32>
    %transposed = linalg.transpose ins(%cst_1 : tensor<5x4xf32>) outs(%6 : tensor<4x5xf32>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<6x5xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<6x5xf32>) -> tensor<6x5xf32>
    %9 = linalg.matmul ins(%arg0, %transposed : tensor<6x4xf32>, tensor<4x5xf32>) outs(%8 : tensor<6x5xf32>) -> tensor<6x5xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<5xf32>) outs(%7 : tensor<6x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x5xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<6x5xf32>, tensor<6x5xf32>) outs(%7 : tensor<6x5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.addf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<6x5xf32>
    %12 = linalg.matmul ins(%5, %11 : tensor<6x6xf32>, tensor<6x5xf32>) outs(%8 : tensor<6x5xf32>) -> tensor<6x5xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<6x5xf32>) outs(%7 : tensor<6x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf ugt, %in, %cst : f32
      %15 = arith.select %14, %in, %cst : f32
      linalg.yield %15 : f32
    } -> tensor<6x5xf32>
    return %13 : tensor<6x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_torch.float32: "0x04000000948506BE9A14A8BE7A4B89BE0C93893E601F7C3E",
      torch_tensor_5_4_torch.float32: "0x04000000C8CD3CBEAC415EBE6044AB3E5C25533ED4F1413EE497563E12F5E2BE140046BED8AF07BE00D2C3BB60F0C8BD6A4B963EDC6578BE74A4CE3E00A1C93DA813A93DB4528FBE448B70BE4C78113E807D8EBC"
    }
  }
#-}
