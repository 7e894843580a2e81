#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_1 = arith.constant dense_resource<torch_tensor_4_8_1_1_torch.float32> : tensor<4x8x1x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32_7> : tensor<8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_torch.float32_6> : tensor<8xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_8_torch.float32_5> : tensor<8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_torch.float32_4> : tensor<8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_8_2_3_3_torch.float32> : tensor<8x2x3x3xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_9 = arith.constant 1.000000e-05 : f64
    %cst_10 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_8_4_1_1_torch.float32> : tensor<8x4x1x1xf32>
    %0 = tensor.empty() : tensor<2x8x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_12 : tensor<2x4x8x8xf32>, tensor<8x4x1x1xf32>) outs(%1 : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %3 = tensor.empty() : tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_10 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_9 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %cst_11 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_13 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %expanded : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.subf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_13 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.mulf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_14 = tensor.expand_shape %cst_8 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_14 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.mulf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_15 = tensor.expand_shape %cst_7 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_15 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.addf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x8x8x8xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ugt, %in, %cst : f32
      %24 = arith.select %23, %in, %cst : f32
      linalg.yield %24 : f32
    } -> tensor<2x8x8x8xf32>
    %padded = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x8x8x8xf32> to tensor<2x8x10x10xf32>
    %expanded_16 = tensor.expand_shape %padded [[0], [1, 2], [3], [4]] output_shape [2, 4, 2, 10, 10] : tensor<2x8x10x10xf32> into tensor<2x4x2x10x10xf32>
    %expanded_17 = tensor.expand_shape %cst_6 [[0, 1], [2], [3], [4]] output_shape [4, 2, 2, 3, 3] : tensor<8x2x3x3xf32> into tensor<4x2x2x3x3xf32>
    %expanded_18 = tensor.expand_shape %0 [[0], [1, 2], [3], [4]] output_shape [2, 4, 2, 8, 8] : tensor<2x8x8x8xf32> into tensor<2x4x2x8x8xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%expanded_18 : tensor<2x4x2x8x8xf32>) -> tensor<2x4x2x8x8xf32>
    %12 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%expanded_16, %expanded_17 : tensor<2x4x2x10x10xf32>, tensor<4x2x2x3x3xf32>) outs(%11 : tensor<2x4x2x8x8xf32>) -> tensor<2x4x2x8x8xf32>
    %collapsed = tensor.collapse_shape %12 [[0], [1, 2], [3], [4]] : tensor<2x4x2x8x8xf32> into tensor<2x8x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_4 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_9 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<8xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%13 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<8xf32>
    %expanded_19 = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_20 = tensor.expand_shape %14 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %expanded_19 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.subf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_20 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.mulf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_21 = tensor.expand_shape %cst_3 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_21 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.mulf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %expanded_22 = tensor.expand_shape %cst_2 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_22 : tensor<2x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.addf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x8x8x8xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x8x8x8xf32>) outs(%0 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ugt, %in, %cst : f32
      %24 = arith.select %23, %in, %cst : f32
      linalg.yield %24 : f32
    } -> tensor<2x8x8x8xf32>
    %20 = tensor.empty() : tensor<2x4x8x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_0 : tensor<4xf32>) outs(%20 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %21 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%19, %cst_1 : tensor<2x8x8x8xf32>, tensor<4x8x1x1xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %arg0 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%20 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %23 = arith.addf %in, %in_23 : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x8x8xf32>
    return %22 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000002DB778BECBCAA73CB195A7BEE880343E",
      torch_tensor_4_8_1_1_torch.float32: "0x04000000A1AA62BE32F1CD3D0C2569BE976660BD422708BE8CE2AE3E469D443C6E3DA93EB32592BE5F01A93E5EC1903DBE33843DCA3CA9BE4E1A593EE32DC3BDAC86FEBD3EE8783E474A313E93462DBDF9B868BE2FCAA2BE1BD7943E36810D3D10F4313D60C0A1BEDA8A34BE9F65C23DC6DDD5BD533947BE4C95A2BE77334ABEF28A843E",
      torch_tensor_8_torch.float32_7: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_6: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_5: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_4: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_2_3_3_torch.float32: "0x040000008CA9223E0286303E6785813D39E5D8BDCDD8EB3D3E1367BE3424963B5B43CBBD1B423F3D01D7A7BDAC8D703E31A8063DF07F483D7D2BA13DCB79623E847F62BEC41A543E312B3F3E9B81613E0C483E3EE1250A3E4CBF593E7F8B14BC091542BD25DA8CBC905FF4BD3DF15EBE76145E3EBE0B353ED98E03BD919863BEDCA211BEFD8F1A3DC7005DBEE07D2CBC0AC5683DA582043E2911C8B9C66B46BE32D1013DC92B2CBE962A2D3ECF72653E1003063E06EC0ABD508032BE1A3E2FBEDC51C2BD16781A3E4E64F33CA7C287BCEE8957BD7D6E473E85BFCFBDC0AA913C517751BE5FE55A3E8559A63D21FC69BEC29EC8BC79778BBBFB1E46BEF93B3D3D9D3AF93D8C4287BA65EA22BEBF59AF3D77748BBC7DB51CBEE28E563E29E351BBB3504E3EB6642ABD0B501DBE7A33C5BC1E28DA3CD55B303E71F890BD1A53BCBDE7D9563E4C791F3E5AF74BBE1B0C45BEE033D33DE58C0C3E6988D7BD2F86553DC19AD03D2861293EEFD648BE5603013E7CF808BB5A644B3E159D3F3EC3C72D3E5357333E3BCB8ABC115353BE32015CBE8950F2BD2B90663EFC6B6ABE1DB9A7BD2962313C73621CBEBF7B633EDC7330BE440B48BCEC53903CFC426A3E6675173E838A963D9677F93D56193BBE7EE04EBE08A35B3EDBE3113E4A45693D17ED093E12BDD43C2B94343E5589BFBD410F6F3EC76755BCB65B07BE660008BE0138583E9E495D3E609C01BE707EBBBDF43A6CBC4573913DD34054BDA15F0FBE8FA49E3D049328BE943711BD4A4939BE97A5243E96943EBE136144BECC965E3E509905BE9382B9BD",
      torch_tensor_8_torch.float32_3: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_4_1_1_torch.float32: "0x040000000CF5F2BEE8E608BE9866093ED81FD9BD6632E03E00420B3E0C12453E181609BED41917BEB0082D3DDEF3AEBE90141F3DB899BCBD006DC1BBAC74CABEB0ADB4BE5C6906BE20F8BD3EF8132D3EA4258D3E60F778BE181DF3BE7C29B5BE4E62AABE60A90B3D68DED33D58EC75BE6CA8A43E28A631BEA6A683BEC62AC33EACD3173E"
    }
  }
#-}
