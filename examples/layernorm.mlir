// Layer normalisation with its statistics in f64.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<32x96xf32>, %gamma: tensor<96xf32>, %beta: tensor<96xf32>) -> tensor<32x96xf32> {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 96.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %re = tensor.empty() : tensor<32xf64>
  %e = tensor.empty() : tensor<32x96xf32>
  %init = linalg.fill ins(%zero : f64) outs(%re : tensor<32xf64>) -> tensor<32xf64>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<32x96xf32>) outs(%init : tensor<32xf64>) {
  ^bb0(%a: f32, %acc: f64):
    %w = arith.extf %a : f32 to f64
    %s = arith.addf %w, %acc : f64
    linalg.yield %s : f64
  } -> tensor<32xf64>
  %var = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %sum : tensor<32x96xf32>, tensor<32xf64>) outs(%init : tensor<32xf64>) {
  ^bb0(%a: f32, %s: f64, %acc: f64):
    %w = arith.extf %a : f32 to f64
    %mean = arith.divf %s, %n : f64
    %d = arith.subf %w, %mean : f64
    %q = arith.mulf %d, %d : f64
    %r = arith.addf %q, %acc : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #col, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %var, %gamma, %beta : tensor<32x96xf32>, tensor<32xf64>, tensor<32xf64>, tensor<96xf32>, tensor<96xf32>)
      outs(%e : tensor<32x96xf32>) {
  ^bb0(%a: f32, %s: f64, %v: f64, %g: f32, %b: f32, %o: f32):
    %mean64 = arith.divf %s, %n : f64
    %mean = arith.truncf %mean64 : f64 to f32
    %d = arith.subf %a, %mean : f32
    %var64 = arith.divf %v, %n : f64
    %shifted = arith.addf %var64, %eps : f64
    %shifted32 = arith.truncf %shifted : f64 to f32
    %scale = math.rsqrt %shifted32 : f32
    %normal = arith.mulf %d, %scale : f32
    %scaled = arith.mulf %normal, %g : f32
    %r = arith.addf %scaled, %b : f32
    linalg.yield %r : f32
  } -> tensor<32x96xf32>
  return %y : tensor<32x96xf32>
}
