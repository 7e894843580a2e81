// Kernels that ask for their place in the grid, which the region of the export computes.
// RUN: weir-compile %s -o %t.so && weir-run --module=%t.so --function=place --poison --threads=2 --input=2xi32=1,2 | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so && weir-run --module=%t.reference.so --function=place --poison --input=2xi32=1,2 | FileCheck %s
// RUN: weir-run --module=%t.so --function=rows --poison --threads=2 --input=5x3xf32=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 | FileCheck %s --check-prefix=ROWS

// Element x + 2 y + 6 z of a 2 x 3 x 4 grid: 100 z + 10 y + x.
// CHECK{LITERAL}: 4x3x2xi32=[[0 1][10 11][20 21]][[100 101][110 111][120 121]][[200 201][210 211][220 221]][[300 301][310 311][320 321]]
// ROWS{LITERAL}: 5x3xf32=[-1 -2 -3][-4 -5 -6][-7 -8 -9][-10 -11 -12][-13 -14 -15]

flow.executable private @ex {
  flow.executable.export public @place workgroups(%n: index) -> (index, index, index) {
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    flow.return %n, %c3, %c4 : index, index, index
  }
  flow.executable.export public @rows workgroups(%n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %n, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @place(%b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x3x2xi32>>) {
      %x = flow.dispatch.workgroup.id[0] : index
      %y = flow.dispatch.workgroup.id[1] : index
      %z = flow.dispatch.workgroup.id[2] : index
      %sx = flow.dispatch.workgroup.size[0] : index
      %nx = flow.dispatch.workgroup.count[0] : index
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      %c100 = arith.constant 100 : index
      // Both are known: the grid is 2 wide, a workgroup 1.
      %w = arith.divui %nx, %nx : index
      %x1 = arith.muli %x, %w : index
      %x2 = arith.muli %x1, %sx : index
      %0 = arith.muli %z, %c100 : index
      %1 = arith.muli %y, %c10 : index
      %2 = arith.addi %0, %1 : index
      %3 = arith.addi %2, %x2 : index
      %4 = arith.index_cast %3 : index to i32
      %e = tensor.empty() : tensor<1x1x1xi32>
      %f = linalg.fill ins(%4 : i32) outs(%e : tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
      iree_tensor_ext.dispatch.tensor.store %f, %b, offsets = [%z, %y, %x], sizes = [1, 1, 1], strides = [1, 1, 1] : tensor<1x1x1xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x3x2xi32>>
      return
    }
    func.func @rows(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>, %n: index, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>) {
      %m = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
      %at = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%m}
      %bt = flow.dispatch.tie_shape %b : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%m}
      %x = flow.dispatch.workgroup.id[0] : index
      %t = iree_tensor_ext.dispatch.tensor.load %at, offsets = [%x, 0], sizes = [1, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%m} -> tensor<1x3xf32>
      %e = tensor.empty() : tensor<1x3xf32>
      %r = linalg.negf ins(%t : tensor<1x3xf32>) outs(%e : tensor<1x3xf32>) -> tensor<1x3xf32>
      iree_tensor_ext.dispatch.tensor.store %r, %bt, offsets = [%x, 0], sizes = [1, 3], strides = [1, 1] : tensor<1x3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%m}
      return
    }
  }
}
util.func public @place(%view: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<?xi32>) -> (tensor<4x3x2xi32>)"} {
  %n = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %y = flow.dispatch @ex::@place[%n]() : () -> tensor<4x3x2xi32>
  %r = hal.tensor.export %y "output0" : tensor<4x3x2xi32> -> !hal.buffer_view
  util.return %r : !hal.buffer_view
}
util.func public @rows(%view: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<?x3xf32>) -> (tensor<?x3xf32>)"} {
  %n = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %x = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<?x3xf32>{%n}
  %y = flow.dispatch @ex::@rows[%n](%x, %n) : (tensor<?x3xf32>{%n}, index) -> tensor<?x3xf32>{%n}
  %r = hal.tensor.export %y "output0" : tensor<?x3xf32>{%n} -> !hal.buffer_view
  util.return %r : !hal.buffer_view
}
