#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x3x9x10xf32> {
    %c11_i64 = arith.constant 11 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c10_i64 = arith.constant 10 : i64
    %c0_i64 = arith.constant 0 : i64
    %c9_i64 = arith.constant 9 : i64
    %cst = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_3_4_3_3_torch.float32> : tensor<3x4x3x3xf32>
    %c4_i64 = arith.constant 4 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst_1 = arith.constant dense<9> : tensor<i64>
    %cst_2 = arith.constant dense<8> : tensor<i64>
    %0 = tensor.empty() : tensor<11xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<11xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.addi %26, %c-1_i64 : i64
      linalg.yield %27 : i64
    } -> tensor<11xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<11xi64>) outs(%0 : tensor<11xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = math.absi %in : i64
      linalg.yield %25 : i64
    } -> tensor<11xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_2, %2 : tensor<i64>, tensor<11xi64>) outs(%0 : tensor<11xi64>) {
    ^bb0(%in: i64, %in_6: i64, %out: i64):
      %25 = arith.subi %in, %in_6 : i64
      linalg.yield %25 : i64
    } -> tensor<11xi64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<11xi64>) outs(%0 : tensor<11xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = math.absi %in : i64
      linalg.yield %25 : i64
    } -> tensor<11xi64>
    %5 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_2, %4 : tensor<i64>, tensor<11xi64>) outs(%0 : tensor<11xi64>) {
    ^bb0(%in: i64, %in_6: i64, %out: i64):
      %25 = arith.subi %in, %in_6 : i64
      linalg.yield %25 : i64
    } -> tensor<11xi64>
    %6 = tensor.empty() : tensor<10xi64>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%6 : tensor<10xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<10xi64>
    %expanded = tensor.expand_shape %5 [[0, 1]] output_shape [11, 1] : tensor<11xi64> into tensor<11x1xi64>
    %8 = tensor.empty() : tensor<4xi64>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%8 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<4xi64>
    %expanded_3 = tensor.expand_shape %9 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xi64> into tensor<4x1x1xi64>
    %10 = tensor.empty() : tensor<2xi64>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%10 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<2xi64>
    %expanded_4 = tensor.expand_shape %11 [[0, 1, 2, 3]] output_shape [2, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1xi64>
    %12 = tensor.empty() : tensor<2x4x11x10xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %expanded, %7 : tensor<2x1x1x1xi64>, tensor<4x1x1xi64>, tensor<11x1xi64>, tensor<10xi64>) outs(%12 : tensor<2x4x11x10xf32>) {
    ^bb0(%in: i64, %in_6: i64, %in_7: i64, %in_8: i64, %out: f32):
      %25 = arith.cmpi slt, %in, %c0_i64 : i64
      %26 = arith.addi %in, %c2_i64 : i64
      %27 = arith.select %25, %26, %in : i64
      %28 = arith.index_cast %27 : i64 to index
      %29 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %30 = arith.addi %in_6, %c4_i64 : i64
      %31 = arith.select %29, %30, %in_6 : i64
      %32 = arith.index_cast %31 : i64 to index
      %33 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %34 = arith.addi %in_7, %c9_i64 : i64
      %35 = arith.select %33, %34, %in_7 : i64
      %36 = arith.index_cast %35 : i64 to index
      %37 = arith.cmpi slt, %in_8, %c0_i64 : i64
      %38 = arith.addi %in_8, %c10_i64 : i64
      %39 = arith.select %37, %38, %in_8 : i64
      %40 = arith.index_cast %39 : i64 to index
      %extracted = tensor.extract %arg0[%28, %32, %36, %40] : tensor<2x4x9x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x4x11x10xf32>
    %14 = tensor.empty() : tensor<12xi64>
    %15 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%14 : tensor<12xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.addi %26, %c-1_i64 : i64
      linalg.yield %27 : i64
    } -> tensor<12xi64>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%15 : tensor<12xi64>) outs(%14 : tensor<12xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = math.absi %in : i64
      linalg.yield %25 : i64
    } -> tensor<12xi64>
    %17 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_1, %16 : tensor<i64>, tensor<12xi64>) outs(%14 : tensor<12xi64>) {
    ^bb0(%in: i64, %in_6: i64, %out: i64):
      %25 = arith.subi %in, %in_6 : i64
      linalg.yield %25 : i64
    } -> tensor<12xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%17 : tensor<12xi64>) outs(%14 : tensor<12xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = math.absi %in : i64
      linalg.yield %25 : i64
    } -> tensor<12xi64>
    %19 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel"]} ins(%cst_1, %18 : tensor<i64>, tensor<12xi64>) outs(%14 : tensor<12xi64>) {
    ^bb0(%in: i64, %in_6: i64, %out: i64):
      %25 = arith.subi %in, %in_6 : i64
      linalg.yield %25 : i64
    } -> tensor<12xi64>
    %20 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<11xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<11xi64>
    %expanded_5 = tensor.expand_shape %20 [[0, 1]] output_shape [11, 1] : tensor<11xi64> into tensor<11x1xi64>
    %21 = tensor.empty() : tensor<2x4x11x12xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %expanded_3, %expanded_5, %19 : tensor<2x1x1x1xi64>, tensor<4x1x1xi64>, tensor<11x1xi64>, tensor<12xi64>) outs(%21 : tensor<2x4x11x12xf32>) {
    ^bb0(%in: i64, %in_6: i64, %in_7: i64, %in_8: i64, %out: f32):
      %25 = arith.cmpi slt, %in, %c0_i64 : i64
      %26 = arith.addi %in, %c2_i64 : i64
      %27 = arith.select %25, %26, %in : i64
      %28 = arith.index_cast %27 : i64 to index
      %29 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %30 = arith.addi %in_6, %c4_i64 : i64
      %31 = arith.select %29, %30, %in_6 : i64
      %32 = arith.index_cast %31 : i64 to index
      %33 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %34 = arith.addi %in_7, %c11_i64 : i64
      %35 = arith.select %33, %34, %in_7 : i64
      %36 = arith.index_cast %35 : i64 to index
      %37 = arith.cmpi slt, %in_8, %c0_i64 : i64
      %38 = arith.addi %in_8, %c10_i64 : i64
      %39 = arith.select %37, %38, %in_8 : i64
      %40 = arith.index_cast %39 : i64 to index
      %extracted = tensor.extract %13[%28, %32, %36, %40] : tensor<2x4x11x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x4x11x12xf32>
    %23 = tensor.empty() : tensor<2x3x9x10xf32>
    %broadcasted = linalg.broadcast ins(%cst : tensor<3xf32>) outs(%23 : tensor<2x3x9x10xf32>) dimensions = [0, 2, 3] 
    %24 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%22, %cst_0 : tensor<2x4x11x12xf32>, tensor<3x4x3x3xf32>) outs(%broadcasted : tensor<2x3x9x10xf32>) -> tensor<2x3x9x10xf32>
    return %24 : tensor<2x3x9x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32: "0x040000005C601FBE064E12BD5020453D",
      torch_tensor_3_4_3_3_torch.float32: "0x0400000004230ABE6E0CB2BD3301E23D663D7CBDF0A14D3DF7C924BE4BF098BD336C29BE40F64B3D3B9271BDBE34E83D9FE1073EAB316B3DA0B438BD3B605E3D002C81BA7E9DF0BDDBE4A9BDBBBF463D00D44F3AF346ABBD2BFC7E3CFBCFD4BDF6EC5F3D160E8BBCB418283E132BC93D13B5A2BD362DA7BC805F1F3DB81E82BDE0BCB43D687CA7BD566B72BC98A2BC3D6B6A463D73AC133EE2D5283E8B16B43CAB30F1BBF3CFE6BDBB9069BD24891E3E205ED43C5696713D96D7163CCB967EBD7686EFBD9A0B073EB688E8BCAA1A143E086EBFBD4BF3D5BD303D8EBD50DA65BDC4D629BE2010EBBCB8B2F1BDFB7A8E3D567348BD22550EBE97122A3E5850B9BD2BC555BDFBD6C1BDA8001D3E1888E03D1BAF6ABD6BC782BCABB4213B1014F33DB66E993C6057833C5B0A0DBDA81FAABD46D1083E2354A03DEBD40C3E9899B2BD60CD8CBD8BF023BD5653EC3DD6BF653C374907BEC08E7DBD902317BD3B6C0A3DEB191ABCDB57E23D7E70A33DB654903DBB481A3E3EF9E23D5FF2003ED2F721BE0B7BDEBC8B4CC93CC331AABD179C023EF05E46BD96BD1B3E6B04E93C564537BBD02123BD702CBE3DF03A3B3DA62F043DA8CE033E"
    }
  }
#-}
