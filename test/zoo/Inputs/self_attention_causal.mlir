#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<6x6xi1>
    %cst_5 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_3> : tensor<16x16xf32>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 0.70710678118654757 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_2> : tensor<16x16xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_16_16_torch.float32_1> : tensor<16x16xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_16_torch.float32> : tensor<16x16xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %0 = tensor.empty() : tensor<12x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %2 = linalg.matmul ins(%collapsed, %cst_10 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %3 = tensor.empty() : tensor<2x4x6x4xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %4 = linalg.matmul ins(%collapsed, %cst_9 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_11 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %5 = linalg.matmul ins(%collapsed, %cst_8 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_12 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x6x4x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x6x4xf32>) outs(%3 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.truncf %cst_7 : f64 to f32
      %46 = arith.mulf %in, %45 : f32
      linalg.yield %46 : f32
    } -> tensor<2x4x6x4xf32>
    %7 = tensor.empty() : tensor<6xi64>
    %8 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%7 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %45 = linalg.index 0 : index
      %46 = arith.index_cast %45 : index to i64
      linalg.yield %46 : i64
    } -> tensor<6xi64>
    %expanded_14 = tensor.expand_shape %8 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
    %expanded_15 = tensor.expand_shape %8 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %9 = tensor.empty() : tensor<6x6xi64>
    %10 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_14, %expanded_15 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%9 : tensor<6x6xi64>) {
    ^bb0(%in: i64, %in_27: i64, %out: i64):
      %45 = arith.subi %in, %in_27 : i64
      linalg.yield %45 : i64
    } -> tensor<6x6xi64>
    %11 = tensor.empty() : tensor<6x6xi1>
    %12 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<6x6xi64>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %45 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %45 : i1
    } -> tensor<6x6xi1>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%12, %cst_4 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %in_27: i1, %out: i1):
      %45 = arith.andi %in, %in_27 : i1
      linalg.yield %45 : i1
    } -> tensor<6x6xi1>
    %14 = tensor.empty() : tensor<6x6xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%13, %cst_2, %cst_3 : tensor<6x6xi1>, tensor<f32>, tensor<f32>) outs(%14 : tensor<6x6xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %45 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %45 : f32
    } -> tensor<6x6xf32>
    %16 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_16 = linalg.transpose ins(%expanded_11 : tensor<2x6x4x4xf32>) outs(%16 : tensor<2x4x4x6xf32>) permutation = [0, 2, 3, 1] 
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<2x4x4x6xf32>) outs(%16 : tensor<2x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.truncf %cst_7 : f64 to f32
      %46 = arith.mulf %in, %45 : f32
      linalg.yield %46 : f32
    } -> tensor<2x4x4x6xf32>
    %collapsed_17 = tensor.collapse_shape %6 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_18 = tensor.collapse_shape %17 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %18 = tensor.empty() : tensor<8x6x6xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %20 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%19 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_19 = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %21 = tensor.empty() : tensor<2x4x6x6xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %15 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %45 = arith.addf %in, %in_27 : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x6xf32>
    %23 = tensor.empty() : tensor<2x4x6xi64>
    %24 = linalg.fill ins(%c0_i64 : i64) outs(%23 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %25 = tensor.empty() : tensor<2x4x6xf32>
    %26 = linalg.fill ins(%cst_0 : f32) outs(%25 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %27:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x4x6x6xf32>) outs(%26, %24 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_27: i64):
      %45 = linalg.index 3 : index
      %46 = arith.index_cast %45 : index to i64
      %47 = arith.maximumf %in, %out : f32
      %48 = arith.cmpf ogt, %in, %out : f32
      %49 = arith.select %48, %46, %out_27 : i64
      linalg.yield %47, %49 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_20 = tensor.expand_shape %27#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_20 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %45 = arith.subf %in, %in_27 : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x6xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x4x6x6xf32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = math.exp %in : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x6xf32>
    %30 = tensor.empty() : tensor<2x4x6x1xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x4x6x6xf32>) outs(%31 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.addf %in, %out : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x1xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %45 = arith.divf %in, %in_27 : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x6xf32>
    %34 = tensor.empty() : tensor<2x4x6x6xi1>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x6xf32>) outs(%34 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %45 = arith.extf %in : f32 to f64
      %46 = arith.cmpf oeq, %45, %cst_6 : f64
      linalg.yield %46 : i1
    } -> tensor<2x4x6x6xi1>
    %36 = tensor.empty() : tensor<2x4x6x1xi1>
    %37 = linalg.fill ins(%true : i1) outs(%36 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
    %38 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x4x6x6xi1>) outs(%37 : tensor<2x4x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %45 = arith.andi %in, %out : i1
      linalg.yield %45 : i1
    } -> tensor<2x4x6x1xi1>
    %39 = linalg.generic {indexing_maps = [#map8, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %cst_1, %33 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %45 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %45 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_21 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %collapsed_22 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %40 = tensor.empty() : tensor<8x6x4xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %42 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%41 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_23 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %43 = tensor.empty() : tensor<2x6x4x4xf32>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<2x4x6x4xf32>) outs(%43 : tensor<2x6x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_25 = tensor.collapse_shape %transposed_24 [[0, 1], [2, 3]] : tensor<2x6x4x4xf32> into tensor<12x16xf32>
    %44 = linalg.matmul ins(%collapsed_25, %cst_5 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_26 = tensor.expand_shape %44 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    return %expanded_26 : tensor<2x6x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_16_torch.float32_3: "0x04000000B715AC3E4132D13C0894893E228189BEF61CDE3ECEF9C2BECCB0C7BD4B19663E7DE5593E14E9A83E988330BED5FDB93E19BE94BEA221F63DACEC13BE5530913D0CC8523E1599273EF0FFE23D794331BE49C0E83DA957783D4E691EBF5CE240BE9BC5C73D6EC5DA3E151E23BFFA85C7BD6D5B3EBD0562FDBD7ED30EBEB77BB73DCB5F153DD59384BEF5D62FBEF5E3473EA512A3BED1E5AC3E37EE6BBD2DFBCCBD6DBB68BEB6E3913E83713B3EFC43E2BDE9C184BE4D5ECCBD9A550C3D5B372FBE7AC49A3D92B5E8BE1A6777BD5F0EE83C4949B0BE35C2ABBE36AF2CBD920DE13CB58CB9BC4BF7963E381923BEE5E5FA3D4C43BD3E478D85BE1F29CA3D260FB73D6E4BE6BD870480BEED358ABEA19D833E97BEB53ED02A2C3E0F07FB3E59A9D6BDBCCFE23E845EC23BDCE6A8BE1081333EA3A8163EBB048D3E93A9F63DA1C4B93D35E7013E23631FBE357887BD12BEF9BEA3E606BEADD69FBDDB4685BE46F5423E2F27AA3EA8091E3EB95496BE12B0EB3DFF1BDC3D34661B3EEEEC8BBE4E92823ED71098BE0F57273E0F5AEDBCFF96CFBE9A62D13ED031053D7C40B3BEEAFC1A3EF5CB97BE0E4DB33E3CB8CABEE8AFAB3E0C97FC3EB4E329BEEC4114BD22A3FFBDB34397BE106B0ABECA127DBEB9248D3EB27ACDBE3C63663DE0635E3EF9505DBEE1C0643E74E32CBD2E1633BE733B73BE75AE0F3F275DFB3D723583BEB4296FBE7C1748BE6FE2E83DA5D6CABC947BB93D632BCBBD455B563EAE8F07BD5989A73E2248BA3D7279813D895A4A3D7299C73E47F35DBE0D4AA1BCC5EBD93C7EF0B7BEE9898B3C7D1AEE3D89BD963DBB8551BE4A41353D943C153EEFED4FBE733D64BDCE300EBEC9099E3D0B065EBCC6118B3D2512D43E640E8DBBD274C0BDFD63AFBC28F0453D54F3303E159A03BF516262BEEFFD973D123B1A3C9D7024BE21BAC2BC64ECF03EE753ABBCE5FF15BECD15F6BD6D22D2B973968C3ED19812BEEFC078BE6D22983EE81137BD39A72EBE8EAC723D08BB14BD4F9DBFBD1555813E91AFEFBC9561933E96F5C93E0FC8763E35976FBE133D18BFDB71C03E9A674C3E8015453EF9A930BDDD24DD3D40FA763EE0C35EBDAE29DCBE08246A3E39904D3ED354F1BDF60916BE7421BBBECBE58ABDCF5FF43EF483973CF477F2BC792633BCA0E1D1BD0968FBBC1D1E97BEC37B453E3CA8433E42BB1B3F7CD624BE48840FBD0B229FBEFAD984BEEABF0D3E94450C3EBD187EBC76938CBEA0CAE0BEE32BB73DC04C61BE72C259BEEC9960BD4C69AC3D728DFFBAF8792FBED02C31BE170A09BEC37BB6BD3EE9C3BD6A70BEBE83AC3DBD035B093E66A03FBE8A5E9C3ED2383F3EE9A9083C6E3C9F3EDABE8DBD5351123FA00ABD3EDD54B93EF889E33E87353ABE89CF103E8C3FFBBDAEFEF63E0CE0F7BE3B7B233E4DCAD9BD628BC1BD97ABD1BEAB08CD3D",
      torch_tensor_16_16_torch.float32_2: "0x04000000FF97153EF1F416BE83F1BEBDA719363E2938C0BE1605313ED66FDC3DAC58083D270F3C3E461F90BE2E3F43BE029B93BD26746EBDB7F896BE7CE7243C6A2B7C3D81D081BEBF74433ED6158C3ECE5AA3BDA1A2EE3C4C35DBBCA73AF8BDC9BB67BE6BE463BBBB077F3E50E489BE2EBC14BE25F949BA771C273EEFC9F3BDA0F4B7BD58F268BEDCEF87BE80ABB7BD567086BE936C0D3EDDB7D53DCB180FBF6400803CB3E2973CD69199BE75CAE53D4BC492BD9DE5413E5E5FA8BD6C3702BF52C6E7BEC5BAC9BD35FFC23DAE01D6BD308D863D5B6F1CBED4334D3ED07D823E0F720E3E0FE7543E6AC2C2BD5B5091BE8E67EC3D665F09BF13BD07BD2690F73E3904A1BEAA0EB4BC7EEBF0BD6A2F87BDF54A31BE7681E9BE04124BBE81D303BFE16F9FBD85002ABF849CA8BD1B181EBED0EF55BEAC70D4BD81AC643DFA23903E76736BBCC600233CFA8F0CBE75FA023E918926BE4D4515BED47BA1BC5909FF3DD8EF9B3E5201263E25D5AC3E9B258BBBC3C268BE398500BE21D3043D852140BE5499783E87FBD4BD43AC7CBD09B3953D7E06F1BD0EF5963B671C0EBD08549BBD9B67EBBD82E18E3E1C4AC5BD7AAE983E4D3EBABED25817BA21B29DBE433EC63E647C1F3F05960FBFA3BA81BDAF18943ED05C99BC4D0DA9BEEA458ABDAC3C32BE644BB83B30CA593D73C5503DFC3C953D10A4943E52B3A83E5B1953BED83EF93E23A2A63E6F4938BDDBC7913D6E8218BE7C253EBE1214D13EB2CCBBBE77698B3DA5F40DBC8C62E1BD6D1F83BCF40ECFBD4B1CF93CF30E1EBEFC8C7D3D85916EBEF38ACE3EC022193EC3B252BC0288C4BE8F359BBEFFEF703E81D334BD0CDE3BBEF7EA863D6AEF8BBE3B9232BE3705BEBE6F778C3EA8A3973CFA603ABDEC340F3F3B79913E2D15EB3E0226F43D6CC9AABEBBCBEB3D6B3DCBBE0ED8823E606843BEC975A23EC646423E877E2CBE055789BE75F6AF3E55596DBE23E07E3E6A2849BECADC8BBC0F99533DCE059CBD0E0F55BE18C9883E1E231DBED6172E3E0D86FE3E3091AA3EFEF4B5BEBEA5B23E2B70A6BD3B1805BEC5E6953D75ECDA3C2615513EF5BD003E8E3AA1BB1636B83EBA6F823E932BACBE31AA91BE89B017BEDBE907BF2C222F3D3C1FC9BE231FBC3E29B2793EEE2AFCBDBA6E16BFC453C9BD236DAEBD21EBF1BD8FD4C93EDBC9093FE5A2C2BE56DDBE3E643C923D18F40DBDF2DC243FF18B143EA2F8933EEDEF13BE9822B33EFBC7F53D6BE6B5BDE3418EBE1F1F07BD1B2D10BDA411483E2FF3B3BE7A858CBE4C7ADD3D0403B5BE100FA3BD348DC53A29FCA63E636686BD0B558DBE0FE94CBD26B312BE3104723EDBE9CBBD47A4A03E98A134BE14E1EC3C7665EFBD78E0EFBD7D31A43E638CC1BDF39831BE0180DC3DA76220BD4F4AA0BE2AC0383EA466473D51F5673ECF2AC53D83576B3E083E783E714137BD",
      torch_tensor_16_16_torch.float32_1: "0x04000000A1F00C3A12C2E33E6C64D0BBDB98C0BEBDB1003E0EA5063EA7F4A0BD93BF503E5B87ACBD295F27BE6AB5BA3EA592E83D3DF003BFA1D52ABE9E34403ECCF6CF3E87D736BE637D68BE84C2513E0D35FFBC14D39E3DC6CC953ED24617BE389E7BBDDA3A7D3E0130773EE03FA4BE62B9F83CC969BD3E5E35E5BDA7E165BDF811803E2F44303ED44C87BE6167DBBE44FC78BDEB0B9F3EFB1642BE6202E13D2DF42D3E05897C3EA103CDBE51A3183E8C7ED53DE88044BD6079CBBE30634ABC432936BEFF9C95BDD54CB93DE94157BE820FED3D43DCBA3DAF918FBE433C673E483A8FBE49AF1E3E52CBB1BE1F51103FD86CBDBCA0C7A03E1EDE81BEB154E13D6962553E90F0CA3D3AAC3ABE100B3C3E24A8F4BE45CE42BD6A9E84BC6B8DA13EBA9E01BF10BBBDBEFE5BB0BEF7D1613E3D0B0E3EAE0CC13E76A95FBC3FB9A2BE7356BB3E9FDB243E26108C3E063344BE0E9FA83E0E16483EF68AF13B39B3B83C26DD2BBE3096F53D6DAED1BCCB8341BE22EE43BEA017703E483132BE1098323E4AFA13BEC1C29DBE4154993D5416B23EEADEB2BD4FB5C4BE9EEE823E5435663C324DC7BE6A010FBE6FF69D3D3BBC9E3E0110F53E775987BD6C89E2BED84380BE7C3BC7BD62E5BCBEFE3095BEA5B4013D2DB21F3D23165ABEFA618DBE7964F03D068F99BD10F15ABE8C5D18BE7313883EE3EC583EB5A9073ED4B3AEBEF73E0DBECED0DCBDFE61E53E6AC4EDBC6BC119BDD373233E8C417DBE88014CBE88D7C9BEB85BF63DD31650BDEC2F2FBE0808B53E09B368BE44B1C33EFD81D0BE5A13AF3C22A1363E591C8D3D7E0668BC48A291BD3604493E084C59BF4647E93D28C589BEAA85003E48C6103E04121FBE4FF345BB1065863E033BA13D7FBC393D627A9D3D741197BE8302E33D4C0CC03DD99FAD3EAA3F18BEC5EEF63D197BBBBE600A8F3EAB6253BD43FE543D28FC3F3EBE4418BE00BBC13DC6E225BEA032EA3E17812C3EC0CC273E953D28BE62E7DD3D3273073EB96143BED319033F48B62C3D578E153CEBB83A3E40B52A3EB02A243F358B40BE9B17433E050F4D3E9DFFA4BE34B81FBD400C58BF341C9DBE7552863E42FCC0BC9D44DFBDA713CFBE915F3D3DFFD3A3BE7946573E2DE788BE337AA6BDB4BB75BE31269EBE292EA3BECE03B53EE20FA3BE06F41D3EF8657FBD39882F3DE8AE2DBECA04843E74EB9A3E456831BFD310B3BE40E897BB3DDA2ABECEC252BC2C91513D42911ABE1D801E3D57C102BF8EBF01BF1ACBB53D00B67B3D89E4C6BE9C9435BA78FA55BE578835BE3DF82E3E1DFA713E2EBEA03E04C300BE5FEA0BBEAB41EA3C0DCBA4BC3486413D7227CFBD1B64423E4923973E77003C3EA5C31D3E6C5508BE22E1233D3A2540BEA49F10BFB7149ABD5ABD683D2969BBBD2B3AFC3D66E667BD9DBDA93E6AA83ABE59D906BFF9C1BABEA68CB63E",
      torch_tensor_16_16_torch.float32: "0x040000007B60213D9461023F367D0DBC47E0E13E510521BE892B06BEE0449C3EB2A435BE7549B63E1272D63CDFEA3ABD7EC15A3CDE041A3EEDA370BE8A55F4BE45E886BDFF999ABE84A4A03E3BA246BE5DF24CBD869EB1BE4AB3603DAD82243CF2CF023E591AFD3E172786BE7D4C2F3EBA2EB0BD91447DBE57579CBE9C0086BEDB6B81BD0EB869BEF43464BD29FF7F3D9FB8BF3D45CF97BDECF371BCB4CD903DC7A31CBE011587BED7DF86BE81B6953D3609233E3C9596BB928CE1BE5DD8DB3E8DFB81BE8208853E3C30CBBCC6C74F3DA9CA843DDBDE123E0C4DB8BE0713893E64F126BD9558D5BD107E32BE1E58B3BD405F42BD375D26BE5BB3FD3D1F6B063FB75C8EBE9A2537BC8224073EC5F8033EE1812C3EC199333FB1D05D3DEE39D03DF1E9A6BDB150483E5CECAA3E3DBDA43C4EA2A5BD5FA6CEBDF17E8ABDE62E013FA4B6303F430C593E84A7E5BE2B3ED4BE6A4F91BE5F27A73EE93DC33C9815A13E903AE6BE8D9F103E30BBB33EDAE373BE98D9803E754481BD79ECC63D3BF8A5BD921277BEA64F6B3EF8EE613E207BB5BD3A0E143F299FB83EEBC2A3BEB85A92BD5848933C7C69393E458E033FDCDA83BD2734BFBD4231AEBE03828D3E517FBC3E4EDDB63EED4AD43E0FA38EBB4A6E54BD3B64CFBEDB9893BECBE7F4BC3A83FBBE5B3F143E2A55053D0D50E0BE48E6833E16446E3DB59DED3DC53191BE0D3BDB3D42833B3EA2A8F0BDFAB4C93D7D9820BE9FD46A3EFC6594BDDBB7BEBE7A4B29BDCCE63CBD44D29EBE624A063EB18124BE610D1F3EB589BC3CDCEEC4BD914801BE381C61BDB3F81E3E0F3B883CA5A350BD05748F3EB34FE23D6FF6C23DC4FACD3E686A3BBEAC0CC13E4021E4BE8C74C1BE83125D3ED8F2D33EC54BA73EE7B1883EC2FDE7BCDDC6F73DDADE063FF86EEB3CEAC32D3E59185ABE68E34BBEB513CC3DF91C063C0E8BE8BED101A9BC416BBFBE934104BF4811ABBED05AE73D535A653EAD7CCBBE66BD583D63694DBEAB3ED43EFC2E5E3E639545BFC80822BF9A49993B1D538B3EEFDDE73CBD48A1BD24389C3E970F393E07C78B3EE1AFD4BC95F83C3E4FC05B3D9462ADBC823B4DBEE4411CBF7B62323E0803623ED5A89ABDFEC3183FE462FF3E4BD445BCDD13593E99D2C3BE7C12913EA7BC913E0356863EDB3DA13EB3A56FBE5E01563EFB70B33ED084E03E1432593E472DEB3D74AD753ED6EED1BC7A308BBD594E69BE26F72E3E5A3F413E403C823E58865B3E47BD713EBF632EBE64440ABE3F7D84BD614CB1BE6F95A33E9BC2B8BE022C753DF373BDBDF230BABD1F27293E6EE8823EBC7FA5BDC02756BE9E05A03D2A642BBE03CBBCBEC27A63BE393B7BBEB1C78E3E198FC53EA2BABE3EA433A13D607D69BE7AC95E3E4EAB6E3D2E6BE1BE8F5C733AB573D4BE80EA263EEA74A53E8773F6BC6C957A3DF28A533EAAAA8CBE"
    }
  }
#-}
