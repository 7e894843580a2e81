// Causal convolutions over time, as in a temporal convolutional network: each layer pads its input in front with zeros.
#t = affine_map<(t, c) -> (t, c)>
#w = affine_map<(t, c) -> (c)>
func.func @main(%x: tensor<4096x64xf32>, %w0: tensor<3x64xf32>, %w1: tensor<3x64xf32>, %w2: tensor<3x64xf32>, %w3: tensor<3x64xf32>) -> tensor<4096x64xf32> {
  %zero = arith.constant 0.0 : f32
  %p0 = tensor.pad %x low[2, 0] high[0, 0] {
  ^bb0(%t0: index, %c0: index):
    tensor.yield %zero : f32
  } : tensor<4096x64xf32> to tensor<4098x64xf32>
  %s0_0 = tensor.extract_slice %p0[0, 0] [4096, 64] [1, 1] : tensor<4098x64xf32> to tensor<4096x64xf32>
  %k0_0 = tensor.extract_slice %w0[0, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s0_1 = tensor.extract_slice %p0[1, 0] [4096, 64] [1, 1] : tensor<4098x64xf32> to tensor<4096x64xf32>
  %k0_1 = tensor.extract_slice %w0[1, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s0_2 = tensor.extract_slice %p0[2, 0] [4096, 64] [1, 1] : tensor<4098x64xf32> to tensor<4096x64xf32>
  %k0_2 = tensor.extract_slice %w0[2, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %e0 = tensor.empty() : tensor<4096x64xf32>
  %y0 = linalg.generic {indexing_maps = [#t, #t, #t, #w, #w, #w, #t], iterator_types = ["parallel", "parallel"]}
      ins(%s0_0, %s0_1, %s0_2, %k0_0, %k0_1, %k0_2 : tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%e0 : tensor<4096x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %b0: f32, %b1: f32, %b2: f32, %o: f32):
    %m0 = arith.mulf %a0, %b0 : f32
    %m1 = arith.mulf %a1, %b1 : f32
    %m2 = arith.mulf %a2, %b2 : f32
    %n0 = arith.addf %m0, %m1 : f32
    %n1 = arith.addf %n0, %m2 : f32
    %n2 = arith.maximumf %n1, %zero : f32
    %n3 = arith.addf %n2, %a2 : f32
    linalg.yield %n3 : f32
  } -> tensor<4096x64xf32>
  %p1 = tensor.pad %y0 low[4, 0] high[0, 0] {
  ^bb0(%t1: index, %c1: index):
    tensor.yield %zero : f32
  } : tensor<4096x64xf32> to tensor<4100x64xf32>
  %s1_0 = tensor.extract_slice %p1[0, 0] [4096, 64] [1, 1] : tensor<4100x64xf32> to tensor<4096x64xf32>
  %k1_0 = tensor.extract_slice %w1[0, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s1_1 = tensor.extract_slice %p1[2, 0] [4096, 64] [1, 1] : tensor<4100x64xf32> to tensor<4096x64xf32>
  %k1_1 = tensor.extract_slice %w1[1, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s1_2 = tensor.extract_slice %p1[4, 0] [4096, 64] [1, 1] : tensor<4100x64xf32> to tensor<4096x64xf32>
  %k1_2 = tensor.extract_slice %w1[2, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %e1 = tensor.empty() : tensor<4096x64xf32>
  %y1 = linalg.generic {indexing_maps = [#t, #t, #t, #w, #w, #w, #t], iterator_types = ["parallel", "parallel"]}
      ins(%s1_0, %s1_1, %s1_2, %k1_0, %k1_1, %k1_2 : tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%e1 : tensor<4096x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %b0: f32, %b1: f32, %b2: f32, %o: f32):
    %m0 = arith.mulf %a0, %b0 : f32
    %m1 = arith.mulf %a1, %b1 : f32
    %m2 = arith.mulf %a2, %b2 : f32
    %n0 = arith.addf %m0, %m1 : f32
    %n1 = arith.addf %n0, %m2 : f32
    %n2 = arith.maximumf %n1, %zero : f32
    %n3 = arith.addf %n2, %a2 : f32
    linalg.yield %n3 : f32
  } -> tensor<4096x64xf32>
  %p2 = tensor.pad %y1 low[8, 0] high[0, 0] {
  ^bb0(%t2: index, %c2: index):
    tensor.yield %zero : f32
  } : tensor<4096x64xf32> to tensor<4104x64xf32>
  %s2_0 = tensor.extract_slice %p2[0, 0] [4096, 64] [1, 1] : tensor<4104x64xf32> to tensor<4096x64xf32>
  %k2_0 = tensor.extract_slice %w2[0, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s2_1 = tensor.extract_slice %p2[4, 0] [4096, 64] [1, 1] : tensor<4104x64xf32> to tensor<4096x64xf32>
  %k2_1 = tensor.extract_slice %w2[1, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s2_2 = tensor.extract_slice %p2[8, 0] [4096, 64] [1, 1] : tensor<4104x64xf32> to tensor<4096x64xf32>
  %k2_2 = tensor.extract_slice %w2[2, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %e2 = tensor.empty() : tensor<4096x64xf32>
  %y2 = linalg.generic {indexing_maps = [#t, #t, #t, #w, #w, #w, #t], iterator_types = ["parallel", "parallel"]}
      ins(%s2_0, %s2_1, %s2_2, %k2_0, %k2_1, %k2_2 : tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%e2 : tensor<4096x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %b0: f32, %b1: f32, %b2: f32, %o: f32):
    %m0 = arith.mulf %a0, %b0 : f32
    %m1 = arith.mulf %a1, %b1 : f32
    %m2 = arith.mulf %a2, %b2 : f32
    %n0 = arith.addf %m0, %m1 : f32
    %n1 = arith.addf %n0, %m2 : f32
    %n2 = arith.maximumf %n1, %zero : f32
    %n3 = arith.addf %n2, %a2 : f32
    linalg.yield %n3 : f32
  } -> tensor<4096x64xf32>
  %p3 = tensor.pad %y2 low[16, 0] high[0, 0] {
  ^bb0(%t3: index, %c3: index):
    tensor.yield %zero : f32
  } : tensor<4096x64xf32> to tensor<4112x64xf32>
  %s3_0 = tensor.extract_slice %p3[0, 0] [4096, 64] [1, 1] : tensor<4112x64xf32> to tensor<4096x64xf32>
  %k3_0 = tensor.extract_slice %w3[0, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s3_1 = tensor.extract_slice %p3[8, 0] [4096, 64] [1, 1] : tensor<4112x64xf32> to tensor<4096x64xf32>
  %k3_1 = tensor.extract_slice %w3[1, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %s3_2 = tensor.extract_slice %p3[16, 0] [4096, 64] [1, 1] : tensor<4112x64xf32> to tensor<4096x64xf32>
  %k3_2 = tensor.extract_slice %w3[2, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<64xf32>
  %e3 = tensor.empty() : tensor<4096x64xf32>
  %y3 = linalg.generic {indexing_maps = [#t, #t, #t, #w, #w, #w, #t], iterator_types = ["parallel", "parallel"]}
      ins(%s3_0, %s3_1, %s3_2, %k3_0, %k3_1, %k3_2 : tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<4096x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%e3 : tensor<4096x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %b0: f32, %b1: f32, %b2: f32, %o: f32):
    %m0 = arith.mulf %a0, %b0 : f32
    %m1 = arith.mulf %a1, %b1 : f32
    %m2 = arith.mulf %a2, %b2 : f32
    %n0 = arith.addf %m0, %m1 : f32
    %n1 = arith.addf %n0, %m2 : f32
    %n2 = arith.maximumf %n1, %zero : f32
    %n3 = arith.addf %n2, %a2 : f32
    linalg.yield %n3 : f32
  } -> tensor<4096x64xf32>
  return %y3 : tensor<4096x64xf32>
}
