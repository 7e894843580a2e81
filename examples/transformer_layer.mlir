// A transformer encoder layer: self-attention with 4 heads, residuals, layer norms, and a two-layer network with erf-GELU.
#id2 = affine_map<(i, j) -> (i, j)>
#row2 = affine_map<(i, j) -> (i)>
#col2 = affine_map<(i, j) -> (j)>
#id3 = affine_map<(h, i, j) -> (h, i, j)>
#row3 = affine_map<(h, i, j) -> (h, i)>
#mm_a = affine_map<(m, n, k) -> (m, k)>
#mm_b = affine_map<(m, n, k) -> (n, k)>
#mm_c = affine_map<(m, n, k) -> (m, n)>
#qk_b = affine_map<(h, m, n, k) -> (h, n, k)>
#qk_a = affine_map<(h, m, n, k) -> (h, m, k)>
#qk_c = affine_map<(h, m, n, k) -> (h, m, n)>

func.func @main(%x: tensor<16x32xf32>, %wq: tensor<32x32xf32>, %wk: tensor<32x32xf32>, %wv: tensor<32x32xf32>, %wo: tensor<32x32xf32>, %w1: tensor<64x32xf32>, %w2: tensor<32x64xf32>, %b1: tensor<64xf32>, %b2: tensor<32xf32>, %g1: tensor<32xf32>, %n1: tensor<32xf32>, %g2: tensor<32xf32>, %n2: tensor<32xf32>) -> tensor<16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %rsqrt2 = arith.constant 0.70710678 : f32
  %scale = arith.constant 0.35355339 : f32
  %low = arith.constant 0xFF800000 : f32
  %width = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e2 = tensor.empty() : tensor<16x32xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %e3 = tensor.empty() : tensor<4x16x8xf32>
  %es = tensor.empty() : tensor<4x16x16xf32>
  %er = tensor.empty() : tensor<4x16xf32>
  %en = tensor.empty() : tensor<16xf32>
  %fn = linalg.fill ins(%zero : f32) outs(%en : tensor<16xf32>) -> tensor<16xf32>
  %qf = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%x, %wq : tensor<16x32xf32>, tensor<32x32xf32>) outs(%f2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %qs = tensor.expand_shape %qf [[0], [1, 2]] output_shape [16, 4, 8] : tensor<16x32xf32> into tensor<16x4x8xf32>
  %qh = linalg.transpose ins(%qs : tensor<16x4x8xf32>) outs(%e3 : tensor<4x16x8xf32>) permutation = [1, 0, 2]
  %kf = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%x, %wk : tensor<16x32xf32>, tensor<32x32xf32>) outs(%f2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %ks = tensor.expand_shape %kf [[0], [1, 2]] output_shape [16, 4, 8] : tensor<16x32xf32> into tensor<16x4x8xf32>
  %kh = linalg.transpose ins(%ks : tensor<16x4x8xf32>) outs(%e3 : tensor<4x16x8xf32>) permutation = [1, 0, 2]
  %vf = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%x, %wv : tensor<16x32xf32>, tensor<32x32xf32>) outs(%f2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %vs = tensor.expand_shape %vf [[0], [1, 2]] output_shape [16, 4, 8] : tensor<16x32xf32> into tensor<16x4x8xf32>
  %vh = linalg.transpose ins(%vs : tensor<16x4x8xf32>) outs(%e3 : tensor<4x16x8xf32>) permutation = [1, 0, 2]
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %scores = linalg.batch_matmul indexing_maps = [#qk_a, #qk_b, #qk_c] ins(%qh, %kh : tensor<4x16x8xf32>, tensor<4x16x8xf32>) outs(%fs : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %scaled = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x16x16xf32>) outs(%es : tensor<4x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %scale : f32
    linalg.yield %s : f32
  } -> tensor<4x16x16xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<4x16xf32>) -> tensor<4x16xf32>
  %max = linalg.generic {indexing_maps = [#id3, #row3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scaled : tensor<4x16x16xf32>) outs(%fm : tensor<4x16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %m = arith.maximumf %a, %acc : f32
    linalg.yield %m : f32
  } -> tensor<4x16xf32>
  %exp = linalg.generic {indexing_maps = [#id3, #row3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scaled, %max : tensor<4x16x16xf32>, tensor<4x16xf32>) outs(%es : tensor<4x16x16xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %v = math.exp %d : f32
    linalg.yield %v : f32
  } -> tensor<4x16x16xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<4x16xf32>) -> tensor<4x16xf32>
  %sum = linalg.generic {indexing_maps = [#id3, #row3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<4x16x16xf32>) outs(%fr : tensor<4x16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %prob = linalg.generic {indexing_maps = [#id3, #row3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x16x16xf32>, tensor<4x16xf32>) outs(%es : tensor<4x16x16xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %v = arith.divf %a, %s : f32
    linalg.yield %v : f32
  } -> tensor<4x16x16xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %ctx = linalg.batch_matmul ins(%prob, %vh : tensor<4x16x16xf32>, tensor<4x16x8xf32>) outs(%f3 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %em = tensor.empty() : tensor<16x4x8xf32>
  %back = linalg.transpose ins(%ctx : tensor<4x16x8xf32>) outs(%em : tensor<16x4x8xf32>) permutation = [1, 0, 2]
  %merged = tensor.collapse_shape %back [[0], [1, 2]] : tensor<16x4x8xf32> into tensor<16x32xf32>
  %proj = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%merged, %wo : tensor<16x32xf32>, tensor<32x32xf32>) outs(%f2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %res1 = linalg.add ins(%x, %proj : tensor<16x32xf32>, tensor<16x32xf32>) outs(%e2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %sum_norm1 = linalg.generic {indexing_maps = [#id2, #row2], iterator_types = ["parallel", "reduction"]}
      ins(%res1 : tensor<16x32xf32>) outs(%fn : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %cen_norm1 = linalg.generic {indexing_maps = [#id2, #row2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%res1, %sum_norm1 : tensor<16x32xf32>, tensor<16xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %m = arith.divf %s, %width : f32
    %d = arith.subf %a, %m : f32
    linalg.yield %d : f32
  } -> tensor<16x32xf32>
  %var_norm1 = linalg.generic {indexing_maps = [#id2, #row2], iterator_types = ["parallel", "reduction"]}
      ins(%cen_norm1 : tensor<16x32xf32>) outs(%fn : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %q, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %norm1 = linalg.generic {indexing_maps = [#id2, #row2, #col2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%cen_norm1, %var_norm1, %g1, %n1 : tensor<16x32xf32>, tensor<16xf32>, tensor<32xf32>, tensor<32xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %v: f32, %g: f32, %b: f32, %o: f32):
    %m = arith.divf %v, %width : f32
    %p = arith.addf %m, %eps : f32
    %r = math.rsqrt %p : f32
    %n = arith.mulf %a, %r : f32
    %t = arith.mulf %n, %g : f32
    %u = arith.addf %t, %b : f32
    linalg.yield %u : f32
  } -> tensor<16x32xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %up = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%norm1, %w1 : tensor<16x32xf32>, tensor<64x32xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %act = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%up, %b1 : tensor<16x64xf32>, tensor<64xf32>) outs(%eh : tensor<16x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.mulf %s, %rsqrt2 : f32
    %f = math.erf %t : f32
    %u = arith.addf %f, %one : f32
    %v = arith.mulf %s, %u : f32
    %w = arith.mulf %v, %half : f32
    linalg.yield %w : f32
  } -> tensor<16x64xf32>
  %down = linalg.matmul indexing_maps = [#mm_a, #mm_b, #mm_c] ins(%act, %w2 : tensor<16x64xf32>, tensor<32x64xf32>) outs(%f2 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %res2 = linalg.generic {indexing_maps = [#id2, #col2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%down, %b2, %norm1 : tensor<16x32xf32>, tensor<32xf32>, tensor<16x32xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<16x32xf32>
  %sum_norm2 = linalg.generic {indexing_maps = [#id2, #row2], iterator_types = ["parallel", "reduction"]}
      ins(%res2 : tensor<16x32xf32>) outs(%fn : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %cen_norm2 = linalg.generic {indexing_maps = [#id2, #row2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%res2, %sum_norm2 : tensor<16x32xf32>, tensor<16xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %m = arith.divf %s, %width : f32
    %d = arith.subf %a, %m : f32
    linalg.yield %d : f32
  } -> tensor<16x32xf32>
  %var_norm2 = linalg.generic {indexing_maps = [#id2, #row2], iterator_types = ["parallel", "reduction"]}
      ins(%cen_norm2 : tensor<16x32xf32>) outs(%fn : tensor<16xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %q, %acc : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %norm2 = linalg.generic {indexing_maps = [#id2, #row2, #col2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%cen_norm2, %var_norm2, %g2, %n2 : tensor<16x32xf32>, tensor<16xf32>, tensor<32xf32>, tensor<32xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %v: f32, %g: f32, %b: f32, %o: f32):
    %m = arith.divf %v, %width : f32
    %p = arith.addf %m, %eps : f32
    %r = math.rsqrt %p : f32
    %n = arith.mulf %a, %r : f32
    %t = arith.mulf %n, %g : f32
    %u = arith.addf %t, %b : f32
    linalg.yield %u : f32
  } -> tensor<16x32xf32>
  return %norm2 : tensor<16x32xf32>
}
