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

// -----

// 4.13: the rows are 32 at most, by what computes their number: 2 tiles of 6, as with 32 rows, whatever an unknown extent is taken for. Of the second
// one nothing is known.
// REMARK-NOT: assumed-dim {{.*}} Function=bounded
// REMARK: remark: [Passed] joined {{.*}} Function=bounded | class=1, gain=138304, producer=linalg.matmul, saved-bytes=98304, units=12
// REMARK-NOT: Function=bounded
// REMARK: remark: [Analysis] assumed-dim {{.*}} Function=unbounded | extent=512
// REMARK: remark: [Passed] joined {{.*}} Function=unbounded | {{.*}} units=192
// CHECK-LABEL: func.func @bounded
// CHECK-COUNT-1: flow.dispatch.region
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @bounded(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>, %init: tensor<128x384xf32>, %n: index) -> tensor<?x384xf32> {
  %rows = affine.min affine_map<()[s0] -> (s0, 32)>()[%n]
  %e = tensor.empty(%rows) : tensor<?x384xf32>
  %part = tensor.extract_slice %x[0, 0] [%rows, 384] [1, 1] : tensor<128x384xf32> to tensor<?x384xf32>
  %first = tensor.extract_slice %init[0, 0] [%rows, 384] [1, 1] : tensor<128x384xf32> to tensor<?x384xf32>
  %0 = linalg.matmul ins(%part, %w : tensor<?x384xf32>, tensor<384x384xf32>) outs(%first : tensor<?x384xf32>) -> tensor<?x384xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x384xf32>) outs(%e : tensor<?x384xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n1 = math.exp %in : f32
    linalg.yield %n1 : f32
  } -> tensor<?x384xf32>
  return %1 : tensor<?x384xf32>
}
func.func @unbounded(%x: tensor<?x384xf32>, %w: tensor<384x384xf32>, %init: tensor<?x384xf32>) -> tensor<?x384xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<?x384xf32>, tensor<384x384xf32>) outs(%init : tensor<?x384xf32>) -> tensor<?x384xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x384xf32>) outs(%init : tensor<?x384xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n1 = math.exp %in : f32
    linalg.yield %n1 : f32
  } -> tensor<?x384xf32>
  return %1 : tensor<?x384xf32>
}

// -----

// PM5: a sum that reads its input in rows and stores columns, rather than the reverse; the input is 256 times as large.
// REMARK: remark: [Passed] joined {{.*}} Function=input_order
// REMARK: remark: [Passed] interchanged {{.*}} Function=input_order | order="[1, 0, 2]"
// REMARK: remark: [Passed] interchanged {{.*}} Function=input_order | order="[1, 0]"
// CHECK-LABEL: func.func @input_order
// CHECK-COUNT-1: flow.dispatch.region
#in = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @input_order(%x: tensor<256x128x64xf32>, %init: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<256x128x64xf32>) outs(%init : tensor<64x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %e = tensor.empty() : tensor<64x128xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = math.exp %in : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
