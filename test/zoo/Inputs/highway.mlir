#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<3x6xf32>) -> tensor<3x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_6_torch.float32_1> : tensor<6xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_6_6_torch.float32_1> : tensor<6x6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_6_6_torch.float32> : tensor<6x6xf32>
    %cst_5 = arith.constant dense<1> : tensor<i64>
    %0 = tensor.empty() : tensor<6x6xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<6x6xf32>) outs(%0 : tensor<6x6xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x6xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x6xf32>, tensor<6x6xf32>) outs(%2 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %15 = arith.addf %in, %in_7 : f32
      linalg.yield %15 : f32
    } -> tensor<3x6xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.negf %in : f32
      %16 = math.exp %15 : f32
      %17 = arith.addf %16, %cst_0 : f32
      %18 = arith.divf %cst_0, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<3x6xf32>
    %transposed_6 = linalg.transpose ins(%cst_2 : tensor<6x6xf32>) outs(%0 : tensor<6x6xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%arg0, %transposed_6 : tensor<3x6xf32>, tensor<6x6xf32>) outs(%2 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %15 = arith.addf %in, %in_7 : f32
      linalg.yield %15 : f32
    } -> tensor<3x6xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.cmpf ugt, %in, %cst : f32
      %16 = arith.select %15, %in, %cst : f32
      linalg.yield %16 : f32
    } -> tensor<3x6xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %10 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %15 = arith.mulf %in, %in_7 : f32
      linalg.yield %15 : f32
    } -> tensor<3x6xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5, %6 : tensor<i64>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: i64, %in_7: f32, %out: f32):
      %15 = arith.sitofp %in : i64 to f32
      %16 = arith.subf %15, %in_7 : f32
      linalg.yield %16 : f32
    } -> tensor<3x6xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %arg0 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %15 = arith.mulf %in, %in_7 : f32
      linalg.yield %15 : f32
    } -> tensor<3x6xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %13 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %15 = arith.addf %in, %in_7 : f32
      linalg.yield %15 : f32
    } -> tensor<3x6xf32>
    return %14 : tensor<3x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_torch.float32_1: "0x0400000023C1B5BE03FF1CBED2D1EB3C571077BE61271C3EB67F923E",
      torch_tensor_6_6_torch.float32_1: "0x04000000426C963E0785B8BE8B8D943E69749A3EE38F59BDC120303E4849A43E20B264BE7EB2A2BED6A701BE36E2DE3CFAE8463ECFEFC9BE6B57EDBDB0B6C3BEE34BBA3E2316CF3E6A6BDD3D2CE405BE964E40BEF650C93E4CCB9FBD6340853E67CAAFBE5C3492BE32A684BE7AB4593E728AA0BE3F2E993EEC1366BD8F526C3EBEB2B43DF8DE3B3DC08AA63E47B752BCAB5630BE",
      torch_tensor_6_torch.float32: "0x04000000420F693E9D69593EFDB7833E410BB83ED31F4BBEFB5B01BD",
      torch_tensor_6_6_torch.float32: "0x040000000756CCBD58DF4BBEE478DCBD70B5213E60B47D3EA2B8433EF392A03E12DE98BE90F38C3D0EAB6E3E6426963ED3C9A63D3F89013EE7D8543ED2067CBE7334483EBD8364BD427DB5BD1C82D93C971DA3BE2138F8BDE923EABD4B8893BEF55FCE3EF2CC903CED0210BE6029E83D27804D3D97758F3E940AB3BE9C59C93E72EBB1BA63038E3E9D63563EA6D0FDBDC9FB49BE"
    }
  }
#-}
