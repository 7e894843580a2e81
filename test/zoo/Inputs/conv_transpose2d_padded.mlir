#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x3x18x20xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float32> : tensor<4x3x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %c2 = arith.constant 2 : index
    %0 = tensor.empty() : tensor<3x4x3x3xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x4x3x3xf32>) -> tensor<3x4x3x3xf32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%1 : tensor<3x4x3x3xf32>) {
    ^bb0(%out: f32):
      %7 = linalg.index 0 : index
      %8 = linalg.index 1 : index
      %9 = linalg.index 2 : index
      %10 = linalg.index 3 : index
      %11 = arith.subi %c2, %9 : index
      %12 = arith.subi %c2, %10 : index
      %extracted = tensor.extract %cst_0[%8, %7, %11, %12] : tensor<4x3x3x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4x3x3xf32>
    %3 = tensor.empty() : tensor<2x4x20x22xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x4x20x22xf32>) -> tensor<2x4x20x22xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %4[0, 0, 1, 1] [2, 4, 9, 10] [1, 1, 2, 2] : tensor<2x4x9x10xf32> into tensor<2x4x20x22xf32>
    %5 = tensor.empty() : tensor<2x3x18x20xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%5 : tensor<2x3x18x20xf32>) dimensions = [0, 2, 3] 
    %6 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%inserted_slice, %2 : tensor<2x4x20x22xf32>, tensor<3x4x3x3xf32>) outs(%broadcasted : tensor<2x3x18x20xf32>) -> tensor<2x3x18x20xf32>
    return %6 : tensor<2x3x18x20xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.float32: "0x0400000072B115BEF08F90BDE453E4BD719009BCA61AFDBDB1ADB03DCADBADBC2DDE033D4009F5BC20103B3BCF4D063D04A518BD5F2601BE6A510A3ED61E383E3CCD36BE12A646BD9138DDBD733634BE8EAE02BE8CD4153E651F3A3EFD221F3C5646A73DD710B83D6310C53D2DC5143EAA76AE3BBE4C35BE55C2373ECD0DCEB9747CCD3CDBB5D53D16F08ABD106FDBBDDDDB07BE31FAF4BC4930A73DE4BB82BC783FC43D413B7E3C4478093D5DD9F9BD1DAF5B3CFE979CBD694D843DE451423E58EC18BE64DB3BBEFE001DBEE70881BDC9AD03BE5591DB3C4AC9463CB081B6BC0984BCBDEAB12E3E4110353DD7DA413D56E6B63DEEDC343EE7B8B7BDFE402B3EC357FB3D756735BDE648493AAE9510BE2B72E83D03CB403EF00A833D14FD3EBED446E0BDD6DE033ED102ACBDA0E4B2BC6783ED3CF395423E47C034BE4B4AF2BDEF3719BED8C9A8BDBB8C8ABDE977F5BC155FD8BDAD0EE1BD2000AE3D0144B23D5D84303ED464CD3DB2443CBD02870C3D6DF6FBBD84E632BE995D07BDED15143D0763EC3D2933133E483C07BD7FD244BEE00BDC3B16343EBE4FA700BEBA90F93D148D2ABEB7F2173ED03F953D40E59C3D9446FF3D",
      torch_tensor_3_torch.float32: "0x040000000720023D55129A3D10303DBD"
    }
  }
#-}
