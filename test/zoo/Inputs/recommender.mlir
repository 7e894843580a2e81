#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<3x5xf32>, %arg1: tensor<3xi64>, %arg2: tensor<3xi64>) -> tensor<3x1xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %c9 = arith.constant 9 : index
    %c7 = arith.constant 7 : index
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0.322977602> : tensor<3x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_1_6_torch.float32> : tensor<1x6xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_7_4_torch.float32> : tensor<7x4xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_9_4_torch.float32> : tensor<9x4xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_4_5_torch.float32> : tensor<4x5xf32>
    %0 = tensor.empty() : tensor<5x4xf32>
    %transposed = linalg.transpose ins(%cst_6 : tensor<4x5xf32>) outs(%0 : tensor<5x4xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x4xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<3x5xf32>, tensor<5x4xf32>) outs(%2 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<4xf32>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %19 = arith.addf %in, %in_8 : f32
      linalg.yield %19 : f32
    } -> tensor<3x4xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<3xi64>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %19 = arith.index_cast %in : i64 to index
      %20 = linalg.index 1 : index
      %21 = arith.cmpi slt, %19, %c9 : index
      cf.assert %21, "index must be smaller than dim size"
      %22 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %22, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_4[%19, %20] : tensor<9x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %19 = arith.mulf %in, %in_8 : f32
      linalg.yield %19 : f32
    } -> tensor<3x4xf32>
    %8 = tensor.empty() : tensor<3x1xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<3x4xf32>) outs(%9 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<3x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<3xi64>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %19 = arith.index_cast %in : i64 to index
      %20 = linalg.index 1 : index
      %21 = arith.cmpi slt, %19, %c9 : index
      cf.assert %21, "index must be smaller than dim size"
      %22 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %22, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_4[%19, %20] : tensor<9x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<3xi64>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %19 = arith.index_cast %in : i64 to index
      %20 = linalg.index 1 : index
      %21 = arith.cmpi slt, %19, %c7 : index
      cf.assert %21, "index must be smaller than dim size"
      %22 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %22, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_3[%19, %20] : tensor<7x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%1 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %19 = arith.mulf %in, %in_8 : f32
      linalg.yield %19 : f32
    } -> tensor<3x4xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<3x4xf32>) outs(%9 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<3x1xf32>
    %concat = tensor.concat dim(1) %5, %10, %14 : (tensor<3x4xf32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x6xf32>
    %15 = tensor.empty() : tensor<6x1xf32>
    %transposed_7 = linalg.transpose ins(%cst_2 : tensor<1x6xf32>) outs(%15 : tensor<6x1xf32>) permutation = [1, 0] 
    %16 = linalg.matmul ins(%concat, %transposed_7 : tensor<3x6xf32>, tensor<6x1xf32>) outs(%9 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %cst_1 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%8 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %19 = arith.addf %in, %in_8 : f32
      linalg.yield %19 : f32
    } -> tensor<3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<3x1xf32>) outs(%8 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.negf %in : f32
      %20 = math.exp %19 : f32
      %21 = arith.addf %20, %cst_0 : f32
      %22 = arith.divf %cst_0, %21 : f32
      linalg.yield %22 : f32
    } -> tensor<3x1xf32>
    return %18 : tensor<3x1xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_1_6_torch.float32: "0x04000000950250BECB7C613E4839ED3CC21FA8BEE6AD00BEF42F65BE",
      torch_tensor_7_4_torch.float32: "0x0400000010AA17C09D84C83F6291B53EA211F43DB28C00400758D5BF3E5DEBBCAC1EE5BE40323C3F850936BE4D8FCA3D8DC63D3FB73A1BBE77E49F3F4266B83F49303D3F504A7D3FDC8158BE9F4584BFC536EF3E6D6210BEBEC284BFC6469C3DDB9EE13E0D26ABBED29BC9BE61855E3E2450413F",
      torch_tensor_9_4_torch.float32: "0x04000000AF9474BF96B1223FD4D8C73FF1AD97BFBB894A3FD210D8BF286F373E3BC90540122A4DBF9B93AA3DB5110FBE48A3E93E0EB00ABFCA02F2BE79AC06C08453BC3FECD9633F30B9033F5505F73E8F2B8DBE5AC47EBFEEEA893FF653C03F51C6723EE67303BF05CE44BF8CBDCEBE406F853F4E716D3FE2CF10BCBF0378BFE53A97BEAAE3E3BC7390EDBFBC2660BF9902FA3E",
      torch_tensor_4_torch.float32: "0x0400000064741BBED81E92BC238D7BBDA67102BE",
      torch_tensor_4_5_torch.float32: "0x04000000903B99BC8B23843D89E4CBBDFA34C1BE84BE75BE25C8BD3E1EB7903D529DDE3BDB25923EE3BD88BE955EA53DE1EFD43EB9DC69BEB04D7B3D302257BE559788BE532CB0BE428BCB3EF73665BE669CD9BE"
    }
  }
#-}
