module {
  func.func @main(%arg0: tensor<2x4x17xf32>) -> tensor<2x6x17xf32> {
    %cst = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_6_4_3_torch.float32> : tensor<6x4x3xf32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 0, 4] high[0, 0, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index):
      tensor.yield %cst_1 : f32
    } : tensor<2x4x17xf32> to tensor<2x4x21xf32>
    %0 = tensor.empty() : tensor<2x6x17xf32>
    %broadcasted = linalg.broadcast ins(%cst : tensor<6xf32>) outs(%0 : tensor<2x6x17xf32>) dimensions = [0, 2] 
    %1 = linalg.conv_1d_ncw_fcw {dilations = dense<2> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%padded, %cst_0 : tensor<2x4x21xf32>, tensor<6x4x3xf32>) outs(%broadcasted : tensor<2x6x17xf32>) -> tensor<2x6x17xf32>
    return %1 : tensor<2x6x17xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_torch.float32: "0x04000000FC4BEEBDEE667D3CEA934EBDE28E883D2C0C28BDADE58E3E",
      torch_tensor_6_4_3_torch.float32: "0x040000000B3F903E590802BE06961D3E05186DBE8716293E0E681D3EA262913E371E843E39633EBECE2D93BC8855863E7AA96ABD2EAC5CBE9D8AC6BD26C4813E9F3F523C92DE803DDD50C7BDC0D6D93DC98E313D0FB592BE1F3E7F3EB363463DF683653D33B6BEBD7CC6E4BD18E848BCF4076D3ECBCD5CBE04E924BEC2391C3E0E6D57BEB75370BECE72B4BD5E030DBEBD2F7C3EF79E2CBBE63280BCE6E9AE3DF9C4D3BD428A313EF3168F3E81CB45BE3EAB11BE18FF833EF36C8BBAA24C2F3EE3758ABED89DD9BDB069113E58FC1F3E6DDC86BEACBFA53DD623EABD0CF0F8BDE7041DBEC4947CBEC91C58BE2610303CC407B93CF1D64F3E1451773E81DED73D6F504A3EF3983A3CC5A5AFBCBFCD263E6A3038BEDBBB48BD1FA186BEA045FBBD1F67DBBD"
    }
  }
#-}
