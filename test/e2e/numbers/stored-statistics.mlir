// A normalisation whose statistics are results, too: each is computed once, where it is stored.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
#row = affine_map<(i, j) -> (i, j)>
#sum = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<131x386xf32>, %w: tensor<386xf32>) -> (tensor<131xf32>, tensor<131xf32>, tensor<131x386xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<131xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<131xf32>) -> tensor<131xf32>
  %s = linalg.generic {indexing_maps = [#row, #sum], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<131x386xf32>) outs(%f : tensor<131xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<131xf32>
  %v = linalg.generic {indexing_maps = [#row, #sum, #sum], iterator_types = ["parallel", "reduction"]}
      ins(%x, %s : tensor<131x386xf32>, tensor<131xf32>) outs(%f : tensor<131xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %q = arith.mulf %d, %d : f32
    %t = arith.addf %q, %o : f32
    linalg.yield %t : f32
  } -> tensor<131xf32>
  %g = tensor.empty() : tensor<131x386xf32>
  %r = linalg.generic {indexing_maps = [#row, #sum, #sum, #col, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %v, %w : tensor<131x386xf32>, tensor<131xf32>, tensor<131xf32>, tensor<386xf32>) outs(%g : tensor<131x386xf32>) {
  ^bb0(%a: f32, %m: f32, %y: f32, %c: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %q = math.sqrt %y : f32
    %u = arith.divf %d, %q : f32
    %t = arith.mulf %u, %c : f32
    linalg.yield %t : f32
  } -> tensor<131x386xf32>
  return %s, %v, %r : tensor<131xf32>, tensor<131xf32>, tensor<131x386xf32>
}
