#map = affine_map<(d0, d1) -> (d0, 0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_5_12_torch.float32> : tensor<5x12xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %0 = tensor.empty() : tensor<4x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%expanded, %cst_2 : tensor<4x1xf32>, tensor<6xf32>) outs(%0 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<4x6xf32>
    %2 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.sin %in : f32
      linalg.yield %10 : f32
    } -> tensor<4x6xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.cos %in : f32
      linalg.yield %10 : f32
    } -> tensor<4x6xf32>
    %concat = tensor.concat dim(1) %2, %3 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>
    %4 = tensor.empty() : tensor<12x5xf32>
    %transposed = linalg.transpose ins(%cst_1 : tensor<5x12xf32>) outs(%4 : tensor<12x5xf32>) permutation = [1, 0] 
    %5 = tensor.empty() : tensor<4x5xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %7 = linalg.matmul ins(%concat, %transposed : tensor<4x12xf32>, tensor<12x5xf32>) outs(%6 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<5xf32>) outs(%5 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%5 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.addf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<4x5xf32>
    return %9 : tensor<4x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_torch.float32: "0x0400000061B98DBE7A8C80BD6B96B4BDEE4885BD8E68223E",
      torch_tensor_5_12_torch.float32: "0x040000008D68F83D5AAFB3BDB8EE1CBE84532FBE4F4746BED89EAF3CF777CBBC309C5CBE84705FBE6ADD81BCBE2A0B3E2071AF3D5D0E25BE453F90BD3CE245BEB7F38FBE671A3C3EAF0D8F3E340268BE35A970BE118545BE1B0F37BECE201EBD2DBA52BE74F25CBE37BA57BE2987ECBD5B22013C591682BEC23A753AE6A094BCD15466BD23FEF4BDAA05B1BDC124993DE5A1E43CD0D8993D60879CBD1F9E653E7566DE3D622A89BE457BD33D5B34223E0E6532BDA6829CBDAF285FBE97F48C3E18FC173EF086173E43F873BEAC80753E0C3F6F3B2346A33C3A5271BE3A4DBBBBDE4B85BE44AFCE3C738B80BE4F57B43DDB64953D",
      torch_tensor_6_torch.float32: "0x0400000080FFC73E80BA883B14EA6E3E70F5093DDDB84A3FC081BD3E"
    }
  }
#-}
