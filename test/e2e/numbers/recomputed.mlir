// A matrix made from bytes is read with its transpose and needed by others: computed again for each (dispatch-passes.md MU1). A polynomial of bytes, of which
// rows and columns are summed up: computed in both dispatches (MR2).
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o /dev/null --remarks-filter-passed=weir-form-dispatches 2>&1 | FileCheck %s --check-prefix=REMARK
// CHECK: equal
// REMARK-DAG: duplicated {{.*}} rule=MU1
// REMARK-DAG: duplicated {{.*}} rule=MR2
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @main(%x: tensor<130x130xi8>, %y: tensor<300x500xi8>) -> (tensor<130x130xf32>, tensor<130x130xf32>, tensor<300xf32>, tensor<500xf32>) {
  %half = arith.constant 0.5 : f32
  %scale = arith.constant 0.015625 : f32
  %e = tensor.empty() : tensor<130x130xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<130x130xi8>) outs(%e : tensor<130x130xf32>) {
  ^bb0(%in: i8, %out: f32):
    %f = arith.sitofp %in : i8 to f32
    %n = arith.mulf %f, %half : f32
    linalg.yield %n : f32
  } -> tensor<130x130xf32>
  %s = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %v : tensor<130x130xf32>, tensor<130x130xf32>) outs(%e : tensor<130x130xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<130x130xf32>
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<300x500xf32>
  %w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<300x500xi8>) outs(%ew : tensor<300x500xf32>) {
  ^bb0(%in: i8, %out: f32):
    %f = arith.sitofp %in : i8 to f32
    %g = arith.mulf %f, %scale : f32
    %h = arith.mulf %g, %g : f32
    %k = arith.addf %h, %g : f32
    %m = arith.mulf %k, %half : f32
    %n = arith.addf %m, %half : f32
    linalg.yield %n : f32
  } -> tensor<300x500xf32>
  %er = tensor.empty() : tensor<300xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<300xf32>) -> tensor<300xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<300x500xf32>) outs(%fr : tensor<300xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<300xf32>
  %ec = tensor.empty() : tensor<500xf32>
  %fc = linalg.fill ins(%zero : f32) outs(%ec : tensor<500xf32>) -> tensor<500xf32>
  %c = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%w : tensor<300x500xf32>) outs(%fc : tensor<500xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<500xf32>
  return %v, %s, %r, %c : tensor<130x130xf32>, tensor<130x130xf32>, tensor<300xf32>, tensor<500xf32>
}
