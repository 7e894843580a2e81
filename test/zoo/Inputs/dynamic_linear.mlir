#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<?x7xf32>) -> tensor<?x9xf32> {
    %true = arith.constant true
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_9_torch.float32> : tensor<9xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_9_7_torch.float32> : tensor<9x7xf32>
    %dim = tensor.dim %arg0, %c0 : tensor<?x7xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty() : tensor<7x9xf32>
    %transposed = linalg.transpose ins(%cst_1 : tensor<9x7xf32>) outs(%1 : tensor<7x9xf32>) permutation = [1, 0] 
    %2 = tensor.empty(%dim) : tensor<?x9xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x9xf32>) -> tensor<?x9xf32>
    %4 = linalg.matmul ins(%arg0, %transposed : tensor<?x7xf32>, tensor<7x9xf32>) outs(%3 : tensor<?x9xf32>) -> tensor<?x9xf32>
    %5 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %5, "negative values not allowed in new dimensions"
    %6 = tensor.empty(%dim) : tensor<?x9xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<9xf32>) outs(%6 : tensor<?x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x9xf32>
    cf.assert %true, "mismatched size for broadcast"
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<?x9xf32>, tensor<?x9xf32>) outs(%2 : tensor<?x9xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %9 = arith.addf %in, %in_2 : f32
      linalg.yield %9 : f32
    } -> tensor<?x9xf32>
    return %8 : tensor<?x9xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_9_torch.float32: "0x040000003A32A33E73A1AA3EA61684BECD4595BEBA60963E007A5C3D4BD09F3CAD729BBE38C18CBE",
      torch_tensor_9_7_torch.float32: "0x0400000023A693BEA5E6F1BD1E1AF0BD43596EBC4565463E5203EE3D0CE3953CC2775F3C907D063E463FDA3D9EFF91BE5173A0BE37BC6DBD33D0CBBD2DBBE9BB46CE563E3BEAA63ECFB43ABEEB0EAF3D9E5FAF3E3BF5553E8E3CA9BB28FA79BEA9149CBE3E524E3E176E9EBD893FF8BDF89980BEC3BCB43E1072BF3D6A684EBEC2D5803E6BE071BE0E0391BDD8D82FBD0079B1BE60B54A3EF00B863E148EA3BD62439A3DFFFDA63E31B0763C4180023E9B3F943EC3D696BE821C843E6FFEB3BE18219E3EADF46BBD853BFEBDA3A70ABDD076F2BDB75474BE45CB183EC65C93BD57C1A23D01B7943EDFC069BE2DA38A3EEB5404BEE122A8BECEFE943E14AE7EBE"
    }
  }
#-}
