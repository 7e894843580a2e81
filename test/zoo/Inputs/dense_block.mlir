#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x10x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_3_torch.float32_7> : tensor<3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32_6> : tensor<3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_torch.float32_5> : tensor<3xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32_4> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_7_3_3_torch.float32> : tensor<3x7x3x3xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_3_torch.float32_3> : tensor<3xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_3_torch.float32_2> : tensor<3xf32>
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_3_torch.float32_1> : tensor<3xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_3_4_3_3_torch.float32> : tensor<3x4x3x3xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x10x10xf32>
    %0 = tensor.empty() : tensor<2x3x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_10 : tensor<2x4x10x10xf32>, tensor<3x4x3x3xf32>) outs(%1 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %3 = tensor.empty() : tensor<3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_8 : tensor<3xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.truncf %cst_7 : f64 to f32
      %20 = arith.addf %in, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<3xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<3xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.rsqrt %in : f32
      linalg.yield %19 : f32
    } -> tensor<3xf32>
    %expanded = tensor.expand_shape %cst_9 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_11 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.subf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_11 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.mulf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_12 = tensor.expand_shape %cst_6 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_12 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.mulf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_13 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_13 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.addf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x8x8xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.cmpf ugt, %in, %cst : f32
      %20 = arith.select %19, %in, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x8x8xf32>
    %concat = tensor.concat dim(1) %arg0, %10 : (tensor<2x4x8x8xf32>, tensor<2x3x8x8xf32>) -> tensor<2x7x8x8xf32>
    %padded_14 = tensor.pad %concat low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x7x8x8xf32> to tensor<2x7x10x10xf32>
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_14, %cst_4 : tensor<2x7x10x10xf32>, tensor<3x7x3x3xf32>) outs(%1 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<3xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.truncf %cst_7 : f64 to f32
      %20 = arith.addf %in, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<3xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<3xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.rsqrt %in : f32
      linalg.yield %19 : f32
    } -> tensor<3xf32>
    %expanded_15 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %expanded_16 = tensor.expand_shape %13 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_15 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.subf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_16 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.mulf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_17 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_17 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.mulf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %expanded_18 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_18 : tensor<2x3x8x8xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %19 = arith.addf %in, %in_20 : f32
      linalg.yield %19 : f32
    } -> tensor<2x3x8x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x8x8xf32>) outs(%0 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.cmpf ugt, %in, %cst : f32
      %20 = arith.select %19, %in, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x8x8xf32>
    %concat_19 = tensor.concat dim(1) %concat, %18 : (tensor<2x7x8x8xf32>, tensor<2x3x8x8xf32>) -> tensor<2x10x8x8xf32>
    return %concat_19 : tensor<2x10x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32_7: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_6: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_5: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_4: "0x04000000000000000000000000000000",
      torch_tensor_3_7_3_3_torch.float32: "0x04000000833DFF3D6FCE23BDE936BCBC0940AF3CA968B73D959B3BBD90ADF63DF5F2D5BBDD72BABDCD93943D099BF2BD054C2D3DB141B83D546A923DE86DE43CFB3035BD770974BDECD13A3D2D03BFBD79FD21BD7391D6BC13E8B7BC9D29CE3D8F4570BDA41498BDFAF7A7BC224E37BDBE6FE2BDE458773DC38025BD2FFCC5BCBC89EC3DAAEAD3BD49A9DFBD00D333BC79EBB73C592916BDD4BAD73D9E65983BFE9EB93DEAEB88BD7D26ECBDF3AB12BD8EDC78BD6A86233D57C0BA3D2971F43DAE6B0EBD9A57A93DB8C0BFBD485D49BD9C114F3D777841B9D5FBC8BCC6D5C9BD135394BDA3C9863AAFC88D3DCC6A0ABD4859A2BD05A190BDE776353D55EE8ABB1BB8D3BDA4459E3D1393E9BD5261ADBD6C09CA3D655CEC3D8EF7B6BD8E37B83D9076913D77AE9D3DD578923D1D469D3D438CCB3C01BD79BDDAA2B73D5AC48F3D4E45D8BC18FBF33DF283653DFCD2253D50F154BD5EDDFBBD9C5A813D8572D7BD0C0E8F3C27F4CABD4E87B03D1471C7BB33C1DBBD12D7323D9742C7BA00011C3D8C7210BD5A5E1D3C2EA532BD0E8DB13D0C67D03DB86DF1BD8D76303D24EFE43C2957A13D02BA213D92BE663D1ABD18BDDD70ACBDA212193DB80EB4BC079E8F3DEAFE2CBD7EEBBABD82184F3D2684BBBD3D83F1BD7759EB3D4130F73D7962743D9407A1BD17F43BBDEE88DFBDBE218C3B76EE543DA83F81BDF0C7C8BD675C55BDA451ABBD8A7B14BDDE07A1BDDD4CD03C058D143CDD610B3BB27BD7BD31C6C13D5D63693B019AE23D972A67BD37DEE03D62C605BD59FE1ABDDDD8F3BDC83A9E3D4784EBBD6F2AF43DF249FA3D459755BDB712E33C736AD23D65EC0E3DE9263CBCC9CE813D3CB985BD7CFB3EBD67E730BD3CABB63D8803473D4C31C53D0F92F4BDD949393D8D66C83D9AD0563DCB6EBABDB46BE23D269DA03DC47482BD3CF3F63D3366E13B5AF8FB3D81ECAEBD1B2AA73D7526883D043AFFBD30C49C3DDC0507BB9AB662BD16AF9E3CE70B3ABD16E6913D745A84BDD815053DC1659BBDC6FAB23C67D63FBDA90CE6BBFCAFA63D4C5D9FBC7F86BABDFA43D2BD",
      torch_tensor_3_torch.float32_3: "0x04000000000000000000000000000000",
      torch_tensor_3_torch.float32_2: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32_1: "0x040000000000803F0000803F0000803F",
      torch_tensor_3_torch.float32: "0x04000000000000000000000000000000",
      torch_tensor_3_4_3_3_torch.float32: "0x0400000020BCA8BCA830A93D18A6803D4035ADBCC68816BEDC5B1F3E40271CBD6BDE493C87F505BE6E52E23D56404D3CF8E0893D687108BE1BDF94BD769B1F3E5BA7B9BD768B00BE6860FD3D6020083ECACB1EBEBBBA103EE0C001BD76BDE93CD6CB703C2BDD243C0B941EBD862D48BD2B43AA3B77220A3E20FE88BCABEE273C7E90FEBD77AE143E36929B3D744B1E3EC8FBCB3DB08318BEDB9FAD3D3B3B58BD839DBE3D483503BE6EA4CC3DA646803D733C11BE2BF4FF3B56A2B2BB837C24BE60C97E3D0374DD3D6BF356BDB70C15BED2EC0CBEC0AB9BBC7CBD293E5EC8F83D1884A6BD96B6ECBDBAD125BE26A9E1BDA6DDE43D576E173E7B0EE2BD666AC63DAB50E3BD63B30C3E96AC5CBDD3ECC2BD705420BEABDBEF3CC6937DBD4C96053EABC266BB78F7103E36CCB8BC807CD33CBBA800BE163FB13CA2F000BE006651BCB37303BEEB6718BD8EF4823D47172ABE9A4928BECB3DD4BD0B4E223D262E2BBDC06C6ABD80F6F7BC8051CA3D03A701BE96975D3C0053793C60599DBC200B623D6329A4BD5A4129BEA06C70BD8AD1023E6A1F0A3EE604FFBDCB2311BDFB6666BD0010A43A23AC94BDE803FABD50C4B33D20A476BD"
    }
  }
#-}
