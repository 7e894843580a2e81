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

// REMARK: remark: [Missed] PARTIAL_STORE
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

// REMARK: remark: [Missed] ESCAPES
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

// REMARK: remark: [Missed] UNKNOWN_BODY
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

// REMARK: remark: [Missed] PARTIAL_STORE
// REMARK: remark: [Missed] COPY_REQUIRED {{.*}} | bytes=16
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

// REMARK: remark: [Missed] SUB_BYTE
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

// REMARK: remark: [Missed] LOAD_AFTER_STORE
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

// A store in front of the load: a read-only operand would not have what it stored.

// REMARK: remark: [Missed] LOAD_AFTER_STORE
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

// One dispatch could give its operand up, the other one needs it.

// REMARK: remark: [Missed] SITES_DISAGREE
// CHECK-LABEL: util.func public @two_ways
// CHECK-COUNT-2: flow.dispatch @e::@e_f
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @two_ways(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = flow.dispatch @e::@e_f(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> %y
  %s = flow.dispatch @e::@e_f(%x, %r) : (tensor<4xf32>, tensor<4xf32>) -> %x
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// Two results of different types in the storage of one operand.

// REMARK: remark: [Missed] DOUBLE_TIE
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
