#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x12xf32>) -> tensor<4x12xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_12_5_torch.float32> : tensor<12x5xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_5_torch.float32_1> : tensor<5xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_5_2_torch.float32> : tensor<5x2xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_2_5_torch.float32> : tensor<2x5xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_5_torch.float32> : tensor<5xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_5_12_torch.float32> : tensor<5x12xf32>
    %0 = tensor.empty() : tensor<12x5xf32>
    %transposed = linalg.transpose ins(%cst_8 : tensor<5x12xf32>) outs(%0 : tensor<12x5xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<4x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<4x12xf32>, tensor<12x5xf32>) outs(%2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %25 = arith.addf %in, %in_12 : f32
      linalg.yield %25 : f32
    } -> tensor<4x5xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf ugt, %in, %cst : f32
      %26 = arith.select %25, %in, %cst : f32
      linalg.yield %26 : f32
    } -> tensor<4x5xf32>
    %7 = tensor.empty() : tensor<5x2xf32>
    %transposed_9 = linalg.transpose ins(%cst_6 : tensor<2x5xf32>) outs(%7 : tensor<5x2xf32>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<4x2xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<4x2xf32>) -> tensor<4x2xf32>
    %10 = linalg.matmul ins(%6, %transposed_9 : tensor<4x5xf32>, tensor<5x2xf32>) outs(%9 : tensor<4x2xf32>) -> tensor<4x2xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<2xf32>) outs(%8 : tensor<4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<4x2xf32>, tensor<4x2xf32>) outs(%8 : tensor<4x2xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %25 = arith.addf %in, %in_12 : f32
      linalg.yield %25 : f32
    } -> tensor<4x2xf32>
    %13 = tensor.empty() : tensor<2x5xf32>
    %transposed_10 = linalg.transpose ins(%cst_4 : tensor<5x2xf32>) outs(%13 : tensor<2x5xf32>) permutation = [1, 0] 
    %14 = linalg.matmul ins(%12, %transposed_10 : tensor<4x2xf32>, tensor<2x5xf32>) outs(%2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %25 = arith.addf %in, %in_12 : f32
      linalg.yield %25 : f32
    } -> tensor<4x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<4x5xf32>) outs(%1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf ugt, %in, %cst : f32
      %26 = arith.select %25, %in, %cst : f32
      linalg.yield %26 : f32
    } -> tensor<4x5xf32>
    %18 = tensor.empty() : tensor<5x12xf32>
    %transposed_11 = linalg.transpose ins(%cst_2 : tensor<12x5xf32>) outs(%18 : tensor<5x12xf32>) permutation = [1, 0] 
    %19 = tensor.empty() : tensor<4x12xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x12xf32>) -> tensor<4x12xf32>
    %21 = linalg.matmul ins(%17, %transposed_11 : tensor<4x5xf32>, tensor<5x12xf32>) outs(%20 : tensor<4x12xf32>) -> tensor<4x12xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<12xf32>) outs(%19 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x12xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<4x12xf32>, tensor<4x12xf32>) outs(%19 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %25 = arith.addf %in, %in_12 : f32
      linalg.yield %25 : f32
    } -> tensor<4x12xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<4x12xf32>) outs(%19 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.negf %in : f32
      %26 = math.exp %25 : f32
      %27 = arith.addf %26, %cst_0 : f32
      %28 = arith.divf %cst_0, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<4x12xf32>
    return %24 : tensor<4x12xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_12_torch.float32: "0x040000006BA08D3D60DD3ABD922CAA3E90753F3EF492C73E9B8C183E1FC2AE3EE2AB903C3CCD853D798AC8BD2368D53E153A983C",
      torch_tensor_12_5_torch.float32: "0x040000003CE3CEBE12FF23BEC9A8AD3ED3A69CBE52ED6F3E5BB6323ED02C8D3DF22B8DBD95B85B3E9114C73E497480BEB056BEBEDA873EBD52A1193E6D69C03E95C3DBBD9376AB3E7C3E2F3E695112BE3ABA7E3DE55CBF3C46FD083E261E973EDDF0003E2ECC4D3EADDC2A3DBF7B9D3CE01EBE3EC54A563E7211C83D53F721BEA1F6B33D8313563EAFE2293D99D8F8BD2AB18D3E266A85BD534C133D69C6B8BEA6BBCBBED68A483E77960D3E3517D6BE9F34B13E5E6B43BEBEA61ABEBBF15D3E8F53D13EAAFE483EBDA6103D60138DBEBEE485BEF291DE3E3E68383EE692B23DF5CB993EE799933EBD4F3BBE3509CDBD0EC3923E",
      torch_tensor_5_torch.float32_1: "0x04000000B847ACBECCC7293E83A1EB3D28B5C5BDC5E39D3D",
      torch_tensor_5_2_torch.float32: "0x0400000090AEA13EC685143F8F9A003E44ADD4BEA2740E3EB54E033F79B9763E086F1A3FFF9B69BD072C10BF",
      torch_tensor_2_torch.float32: "0x0400000036A105BDFA2742BE",
      torch_tensor_2_5_torch.float32: "0x040000004E66AA3EA70255BD0B4CB13D4230B7BE474DA93E7AE07EBEF46687BE15BA853EFF0FC03E2C59723E",
      torch_tensor_5_torch.float32: "0x04000000567014BEB0A6523E179F0FBE4C52383DB0718E3E",
      torch_tensor_5_12_torch.float32: "0x040000003B1C1F3ED4818F3E58B7E2BD1D2517BDDA28503EC6B2363E05DF71BEC876873ED14E613EACA242BEF5672C3E820FDA3D6E2619BE9A27FCBDC6C801BEADB1AC3D029143BE40BD763EB6A08A3CE0F49E3DA91621BE5FB45C3E3A23EDBD70904E3E2DA2F6BD55BAF03D0E2456BE5E0D563E8B99CE3CCCF885BEBF9383BE715A51BEDEC091BD0E5569BE2D015D3EBF04CA3DC659C4BDCA502DBDFA9780BE0E44B23D36436B3E4A2F1B3EAA8F0EBE402B80BC692C703E823727BE93E7283EB766803E809B903EBF7F203DBA2C243ED03FF8BDA99B8C3DECA8313EACB5213E913580BE7701683D7A14833ED6C13FBEA8474ABE"
    }
  }
#-}
