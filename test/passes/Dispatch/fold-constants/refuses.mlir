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

// -----

// Slices that overlap, a slice of a constant that another op reads, at an offset that is not known: the program would grow.

// CHECK-LABEL: func.func @shared_slices
// CHECK-COUNT-4: tensor.extract_slice
func.func @shared_slices(%i: index) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<1xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = tensor.extract_slice %a[0] [2] [1] : tensor<3xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %a[1] [2] [1] : tensor<3xf32> to tensor<2xf32>
  %b = arith.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %2 = tensor.extract_slice %b[1] [2] [1] : tensor<3xf32> to tensor<2xf32>
  %c = arith.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %3 = tensor.extract_slice %c[%i] [1] [1] : tensor<3xf32> to tensor<1xf32>
  return %0, %1, %2, %b, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<1xf32>
}

// -----

// A concat with more than 4 elements, of a constant that another op reads.

// CHECK-LABEL: func.func @shared_concat
// CHECK: tensor.concat
func.func @shared_concat() -> (tensor<3xf32>, tensor<6xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %r = tensor.concat dim(0) %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return %a, %r : tensor<3xf32>, tensor<6xf32>
}

// -----

// An index that is out of range has no element: what the program reads there is undefined.

// CHECK-LABEL: func.func @out_of_range
// CHECK:         tensor.extract
func.func @out_of_range() -> tensor<3xi8> {
  %c = arith.constant dense<[5, 6]> : tensor<2xi8>
  %e = tensor.empty() : tensor<3xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<3xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %v = tensor.extract %c[%i] : tensor<2xi8>
    %s = arith.addi %v, %v : i8
    linalg.yield %s : i8
  } -> tensor<3xi8>
  return %r : tensor<3xi8>
}
