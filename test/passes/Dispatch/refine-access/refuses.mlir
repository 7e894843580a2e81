// RUN: weir-opt %s --split-input-file --weir-refine-access --remarks-filter-missed=weir-refine-access 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// AC1: an in-place update of a computed value at its last use stays.

// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @in_place
// CHECK:         flow.dispatch @e::@e_f(%[[X:.+]]) : (tensor<4xf32>) -> %[[X]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @in_place(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// AC5: the bytes outside of the slice have to survive.

// REMARK: remark: [Missed] partial-store
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @partial
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}, %[[X:.+]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[X]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @partial(%y: tensor<2xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch @e::@e_f(%y, %x) : (tensor<2xf32>, tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// A1: the argument goes somewhere unknown.

// REMARK: remark: [Missed] escapes
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @escapes
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func private @unknown(!iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      func.call @unknown(%b) : (!iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) -> ()
      return
    }
  }
}
util.func public @escapes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// A public executable has callers that are not seen.

// REMARK: remark: [Missed] unknown-body
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @shown
flow.executable public @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %u = arith.constant dense<1.0> : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @shown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// The constant has to be kept, and the bytes outside of the slice, too.

// REMARK: remark: [Missed] partial-store
// REMARK: remark: [Missed] copy-required {{.*}} | bytes=16
// CHECK-LABEL: util.func public @slice_of_constant
// CHECK:         %[[COPY:.+]] = flow.tensor.clone
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}, %[[COPY]])
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @slice_of_constant(%x: tensor<2xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}

// -----

// A7: the neighbours of a slice share bytes with it.

// REMARK: remark: [Missed] sub-byte
// CHECK:       func.func @e_f({{.*}}dispatch.tensor<readwrite:tensor<4xi4>>)
// CHECK-LABEL: util.func public @nibbles
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1xi4>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi4>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [1], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1xi4>> -> tensor<1xi4>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [1], strides = [1] : tensor<1xi4> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi4>>
      return
    }
  }
}
util.func public @nibbles(%x: tensor<1xi4>, %y: tensor<4xi4>) -> tensor<4xi4> {
  %r = flow.dispatch @e::@e_f(%x, %y) : (tensor<1xi4>, tensor<4xi4>) -> %y
  util.return %r : tensor<4xi4>
}

// -----

// Old and new contents are read, and the old ones are needed later.

// REMARK: remark: [Missed] load-after-store
// CHECK:       func.func @e_f({{.*}}dispatch.tensor<readwrite:tensor<4xf32>>, {{.*}}dispatch.tensor<writeonly:tensor<2xf32>>)
// CHECK-LABEL: util.func public @reads_again
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %v = iree_tensor_ext.dispatch.tensor.load %b, offsets = [1], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %v, %c, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>
      return
    }
  }
}
util.func public @reads_again(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<4xf32>) {
  %r:2 = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> (%x, tensor<2xf32>)
  util.return %r#0, %r#1, %x : tensor<4xf32>, tensor<2xf32>, tensor<4xf32>
}

// -----

// A store before the load: a read-only operand would not have what it stored.

// REMARK: remark: [Missed] load-after-store
// CHECK:       func.func @e_f({{.*}}dispatch.tensor<readonly:tensor<2xf32>>, {{.*}}dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @reads_between
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %s = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @reads_between(%y: tensor<2xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = flow.dispatch @e::@e_f(%y, %x) : (tensor<2xf32>, tensor<4xf32>) -> %x
  util.return %r, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// Six dispatches need six kernels, which is too many: the operands without contents get storage.

// REMARK: remark: [Missed] sites-disagree
// CHECK:       func.func @e_f(
// CHECK-NOT:   func.func @e_f(
// CHECK-LABEL: util.func public @many_ways
// CHECK-COUNT-7: flow.tensor.alloca
// CHECK-NOT:   flow.tensor.alloca
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %k0: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %k1: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %k2: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %k0, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %k1, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %k2, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @many_ways(%x: tensor<2xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %p0_0 = util.optimization_barrier %y : tensor<4xf32>
  %p0_1 = util.optimization_barrier %y : tensor<4xf32>
  %p0_2 = util.optimization_barrier %y : tensor<4xf32>
  %r0:3 = flow.dispatch @e::@e_f(%x, %p0_0, %p0_1, %p0_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%p0_0, %p0_1, %p0_2)
  %p1_0 = util.optimization_barrier %y : tensor<4xf32>
  %p1_1 = util.optimization_barrier %y : tensor<4xf32>
  %e1_2 = flow.tensor.empty : tensor<4xf32>
  %r1:3 = flow.dispatch @e::@e_f(%x, %p1_0, %p1_1, %e1_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%p1_0, %p1_1, %e1_2)
  %p2_0 = util.optimization_barrier %y : tensor<4xf32>
  %e2_1 = flow.tensor.empty : tensor<4xf32>
  %p2_2 = util.optimization_barrier %y : tensor<4xf32>
  %r2:3 = flow.dispatch @e::@e_f(%x, %p2_0, %e2_1, %p2_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%p2_0, %e2_1, %p2_2)
  %p3_0 = util.optimization_barrier %y : tensor<4xf32>
  %e3_1 = flow.tensor.empty : tensor<4xf32>
  %e3_2 = flow.tensor.empty : tensor<4xf32>
  %r3:3 = flow.dispatch @e::@e_f(%x, %p3_0, %e3_1, %e3_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%p3_0, %e3_1, %e3_2)
  %e4_0 = flow.tensor.empty : tensor<4xf32>
  %p4_1 = util.optimization_barrier %y : tensor<4xf32>
  %p4_2 = util.optimization_barrier %y : tensor<4xf32>
  %r4:3 = flow.dispatch @e::@e_f(%x, %e4_0, %p4_1, %p4_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%e4_0, %p4_1, %p4_2)
  %e5_0 = flow.tensor.empty : tensor<4xf32>
  %p5_1 = util.optimization_barrier %y : tensor<4xf32>
  %e5_2 = flow.tensor.empty : tensor<4xf32>
  %r5:3 = flow.dispatch @e::@e_f(%x, %e5_0, %p5_1, %e5_2) : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%e5_0, %p5_1, %e5_2)
  util.return %r0#0, %r0#1, %r0#2, %r1#0, %r1#1, %r1#2, %r2#0, %r2#1, %r2#2, %r3#0, %r3#1, %r3#2, %r4#0, %r4#1, %r4#2, %r5#0, %r5#1, %r5#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// Two results of different types in the storage of one operand.

// REMARK: remark: [Missed] double-tie
// CHECK:       func.func @e_f({{.*}}dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @two_types
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %u = arith.constant dense<1.0> : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @two_types(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %r:2 = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> (%x, %x as tensor<2x2xf32>)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<2x2xf32>
}
