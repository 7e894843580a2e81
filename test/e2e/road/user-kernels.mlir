// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=2xf32=1,2 --input=4x2xf32=5 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --input=2xf32=1,2 --input=4x2xf32=5 | FileCheck %s
// CHECK{LITERAL}: 4xf32=10 1 2 40
// CHECK{LITERAL}: 4xf32=10 1 2 40
// CHECK{LITERAL}: 2xf32=1 2
// CHECK{LITERAL}: 2xf32=1 2
// CHECK{LITERAL}: 4xf32=11 12 13 14
// CHECK{LITERAL}: 4xf32=1 2 3 4
// CHECK{LITERAL}: 4xf32=1 2 3 4
// CHECK{LITERAL}: 4xf32=10 20 30 40

// Kernels of the user's own that store into constants, into tensors without contents, and twice into one.
flow.executable private @private_e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
flow.executable public @public_e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @sum {
  flow.executable.export public @sum workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @sum(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x2xf32>> -> tensor<4x2xf32>
      %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
      %u = linalg.reduce { arith.addf } ins(%t : tensor<4x2xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @full {
  flow.executable.export public @full workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @full(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
func.func @main(%x: tensor<2xf32>, %z: tensor<4x2xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = flow.tensor.empty : tensor<4xf32>
  %0 = flow.dispatch @private_e::@acc(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  %1 = flow.dispatch @public_e::@acc(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  %2 = flow.dispatch @private_e::@acc(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> %e
  %3 = flow.dispatch @public_e::@acc(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> %e
  %4 = tensor.extract_slice %2[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %5 = tensor.extract_slice %3[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %6 = flow.dispatch @sum::@sum(%z) : (tensor<4x2xf32>) -> tensor<4xf32>
  %7:2 = flow.dispatch @full::@full(%d, %c) : (tensor<4xf32>, tensor<4xf32>) -> (%c, %c)
  return %0, %1, %4, %5, %6, %7#0, %7#1, %c
      : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
