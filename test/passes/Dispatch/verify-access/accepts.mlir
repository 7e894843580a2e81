// RUN: weir-opt %s --weir-verify-access | FileCheck %s

// Constants that are only read, and in-place updates of computed values, are fine.

// CHECK-LABEL: util.func public @fine
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
flow.executable private @r {
  flow.executable.export public @r_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @r_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @fine() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @r::@r_f(%c) : (tensor<4xf32>) -> tensor<4xf32>
  %s = flow.dispatch @e::@e_f(%r) : (tensor<4xf32>) -> %r
  util.return %s : tensor<4xf32>
}
