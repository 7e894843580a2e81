#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<3x8xf32>, %arg1: tensor<3x8xf32>) -> tensor<3xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_6_torch.float32> : tensor<4x6xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_6_8_torch.float32> : tensor<6x8xf32>
    %0 = tensor.empty() : tensor<8x6xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<6x8xf32>) outs(%0 : tensor<8x6xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x6xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x8xf32>, tensor<8x6xf32>) outs(%2 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.addf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<3x6xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ugt, %in, %cst : f32
      %24 = arith.select %23, %in, %cst : f32
      linalg.yield %24 : f32
    } -> tensor<3x6xf32>
    %7 = tensor.empty() : tensor<6x4xf32>
    %transposed_4 = linalg.transpose ins(%cst_1 : tensor<4x6xf32>) outs(%7 : tensor<6x4xf32>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<3x4xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %10 = linalg.matmul ins(%6, %transposed_4 : tensor<3x6xf32>, tensor<6x4xf32>) outs(%9 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<4xf32>) outs(%8 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%8 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.addf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<3x4xf32>
    %13 = linalg.matmul ins(%arg1, %transposed : tensor<3x8xf32>, tensor<8x6xf32>) outs(%2 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %4 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.addf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<3x6xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ugt, %in, %cst : f32
      %24 = arith.select %23, %in, %cst : f32
      linalg.yield %24 : f32
    } -> tensor<3x6xf32>
    %16 = linalg.matmul ins(%15, %transposed_4 : tensor<3x6xf32>, tensor<6x4xf32>) outs(%9 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %11 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%8 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.addf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<3x4xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %17 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%8 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.subf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<3x4xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<3x4xf32>) outs(%8 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.absf %in : f32
      linalg.yield %23 : f32
    } -> tensor<3x4xf32>
    %20 = tensor.empty() : tensor<3xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<3xf32>) -> tensor<3xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%19 : tensor<3x4xf32>) outs(%21 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<3xf32>
    return %22 : tensor<3xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x04000000B408BF3D36EA083D6DF100BE3A52083E",
      torch_tensor_4_6_torch.float32: "0x040000008272CF3EB9C121BEA91EAEBED0006EBD72FD04BE87448B3C7BB12FBE64D1983E9CB3CB3EF39612BE826F543ECDCE91BE01FF9BBD3AB3903BAD8D523E51ECA7BD6187C9BE10A48EBEF936A2BE10E6CD3C0C4194BE79D3643EEAEB403EF6D28ABE",
      torch_tensor_6_torch.float32: "0x040000006C1486BDF19651BECBF82C3E2ABF9A3E240B97BDD34C04BE",
      torch_tensor_6_8_torch.float32: "0x040000002DFCEBBD45CBB0BE013A31BD1D3D87BE826C913DCA079EBD462D833D7C0E3D3E0544493E1D75C23D17E7ADBE333B15BE412A34BE3D0100BE8C98A1BE0ACAA73D63F4E9BCBEF11CBE25B6533C67FC37BEE61D353E6755963E2F824CBB526BF13D1409F5BD5C898EBE0C1F0F3ED5C7AC3EB4B4B4BE0FC9D7BD03199B3EC6DDABBC4602ADBD7596B4BEA16F8BBE02F1163E1E0580BE5482333EC6C2333DF09DCC3C6854143E54E0A2BE6C00983E49BDD2BD8EA66E3D9BD7B83DD0F71BBED116003E"
    }
  }
#-}
