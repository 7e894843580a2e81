#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<?x7xf32>) -> tensor<?x3xf32> {
    %true = arith.constant true
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %cst_2 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_16_torch.float32> : tensor<3x16xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_7_torch.float32> : tensor<16x7xf32>
    %cst_6 = arith.constant 1.41421354 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x7xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty() : tensor<7x16xf32>
    %transposed = linalg.transpose ins(%cst_5 : tensor<16x7xf32>) outs(%1 : tensor<7x16xf32>) permutation = [1, 0] 
    %2 = tensor.empty(%dim) : tensor<?x16xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %4 = linalg.matmul ins(%arg0, %transposed : tensor<?x7xf32>, tensor<7x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %5 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %5, "negative values not allowed in new dimensions"
    %6 = tensor.empty(%dim) : tensor<?x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<16xf32>) outs(%6 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%2 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %17 = arith.addf %in, %in_8 : f32
      linalg.yield %17 : f32
    } -> tensor<?x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x16xf32>) outs(%2 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.divf %in, %cst_6 : f32
      %18 = math.erf %17 : f32
      %19 = arith.addf %18, %cst_0 : f32
      %20 = arith.mulf %19, %cst_1 : f32
      %21 = arith.mulf %in, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<?x16xf32>
    %10 = tensor.empty() : tensor<16x3xf32>
    %transposed_7 = linalg.transpose ins(%cst_3 : tensor<3x16xf32>) outs(%10 : tensor<16x3xf32>) permutation = [1, 0] 
    %11 = tensor.empty(%dim) : tensor<?x3xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %13 = linalg.matmul ins(%9, %transposed_7 : tensor<?x16xf32>, tensor<16x3xf32>) outs(%12 : tensor<?x3xf32>) -> tensor<?x3xf32>
    cf.assert %5, "negative values not allowed in new dimensions"
    %14 = tensor.empty(%dim) : tensor<?x3xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<3xf32>) outs(%14 : tensor<?x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x3xf32>
    cf.assert %true, "mismatched size for broadcast"
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %15 : tensor<?x3xf32>, tensor<?x3xf32>) outs(%11 : tensor<?x3xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %17 = arith.addf %in, %in_8 : f32
      linalg.yield %17 : f32
    } -> tensor<?x3xf32>
    return %16 : tensor<?x3xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32: "0x04000000C48A173E80F961BD502CA1BC",
      torch_tensor_3_16_torch.float32: "0x04000000E42344BEEC06FCBD40E132BEFC9E80BDF45A6C3EECC5C4BD082CFB3DF89C7E3E342412BEA8A6BFBD80C5803CD8FF2FBDE41929BEC47E093E287095BD80F1A63B2C0EBE3D92105C3E9075DB3C04FB9BBDA0EB7DBCE43FA43D026C503E901C243E8042043E56064DBEB43DB3BDA2E519BEE4640D3E609FCA3C10E5883C10D7D83CFC6AB63DD23B5D3E0ECA5A3E2A57483EC074903C32FA1FBE9805A4BD00A8EFB9908BEC3D2041263CAC01B3BD88F6013E4E15593E44BFB9BDD6025A3EA8D13BBD",
      torch_tensor_16_torch.float32: "0x040000008F0FAA3E0C88843E7386BF3EFD07933ECEBFDDBC5F9198BE6BC395BEEB3B163DA8D85C3E9F4FC5BD19D481BEE58988BDF76E06BE11E809BEBFD0F0BCC627AE3E",
      torch_tensor_16_7_torch.float32: "0x04000000A95E913E47C70B3E2BB6D93C01E3D33C36A1BD3E76DF7DBE262BC53DB09E9A3E135E313E39A9EC3DECE6173D3C300C3EB1EFF6BC7A19E23AA21D3A3E5CBB91BBA3C2993D45CAA8BEDBB99FBE0448FA3D20FA18BE0D3499BDBFFE14BEAEB45CBE49A454BDBFC6A5BD7FB6A8BDAC3C2A3E85CD97BE7B9AD1BBF738A1BE0861D03DB5EB443E4BFD09BEE8257B3E1C08953D2EAB003D1ADE353E61AB0C3EC3CBF33CEBCF7B3CF73844BEAC145A3E44B0FFBD0269AFBE078B983D760958BEBDA6183EE1074EBE66F9BB3E1FE2B03E2A6F943E42CAAD3EE1AC92BD65CE943E1799F03C65B98E3E77D8023E623382BE5CB51F3C785E893E20ED463E59051CBE649FA13C574FDC3DC0EF683EDC77263EFCEBFBBCE94DA7BE52DA4A3E3650613DC3CB90BE1A3A513CF91EA5BE68FE55BE541E80BE982EB23DF32983BE771C33BEE5BF8DBEA98951BE85E61ABE9D04853EB3F4E9BD46879EBEFEA28F3E53799C3EFA4EB9BEF9FABEBE556FA2BEDEB1C3BC28CEB0BE8215AABD74485B3EEBFA17BEF0F6803D2C85B83D0D83763E526093BD83DE1B3D2501A3BD26854CBD9B4C30BE31EFAB3CA738A6BE2E22A63E7DEBB7BEF3225D3E76597CBEAF920E3E45527E3C9DBFBA3D"
    }
  }
#-}
