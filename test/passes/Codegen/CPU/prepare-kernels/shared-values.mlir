// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-prepare-kernels{fuse=false},weir-bufferize-kernels,func.func(weir-clean-kernels{buffers},weir-structure-copies))" | FileCheck %s
// A value that is stored has its buffer for itself: bufferization does not see that the store writes there.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#vec = affine_map<(i) -> (i)>

// Two sums from one fill: a fill for each one.
// CHECK-LABEL: func.func @sharedFill(
// CHECK-SAME:    %[[B0:.*]]: memref<?xi8> {{.*}}, %[[B1:.*]]: memref<?xi8> {{.*}}, %[[B2:.*]]: memref<?xi8>
// CHECK-DAG:     %[[V1:.*]] = memref.view %[[B1]]
// CHECK-DAG:     %[[V2:.*]] = memref.view %[[B2]]
// CHECK-NOT:     memref.alloc
// CHECK-DAG:     linalg.fill {{.*}} outs(%[[V1]]
// CHECK-DAG:     linalg.fill {{.*}} outs(%[[V2]]
// CHECK:         linalg.generic {{.*}} outs(%[[V1]]
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[V1]] {{.*}} outs(%[[V2]]
// CHECK-NOT:     linalg.copy
func.func @sharedFill(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<10x4xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<10xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<10xf32>
  %a = bufferization.to_tensor %v0 restrict : memref<10x4xf32> to tensor<10x4xf32>
  %e = tensor.empty() : tensor<10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x4xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.addf %o, %x : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %s : tensor<10x4xf32>, tensor<10xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%x: f32, %m: f32, %o: f32):
    %y = arith.subf %x, %m : f32
    %v = arith.addf %o, %y : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  bufferization.materialize_in_destination %s in restrict writable %v1 : (tensor<10xf32>, memref<10xf32>) -> ()
  bufferization.materialize_in_destination %d in restrict writable %v2 : (tensor<10xf32>, memref<10xf32>) -> ()
  return
}

// A stored value that another one goes on from, after the store: that one starts from a copy.
// CHECK-LABEL: func.func @goesOn(
// CHECK-SAME:    %[[B0:.*]]: memref<?xi8> {{.*}}, %[[B1:.*]]: memref<?xi8> {{.*}}, %[[B2:.*]]: memref<?xi8>
// CHECK-DAG:     %[[V1:.*]] = memref.view %[[B1]]
// CHECK-DAG:     %[[V2:.*]] = memref.view %[[B2]]
// CHECK:         linalg.generic {{.*}} outs(%[[V1]]
// CHECK:         linalg.copy ins(%[[V1]] {{.*}} outs(%[[V2]]
// CHECK:         linalg.generic {{.*}} outs(%[[V2]]
// CHECK-NOT:     linalg.copy
func.func @goesOn(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<10xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<10xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<10xf32>
  %a = bufferization.to_tensor %v0 restrict : memref<10xf32> to tensor<10xf32>
  %e = tensor.empty() : tensor<10xf32>
  %s = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]} ins(%a : tensor<10xf32>) outs(%e : tensor<10xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.negf %x : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  bufferization.materialize_in_destination %s in restrict writable %v1 : (tensor<10xf32>, memref<10xf32>) -> ()
  %t = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]} ins(%a : tensor<10xf32>) outs(%s : tensor<10xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.addf %o, %x : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  bufferization.materialize_in_destination %t in restrict writable %v2 : (tensor<10xf32>, memref<10xf32>) -> ()
  return
}

// A binding that is updated in place, and a part of what it held before: the part is copied first, whatever the order of the stores.
// CHECK-LABEL: func.func @oldAndNew(
// CHECK-SAME:    %[[B0:.*]]: memref<?xi8> {{.*}}, %[[B1:.*]]: memref<?xi8>
// CHECK-DAG:     %[[V0:.*]] = memref.view %[[B0]]
// CHECK-DAG:     %[[V1:.*]] = memref.view %[[B1]]
// CHECK:         %[[PART:.*]] = memref.subview %[[V0]]
// CHECK:         linalg.copy ins(%[[PART]] {{.*}} outs(%[[V1]]
// CHECK:         linalg.generic {{.*}} outs(%[[V0]]
// CHECK-NOT:     linalg.copy
func.func @oldAndNew(%b0: memref<?xi8> {weir.access = "rw"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<10xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<5xf32>
  %a = bufferization.to_tensor %v0 restrict : memref<10xf32> to tensor<10xf32>
  %p = tensor.extract_slice %a[5] [5] [1] : tensor<10xf32> to tensor<5xf32>
  %t = linalg.generic {indexing_maps = [#vec], iterator_types = ["parallel"]} outs(%a : tensor<10xf32>) {
  ^bb0(%o: f32):
    %v = arith.addf %o, %o : f32
    linalg.yield %v : f32
  } -> tensor<10xf32>
  bufferization.materialize_in_destination %t in restrict writable %v0 : (tensor<10xf32>, memref<10xf32>) -> ()
  bufferization.materialize_in_destination %p in restrict writable %v1 : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// Two parts of one binding, one read for the other: what overlaps is copied, an update of one of two parts is not.
// CHECK-LABEL: func.func @overlap(
// CHECK:         linalg.copy
// CHECK:         linalg.generic
func.func @overlap(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<12xf32>
  %va = memref.subview %v0[0] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1]>>
  %vb = memref.subview %v0[4] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1], offset: 4>>
  %a = bufferization.to_tensor %va restrict writable : memref<8xf32, strided<[1]>> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.negf %x : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  bufferization.materialize_in_destination %t in restrict writable %vb : (tensor<8xf32>, memref<8xf32, strided<[1], offset: 4>>) -> ()
  return
}

// CHECK-LABEL: func.func @apart(
// CHECK-NOT:     linalg.copy
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @apart(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<12xf32>
  %va = memref.subview %v0[0] [6] [1] : memref<12xf32> to memref<6xf32, strided<[1]>>
  %vb = memref.subview %v0[6] [6] [1] : memref<12xf32> to memref<6xf32, strided<[1], offset: 6>>
  %a = bufferization.to_tensor %va restrict : memref<6xf32, strided<[1]>> to tensor<6xf32>
  %b = bufferization.to_tensor %vb restrict : memref<6xf32, strided<[1], offset: 6>> to tensor<6xf32>
  %t = linalg.generic {indexing_maps = [#vec], iterator_types = ["parallel"]} outs(%a : tensor<6xf32>) {
  ^bb0(%o: f32):
    %v = arith.negf %o : f32
    linalg.yield %v : f32
  } -> tensor<6xf32>
  %u = linalg.generic {indexing_maps = [#vec], iterator_types = ["parallel"]} outs(%b : tensor<6xf32>) {
  ^bb0(%o: f32):
    %v = arith.addf %o, %o : f32
    linalg.yield %v : f32
  } -> tensor<6xf32>
  bufferization.materialize_in_destination %t in restrict writable %va : (tensor<6xf32>, memref<6xf32, strided<[1]>>) -> ()
  bufferization.materialize_in_destination %u in restrict writable %vb : (tensor<6xf32>, memref<6xf32, strided<[1], offset: 6>>) -> ()
  return
}
