module {
  func.func @main(%arg0: tensor<?x3x6x7xf32>) -> tensor<?x4x6x7xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_3_3_3_torch.float32> : tensor<4x3x3x3xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %dim = tensor.dim %arg0, %c0 : tensor<?x3x6x7xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<?x3x6x7xf32> to tensor<?x3x8x9xf32>
    %0 = tensor.empty(%dim) : tensor<?x4x6x7xf32>
    %broadcasted = linalg.broadcast ins(%cst_1 : tensor<4xf32>) outs(%0 : tensor<?x4x6x7xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_0 : tensor<?x3x8x9xf32>, tensor<4x3x3x3xf32>) outs(%broadcasted : tensor<?x4x6x7xf32>) -> tensor<?x4x6x7xf32>
    return %1 : tensor<?x4x6x7xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_3_3_3_torch.float32: "0x040000009F4F203D4F5EDBBDC2C8C6BD2C73E7BD61E3133EFB90273D1E6726BCC14B84BB48D6A13D077649BCD62E1FBE0C882DBDF301403E4C983B3E1D78843C6167343D98D844BEB9A9E73D8DBECABD802ABCBC760EA13D9A6E3EBE3D81173C019E3ABC5D46043C1801C63D6ACC07BEC7341DBE209DC53D8AE9E13D70E95D3DFD8646BCE11E113E4B3728BE42F9F83C711B72BD7C98BE3D7EEB97BDBB365A3D177F363C418EF83C43D386BD901513BE6C74013E1D972E3D6FA4923D753F00BDC3CFE13D43E9403E08B2CE3DEACBCCBD5BAC6EBD69BCC3BD2638003ECC130BBD1589443E21F49EBD7BB5D33D3DB0B13D0EC60B3E8E2A40BE9522333E903C6A3CD502033E6DC851BD256A023D9243C4BDEF04773D82010C3E555FBD3B80453BBECC5C26BD88E983BDFDFBE1BC3A5520BE4EC00ABEE774713D0C5644BEE0F543BE89D3413ED435313D6A842DBDFE47BCBDF3FF33BEC5FE6E3CD544E23DE0E7A03D4F15B2BDC7FA103EDE979DBD6B47B73D109E05BE8C2105BE56C90CBE5331023D2414253DBDEF353E089C08BC07DF083EC863B23C61E025BE1306FC3CF75207BEE41E003EE21C0ABEFFC4DFBD12D09B3D52E7443E",
      torch_tensor_4_torch.float32: "0x0400000094BB8D3B8D50253E206414BE6C1C2FBE"
    }
  }
#-}
