#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %cst = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %0 = tensor.empty() : tensor<6xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %8 = linalg.index 0 : index
      %9 = arith.index_cast %8 : index to i64
      linalg.yield %9 : i64
    } -> tensor<6xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %2 = tensor.empty() : tensor<6x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %cst : tensor<6x1xi64>, tensor<8xf32>) outs(%2 : tensor<6x8xf32>) {
    ^bb0(%in: i64, %in_0: f32, %out: f32):
      %8 = arith.sitofp %in : i64 to f32
      %9 = arith.mulf %8, %in_0 : f32
      linalg.yield %9 : f32
    } -> tensor<6x8xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x8xf32>) outs(%2 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.sin %in : f32
      linalg.yield %8 : f32
    } -> tensor<6x8xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x8xf32>) outs(%2 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.cos %in : f32
      linalg.yield %8 : f32
    } -> tensor<6x8xf32>
    %concat = tensor.concat dim(1) %4, %5 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x16xf32>
    %6 = tensor.empty() : tensor<2x6x16xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %concat : tensor<2x6x16xf32>, tensor<6x16xf32>) outs(%6 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %8 = arith.addf %in, %in_0 : f32
      linalg.yield %8 : f32
    } -> tensor<2x6x16xf32>
    return %7 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x04000000705BFD3E50CE5E3D2C37FB3EDAAFAC3E44E0BA3E56B9893E57490B3F56AA543F"
    }
  }
#-}
