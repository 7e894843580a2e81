module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x6x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_2_torch.float32_2> : tensor<2xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_2_4_3_3_torch.float32_1> : tensor<2x4x3x3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_2_torch.float32_1> : tensor<2xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_2_4_3_3_torch.float32> : tensor<2x4x3x3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_2_4_1_1_torch.float32> : tensor<2x4x1x1xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %0 = tensor.empty() : tensor<2x2x8x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_5 : tensor<2xf32>) outs(%0 : tensor<2x2x8x8xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_4 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%broadcasted : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %padded = tensor.pad %arg0 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x12x12xf32>
    %broadcasted_6 = linalg.broadcast ins(%cst_2 : tensor<2xf32>) outs(%0 : tensor<2x2x8x8xf32>) dimensions = [0, 2, 3] 
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %cst_3 : tensor<2x4x12x12xf32>, tensor<2x4x3x3xf32>) outs(%broadcasted_6 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %padded_7 = tensor.pad %arg0 low[0, 0, 4, 4] high[0, 0, 4, 4] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x16x16xf32>
    %broadcasted_8 = linalg.broadcast ins(%cst_0 : tensor<2xf32>) outs(%0 : tensor<2x2x8x8xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<4> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_7, %cst_1 : tensor<2x4x16x16xf32>, tensor<2x4x3x3xf32>) outs(%broadcasted_8 : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %concat = tensor.concat dim(1) %1, %2, %3 : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x6x8x8xf32>
    return %concat : tensor<2x6x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_torch.float32_2: "0x04000000568901BDF304B23D",
      torch_tensor_2_4_3_3_torch.float32_1: "0x040000003219263E8442083ED8A9F1BDD68CCE3B56EF87BD0B9497BD2B4CAF3B1B9F1ABEDB1FED3D0BEA0CBDDB07D7BDC0C434BD3BE50ABD9866B6BD9B2D1E3E7BC80A3DCB312EBD566FD33C16845ABC40C614BC3B3CEABDA3D329BEDB505EBD58F728BE5BB1843DE0A2483D7EA8B33DD63B823B107CB63D4029473CBB62233EF6BBA3BD63E29F3D003A9F3C64E409BEBB80023EABFA68393229113E8B52363D165318BE9BA3093EAE41AD3D3E8594BD1838E73D97F415BE4C2C1BBE40A822BC3B9F43BDABD0733B36D0B9BD9B9350BD00B90D3ED325B7BDD7FE23BED0C8FF3D2B106D3C1E6E983D5B034D3D1E6BF53D8878A7BD6BB98ABD000308BEDBDC8FBDA865A4BDFE7307BE2652283E3BA17EBDA0B8DBBCB0164B3D7B1407BD66C6FDBDD81F89BD",
      torch_tensor_2_torch.float32_1: "0x040000003C411F3EB67B643D",
      torch_tensor_2_4_3_3_torch.float32: "0x04000000F0AADDBD884FC03D9B0FF83D1BBF283ECC600D3E7B697B3D4B1C85BDCB4B143D3BE078BD5AAC1CBE4B93F0BCE6793DBD48759DBD633A09BEDFE21A3E26D094BD7E630CBE0063EDBDA6C8993DCE389CBD565E24BD6BFE6DBCF66C193E7BB795BD5229163E284CF1BD66AC013E73DD8C3D963BC2BC1E7F80BD4BD810BD4E3E263E1A7912BEF0D7033D0EE6F5BD277C083EEB59F33CE37AF2BD88DFAE3D36CD053E6316F0BD6343DBBDCC950A3EF0A38B3DC0EA953D3387F33D4689063D6BB4BC3D36E195BCF082C0BDF8CEEABD669E9D3D2425263EB00C4F3D7097593DBE8314BE766FB5BC967AC53D166368BC43EAC3BD0090783BC0049F3CA6D21FBD3E5ADD3D462051BD7B79293D1EC31BBEF6AA163EB27601BEA8ADAD3D0B71B1BD46821DBD",
      torch_tensor_2_4_1_1_torch.float32: "0x0400000060E23E3E5C29EBBEC8E473BE8028BA3B000E9CBA3283AC3EDC1BA8BE94C6AF3E",
      torch_tensor_2_torch.float32: "0x0400000070385FBE402A78BC"
    }
  }
#-}
