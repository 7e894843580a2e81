#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>, %arg1: tensor<2x3x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %cst_4 = arith.constant 0xFFF0000000000000 : f64
    %cst_5 = arith.constant 0.70710678118654757 : f64
    %cst_6 = arith.constant dense_resource<torch_tensor_48_torch.float32> : tensor<48xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_48_16_torch.float32> : tensor<48x16xf32>
    %0 = tensor.empty() : tensor<6x2x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x6x16xf32>) outs(%0 : tensor<6x2x16xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<3x2x16xf32>
    %transposed_8 = linalg.transpose ins(%arg1 : tensor<2x3x16xf32>) outs(%1 : tensor<3x2x16xf32>) permutation = [1, 0, 2] 
    %extracted_slice = tensor.extract_slice %cst_7[0, 0] [16, 16] [1, 1] : tensor<48x16xf32> to tensor<16x16xf32>
    %extracted_slice_9 = tensor.extract_slice %cst_7[16, 0] [32, 16] [1, 1] : tensor<48x16xf32> to tensor<32x16xf32>
    %extracted_slice_10 = tensor.extract_slice %cst_6[0] [16] [1] : tensor<48xf32> to tensor<16xf32>
    %extracted_slice_11 = tensor.extract_slice %cst_6[16] [32] [1] : tensor<48xf32> to tensor<32xf32>
    %2 = tensor.empty() : tensor<16x16xf32>
    %transposed_12 = linalg.transpose ins(%extracted_slice : tensor<16x16xf32>) outs(%2 : tensor<16x16xf32>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<6x16x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<16x16xf32>) outs(%3 : tensor<6x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16x16xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%0 : tensor<6x2x16xf32>) -> tensor<6x2x16xf32>
    %6 = linalg.batch_matmul ins(%transposed, %4 : tensor<6x2x16xf32>, tensor<6x16x16xf32>) outs(%5 : tensor<6x2x16xf32>) -> tensor<6x2x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %extracted_slice_10 : tensor<6x2x16xf32>, tensor<16xf32>) outs(%0 : tensor<6x2x16xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %52 = arith.addf %in, %in_40 : f32
      linalg.yield %52 : f32
    } -> tensor<6x2x16xf32>
    %8 = tensor.empty() : tensor<16x32xf32>
    %transposed_13 = linalg.transpose ins(%extracted_slice_9 : tensor<32x16xf32>) outs(%8 : tensor<16x32xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<3x16x32xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<16x32xf32>) outs(%9 : tensor<3x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x16x32xf32>
    %11 = tensor.empty() : tensor<3x2x32xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<3x2x32xf32>) -> tensor<3x2x32xf32>
    %13 = linalg.batch_matmul ins(%transposed_8, %10 : tensor<3x2x16xf32>, tensor<3x16x32xf32>) outs(%12 : tensor<3x2x32xf32>) -> tensor<3x2x32xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %extracted_slice_11 : tensor<3x2x32xf32>, tensor<32xf32>) outs(%11 : tensor<3x2x32xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %52 = arith.addf %in, %in_40 : f32
      linalg.yield %52 : f32
    } -> tensor<3x2x32xf32>
    %expanded = tensor.expand_shape %14 [[0, 1], [2], [3, 4]] output_shape [1, 3, 2, 2, 16] : tensor<3x2x32xf32> into tensor<1x3x2x2x16xf32>
    %15 = tensor.empty() : tensor<2x3x2x1x16xf32>
    %transposed_14 = linalg.transpose ins(%expanded : tensor<1x3x2x2x16xf32>) outs(%15 : tensor<2x3x2x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_14 [[0], [1], [2, 3], [4]] : tensor<2x3x2x1x16xf32> into tensor<2x3x2x16xf32>
    %extracted_slice_15 = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 3, 2, 16] [1, 1, 1, 1] : tensor<2x3x2x16xf32> to tensor<1x3x2x16xf32>
    %extracted_slice_16 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 3, 2, 16] [1, 1, 1, 1] : tensor<2x3x2x16xf32> to tensor<1x3x2x16xf32>
    %collapsed_17 = tensor.collapse_shape %7 [[0], [1, 2]] : tensor<6x2x16xf32> into tensor<6x32xf32>
    %expanded_18 = tensor.expand_shape %collapsed_17 [[0], [1, 2]] output_shape [6, 8, 4] : tensor<6x32xf32> into tensor<6x8x4xf32>
    %16 = tensor.empty() : tensor<8x6x4xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<6x8x4xf32>) outs(%16 : tensor<8x6x4xf32>) permutation = [1, 0, 2] 
    %collapsed_20 = tensor.collapse_shape %extracted_slice_15 [[0, 1], [2, 3]] : tensor<1x3x2x16xf32> into tensor<3x32xf32>
    %expanded_21 = tensor.expand_shape %collapsed_20 [[0], [1, 2]] output_shape [3, 8, 4] : tensor<3x32xf32> into tensor<3x8x4xf32>
    %17 = tensor.empty() : tensor<8x3x4xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<3x8x4xf32>) outs(%17 : tensor<8x3x4xf32>) permutation = [1, 0, 2] 
    %collapsed_23 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2, 3]] : tensor<1x3x2x16xf32> into tensor<3x32xf32>
    %expanded_24 = tensor.expand_shape %collapsed_23 [[0], [1, 2]] output_shape [3, 8, 4] : tensor<3x32xf32> into tensor<3x8x4xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<3x8x4xf32>) outs(%17 : tensor<8x3x4xf32>) permutation = [1, 0, 2] 
    %expanded_26 = tensor.expand_shape %transposed_19 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %expanded_27 = tensor.expand_shape %transposed_22 [[0, 1], [2], [3]] output_shape [2, 4, 3, 4] : tensor<8x3x4xf32> into tensor<2x4x3x4xf32>
    %18 = tensor.empty() : tensor<2x4x6x4xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<2x4x6x4xf32>) outs(%18 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.truncf %cst_5 : f64 to f32
      %53 = arith.mulf %in, %52 : f32
      linalg.yield %53 : f32
    } -> tensor<2x4x6x4xf32>
    %20 = tensor.empty() : tensor<2x4x4x3xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x4x3x4xf32>) outs(%20 : tensor<2x4x4x3xf32>) permutation = [0, 1, 3, 2] 
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_28 : tensor<2x4x4x3xf32>) outs(%20 : tensor<2x4x4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.truncf %cst_5 : f64 to f32
      %53 = arith.mulf %in, %52 : f32
      linalg.yield %53 : f32
    } -> tensor<2x4x4x3xf32>
    %collapsed_29 = tensor.collapse_shape %19 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_30 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<2x4x4x3xf32> into tensor<8x4x3xf32>
    %22 = tensor.empty() : tensor<8x6x3xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<8x6x3xf32>) -> tensor<8x6x3xf32>
    %24 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x6x4xf32>, tensor<8x4x3xf32>) outs(%23 : tensor<8x6x3xf32>) -> tensor<8x6x3xf32>
    %expanded_31 = tensor.expand_shape %24 [[0, 1], [2], [3]] output_shape [2, 4, 6, 3] : tensor<8x6x3xf32> into tensor<2x4x6x3xf32>
    %25 = tensor.empty() : tensor<2x4x6xi64>
    %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %27 = tensor.empty() : tensor<2x4x6xf32>
    %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %29:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_31 : tensor<2x4x6x3xf32>) outs(%28, %26 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_40: i64):
      %52 = linalg.index 3 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_40 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_32 = tensor.expand_shape %29#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %30 = tensor.empty() : tensor<2x4x6x3xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31, %expanded_32 : tensor<2x4x6x3xf32>, tensor<2x4x6x1xf32>) outs(%30 : tensor<2x4x6x3xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %52 = arith.subf %in, %in_40 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x6x3xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x6x3xf32>) outs(%30 : tensor<2x4x6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x6x3xf32>
    %33 = tensor.empty() : tensor<2x4x6x1xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x4x6x3xf32>) outs(%34 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x6x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<2x4x6x3xf32>, tensor<2x4x6x1xf32>) outs(%30 : tensor<2x4x6x3xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %52 = arith.divf %in, %in_40 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x6x3xf32>
    %37 = tensor.empty() : tensor<2x4x6x3xi1>
    %38 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<2x4x6x3xf32>) outs(%37 : tensor<2x4x6x3xi1>) {
    ^bb0(%in: f32, %out: i1):
      %52 = arith.extf %in : f32 to f64
      %53 = arith.cmpf oeq, %52, %cst_4 : f64
      linalg.yield %53 : i1
    } -> tensor<2x4x6x3xi1>
    %39 = tensor.empty() : tensor<2x4x6x1xi1>
    %40 = linalg.fill ins(%true : i1) outs(%39 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %41 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x4x6x3xi1>) outs(%40 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %52 = arith.andi %in, %out : i1
      linalg.yield %52 : i1
    } -> tensor<2x4x6x1xi1>
    %42 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %cst_1, %36 : tensor<2x4x6x1xi1>, tensor<2x4x6x3xf32>, tensor<2x4x6x3xf32>) outs(%30 : tensor<2x4x6x3xf32>) {
    ^bb0(%in: i1, %in_40: f32, %in_41: f32, %out: f32):
      %52 = arith.select %in, %in_40, %in_41 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x6x3xf32>
    %collapsed_33 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<2x4x6x3xf32> into tensor<8x6x3xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%16 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %44 = linalg.batch_matmul ins(%collapsed_33, %transposed_25 : tensor<8x6x3xf32>, tensor<8x3x4xf32>) outs(%43 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_34 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %45 = tensor.empty() : tensor<6x2x4x4xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<2x4x6x4xf32>) outs(%45 : tensor<6x2x4x4xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_36 = tensor.collapse_shape %transposed_35 [[0, 1], [2, 3]] : tensor<6x2x4x4xf32> into tensor<12x16xf32>
    %transposed_37 = linalg.transpose ins(%cst_3 : tensor<16x16xf32>) outs(%2 : tensor<16x16xf32>) permutation = [1, 0] 
    %46 = tensor.empty() : tensor<12x16xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %48 = linalg.matmul ins(%collapsed_36, %transposed_37 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%47 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<16xf32>) outs(%46 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %50 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%48, %49 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%46 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %52 = arith.addf %in, %in_40 : f32
      linalg.yield %52 : f32
    } -> tensor<12x16xf32>
    %expanded_38 = tensor.expand_shape %50 [[0, 1], [2]] output_shape [6, 2, 16] : tensor<12x16xf32> into tensor<6x2x16xf32>
    %51 = tensor.empty() : tensor<2x6x16xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<6x2x16xf32>) outs(%51 : tensor<2x6x16xf32>) permutation = [1, 0, 2] 
    return %transposed_39 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_16_torch.float32: "0x04000000C01F58BCA2BF2CBECC8C073EE09DF93CC4213B3E1493EBBD7080C1BCBA6641BE1062E83C9EAD523EEC062C3EBC8AABBD7C0097BD5C0839BE9800213DD870523EF21153BE00F3DB3C40AA47BE487D07BEEE22453ED88413BE1006EFBDE264363E501A453EA8EBA33DE02723BD12DF603E80F3C6BDF656683EE4D0F63D7EBB5B3EC6F959BED07821BD80974ABB1041FA3DD65C7F3E9E6B643E3074B2BCC8B22ABE98A8723DAE59593E10C939BE709C4C3E20147F3D30D8303DA8A13E3DA8D87CBEA0C4D4BCD44BD43D04C4D33D38CD28BD18EC573D20D067BDC0CF61BEBE77303E10B754BD6414383ED88B143DD807623D74CB3B3E245436BEEC24E8BD402F2BBC16286C3E2832D43DF08D6E3E62FD253EF03D533E9C2BA43D587AFDBD80CD6B3B245323BE1842213E0036713ACE9B5B3E46FB03BE301CEABC7416DFBDEA8F0E3ED0B6653D28A1253ED85DF23D76395ABEBEEB36BE8CDC73BEA42CE73D7477F13DCCAE543E68FA7A3DD0FE16BDA6F8203E5A22523E40D9CFBCD057F53CB07C59BE20F3943C3843A63DC8B95FBEF8E3C9BD9805633EB0FC3CBDD65F073EE23431BE6AEC46BE009CB5397000E5BD203AC43C08160CBE60226D3CE2AF773ED0DFCC3C86527E3EF2AB41BEA057BD3C880A73BDAC885F3ED0A27C3E20E2353E006227BC6A6474BEB41743BE44CD3E3E6A8F343E4E00333E2CC6933D98BAB0BD6019C43D94A3D53D48C5BD3D764167BE324E6C3ED4F7C7BDEC60783E36CA253E20D19FBD28DF7DBE98F404BE40F86BBD7A983D3EF843063D7EC8223EA04B2BBDB07B9FBC548B03BE9C699BBD309D733E60BD843C901B453E80F9CC3C1CE84FBE52133EBED07825BD20FA7EBCE0FF263E289E3C3D38BDB83D60471BBD945D69BE18E4143EB4C064BE446821BECC3721BEE0C8BC3CC4FECABDE225653E38BF4CBE22F63DBE7209403E505FE23D9C915FBEECC1243E6414153E987815BDA03C79BEC44064BEE05290BCFE9325BE7EDC2E3E684532BD2665393E2033223DC09F7CBD40312DBEE88B793E08C574BE4CA97ABE3653653E3894C23D2ED0213ED001C2BCF03D373D80D32DBC5457683E6C6C8CBDA00A053E5846DFBD0093A43B80E3083D98CD113ECC3F07BEE0FAD2BD56B54C3E264B273E02A902BE78D97FBD8EDD723E6AB1783EB8F81BBE948005BEA0D2713D5869293DD404FEBDB815223E28E3723DD89102BECAB707BEF803FE3DACA4053E081E223DB0FB0EBDC81BB43DC09451BC00EC643D00E0643A34BAF6BD4C81C13DCE22143EE4C341BE08A0603D0C4ED83D3076FA3D6871423E9C5601BE6055733CBC8314BE5034ACBCAEC0283E76C505BE48ADF23DCC37BBBDA8E250BEA405883D58AA273EECFB6BBE161B593E0C23583EFA9E603EC06C29BCC474883D9AD522BEC09DE43D60C2A6BC7A3077BE04D127BEC022EE3B",
      torch_tensor_48_torch.float32: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_48_16_torch.float32: "0x0400000006C9473ED440793D034285BE99C985BE30709BBECF774D3DD1D00D3E182939BEB40C9DBBB37E02BEFA03B83C5B7EECBCC24134BE4366073E496ADF3CCC27B03C2F71AE3DA232403DBE5604BE92D99EBDFF755ABEFDBE833D232C8B3B4CC7583EB38220BEFD9DEA3D8BA46E3EF61744BEDD544B3E2756A9BC1725F8BDF254EABD0BB806BEAC7E07BEFB08913E1D8143BEEF43D33D39D9E1BDE073AF3DCF345CBE1DBA89BE1ECF963E2C90EABD00E0893D54E43E3E626DA73DB782F73C0337603D1C69323D044688BEC37D8ABEB01F233E8E8F2A3EE6C4E3BD9E4521BE711D993ED657A3BDFE9A1CBE702C44BDBFFF1CBE5B5F08BCAC9092BEA3F631BEDF3349B960681E3C97AABB3DAE33853EA87C47BE77E8CD3D137336BE9EEC60BC357A963C1C0988BE319BC73D7EC8F0BD553392BEFF6FC53CE46AB23D6D92CB3C3CFC7BBD3668463E554EFE3D623576BE45CF5D3E0FF476BE9840863E932399BE06845C3E9A870E3E0AE66FBEC0C06B3D56B93D3E70D306BE9B14913E61E6F93D1C930DBC767A233E890DB53DAE119B3E79F89ABCACEF87BE10496CBE157C123DCB272B3E139C87BE0CE21ABC8B15013E4D7B81BD011F18BE1599F13D31169B3D776D4B3EE5C961BEAC070CBDC72281BE6314BBBDCA0D603D9E5080BD68AC063E58884D3E27569CBE1FFB58BE274F91BE88D94FBEB7EE393D05050DBE22D0CCBDB8994DBD576C5ABE4254853E5BBA4D3E10D073BB3589903D9D3B473EEEF1853EAF6C37BD162342BE1E445A3E28C92DBE70FF4A3EBC0F64BE454DCDBD69D8CD3CF45E54BE2C63073E3141AE3BBA539C3DC9775A3EAE59363EB5AD7ABEFFEB1EBE672C353D2BD1CCBDB5138C3E868E8E3E946088BCD30F6FBE88FB98BED23D42BECAF887BEF180703EFA1215BE2F7A4FBEBDF4883EE53E8CBE815C6B3E338A4FBD65F74FBD7D662D3E1D9F2E3E9C6DFFBD60E58B3E8752803D18B5623E9EF6683E87D824BE33C6AF3C6FAD97BE05D375BE4364BB3D43F448BD201666BE34CB133D78912CBED7156ABE0E4BAD3DE69546BDEAAFB03D3B2DC9BDFEBC0EBD07EFF93DB77B3DBECF3E4C3C27BA953E5C29B53D3AF7AB3D320E92BEB49F233E864486BED3E5793E6BCEDE3D02DE51BE8AE1A13C4EA1983EDC9359BE360A153D9EC98A3E87B603BD712D493ED473493E6B1F86BD88B1933ED82850BDFED8973E737003BDE6B1003EC64588BE0853A13D359F283D8FBA8ABE39ADF0BD8806513EA7F181BEC1E84D3DB1F8433DAB8112BC79556FBDD57E623D424E3FBD49EA91BEC3BD5FBDCDDF293E80B09ABEB29C4ABE0CE887BEABE32ABE75FC58BD9944803E889C193E308CAE3D1E58FB3D91BA9CBEFDCE93BE9C848C3E33E4643E80DE543E311383BE98CD5CBE74A48C3EC7EE42BEA5F79FBCA4EEEB3D6F4F953E90583CBD073663BE837458BEAE4A11BEDAC5EC3A8D26F73CE9D43ABE8884ACBD5A78813CD054DBBCF62D9A3EB66F7ABEEC16843EB1F7043EA8FAFE3D24648DBEEE7BCABD23B59ABE44D90CBE8797D03DDD6987BEBD27923E68E58A3EBAED5EBE68AA1BBD65914C3E85BA873EE04635BE3C9A30BBA0FB883EA9209BBDE446A83D67EE12BDE15F7DBE9C8DEE3D4E6DFFBDCD21393C1FDFEB3DBC79923EC47F57BEEC92D8BD1EE193BE313A243EFDAC64BE78FAA83D230D14BEFE90B2BC168454BC0C8991BB59788CBB98B62CBDEE1D76BC85A34F3E4EDB743E94603A3DE64085BCEDB19A3ED3E5833E06B9ACBD1F0A563E97AB933E9133043D3904C73DF9976EBE9734F8BD8A13443E9C10DD3DBEDB383E04D96A3E7C3570BE73ECA53DD65F963D4AD346BEC4A412BD3BA3193D86B91E3E77413BBEE9D9463DE157E3390BC6243ECEFA89BEB468553EC662DE3D58C5903E6E32E73D3398FE3DFD4756BE841524BEE40588BE3A6BA0BBF7CE183CA59906BE5EEE763E7AF6D3BD7DD201BE087F78BE63A081BC2A0201BE8BC73B3D9CFB94BD97EC633E8C9584BE5C902E3E293C34BE70A0243EC1BC5E3E21418F3DCA94C83D1FE1843E15993C3E7BE223BD55DCF93D3671D53D70D107BC10ECCBBD6BD8333E49F993BC7ABD373E8540AA3D0615133D911EB33D2DED9DBDB67C903DA2079A3EDF23573E0ABC643EF4F4023E866784BD487A903EF11838BE3CB374BE99D2703BC0F077BD154993BE114EA83C35384E3EED6F4FBE101843BEE1F6223EA46F55BE634D90BD941FAF3DB8025A3E90CD88BD478653BE3BCF813E79C427BD22054ABEFCDD133ECC3A95BDCB518D3E2635373C2E0C0EBE4C27C7BCEB12003D99B900BD40DA8EBEC0D68EBD29F8513E92250ABECCCC3A3E8C1664BE3022DCBA76FD893E9ED18D3EBFD8643EF5B384BE986956BEDBD68FBD9EAA88BE167D113EA556383C61813ABE0A9C44BEA9C4833EB1C4023EE3D4C53C18CC7ABEEBB0753EDA574E3E7FA1AD3D12E38ABD7AABE0BDD66E383DABD695BDFA0FA9BD45808E3DC44C43BD045C3C3EF56E9CBE905840BEBE1D9A3D3E1F8EBE9268583DF9E56EBEC6B968BEE41A7C3D3D161A3DEEA9373E6670753E91DEA6BD23FC1BBE3E32853E9309873D76D1F9BD884983BE216D60BD702029BEA88D6F3DA665B83C2632193E79D707BE4189D0BC4CB7D6BD2294353EBECA70BEE193753D0990803CD36370BEAC48983E10A1743E078FC03D177652BECCAA033E414F99BEDE56933E9888573BAEA169BE385E0DBE0E75893ED36B563ECF6406BEC65E3D3C21E105BEE3D58C3E910FEDBCCC931BBE48DB64BDCFA41E3D899888BCCDC870BCED753CBEF9B91C3E4A8A413C5E37CC3D04BEDC3D6257903E2FB38EBE0DB5903EED3D763C38738BBEB94392BDC60685BEFDEA713D180E753EFCBB4CBEAEF5E7BD93099A3ED5DCCB3C233E3F3E10205BBEA48112BE29901BBECB71B9BC5E4219BE935166BE2E9C05BD6C7D5B3E393A863E3A41933EE53C893E83A1A5BD4A7313BE761F943ED99A93BED590393DBC97DFBD04D0F8BD5E54843D8F1D83BEA0DA0EBE1F0F793E6F6E963E647D41BDFBA924BECB5C42BCC7D207BEAC208DBC67E547BD4ACA65BE84869C3EA261583ED48644BED16C213E58C70CBEDAF71CBE57F9703E926C72BE234B86BEBAAF313EA331D5BD3ED20A3E3838353EE7FB873DBEB5CABDE64B98BED8997F3E149486BE02756F3EE69FE43D265B93BE4363ABB8FAAA953DD68A2BBD90A547BEA61F0EBD85B867BC25E0A7BC8F9FEABDD6862BBE16201ABE8C2D483E98DFF6BB1F631DBEB4DAAEBD1B52473E6FEBE4BCFBE05C3E718374BE6561923E55969DBC28DA6F3EDFAF3DBD7E354C3EE2175B3E1C4818BE9B1FC53D6F1267BE0253033E9F3D313D9A7E31BE71675BBE70178ABDA0E16ABE9F849E3DE96C8F3E2C22793DFBAEBABD61F8673E02A933BE2756D73DF891663C03CF613E2B2025BEB21E0FBE0EC3683C4451DC3C3B77DABDF4424ABEA670933DA750773E2FEB02BDC38721BE8EFB1A3E14F132BE1D833E3E3888033E54163ABD7C584FBE315C5B3E74191ABEC9E4243EF48092BE0621843D152A83BE4B004FBEF3FA743ECEF4BF3D46F88F3E519B903EBF97C7BD16C90CBE9F8376BEB7B23DBE47972CBE4ADB7A3EA3C1E43DDE4F29BE6A30D9BDE613063EBEAD153E0DAA983D3A887EBE505730BE542BE33D4583013EADC318BDE06CA6BD42AC82BE6E4D7E3D377B033E7F3FC43C89978D3E81927D3D764F3D3D6994D0BD2BE3D33D4BC6943D0D3B933E37C3183D2DA16BBEB9683DBD0679E1BDD7A1FA3DA8F3F1BD1635C4BC47F19A3E3EB9F03D5BA189BEB4F04C3D4C5427BD8BDA82BE49B2543DA7B2F9BCF405B3BBDE27D23DD11E98BE9E24AABD2CDDC7BDE0609EBC79168D3E0C2E63BE763051BE55B28A3E2383323DB7711A3DE47BC23D47D53DBE403F86BEC95FA23DA6DDEF3DF140753DB7F09A3E90D635BEFD97213EA29F013EEE07803E404130BE581A003D5F58C03DCF529CBDB68D4A3E93C3C03C8E19ED3D218A0FBE14818BBE8620113DC507483EEB3C07BE285A85BE3EB32ABE397D603EABA317BC50918FBE0D0A883E391EE9BC3485173CB029423EFD2D053DF32F993E585C5ABED9091A3ECA90453EC54799BE81623BBDADEF3F3E64344B3E5216703E886D98BEAC06613E555CD13D0E6D073EC1FF4D3E8FE9533E5E25363D1369043EBDF245BCE11611BDFFEE70BDB10941BEA60F903EBA88513EB80830BD2FA368BE20D12E3E62BDA23D553E013C2B3879BE7863883EE71C38BED986863EFE7387BE800A9DBDA0A3703E20AC8C3E67EDAEBDC442283EA0D3463E8E867DBEFAFA10BC812D8F3EB760A9BC838E88BE3A2E98BE9CAD003E"
    }
  }
#-}
