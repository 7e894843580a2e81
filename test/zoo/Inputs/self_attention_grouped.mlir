#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_1> : tensor<16x16xf32>
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %cst_4 = arith.constant 0.70710678118654757 : f64
    %cst_5 = arith.constant dense_resource<torch_tensor_16_8_torch.float32_1> : tensor<16x8xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_8_torch.float32> : tensor<16x8xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %0 = tensor.empty() : tensor<12x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %2 = linalg.matmul ins(%collapsed, %cst_7 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %3 = tensor.empty() : tensor<2x4x6x4xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %4 = tensor.empty() : tensor<12x8xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %6 = linalg.matmul ins(%collapsed, %cst_6 : tensor<12x16xf32>, tensor<16x8xf32>) outs(%5 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %expanded_8 = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, 6, 2, 4] : tensor<12x8xf32> into tensor<2x6x2x4xf32>
    %7 = tensor.empty() : tensor<2x2x6x4xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x6x2x4xf32>) outs(%7 : tensor<2x2x6x4xf32>) permutation = [0, 2, 1, 3] 
    %8 = linalg.matmul ins(%collapsed, %cst_5 : tensor<12x16xf32>, tensor<16x8xf32>) outs(%5 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %expanded_10 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, 6, 2, 4] : tensor<12x8xf32> into tensor<2x6x2x4xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<2x6x2x4xf32>) outs(%7 : tensor<2x2x6x4xf32>) permutation = [0, 2, 1, 3] 
    %9 = tensor.empty() : tensor<2x2x2x6x4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9 : tensor<2x2x6x4xf32>) outs(%9 : tensor<2x2x2x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x4xf32>
    %collapsed_12 = tensor.collapse_shape %10 [[0], [1, 2], [3], [4]] : tensor<2x2x2x6x4xf32> into tensor<2x4x6x4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11 : tensor<2x2x6x4xf32>) outs(%9 : tensor<2x2x2x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x4xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x6x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.truncf %cst_4 : f64 to f32
      %42 = arith.mulf %in, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x6x4xf32>
    %13 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_13 = linalg.transpose ins(%collapsed_12 : tensor<2x4x6x4xf32>) outs(%13 : tensor<2x4x4x6xf32>) permutation = [0, 1, 3, 2] 
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<2x4x4x6xf32>) outs(%13 : tensor<2x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.truncf %cst_4 : f64 to f32
      %42 = arith.mulf %in, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x4x6xf32>
    %collapsed_14 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_15 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %15 = tensor.empty() : tensor<8x6x6xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %17 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%16 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_16 = tensor.expand_shape %17 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %18 = tensor.empty() : tensor<2x4x6xi64>
    %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %20 = tensor.empty() : tensor<2x4x6xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %22:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_16 : tensor<2x4x6x6xf32>) outs(%21, %19 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_24: i64):
      %41 = linalg.index 3 : index
      %42 = arith.index_cast %41 : index to i64
      %43 = arith.maximumf %in, %out : f32
      %44 = arith.cmpf ogt, %in, %out : f32
      %45 = arith.select %44, %42, %out_24 : i64
      linalg.yield %43, %45 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_17 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %23 = tensor.empty() : tensor<2x4x6x6xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %expanded_17 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %41 = arith.subf %in, %in_24 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x6x6xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = math.exp %in : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x6x6xf32>
    %26 = tensor.empty() : tensor<2x4x6x1xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x6x6xf32>) outs(%27 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.addf %in, %out : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x6x1xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %41 = arith.divf %in, %in_24 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x6x6xf32>
    %30 = tensor.empty() : tensor<2x4x6x6xi1>
    %31 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<2x4x6x6xf32>) outs(%30 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %41 = arith.extf %in : f32 to f64
      %42 = arith.cmpf oeq, %41, %cst_3 : f64
      linalg.yield %42 : i1
    } -> tensor<2x4x6x6xi1>
    %32 = tensor.empty() : tensor<2x4x6x1xi1>
    %33 = linalg.fill ins(%true : i1) outs(%32 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %34 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x4x6x6xi1>) outs(%33 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %41 = arith.andi %in, %out : i1
      linalg.yield %41 : i1
    } -> tensor<2x4x6x1xi1>
    %35 = linalg.generic {indexing_maps = [#map4, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %cst_1, %29 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_24: f32, %in_25: f32, %out: f32):
      %41 = arith.select %in, %in_24, %in_25 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_18 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %collapsed_19 = tensor.collapse_shape %11 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x4xf32> into tensor<8x6x4xf32>
    %36 = tensor.empty() : tensor<8x6x4xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %38 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%37 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_20 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %39 = tensor.empty() : tensor<2x6x4x4xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<2x4x6x4xf32>) outs(%39 : tensor<2x6x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_22 = tensor.collapse_shape %transposed_21 [[0, 1], [2, 3]] : tensor<2x6x4x4xf32> into tensor<12x16xf32>
    %40 = linalg.matmul ins(%collapsed_22, %cst_2 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_23 = tensor.expand_shape %40 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    return %expanded_23 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_16_torch.float32_1: "0x04000000749C853D4BAD653E69A7D73B7130413E9AD468BE83B68A3E23F8623E2C7F88BE0BD0893E785A3DBE65C2BB3EB2D6533ECA7FD6BEFF4B293E678DBA3D9897D8BE04E1253E0E05613EA0C492BD2C7220BEE14B0BBE5996423F842AB83DAD73B93E3B4B5EBEF6D855BE77606A3E8D6174BCE56D823EC7B1A3BE02EE4CBD815A05BDE95C4EBEA4C4B8BC2159B83CD18E6E3E7DC24EBECAE580BEA3DC0BBEAB957B3CB8B542BEDBA883BEADE29D3D0BA369BEFB7A533E19E4B5BD0AA4C9BDA9CE6F3DAE54243EB0D44CBE834F553EDFE4213DCD5E92BD26B164BE59BB913D8D76CBBE3E7C5D3E9FE7983DBE0A973D67E9EF3C3629B4BE128865BEC3CEDABD96BDABBEE4F48FBC0218833EEDA010BE9981753D5D07563DC6CCA9BE1F63693E1BFC2C3E6DDEC23D3DF8D4BE6D55503E582B893E10A8C73EE9CB043DC8C20F3E93010C3E0446153E4040193E0C0BB83E31F20F3E41915EBEDEAAF73E4158A53E415B933E3EC1BDBE594B17BDFC9130BE3CF891BEACFF96BEF8C125BE8D4906BE88A92C3E35730A3F9FB91CBDF532CF3DEDECB03E57F95A3ED68EF73EC52E44BE1AEAE5BE25612E3E0E12FFBD0A993F3E34F3B7BEAD5F13BF41F807BFB53403BDEC76A73D48D439BE16B8333E6664CEBDAD323BBF95C70B3F55205C3DD462053F0C3A1DBFD133C6BD28CD1B3EB6A00BBEE8B2D3BD1FC9DCBEF9CE9FBE62D4A5BEA4FADA3C53738B3E8AA10F3F53EAFFBEC27E1BBE9B57813E169DD8BDC46E3E3E01C5BA3D2B0425BEB5AE61BDCA8D733B7AF8D93ECBE02BBD9A00B0BE94FAB63E8DFED13D176787BEFC2C043E316C08BED8DF4F3D1CF048BE24ECF23DD9672B3E486E1FBE95BB363DFEE57A3DC3186A3E6E9A55BD92C3323ECE8AAF3D74C5833E4DF74E3EC24D57BD3BA704BFCEB915BEE37F873E0A334E3E4482633DBF98853EDB90A1BE35A0913DA97BC3BEC238BC3E112F48BE86A043BE69395FBEDC878FBEE26B3DBA64D673BE99AEABBEEC20F63D03D5F2BDC1560BBE1EBB2FB944EB92BE53EC98BEDE52933D42F7783E2C6AFD3E072B41BDD80027BBB4A7443E332CC83CB2ED4DBC5E4E193FF93608BF90091EBEB481F8BDCE84843E7DA0973C849CB5BD4304363FE45CA1BEB28B903D66D832BE7A41DABE351CF93BF32BB53E1032D3BE1E9EA9BEAD24C1BE4488E0BD1068E03EF942BB3DFF59703DA8F5BBBEEEDC183D61805B3DB34028BEAB0047BD77AD7D3E47A78ABE54D4563E699924BE25ABF93D42D0D23EBB1E763D67C10EBEF555E8BDD0B712BEE2C893BC7413433F753A80BDD9B749BEE1A27E3E57F39DBE1192A83B92A9823C49F230BE1C5862BEAF2F403EA55D013E774D11BE315ECFBD7FCBACBDA7ABD7BDF1F09C3E444B2B3E653BD73E64B34C3D14F2B5BE6D6689BD8862E6BD058EF13D178F5B3EDA41D1BE310F8ABE1A7E043E",
      torch_tensor_16_8_torch.float32_1: "0x040000003BD6963ED05B3BBEC1BD13BE0AD509BEFA59823E58F13DBB1931713D68E5393E61AB63BDC3D09E3EF60CF63E4DAECEBE9E26C43DBF4E12BE4D14BBBD0D100EBDFA9DC3BED65FE8BC853FDA3ABF009B3E56E335BEBF1657BDCE89E1BDB20789BD3DB38CBD281F603EF3EEA9BE63DBF1BE993A583E3D3AB0BD2F0D0DBE26FF80BEB871A93D3240813ED9ADC2BEBB413CBEE3BE153FA8650CBE6DC1EABEBD439E3EF347C43E6737DC3DE0EC0DBEEFEC193E9B27E0BE699FD93BC92827BF9B368C3E7E33113EB08829BDDDD740BD8381CDBDFBE495BEDD78BA3E010E44BE9A85FB3D3798EB3D84C19F3EA3AB5F3C58A2FE3EA065793CD432813C3617FBBE93D348BEDB0681BD40E9EFBC880BB1BED3B1F63D365B3E3CD31EBB3D19444BBE7368613EE9FD183ED680083F509701BED566903DD88398BEEF3B883E94C7083E90B6323EE4AE8FBD2590843E99C762BE4EF57C3DB6DA8E3E1E760CBE615D0C3E3EF826BE5072C6BD075E843EB76974BEC31FB6BE372F4CBC19FD7C3D3FB1E2BEA6CADD3E74012DBE188752BEB2C5A03EC63AC6BD7A9F8B3D12C37C3EF6202FBE50107F3E6EEBB93D162DC5BDAB59E5BE28AB56BD7D7D673E1CD1D03E1664B03EBEC94DBD35B2E8BD8C6DF73E8D05E93DA51AC8BE24A8603E02F28DBEF5E8FB3DE44EC83DA56C773E1B4AFF3D1872053F57FE973E4216B23ED03FB5BCC40B06BEB6E1353E",
      torch_tensor_16_8_torch.float32: "0x040000008271BD3EA1E202BF6FD2BA3E9627873E89630E3E7CCF103ECE2500BEE6088F3DD8904F3E3CEB493D13532EBC3A06B93CA9BF86BE465CAFBD25E14F3EEDE697BE802D2E3C4FBBC2BDDFDD883EF8F012BF07BBADBE27A9F6BD42771FBE7214ADBD4857093D6A03BA3D6142D43D4BFF7C3E5EE84C3E07CF7FBD0FF1FCBDB8AA353E72E6E03B232BCF3EEC96A33DC96746BEE5CF6DBF23FF2B3D93AF24BD4E6C4D3ECEC8BABD75F51FBE1940E43DE5F204BDA8D04EBC6566923D4F9E713E955F003E281C93BE8700983E3BF0323E780308BE9C57E5BD7A61BF3D88DB3A3EFB0367BD7DF72B3E5E1A943D145EC03EA48BDE3CBD32CF3D89804F3DC7D0813D23D9473E681FBD3E8E07BF3EA69518BEBEDB803E2F4D973E9C51E63DC838023EE1E45BBE08B5F63D5D687B3D56A3B3BEBAA4363EA29FDDBD055E0C3FBBA943BE254A523EFF9888BDFB3BBDBC9308BC3D3260BC3ED53CE93ED786493E7DFE8ABDDED846BEB6448FBD5DB1C93D97BB583E7ED14DBBE30CDABD650CCEBD29776B3E5C7B923D8976053E8EA37D3D80E8113CDE10533E415B733D96EA2FBE6CDF863EF49750BED7C7A2BD724B24BD4A6AB3BDDA6205BEF403503ED1D2D13D98D86D3E050D3DBE739DFB3DDCB9973C7B4356BE6A3BAE3E0C9797BD1214B03E97DF5F3E20F8CDBEC67790BE85F8C53EB90AFEBD4700D3BE682E9F3E0792793E1AFFC6BE27C01CBE",
      torch_tensor_16_16_torch.float32: "0x04000000A0849CBD5F1EEB3D508DAF3EB1571A3DF37392B969062E3E84B1553E6978103E441A373D53A602BDE00D80BDD147CDBC5FE4AEBE9CEB9D3E1FDFAE3EF1CB04BD3224903E4E0AA5BED25C253E8D96E9BE12250C3E72451ABEA6D1693DC7F8CEBDEBBB7BBE1709ECBE801ADA3D5498D23E52CF1B3E168A12BE1A6EB3BE17D99FBED71E00BEE5D387BD1BB8A13DE9BC96BEE992ADBE3CC5D8BED901853E90C72CBEE54D98BE18B6AA3E557249BD7F82893E8765233F3FA0893D0DCA9D3D5C1752BECA69FA3D92FCEF3DB28641BE19CC27BE4D8DAABDBFD939BE6830373D0E47B7BEA9A68BBDF728CB3ED3B08C3D8795B93DCBD8613E221C98BD8B79133E63908ABE7A66D23E67BC02BEEF4F88BEBE87FBBD2CF99E3DEB2352BEFBF28BBEE62A19BE76DD09BDCAAEDBBB6167DDBB09CF83BED8DF9D3EFB2B88BD2AA711BEB46E01BE080263BE6E4B2ABF8EB4CA3D961B45BEC9BEBFBEA98594BDA99B563C1A40A43EEB491BBE67D4CB3E84EA083F8592D5BD7B75C03E1FAF62BC1B4A7EBD2CD6B8BE6C12C53E87A2E43D8B46A6BDA1118E3E2F563B3EA352213F834B5ABCFB9105B9849968BEC9271EBE959DA8BE5241323D2B72A2BE926F023FCFA406BD0CB42ABDACCC40BFB11C233E713D2CBBAD417E3EF21A0CBD6BEF00BDF592EFBE67380EBE14B0A2BC42FF1D3E00B8B4BCF7E0F1BCDB7C2FBEB2F22A3EB0597CBD5C7A3F3E11CFE03E3BDA0DBF8F799DBE157B02BED40AB33D6335FA3E55C2253EB3508ABD7B4C913DF309443A06E9613E8BB266BEA65B0E3F826A0ABE6F679C3D3033AD3CA08D9A3EE8B66BBE93796DBEDE45C0BCD2435A3D6C6652BD386C5EBE1D982ABE1FF19D3E20889CBEC204EA3DEC17763D404A9D3E377BECBE7FB95D3EDA4EAABA8920CF3D7B7FD9BD4D4682BE571D803EE0C3353E72704EBE4BC69EBE32E3DCBDB9B9A4BE646EF63DF35C1A3FA41784BE82EC993EC5DBDCBEAB72B7BD62F7E8BD93BA553E64A0D1BD8E96AFBDFFA8733E6097AB3D657B70BED968D3BD5FC1B93A2A2A56BE0A5F3F3E772F24BE20C49C3ECC82B1BE463E27BED7088E3EC84A843D3DF1C13E88E713BE608111BAE2F2C93EC67886BDEEEA5B3DEEB9363D452630BE0F21593E5D016F3ECA2B953ED685DCBE6A31A1BDD291173C687DC93DADFE433E95A703BF1DBDEA3D2E32E7BED1C2DE3E7B9D66BD391EC13DC609573E415A063E695B243EF03B6F3E7D1D82BDAEF99DBE451A20BE3FFFD9BDED87DEBD306F8ABE2DF6A03D1001823EFE96B7BE70679FBE6F9B7C3D224F7BBE0CD0ACBEACC1E0BE8791A6BEA3018B3E0976ABBD92B5A73C9D418F3C812B26BE5472803E4DB7FC3DDA9B06BC7E4D613D3A331C3E36EB1FBED9C148BDE8B3B03D3D8D043ED0AD1FBD5292AC3E50FC833E69BB3E3E6BE672BEE420183E26AB34BDECEE82BAA42F8E3C"
    }
  }
#-}
