#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x3xf32>) -> tensor<5x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_8_torch.float32> : tensor<4x8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_18_torch.float32> : tensor<8x18xf32>
    %cst_4 = arith.constant 2.000000e+00 : f32
    %cst_5 = arith.constant 4.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x3xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.sin %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.mulf %in, %cst_4 : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.sin %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.mulf %in, %cst_5 : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.sin %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.cos %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.cos %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x3xf32>) outs(%0 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.cos %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x3xf32>
    %concat = tensor.concat dim(1) %1, %3, %5, %6, %7, %8 : (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x18xf32>
    %9 = tensor.empty() : tensor<18x8xf32>
    %transposed = linalg.transpose ins(%cst_3 : tensor<8x18xf32>) outs(%9 : tensor<18x8xf32>) permutation = [1, 0] 
    %10 = tensor.empty() : tensor<5x8xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<5x8xf32>) -> tensor<5x8xf32>
    %12 = linalg.matmul ins(%concat, %transposed : tensor<5x18xf32>, tensor<18x8xf32>) outs(%11 : tensor<5x8xf32>) -> tensor<5x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<8xf32>) outs(%10 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x8xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%10 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.addf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<5x8xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x8xf32>) outs(%10 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.cmpf ugt, %in, %cst : f32
      %23 = arith.select %22, %in, %cst : f32
      linalg.yield %23 : f32
    } -> tensor<5x8xf32>
    %16 = tensor.empty() : tensor<8x4xf32>
    %transposed_6 = linalg.transpose ins(%cst_1 : tensor<4x8xf32>) outs(%16 : tensor<8x4xf32>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<5x4xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<5x4xf32>) -> tensor<5x4xf32>
    %19 = linalg.matmul ins(%15, %transposed_6 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%18 : tensor<5x4xf32>) -> tensor<5x4xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<4xf32>) outs(%17 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x4xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%17 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.addf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<5x4xf32>
    return %21 : tensor<5x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000F7B0F3DA2D557BD42F6053EC745B13E",
      torch_tensor_4_8_torch.float32: "0x04000000F6837BBE8EF20CBD41BF54BE348CCF3DBBDDEABD11409ABE68A8AEBEED5FAC3DE81D7B3BEA0459BE0C42A4BD08819F3C7217A03DA36BD63D18FAB23E6C3996BE5C39A0BE25A339BD8F6FAEBDACF86FBEBCEC44BDF293BCBCC49F7CBDE7E2703E777FABBE5CF6183E900938BEC0D40DBECBE3A4BED608683E4B373EBEBDFE003E",
      torch_tensor_8_torch.float32: "0x04000000DCBA8FBDD02FEA3C2CACC53D55142C3E02C00A3E82E848BE7E7E0FBD04922D3E",
      torch_tensor_8_18_torch.float32: "0x0400000045F36BBD5F0DABBD33CC19BE9DCF0D3E2182703E471FEEBD8CB4EB3C1AB432BD06DC9DBDA63E483CCC9BC23C500143BEB2134ABEE8B11DBE77BB78BD377DDE3C953B1DBD90B6DDBDAA8339BE931955BEB777473EB23F6ABDFCD5F23DF0235C3B20199D3DE2F513BD8588EFBD1B9E88BD56EE28BEA51C24BE2D3A4A3EA5418B3D56D42CBEF396453E987F48BED12AFD3D1C2D3ABE6C076FBE3142943BE77580BDE5ACE93D77ED4BBEC1F77BBD9C8D1F3E85A92DBE611B2F3E495914BEE9454A3E2FD893BC15B68C3D4D9D35BE13A627BE25B273BD75DA94BDE762453E4BAAADBDA4F8E83D116E5FBEF63BE13D1F2F723A650011BEB82962BEF31A4D3E955614BCB84364BE46D265BE1F2103BE5CBDD2BD5142CF3D42E12B3EF53ADF3C67C4B73CA8A35E3E9E71B93DB4A5943DC1052BBD128C7C3DC9868E3D439F5B3E213A263DDC840A3E2686E8BD63932E3D38E06F3D3409973D4B7C1E3E36BE7ABA0C3CE7BDA6F910BE450DB33D034E69BB027F31BD7E322ABECFA759BD1D91C7BD116C0A3C7E8BDF3D500471BD1FAA673EF9318D3DE481A9BDDE1A26BD2C960BBDC5B1303E155AC93D7945A6BBCE844BBD8C0970BE71C763BD0085293EA9D1363E4216033E9738F6BD733ED8BC79675F3EC202F4BD0EB7563EB505CDBDF897353E46A5523E9E81FF3DE0808DBD435EF2BCA543F3BD607F4D3E0F09723D8BB9EDBD5E3B50BE7AAC693E644B48BE14935FBD208D5DBDCA2045BE85BC21BC2499B2BD8C4661BE19326BBE12B7853DE127A13D790A043E234DFC3D910206BE183428BC3CF8633D"
    }
  }
#-}
