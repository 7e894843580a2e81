#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x3x6x7xf16>) -> tensor<1x4x6x7xf16> {
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float16> : tensor<4x3x3x3xf16>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float16> : tensor<4xf16>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f16
    } : tensor<1x3x6x7xf16> to tensor<1x3x8x9xf16>
    %0 = tensor.empty() : tensor<1x4x6x7xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<4xf16>) outs(%1 : tensor<4xf32>) {
    ^bb0(%in: f16, %out: f32):
      %6 = arith.extf %in : f16 to f32
      linalg.yield %6 : f32
    } -> tensor<4xf32>
    %broadcasted = linalg.broadcast ins(%2 : tensor<4xf32>) outs(%0 : tensor<1x4x6x7xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_0 : tensor<1x3x8x9xf16>, tensor<4x3x3x3xf16>) outs(%broadcasted : tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32>
    %4 = tensor.empty() : tensor<1x4x6x7xf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x4x6x7xf32>) outs(%4 : tensor<1x4x6x7xf16>) {
    ^bb0(%in: f32, %out: f16):
      %6 = arith.truncf %in : f32 to f16
      linalg.yield %6 : f16
    } -> tensor<1x4x6x7xf16>
    return %5 : tensor<1x4x6x7xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.float16: "0x0200000040B157310A3044A8C3281E2E1B25B928AAADE02F18AE1CB2F4AE64A874AAEE131B2A44318E314AB1C72C11AB5828E9280932FC2715B0A2AFBBB08C3150317FB078234CB15A311BB2C4A9832D67AED7AD7D30EB9F7F2F6FAE0AA9C33193A50DA7ACA624314B2048AD5525BEA476AE80AF6B3191AD75AF801C89A35228A62C5031D92D24A9BE2A67AFEE290F30B92C78AE87B124AAAC2FC02A60319D31AA25582E7EB190309F31E5AEEF303DAC5CB0C22CF8AE942FCD2F9823D628B5B11BAC60B080AFFB1DC9AD6CB1CA27D0ABA5AC1FAAFB97F1A6B7B14030",
      torch_tensor_4_torch.float16: "0x020000000931AF2088ADF3AA"
    }
  }
#-}
