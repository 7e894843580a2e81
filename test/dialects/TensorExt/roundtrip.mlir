// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s

// CHECK: func.func private @types(
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xbf16, "encoding">>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readwrite:i32>
func.func private @types(!iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>,
                         !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xbf16, "encoding">>,
                         !iree_tensor_ext.dispatch.tensor<readwrite:i32>)
    // CHECK-SAME: attributes {dims = #iree_tensor_ext.sparse_iteration_dims<[0, 2]>}
    attributes {dims = #iree_tensor_ext.sparse_iteration_dims<[0, 2]>}

// CHECK-LABEL: @load
// CHECK-SAME: (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>, %[[S:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>>, %[[I:.+]]: index, %[[N:.+]]: index, %[[W:.+]]: index)
func.func @load(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>,
                %s: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>>, %i: index, %n: index, %w: index) {
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[IN]], offsets = [%[[I]], 0], sizes = [4, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%[[N]]} -> tensor<4x64xf32>
  %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [%i, 0], sizes = [4, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%n} -> tensor<4x64xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[IN]], offsets = [%[[I]], 0], sizes = [1, %[[W]]], strides = [1, 2] {demo.x} : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%[[N]]} -> tensor<?xf32>
  %u = iree_tensor_ext.dispatch.tensor.load %in, offsets = [%i, 0], sizes = [1, %w], strides = [1, 2] {demo.x} : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%n} -> tensor<?xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.load %[[S]], offsets = [], sizes = [], strides = [] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>> -> tensor<f32>
  %v = iree_tensor_ext.dispatch.tensor.load %s, offsets = [], sizes = [], strides = [] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>>{} -> tensor<f32>
  return
}

// CHECK-LABEL: @store
// CHECK-SAME: (%[[T:.+]]: tensor<4x?xf32>, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>, %[[J:.+]]: index, %[[N:.+]]: index, %[[W:.+]]: index)
func.func @store(%t: tensor<4x?xf32>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>,
                 %j: index, %n: index, %w: index) {
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[T]], %[[OUT]], offsets = [0, %[[J]]], sizes = [4, %[[W]]], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%[[N]]}
  iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0, %j], sizes = [4, %w], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%n}
  return
}

// CHECK-LABEL: @counts
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
func.func @counts(%a: index, %b: index) {
  // CHECK: %[[X:.+]], %[[Y:.+]], %[[Z:.+]] = iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[A]], %[[B]])
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%a, %b)
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice {demo.x}()
  %x0, %y0, %z0 = iree_tensor_ext.dispatch.workgroup_count_from_slice {demo.x} ()
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[B]])
  %x2, %y2, %z2 = iree_tensor_ext.dispatch.workgroup_count_from_dag_root(%b)
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%[[X]], %[[Y]], %[[Z]]) workload(%[[A]])
  %x1, %y1, %z1 = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%x, %y, %z) workload(%a)
  // CHECK: iree_tensor_ext.dispatch.workload.ordinal %[[A]], 1 : index
  %n = iree_tensor_ext.dispatch.workload.ordinal %a, 1 : index
  return
}

// CHECK-LABEL: @tensors
// CHECK-SAME: (%[[X:.+]]: tensor<?x8xi4>, %[[Y:.+]]: tensor<4x4xf32>, %[[N:.+]]: index)
func.func @tensors(%x: tensor<?x8xi4>, %y: tensor<4x4xf32>, %n: index) {
  // CHECK: iree_tensor_ext.bitcast %[[X]] : tensor<?x8xi4>{%[[N]]} -> tensor<?x4xi8>{%[[N]]}
  %b = iree_tensor_ext.bitcast %x : tensor<?x8xi4>{%n} -> tensor<?x4xi8>{%n}
  // CHECK: iree_tensor_ext.bitcast %[[Y]] : tensor<4x4xf32> -> tensor<4x4xi32> attributes {demo.x}
  %c = iree_tensor_ext.bitcast %y : tensor<4x4xf32> -> tensor<4x4xi32> attributes {demo.x}
  // CHECK: iree_tensor_ext.compute_barrier.start %[[X]] : tensor<?x8xi4>{%[[N]]} -> tensor<?x8xi4>
  %s = iree_tensor_ext.compute_barrier.start %x : tensor<?x8xi4>{%n} -> tensor<?x8xi4>
  // CHECK: iree_tensor_ext.compute_barrier.end %[[Y]] : tensor<4x4xf32> -> tensor<4x4xf32> attributes {demo.y}
  %e = iree_tensor_ext.compute_barrier.end %y : tensor<4x4xf32> -> tensor<4x4xf32> attributes {demo.y}
  return
}

// CHECK: func.func private @ragged_types(
// CHECK-SAME: tensor<3x?xf32, #iree_tensor_ext.ragged_shape<0>>
// CHECK-SAME: memref<4x3x?xf32, #iree_tensor_ext.ragged_shape<1>>
// CHECK-SAME: memref<3x?xf32, #iree_tensor_ext.ragged_shape<0>, 3>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x?xf32, #iree_tensor_ext.ragged_shape<0>>>
func.func private @ragged_types(tensor<3x?xf32, #iree_tensor_ext.ragged_shape<0>>,
                                memref<4x3x?xf32, #iree_tensor_ext.ragged_shape<1>>,
                                memref<3x?xf32, #iree_tensor_ext.ragged_shape<0>, 3>,
                                !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x?xf32, #iree_tensor_ext.ragged_shape<0>>>)
    // CHECK-SAME: attributes {demo.a = #iree_tensor_ext.ragged_shape<9223372036854775807>, demo.b = #iree_tensor_ext.ragged_shape<-1>}
    attributes {demo.a = #iree_tensor_ext.ragged_shape<9223372036854775807>, demo.b = #iree_tensor_ext<ragged_shape<-1>>}

// CHECK-LABEL: @rows
// CHECK-SAME: (%[[S:.+]]: tensor<10x20xf32>, %[[D:.+]]: tensor<?x?xf32>, %[[L:.+]]: tensor<4xi32>, %[[LD:.+]]: tensor<?xi64>, %[[N:.+]]: index, %[[D0:.+]]: index, %[[D1:.+]]: index)
func.func @rows(%s: tensor<10x20xf32>, %d: tensor<?x?xf32>, %l: tensor<4xi32>, %ld: tensor<?xi64>, %n: index,
                  %d0: index, %d1: index) {
  // CHECK: %[[R:.+]] = iree_tensor_ext.cast_to_ragged_shape %[[S]] ragged_dim(0) column_lengths(%[[L]]) : (tensor<10x20xf32>, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) num_ragged_rows() : (tensor<10x20xf32>{}, tensor<4xi32>) -> tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  // CHECK: %[[RD:.+]] = iree_tensor_ext.cast_to_ragged_shape %[[D]] ragged_dim(1) column_lengths(%[[LD]]) num_ragged_rows(%[[N]]) {demo.x} : (tensor<?x?xf32>{%[[D0]], %[[D1]]}, tensor<?xi64>) -> tensor<?x?x?xf32, #iree_tensor_ext.ragged_shape<1>>
  %1 = iree_tensor_ext.cast_to_ragged_shape %d ragged_dim(1) column_lengths(%ld) num_ragged_rows(%n) {demo.x} : (tensor<?x?xf32>{%d0, %d1}, tensor<?xi64>) -> tensor<?x?x?xf32, #iree_tensor_ext.ragged_shape<1>>
  // CHECK: iree_tensor_ext.linearize_ragged_dims %[[R]] : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<10x20xf32>
  %2 = iree_tensor_ext.linearize_ragged_dims %0 : tensor<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> tensor<10x20xf32>
  // CHECK: iree_tensor_ext.linearize_ragged_dims %[[RD]] {demo.x} : tensor<?x?x?xf32, #iree_tensor_ext.ragged_shape<1>> -> tensor<?x20xf32>{%[[D0]]}
  %3 = iree_tensor_ext.linearize_ragged_dims %1 {demo.x} : tensor<?x?x?xf32, #iree_tensor_ext.ragged_shape<1>> -> tensor<?x20xf32>{%d0}
  return
}

// CHECK-LABEL: @ragged_memref
// CHECK-SAME: (%[[S:.+]]: memref<10x20xf32>, %[[L:.+]]: memref<4xi32>)
func.func @ragged_memref(%s: memref<10x20xf32>, %l: memref<4xi32>) {
  // CHECK: %[[R:.+]] = iree_tensor_ext.cast_to_ragged_shape %[[S]] ragged_dim(0) column_lengths(%[[L]]) : (memref<10x20xf32>, memref<4xi32>) -> memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (memref<10x20xf32>, memref<4xi32>) -> memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
  // CHECK: iree_tensor_ext.linearize_ragged_dims %[[R]] : memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> memref<10x20xf32, 3>
  %1 = iree_tensor_ext.linearize_ragged_dims %0 : memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> memref<10x20xf32, 3>
  return
}
