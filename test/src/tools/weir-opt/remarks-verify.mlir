// Tests can expect remarks as they expect errors.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter='weir-.*' --verify-diagnostics -o /dev/null
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --verify-diagnostics -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: expected remark "[Passed] merged | {{.*}}" was not produced
#map = affine_map<(d0) -> (d0)>
func.func @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  // expected-remark @below {{[Passed] merged | Category:weir-fuse-elementwise | Function=twice | bytes=16}}
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
