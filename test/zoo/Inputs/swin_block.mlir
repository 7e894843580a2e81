#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_8_torch.float32> : tensor<8x8xf32>
    %cst_3 = arith.constant 2.8284271247461903 : f64
    %extracted_slice = tensor.extract_slice %arg0[0, 1, 0, 0] [1, 3, 4, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x3x4x8xf32>
    %cast = tensor.cast %extracted_slice : tensor<1x3x4x8xf32> to tensor<1x?x4x8xf32>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 0, 0, 0] [1, 1, 4, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x1x4x8xf32>
    %cast_5 = tensor.cast %extracted_slice_4 : tensor<1x1x4x8xf32> to tensor<1x?x4x8xf32>
    %concat = tensor.concat dim(1) %cast, %cast_5 : (tensor<1x?x4x8xf32>, tensor<1x?x4x8xf32>) -> tensor<1x4x4x8xf32>
    %extracted_slice_6 = tensor.extract_slice %concat[0, 0, 1, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x4x3x8xf32>
    %cast_7 = tensor.cast %extracted_slice_6 : tensor<1x4x3x8xf32> to tensor<1x4x?x8xf32>
    %extracted_slice_8 = tensor.extract_slice %concat[0, 0, 0, 0] [1, 4, 1, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x4x1x8xf32>
    %cast_9 = tensor.cast %extracted_slice_8 : tensor<1x4x1x8xf32> to tensor<1x4x?x8xf32>
    %concat_10 = tensor.concat dim(2) %cast_7, %cast_9 : (tensor<1x4x?x8xf32>, tensor<1x4x?x8xf32>) -> tensor<1x4x4x8xf32>
    %expanded = tensor.expand_shape %concat_10 [[0], [1, 2], [3, 4], [5]] output_shape [1, 2, 2, 2, 2, 8] : tensor<1x4x4x8xf32> into tensor<1x2x2x2x2x8xf32>
    %0 = tensor.empty() : tensor<1x2x2x2x2x8xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x2x2x2x2x8xf32>) outs(%0 : tensor<1x2x2x2x2x8xf32>) permutation = [0, 1, 3, 2, 4, 5] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1, 2], [3, 4], [5]] : tensor<1x2x2x2x2x8xf32> into tensor<4x4x8xf32>
    %1 = tensor.empty() : tensor<4x8x4xf32>
    %transposed_11 = linalg.transpose ins(%collapsed : tensor<4x4x8xf32>) outs(%1 : tensor<4x8x4xf32>) permutation = [0, 2, 1] 
    %2 = tensor.empty() : tensor<4x4x4xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %4 = linalg.batch_matmul ins(%collapsed, %transposed_11 : tensor<4x4x8xf32>, tensor<4x8x4xf32>) outs(%3 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x4x4xf32>) outs(%2 : tensor<4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_3 : f64 to f32
      %29 = arith.divf %in, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<4x4x4xf32>
    %6 = tensor.empty() : tensor<4x4xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<4x4xi64>) -> tensor<4x4xi64>
    %8 = tensor.empty() : tensor<4x4xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %10:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<4x4x4xf32>) outs(%9, %7 : tensor<4x4xf32>, tensor<4x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_29: i64):
      %28 = linalg.index 2 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_29 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<4x4xf32>, tensor<4x4xi64>)
    %expanded_12 = tensor.expand_shape %10#0 [[0], [1, 2]] output_shape [4, 4, 1] : tensor<4x4xf32> into tensor<4x4x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %expanded_12 : tensor<4x4x4xf32>, tensor<4x4x1xf32>) outs(%2 : tensor<4x4x4xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %28 = arith.subf %in, %in_29 : f32
      linalg.yield %28 : f32
    } -> tensor<4x4x4xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<4x4x4xf32>) outs(%2 : tensor<4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<4x4x4xf32>
    %13 = tensor.empty() : tensor<4x4x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<4x4x1xf32>) -> tensor<4x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<4x4x4xf32>) outs(%14 : tensor<4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %in, %out : f32
      linalg.yield %28 : f32
    } -> tensor<4x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<4x4x4xf32>, tensor<4x4x1xf32>) outs(%2 : tensor<4x4x4xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %28 = arith.divf %in, %in_29 : f32
      linalg.yield %28 : f32
    } -> tensor<4x4x4xf32>
    %17 = tensor.empty() : tensor<4x4x8xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<4x4x8xf32>) -> tensor<4x4x8xf32>
    %19 = linalg.batch_matmul ins(%16, %collapsed : tensor<4x4x4xf32>, tensor<4x4x8xf32>) outs(%18 : tensor<4x4x8xf32>) -> tensor<4x4x8xf32>
    %expanded_13 = tensor.expand_shape %19 [[0, 1, 2], [3, 4], [5]] output_shape [1, 2, 2, 2, 2, 8] : tensor<4x4x8xf32> into tensor<1x2x2x2x2x8xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x2x2x2x2x8xf32>) outs(%0 : tensor<1x2x2x2x2x8xf32>) permutation = [0, 1, 3, 2, 4, 5] 
    %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2], [3, 4], [5]] : tensor<1x2x2x2x2x8xf32> into tensor<1x4x4x8xf32>
    %extracted_slice_16 = tensor.extract_slice %collapsed_15[0, 3, 0, 0] [1, 1, 4, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x1x4x8xf32>
    %cast_17 = tensor.cast %extracted_slice_16 : tensor<1x1x4x8xf32> to tensor<1x?x4x8xf32>
    %extracted_slice_18 = tensor.extract_slice %collapsed_15[0, 0, 0, 0] [1, 3, 4, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x3x4x8xf32>
    %cast_19 = tensor.cast %extracted_slice_18 : tensor<1x3x4x8xf32> to tensor<1x?x4x8xf32>
    %concat_20 = tensor.concat dim(1) %cast_17, %cast_19 : (tensor<1x?x4x8xf32>, tensor<1x?x4x8xf32>) -> tensor<1x4x4x8xf32>
    %extracted_slice_21 = tensor.extract_slice %concat_20[0, 0, 3, 0] [1, 4, 1, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x4x1x8xf32>
    %cast_22 = tensor.cast %extracted_slice_21 : tensor<1x4x1x8xf32> to tensor<1x4x?x8xf32>
    %extracted_slice_23 = tensor.extract_slice %concat_20[0, 0, 0, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x4x3x8xf32>
    %cast_24 = tensor.cast %extracted_slice_23 : tensor<1x4x3x8xf32> to tensor<1x4x?x8xf32>
    %concat_25 = tensor.concat dim(2) %cast_22, %cast_24 : (tensor<1x4x?x8xf32>, tensor<1x4x?x8xf32>) -> tensor<1x4x4x8xf32>
    %collapsed_26 = tensor.collapse_shape %arg0 [[0, 1, 2], [3]] : tensor<1x4x4x8xf32> into tensor<16x8xf32>
    %20 = tensor.empty() : tensor<8x8xf32>
    %transposed_27 = linalg.transpose ins(%cst_2 : tensor<8x8xf32>) outs(%20 : tensor<8x8xf32>) permutation = [1, 0] 
    %21 = tensor.empty() : tensor<16x8xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %23 = linalg.matmul ins(%collapsed_26, %transposed_27 : tensor<16x8xf32>, tensor<8x8xf32>) outs(%22 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<8xf32>) outs(%21 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x8xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%23, %24 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%21 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %28 = arith.addf %in, %in_29 : f32
      linalg.yield %28 : f32
    } -> tensor<16x8xf32>
    %expanded_28 = tensor.expand_shape %25 [[0, 1, 2], [3]] output_shape [1, 4, 4, 8] : tensor<16x8xf32> into tensor<1x4x4x8xf32>
    %26 = tensor.empty() : tensor<1x4x4x8xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_28 : tensor<1x4x4x8xf32>, tensor<1x4x4x8xf32>) outs(%26 : tensor<1x4x4x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %28 = arith.addf %in, %in_29 : f32
      linalg.yield %28 : f32
    } -> tensor<1x4x4x8xf32>
    return %27 : tensor<1x4x4x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000003E7F9ABEDA4099BE971785BE7536593E22A4033E31E9F8BC41B797BB6EAFB43E",
      torch_tensor_8_8_torch.float32: "0x04000000526BA1BCD130ACBE0E3E0EBE30A8B4BDF7966EBE19D7753E60530A3C522AB1BE9CA57A3E7BF39DBD5ED1183E353D37BE6945ACBE73DE293E190CB43E6A2581BE58057DBE81F99F3DD0F4FDBD603F3D3D71FAA13E39DEFEBD8FD8553D3158023CDC4B633EAC3B0D3EFA5286BD859092BE8EC5EABD6D2575BEBD8B4D3EA288233EC449A1BE0A852A3EBEFCAA3E1FF95F3DDA48183E9B6F99BC8F4E823EBC7517BE5E87BDBCF460E53D930D733E5EED4ABD129EADBE8932C2BDA9F23BBE48BCF1BD1852043E590DF4BDD71AACBE1B978EBEE76963BE82DDA23E9148743EB4F09F3EAD2CA0BE69B1043D8EBDFBBD410022BE8D75ED3D525DC9BD5220363E888E0ABE"
    }
  }
#-}
