#map = affine_map<(d0, d1) -> (d0, 0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<9xf32>) -> tensor<9xi64> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [9, 1] : tensor<9xf32> into tensor<9x1xf32>
    %0 = tensor.empty() : tensor<9x4xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%expanded, %cst : tensor<9x1xf32>, tensor<4xf32>) outs(%0 : tensor<9x4xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %5 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %5 : i1
    } -> tensor<9x4xi1>
    %2 = tensor.empty() : tensor<9xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<9xi64>) -> tensor<9xi64>
    %4 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<9x4xi1>) outs(%3 : tensor<9xi64>) {
    ^bb0(%in: i1, %out: i64):
      %5 = arith.extui %in : i1 to i64
      %6 = arith.addi %5, %out : i64
      linalg.yield %6 : i64
    } -> tensor<9xi64>
    return %4 : tensor<9xi64>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x04000000000080BF000000000000003F0000803F"
    }
  }
#-}
