#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<2x6xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_6_torch.float32_1> : tensor<6xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %0 = tensor.empty() : tensor<6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<6xf32>) outs(%0 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.negf %in : f32
      %16 = math.exp %15 : f32
      %17 = arith.addf %16, %cst : f32
      %18 = arith.divf %cst, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<6xf32>
    %2 = tensor.empty() : tensor<2x6xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %cst_1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.addf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[0, 1, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_4 = tensor.collapse_shape %extracted_slice_3 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_4, %cst_1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.addf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %extracted_slice_5 = tensor.extract_slice %arg0[0, 2, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_6 = tensor.collapse_shape %extracted_slice_5 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_6, %cst_1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.addf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %extracted_slice_7 = tensor.extract_slice %arg0[0, 3, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_8 = tensor.collapse_shape %extracted_slice_7 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_8, %cst_1 : tensor<2x6xf32>, tensor<6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.mulf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%2 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %15 = arith.addf %in, %in_9 : f32
      linalg.yield %15 : f32
    } -> tensor<2x6xf32>
    %concat = tensor.concat dim(1) %5, %8, %11, %14 : (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x24xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [2, 4, 6] : tensor<2x24xf32> into tensor<2x4x6xf32>
    return %expanded : tensor<2x4x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_torch.float32_1: "0x04000000952450BD3401DFBFFE62A6BEC392CA3E9F3653BF1878733F",
      torch_tensor_6_torch.float32: "0x04000000131359BEA45910C0C5CD13C0C20B3FBF8AF3AFBF83E499BE"
    }
  }
#-}
