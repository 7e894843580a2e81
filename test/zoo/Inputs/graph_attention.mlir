#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x6xf32>) -> tensor<6x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 2.000000e-01 : f64
    %cst_3 = arith.constant dense_resource<torch_tensor_5_1_torch.float32_1> : tensor<5x1xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_5_1_torch.float32> : tensor<5x1xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_5_4_torch.float32> : tensor<5x4xf32>
    %cst_7 = arith.constant 1.000000e+04 : f32
    %cst_8 = arith.constant dense<1> : tensor<i64>
    %0 = tensor.empty() : tensor<4x5xf32>
    %transposed = linalg.transpose ins(%cst_6 : tensor<5x4xf32>) outs(%0 : tensor<4x5xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<6x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x5xf32>) -> tensor<6x5xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<6x4xf32>, tensor<4x5xf32>) outs(%2 : tensor<6x5xf32>) -> tensor<6x5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<5xf32>) outs(%1 : tensor<6x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x5xf32>, tensor<6x5xf32>) outs(%1 : tensor<6x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.addf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x5xf32>
    %6 = tensor.empty() : tensor<6x1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %8 = linalg.matmul ins(%5, %cst_4 : tensor<6x5xf32>, tensor<5x1xf32>) outs(%7 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %9 = linalg.matmul ins(%5, %cst_3 : tensor<6x5xf32>, tensor<5x1xf32>) outs(%7 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %10 = tensor.empty() : tensor<1x6xf32>
    %transposed_9 = linalg.transpose ins(%9 : tensor<6x1xf32>) outs(%10 : tensor<1x6xf32>) permutation = [1, 0] 
    %11 = tensor.empty() : tensor<6x6xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %transposed_9 : tensor<6x1xf32>, tensor<1x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.addf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %12 : tensor<f32>, tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.cmpf ogt, %in, %in_10 : f32
      %31 = arith.select %30, %in, %in_10 : f32
      linalg.yield %31 : f32
    } -> tensor<6x6xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %12 : tensor<f32>, tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.cmpf olt, %in, %in_10 : f32
      %31 = arith.select %30, %in, %in_10 : f32
      linalg.yield %31 : f32
    } -> tensor<6x6xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_2 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<6x6xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %15 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.addf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8, %arg1 : tensor<i64>, tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: i64, %in_10: f32, %out: f32):
      %30 = arith.sitofp %in : i64 to f32
      %31 = arith.subf %30, %in_10 : f32
      linalg.yield %31 : f32
    } -> tensor<6x6xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.mulf %in, %cst_7 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.subf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %20 = tensor.empty() : tensor<6xi64>
    %21 = linalg.fill ins(%c0_i64 : i64) outs(%20 : tensor<6xi64>) -> tensor<6xi64>
    %22 = tensor.empty() : tensor<6xf32>
    %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<6xf32>) -> tensor<6xf32>
    %24:2 = linalg.generic {indexing_maps = [#map1, #map5, #map5], iterator_types = ["parallel", "reduction"]} ins(%19 : tensor<6x6xf32>) outs(%23, %21 : tensor<6xf32>, tensor<6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_10: i64):
      %30 = linalg.index 1 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_10 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<6xf32>, tensor<6xi64>)
    %expanded = tensor.expand_shape %24#0 [[0, 1]] output_shape [6, 1] : tensor<6xf32> into tensor<6x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %expanded : tensor<6x6xf32>, tensor<6x1xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.subf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%26 : tensor<6x6xf32>) outs(%7 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<6x6xf32>, tensor<6x1xf32>) outs(%11 : tensor<6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %30 = arith.divf %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<6x6xf32>
    %29 = linalg.matmul ins(%28, %5 : tensor<6x6xf32>, tensor<6x5xf32>) outs(%2 : tensor<6x5xf32>) -> tensor<6x5xf32>
    return %29 : tensor<6x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_5_1_torch.float32_1: "0x0400000025EC41BFA52FA8BE2E4FC5BECE70A63CE15A483F",
      torch_tensor_5_1_torch.float32: "0x04000000D37ECEBF79CF583F3206084020B20FBF07BD93BF",
      torch_tensor_5_torch.float32: "0x0400000048406A3EC09CDD3D5854D53E008739BE889B8ABE",
      torch_tensor_5_4_torch.float32: "0x04000000109D68BD90961ABE947F1EBE14219D3E3046A2BDC45DC53E4E668F3E68BAA3BDF0CB93BE78A6A9BDE02B95BDE03D4E3ECEE2E53EE0BE393DF659863ED021773E3486D9BEB05BDA3DE89989BEC429933E"
    }
  }
#-}
