#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<7x2xf32>) -> tensor<7x1xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-0.09119419> : tensor<7x1xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_1_8_torch.float32> : tensor<1x8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_2_torch.float32> : tensor<8x2xf32>
    %cst_4 = arith.constant 3.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<8x2xf32>) outs(%0 : tensor<2x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<7x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<7x8xf32>) -> tensor<7x8xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<7x2xf32>, tensor<2x8xf32>) outs(%2 : tensor<7x8xf32>) -> tensor<7x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<8xf32>) outs(%1 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<7x8xf32>, tensor<7x8xf32>) outs(%1 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %14 = arith.addf %in, %in_6 : f32
      linalg.yield %14 : f32
    } -> tensor<7x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<7x8xf32>) outs(%1 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.mulf %in, %cst_4 : f32
      linalg.yield %14 : f32
    } -> tensor<7x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x8xf32>) outs(%1 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.sin %in : f32
      linalg.yield %14 : f32
    } -> tensor<7x8xf32>
    %8 = tensor.empty() : tensor<8x1xf32>
    %transposed_5 = linalg.transpose ins(%cst_1 : tensor<1x8xf32>) outs(%8 : tensor<8x1xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<7x1xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<7x1xf32>) -> tensor<7x1xf32>
    %11 = linalg.matmul ins(%7, %transposed_5 : tensor<7x8xf32>, tensor<8x1xf32>) outs(%10 : tensor<7x1xf32>) -> tensor<7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %cst_0 : tensor<7x1xf32>, tensor<7x1xf32>) outs(%9 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %14 = arith.addf %in, %in_6 : f32
      linalg.yield %14 : f32
    } -> tensor<7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7x1xf32>) outs(%9 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.sin %in : f32
      linalg.yield %14 : f32
    } -> tensor<7x1xf32>
    return %13 : tensor<7x1xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_1_8_torch.float32: "0x04000000B12E15BEDD36A93DD7D856BE5544AD3EAEBB223E59ACA23D3A8F343EBFFBE4BD",
      torch_tensor_8_torch.float32: "0x0400000029FA243FB79D303F8A69C7BE953A293F73BD0DBDCCB34BBE8AAADCBD9A5F87BE",
      torch_tensor_8_2_torch.float32: "0x04000000428E323F68CD32BE5D070C3FE717DCBD86C5ADBE3CA809BF7EB12B3F8517123FFA7EFF3D36E3F23E9ABBE4BD7CE10D3F169E0D3FB93ECA3E5BEEBABE95AF2E3F"
    }
  }
#-}
