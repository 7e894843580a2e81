#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<3x12xf16>) -> tensor<3x7xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_7_torch.float16> : tensor<7xf16>
    %cst_1 = arith.constant dense_resource<torch_tensor_7_12_torch.float16> : tensor<7x12xf16>
    %0 = tensor.empty() : tensor<12x7xf16>
    %transposed = linalg.transpose ins(%cst_1 : tensor<7x12xf16>) outs(%0 : tensor<12x7xf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<7xf16>) outs(%1 : tensor<7xf32>) {
    ^bb0(%in: f16, %out: f32):
      %14 = arith.extf %in : f16 to f32
      linalg.yield %14 : f32
    } -> tensor<7xf32>
    %3 = tensor.empty() : tensor<3x12xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x12xf16>) outs(%3 : tensor<3x12xf32>) {
    ^bb0(%in: f16, %out: f32):
      %14 = arith.extf %in : f16 to f32
      linalg.yield %14 : f32
    } -> tensor<3x12xf32>
    %5 = tensor.empty() : tensor<12x7xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<12x7xf16>) outs(%5 : tensor<12x7xf32>) {
    ^bb0(%in: f16, %out: f32):
      %14 = arith.extf %in : f16 to f32
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
    %12 = tensor.empty() : tensor<3x7xf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<3x7xf32>) outs(%12 : tensor<3x7xf16>) {
    ^bb0(%in: f32, %out: f16):
      %14 = arith.truncf %in : f32 to f16
      linalg.yield %14 : f16
    } -> tensor<3x7xf16>
    return %13 : tensor<3x7xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_7_torch.float16: "0x02000000B8322532A5AD4932CE24B6B0A031",
      torch_tensor_7_12_torch.float16: "0x0200000032AEAB31D6B3EBAF29B453B333B35B31E52EA7AD212E46A69532CF2F8BB26EB0872943286A34D6B258A7A224DDB1903092A8E6AD573416AC07B1AB3326AC6E3441AE233420AF38328C34923031A9F2254E2CF5A12534D9B34894032ED6AC42B37B347E2F5532BBADA93214B184B2C5ACCD32AF3065AC60B2F42ABE319733912DD299CCB1552D36AF59B42AAE3AA907AA4CAA562BD6302B33A12F28AA123411A943A7CDAF5629C733"
    }
  }
#-}
