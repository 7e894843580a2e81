// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

func.func private @use(tensor<4xf32>)

// flow.dispatch.region.F1: unused and repeated results go, attributes and count region stay.
// CHECK-LABEL: @region_f1
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %[[D:.+]]: tensor<?xf32>, %[[N:.+]]: index, %[[W:.+]]: index
func.func @region_f1(%a: tensor<4xf32>, %d: tensor<?xf32>, %n: index, %w: index) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  // CHECK: %[[R:.+]]:2 = flow.dispatch.region[%[[W]]] -> (tensor<4xf32>, tensor<?xf32>{%[[N]]}) attributes {demo.tag} {
  // CHECK:   flow.return %{{.+}}, %[[D]] : tensor<4xf32>, tensor<?xf32>
  // CHECK: } count(%[[W0:.+]]: index) -> (index, index, index) {
  // CHECK:   flow.return %[[W0]], %[[W0]], %[[W0]] : index, index, index
  // CHECK: return %[[R]]#0, %[[R]]#1, %[[R]]#0
  %r:4 = flow.dispatch.region[%w] -> (tensor<4xf32>, tensor<?xf32>{%n}, tensor<?xf32>{%n}, tensor<4xf32>) attributes {demo.tag} {
    %e = math.exp %a : tensor<4xf32>
    %u = math.exp %d : tensor<?xf32>
    flow.return %e, %u, %d, %e : tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>
  } count(%w0: index) -> (index, index, index) {
    flow.return %w0, %w0, %w0 : index, index, index
  }
  return %r#0, %r#2, %r#3 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}

// -----

// Bodies of several blocks are left alone.
// CHECK-LABEL: @region_f1_blocks
func.func @region_f1_blocks(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // CHECK: flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>)
  %r:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
    %e = math.exp %a : tensor<4xf32>
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    flow.return %a, %e : tensor<4xf32>, tensor<4xf32>
  ^bb2:
    flow.return %e, %e : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----

// Dispatches are pure: unused ones go.
// CHECK-LABEL: @pure
func.func @pure(%a: tensor<4xf32>) {
  // CHECK-NEXT: return
  %0 = flow.dispatch @e::@f(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = flow.dispatch.region -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  }
  %2 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

!in = !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
!dyn = !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>
!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>

// flow.dispatch.workgroups.F1 also where no dispatch tensor can bind what is captured.
// CHECK-LABEL: func.func @workgroups_unbound(
func.func @workgroups_unbound(%a: tensor<*xf32>, %b: tensor<4xf32>) -> index {
  // CHECK: flow.dispatch.workgroups(%{{.+}}) : (tensor<*xf32>) -> index =
  // CHECK-NEXT: (%{{.+}}: tensor<*xf32>, %{{.+}}: index)
  %0 = flow.dispatch.workgroups(%a, %b) : (tensor<*xf32>, tensor<4xf32>) -> index =
      (%in: tensor<*xf32>, %unused: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: index) {
    "test.use"(%in, %out) : (tensor<*xf32>, index) -> ()
    flow.return
  }
  return %0 : index
}

// flow.dispatch.workgroups.F1, K1 and K2: unused and repeated captures, with their dims; the count region stays.
// CHECK-LABEL: @workgroups_k1_k2
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %[[D:.+]]: tensor<?xf32>, %[[N:.+]]: index
func.func @workgroups_k1_k2(%a: tensor<4xf32>, %d: tensor<?xf32>, %n: index) -> tensor<4xf32> {
  // CHECK: flow.dispatch.workgroups[%[[N]]](%[[A]]) : (tensor<4xf32>) -> tensor<4xf32> attributes {demo.tag} =
  // CHECK-NEXT: (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
  // CHECK-COUNT-2: iree_tensor_ext.dispatch.tensor.load %[[IN]]
  // CHECK: iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[OUT]]
  // CHECK: } count(
  %0 = flow.dispatch.workgroups[%n](%a, %d, %a) : (tensor<4xf32>, tensor<?xf32>{%n}, tensor<4xf32>) -> tensor<4xf32> attributes {demo.tag} =
      (%x: !in, %unused: !dyn, %y: !in, %o: !out) {
    %0 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [4], strides = [1] : !in -> tensor<4xf32>
    %1 = iree_tensor_ext.dispatch.tensor.load %y, offsets = [0], sizes = [4], strides = [1] : !in -> tensor<4xf32>
    %2 = arith.addf %0, %1 : tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %2, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !out
    flow.return
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  return %0 : tensor<4xf32>
}

// -----

!io = !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
!in = !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>

// K2 must not make one argument of two when one of them is written.
// CHECK-LABEL: @workgroups_k2_written
func.func @workgroups_k2_written(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: flow.dispatch.workgroups(%{{.+}}, %{{.+}}) : (tensor<4xf32>, tensor<4xf32>) -> %{{.+}} =
  %0 = flow.dispatch.workgroups(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> %a = (%x: !io, %y: !in) {
    %0 = iree_tensor_ext.dispatch.tensor.load %y, offsets = [0], sizes = [4], strides = [1] : !in -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %0, %x, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !io
    flow.return
  }
  return %0 : tensor<4xf32>
}

// -----

!in = !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
!dyn = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>
!io = !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>

// K3: unused results that are only written go with their stores and dims, ties are renumbered.
// CHECK-LABEL: @workgroups_k3
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<8xf32>, %[[N:.+]]: index
func.func @workgroups_k3(%a: tensor<4xf32>, %b: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  // CHECK: flow.dispatch.workgroups(%[[B]]) : (tensor<8xf32>) -> %[[B]] =
  // CHECK-NEXT: (%[[IO:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>) {
  // CHECK-NEXT: %[[V:.+]] = iree_tensor_ext.dispatch.tensor.load %[[IO]]
  // CHECK-NEXT: iree_tensor_ext.dispatch.tensor.store %[[V]], %[[IO]]
  // CHECK-NEXT: flow.return
  %0:3 = flow.dispatch.workgroups(%a, %b) : (tensor<4xf32>, tensor<8xf32>) -> (tensor<?xf32>{%n}, %b, tensor<4xf32>) =
      (%x: !in, %io: !io, %dyn: !dyn, %o: !out) {
    %0 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [4], strides = [1] : !in -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %0, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !out
    %1 = iree_tensor_ext.dispatch.tensor.load %io, offsets = [0], sizes = [8], strides = [1] : !io -> tensor<8xf32>
    iree_tensor_ext.dispatch.tensor.store %1, %io, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !io
    flow.return
  }
  return %0#1 : tensor<8xf32>
}

// -----

!io = !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>
!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>

// An unused result whose old contents the body reads stays.
// CHECK-LABEL: @workgroups_k3_read
func.func @workgroups_k3_read(%b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: flow.dispatch.workgroups(%{{.+}}) : (tensor<8xf32>) -> (%{{.+}}, tensor<8xf32>) =
  %0:2 = flow.dispatch.workgroups(%b) : (tensor<8xf32>) -> (%b, tensor<8xf32>) = (%io: !io, %o: !out) {
    %1 = iree_tensor_ext.dispatch.tensor.load %io, offsets = [0], sizes = [8], strides = [1] : !io -> tensor<8xf32>
    iree_tensor_ext.dispatch.tensor.store %1, %io, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !io
    iree_tensor_ext.dispatch.tensor.store %1, %o, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !out
    flow.return
  }
  return %0#1 : tensor<8xf32>
}

// -----

!io = !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>

// A tied operand holds its result: it stays although nothing in the body uses it.
// CHECK-LABEL: @workgroups_k1_tied
// CHECK-SAME: %[[B:.+]]: tensor<8xf32>
func.func @workgroups_k1_tied(%b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: flow.dispatch.workgroups(%[[B]]) : (tensor<8xf32>) -> %[[B]] =
  %0 = flow.dispatch.workgroups(%b) : (tensor<8xf32>) -> %b = (%io: !io) {
    flow.return
  }
  return %0 : tensor<8xf32>
}

// -----

!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>

// K6 is off.
// CHECK-LABEL: @workgroups_k6
func.func @workgroups_k6() -> tensor<8xf32> {
  // CHECK: %[[C:.+]] = arith.constant
  // CHECK: flow.dispatch.workgroups(%[[C]]) : (f32)
  %c = arith.constant 1.0 : f32
  %0 = flow.dispatch.workgroups(%c) : (f32) -> tensor<8xf32> = (%x: f32, %o: !out) {
    %s = tensor.splat %x : tensor<8xf32>
    iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !out
    flow.return
  }
  return %0 : tensor<8xf32>
}

// -----

!empty = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x0xf32>>
!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>

// flow.dispatch.workgroups.F2
// CHECK-LABEL: @workgroups_f2
// CHECK-SAME: %[[X:.+]]: f32, %[[N:.+]]: index
func.func @workgroups_f2(%x: f32, %n: index) -> (tensor<?x0xf32>, tensor<8xf32>) {
  // CHECK-DAG: %[[R:.+]] = flow.dispatch.workgroups(%[[X]]) : (f32) -> tensor<8xf32> =
  // CHECK-DAG: %[[E:.+]] = flow.tensor.empty : tensor<?x0xf32>{%[[N]]}
  // CHECK: return %[[E]], %[[R]]
  %0:2 = flow.dispatch.workgroups(%x) : (f32) -> (tensor<?x0xf32>{%n}, tensor<8xf32>) = (%v: f32, %e: !empty, %o: !out) {
    %s = tensor.splat %v : tensor<8xf32>
    iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !out
    flow.return
  }
  return %0#0, %0#1 : tensor<?x0xf32>, tensor<8xf32>
}

// -----

!out = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>

// flow.dispatch.workgroups.F3 and F4: the workload shrinks, the ordinals follow the operands of the placeholder.
// CHECK-LABEL: @workgroups_f3_f4
// CHECK-SAME: %[[X:.+]]: f32, %[[N:.+]]: index, %[[M:.+]]: index
func.func @workgroups_f3_f4(%x: f32, %n: index, %m: index) -> tensor<?x?xf32> {
  // CHECK: flow.dispatch.workgroups[%[[N]], %[[M]]](%[[X]], %[[N]], %[[M]]) : (f32, index, index) -> tensor<?x?xf32>{%[[N]], %[[M]]} =
  // CHECK-NEXT: (%{{.+}}: f32, %[[A:.+]]: index, %[[B:.+]]: index, %{{.+}}: !iree_tensor_ext
  // CHECK-DAG: iree_tensor_ext.dispatch.workload.ordinal %[[A]], 0 : index
  // CHECK-DAG: iree_tensor_ext.dispatch.workload.ordinal %[[B]], 1 : index
  // CHECK: } count(%[[W0:.+]]: index, %[[W1:.+]]: index) -> (index, index, index) {
  // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[W0]], %[[W1]])
  %0 = flow.dispatch.workgroups[%n, %n, %m](%x, %n, %m) : (f32, index, index) -> tensor<?x?xf32>{%n, %m} = (%v: f32, %a: index, %b: index, %o: !out) {
    %oa = iree_tensor_ext.dispatch.workload.ordinal %a, 1 : index
    %ob = iree_tensor_ext.dispatch.workload.ordinal %b, 2 : index
    %s = tensor.splat %v[%oa, %ob] : tensor<?x?xf32>
    iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0, 0], sizes = [%oa, %ob], strides = [1, 1] : tensor<?x?xf32> -> !out{%oa, %ob}
    flow.return
  } count(%w0: index, %w1: index, %w2: index) -> (index, index, index) {
    %gx, %gy, %gz = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w0, %w1, %w2)
    flow.return %gx, %gy, %gz : index, index, index
  }
  return %0 : tensor<?x?xf32>
}

// -----

// flow.dispatch.tie_shape.F1
// CHECK-LABEL: @tie_shape_f1
// CHECK-SAME: %[[A:.+]]: !iree_tensor_ext
func.func @tie_shape_f1(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> {
  // CHECK-NEXT: return %[[A]]
  %0 = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
  return %0 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
}

// -----

// flow.dispatch.F1
// CHECK-LABEL: @dispatch_f1
func.func @dispatch_f1() -> tensor<4xf32> {
  // CHECK: flow.dispatch {@e::@f, @e::@g}() {demo.note} : () -> tensor<4xf32>
  %0 = flow.dispatch {@e::@f, @e::@g, @e::@f}() {demo.note} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Dims of results answer tensor.dim.
// CHECK-LABEL: @dims
// CHECK-SAME: %[[N:.+]]: index, %[[M:.+]]: index
func.func @dims(%n: index, %m: index) -> (index, index) {
  // CHECK-NOT: tensor.dim
  // CHECK: return %[[N]], %[[M]]
  %c1 = arith.constant 1 : index
  %0:2 = flow.dispatch @e::@f() : () -> (tensor<4x?xf32>{%n}, tensor<?x?xf32>{%n, %m})
  %1 = tensor.dim %0#0, %c1 : tensor<4x?xf32>
  %2 = tensor.dim %0#1, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}
