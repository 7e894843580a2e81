// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=lambda=1000}))' \
// RUN:   --remarks-filter-passed=weir-form-dispatches 2>&1 -o /dev/null | FileCheck %s --check-prefix=LAMBDA
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=permuted-store}))' \
// RUN:   --remarks-filter-passed=weir-form-dispatches 2>&1 -o /dev/null | FileCheck %s --check-prefix=ACCEPT

// The gain of F1: the product is neither written nor read (2 * 196608 bytes), a launch is saved (lambda = 40000).
// REMARK: remark: [Passed] joined {{.*}} Function=gain | class=1, gain=433216, producer=linalg.matmul, saved-bytes=393216, units=48
// LAMBDA: remark: [Passed] joined {{.*}} Function=gain | class=1, gain=394216, producer=linalg.matmul
// CHECK-LABEL: func.func @gain
// CHECK-COUNT-1: flow.dispatch.region
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @gain(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %init: tensor<128x384xf32>) -> tensor<128x384xf32> {
  %e = tensor.empty() : tensor<128x384xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%init : tensor<128x384xf32>) -> tensor<128x384xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<128x384xf32>) outs(%e : tensor<128x384xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<128x384xf32>
  return %1 : tensor<128x384xf32>
}

// -----

// Both weights stay in the cache, or so the parameters say.

// REMARK: remark: [Passed] joined {{.*}} Function=cached | class=4
// CHECK-LABEL: func.func @cached
// CHECK-COUNT-1: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @cached(%x: tensor<512x128xf32>, %w: tensor<128x128xf32>, %init: tensor<512x128xf32>) -> tensor<512x128xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<512x128xf32>, tensor<128x128xf32>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
  return %1 : tensor<512x128xf32>
}

// -----

// Parameters and patterns of the module go before those of the target: here it takes what the option refuses.

// ACCEPT: remark: [Passed] joined {{.*}} Function=accepted | class=1
// CHECK-LABEL: func.func @accepted
// CHECK-COUNT-1: flow.dispatch.region
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
module attributes {weir.fusion = {lambda = 7, accept = ["permuted-store"]}} {
  func.func @accepted(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %init: tensor<128x384xf32>) -> tensor<384x128xf32> {
    %e = tensor.empty() : tensor<384x128xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%init : tensor<128x384xf32>) -> tensor<128x384xf32>
    %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<128x384xf32>) outs(%e : tensor<384x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %n = math.exp %in : f32
      linalg.yield %n : f32
    } -> tensor<384x128xf32>
    return %1 : tensor<384x128xf32>
  }
}
