// Three linear layers with relu between them; weights are [out, in], as exporters print them.
#row = affine_map<(m, n, k) -> (m, k)>
#col = affine_map<(m, n, k) -> (n, k)>
#out = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#bias = affine_map<(m, n) -> (n)>
func.func @main(%x: tensor<4x16xf32>, %w0: tensor<32x16xf32>, %b0: tensor<32xf32>, %w1: tensor<24x32xf32>, %b1: tensor<24xf32>,
                %w2: tensor<10x24xf32>, %b2: tensor<10xf32>) -> tensor<4x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %m0 = linalg.matmul indexing_maps = [#row, #col, #out] ins(%x, %w0 : tensor<4x16xf32>, tensor<32x16xf32>) outs(%i0 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h0 = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m0, %b0 : tensor<4x32xf32>, tensor<32xf32>) outs(%e0 : tensor<4x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %e1 = tensor.empty() : tensor<4x24xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x24xf32>) -> tensor<4x24xf32>
  %m1 = linalg.matmul indexing_maps = [#row, #col, #out] ins(%h0, %w1 : tensor<4x32xf32>, tensor<24x32xf32>) outs(%i1 : tensor<4x24xf32>) -> tensor<4x24xf32>
  %h1 = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m1, %b1 : tensor<4x24xf32>, tensor<24xf32>) outs(%e1 : tensor<4x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x24xf32>
  %e2 = tensor.empty() : tensor<4x10xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x10xf32>) -> tensor<4x10xf32>
  %m2 = linalg.matmul indexing_maps = [#row, #col, #out] ins(%h1, %w2 : tensor<4x24xf32>, tensor<10x24xf32>) outs(%i2 : tensor<4x10xf32>) -> tensor<4x10xf32>
  %y = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m2, %b2 : tensor<4x10xf32>, tensor<10xf32>) outs(%e2 : tensor<4x10xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x10xf32>
  return %y : tensor<4x10xf32>
}
