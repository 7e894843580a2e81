// RUN: weir-opt %s --weir-deduplicate-executables | FileCheck %s
// RUN: weir-opt %s --weir-deduplicate-executables --remarks-filter-missed=weir-deduplicate-executables -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED
// MISSED: [Missed] arguments-differ

// Another op, another constant (OD3), another access (OD4), another attribute, and a public executable.

// CHECK:       flow.executable private @base
// CHECK:       flow.executable private @other_op
// CHECK:       flow.executable private @one
// CHECK:       flow.executable private @two
// CHECK:       flow.executable private @access
// CHECK:       flow.executable private @attribute
// CHECK:       flow.executable public @shown
// CHECK-LABEL: util.func public @main
// CHECK:         flow.dispatch @base::
// CHECK:         flow.dispatch @other_op::
// CHECK:         flow.dispatch @one::
// CHECK:         flow.dispatch @two::
// CHECK:         flow.dispatch @access::
// CHECK:         flow.dispatch @attribute::
// CHECK:         flow.dispatch @shown::
flow.executable private @base {
  flow.executable.export public @base_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @base_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @other_op {
  flow.executable.export public @other_op_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @other_op_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.sin %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @one {
  flow.executable.export public @one_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @one_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %c = arith.constant dense<1.0> : tensor<4xf32>
      %u = arith.addf %t, %c : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @two {
  flow.executable.export public @two_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @two_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %c = arith.constant dense<2.0> : tensor<4xf32>
      %u = arith.addf %t, %c : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @access {
  flow.executable.export public @access_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @access_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @attribute {
  flow.executable.export public @attribute_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @attribute_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) attributes {demo.tag} {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable public @shown {
  flow.executable.export public @shown_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @shown_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %base = flow.dispatch @base::@base_f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %other_op = flow.dispatch @other_op::@other_op_f(%base) : (tensor<4xf32>) -> tensor<4xf32>
  %one = flow.dispatch @one::@one_f(%other_op) : (tensor<4xf32>) -> tensor<4xf32>
  %two = flow.dispatch @two::@two_f(%one) : (tensor<4xf32>) -> tensor<4xf32>
  %access = flow.dispatch @access::@access_f(%two) : (tensor<4xf32>) -> tensor<4xf32>
  %attribute = flow.dispatch @attribute::@attribute_f(%access) : (tensor<4xf32>) -> tensor<4xf32>
  %shown = flow.dispatch @shown::@shown_f(%attribute) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %shown : tensor<4xf32>
}

// Kernels whose bindings are aligned otherwise (OD6).

// CHECK: stream.executable private @aligned
// CHECK: stream.executable private @unaligned
stream.executable private @aligned {
  stream.executable.export public @aligned_f
  builtin.module {
    func.func @aligned_f(%a: !stream.binding {stream.alignment = 64 : index}) {
      return
    }
  }
}
stream.executable private @unaligned {
  stream.executable.export public @unaligned_f
  builtin.module {
    func.func @unaligned_f(%a: !stream.binding {stream.alignment = 4 : index}) {
      return
    }
  }
}
