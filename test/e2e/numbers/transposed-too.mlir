// A product that an op of its own needs first is read six times along the wrong dimension after that: it is written that way, too (dispatch-passes.md MU3).
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o /dev/null --remarks-filter-passed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=REMARK
// CHECK: equal
// REMARK: duplicated {{.*}} rule=MU3
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @main(%a: tensor<70x33xf32>, %b: tensor<33x90xf32>) -> (tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<70x90xf32>
  %t = tensor.empty() : tensor<90x70xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<70x90xf32>) -> tensor<70x90xf32>
  %v = linalg.matmul ins(%a, %b : tensor<70x33xf32>, tensor<33x90xf32>) outs(%f : tensor<70x90xf32>) -> tensor<70x90xf32>
  %y = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<70x90xf32>) outs(%t : tensor<90x70xf32>) attrs = {weir.no_fuse} {
  ^bb0(%p: f32, %out: f32):
    %n = arith.mulf %p, %two : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %0 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %2 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %3 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.maximumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %4 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.minimumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  %5 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<70x90xf32>, tensor<90x70xf32>) outs(%t : tensor<90x70xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.maxnumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<90x70xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>, tensor<90x70xf32>
}
