#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<3x6xf32>) -> tensor<3x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_6_torch.float32> : tensor<8x6xf32>
    %0 = tensor.empty() : tensor<6x8xf32>
    %transposed = linalg.transpose ins(%cst_2 : tensor<8x6xf32>) outs(%0 : tensor<6x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x6xf32>, tensor<6x8xf32>) outs(%2 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%1 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %11 = arith.addf %in, %in_3 : f32
      linalg.yield %11 : f32
    } -> tensor<3x8xf32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [3, 4, 2] : tensor<3x8xf32> into tensor<3x4x2xf32>
    %6 = tensor.empty() : tensor<3x4xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<3x4xi64>) -> tensor<3x4xi64>
    %8 = tensor.empty() : tensor<3x4xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %10:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<3x4x2xf32>) outs(%9, %7 : tensor<3x4xf32>, tensor<3x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_3: i64):
      %11 = linalg.index 2 : index
      %12 = arith.index_cast %11 : index to i64
      %13 = arith.maximumf %in, %out : f32
      %14 = arith.cmpf ogt, %in, %out : f32
      %15 = arith.select %14, %12, %out_3 : i64
      linalg.yield %13, %15 : f32, i64
    } -> (tensor<3x4xf32>, tensor<3x4xi64>)
    return %10#0 : tensor<3x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x04000000EBAE133E98BFC13D563294BE673D9E3EF7FC873E435C53BDF0A5E0BBDBDC47BE",
      torch_tensor_8_6_torch.float32: "0x040000009EB2EA3C1535CFBE84E0BEBEC92E913EDFA11F3E3CE6AABC4F49083E77297F3E1287C5BED4B2BDBE5408C93E72C096BEB0F5CEBEC0E71EBD2BB8AEBED1209ABE94B33F3EEFCF0FBE15C9A6BDF7A3D13D6AEAA53E095DCB3E806FA53D94C7663E8188533C63B6BB3E1C4C01BD7A2B7CBEB91D37BDCDA9383E559D9A3DD61502BEA2E731BECBB202BEE229E9BC58FDC9BC32F1B7BC6863C5BEF5CAC93EA4925ABEB8B340BE6329993EB97F42BE856BA1BEFB5D89BE409AC63DD7F107BDC8C68FBE"
    }
  }
#-}
