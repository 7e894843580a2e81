// What a global holds is updated in its storage (RW1, RW6), if the dispatch is the last to read it.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups,canonicalize,cse))' | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
util.global private mutable @state : tensor<4x4xf32>
util.global private mutable @other : tensor<4x4xf32>

// CHECK-LABEL: func.func @reduction
// CHECK:         %[[S:.+]] = util.global.load @state
// CHECK:         flow.dispatch.workgroups({{.*}}%[[S]]{{.*}}) : {{.*}} -> %[[S]] =
// CHECK-NEXT:      readwrite:tensor<4x4xf32>
// CHECK-NOT:       linalg.copy
func.func @reduction(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @insert
// CHECK:         %[[S:.+]] = util.global.load @state
// CHECK:         flow.dispatch.workgroups{{.*}} -> %[[S]] =
// CHECK:           iree_tensor_ext.dispatch.tensor.store %{{.+}}, %{{.+}}, offsets = [%{{.+}}, 0], sizes = [1, 4]
func.func @insert(%row: tensor<1x4xf32>, %at: index) {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %1 = tensor.insert_slice %row into %s[%at, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @elementwise
// CHECK:         %[[S:.+]] = util.global.load @state
// CHECK:         flow.dispatch.workgroups{{.*}} -> %[[S]] =
// CHECK:           %[[OLD:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}} : !iree_tensor_ext.dispatch.tensor<readwrite:
// CHECK:           linalg.generic {{.*}} outs(%[[OLD]] :
func.func @elementwise(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#swapped, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    } -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return
}

// Another order of the elements, a second reader in the dispatch, a reader after it, another global: the old content stays.
// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     readwrite
func.func @transposed(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #swapped, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    } -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @read_twice
// CHECK-NOT:     readwrite
func.func @read_twice() {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #swapped, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    } -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @read_later
// CHECK-NOT:     readwrite
func.func @read_later() -> tensor<4x4xf32> {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.exp ins(%s : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @other_global
// CHECK-NOT:     readwrite
func.func @other_global(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @other : tensor<4x4xf32>
  return
}

// A sum of the new elements may compute them again.
// CHECK-LABEL: func.func @summed
// CHECK-NOT:     readwrite
func.func @summed(%x: tensor<4x4xf32>, %start: tensor<4xf32>) -> tensor<4xf32> {
  %s = util.global.load @state : tensor<4x4xf32>
  %0:2 = flow.dispatch.region -> (tensor<4x4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %3 = arith.addf %a, %b : f32
      linalg.yield %3 : f32
    } -> tensor<4x4xf32>
    %2 = linalg.reduce { arith.addf } ins(%1 : tensor<4x4xf32>) outs(%start : tensor<4xf32>) dimensions = [0]
    flow.return %1, %2 : tensor<4x4xf32>, tensor<4xf32>
  }
  util.global.store %0#0, @state : tensor<4x4xf32>
  return %0#1 : tensor<4xf32>
}

// Two globals that change places: the older content is given up, as its global gets the other one.
// CHECK-LABEL: func.func @in_turn
// CHECK:         %[[S:.+]] = util.global.load @state
// CHECK:         flow.dispatch.workgroups{{.*}} -> %[[S]] =
// CHECK-NEXT:      readwrite
func.func @in_turn(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  %o = util.global.load @other : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %1 = linalg.matmul ins(%x, %o : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %o, @state : tensor<4x4xf32>
  util.global.store %0, @other : tensor<4x4xf32>
  return
}

// Of two branches one runs: what the other one reads is no later use. What follows both is.
// CHECK-LABEL: func.func @branches
// CHECK-SAME:    %[[X:.+]]: tensor<4x4xf32>, %{{.+}}: i1
// CHECK:         scf.if
// CHECK:           flow.dispatch.workgroups{{.*}} -> %[[X]] =
func.func @branches(%x: tensor<4x4xf32> {weir.consumed}, %q: i1, %row: tensor<1x4xf32>, %at: index) -> tensor<4x4xf32> {
  %r = scf.if %q -> tensor<4x4xf32> {
    %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
      %1 = tensor.insert_slice %row into %x[%at, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
      flow.return %1 : tensor<4x4xf32>
    }
    scf.yield %0 : tensor<4x4xf32>
  } else {
    scf.yield %x : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @after_branches
// CHECK-NOT:     readwrite
func.func @after_branches(%x: tensor<4x4xf32> {weir.consumed}, %q: i1, %row: tensor<1x4xf32>, %at: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %r = scf.if %q -> tensor<4x4xf32> {
    %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
      %1 = tensor.insert_slice %row into %x[%at, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
      flow.return %1 : tensor<4x4xf32>
    }
    scf.yield %0 : tensor<4x4xf32>
  } else {
    %e = tensor.empty() : tensor<4x4xf32>
    scf.yield %e : tensor<4x4xf32>
  }
  return %r, %x : tensor<4x4xf32>, tensor<4x4xf32>
}
