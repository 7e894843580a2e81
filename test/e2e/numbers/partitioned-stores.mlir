// Kernels of the program's own whose stores only together write a tensor: A3 of dispatch-passes.md 3.1.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so

// A constant that is updated row by row, twice: it has to stay what it is.
// CALL: i32=100 -> 2x2xi32=[[101,102],[103,104]] 2x2xi32=[[101,102],[103,104]]
func.func @rows(%v: i32) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %r = flow.dispatch.workgroups(%v, %c) : (i32, tensor<2x2xi32>) -> %c =
      (%s: i32, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>>) {
    scf.forall (%i) in (2) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [%i, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>> -> tensor<1x2xi32>
      %e = tensor.empty() : tensor<1x2xi32>
      %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%t : tensor<1x2xi32>) outs(%e : tensor<1x2xi32>) {
      ^bb0(%x: i32, %o: i32):
        %a = arith.addi %x, %s : i32
        linalg.yield %a : i32
      } -> tensor<1x2xi32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [%i, 0], sizes = [1, 2], strides = [1, 1] : tensor<1x2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>>
    }
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  %w = flow.dispatch.workgroups(%v, %c) : (i32, tensor<2x2xi32>) -> %c =
      (%s: i32, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>>) {
    scf.forall (%i) in (2) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [%i, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>> -> tensor<1x2xi32>
      %e = tensor.empty() : tensor<1x2xi32>
      %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%t : tensor<1x2xi32>) outs(%e : tensor<1x2xi32>) {
      ^bb0(%x: i32, %o: i32):
        %a = arith.addi %x, %s : i32
        linalg.yield %a : i32
      } -> tensor<1x2xi32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [%i, 0], sizes = [1, 2], strides = [1, 1] : tensor<1x2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x2xi32>>
    }
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %z : index, index, index
  }
  return %r, %w : tensor<2x2xi32>, tensor<2x2xi32>
}

// Slices that do not meet, into a tensor whose contents are not needed; a row is read again after its store.
// CALL: 1x2xi32=5,6 2x2xi32=[[1,2],[3,4]] 3x2xi32=0 -> 3x2xi32=[[1,2],[3,4],[5,6]] 1x2xi32=[[10,12]]
func.func @parts(%x: tensor<1x2xi32>, %y: tensor<2x2xi32>, %z: tensor<3x2xi32>) -> (tensor<3x2xi32>, tensor<1x2xi32>) {
  %r:2 = flow.dispatch.workgroups(%x, %y, %z) : (tensor<1x2xi32>, tensor<2x2xi32>, tensor<3x2xi32>) -> (%z, tensor<1x2xi32>) =
      (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x2xi32>>, %b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x2xi32>>,
       %c: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x2xi32>>, %d: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x2xi32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x2xi32>> -> tensor<1x2xi32>
    %u = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x2xi32>> -> tensor<2x2xi32>
    iree_tensor_ext.dispatch.tensor.store %u, %c, offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : tensor<2x2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x2xi32>>
    iree_tensor_ext.dispatch.tensor.store %t, %c, offsets = [2, 0], sizes = [1, 2], strides = [1, 1] : tensor<1x2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x2xi32>>
    %v = iree_tensor_ext.dispatch.tensor.load %c, offsets = [2, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x2xi32>> -> tensor<1x2xi32>
    %e = tensor.empty() : tensor<1x2xi32>
    %w = linalg.add ins(%v, %t : tensor<1x2xi32>, tensor<1x2xi32>) outs(%e : tensor<1x2xi32>) -> tensor<1x2xi32>
    iree_tensor_ext.dispatch.tensor.store %w, %d, offsets = [0, 0], sizes = [1, 2], strides = [1, 1] : tensor<1x2xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x2xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %s = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %s : index, index, index
  }
  return %r#0, %r#1 : tensor<3x2xi32>, tensor<1x2xi32>
}
