func.func @main(%x: tensor<32xf32>) -> tensor<32xi32> {
  %w = arith.constant dense<"0x000000000000803F0000004000004040000080400000A0400000C0400000E0400000004100001041000020410000304100004041000050410000604100007041000080410000884100009041000098410000A0410000A8410000B0410000B8410000C0410000C8410000D0410000D8410000E0410000E8410000F0410000F841"> : tensor<32xf32>
  %t = arith.constant dense<"0x64000000630000006200000061000000600000005F0000005E0000005D0000005C0000005B0000005A000000590000005800000057000000560000005500000054000000530000005200000051000000500000004F0000004E0000004D0000004C0000004B0000004A0000004900000048000000470000004600000045000000"> : tensor<32xi32>
  %e = tensor.empty() : tensor<32xf32>
  %s = linalg.sub ins(%x, %w : tensor<32xf32>, tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %f = tensor.empty() : tensor<32xi32>
  %i = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t, %s : tensor<32xi32>, tensor<32xf32>) outs(%f : tensor<32xi32>) {
  ^bb0(%a: i32, %b: f32, %o: i32):
    %c = arith.fptosi %b : f32 to i32
    %d = arith.subi %a, %c : i32
    linalg.yield %d : i32
  } -> tensor<32xi32>
  return %i : tensor<32xi32>
}
