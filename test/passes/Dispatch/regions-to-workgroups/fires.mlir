// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups,canonicalize,cse))' | FileCheck %s

// Tensors, then scalars, then extents; index operands are the workload (dispatch-passes.md RW4, flow.md 3.2).

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    (%[[X:.+]]: tensor<?x8xf32>, %[[V:.+]]: f32)
// CHECK:         %[[D:.+]] = tensor.dim %[[X]]
// CHECK:         flow.dispatch.workgroups[%[[D]]](%[[X]], %[[D]], %[[V]]) : (tensor<?x8xf32>{%[[D]]}, index, f32) -> tensor<?x8xf32>{%[[D]]} =
// CHECK-NEXT:      (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>, %[[N:.+]]: index, %[[S:.+]]: f32, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf32>>) {
// CHECK:           %[[O:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[N]], 0 : index
// CHECK:           iree_tensor_ext.dispatch.tensor.load %[[IN]], offsets = [0, 0], sizes = [%[[O]], 8], strides = [1, 1] : {{.*}}{%[[O]]}
// CHECK:           tensor.empty(%[[O]])
// CHECK:           iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[OUT]]
// CHECK:         } count(%[[W:.+]]: index) -> (index, index, index) {
// CHECK:           iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[W]])
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @dynamic(%x: tensor<?x8xf32>, %v: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %0 = flow.dispatch.region -> (tensor<?x8xf32>{%d}) {
    %e = tensor.empty(%d) : tensor<?x8xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %n = arith.addf %a, %v : f32
      linalg.yield %n : f32
    } -> tensor<?x8xf32>
    flow.return %1 : tensor<?x8xf32>
  }
  return %0 : tensor<?x8xf32>
}

// -----

// RW1: an init that another dispatch computed and that has no later use is updated in place.
// RW2: an init of which only the shape counts is no operand.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @ties
// CHECK:         %[[A:.+]] = flow.dispatch.workgroups
// CHECK:         flow.dispatch.workgroups(%{{.+}}, %[[A]]) : (tensor<4x8xf32>, tensor<4xf32>) -> %[[A]] =
// CHECK-NEXT:      (%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
// CHECK-LABEL: func.func @shape_only
// CHECK-SAME:    (%[[X:.+]]: tensor<4xf32>, %{{.+}}: tensor<4xf32>)
// CHECK:         flow.dispatch.workgroups(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32>
func.func @ties(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
  %a = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %b = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.reduce { arith.addf } ins(%y : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1]
    flow.return %1 : tensor<4xf32>
  }
  return %b : tensor<4xf32>
}
func.func @shape_only(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  return %a : tensor<4xf32>
}

// -----

// A count region of the region moves over, with its constants (R5); attributes stay (R6).

// CHECK-LABEL: func.func @count
// CHECK:         flow.dispatch.workgroups[%{{.+}}](%{{.+}}) {{.*}} attributes {demo.tag}
// CHECK:         } count(%[[W:.+]]: index) -> (index, index, index) {
// CHECK-NEXT:      %[[C:.+]] = arith.constant 3 : index
// CHECK-NEXT:      flow.return %[[W]], %[[C]], %[[C]]
func.func @count(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %0 = flow.dispatch.region[%n] -> (tensor<4xf32>) attributes {demo.tag} {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %c3, %c3 : index, index, index
  }
  return %0 : tensor<4xf32>
}

// -----

// An init that is overwritten by a reduction over rows with elements is dropped; one of which elements stay is tied, although the body
// does not mention it.

// CHECK-LABEL: func.func @overwritten_and_kept
// CHECK:         %[[P:.*]] = flow.dispatch.workgroups
// CHECK:         flow.dispatch.workgroups({{.*}}) : (tensor<4x3xf32>) -> tensor<4xf32>
// CHECK:         flow.dispatch.workgroups({{.*}}%[[P]]) : (tensor<4x3xf32>, tensor<4xf32>) -> %[[P]] =
func.func @overwritten_and_kept(%x: tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %p:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
    %a, %b = "test.make"() : () -> (tensor<4xf32>, tensor<4xf32>)
    flow.return %a, %b : tensor<4xf32>, tensor<4xf32>
  }
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x3xf32>) outs(%p#0 : tensor<4xf32>) {
    ^bb0(%v: f32, %o: f32):
      linalg.yield %v : f32
    } -> tensor<4xf32>
    flow.return %r : tensor<4xf32>
  }
  %1 = flow.dispatch.region -> (tensor<4xf32>) {
    %r = linalg.generic {indexing_maps = [affine_map<(k) -> (0, k)>, affine_map<(k) -> (1)>], iterator_types = ["reduction"]} ins(%x : tensor<4x3xf32>) outs(%p#1 : tensor<4xf32>) {
    ^bb0(%v: f32, %o: f32):
      linalg.yield %v : f32
    } -> tensor<4xf32>
    flow.return %r : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// RW1: the destination of an insert may be what an insert that is no dispatch has put together.

// CHECK-LABEL: func.func @inserts
// CHECK:         %[[A:.+]] = tensor.insert_slice
// CHECK:         flow.dispatch.workgroups{{.*}}%[[A]]{{.*}} -> %[[A]] =
// CHECK-NEXT:      (%[[Y:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>, %[[W:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x8xf32>>, %{{.+}}: index) {
func.func @inserts(%x: tensor<2x8xf32>, %y: tensor<?x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %y, %c0 : tensor<?x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %a = tensor.insert_slice %x into %e[0, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>
  %b = flow.dispatch.region -> (tensor<4x8xf32>) {
    %1 = tensor.insert_slice %y into %a[2, 0] [%d, 8] [1, 1] : tensor<?x8xf32> into tensor<4x8xf32>
    flow.return %1 : tensor<4x8xf32>
  }
  return %b : tensor<4x8xf32>
}

// -----

// Indices that are one extent are one operand.

// CHECK-LABEL: func.func @one_extent
// CHECK:         flow.dispatch.workgroups[%[[D:.+]]](%{{.+}}, %[[D]]) : (tensor<?xf32>{%[[D]]}, index) -> tensor<?xf32>{%[[D]]} =
// CHECK-NEXT:      (%{{.+}}, %[[N:.+]]: index, %{{.+}})
// CHECK:           %[[O:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[N]], 0 : index
// CHECK:           tensor.empty(%[[O]]) : tensor<?xf32>
func.func @one_extent(%view: !hal.buffer_view) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %x = hal.tensor.import %view "x" : !hal.buffer_view -> tensor<?xf32>{%n}
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = flow.dispatch.region -> (tensor<?xf32>{%n}) {
    %e = tensor.empty(%d) : tensor<?xf32>
    %1 = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    flow.return %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
