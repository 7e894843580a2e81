#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x3x18x20xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_2_2_torch.float32> : tensor<4x3x2x2xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %c1 = arith.constant 1 : index
    %0 = tensor.empty() : tensor<3x4x2x2xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x4x2x2xf32>) -> tensor<3x4x2x2xf32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%1 : tensor<3x4x2x2xf32>) {
    ^bb0(%out: f32):
      %7 = linalg.index 0 : index
      %8 = linalg.index 1 : index
      %9 = linalg.index 2 : index
      %10 = linalg.index 3 : index
      %11 = arith.subi %c1, %9 : index
      %12 = arith.subi %c1, %10 : index
      %extracted = tensor.extract %cst_0[%8, %7, %11, %12] : tensor<4x3x2x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4x2x2xf32>
    %3 = tensor.empty() : tensor<2x4x19x21xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x4x19x21xf32>) -> tensor<2x4x19x21xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %4[0, 0, 1, 1] [2, 4, 9, 10] [1, 1, 2, 2] : tensor<2x4x9x10xf32> into tensor<2x4x19x21xf32>
    %5 = tensor.empty() : tensor<2x3x18x20xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%5 : tensor<2x3x18x20xf32>) dimensions = [0, 2, 3] 
    %6 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%inserted_slice, %2 : tensor<2x4x19x21xf32>, tensor<3x4x2x2xf32>) outs(%broadcasted : tensor<2x3x18x20xf32>) -> tensor<2x3x18x20xf32>
    return %6 : tensor<2x3x18x20xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_2_2_torch.float32: "0x04000000A7072ABEA5273A3D08D2833E76A3E03DFE73323BF41E0E3D122C0DBD836257BE60DE463E6F2899BB4A8F463EE63741BE84050E3D39C36DBEE5CF28BDACC12EBE16488BBE84F0933C47C0013E59609CBD348F343D4FA5223DE756023E58B6DABC8AA63C3E1BBF823DF58AC63C2DDA65BEAE4F05BEEF43B7BDCF9D90BE01D20D3EF2CDF2BDC1858BBE0356373E49FAB8BDBDD2E93DCC11EC3DBC3F71BCEBB615BE104B093C23176BBC1AF95BBE2CF93DBE7CF3EDBDA8E06B3E8C710BBED3EC1CBE",
      torch_tensor_3_torch.float32: "0x04000000A229D73DF797463ECA4374BE"
    }
  }
#-}
