#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x4x6xf32>) -> tensor<2x4x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<2x5xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_5_torch.float32_1> : tensor<5xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_5_6_torch.float32> : tensor<5x6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_5_5_torch.float32> : tensor<5x5xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %0 = tensor.empty() : tensor<5x5xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<5x5xf32>) outs(%0 : tensor<5x5xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %3 = linalg.matmul ins(%cst_0, %transposed : tensor<2x5xf32>, tensor<5x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %6 = tensor.empty() : tensor<6x5xf32>
    %transposed_5 = linalg.transpose ins(%cst_2 : tensor<5x6xf32>) outs(%6 : tensor<6x5xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<2x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.tanh %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_6 = tensor.extract_slice %arg0[0, 1, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %12 = linalg.matmul ins(%11, %transposed : tensor<2x5xf32>, tensor<5x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %4 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %14 = linalg.matmul ins(%collapsed_7, %transposed_5 : tensor<2x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %8 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %15 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.tanh %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_8 = tensor.extract_slice %arg0[0, 2, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %18 = linalg.matmul ins(%17, %transposed : tensor<2x5xf32>, tensor<5x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %4 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %20 = linalg.matmul ins(%collapsed_9, %transposed_5 : tensor<2x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %8 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %21 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.tanh %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %extracted_slice_10 = tensor.extract_slice %arg0[0, 3, 0] [2, 1, 6] [1, 1, 1] : tensor<2x4x6xf32> to tensor<2x1x6xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2]] : tensor<2x1x6xf32> into tensor<2x6xf32>
    %24 = linalg.matmul ins(%23, %transposed : tensor<2x5xf32>, tensor<5x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %4 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %26 = linalg.matmul ins(%collapsed_11, %transposed_5 : tensor<2x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %8 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %27 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.addf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<2x5xf32>) outs(%1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.tanh %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x5xf32>
    %concat = tensor.concat dim(1) %11, %17, %23, %29 : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x20xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [2, 4, 5] : tensor<2x20xf32> into tensor<2x4x5xf32>
    return %expanded : tensor<2x4x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_torch.float32_1: "0x04000000EDE5D83C307FB2BE5C26AABE7719A63EA844B8BE",
      torch_tensor_5_6_torch.float32: "0x04000000E2663C3E201DAD3E05B266BD43B5C33E192E3BBEAACC06BE5DA7DEBE2F918ABE654141BD78117BBEF208AC3E05B98CBEC206B0BEC860D2BED24D943E67AB253EAB294B3EA01924BDE0AFE9BCB513C4BEFE94CABE28D3A23E7199943CCB38B1BE0BDC2FBDF34FBC3E60577CBE654BBEBD032EA03ED40D86BB",
      torch_tensor_5_torch.float32: "0x040000002D28E43E135559BEC29736BE9C4A9DBD2AC6B33D",
      torch_tensor_5_5_torch.float32: "0x0400000085085A3EEAABB23ED052B5BE055A983EF425C5BDC6CEB73ED76CA7BDAA477ABE806E0F3E1D9BAB3E0AD1D4BE93A9D83E5A0AB53E001B4DBE5CE419BEC86180BDD858D4BEEC607D3DB9F49FBEEAC666BE7425C7BCE89CFE3D82E05ABE289A6ABDA491E23E"
    }
  }
#-}
