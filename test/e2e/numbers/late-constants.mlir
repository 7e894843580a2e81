// Constants and splats that dispatches of the program's own update: T1 to T4 of dispatch-passes.md 2.10.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so

// A splat that only the call knows, and one that the kernel knows.
// CALL: 2x4xi32=1,2,3,4,5,6,7,8 i32=100 -> 4xi32=106,108,110,112 4xi32=13,15,17,19
func.func @splats(%x: tensor<2x4xi32>, %v: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %k = flow.tensor.splat %v : tensor<4xi32>
  %r = flow.dispatch.workgroups(%x, %k) : (tensor<2x4xi32>, tensor<4xi32>) -> %k =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2x4xi32>
    %i = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>> -> tensor<4xi32>
    %s = linalg.reduce { arith.addi } ins(%t : tensor<2x4xi32>) outs(%i : tensor<4xi32>) dimensions = [0]
    iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  %c = arith.constant dense<7> : tensor<4xi32>
  %u = flow.dispatch.workgroups(%x, %c) : (tensor<2x4xi32>, tensor<4xi32>) -> %c =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2x4xi32>
    %i = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>> -> tensor<4xi32>
    %s = linalg.reduce { arith.addi } ins(%t : tensor<2x4xi32>) outs(%i : tensor<4xi32>) dimensions = [0]
    iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  return %r, %u : tensor<4xi32>, tensor<4xi32>
}

// A dense constant, then what was computed; the constant is what it was.
// CALL: 2x4xi32=1,2,3,4,5,6,7,8 -> 4xi32=7,10,13,16 4xi32=13,18,23,28 4xi32=1,2,3,4
func.func @dense(%x: tensor<2x4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %r = flow.dispatch.workgroups(%x, %c) : (tensor<2x4xi32>, tensor<4xi32>) -> %c =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2x4xi32>
    %i = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>> -> tensor<4xi32>
    %s = linalg.reduce { arith.addi } ins(%t : tensor<2x4xi32>) outs(%i : tensor<4xi32>) dimensions = [0]
    iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  %u = flow.dispatch.workgroups(%x, %r) : (tensor<2x4xi32>, tensor<4xi32>) -> %r =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2x4xi32>
    %i = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>> -> tensor<4xi32>
    %s = linalg.reduce { arith.addi } ins(%t : tensor<2x4xi32>) outs(%i : tensor<4xi32>) dimensions = [0]
    iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  return %r, %u, %c : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// A part of a constant, and of a splat.
// CALL: 2x4xi32=1,2,3,4,5,6,7,8 i32=9 -> 4xi32=1,6,7,4 4xi32=9,6,7,9 4xi32=1,2,3,4
func.func @parts(%x: tensor<2x4xi32>, %v: i32) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %k = flow.tensor.splat %v : tensor<4xi32>
  %r = flow.dispatch.workgroups(%x, %c) : (tensor<2x4xi32>, tensor<4xi32>) -> %c =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [1, 1], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2xi32>
    iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  %u = flow.dispatch.workgroups(%x, %k) : (tensor<2x4xi32>, tensor<4xi32>) -> %k =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [1, 1], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2xi32>
    iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  return %r, %u, %c : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
