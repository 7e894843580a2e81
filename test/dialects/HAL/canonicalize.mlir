// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

// tensor.import.F1
// CHECK-LABEL: @import_export
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32>, %{{.+}}: !hal.fence, %{{.+}}: index)
func.func @import_export(%x: tensor<4xf32>, %fence: !hal.fence, %o: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %v = hal.tensor.export %x : tensor<4xf32> -> !hal.buffer_view
  %0 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  // Not with a fence, when consuming, with an offset, with other types.
  // CHECK-DAG: %[[A:.+]] = hal.tensor.import wait
  %1 = hal.tensor.import wait(%fence) => %v : !hal.buffer_view -> tensor<4xf32>
  // CHECK-DAG: %[[B:.+]] = hal.tensor.import consume
  %2 = hal.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32>
  // CHECK-DAG: %[[C:.+]] = hal.tensor.import %{{.+}} offset
  %3 = hal.tensor.import %v offset(%o) : !hal.buffer_view -> tensor<4xf32>
  // CHECK-DAG: %[[D:.+]] = hal.tensor.import %{{.+}} : !hal.buffer_view -> tensor<4xi32>
  %4 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xi32>
  // CHECK: return %[[X]], %[[A]], %[[B]], %[[C]], %[[D]]
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// -----

// tensor.export.F1
// CHECK-LABEL: @export_import
// CHECK-SAME: (%[[V:.+]]: !hal.buffer_view)
func.func @export_import(%v: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view, !hal.buffer, !hal.buffer_view) {
  %x = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  %0 = hal.tensor.export %x : tensor<4xf32> -> !hal.buffer_view
  // Not when the import consumes, with another external type, with another encoding.
  // CHECK-DAG: %[[A:.+]] = hal.tensor.export
  %y = hal.tensor.import consume %v : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.export %y : tensor<4xf32> -> !hal.buffer_view
  // CHECK-DAG: %[[B:.+]] = hal.tensor.export %{{.+}} : tensor<4xf32> -> !hal.buffer{{$}}
  %2 = hal.tensor.export %x : tensor<4xf32> -> !hal.buffer
  // CHECK-DAG: %[[C:.+]] = hal.tensor.export %{{.+}} : tensor<4xi32> as tensor<4xf32>
  %3 = hal.tensor.export %x : tensor<4xi32> as tensor<4xf32> -> !hal.buffer_view
  // CHECK: return %[[V]], %[[A]], %[[B]], %[[C]]
  return %0, %1, %2, %3 : !hal.buffer_view, !hal.buffer_view, !hal.buffer, !hal.buffer_view
}

// -----

// tensor.import.F2
// CHECK-LABEL: @constant_dims
// CHECK-SAME: (%{{.+}}: !hal.buffer_view, %[[N:.+]]: index, %[[M:.+]]: index)
func.func @constant_dims(%v: !hal.buffer_view, %n: index, %m: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  // CHECK: hal.tensor.import %{{.+}} : !hal.buffer_view -> tensor<?x?xf32>{%c4, %[[M]]}
  %x = hal.tensor.import %v : !hal.buffer_view -> tensor<?x?xf32>{%n, %m}
  // The users contradict each other about the second dimension.
  %0 = iree_tensor_ext.compute_barrier.start %x : tensor<?x?xf32>{%c4, %c4} -> tensor<?x?xf32>
  %1 = iree_tensor_ext.compute_barrier.end %x : tensor<?x?xf32>{%c4, %c5} -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// tensor.import.F2: a user in another block.
// CHECK-LABEL: @constant_dims_not
// CHECK-SAME: (%{{.+}}: !hal.buffer_view, %[[N:.+]]: index, %{{.+}}: i1)
func.func @constant_dims_not(%v: !hal.buffer_view, %n: index, %c: i1) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  // CHECK: hal.tensor.import %{{.+}} : !hal.buffer_view -> tensor<?xf32>{%[[N]]}
  %x = hal.tensor.import %v : !hal.buffer_view -> tensor<?xf32>{%n}
  %0 = iree_tensor_ext.compute_barrier.start %x : tensor<?xf32>{%c4} -> tensor<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0 : tensor<?xf32>
^bb2:
  return %x : tensor<?xf32>
}

// -----

// Constants stay in the region that uses them.
// CHECK-LABEL: @extern_regions
func.func @extern_regions(%a: i32) {
  // CHECK-NEXT: hal.dispatch.extern "x"(%{{.+}}) : (i32) -> () count(%{{.+}}: !hal.device) -> (index, index, index) {
  // CHECK-NEXT: %[[C1:.+]] = arith.constant 1 : index
  // CHECK-NEXT: hal.return %[[C1]], %[[C1]], %[[C1]] : index, index, index
  hal.dispatch.extern "x"(%a) : (i32) -> () count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  } layout(#hal.pipeline.layout<bindings = []>) objects({
    #hal.executable.target<"llvm-cpu", "elf"> ordinal(0) = [#hal.executable.object<{path = "a.o"}>]
  })
  return
}

// -----

// A check that holds goes; one that does not stays, whatever follows.
// CHECK-LABEL: @check
// CHECK-SAME: (%[[C:.+]]: i1)
func.func @check(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  // CHECK: %[[F:.+]] = arith.constant false
  // CHECK-NEXT: hal.check %[[F]], "false"
  // CHECK-NEXT: hal.check %[[C]], "unknown"
  // CHECK-NEXT: return
  hal.check %true, "true"
  hal.check %false, "false"
  hal.check %c, "unknown"
  return
}
