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

// Another global has got the content before: it stays there.
// CHECK-LABEL: func.func @moved_on
// CHECK-NOT:     readwrite
func.func @moved_on(%x: tensor<4x4xf32>) {
  %s = util.global.load @state : tensor<4x4xf32>
  util.global.store %s, @other : tensor<4x4xf32>
  %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %1 : tensor<4x4xf32>
  }
  util.global.store %0, @state : tensor<4x4xf32>
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

// A loop that starts from a constant: an insert leaves the rest as it is, a reduction gets a result of its own (D24).
// CHECK-LABEL: func.func @from_constant
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}})
// CHECK:           flow.dispatch.workgroups{{.*}} -> %[[A]] =
// CHECK:           flow.dispatch.workgroups{{.*}} -> tensor<4x4xf32> =
func.func @from_constant(%x: tensor<4x4xf32>, %row: tensor<1x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<2.0> : tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k, %b = %k) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = flow.dispatch.region -> (tensor<4x4xf32>) {
      %1 = tensor.insert_slice %row into %a[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
      flow.return %1 : tensor<4x4xf32>
    }
    %2 = flow.dispatch.region -> (tensor<4x4xf32>) {
      %3 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
      flow.return %3 : tensor<4x4xf32>
    }
    scf.yield %0, %2 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Starting from what the caller gives up, both work in its storage, also where two values change places.
// CHECK-LABEL: func.func @from_given_up
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}})
// CHECK:           flow.dispatch.workgroups{{.*}} -> %[[A]] =
// CHECK:           scf.yield %[[B]],
func.func @from_given_up(%x: tensor<4x4xf32>, %k: tensor<4x4xf32> {weir.consumed}, %l: tensor<4x4xf32> {weir.consumed}, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k, %b = %l) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %2 = flow.dispatch.region -> (tensor<4x4xf32>) {
      %3 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
      flow.return %3 : tensor<4x4xf32>
    }
    scf.yield %b, %2 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}
