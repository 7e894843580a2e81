#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
    %c4_i64 = arith.constant 4 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c2_i64 = arith.constant 2 : i64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_4_12_1_1_torch.float32> : tensor<4x12x1x1xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_12_4_1_1_torch.float32> : tensor<12x4x1x1xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_9 = arith.constant 1.000000e-05 : f64
    %cst_10 = arith.constant dense_resource<torch_tensor_4_1_7_7_torch.float32> : tensor<4x1x7x7xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_12 = arith.constant 2.560000e+02 : f64
    %cst_13 = arith.constant 2.560000e+02 : f32
    %cst_14 = arith.constant 1.41421354 : f32
    %cst_15 = arith.constant dense_resource<torch_tensor_2_4_torch.int64> : tensor<2x4xi64>
    %cst_16 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_1> : tensor<2x4xi64>
    %cst_17 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_2> : tensor<2x4xi64>
    %cst_18 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_3> : tensor<2x4xi64>
    %cst_19 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_4> : tensor<2x4xi64>
    %cst_20 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_5> : tensor<2x4xi64>
    %cst_21 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_6> : tensor<2x4xi64>
    %cst_22 = arith.constant dense_resource<torch_tensor_2_4_torch.int64_7> : tensor<2x4xi64>
    %padded = tensor.pad %arg0 low[0, 0, 3, 3] high[0, 0, 3, 3] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<2x4x8x8xf32> to tensor<2x4x14x14xf32>
    %0 = tensor.empty() : tensor<2x4x8x8xf32>
    %broadcasted = linalg.broadcast ins(%cst_11 : tensor<4xf32>) outs(%0 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %cst_10 [[0, 1], [2], [3]] : tensor<4x1x7x7xf32> into tensor<4x7x7xf32>
    %1 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<2x4x14x14xf32>, tensor<4x7x7xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %collapsed_23 = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<2x4x8x8xf32> into tensor<2x4x64xf32>
    %expanded = tensor.expand_shape %collapsed_23 [[0], [1, 2], [3]] output_shape [2, 1, 4, 64] : tensor<2x4x64xf32> into tensor<2x1x4x64xf32>
    %2 = tensor.empty() : tensor<2x1x4x64xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x4x64xf32>) outs(%2 : tensor<2x1x4x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %34 = arith.extf %in : f32 to f64
      linalg.yield %34 : f64
    } -> tensor<2x1x4x64xf64>
    %4 = tensor.empty() : tensor<2x1x1x1xf64>
    %5 = linalg.fill ins(%cst_0 : f64) outs(%4 : tensor<2x1x1x1xf64>) -> tensor<2x1x1x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%3 : tensor<2x1x4x64xf64>) outs(%5 : tensor<2x1x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %34 = arith.addf %in, %out : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x1x1x1xf64>) outs(%4 : tensor<2x1x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %34 = arith.divf %in, %cst_12 : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %7 : tensor<2x1x4x64xf64>, tensor<2x1x1x1xf64>) outs(%2 : tensor<2x1x4x64xf64>) {
    ^bb0(%in: f64, %in_30: f64, %out: f64):
      %34 = arith.subf %in, %in_30 : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x4x64xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<2x1x4x64xf64>, tensor<2x1x4x64xf64>) outs(%2 : tensor<2x1x4x64xf64>) {
    ^bb0(%in: f64, %in_30: f64, %out: f64):
      %34 = arith.mulf %in, %in_30 : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x4x64xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%9 : tensor<2x1x4x64xf64>) outs(%5 : tensor<2x1x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %34 = arith.addf %in, %out : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x1x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1x1xf64>) outs(%4 : tensor<2x1x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %34 = arith.divf %in, %cst_12 : f64
      linalg.yield %34 : f64
    } -> tensor<2x1x1x1xf64>
    %12 = tensor.empty() : tensor<2x1x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1x1xf64>) outs(%12 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %34 = arith.truncf %in : f64 to f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x1x1x1xf32>) -> tensor<2x1x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded : tensor<2x1x4x64xf32>) outs(%14 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %out : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x1x1x1xf32>) outs(%12 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.divf %in, %cst_13 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x1x1x1xf32>) outs(%12 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.truncf %cst_9 : f64 to f32
      %35 = arith.addf %in, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<2x1x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x1x1x1xf32>) outs(%12 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.rsqrt %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x1xf32>
    %expanded_24 = tensor.expand_shape %cst_8 [[0, 1, 2, 3]] output_shape [1, 1, 4, 1] : tensor<4xf32> into tensor<1x1x4x1xf32>
    %19 = tensor.empty() : tensor<2x1x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_24 : tensor<2x1x1x1xf32>, tensor<1x1x4x1xf32>) outs(%19 : tensor<2x1x4x1xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.mulf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x1x1x1xf32>) outs(%12 : tensor<2x1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.negf %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %20 : tensor<2x1x1x1xf32>, tensor<2x1x4x1xf32>) outs(%19 : tensor<2x1x4x1xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.mulf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x4x1xf32>
    %expanded_25 = tensor.expand_shape %cst_7 [[0, 1, 2, 3]] output_shape [1, 1, 4, 1] : tensor<4xf32> into tensor<1x1x4x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_25 : tensor<2x1x4x1xf32>, tensor<1x1x4x1xf32>) outs(%19 : tensor<2x1x4x1xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.addf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x4x1xf32>
    %24 = tensor.empty() : tensor<2x4xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_15, %cst_16, %cst_17, %cst_18 : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>) outs(%24 : tensor<2x4xf32>) {
    ^bb0(%in: i64, %in_30: i64, %in_31: i64, %in_32: i64, %out: f32):
      %34 = arith.cmpi slt, %in, %c0_i64 : i64
      %35 = arith.addi %in, %c2_i64 : i64
      %36 = arith.select %34, %35, %in : i64
      %37 = arith.index_cast %36 : i64 to index
      %38 = arith.cmpi slt, %in_30, %c0_i64 : i64
      %39 = arith.addi %in_30, %c1_i64 : i64
      %40 = arith.select %38, %39, %in_30 : i64
      %41 = arith.index_cast %40 : i64 to index
      %42 = arith.cmpi slt, %in_31, %c0_i64 : i64
      %43 = arith.addi %in_31, %c4_i64 : i64
      %44 = arith.select %42, %43, %in_31 : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %47 = arith.addi %in_32, %c1_i64 : i64
      %48 = arith.select %46, %47, %in_32 : i64
      %49 = arith.index_cast %48 : i64 to index
      %extracted = tensor.extract %20[%37, %41, %45, %49] : tensor<2x1x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x4xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_19, %cst_20, %cst_21, %cst_22 : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>) outs(%24 : tensor<2x4xf32>) {
    ^bb0(%in: i64, %in_30: i64, %in_31: i64, %in_32: i64, %out: f32):
      %34 = arith.cmpi slt, %in, %c0_i64 : i64
      %35 = arith.addi %in, %c2_i64 : i64
      %36 = arith.select %34, %35, %in : i64
      %37 = arith.index_cast %36 : i64 to index
      %38 = arith.cmpi slt, %in_30, %c0_i64 : i64
      %39 = arith.addi %in_30, %c1_i64 : i64
      %40 = arith.select %38, %39, %in_30 : i64
      %41 = arith.index_cast %40 : i64 to index
      %42 = arith.cmpi slt, %in_31, %c0_i64 : i64
      %43 = arith.addi %in_31, %c4_i64 : i64
      %44 = arith.select %42, %43, %in_31 : i64
      %45 = arith.index_cast %44 : i64 to index
      %46 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %47 = arith.addi %in_32, %c1_i64 : i64
      %48 = arith.select %46, %47, %in_32 : i64
      %49 = arith.index_cast %48 : i64 to index
      %extracted = tensor.extract %23[%37, %41, %45, %49] : tensor<2x1x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x4xf32>
    %expanded_26 = tensor.expand_shape %25 [[0], [1, 2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4xf32> into tensor<2x4x1x1xf32>
    %expanded_27 = tensor.expand_shape %26 [[0], [1, 2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4xf32> into tensor<2x4x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded_26 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.mulf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x4x8x8xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_27 : tensor<2x4x8x8xf32>, tensor<2x4x1x1xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.addf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x4x8x8xf32>
    %29 = tensor.empty() : tensor<2x12x8x8xf32>
    %broadcasted_28 = linalg.broadcast ins(%cst_5 : tensor<12xf32>) outs(%29 : tensor<2x12x8x8xf32>) dimensions = [0, 2, 3] 
    %30 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%28, %cst_6 : tensor<2x4x8x8xf32>, tensor<12x4x1x1xf32>) outs(%broadcasted_28 : tensor<2x12x8x8xf32>) -> tensor<2x12x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x12x8x8xf32>) outs(%29 : tensor<2x12x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.divf %in, %cst_14 : f32
      %35 = math.erf %34 : f32
      %36 = arith.addf %35, %cst_1 : f32
      %37 = arith.mulf %36, %cst_2 : f32
      %38 = arith.mulf %in, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x12x8x8xf32>
    %broadcasted_29 = linalg.broadcast ins(%cst_3 : tensor<4xf32>) outs(%0 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %32 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%31, %cst_4 : tensor<2x12x8x8xf32>, tensor<4x12x1x1xf32>) outs(%broadcasted_29 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %arg0 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %34 = arith.addf %in, %in_30 : f32
      linalg.yield %34 : f32
    } -> tensor<2x4x8x8xf32>
    return %33 : tensor<2x4x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32_3: "0x04000000CB1810BE3EF271BE35E48EBEBC1920BD",
      torch_tensor_4_12_1_1_torch.float32: "0x04000000C6CB6D3E08BC38BED6DD883D8486C0BD0F95343EFBDA4B3D36968CBE44C4733E070BE93D622596BC72698A3E0FA0A3BCB8D9B53DF897E13D345C09BE944C2CBEE8A8823E9058423E030923BE1BBA09BE070982BEBA46633E435383BE15FD283E72CA36BEE1C63B3E0C9A753EC376A33D7735043EBB61AE3C78F001BCC0D871BE8D207E3C35307ABE98E2B5BD37E101BEC25D723E3DF49BBD44B17D3C57D968BED9E6F9BDBD4BFBBDB4C0F43D7DF0903E263405BD3B4D643E7237723E1F453FBE",
      torch_tensor_12_torch.float32: "0x0400000004AE18BE6E69FABE20CE053D82F9943EB856973DD0B06A3EF82126BE4C2CAB3EE8E728BE72D4EEBEFA15AEBEB6B5853E",
      torch_tensor_12_4_1_1_torch.float32: "0x040000008074E1BD449E00BEECF345BEA86B9BBE185402BE00C23C3CECBBDA3E24A3F3BEB0386B3DF2F7D83ED0FF253E70CEC23D9C1DE7BE94DFDEBED645D73EA897473E3043F83E94F3DE3E28FE923EE02A7D3ED824C4BE78EECD3D489E2ABE70EC453D2418223EF053413D6A3FB93EFA99C23E009F1F3ED62B9BBE6C31E1BE30E9C7BE36FDF4BE688ACD3EB4CA233E549B9E3EC4EB03BE70C3953EB45621BE1C7A3E3E88877D3E223EC9BE5A41A2BEE0BD6F3EF0C5B1BD1AFC9F3EEAB3FDBE38F6E7BE",
      torch_tensor_4_torch.float32_2: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_1_7_7_torch.float32: "0x0400000033DE173D3E9988BD85AF9B3DBE26C7BDDC72063B6E564D3C0EAF703DECCC063E25F83F3D0E71F83D703D08BE978AD7BDDCA9C33C7CB6A43D20A4953D21B238BD3EC190BD8115B03D45BB1DBD1C14543D633DE83DE51CE13CBCC268BD00D48A3B6CB1FD3DE5A8423DE565943C8C77BD3DB8D0ECBBDC7D213CC37BCD3D0A16D6BDC571B73D38B0E4BD53339CBD178F4F3D9324893C7EC2A5BDBCEB793D3AE2DD3DDC4C8B3B5E9F043E7C8B3CBD8C88A9BD952C0BBE61FEE93D6E5C603D818BF6BC970513BD002B82BD775D22BD0A461E3D7C25A4BDCE86B2BDF735ACBD67EACEBD416F74BDD506A8BD901AA83DF01B0D3E7C0323BD856F693DA3D28C3DA7419ABDF3FDA9BD53E7D6BCC0EA973DDAB689BDAA95013DB7668EBCF3FAE8BD2E51E03C0A77FD3DADCF113EDC4FC83DE7C5983D7C5456BD137C5D3DCA5BD0BCD374F1BD9318E33CCEBE013E03109B3DA5D180BDDA73C9BD4A2E8F3BCAA837BC6EBE2BBC01B6613D97E53D3D3E4BBB3DDC6EA5BC2558CBBD937B05BC834AF9BDD35600BD93DFE63B8A9C893C2A0F833DEA6F02BD5AC005BEA5E5433D3A9FC83DA5D38ABD21B72A3D53B73FBD4A76E83B6E4EA9BCCE99623D2CAEECBD23CFB43DE568C03DCCDAD5BD0A5ACABDB7D14A3CAA74AEBD65D48DBC77F6D43D6E2F863D6E2822BDF5A1F7BD7073823D73323E3D417A4D3DEEEECD3C1101BCBD3C0A6A3DF54AE3BD45B567BDD173BC3D206A893DB5DEB5BD1A00943D400F81BD2A8576BD9E0008BED3E8CDBC43D8DF3DD343DA3C2506A1BB779CA43DAA82F9BD15FEB3BD6EDB53BB0E6F823DF558C8BD3741D1BCD55DCB3D9C68C4BD4AC08A3DEEC2FD3D053702BD91D5C6BD5C063D3C87AF95BD15F1C4BD6E3085BB2767B43D3768123D238ED6BD17DBD0BD1C04C9BDF7790F3D3A82FBBD930E083D9B90073E6E09A13C015C713B20A60F3D25FE26BCAA00BC3DE14AFDBD774D09BDD6C00CBEEAD7DEBD93B140BC6D6103BE2560CA3C6E0BEF3B85AF74BD257DB1BA062F0A3EF76FA03DCBE009BEDEC201BE6C3F98BD2AD0673DA5D17BBDCA85853D780812BEB7C8003C536B96BCFECDB43D7CF7C5BDC8CDE5BD8ECBBABD",
      torch_tensor_4_torch.float32: "0x0400000005538ABD85720D3E6E366F3C48E1DDBD",
      torch_tensor_2_4_torch.int64: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_4_torch.int64_1: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_4_torch.int64_2: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_4_torch.int64_3: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_4_torch.int64_4: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_4_torch.int64_5: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_4_torch.int64_6: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_4_torch.int64_7: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
