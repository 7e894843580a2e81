// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fold-constants{max-elements=4}))' \
// RUN:   --allow-unregistered-dialect --remarks-filter-missed=weir-fold-constants 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#v = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] size
// CHECK-LABEL: func.func @size
// CHECK:         linalg.generic
func.func @size() -> tensor<5xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<5xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// An op without folder, and a scalar that is known at run time only.

// REMARK-COUNT-2: remark: [Missed] unsupported-op
// CHECK-LABEL: func.func @unsupported
// CHECK-COUNT-2: linalg.generic
func.func @unsupported(%s: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %n = "demo.unknown"(%x) : (f32) -> f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %n = arith.addf %x, %s : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Not everything is constant; a broadcast only moves elements.

// CHECK-LABEL: func.func @no_candidate
// CHECK-COUNT-2: linalg.generic
func.func @no_candidate(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]} ins(%c, %x : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Elements are read out of their order.

#next = affine_map<(d0) -> (d0 + 1)>

// REMARK: remark: [Missed] non-projected-map
// CHECK-LABEL: func.func @shifted
// CHECK:         linalg.generic
func.func @shifted() -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#next, #v], iterator_types = ["parallel"]} ins(%c : tensor<3xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
