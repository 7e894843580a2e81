#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<3x12xbf16>) -> tensor<3x7xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_7_torch.bfloat16> : tensor<7xbf16>
    %cst_1 = arith.constant dense_resource<torch_tensor_7_12_torch.bfloat16> : tensor<7x12xbf16>
    %0 = tensor.empty() : tensor<12x7xbf16>
    %transposed = linalg.transpose ins(%cst_1 : tensor<7x12xbf16>) outs(%0 : tensor<12x7xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<7xbf16>) outs(%1 : tensor<7xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<7xf32>
    %3 = tensor.empty() : tensor<3x12xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x12xbf16>) outs(%3 : tensor<3x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<3x12xf32>
    %5 = tensor.empty() : tensor<12x7xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<12x7xbf16>) outs(%5 : tensor<12x7xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<12x7xf32>
    %7 = tensor.empty() : tensor<3x7xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<3x12xf32>, tensor<12x7xf32>) outs(%8 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<7xf32>) outs(%7 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%7 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %14 = arith.addf %in, %in_2 : f32
      linalg.yield %14 : f32
    } -> tensor<3x7xf32>
    %12 = tensor.empty() : tensor<3x7xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<3x7xf32>) outs(%12 : tensor<3x7xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<3x7xbf16>
    return %13 : tensor<3x7xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_7_torch.bfloat16: "0x020000002EBE8C3ECD3C483E89BE3E3DFA3C",
      torch_tensor_7_12_torch.bfloat16: "0x02000000603D32BE563B9FBD74BD903D55BE903E8ABD913DA93DE13D1DBEA9BC77BE8ABE97BD883EABBC14BE753E8BBD743E87BEF53D7A3D83BDE1BC213E7ABE873E253D673D2E3CA33DA93D5DBEB73D093E933E1ABE133E703E823D86BC7CBE483E603A93BDF1BB163E10BE1EBD6A3EA93B6BBDECBD4CBE523E803E0CBE86BC06BCA33D0BBE473D3D3E80BE093E3DBE2E3D91BC133E2CBD51BDD93B0B3EA3BD273E5FBE403E773E433E80BD"
    }
  }
#-}
