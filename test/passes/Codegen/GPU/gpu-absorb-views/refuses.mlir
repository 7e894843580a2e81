// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-absorb-views{most-bytes=32}))" --remarks-filter=weir-gpu-absorb-views 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t --implicit-check-not=absorbed

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_map<(d0) -> (d0)>

// The extent of the sum is that of the view alone.
// REMARK: [Missed] extent | Category:weir-gpu-absorb-views | Function=extent
// CHECK-LABEL: func.func @extent(
// CHECK:         tensor.extract_slice
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<?xi8>)
func.func @extent(%x: tensor<?xi8>, %n: index, %m: index, %o: tensor<i8>) -> tensor<i8> attributes {weir.kernel} {
  %e = tensor.empty(%n) : tensor<?x2xi8>
  %b = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?xi8>) outs(%e : tensor<?x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<?x2xi8>
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<?x2xi8> into tensor<?xi8>
  %p = tensor.extract_slice %c[0] [%m] [1] : tensor<?xi8> to tensor<?xi8>
  %r = linalg.generic {indexing_maps = [#one, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%p : tensor<?xi8>) outs(%o : tensor<i8>) {
  ^bb0(%in: i8, %out: i8):
    %s = arith.addi %in, %out : i8
    linalg.yield %s : i8
  } -> tensor<i8>
  return %r : tensor<i8>
}

// A tensor that is small; one reshape alone; a producer that reads its init; one that is no element-wise op.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-2: linalg.copy ins(%{{.*}} : tensor<31xi8>)
// CHECK:         linalg.copy ins(%{{.*}} : tensor<64xi8>)
// CHECK:         linalg.copy ins(%{{.*}} : tensor<7xi8>)
func.func @others(%x: tensor<16xi8>, %y: tensor<32xi8>, %z: tensor<16x2xi8>, %w: tensor<32x2xi8>, %o: tensor<31xi8>, %u: tensor<64xi8>, %v: tensor<7xi8>)
    -> (tensor<31xi8>, tensor<31xi8>, tensor<64xi8>, tensor<7xi8>) attributes {weir.kernel} {
  %e = tensor.empty() : tensor<16x2xi8>
  %small = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16xi8>) outs(%e : tensor<16x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16x2xi8>
  %c0 = tensor.collapse_shape %small [[0, 1]] : tensor<16x2xi8> into tensor<32xi8>
  %p0 = tensor.extract_slice %c0[0] [31] [1] : tensor<32xi8> to tensor<31xi8>
  %r0 = linalg.copy ins(%p0 : tensor<31xi8>) outs(%o : tensor<31xi8>) -> tensor<31xi8>
  %init = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<32xi8>) outs(%w : tensor<32x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    %s = arith.addi %in, %out : i8
    linalg.yield %s : i8
  } -> tensor<32x2xi8>
  %c1 = tensor.collapse_shape %init [[0, 1]] : tensor<32x2xi8> into tensor<64xi8>
  %p1 = tensor.extract_slice %c1[0] [31] [1] : tensor<64xi8> to tensor<31xi8>
  %r1 = linalg.copy ins(%p1 : tensor<31xi8>) outs(%o : tensor<31xi8>) -> tensor<31xi8>
  %e2 = tensor.empty() : tensor<32x2xi8>
  %large = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<32xi8>) outs(%e2 : tensor<32x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<32x2xi8>
  %c2 = tensor.collapse_shape %large [[0, 1]] : tensor<32x2xi8> into tensor<64xi8>
  %r2 = linalg.copy ins(%c2 : tensor<64xi8>) outs(%u : tensor<64xi8>) -> tensor<64xi8>
  %c3 = tensor.collapse_shape %w [[0, 1]] : tensor<32x2xi8> into tensor<64xi8>
  %p3 = tensor.extract_slice %c3[0] [7] [1] : tensor<64xi8> to tensor<7xi8>
  %r3 = linalg.copy ins(%p3 : tensor<7xi8>) outs(%v : tensor<7xi8>) -> tensor<7xi8>
  return %r0, %r1, %r2, %r3 : tensor<31xi8>, tensor<31xi8>, tensor<64xi8>, tensor<7xi8>
}
