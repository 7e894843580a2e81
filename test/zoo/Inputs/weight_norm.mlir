#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<3x5x12xf32>) -> tensor<3x5x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_5_1_torch.float32> : tensor<5x1xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_5_12_torch.float32> : tensor<5x12xf32>
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x1xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%cst_1 : tensor<5x12xf32>) outs(%1 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.absf %in : f32
      %12 = math.powf %11, %cst_3 : f32
      %13 = arith.addf %12, %out : f32
      linalg.yield %13 : f32
    } -> tensor<5x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x1xf32>) outs(%0 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.powf %in, %cst_2 : f32
      linalg.yield %11 : f32
    } -> tensor<5x1xf32>
    %4 = tensor.empty() : tensor<5x12xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %3 : tensor<5x12xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %11 = arith.divf %in, %in_4 : f32
      linalg.yield %11 : f32
    } -> tensor<5x12xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_0 : tensor<5x12xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %11 = arith.mulf %in, %in_4 : f32
      linalg.yield %11 : f32
    } -> tensor<5x12xf32>
    %7 = tensor.empty() : tensor<12x5xf32>
    %transposed = linalg.transpose ins(%6 : tensor<5x12xf32>) outs(%7 : tensor<12x5xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<3x5x12xf32> into tensor<15x12xf32>
    %8 = tensor.empty() : tensor<15x5xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<15x5xf32>) -> tensor<15x5xf32>
    %10 = linalg.matmul ins(%collapsed, %transposed : tensor<15x12xf32>, tensor<12x5xf32>) outs(%9 : tensor<15x5xf32>) -> tensor<15x5xf32>
    %expanded = tensor.expand_shape %10 [[0, 1], [2]] output_shape [3, 5, 5] : tensor<15x5xf32> into tensor<3x5x5xf32>
    return %expanded : tensor<3x5x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_1_torch.float32: "0x04000000E4AA113E20E05E3E82EA873E7091DA3D545C7E3F",
      torch_tensor_5_12_torch.float32: "0x04000000E4C0083E04ED5CBFB66E37BF20B5113F110AE5BE6A19073FD4C9963F91AE61BF79E6483E7E04923EA54D493F2A5130BF3F11D33FFF5F7A3F5B06D73DBE43753EAB1C883EFFDAA1BDFDC5053E807137403827113F6FD23EBF3686C3BF09062BBE8B924E3F80AB373EF6F809BFC8E0FDBD9557ACBF529FA8BE09CB6A3F9644503F3FC50EBF5F4F47BDBE28D03E77880A3E264F09BEFA83983CC8D7873F989E8EBFE5499EBFE85AA23E6755B3BBF41F73BFEF57943E01B5F43DABA002BF5347213FE6C3A5BF035E7EBF6391193FB9E8C73F81738BBD7EE62BBFB0513BBE5CA083BF45B209BF23FE973FCE0E20BE084AAEBE"
    }
  }
#-}
