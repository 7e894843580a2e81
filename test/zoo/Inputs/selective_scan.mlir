#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_6_6_torch.float32_1> : tensor<6x6xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_6_6_torch.float32> : tensor<6x6xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
    %0 = tensor.empty() : tensor<8x6xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %2 = linalg.matmul ins(%collapsed, %cst_1 : tensor<8x6xf32>, tensor<6x6xf32>) outs(%1 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
    %3 = tensor.empty() : tensor<2x4x6xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.cmpf ugt, %in, %cst : f32
      %18 = arith.select %17, %cst, %in : f32
      linalg.yield %18 : f32
    } -> tensor<2x4x6xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %6 = tensor.empty() : tensor<2x6xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x6xf32>) -> tensor<2x6xf32>
    %8:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%4 : tensor<2x4x6xf32>) outs(%5, %7 : tensor<2x4x6xf32>, tensor<2x6xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %17 = arith.addf %arg1, %arg2 : f32
      tm_tensor.yield %17 : f32
    } -> tensor<2x4x6xf32>, tensor<2x6xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8#0 : tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x6xf32>
    %10 = linalg.matmul ins(%collapsed, %cst_0 : tensor<8x6xf32>, tensor<6x6xf32>) outs(%1 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %expanded_2 = tensor.expand_shape %10 [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
    %11:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%4 : tensor<2x4x6xf32>) outs(%5, %7 : tensor<2x4x6xf32>, tensor<2x6xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %17 = arith.addf %arg1, %arg2 : f32
      tm_tensor.yield %17 : f32
    } -> tensor<2x4x6xf32>, tensor<2x6xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11#0 : tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.negf %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x6xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x6xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %13 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x6xf32>
    %15:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%14 : tensor<2x4x6xf32>) outs(%5, %7 : tensor<2x4x6xf32>, tensor<2x6xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %17 = arith.addf %arg1, %arg2 : f32
      tm_tensor.yield %17 : f32
    } -> tensor<2x4x6xf32>, tensor<2x6xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %15#0 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%3 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.mulf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<2x4x6xf32>
    return %16 : tensor<2x4x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_6_torch.float32_1: "0x040000009DB1FABDBDCC803E4E3F1C3D9FA384BEE5E006BEE6C58C3E01A3EABEA3DA42BE83574D3D209A37BFBCD31BBD91B9A63DFF82B13E00A243BE0C46FE3E4BFFAB3D3998C03E88F9BF3ED74D89BE972CB7BEC2A604BF71CE893EEBC5D9BDA00D34BE132C133F0DE10FBF0713F2BE9D4B55BD6886A03EE491D0BD4350F5BD498686BCAC3C41BEEFC00C3E9F6F27BE822E9FBB",
      torch_tensor_6_6_torch.float32: "0x04000000C776D5BDB36CD9BDFD2D13BEF8A26B3D98A146BE11BEA63D3C8A863E23BB99BED371843C6D8CCABE9DBDE0BDD42CADBECED7973E834CA83E9990CBBCC8A6A3BE13B9653E291F12BED130ABBE1A78983C80E99B3E6F3F493E799A46BD93A6FB3E1F4015BFD815F7BCC8BAA43ECD87963EA9EF0ABF33DC183F198E213EE10F0E3E3EF3973D986BF7BE09D9A13E1C2DACBE"
    }
  }
#-}
