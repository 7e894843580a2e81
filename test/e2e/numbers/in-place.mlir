// A dispatch of the program's own reads a part of a binding and writes another part, which overlaps.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so

// CALL: 9xi32=1,2,3,4,5,6,7,8,9 -> 9xi32=1,0,-3,-8,-15,-24,-35,-48,-63
func.func @shift(%x: tensor<9xi32>) -> tensor<9xi32> {
  %e = tensor.empty() : tensor<9xi32>
  %y = linalg.mul ins(%x, %x : tensor<9xi32>, tensor<9xi32>) outs(%e : tensor<9xi32>) -> tensor<9xi32>
  %r = flow.dispatch.workgroups(%y) : (tensor<9xi32>) -> %y =
      (%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<9xi32>>) {
    %c1 = arith.constant 1 : i32
    %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<9xi32>> -> tensor<8xi32>
    %e2 = tensor.empty() : tensor<8xi32>
    %n = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<8xi32>) outs(%e2 : tensor<8xi32>) {
    ^bb0(%v: i32, %o: i32):
      %s = arith.subi %c1, %v : i32
      linalg.yield %s : i32
    } -> tensor<8xi32>
    iree_tensor_ext.dispatch.tensor.store %n, %a, offsets = [1], sizes = [8], strides = [1] : tensor<8xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<9xi32>>
    flow.return
  } count() -> (index, index, index) {
    %p, %q, %s = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %p, %q, %s : index, index, index
  }
  return %r : tensor<9xi32>
}

// A reduction that starts from an argument, which stays what it is; also with dynamic extents.
// CALL: 2x3xi32=1,2,3,4,5,6 2xi32=10,20 -> 2xi32=16,35 2xi32=4,5 2xi32=10,20
// CALL: 3x1xi32=1,2,3 3xi32=10,20,30 -> 3xi32=11,22,33 3xi32=9,18,27 3xi32=10,20,30
// CALL: 1x0xi32= 1xi32=10 -> 1xi32=10 1xi32=10 1xi32=10
func.func @from_argument(%x: tensor<?x?xi32>, %c: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %r = linalg.reduce { arith.addi } ins(%x : tensor<?x?xi32>) outs(%c : tensor<?xi32>) dimensions = [1]
  %s = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xi32>) outs(%c : tensor<?xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %n = arith.subi %acc, %a : i32
    linalg.yield %n : i32
  } -> tensor<?xi32>
  return %r, %s, %c : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}
