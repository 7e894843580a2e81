#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x3x6x7xbf16>) -> tensor<1x4x6x7xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.bfloat16> : tensor<4x3x3x3xbf16>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.bfloat16> : tensor<4xbf16>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : bf16
    } : tensor<1x3x6x7xbf16> to tensor<1x3x8x9xbf16>
    %0 = tensor.empty() : tensor<1x4x6x7xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<4xbf16>) outs(%1 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %6 = arith.extf %in : bf16 to f32
      linalg.yield %6 : f32
    } -> tensor<4xf32>
    %broadcasted = linalg.broadcast ins(%2 : tensor<4xf32>) outs(%0 : tensor<1x4x6x7xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_0 : tensor<1x3x8x9xbf16>, tensor<4x3x3x3xbf16>) outs(%broadcasted : tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32>
    %4 = tensor.empty() : tensor<1x4x6x7xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x4x6x7xf32>) outs(%4 : tensor<1x4x6x7xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %6 = arith.truncf %in : f32 to bf16
      linalg.yield %6 : bf16
    } -> tensor<1x4x6x7xbf16>
    return %5 : tensor<1x4x6x7xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.bfloat16: "0x020000000DBEF3BC22BE393E303E093B67BDDBBD78BDE6BC35BD3E3EDDBD043E55BD11BE3F3DE53C2F3E38BE943C1EBEE4BC56BC3FBE97BD95BD3E3E7FBD83BDFF3D143E0D3E17BDCDBD18BE18BEB7BC433E34BB00BD333DBC3D32BD183EBA3D9B3ABA3DF8BDAFBCA43D8D3D94BB72BDE13C18BB42BE203ECEBD0D3EE93D9DBD8B3C99BDAA3D313B1D3EE4BD2F3EB33D443E4A3D123D093E3DBEEE3C873D1DBEFFBD41BDBEBD2D3E8F3D2EBD213B43BE4CBDD33DB93A533CFF3B053DF93CFE3CAA3C413E3D3D1D3E3DBC063ED03D7DBD7CBDF3BD363DF93DD2BDF0BD",
      torch_tensor_4_torch.bfloat16: "0x02000000CBBDB7BDF53D203E"
    }
  }
#-}
