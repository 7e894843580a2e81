// Kernels that other tools wrote: ops of iree_linalg_ext in executables, and helpers that a kernel calls.

// RUN: split-file %s %t
// RUN: weir-compile --compile-from=flow %t/sort.mlir -o %t/sort.so
// RUN: weir-run --module=%t/sort.so --input=3x5xf32="5 4 3 2 1 9 8 1 2 3 0 1 -1 2 -2" | FileCheck %s --check-prefix=SORT
// RUN: weir-compile --compile-from=flow --target=reference %t/sort.mlir -o %t/sort.so
// RUN: weir-run --module=%t/sort.so --input=3x5xf32="5 4 3 2 1 9 8 1 2 3 0 1 -1 2 -2" | FileCheck %s --check-prefix=SORT
// RUN: weir-compile --compile-from=flow %t/helper.mlir -o %t/helper.so
// RUN: weir-run --module=%t/helper.so --input=3x5xf32="5 4 3 2 1 9 8 1 2 3 0 1 -1 2 -2" | FileCheck %s --check-prefix=HELPER

// SORT:   3x5xf32=[1 2 3 4 5][1 2 3 8 9][-2 -1 0 1 2]
// HELPER: 3x5xf32=[10 8 6 4 2][18 16 2 4 6][0 2 -2 4 -4]

//--- sort.mlir
flow.executable private @sort_exe {
  flow.executable.export public @sort_fn workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @sort_fn(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xf32>>) {
      %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xf32>> -> tensor<3x5xf32>
      %1 = iree_linalg_ext.sort dimension(1) outs(%0 : tensor<3x5xf32>) {
      ^bb0(%a: f32, %b: f32):
        %less = arith.cmpf olt, %a, %b : f32
        iree_linalg_ext.yield %less : i1
      } -> tensor<3x5xf32>
      iree_tensor_ext.dispatch.tensor.store %1, %arg1, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : tensor<3x5xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xf32>>
      return
    }
  }
}
util.func public @main(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<3x5xf32>) -> (tensor<3x5xf32>)"} {
  %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<3x5xf32>
  %1 = flow.dispatch @sort_exe::@sort_fn(%0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = hal.tensor.export %1 "output0" : tensor<3x5xf32> -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}

//--- helper.mlir
flow.executable private @exe {
  flow.executable.export public @fn workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @twice(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
      %e = tensor.empty() : tensor<3x5xf32>
      %r = linalg.add ins(%x, %x : tensor<3x5xf32>, tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
      return %r : tensor<3x5xf32>
    }
    func.func @fn(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xf32>>) {
      %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xf32>> -> tensor<3x5xf32>
      %1 = call @twice(%0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
      iree_tensor_ext.dispatch.tensor.store %1, %arg1, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : tensor<3x5xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xf32>>
      return
    }
  }
}
util.func public @main(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<3x5xf32>) -> (tensor<3x5xf32>)"} {
  %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<3x5xf32>
  %1 = flow.dispatch @exe::@fn(%0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = hal.tensor.export %1 "output0" : tensor<3x5xf32> -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}
