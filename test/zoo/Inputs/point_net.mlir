#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @main(%arg0: tensor<2x9x3xf32>) -> tensor<2x2xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_2_8_torch.float32> : tensor<2x8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_8_3_torch.float32> : tensor<8x3xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x9x3xf32> into tensor<18x3xf32>
    %0 = tensor.empty() : tensor<3x8xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<8x3xf32>) outs(%0 : tensor<3x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<18x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<18x8xf32>) -> tensor<18x8xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<18x3xf32>, tensor<3x8xf32>) outs(%2 : tensor<18x8xf32>) -> tensor<18x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<8xf32>) outs(%1 : tensor<18x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<18x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<18x8xf32>, tensor<18x8xf32>) outs(%1 : tensor<18x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %19 = arith.addf %in, %in_6 : f32
      linalg.yield %19 : f32
    } -> tensor<18x8xf32>
    %expanded = tensor.expand_shape %5 [[0, 1], [2]] output_shape [2, 9, 8] : tensor<18x8xf32> into tensor<2x9x8xf32>
    %6 = tensor.empty() : tensor<2x9x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x9x8xf32>) outs(%6 : tensor<2x9x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.cmpf ugt, %in, %cst : f32
      %20 = arith.select %19, %in, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<2x9x8xf32>
    %8 = tensor.empty() : tensor<2x8xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<2x8xi64>) -> tensor<2x8xi64>
    %10 = tensor.empty() : tensor<2x8xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %12:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "reduction", "parallel"]} ins(%7 : tensor<2x9x8xf32>) outs(%11, %9 : tensor<2x8xf32>, tensor<2x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %19 = linalg.index 1 : index
      %20 = arith.index_cast %19 : index to i64
      %21 = arith.maximumf %in, %out : f32
      %22 = arith.cmpf ogt, %in, %out : f32
      %23 = arith.select %22, %20, %out_6 : i64
      linalg.yield %21, %23 : f32, i64
    } -> (tensor<2x8xf32>, tensor<2x8xi64>)
    %13 = tensor.empty() : tensor<8x2xf32>
    %transposed_5 = linalg.transpose ins(%cst_2 : tensor<2x8xf32>) outs(%13 : tensor<8x2xf32>) permutation = [1, 0] 
    %14 = tensor.empty() : tensor<2x2xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %16 = linalg.matmul ins(%12#0, %transposed_5 : tensor<2x8xf32>, tensor<8x2xf32>) outs(%15 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<2xf32>) outs(%14 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%14 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %19 = arith.addf %in, %in_6 : f32
      linalg.yield %19 : f32
    } -> tensor<2x2xf32>
    return %18 : tensor<2x2xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_torch.float32: "0x0400000041299BBEBF2DA73E",
      torch_tensor_2_8_torch.float32: "0x040000006A0107BE0595B13EFF99E3BD0AD271BEB298903E04714CBEFD30A33EEDA6623EE3352EBDC1940E3E53A5E4BD1A17893D8F2E0F3EF008C8BDC0194F3E4726BC3D",
      torch_tensor_8_torch.float32: "0x040000000AAADA3EF65554BD1653A83E9454F93E4EB66F3EC4F8AF3CF479553C29C4AA3E",
      torch_tensor_8_3_torch.float32: "0x040000008BE6123FE31E46BE2AB2C5BE440C7A3ED3502B3D8B41F83E9EA38E3E26A1BABEE99F80BD2F91E3BEA115B7BE09FF063FB83E0A3FEBA02E3E32FCC13EF76B89BE500BAFBE2B5FD2BE30B2ABBE1412E3BECA081CBE22DB57BD6A2AF93E6C062DBE"
    }
  }
#-}
