// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-place-stores))" | FileCheck %s

// The parts of a concatenation are stored one by one.
// CHECK-LABEL: func.func @parts
// CHECK-SAME:    weir.disjoint_stores
// CHECK-DAG:     %[[P:.*]] = memref.subview %{{.*}}[0] [2] [1]
// CHECK-DAG:     %[[Q:.*]] = memref.subview %{{.*}}[2] [3] [1]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[P]]
// CHECK-DAG:     materialize_in_destination %{{.*}} in restrict writable %[[Q]]
func.func @parts(%v0: memref<2xf32>, %v1: memref<3xf32>, %v: memref<5xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %v0 restrict : memref<2xf32> to tensor<2xf32>
  %b = bufferization.to_tensor %v1 restrict : memref<3xf32> to tensor<3xf32>
  %e = tensor.empty() : tensor<5xf32>
  %x = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<5xf32>
  %y = tensor.insert_slice %b into %x[2] [3] [1] : tensor<3xf32> into tensor<5xf32>
  bufferization.materialize_in_destination %y in restrict writable %v : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// What was only loaded is copied by a structured op.
// CHECK-LABEL: func.func @moved
// CHECK:         %[[C:.*]] = linalg.copy
// CHECK:         materialize_in_destination %[[C]]
func.func @moved(%v0: memref<2xf32>, %v1: memref<2xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %v0 restrict : memref<2xf32> to tensor<2xf32>
  bufferization.materialize_in_destination %a in restrict writable %v1 : (tensor<2xf32>, memref<2xf32>) -> ()
  return
}

// Two results of an op that start from one fill have one each: in one destination the second would be a copy of unwritten bytes.
// CHECK-LABEL: func.func @two_results
// CHECK-DAG:     %[[T0:.*]] = bufferization.to_tensor %[[V0:.*]] restrict writable
// CHECK-DAG:     %[[F0:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[T0]]
// CHECK-DAG:     %[[T1:.*]] = bufferization.to_tensor %[[V1:.*]] restrict writable
// CHECK-DAG:     %[[F1:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[T1]]
// CHECK:         %[[R:.*]]:2 = linalg.generic {{.*}} outs(%[[F0]], %[[F1]] : tensor<12xf32>, tensor<12xf32>)
// CHECK:         bufferization.materialize_in_destination %[[R]]#0 in restrict writable %[[V0]]
// CHECK:         bufferization.materialize_in_destination %[[R]]#1 in restrict writable %[[V1]]
func.func @two_results(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<12xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<12xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<12x7xf32>
  %x = bufferization.to_tensor %v2 restrict : memref<12x7xf32> to tensor<12x7xf32>
  %e = tensor.empty() : tensor<12xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<12x7xf32>) outs(%f, %f : tensor<12xf32>, tensor<12xf32>) {
  ^bb0(%in: f32, %out: f32, %other: f32):
    %s = arith.addf %out, %in : f32
    %p = arith.mulf %other, %in : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<12xf32>, tensor<12xf32>)
  bufferization.materialize_in_destination %r#0 in restrict writable %v0 : (tensor<12xf32>, memref<12xf32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %v1 : (tensor<12xf32>, memref<12xf32>) -> ()
  return
}

// A stored reshape that is also read: its source is written into a view of the destination.
// CHECK-LABEL: func.func @read_reshape
// CHECK-SAME:    %{{.*}}: memref<2x3xf32>, %[[V1:.*]]: memref<6xf32>, %[[V2:.*]]: memref<6xf32>
// CHECK:         %[[W:.*]] = memref.expand_shape %[[V1]]
// CHECK:         %[[D:.*]] = bufferization.to_tensor %[[W]] restrict writable
// CHECK:         %[[E:.*]] = linalg.exp {{.*}} outs(%[[D]]
// CHECK:         %[[C:.*]] = tensor.collapse_shape %[[E]]
// CHECK-NOT:     linalg.copy
// CHECK:         linalg.negf ins(%[[C]]
// CHECK:         materialize_in_destination %[[E]] in restrict writable %[[W]]
func.func @read_reshape(%v0: memref<2x3xf32>, %v1: memref<6xf32>, %v2: memref<6xf32>) attributes {weir.kernel} {
  %a = bufferization.to_tensor %v0 restrict : memref<2x3xf32> to tensor<2x3xf32>
  %empty = tensor.empty() : tensor<2x3xf32>
  %e = linalg.exp ins(%a : tensor<2x3xf32>) outs(%empty : tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %flat = tensor.empty() : tensor<6xf32>
  %n = linalg.negf ins(%c : tensor<6xf32>) outs(%flat : tensor<6xf32>) -> tensor<6xf32>
  bufferization.materialize_in_destination %c in restrict writable %v1 : (tensor<6xf32>, memref<6xf32>) -> ()
  bufferization.materialize_in_destination %n in restrict writable %v2 : (tensor<6xf32>, memref<6xf32>) -> ()
  return
}

// One branch updates a loaded value, the other one keeps it: it is copied once, before the branches.
// CHECK-LABEL: func.func @conditional_update
// CHECK:         %[[X:.*]] = bufferization.to_tensor
// CHECK:         %[[C:.*]] = linalg.copy ins(%[[X]]
// CHECK:         scf.if
// CHECK:           tensor.insert {{.*}} into %[[C]]
// CHECK:         } else {
// CHECK-NEXT:      scf.yield %[[C]]
func.func @conditional_update(%v0: memref<?xf32>, %v1: memref<?xf32>, %at: index, %set: i1) attributes {weir.kernel} {
  %x = bufferization.to_tensor %v0 restrict : memref<?xf32> to tensor<?xf32>
  %one = arith.constant 1.0 : f32
  %r = scf.if %set -> tensor<?xf32> {
    %i = tensor.insert %one into %x[%at] : tensor<?xf32>
    scf.yield %i : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
