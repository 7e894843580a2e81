#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x8x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32_4> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_2_torch.float32> : tensor<8x2xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_2_8_torch.float32> : tensor<2x8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_8_4_3_3_torch.float32> : tensor<8x4x3x3xf32>
    %cst_11 = arith.constant 6.400000e+01 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
    %0 = tensor.empty() : tensor<2x8x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_10 : tensor<2x4x10x10xf32>, tensor<8x4x3x3xf32>) outs(%1 : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %3 = tensor.empty() : tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_8 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.truncf %cst_7 : f64 to f32
      %28 = arith.addf %in, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.rsqrt %in : f32
      linalg.yield %27 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %cst_9 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_12 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.subf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_12 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.mulf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_13 = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_13 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.mulf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_14 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_14 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.addf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x8x8x8xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf ugt, %in, %cst : f32
      %28 = arith.select %27, %in, %cst : f32
      linalg.yield %28 : f32
    } -> tensor<2x8x8x8xf32>
    %11 = tensor.empty() : tensor<2x8xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%10 : tensor<2x8x8x8xf32>) outs(%12 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<2x8xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<2x8xf32>) outs(%11 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.divf %in, %cst_11 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8xf32>
    %15 = tensor.empty() : tensor<8x2xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<2x8xf32>) outs(%15 : tensor<8x2xf32>) permutation = [1, 0] 
    %16 = tensor.empty() : tensor<2x2xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %18 = linalg.matmul ins(%14, %transposed : tensor<2x8xf32>, tensor<8x2xf32>) outs(%17 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<2xf32>) outs(%16 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%18, %19 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%16 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.addf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x2xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<2x2xf32>) outs(%16 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf ugt, %in, %cst : f32
      %28 = arith.select %27, %in, %cst : f32
      linalg.yield %28 : f32
    } -> tensor<2x2xf32>
    %transposed_15 = linalg.transpose ins(%cst_2 : tensor<8x2xf32>) outs(%11 : tensor<2x8xf32>) permutation = [1, 0] 
    %22 = linalg.matmul ins(%21, %transposed_15 : tensor<2x2xf32>, tensor<2x8xf32>) outs(%12 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<8xf32>) outs(%11 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%22, %23 : tensor<2x8xf32>, tensor<2x8xf32>) outs(%11 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.addf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<2x8xf32>) outs(%11 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.negf %in : f32
      %28 = math.exp %27 : f32
      %29 = arith.addf %28, %cst_0 : f32
      %30 = arith.divf %cst_0, %29 : f32
      linalg.yield %30 : f32
    } -> tensor<2x8xf32>
    %expanded_16 = tensor.expand_shape %25 [[0], [1, 2, 3]] output_shape [2, 8, 1, 1] : tensor<2x8xf32> into tensor<2x8x1x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %expanded_16 : tensor<2x8x8x8xf32>, tensor<2x8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %27 = arith.mulf %in, %in_17 : f32
      linalg.yield %27 : f32
    } -> tensor<2x8x8x8xf32>
    return %26 : tensor<2x8x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_4: "0x04000000A831B2BE1948243FC80D88BC24A4D23C478E093FF292EC3DE591DDBE6BC4DBBE",
      torch_tensor_8_2_torch.float32: "0x04000000B7B6B63D0A22033FEEEFF2BE4E4402BDDEF00D3F8BF0103EC93A773EC3363C3E69630CBDE186D53E3173CEBEE8B96B3B3C2E2F3F4F8B013B421DD2BDA7B714BF",
      torch_tensor_2_torch.float32: "0x040000006CF33B3E7406653E",
      torch_tensor_2_8_torch.float32: "0x040000009D01A0BDE22A34BE4C38A63EB57E43BEB65E1FBEA77097BEBB476B3E398A89BEC23FF7BDA43CB8BCB1D326BEA63A63BE22BC8A3E29DCA3BED76EFC3C3167983D",
      torch_tensor_8_torch.float32_3: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_4_3_3_torch.float32: "0x04000000563AF33C6B696DBCD6352A3D2BB4383CA61710BE2E89043EC0026BBD439BAFBD3655F13CBB864A3D26A1183EC61CBABD86FF683DA6ED00BD7BE27C3D57060FBE20AC273DB8BC293E06EA4ABDE425093EF39EE4BD969740BD2B2E86BC5B612A3D46AB533DEE5CD7BDD8E50EBE80F8873CEB82683D5C5C2ABE2331D2BDEBFE09BEE35BF2BD34D806BE3E418EBDAB4E6FBBCE0ABBBD4E99253EAB0E6FBCC3D7173ED01F3CBDABB7163EEC6B0E3E4065D9BC7E92A8BD00F8543A9B3ABF3D7B4A083E105B353D80C715BE0090943B66DF39BD7A5219BEB6F2A63D7B1AC93D26F1F6BD2082E4BC56E9F8BA80A8AF3BB0540A3EE68B1ABE43F7083E03E3EA3D4E2E013E008AD53A762DAEBC60F2043D367F80BD7828E8BD4E85C0BDC31EF5BDC878C9BDCEB8F13DF0C4C6BD2346A33DC6B357BDC8858BBD9E271DBEC6242EBD20751CBEF356A53DC01BA13CC35FCBBD966A223DC4F522BE0B09B23D26EEF4BDAB2C18BB5E5590BDF607553DE08825BE9B84D13DA71A26BEBEA5A1BD0C9705BE96D28FBD469AA53D40E0EB3DB0D8B53D708D723DEEC3C73D936DA23DCB93C7BCB6E08DBD4BBF9EBD6BD82B3D80B3113DA0361CBD4EF3FEBDDBFC1DBE6B86613C569A1D3D0BB9103E164C05BD788AB1BDA354A63DA05C7B3D301BFCBD13ACE6BDCE75FF3D38090CBED62F6ABC689220BE966A68BDEB3EF33D7B3C12BE805DAB3CF6E2B1BC50F5C83DA6401E3E9B2F1DBDBBC50B3E6B7B503CEE70A23D438EDF3D00E2F5BCA8C506BE4B189DBDA05E6B3D96DA333DCB2AD8BDFE5ECDBD26B328BD7CAD09BEFAF1083ECB3A8B3D83BBDFBDEC2D12BE5B1B183E1695BC3DDB5FF73DA6D30ABE4B75C63CB0AB28BD8016DA3CAE3B8F3DEB335EBC909D193DEB2BE4BD3BF9CC3DB8ADBF3DABF9D5BBA064D63DD4E419BE536E12BE962A793D137AF8BDA2250ABE96CDC33C88F913BE38FE28BE63F0CF3D23A1233E00C2123B6FFE16BEC0079EBD42771D3EAE52233EE62D003D9C54133E7688843DEB42BE3C963C02BEF3F8CA3D16272C3C68ACABBDB66484BC8842E8BDABB046BC56AFD1BC9036833D6CF01C3ED689843B7285123E8B7388BDB0EB013E46230ABD8B38A4BDF7911ABE6B51193DF6889DBCF79F063E8304A9BD8693F7BDC0C5DB3D4E8FE13D6B67083D8659C2BD60931D3D90B9073D14BF0C3E63A4D33D4BBE4E3D9E74073E40C4483C4BCFCB3CF324A13DB0EE66BDD6FE7CBD9004EC3D031C1D3EC0AC163CAB75C0BBF842E93D9A8A263E6B7360BDDB51B43D70B99BBD6E50A6BD2B8635BC6636773D73C4CE3D56809A3C867FFE3D362DCCBD5036FB3DD6C16FBCA085FDBC4B61F43D16053F3D8B3FBA3CE3F8A13D46EB743DCB06C5BDC0B42D3D907676BD70DA393DA6C727BE06E9F1BDFEECF8BDABE8573D0BFC41BDE040C73D0B358E3C4FDB14BE7B9C6CBDDB7C2FBDC375F2BDD6E394BDC0E5F3BDA084C8BC56756639BEA3C33D56DDEB3C766A0F3E8B0B6BBD9F2D1CBE76CD91BD50F275BD305C623DD668B33CAB1713BD08A5A53D0B0DD0BC18891EBE08ADAABDABBCB63C6BA72B3D1EE2B2BDCF630E3E9B79D23D6EC9CABDA64E06BEBF77233E705CD33D10FA083EC6F5703DAEB6EC3D"
    }
  }
#-}
