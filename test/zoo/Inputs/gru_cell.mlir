#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<2x6xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_15_torch.float32_1> : tensor<15xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_15_5_torch.float32> : tensor<15x5xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_15_torch.float32> : tensor<15xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_15_6_torch.float32> : tensor<15x6xf32>
    %0 = tensor.empty() : tensor<6x15xf32>
    %transposed = linalg.transpose ins(%cst_4 : tensor<15x6xf32>) outs(%0 : tensor<6x15xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x15xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<2x6xf32>, tensor<6x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x15xf32>
    %extracted_slice = tensor.extract_slice %5[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_5 = tensor.extract_slice %5[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_6 = tensor.extract_slice %5[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %6 = tensor.empty() : tensor<5x15xf32>
    %transposed_7 = linalg.transpose ins(%cst_2 : tensor<15x5xf32>) outs(%6 : tensor<5x15xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%arg1, %transposed_7 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%2 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%1 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x15xf32>
    %extracted_slice_8 = tensor.extract_slice %9[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_9 = tensor.extract_slice %9[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_10 = tensor.extract_slice %9[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %10 = tensor.empty() : tensor<2x5xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8, %extracted_slice : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst_0 : f32
      %24 = arith.divf %cst_0, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %extracted_slice_5 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst_0 : f32
      %24 = arith.divf %cst_0, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10, %12 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.mulf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_6, %15 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.tanh %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.subf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %14 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.mulf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %17 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%10 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %21 = arith.addf %in, %in_11 : f32
      linalg.yield %21 : f32
    } -> tensor<2x5xf32>
    return %20 : tensor<2x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_15_torch.float32_1: "0x040000008B0000BE5446843EBEED5ABEC51B1A3E68966E3EE029583DF82083BD54D91F3D0AB9D13EBB70E7BD20CDB4BE262C94BE2618B03E2AA3DF3C2E2C313E",
      torch_tensor_15_5_torch.float32: "0x0400000017CAF8BD104C53BEB328E3BE0357473E4DA9223EF0DCDD3DC8DD2B3E17EA753EC1B8D9BEBA731E3E20A44EBE6DE4B9BEAE348A3EBAA138BD254DCB3E87AD0F3D2339C2BEEA8F97BC0DE9BD3ECDCF55BE76FAD6BE11DB7D3EF696883CF1FDC3BEAD9536BE7CE8AE3EB08E84BE7BBFC13D9618BA3E525D813E1FE289BE2EE8BFBEB1A1B5BD9CE455BD945ECB3E2C1D93BDED1A253E66511C3EF45E94BE1EA30EBE0A7AB3BEF6B1B63D98E9CB3EE582C4BED340BB3BCC757CBE3850B03EDD47CC3EAE436ABEAC13693ED0A97BBCD2BDE1BE2A8D65BE3C29693EBEF8BF3E82FA2F3EF19BAA3DFF62F13D55AB43BDD4219C3D027E3A3D11ABCEBEEFD89DBE23D0AD3EF5F9A3BE124D353EEB37B03E63ABC33CA3B681BEDFA5173E583FA9BE4F57143DC1EFD93E601C51BE8AAAC5BE",
      torch_tensor_15_torch.float32: "0x04000000B8D8A23E19B5AABDC62F953E8A824BBD9108B43E2C68B7BE92D1BFBE7B9E89BD6830793E1933C13E97B2BDBEE79AB3BE8656933E6E96743D16908DBE",
      torch_tensor_15_6_torch.float32: "0x04000000D394D2BE982AE4BDEC61AD3DC3BEB5BD474EC03C1A87DFBEF9B2B13E9F90AABEF03EC93EB7BEBBBE8952A53DFFAC9EBEB0AD473EECD96F3E4160A6BE9B72BB3D68C1BBBE14ACB0BEB394283E846D9EBE1C05A53D5125C43E491E28BEA9341A3C8F278E3B63C9CE3E8C9C533E3C78EE3CD45A303E549E9CBE03851DBEA695DD3E0AFC52BE24D4A43E3379F7BDF9A155BDA24EBB3DFA1F9E3E362483BD6EDDC5BE86B0DA3EC4E14B3EE3C07B3E3F5170BE0179CEBEB6F9B63E9A3D363D018923BCDDA5CB3ED154563E3A1E5D3E855130BE1A203FBEC598EF3DB1C927BE09E2E4BE675FD23EC002BEBC9707DEBE55AF88BE5E478F3ECF805D3E334CBFBE1D21843CEAB090BB6A40113ED7CEC4BEBE53B8BE39E1B4BDF2BE7BBE3AE0AB3E8CF52EBE2758353EF519613E3D2D82BDA7E4C0BDBA569D3E84FC343E4271BF3EE939883D6C4B9F3E5FA7D6BC59A72CBE4536A1BDAA41B43E3F1BD3BE08D654BEC146643EC13548BE0CD0633E"
    }
  }
#-}
