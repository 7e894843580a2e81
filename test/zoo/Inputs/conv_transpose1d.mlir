#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x4x17xf32>) -> tensor<2x3x34xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_4_torch.float32> : tensor<4x3x4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %c3 = arith.constant 3 : index
    %0 = tensor.empty() : tensor<3x4x4xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%1 : tensor<3x4x4xf32>) {
    ^bb0(%out: f32):
      %7 = linalg.index 0 : index
      %8 = linalg.index 1 : index
      %9 = linalg.index 2 : index
      %10 = arith.subi %c3, %9 : index
      %extracted = tensor.extract %cst_0[%8, %7, %10] : tensor<4x3x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4x4xf32>
    %3 = tensor.empty() : tensor<2x4x37xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x4x37xf32>) -> tensor<2x4x37xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %4[0, 0, 2] [2, 4, 17] [1, 1, 2] : tensor<2x4x17xf32> into tensor<2x4x37xf32>
    %5 = tensor.empty() : tensor<2x3x34xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%5 : tensor<2x3x34xf32>) dimensions = [0, 2] 
    %6 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%inserted_slice, %2 : tensor<2x4x37xf32>, tensor<3x4x4xf32>) outs(%broadcasted : tensor<2x3x34xf32>) -> tensor<2x3x34xf32>
    return %6 : tensor<2x3x34xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_4_torch.float32: "0x0400000006AE2C3EB1A7523E5C08463E7B862B3D9874B8BDA5DD063E5E549ABCF9F1703E2BE23EBEA8DDD63DF67791BEFC17D2BDD03F963D9AFE81BEA66F2ABEADBE6DBD8073833EB3E5B6BDA1382CBC77804F3E9757753E825D2B3E7AD53DBECCEC823EF42221BD4B39403CFB2D3F3D4DC723BEA159873E9BC41A3E026AA4BDE2FBC73C5747593EC9FF493EB29E8C3E792805BE3ABA783B657F143EB7828B3E322E6FBEBB6121BE452A463E32AE473D838992BE71AAF8BD1C83DEBBBC2E603EB253453C",
      torch_tensor_3_torch.float32: "0x040000003188A33D3A4A33BE71F4BB3C"
    }
  }
#-}
