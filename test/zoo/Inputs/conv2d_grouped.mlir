module {
  func.func @main(%arg0: tensor<2x4x9x10xf32>) -> tensor<2x6x7x8xf32> {
    %cst = arith.constant dense_resource<torch_tensor_6_2_3_3_torch.float32> : tensor<6x2x3x3xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %0 = tensor.empty() : tensor<2x6x7x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<6xf32>) outs(%0 : tensor<2x6x7x8xf32>) dimensions = [0, 2, 3] 
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 9, 10] : tensor<2x4x9x10xf32> into tensor<2x2x2x9x10xf32>
    %expanded_1 = tensor.expand_shape %cst [[0, 1], [2], [3], [4]] output_shape [2, 3, 2, 3, 3] : tensor<6x2x3x3xf32> into tensor<2x3x2x3x3xf32>
    %expanded_2 = tensor.expand_shape %broadcasted [[0], [1, 2], [3], [4]] output_shape [2, 2, 3, 7, 8] : tensor<2x6x7x8xf32> into tensor<2x2x3x7x8xf32>
    %1 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%expanded, %expanded_1 : tensor<2x2x2x9x10xf32>, tensor<2x3x2x3x3xf32>) outs(%expanded_2 : tensor<2x2x3x7x8xf32>) -> tensor<2x2x3x7x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<2x2x3x7x8xf32> into tensor<2x6x7x8xf32>
    return %collapsed : tensor<2x6x7x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_2_3_3_torch.float32: "0x0400000090014D3EAA2DFF3DBCF4353E5129D53C30B9A03CE2B010BEE026ADBC3FC4C0BD8B3C3E3E379593BDF6C924BD6D652E3E439465BECD299C3DE6BA353EC44C42BE3A46A73D7D528F3DC31A81BCE878623E5F59243E7B905CBDB1F361BDA177B93B2428DDBD34B0213E0F0B2F3EE569503E67E416BE242DA83BA07F163EB53E2BBDDA73FCBDF4BFEE3C51BC5ABE41915C3E93CDF2BDD921583EBE3EB6BD08BD003EBCB6803D95F1933D218DD23D399C14BED87123BE47D3503D5EC6693EC9B145BE5438FF3D60E6CCBDB331C83D9699F93DF98BF83DB5504BBE112C10BED9064CBEE97436BDE062EBBC94E8B5BCB22D653E5F9624BC5C98A43DB8F046BE9B4C633E3548CD3D2CF80E3DBDA4093EB9B1323EA440163E1946F6BD625AD43D2F8705BE9F627FBCEE4C663E5B44DF3D0E53F9BD425F53BE1EF0F93DB541AA3D5B5AB239F37DB2BC35FB6239C9FBCE3D05CA24BEDEE3EDBDCAA1663E8BE23D3E5702F2BDFA785F3D13CA13BE849325BCDFFB463E9E12343D700DED3CD80FA4BC6B36F4BDF388F6BD0DA0E3BDC2F249BE19962E3DF152C4BD57BD8A3DFA688B3DB970343DAF0BEDBDE584B03CA9A2C13D628BB23A",
      torch_tensor_6_torch.float32: "0x040000009FE2013EC71E473EDC96EBBDA6B33C3A274E583ED378D6BD"
    }
  }
#-}
