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

// AC5: the bytes outside of the box have to survive.

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
