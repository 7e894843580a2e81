// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

// dispatch.tensor.load.F1, dispatch.tensor.store.F1
// CHECK-LABEL: @refresh_dims
// CHECK-SAME: (%[[N:.+]]: index, %[[M:.+]]: index)
func.func @refresh_dims(%n: index, %m: index) {
  %a = hal.interface.binding.subspan layout(<bindings = [<storage_buffer>]>) binding(0) : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%n}
  // CHECK: iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%[[N]]}
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%m} -> tensor<4xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.store %{{.+}}, offsets = [4], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%[[N]]}
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [4], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%m}
  return
}

// -----

// dispatch.tensor.load.F2
// CHECK-LABEL: @load_constants
// CHECK-SAME: (%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>>, %[[I:.+]]: index)
func.func @load_constants(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>>, %i: index) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[T:.+]] = iree_tensor_ext.dispatch.tensor.load %[[A]], offsets = [2, %[[I]]], sizes = [2, %[[I]]], strides = [1, 2] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>> -> tensor<2x?xf32>
  // CHECK: %[[C:.+]] = tensor.cast %[[T]] : tensor<2x?xf32> to tensor<?x?xf32>
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [%c2, %i], sizes = [%c2, %i], strides = [%c1, %c2] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>> -> tensor<?x?xf32>
  // A dropped unit size that becomes static.
  // CHECK: %[[U:.+]] = iree_tensor_ext.dispatch.tensor.load %[[A]], offsets = [0, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>> -> tensor<2xf32>
  // CHECK: %[[D:.+]] = tensor.cast %[[U]] : tensor<2xf32> to tensor<?xf32>
  %u = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [%c1, %c2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x64xf32>> -> tensor<?xf32>
  // CHECK: return %[[C]], %[[D]]
  return %t, %u : tensor<?x?xf32>, tensor<?xf32>
}

// -----

// dispatch.tensor.load.F2: negative values stay.
// CHECK-LABEL: @load_negative
func.func @load_negative(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>) -> tensor<4xf32> {
  %m = arith.constant -1 : index
  // CHECK: offsets = [%c-1]
  %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [%m], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>> -> tensor<4xf32>
  return %t : tensor<4xf32>
}

// -----

// dispatch.tensor.load.F3
// CHECK-LABEL: @load_tensor
// CHECK-SAME: (%[[S:.+]]: tensor<f32>, %[[X:.+]]: tensor<8x4xf32>, %[[I:.+]]: index)
func.func @load_tensor(%s: tensor<f32>, %x: tensor<8x4xf32>, %i: index) -> (tensor<f32>, tensor<4xf32>) {
  %0 = iree_tensor_ext.dispatch.tensor.load %s, offsets = [], sizes = [], strides = [] : tensor<f32> -> tensor<f32>
  // CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[X]][%[[I]], 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %1 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [%i, 0], sizes = [1, 4], strides = [1, 1] : tensor<8x4xf32> -> tensor<4xf32>
  // CHECK: return %[[S]], %[[SLICE]]
  return %0, %1 : tensor<f32>, tensor<4xf32>
}

// -----

// dispatch.tensor.load.F3: not when the result is something else than the slice.
// CHECK-LABEL: @load_tensor_not
func.func @load_tensor_not(%x: tensor<8x4xf32>) -> tensor<2x2xf32> {
  // CHECK: iree_tensor_ext.dispatch.tensor.load
  %1 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : tensor<8x4xf32> -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// -----

// dispatch.tensor.load.F3: not when the slice is not inside the tensor, of which there is no slice.
// CHECK-LABEL: @load_outside
func.func @load_outside(%x: tensor<8x4xf32>, %i: index) -> tensor<4xf32> {
  // CHECK: iree_tensor_ext.dispatch.tensor.load
  %1 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [%i, 1], sizes = [1, 4], strides = [1, 1] : tensor<8x4xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// dispatch.tensor.store.F2, F3
// CHECK-LABEL: @store_constants
// CHECK-SAME: (%[[T:.+]]: tensor<?x?xf32>, %[[S:.+]]: tensor<2xf32>, %[[A:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>, %[[I:.+]]: index)
func.func @store_constants(%t: tensor<?x?xf32>, %s: tensor<2xf32>, %a: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>, %i: index) {
  %c2 = arith.constant 2 : index
  // CHECK: %[[C:.+]] = tensor.cast %[[T]] : tensor<?x?xf32> to tensor<2x?xf32>
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[C]], %[[A]], offsets = [2, 0], sizes = [2, %[[I]]], strides = [1, 1] : tensor<2x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>
  iree_tensor_ext.dispatch.tensor.store %t, %a, offsets = [%c2, 0], sizes = [%c2, %i], strides = [1, 1] : tensor<?x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>
  // F3, after F2 has made the size static.
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[S]], %[[A]], offsets = [0, 0], sizes = [1, 2], strides = [1, 1] : tensor<2xf32>
  %cast = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  iree_tensor_ext.dispatch.tensor.store %cast, %a, offsets = [0, 0], sizes = [1, %c2], strides = [1, 1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>
  // F3: not when the slice stays dynamic.
  // CHECK: %[[D:.+]] = tensor.cast %[[S]]
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[D]], %[[A]], offsets = [0, 0], sizes = [1, %[[I]]]
  %cast1 = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  iree_tensor_ext.dispatch.tensor.store %cast1, %a, offsets = [0, 0], sizes = [1, %i], strides = [1, 1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x64xf32>>
  return
}

// -----

// dispatch.workload.ordinal.F1, F2
// CHECK-LABEL: @ordinal
// CHECK-SAME: (%[[N:.+]]: index)
func.func @ordinal(%n: index) -> (index, index, index) {
  // CHECK-DAG: %[[C:.+]] = arith.constant 4
  %c = arith.constant 4 : index
  %0 = iree_tensor_ext.dispatch.workload.ordinal %c, 0 : index
  // CHECK-DAG: %[[ONE:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[N]], 1
  %1 = iree_tensor_ext.dispatch.workload.ordinal %n, 1 : index
  %2 = iree_tensor_ext.dispatch.workload.ordinal %1, 1 : index
  // Not another number.
  // CHECK-DAG: %[[TWO:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[ONE]], 2
  %3 = iree_tensor_ext.dispatch.workload.ordinal %1, 2 : index
  // CHECK: return %[[C]], %[[ONE]], %[[TWO]]
  return %0, %2, %3 : index, index, index
}

// -----

// dispatch.workload.ordinal.F3
// CHECK-LABEL: @ordinal_of_argument
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
func.func @ordinal_of_argument(%a: index, %b: index) -> (index, index, index) {
  // CHECK: %[[B0:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[B]], 0 : index
  // CHECK-NEXT: %[[A1:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[A]], 1 : index
  %b0 = iree_tensor_ext.dispatch.workload.ordinal %b, 0 : index
  // CHECK: %[[SUM:.+]] = arith.addi %[[A1]], %[[B0]]
  %sum = arith.addi %a, %b0 : index
  %a1 = iree_tensor_ext.dispatch.workload.ordinal %a, 1 : index
  %a1b = iree_tensor_ext.dispatch.workload.ordinal %a, 1 : index
  // CHECK: return %[[SUM]], %[[A1]], %[[A1]]
  return %sum, %a1, %a1b : index, index, index
}

// -----

// bitcast.F1
// CHECK-LABEL: @bitcast_same
// CHECK-SAME: (%[[X:.+]]: tensor<?x4xf32>, %[[Y:.+]]: tensor<?x?xf32>, %[[N:.+]]: index, %[[M:.+]]: index)
func.func @bitcast_same(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>, %n: index, %m: index) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  // At most one pair of dims differs.
  %0 = iree_tensor_ext.bitcast %x : tensor<?x4xf32>{%n} -> tensor<?x4xf32>{%m}
  // CHECK: %[[B:.+]] = iree_tensor_ext.bitcast %[[Y]]
  %1 = iree_tensor_ext.bitcast %y : tensor<?x?xf32>{%n, %m} -> tensor<?x?xf32>{%m, %n}
  // CHECK: return %[[X]], %[[B]]
  return %0, %1 : tensor<?x4xf32>, tensor<?x?xf32>
}

// -----

// bitcast.F2, F3
// CHECK-LABEL: @bitcast_chain
// CHECK-SAME: (%[[X:.+]]: tensor<?x4xf32>, %[[N:.+]]: index, %[[M:.+]]: index)
func.func @bitcast_chain(%x: tensor<?x4xf32>, %n: index, %m: index) -> (tensor<?x2xi64>, tensor<?x8xi16>) {
  // CHECK-DAG: %[[E:.+]] = tensor.empty(%[[M]]) : tensor<?x2xi64>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = iree_tensor_ext.bitcast %e : tensor<?x4xf32>{%n} -> tensor<?x2xi64>{%m}
  // CHECK-DAG: %[[B:.+]] = iree_tensor_ext.bitcast %[[X]] : tensor<?x4xf32>{%[[N]]} -> tensor<?x8xi16>{%[[M]]}
  %1 = iree_tensor_ext.bitcast %x : tensor<?x4xf32>{%n} -> tensor<?x4xi32>{%n}
  %2 = iree_tensor_ext.bitcast %1 : tensor<?x4xi32>{%n} -> tensor<?x8xi16>{%m}
  // CHECK: return %[[E]], %[[B]]
  return %0, %2 : tensor<?x2xi64>, tensor<?x8xi16>
}

// -----

// bitcast.F4
// CHECK-LABEL: @bitcast_cast
// CHECK-SAME: (%[[X:.+]]: tensor<6x4xf32>, %[[N:.+]]: index)
func.func @bitcast_cast(%x: tensor<6x4xf32>, %n: index) -> tensor<?x?xi16> {
  %c8 = arith.constant 8 : index
  %c = tensor.cast %x : tensor<6x4xf32> to tensor<?x4xf32>
  // CHECK: %[[B:.+]] = iree_tensor_ext.bitcast %[[X]] : tensor<6x4xf32> -> tensor<6x8xi16>
  // CHECK: tensor.cast %[[B]] : tensor<6x8xi16> to tensor<?x?xi16>
  %0 = iree_tensor_ext.bitcast %c : tensor<?x4xf32>{%n} -> tensor<?x?xi16>{%n, %c8}
  return %0 : tensor<?x?xi16>
}

// -----

// bitcast.F4: not when a dimension before the last one differs.
// CHECK-LABEL: @bitcast_cast_not
func.func @bitcast_cast_not(%x: tensor<6x4xf32>, %n: index, %m: index) -> tensor<?x8xf32> {
  %c = tensor.cast %x : tensor<6x4xf32> to tensor<?x4xf32>
  // CHECK: tensor.cast
  // CHECK: iree_tensor_ext.bitcast %{{.+}} : tensor<?x4xf32>
  %0 = iree_tensor_ext.bitcast %c : tensor<?x4xf32>{%n} -> tensor<?x8xf32>{%m}
  return %0 : tensor<?x8xf32>
}

// -----

// compute_barrier.start.F1, compute_barrier.end.F1
// CHECK-LABEL: @barriers
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32>)
func.func @barriers(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[S:.+]] = iree_tensor_ext.compute_barrier.start %[[X]]
  %0 = iree_tensor_ext.compute_barrier.start %x : tensor<4xf32> -> tensor<4xf32>
  %1 = iree_tensor_ext.compute_barrier.start %0 : tensor<4xf32> -> tensor<4xf32>
  // Not of another kind.
  // CHECK: %[[E:.+]] = iree_tensor_ext.compute_barrier.end %[[S]]
  %2 = iree_tensor_ext.compute_barrier.end %1 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: return %[[E]]
  return %2 : tensor<4xf32>
}
