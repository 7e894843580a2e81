#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_8_8_torch.float32> : tensor<8x8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_6_6_torch.float32> : tensor<6x6xf32>
    %cst_6 = arith.constant 8.000000e+00 : f64
    %cst_7 = arith.constant 8.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3, 4]] output_shape [2, 6, 8, 1, 1] : tensor<2x6x8xf32> into tensor<2x6x8x1x1xf32>
    %expanded_8 = tensor.expand_shape %cst_4 [[0], [1, 2, 3, 4]] output_shape [8, 8, 1, 1, 1] : tensor<8x8xf32> into tensor<8x8x1x1x1xf32>
    %expanded_9 = tensor.expand_shape %cst_5 [[0, 1], [2]] output_shape [1, 6, 6] : tensor<6x6xf32> into tensor<1x6x6xf32>
    %0 = tensor.empty() : tensor<6x2x1x8x1xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x6x8x1x1xf32>) outs(%0 : tensor<6x2x1x8x1xf32>) permutation = [1, 0, 4, 2, 3] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1, 2, 3, 4]] : tensor<6x2x1x8x1xf32> into tensor<6x16xf32>
    %expanded_10 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 6, 16] : tensor<6x16xf32> into tensor<1x6x16xf32>
    %1 = tensor.empty() : tensor<1x6x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x6x16xf32>) -> tensor<1x6x16xf32>
    %3 = linalg.batch_matmul ins(%expanded_9, %expanded_10 : tensor<1x6x6xf32>, tensor<1x6x16xf32>) outs(%2 : tensor<1x6x16xf32>) -> tensor<1x6x16xf32>
    %collapsed_11 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x6x16xf32> into tensor<6x16xf32>
    %expanded_12 = tensor.expand_shape %collapsed_11 [[0], [1, 2, 3, 4]] output_shape [6, 1, 2, 1, 8] : tensor<6x16xf32> into tensor<6x1x2x1x8xf32>
    %4 = tensor.empty() : tensor<2x6x8x1x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<6x1x2x1x8xf32>) outs(%4 : tensor<2x6x8x1x1xf32>) permutation = [2, 0, 4, 3, 1] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3, 4]] : tensor<2x6x8x1x1xf32> into tensor<12x8xf32>
    %expanded_15 = tensor.expand_shape %collapsed_14 [[0, 1], [2]] output_shape [1, 12, 8] : tensor<12x8xf32> into tensor<1x12x8xf32>
    %5 = tensor.empty() : tensor<8x8x1x1x1xf32>
    %transposed_16 = linalg.transpose ins(%expanded_8 : tensor<8x8x1x1x1xf32>) outs(%5 : tensor<8x8x1x1x1xf32>) permutation = [0, 1, 4, 2, 3] 
    %collapsed_17 = tensor.collapse_shape %transposed_16 [[0], [1, 2, 3, 4]] : tensor<8x8x1x1x1xf32> into tensor<8x8xf32>
    %expanded_18 = tensor.expand_shape %collapsed_17 [[0, 1], [2]] output_shape [1, 8, 8] : tensor<8x8xf32> into tensor<1x8x8xf32>
    %6 = tensor.empty() : tensor<1x12x8xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x12x8xf32>) -> tensor<1x12x8xf32>
    %8 = linalg.batch_matmul ins(%expanded_15, %expanded_18 : tensor<1x12x8xf32>, tensor<1x8x8xf32>) outs(%7 : tensor<1x12x8xf32>) -> tensor<1x12x8xf32>
    %collapsed_19 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x12x8xf32> into tensor<12x8xf32>
    %expanded_20 = tensor.expand_shape %collapsed_19 [[0, 1], [2, 3, 4]] output_shape [2, 6, 1, 8, 1] : tensor<12x8xf32> into tensor<2x6x1x8x1xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<2x6x1x8x1xf32>) outs(%4 : tensor<2x6x8x1x1xf32>) permutation = [0, 1, 3, 2, 4] 
    %collapsed_22 = tensor.collapse_shape %transposed_21 [[0], [1], [2, 3, 4]] : tensor<2x6x8x1x1xf32> into tensor<2x6x8xf32>
    %9 = tensor.empty() : tensor<2x6x8xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %collapsed_22 : tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%9 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %32 = arith.addf %in, %in_23 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x8xf32>
    %11 = tensor.empty() : tensor<2x6x8xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x6x8xf32>) outs(%11 : tensor<2x6x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %32 = arith.extf %in : f32 to f64
      linalg.yield %32 : f64
    } -> tensor<2x6x8xf64>
    %13 = tensor.empty() : tensor<2x6x1xf64>
    %14 = linalg.fill ins(%cst_0 : f64) outs(%13 : tensor<2x6x1xf64>) -> tensor<2x6x1xf64>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<2x6x8xf64>) outs(%14 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %32 = arith.addf %in, %out : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x1xf64>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x6x1xf64>) outs(%13 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %32 = arith.divf %in, %cst_6 : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x1xf64>
    %17 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %16 : tensor<2x6x8xf64>, tensor<2x6x1xf64>) outs(%11 : tensor<2x6x8xf64>) {
    ^bb0(%in: f64, %in_23: f64, %out: f64):
      %32 = arith.subf %in, %in_23 : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x8xf64>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %17 : tensor<2x6x8xf64>, tensor<2x6x8xf64>) outs(%11 : tensor<2x6x8xf64>) {
    ^bb0(%in: f64, %in_23: f64, %out: f64):
      %32 = arith.mulf %in, %in_23 : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x8xf64>
    %19 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<2x6x8xf64>) outs(%14 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %32 = arith.addf %in, %out : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x1xf64>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x6x1xf64>) outs(%13 : tensor<2x6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %32 = arith.divf %in, %cst_6 : f64
      linalg.yield %32 : f64
    } -> tensor<2x6x1xf64>
    %21 = tensor.empty() : tensor<2x6x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x6x1xf64>) outs(%21 : tensor<2x6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %32 = arith.truncf %in : f64 to f32
      linalg.yield %32 : f32
    } -> tensor<2x6x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%21 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x6x8xf32>) outs(%23 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x6x1xf32>) outs(%21 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_7 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x6x1xf32>) outs(%21 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.truncf %cst_3 : f64 to f32
      %33 = arith.addf %in, %32 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x6x1xf32>) outs(%21 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.rsqrt %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %25 : tensor<2x6x8xf32>, tensor<2x6x1xf32>) outs(%9 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %32 = arith.subf %in, %in_23 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x8xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %27 : tensor<2x6x8xf32>, tensor<2x6x1xf32>) outs(%9 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %32 = arith.mulf %in, %in_23 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x8xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %cst_2 : tensor<2x6x8xf32>, tensor<8xf32>) outs(%9 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %32 = arith.mulf %in, %in_23 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x8xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %cst_1 : tensor<2x6x8xf32>, tensor<8xf32>) outs(%9 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %32 = arith.addf %in, %in_23 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x8xf32>
    return %31 : tensor<2x6x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_1: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_8_torch.float32: "0x040000006C6E963DE8DD49BF79A7AFBFCF1528BE68D71EC07E4882BF7276E73FEAB2AB3E11FB5B3EEF1CF2BE69C1E8BD54E88ABE538DCDBE6C98993E33B8E2BE819372BF12B1A5BFC6A261BF431C32BF3CB8B43F4DF38C3FF8D87D3EC1B8ACBF76538CBF74F07EBF93BB193F96B8C5BF41723F3E8C06C9BF05C9EBBF64CB8A3F5C19D23F90C3343FB33A00BE8B00A73D41B1983F6F81BC3DEF4587BE404680BF471C9DBFD5E8923E7D4B06BE8FC4BC3EB11C8ABF8B3D19BDA60F62BF6B4D8D3F563B393FDAEC3F3F5A68B7BEF187C0BF529209BFAEEF923F9BD2B13F29CD853F6A7269BF95061EBFADF6AD3E0A429ABD8061813F0ADE4A3EE7BC06C0DF128E3F4D01C1BF",
      torch_tensor_6_6_torch.float32: "0x04000000B198983F45B3403F2155AC3FCE20343F7EA18C3F27D4F03E262DA63F0CAC4E3E98D8153F76C534BE484DC0BE648F57BE2BC563BC1829603E6DCDC33F68E290BECF5C8BBEF4002D3FFE2DBF3F830C93BF0F2A673F0581E9BF7D68913F3CCF6C3ECC86B33F35D7DB3FE0CCDA3FD4C94E3F585E81BEFD1A743FBD95213F866450BF0641F9BFD025C2BFCEBD0D3DE74F1C3F"
    }
  }
#-}
