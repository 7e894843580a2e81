#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x3x6x6xf32>, %arg1: tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e-01 : f64
    %cst_1 = arith.constant 0.94868329805051377 : f64
    %cst_2 = arith.constant 3.000000e-01 : f64
    %cst_3 = arith.constant dense_resource<torch_tensor_3_3_3_3_torch.float32> : tensor<3x3x3x3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index):
      tensor.yield %cst : f32
    } : tensor<1x3x6x6xf32> to tensor<1x3x8x8xf32>
    %0 = tensor.empty() : tensor<1x3x6x6xf32>
    %broadcasted = linalg.broadcast ins(%cst_4 : tensor<3xf32>) outs(%0 : tensor<1x3x6x6xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_3 : tensor<1x3x8x8xf32>, tensor<3x3x3x3xf32>) outs(%broadcasted : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<1x3x6x6xf32>) outs(%0 : tensor<1x3x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.truncf %cst_2 : f64 to f32
      %8 = arith.mulf %in, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<1x3x6x6xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %2 : tensor<1x3x6x6xf32>, tensor<1x3x6x6xf32>) outs(%0 : tensor<1x3x6x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %7 = arith.subf %in, %in_5 : f32
      linalg.yield %7 : f32
    } -> tensor<1x3x6x6xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x3x6x6xf32>) outs(%0 : tensor<1x3x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.truncf %cst_1 : f64 to f32
      %8 = arith.divf %in, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<1x3x6x6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x3x6x6xf32>) outs(%0 : tensor<1x3x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.truncf %cst_0 : f64 to f32
      %8 = arith.mulf %in, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<1x3x6x6xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %5 : tensor<1x3x6x6xf32>, tensor<1x3x6x6xf32>) outs(%0 : tensor<1x3x6x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %7 = arith.addf %in, %in_5 : f32
      linalg.yield %7 : f32
    } -> tensor<1x3x6x6xf32>
    return %6 : tensor<1x3x6x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_3_3_3_torch.float32: "0x0400000072DBCCBD4EE9C23BB9C3413C30FD20BC7683D9BC434E8E3D9EED183D7530ABBDF170643DB4EEA5BD1F8BE5BD7CAB0EBE353E8DBD37C522BEF62A94BD589438BD4A900F3C3A0E2DBE29C0F3BDEB8F1E3E3323A33D0265203ED3AF3E3E530C0E3E02B2C5BD7AF0053EA0CF893D76B8A43C5204233D877897BCB5F5073EF3AB27BE7CC3F03D872DA8BD5C6F3E3CA09B8CBC4543DD3D0200B43D95FCE7BDB3AC403E277AD9BD50F21DBEBAADA73D8F6E283E16F7343EAAC2E3BDC7B096BDD30233BE924D403EA5E0DB3D261C4C3DDC3ED1BD41793EBE7B8A2ABDC1EF1BBDCB8674BD7098B0BD1EA9083D3CAE053ECCEB9DBCEEA1EDBDB134B43CB70A0DBBDDB6A63D364E40BE6BE1063E43A0A6BD7331DA3DA0A9E9BCC16F193EECCAF23DDA493E3E06109F3D98EF41BEE6078BBD3BB48F3C64250ABEB51FD83DF11593BD9A7F973D4C22ACBD",
      torch_tensor_3_torch.float32: "0x04000000D66F613C8AC511BD5EE2363E"
    }
  }
#-}
