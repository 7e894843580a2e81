#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x9xf64>) -> tensor<4x9xf64> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant dense_resource<torch_tensor_9_torch.float64_1> : tensor<9xf64>
    %cst_1 = arith.constant dense_resource<torch_tensor_9_torch.float64> : tensor<9xf64>
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 9.000000e+00 : f64
    %0 = tensor.empty() : tensor<4x1xf64>
    %1 = linalg.fill ins(%cst : f64) outs(%0 : tensor<4x1xf64>) -> tensor<4x1xf64>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x9xf64>) outs(%1 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = arith.addf %in, %out : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<4x1xf64>) outs(%0 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = arith.divf %in, %cst_3 : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %4 = tensor.empty() : tensor<4x9xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<4x9xf64>, tensor<4x1xf64>) outs(%4 : tensor<4x9xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %14 = arith.subf %in, %in_4 : f64
      linalg.yield %14 : f64
    } -> tensor<4x9xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %5 : tensor<4x9xf64>, tensor<4x9xf64>) outs(%4 : tensor<4x9xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %14 = arith.mulf %in, %in_4 : f64
      linalg.yield %14 : f64
    } -> tensor<4x9xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<4x9xf64>) outs(%1 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = arith.addf %in, %out : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<4x1xf64>) outs(%0 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = arith.divf %in, %cst_3 : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<4x1xf64>) outs(%0 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = arith.addf %in, %cst_2 : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<4x1xf64>) outs(%0 : tensor<4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %14 = math.rsqrt %in : f64
      linalg.yield %14 : f64
    } -> tensor<4x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %10 : tensor<4x9xf64>, tensor<4x1xf64>) outs(%4 : tensor<4x9xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %14 = arith.mulf %in, %in_4 : f64
      linalg.yield %14 : f64
    } -> tensor<4x9xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %cst_1 : tensor<4x9xf64>, tensor<9xf64>) outs(%4 : tensor<4x9xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %14 = arith.mulf %in, %in_4 : f64
      linalg.yield %14 : f64
    } -> tensor<4x9xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %cst_0 : tensor<4x9xf64>, tensor<9xf64>) outs(%4 : tensor<4x9xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %14 = arith.addf %in, %in_4 : f64
      linalg.yield %14 : f64
    } -> tensor<4x9xf64>
    return %13 : tensor<4x9xf64>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_9_torch.float64_1: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_9_torch.float64: "0x08000000000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F"
    }
  }
#-}
