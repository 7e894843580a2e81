#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>) -> tensor<3x4xf32> {
    %c9 = arith.constant 9 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c8 = arith.constant 8 : index
    %cst_0 = arith.constant dense_resource<torch_tensor_8_6_torch.float32> : tensor<8x6xf32>
    %cst_1 = arith.constant 9.9999999999999998E-13 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_9_6_torch.float32> : tensor<9x6xf32>
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3xi64>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %22 = arith.index_cast %in : i64 to index
      %23 = linalg.index 1 : index
      %24 = arith.cmpi slt, %22, %c9 : index
      cf.assert %24, "index must be smaller than dim size"
      %25 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %25, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_2[%22, %23] : tensor<9x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x6xf32>
    %2 = tensor.empty() : tensor<3x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<3x6xf32>) outs(%3 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.absf %in : f32
      %23 = math.powf %22, %cst_4 : f32
      %24 = arith.addf %23, %out : f32
      linalg.yield %24 : f32
    } -> tensor<3x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<3x1xf32>) outs(%2 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.powf %in, %cst_3 : f32
      linalg.yield %22 : f32
    } -> tensor<3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<3x1xf32>) outs(%2 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_1 : f64 to f32
      %23 = arith.cmpf ult, %in, %22 : f32
      %24 = arith.select %23, %22, %in : f32
      linalg.yield %24 : f32
    } -> tensor<3x1xf32>
    %collapsed = tensor.collapse_shape %6 [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<3xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %7 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.divf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<3x6xf32>
    %9 = tensor.empty() : tensor<4x6xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<4xi64>) outs(%9 : tensor<4x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %22 = arith.index_cast %in : i64 to index
      %23 = linalg.index 1 : index
      %24 = arith.cmpi slt, %22, %c8 : index
      cf.assert %24, "index must be smaller than dim size"
      %25 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %25, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_0[%22, %23] : tensor<8x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x6xf32>
    %11 = tensor.empty() : tensor<4x1xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<4x6xf32>) outs(%12 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.absf %in : f32
      %23 = math.powf %22, %cst_4 : f32
      %24 = arith.addf %23, %out : f32
      linalg.yield %24 : f32
    } -> tensor<4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<4x1xf32>) outs(%11 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.powf %in, %cst_3 : f32
      linalg.yield %22 : f32
    } -> tensor<4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<4x1xf32>) outs(%11 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_1 : f64 to f32
      %23 = arith.cmpf ult, %in, %22 : f32
      %24 = arith.select %23, %22, %in : f32
      linalg.yield %24 : f32
    } -> tensor<4x1xf32>
    %collapsed_5 = tensor.collapse_shape %15 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_5 : tensor<4xf32>) outs(%9 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x6xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %16 : tensor<4x6xf32>, tensor<4x6xf32>) outs(%9 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.divf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<4x6xf32>
    %18 = tensor.empty() : tensor<6x4xf32>
    %transposed = linalg.transpose ins(%17 : tensor<4x6xf32>) outs(%18 : tensor<6x4xf32>) permutation = [1, 0] 
    %19 = tensor.empty() : tensor<3x4xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %21 = linalg.matmul ins(%8, %transposed : tensor<3x6xf32>, tensor<6x4xf32>) outs(%20 : tensor<3x4xf32>) -> tensor<3x4xf32>
    return %21 : tensor<3x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_6_torch.float32: "0x04000000FAF672BF52260C3FAB066ABF746C22BFEC84E93E0A8D323D769DB63EB9D1C03F8972733F4BDEBABFBA4D893C891990BEF36555BFCA7118BF2D908ABE8B509DBDA24022BE5522F1BFD93DAFBEDA1A9DBF5A291ABFC66B9F3E2DDB9CBE9D8DA83F6AFAE2BFBC062C4065336CBF5E71DCBF027DE0BE31F3C13FF684C43F4234E4BD891E7FBF7F460C3F51EFDA3DC5AC39BFEEA5B7BF6DC7413F26A7E1BFC165013FA30BAEBCAEA24A3F808014BF69E622BF5D0C2ABF2CD7673F655F7CBE4799B6BF",
      torch_tensor_9_6_torch.float32: "0x040000004F90F9BE6611333FA604AC3E4F63ED3F84D764BF9ACFD6BE69828E3FE11F233D7CAA30BEC9B944BF90A9783F931EBDBED7DB01BE544D043F5B1BA53FDC532FBFA1E38EBD3EDD15BD77D19B3FFBB80BBE20488EBF3A4D243F8A399EBF78D13FBE99286FBF9524933EECB4ACBDD0666A3F93B1BDBF06DC80BEAB07C3BFAD1BAB3E875C8EBE1C4EF63F6043C8BEED2E5B3EBC27CC3FCC00AC3D325655BF2CEE64BF6F5CEE3E5CCC97BF16E768BF75A7A53F0598913DAA502FBFDB58DE3F25D41EBFF88106BF3B4509BF22E6EFBFEBE4A9BE840B923F9CCC67BE"
    }
  }
#-}
