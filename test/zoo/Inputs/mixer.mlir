#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_12_torch.float32> : tensor<8x12xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_8_torch.float32> : tensor<12x8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_6_torch.float32> : tensor<6xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_6_10_torch.float32> : tensor<6x10xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_10_torch.float32> : tensor<10xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_10_6_torch.float32> : tensor<10x6xf32>
    %cst_10 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<2x8x6xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x6x8xf32>) outs(%0 : tensor<2x8x6xf32>) permutation = [0, 2, 1] 
    %1 = tensor.empty() : tensor<6x10xf32>
    %transposed_11 = linalg.transpose ins(%cst_9 : tensor<10x6xf32>) outs(%1 : tensor<6x10xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<2x6x10xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_11 : tensor<6x10xf32>) outs(%2 : tensor<2x6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x10xf32>
    %4 = tensor.empty() : tensor<2x8x10xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<2x8x10xf32>) -> tensor<2x8x10xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<2x8x6xf32>, tensor<2x6x10xf32>) outs(%5 : tensor<2x8x10xf32>) -> tensor<2x8x10xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %cst_8 : tensor<2x8x10xf32>, tensor<10xf32>) outs(%4 : tensor<2x8x10xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<2x8x10xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x8x10xf32>) outs(%4 : tensor<2x8x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.divf %in, %cst_10 : f32
      %32 = math.erf %31 : f32
      %33 = arith.addf %32, %cst_0 : f32
      %34 = arith.mulf %33, %cst_1 : f32
      %35 = arith.mulf %in, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<2x8x10xf32>
    %collapsed = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<2x8x10xf32> into tensor<16x10xf32>
    %9 = tensor.empty() : tensor<10x6xf32>
    %transposed_12 = linalg.transpose ins(%cst_7 : tensor<6x10xf32>) outs(%9 : tensor<10x6xf32>) permutation = [1, 0] 
    %10 = tensor.empty() : tensor<16x6xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<16x6xf32>) -> tensor<16x6xf32>
    %12 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<16x10xf32>, tensor<10x6xf32>) outs(%11 : tensor<16x6xf32>) -> tensor<16x6xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<6xf32>) outs(%10 : tensor<16x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x6xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<16x6xf32>, tensor<16x6xf32>) outs(%10 : tensor<16x6xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<16x6xf32>
    %expanded = tensor.expand_shape %14 [[0, 1], [2]] output_shape [2, 8, 6] : tensor<16x6xf32> into tensor<2x8x6xf32>
    %15 = tensor.empty() : tensor<2x6x8xf32>
    %transposed_13 = linalg.transpose ins(%expanded : tensor<2x8x6xf32>) outs(%15 : tensor<2x6x8xf32>) permutation = [0, 2, 1] 
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_13 : tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%15 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<2x6x8xf32>
    %collapsed_14 = tensor.collapse_shape %16 [[0, 1], [2]] : tensor<2x6x8xf32> into tensor<12x8xf32>
    %17 = tensor.empty() : tensor<8x12xf32>
    %transposed_15 = linalg.transpose ins(%cst_5 : tensor<12x8xf32>) outs(%17 : tensor<8x12xf32>) permutation = [1, 0] 
    %18 = tensor.empty() : tensor<12x12xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<12x12xf32>) -> tensor<12x12xf32>
    %20 = linalg.matmul ins(%collapsed_14, %transposed_15 : tensor<12x8xf32>, tensor<8x12xf32>) outs(%19 : tensor<12x12xf32>) -> tensor<12x12xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<12xf32>) outs(%18 : tensor<12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x12xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20, %21 : tensor<12x12xf32>, tensor<12x12xf32>) outs(%18 : tensor<12x12xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<12x12xf32>
    %expanded_16 = tensor.expand_shape %22 [[0, 1], [2]] output_shape [2, 6, 12] : tensor<12x12xf32> into tensor<2x6x12xf32>
    %23 = tensor.empty() : tensor<2x6x12xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<2x6x12xf32>) outs(%23 : tensor<2x6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.divf %in, %cst_10 : f32
      %32 = math.erf %31 : f32
      %33 = arith.addf %32, %cst_0 : f32
      %34 = arith.mulf %33, %cst_1 : f32
      %35 = arith.mulf %in, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<2x6x12xf32>
    %collapsed_17 = tensor.collapse_shape %24 [[0, 1], [2]] : tensor<2x6x12xf32> into tensor<12x12xf32>
    %25 = tensor.empty() : tensor<12x8xf32>
    %transposed_18 = linalg.transpose ins(%cst_3 : tensor<8x12xf32>) outs(%25 : tensor<12x8xf32>) permutation = [1, 0] 
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %27 = linalg.matmul ins(%collapsed_17, %transposed_18 : tensor<12x12xf32>, tensor<12x8xf32>) outs(%26 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<8xf32>) outs(%25 : tensor<12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x8xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%27, %28 : tensor<12x8xf32>, tensor<12x8xf32>) outs(%25 : tensor<12x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<12x8xf32>
    %expanded_19 = tensor.expand_shape %29 [[0, 1], [2]] output_shape [2, 6, 8] : tensor<12x8xf32> into tensor<2x6x8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %expanded_19 : tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%15 : tensor<2x6x8xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %31 = arith.addf %in, %in_20 : f32
      linalg.yield %31 : f32
    } -> tensor<2x6x8xf32>
    return %30 : tensor<2x6x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x0400000023218D3E7A94093ED8165C3EE9DF053E3ECE1BBBC423B73DF6F94EBDD703FA3D",
      torch_tensor_8_12_torch.float32: "0x040000004C0426BEFF5959BEC1E96E3EC0B64B3E1AEDEF3D2BADE33D6C79873E3710033ED8F8053D9CCB4F3EE622CFBD5337EBBC061E183E16C58E3C1CBD703E8187D6BC0C921DBEF8C6E43D1A256D3E387F91BE43CB78BE6926C93DCD962C3E80422D3CC8AE47BEE61568BEB52791BB9311CE3D35F884BE3DCA113E3E648BBEE075B93D90CE21BE511B6FBEEEDD8F3DF96F03BD52CFAB3D7C97733E3C45933E0BD2E03D559282BE4ECE4A3EB2898F3E8A454FBED3A0883EEDDC79BEE0D78DBE28B22D3E36BE333E48A2EFBC286165BE9A6CA03DED66C33DFD77BC3D969C3D3EBF49F1BD1D03643E99E31EBE977FE03D33A8EF3DE16058BE9EED343E6AE15B3EA9A681BE523589BDA5782B3EE51A4E3ED259EF3CF8EA3A3D5F85CEBDC882103E65A557BE75C9783D243783BDDDD3F6BD41CA263EB0D126BE662D8D3E832B263E10DEFB3D40331C3EC6F08EBE2BCFBB3DFC8F6D3D22DA74BE086C273C00A1D93DB17F62BEF5CC3ABE620C6A3ECEEE21BE26DF6A3ED28730BE8F8976BED859863EF45C803E",
      torch_tensor_12_torch.float32: "0x040000005B0A86BE80EBF6BDF7CC863E7D3057BE7793503E2D77963E6DDE813EBDB73D3E88B1B1BE52BB0A3EDDCA8DBE730BE7BD",
      torch_tensor_12_8_torch.float32: "0x04000000B234213EE1D890BD1861A4BDC5E47DBD643624BE3BDE24BDF61B93BECCDD88BE98E098BC1DCEA8BE3FED7ABD9CD393BED506AC3D917E4FBB36BF71BEEB27A6BDFAAADD3D6C7193BED09B8DBEBC37F73C237FD43D9F23373EDD99E33C159BB0BE44D884BEDB3A76BCA68E4CBEA35FF8BDA5D3DF3D0BA14EBE6A37A93DA732A73E771C9D3EB5E6EDBD7A03663EB93988BE1C0FDC3D7E18C83CE0B3A43EFE45763E751EA3BE210C823E71F9823E6D907F3E039C3C3EBD0440BE232100BD50D2AABCC6C5DA3D7E48063EFF9812BE6001EFBD193F35BE89C7A0BD2F549CBE17558FBED052153E236A06BE6C38C43D3C3025BE6D808B3B5085223E657489BE06E88D3E91AA6CBEA698D6BDE4A3163EF01CADBE236E2E3E3E0D913E817E9ABEDE2DB2BCD9B060BE04D8473E8FF558BEE4B09DBE3CA55EBE73DE8A3E769E6B3DB37BA0BEFF2C38BD9E058BBEBE7E8F3EDDD89EBEA129DB3D20FAAA3E97BCAABEFF818B3D1A5CFC3B202E333E36C323BE119548BECEBDBB3DEB5605BE52432EBD84F8AC3E",
      torch_tensor_6_torch.float32: "0x0400000044FB383EA4EB363B3E92E9BBA05D293EA648A0BDA3E2073E",
      torch_tensor_6_10_torch.float32: "0x0400000050FF2C3E96F4753C84F9923EB62A94BDC4F291BD55EC6BBE900A24BE6EA895BE2332973ED77290BE96E460BD4EF01EBE74F5F5BDED4B89BE297E99BE46C3C5BC947397BC8C14403EF836B5BDD2A2753E6D91873E18EEC03DBBE88B3E159A0CBEB6404B3E19C14B3DBF5C953E43659EBE148D8ABE792199BE3D82603CB56123BCA12192BE51D808BE0CD39DBED2E18D3DC30325BDDB2998BE15CE2E3E711C633EA69FC03DE4DAA13D33CD963E02B5373E638126BE35AF1D3EA6B58CBE19FF843E8D652B3E0B0329BE7BFC86BDDBF236BEE5232BBE71A746BEFB05A1BE6B06CDBDA0BE0A3E9947383EC0358CBD0F226CBE",
      torch_tensor_10_torch.float32: "0x040000002C33A8BC4969A43E9904F53CE676AABE4AD6BABE219178BEC06386BD48E985BE8A55C23EE7F7583E",
      torch_tensor_10_6_torch.float32: "0x040000009716413E367F07BEB7BAA7BDA620323E16DBD7BD997ACABEA35E37BC6136FDBDC3D7CF3E304A84BE6F8FAC3EE50AADBD355CC6BE96F089BE1D5D983E2DA870BE7B25133D86C45A3DDAC7563D9A5EC13ED370A6BDABB07C3E33E5CF3E962446BEAA5EEDBDCEA6AABD348EAEBE14498A3E93E08D3D854C653E3B5E033E72C25EBE379C943E59165CBB52B88CBEAC26BABDD3BBD0BC9CB696BED85093BE47D6C0BD0E2515BE98EC76BE08679DBE6D70D9BD9258A43ECBE4843E5365C53E9257CF3E9560A4BEA8DF84BE3022CFBED3111F3E82E1CD3E8906BABE0DA7403D2F59543E92F2393E09B901BED3DC7BBE773B56BC"
    }
  }
#-}
