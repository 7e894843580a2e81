// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-explicit-inits))' --remarks-filter-missed=weir-explicit-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#vec = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i) -> (i, 0)>

// Everything is written; rows have elements: by their type, and by what is known of the extent.
// CHECK-LABEL: func.func @whole(
// CHECK-NOT:     arith.select
// CHECK-NOT:     insert_slice
// CHECK:         return
func.func @whole(%x: tensor<2x3xf32>, %n: index, %c: tensor<2xf32>, %d: tensor<2x1xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  %m = affine.max affine_map<(n) -> (n, 1)>(%n)
  %e = tensor.empty(%m) : tensor<2x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<2x?xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [#vec, #column], iterator_types = ["parallel"]} ins(%y : tensor<2xf32>) outs(%d : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x1xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>
}

// The body reads the init; an undefined init.
// CHECK-LABEL: func.func @explicit(
// CHECK-NOT:     arith.select
// CHECK-NOT:     insert_slice
// CHECK:         return
func.func @explicit(%y: tensor<2xf32>, %d: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#vec, #column], iterator_types = ["parallel"]} ins(%y : tensor<2xf32>) outs(%d : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#vec, #column], iterator_types = ["parallel"]} ins(%y : tensor<2xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// REMARK: remark: [Missed] multi-write
// CHECK-LABEL: func.func @severalWriters(
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @severalWriters(%x: tensor<2x3xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
