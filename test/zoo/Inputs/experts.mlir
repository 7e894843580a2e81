#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0, 0)>
#map5 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x8xf32>) -> tensor<5x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<5x3xf32>
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense_resource<torch_tensor_3_8_torch.float32> : tensor<3x8xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_8_8_torch.float32> : tensor<3x8x8xf32>
    %0 = tensor.empty() : tensor<8x3xf32>
    %transposed = linalg.transpose ins(%cst_2 : tensor<3x8xf32>) outs(%0 : tensor<8x3xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<5x3xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<5x3xf32>) -> tensor<5x3xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<5x8xf32>, tensor<8x3xf32>) outs(%2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<3xf32>) outs(%1 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x3xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<5x3xf32>, tensor<5x3xf32>) outs(%1 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %37 = arith.addf %in, %in_18 : f32
      linalg.yield %37 : f32
    } -> tensor<5x3xf32>
    %6 = tensor.empty() : tensor<5xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<5xi64>) -> tensor<5xi64>
    %8 = tensor.empty() : tensor<5xf32>
    %9 = linalg.fill ins(%cst_1 : f32) outs(%8 : tensor<5xf32>) -> tensor<5xf32>
    %10:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<5x3xf32>) outs(%9, %7 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_18: i64):
      %37 = linalg.index 1 : index
      %38 = arith.index_cast %37 : index to i64
      %39 = arith.maximumf %in, %out : f32
      %40 = arith.cmpf ogt, %in, %out : f32
      %41 = arith.select %40, %38, %out_18 : i64
      linalg.yield %39, %41 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %10#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %expanded : tensor<5x3xf32>, tensor<5x1xf32>) outs(%1 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %37 = arith.subf %in, %in_18 : f32
      linalg.yield %37 : f32
    } -> tensor<5x3xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x3xf32>) outs(%1 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %37 = math.exp %in : f32
      linalg.yield %37 : f32
    } -> tensor<5x3xf32>
    %13 = tensor.empty() : tensor<5x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<5x3xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %37 = arith.addf %in, %out : f32
      linalg.yield %37 : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %15 : tensor<5x3xf32>, tensor<5x1xf32>) outs(%1 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %37 = arith.divf %in, %in_18 : f32
      linalg.yield %37 : f32
    } -> tensor<5x3xf32>
    %17 = tensor.empty() : tensor<5x3xi64>
    %18 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%17 : tensor<5x3xi64>) {
    ^bb0(%out: i64):
      %37 = linalg.index 1 : index
      %38 = arith.index_cast %37 : index to i64
      linalg.yield %38 : i64
    } -> tensor<5x3xi64>
    %19:2 = tm_tensor.sort dimension(1) outs(%16, %18 : tensor<5x3xf32>, tensor<5x3xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %37 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %37 : i1
    } -> tensor<5x3xf32>, tensor<5x3xi64>
    %extracted_slice = tensor.extract_slice %19#0[0, 0] [5, 2] [1, 1] : tensor<5x3xf32> to tensor<5x2xf32>
    %extracted_slice_5 = tensor.extract_slice %19#1[0, 0] [5, 2] [1, 1] : tensor<5x3xi64> to tensor<5x2xi64>
    %20 = tensor.empty() : tensor<10x1xi64>
    %21 = linalg.fill ins(%c0_i64 : i64) outs(%20 : tensor<10x1xi64>) -> tensor<10x1xi64>
    %22 = tensor.empty() : tensor<10xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<10xf32>) -> tensor<10xf32>
    %24:3 = linalg.generic {indexing_maps = [#map4, #map4, #map5], iterator_types = ["parallel"]} outs(%21, %21, %23 : tensor<10x1xi64>, tensor<10x1xi64>, tensor<10xf32>) {
    ^bb0(%out: i64, %out_18: i64, %out_19: f32):
      %37 = linalg.index 0 : index
      %38 = arith.remsi %37, %c2 : index
      %39 = arith.divsi %37, %c2 : index
      %40 = arith.remsi %39, %c5 : index
      %extracted = tensor.extract %extracted_slice_5[%40, %38] : tensor<5x2xi64>
      %extracted_20 = tensor.extract %extracted_slice[%40, %38] : tensor<5x2xf32>
      %41 = arith.index_cast %40 : index to i64
      linalg.yield %41, %extracted, %extracted_20 : i64, i64, f32
    } -> (tensor<10x1xi64>, tensor<10x1xi64>, tensor<10xf32>)
    %25 = tensor.empty() : tensor<10x2xi64>
    %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<10x2xi64>) -> tensor<10x2xi64>
    %inserted_slice = tensor.insert_slice %24#0 into %26[0, 0] [10, 1] [1, 1] : tensor<10x1xi64> into tensor<10x2xi64>
    %inserted_slice_6 = tensor.insert_slice %24#1 into %inserted_slice[0, 1] [10, 1] [1, 1] : tensor<10x1xi64> into tensor<10x2xi64>
    %27 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%24#2, %inserted_slice_6 : tensor<10xf32>, tensor<10x2xi64>) outs(%cst_0 : tensor<5x3xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      tm_tensor.yield %arg1 : f32
    } -> tensor<5x3xf32>
    %expanded_7 = tensor.expand_shape %cst_4 [[0], [1], [2, 3]] output_shape [3, 8, 8, 1] : tensor<3x8x8xf32> into tensor<3x8x8x1xf32>
    %expanded_8 = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [1, 5, 8] : tensor<5x8xf32> into tensor<1x5x8xf32>
    %28 = tensor.empty() : tensor<8x3x8x1xf32>
    %transposed_9 = linalg.transpose ins(%expanded_7 : tensor<3x8x8x1xf32>) outs(%28 : tensor<8x3x8x1xf32>) permutation = [1, 0, 2, 3] 
    %collapsed = tensor.collapse_shape %transposed_9 [[0], [1, 2, 3]] : tensor<8x3x8x1xf32> into tensor<8x24xf32>
    %expanded_10 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 8, 24] : tensor<8x24xf32> into tensor<1x8x24xf32>
    %29 = tensor.empty() : tensor<1x5x24xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x5x24xf32>) -> tensor<1x5x24xf32>
    %31 = linalg.batch_matmul ins(%expanded_8, %expanded_10 : tensor<1x5x8xf32>, tensor<1x8x24xf32>) outs(%30 : tensor<1x5x24xf32>) -> tensor<1x5x24xf32>
    %collapsed_11 = tensor.collapse_shape %31 [[0, 1], [2]] : tensor<1x5x24xf32> into tensor<5x24xf32>
    %expanded_12 = tensor.expand_shape %collapsed_11 [[0], [1, 2, 3]] output_shape [5, 1, 3, 8] : tensor<5x24xf32> into tensor<5x1x3x8xf32>
    %32 = tensor.empty() : tensor<5x3x8x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<5x1x3x8xf32>) outs(%32 : tensor<5x3x8x1xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1], [2, 3]] : tensor<5x3x8x1xf32> into tensor<5x3x8xf32>
    %expanded_15 = tensor.expand_shape %27 [[0], [1, 2]] output_shape [5, 1, 3] : tensor<5x3xf32> into tensor<5x1x3xf32>
    %33 = tensor.empty() : tensor<5x1x8xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<5x1x8xf32>) -> tensor<5x1x8xf32>
    %35 = linalg.batch_matmul ins(%expanded_15, %collapsed_14 : tensor<5x1x3xf32>, tensor<5x3x8xf32>) outs(%34 : tensor<5x1x8xf32>) -> tensor<5x1x8xf32>
    %36 = tensor.empty() : tensor<5x8x1xf32>
    %transposed_16 = linalg.transpose ins(%35 : tensor<5x1x8xf32>) outs(%36 : tensor<5x8x1xf32>) permutation = [0, 2, 1] 
    %collapsed_17 = tensor.collapse_shape %transposed_16 [[0], [1, 2]] : tensor<5x8x1xf32> into tensor<5x8xf32>
    return %collapsed_17 : tensor<5x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_8_torch.float32: "0x04000000ED1F55BE05A849BE6DD15D3E515C71BD53B3AB3D92992DBD344033BE269BB4BD12DEA5BDFFF8E2BCA07657BE59869CBEA7DD1CBD00A392BE010DE53DBC3461BE9E55583DC6E588BEEB2A6DBE16DE093D499557BE5CCACB3D0F87ACBEC9F38B3E",
      torch_tensor_3_torch.float32: "0x040000001334F6BD353D16BE041AA7BD",
      torch_tensor_3_8_8_torch.float32: "0x0400000060B3B1BE44186DBCF51D0E3E998D4EBED13405BEB0CBF03D6F0E083E5DE58E3D4398923EF0B518BEC538843E4F6DA9BD891157BEE7EBF63E65DB1BBEBC0CB53EF4A7DD3D1DAE993E339A92BC416695BEF45737BEBC6569BB39BECBBED10465BDDF94FABD812C663EADD55EBCD77B14BD8D13493E17C1573F773F06BE55BD6A3DC84BDEBE0D85E23E49E9023F87B35A3EA1E88BBD83469A3EF850233FF90B82BC9519D8BE41E611BFA2F80D3CA185ACBE970B7EBE8881883E8425D5BE14DF9A3EC72A243EA689A0BE5C14BD3E8FDDB83D3FB518BFFDBD7BBE6C6EA4BDDBF78A3EFF91EDBEA32CBCBD73CAC83EADE277BE0DB4433D5A4F8EBB11865D3DA8D15F3E7CF616BD48F07ABDD5ECC2BD5BD08B3E58FCB63CD774093DDC23BA3CD5CA163FB67B0F3F0B0F4EBE797A9CBE0DD2193F6722EABCA3720F3F3834B7BEFEAEA53E566D043D5149B0BDFDF42DBFD1628CBE4D02B5BEA36EE23EE187BA3D384353BE56899BBDC79BA63EE62D833E8474E13D33B0013EC75D34BBF9F7453F6D60B4BEA3F9683E5C6785BEA112743EF9ADC53D8C98F3BEED23B5BED436133E374F853E71AB12BF1FFCBC3B481CBCBC871AD8BE759C5ABEA8ACD7BD334A953ED935DEBD974AD0BEC6AA063E74DD8E3D237A943ED742803EFD16073F283756BE785CFD3D1CE6E2BCFD69EDBE590AE6BDF371F53EC147713E39F134BEC3051E3E0CE464BDFB9DB6BDC721D23E4DDCB1BEF306C6BEA57E67BC2BAEB6BE8DAF3BBE3540D23E09EA4C3E9CE50EBE6564FFBDE9D5BB3E685F18BFC3DB9DBE17D4593D98C04DBE1F7776BF5041D93EA8FE7CBEB45C9B3EE1DA903E67BB66BE80BE223E751BB0BD75A93D3FE71402BFD577A63EBB44A43E8C21E7BDD113AE3ED349B93E3CA2A53E5D9FA1BEA7BB933E2D2E783DDFFC983E5B96133E13CA483EE807153FB2A5A5BCB7C38DBC6B3424BE737E0EBE59AAB8BCC828563FE5F99A3DAC4933BE0A8B223E2B81023D85811BBEFF6818BE5BE3963D5100ECBE995E5CBACCE5A7BD459536BD592DC93C1BD2113D055B093EE86415BF97C87F3EAF9A9E3E00E82D3E6C3D6B3C"
    }
  }
#-}
