#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x3x9x10xf32>) -> tensor<2x3x13x11xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c3_i64 = arith.constant 3 : i64
    %c9_i64 = arith.constant 9 : i64
    %c8_i64 = arith.constant 8 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c10_i64 = arith.constant 10 : i64
    %cst = arith.constant 9.000000e-01 : f64
    %cst_0 = arith.constant 0.66666666666666663 : f64
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<13xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<13xi64>
    %2 = tensor.empty() : tensor<13xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<13xi64>) outs(%2 : tensor<13xf32>) {
    ^bb0(%in: i64, %out: f32):
      %42 = arith.sitofp %in : i64 to f32
      linalg.yield %42 : f32
    } -> tensor<13xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<13xf32>) outs(%2 : tensor<13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.truncf %cst_0 : f64 to f32
      %43 = arith.mulf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<13xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<13xf32>) outs(%2 : tensor<13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.cmpf ult, %in, %cst_1 : f32
      %43 = arith.select %42, %cst_1, %in : f32
      linalg.yield %43 : f32
    } -> tensor<13xf32>
    %expanded = tensor.expand_shape %5 [[0, 1]] output_shape [13, 1] : tensor<13xf32> into tensor<13x1xf32>
    %6 = tensor.empty() : tensor<13x1xi64>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<13x1xf32>) outs(%6 : tensor<13x1xi64>) {
    ^bb0(%in: f32, %out: i64):
      %42 = arith.fptosi %in : f32 to i64
      linalg.yield %42 : i64
    } -> tensor<13x1xi64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<13x1xi64>) outs(%6 : tensor<13x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %42 = arith.addi %in, %c1_i64 : i64
      linalg.yield %42 : i64
    } -> tensor<13x1xi64>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<13x1xi64>) outs(%6 : tensor<13x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %42 = arith.minsi %in, %c8_i64 : i64
      linalg.yield %42 : i64
    } -> tensor<13x1xi64>
    %10 = tensor.empty() : tensor<11xi64>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%10 : tensor<11xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<11xi64>
    %12 = tensor.empty() : tensor<11xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%11 : tensor<11xi64>) outs(%12 : tensor<11xf32>) {
    ^bb0(%in: i64, %out: f32):
      %42 = arith.sitofp %in : i64 to f32
      linalg.yield %42 : f32
    } -> tensor<11xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%13 : tensor<11xf32>) outs(%12 : tensor<11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.truncf %cst : f64 to f32
      %43 = arith.mulf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<11xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%14 : tensor<11xf32>) outs(%12 : tensor<11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.cmpf ult, %in, %cst_1 : f32
      %43 = arith.select %42, %cst_1, %in : f32
      linalg.yield %43 : f32
    } -> tensor<11xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%15 : tensor<11xf32>) outs(%10 : tensor<11xi64>) {
    ^bb0(%in: f32, %out: i64):
      %42 = arith.fptosi %in : f32 to i64
      linalg.yield %42 : i64
    } -> tensor<11xi64>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%16 : tensor<11xi64>) outs(%10 : tensor<11xi64>) {
    ^bb0(%in: i64, %out: i64):
      %42 = arith.addi %in, %c1_i64 : i64
      linalg.yield %42 : i64
    } -> tensor<11xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%17 : tensor<11xi64>) outs(%10 : tensor<11xi64>) {
    ^bb0(%in: i64, %out: i64):
      %42 = arith.minsi %in, %c9_i64 : i64
      linalg.yield %42 : i64
    } -> tensor<11xi64>
    %19 = tensor.empty() : tensor<3xi64>
    %20 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%19 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<3xi64>
    %expanded_3 = tensor.expand_shape %20 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xi64> into tensor<3x1x1xi64>
    %21 = tensor.empty() : tensor<2xi64>
    %22 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%21 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<2xi64>
    %expanded_4 = tensor.expand_shape %22 [[0, 1, 2, 3]] output_shape [2, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1xi64>
    %23 = tensor.empty() : tensor<2x3x13x11xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %7, %16 : tensor<2x1x1x1xi64>, tensor<3x1x1xi64>, tensor<13x1xi64>, tensor<11xi64>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: i64, %in_5: i64, %in_6: i64, %in_7: i64, %out: f32):
      %42 = arith.cmpi slt, %in, %c0_i64 : i64
      %43 = arith.addi %in, %c2_i64 : i64
      %44 = arith.select %42, %43, %in : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %47 = arith.addi %in_5, %c3_i64 : i64
      %48 = arith.select %46, %47, %in_5 : i64
      %49 = arith.index_cast %48 : i64 to index
      %50 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %51 = arith.addi %in_6, %c9_i64 : i64
      %52 = arith.select %50, %51, %in_6 : i64
      %53 = arith.index_cast %52 : i64 to index
      %54 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %55 = arith.addi %in_7, %c10_i64 : i64
      %56 = arith.select %54, %55, %in_7 : i64
      %57 = arith.index_cast %56 : i64 to index
      %extracted = tensor.extract %arg0[%45, %49, %53, %57] : tensor<2x3x9x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x3x13x11xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %7, %18 : tensor<2x1x1x1xi64>, tensor<3x1x1xi64>, tensor<13x1xi64>, tensor<11xi64>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: i64, %in_5: i64, %in_6: i64, %in_7: i64, %out: f32):
      %42 = arith.cmpi slt, %in, %c0_i64 : i64
      %43 = arith.addi %in, %c2_i64 : i64
      %44 = arith.select %42, %43, %in : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %47 = arith.addi %in_5, %c3_i64 : i64
      %48 = arith.select %46, %47, %in_5 : i64
      %49 = arith.index_cast %48 : i64 to index
      %50 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %51 = arith.addi %in_6, %c9_i64 : i64
      %52 = arith.select %50, %51, %in_6 : i64
      %53 = arith.index_cast %52 : i64 to index
      %54 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %55 = arith.addi %in_7, %c10_i64 : i64
      %56 = arith.select %54, %55, %in_7 : i64
      %57 = arith.index_cast %56 : i64 to index
      %extracted = tensor.extract %arg0[%45, %49, %53, %57] : tensor<2x3x9x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x3x13x11xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %9, %16 : tensor<2x1x1x1xi64>, tensor<3x1x1xi64>, tensor<13x1xi64>, tensor<11xi64>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: i64, %in_5: i64, %in_6: i64, %in_7: i64, %out: f32):
      %42 = arith.cmpi slt, %in, %c0_i64 : i64
      %43 = arith.addi %in, %c2_i64 : i64
      %44 = arith.select %42, %43, %in : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %47 = arith.addi %in_5, %c3_i64 : i64
      %48 = arith.select %46, %47, %in_5 : i64
      %49 = arith.index_cast %48 : i64 to index
      %50 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %51 = arith.addi %in_6, %c9_i64 : i64
      %52 = arith.select %50, %51, %in_6 : i64
      %53 = arith.index_cast %52 : i64 to index
      %54 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %55 = arith.addi %in_7, %c10_i64 : i64
      %56 = arith.select %54, %55, %in_7 : i64
      %57 = arith.index_cast %56 : i64 to index
      %extracted = tensor.extract %arg0[%45, %49, %53, %57] : tensor<2x3x9x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x3x13x11xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %9, %18 : tensor<2x1x1x1xi64>, tensor<3x1x1xi64>, tensor<13x1xi64>, tensor<11xi64>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: i64, %in_5: i64, %in_6: i64, %in_7: i64, %out: f32):
      %42 = arith.cmpi slt, %in, %c0_i64 : i64
      %43 = arith.addi %in, %c2_i64 : i64
      %44 = arith.select %42, %43, %in : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_5, %c0_i64 : i64
      %47 = arith.addi %in_5, %c3_i64 : i64
      %48 = arith.select %46, %47, %in_5 : i64
      %49 = arith.index_cast %48 : i64 to index
      %50 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %51 = arith.addi %in_6, %c9_i64 : i64
      %52 = arith.select %50, %51, %in_6 : i64
      %53 = arith.index_cast %52 : i64 to index
      %54 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %55 = arith.addi %in_7, %c10_i64 : i64
      %56 = arith.select %54, %55, %in_7 : i64
      %57 = arith.index_cast %56 : i64 to index
      %extracted = tensor.extract %arg0[%45, %49, %53, %57] : tensor<2x3x9x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x3x13x11xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %16 : tensor<11xf32>, tensor<11xi64>) outs(%12 : tensor<11xf32>) {
    ^bb0(%in: f32, %in_5: i64, %out: f32):
      %42 = arith.sitofp %in_5 : i64 to f32
      %43 = arith.subf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<11xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%28 : tensor<11xf32>) outs(%12 : tensor<11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.cmpf ult, %in, %cst_1 : f32
      %43 = arith.select %42, %cst_1, %in : f32
      %44 = arith.cmpf ugt, %43, %cst_2 : f32
      %45 = arith.select %44, %cst_2, %43 : f32
      linalg.yield %45 : f32
    } -> tensor<11xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %24 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.subf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %29 : tensor<2x3x13x11xf32>, tensor<11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %32 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %31 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %26 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.subf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %29 : tensor<2x3x13x11xf32>, tensor<11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %35 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %34 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %36 = tensor.empty() : tensor<13x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %7 : tensor<13x1xf32>, tensor<13x1xi64>) outs(%36 : tensor<13x1xf32>) {
    ^bb0(%in: f32, %in_5: i64, %out: f32):
      %42 = arith.sitofp %in_5 : i64 to f32
      %43 = arith.subf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<13x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<13x1xf32>) outs(%36 : tensor<13x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.cmpf ult, %in, %cst_1 : f32
      %43 = arith.select %42, %cst_1, %in : f32
      %44 = arith.cmpf ugt, %43, %cst_2 : f32
      %45 = arith.select %44, %cst_2, %43 : f32
      linalg.yield %45 : f32
    } -> tensor<13x1xf32>
    %39 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %32 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.subf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %38 : tensor<2x3x13x11xf32>, tensor<13x1xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %40 : tensor<2x3x13x11xf32>, tensor<2x3x13x11xf32>) outs(%23 : tensor<2x3x13x11xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x13x11xf32>
    return %41 : tensor<2x3x13x11xf32>
  }
}
