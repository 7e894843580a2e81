#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<6x4xf32>, %arg1: tensor<9xi64>, %arg2: tensor<9xi64>) -> tensor<6x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<6x4xf32>
    %c0_i64 = arith.constant 0 : i64
    %c6_i64 = arith.constant 6 : i64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_4_torch.float32> : tensor<4x4xf32>
    %0 = tensor.empty() : tensor<9x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9xi64>) outs(%0 : tensor<9x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %10 = arith.cmpi slt, %in, %c0_i64 : i64
      %11 = arith.addi %in, %c6_i64 : i64
      %12 = arith.select %10, %11, %in : i64
      %13 = arith.index_cast %12 : i64 to index
      %14 = linalg.index 1 : index
      %extracted = tensor.extract %arg0[%13, %14] : tensor<6x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<9x4xf32>
    %2 = tensor.empty() : tensor<4x4xf32>
    %transposed = linalg.transpose ins(%cst_2 : tensor<4x4xf32>) outs(%2 : tensor<4x4xf32>) permutation = [1, 0] 
    %3 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<9x4xf32>) -> tensor<9x4xf32>
    %4 = linalg.matmul ins(%1, %transposed : tensor<9x4xf32>, tensor<4x4xf32>) outs(%3 : tensor<9x4xf32>) -> tensor<9x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<4xf32>) outs(%0 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %5 : tensor<9x4xf32>, tensor<9x4xf32>) outs(%0 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.addf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<9x4xf32>
    %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
    %expanded_3 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [9, 1, 4] : tensor<9x4xf32> into tensor<9x1x4xf32>
    %7 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_3, %expanded : tensor<9x1x4xf32>, tensor<9x1xi64>) outs(%cst : tensor<6x4xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %10 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %10 : f32
    } -> tensor<6x4xf32>
    %8 = tensor.empty() : tensor<6x4xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %7 : tensor<6x4xf32>, tensor<6x4xf32>) outs(%8 : tensor<6x4xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.addf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<6x4xf32>
    return %9 : tensor<6x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x04000000702225BEB006DE3EC0A99CBC64A014BE",
      torch_tensor_4_4_torch.float32: "0x040000000A1AFD3EC075AFBE8073AFBB6856A9BD2C99E4BE6803803D84BDAEBE50D6223DECA6AB3E602CCCBDB001B2BEE802B2BD80C0FEBED415233E10A9B53D80EEE6BC"
    }
  }
#-}
