// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-access

// V1
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
util.func public @constant() -> tensor<4xf32> {
  // expected-note @+1 {{the constant}}
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  // expected-error @+1 {{CONST_BOUND_RW: operand 0 is a constant, but the kernel writes to it}}
  %r = flow.dispatch @e::@e_f(%c) : (tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}

// -----

// V1: an immutable global, reshaped; the access decides, not the tie.

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
util.global private @g : tensor<2x2xf32>
util.func public @global() {
  // expected-note @+1 {{the constant}}
  %c = util.global.load immutable @g : tensor<2x2xf32>
  %d = flow.tensor.reshape %c : tensor<2x2xf32> -> tensor<4xf32>
  // expected-error @+1 {{CONST_BOUND_RW: operand 0 is a constant, but the kernel writes to it}}
  flow.dispatch @e::@e_f(%d) : (tensor<4xf32>) -> ()
  util.return
}

// -----

// V3 and V4 need no body.

util.func public @empty() -> tensor<4xf32> {
  %c = flow.tensor.empty : tensor<4xf32>
  // expected-error @+1 {{V3: operand 0 is an empty tensor}}
  %r = flow.dispatch @e::@f(%c) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// -----

util.func public @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-error @+1 {{V4: operand 0 is tied to two results}}
  %r:2 = flow.dispatch @e::@f(%x) : (tensor<4xf32>) -> (%x, %x)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// V2

flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      // expected-error @+1 {{V2: loads from a writeonly binding}}
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>> -> tensor<4xf32>
      return
    }
  }
}

// -----

// V6

flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<4x8xf32>
      %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
      // expected-error @+1 {{V6: has a constant as init inside of a kernel}}
      %u = linalg.reduce { arith.addf } ins(%t : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
