// What the passes say goes through the remark engine of MLIR, with its filters and formats.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter='weir-.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' -o /dev/null 2>&1 | count 0
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter-missed='weir-.*' -o /dev/null 2>&1 | count 0
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter='weir-other' -o /dev/null 2>&1 | count 0
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter='weir-fuse-elementwise' \
// RUN:   --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s < %t.yaml

// TEXT: remarks.mlir:[[#@LINE + 19]]:8: remark: [Passed] merged | Category:weir-fuse-elementwise | Function=twice | bytes=16

// CHECK:      --- !Passed
// CHECK-NEXT: Pass: {{ *}}weir-fuse-elementwise
// CHECK-NEXT: Name: {{ *}}merged
// A long path makes two lines of this one.
// CHECK-NEXT: DebugLoc:
// CHECK:      Line: [[#@LINE + 12]], Column: 8
// CHECK-NEXT: Function: {{ *}}twice
// CHECK-NEXT: Args:
// CHECK-NEXT:   - bytes: {{ *}}'16'
#map = affine_map<(d0) -> (d0)>
func.func @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
