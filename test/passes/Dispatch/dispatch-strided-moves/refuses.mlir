// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-dispatch-strided-moves))' | FileCheck %s --implicit-check-not=flow.dispatch.region

// One byte range each: storage assignment may make them free.

// CHECK-LABEL: @rows
util.func public @rows(%x: tensor<6x8xf32>, %i: index) -> tensor<2x8xf32> {
  %s = tensor.extract_slice %x[%i, 0] [2, 8] [1, 1] : tensor<6x8xf32> to tensor<2x8xf32>
  util.return %s : tensor<2x8xf32>
}

// What is computed may be written in place.
// CHECK-LABEL: @concat_rows
util.func public @concat_rows(%x: tensor<4x3xf32>, %b: tensor<?x3xf32>, %n: index) -> tensor<?x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %a = linalg.negf ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %r = tensor.concat dim(0) %a, %b : (tensor<4x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  util.return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @part_of_row
util.func public @part_of_row(%x: tensor<1x6x8xf32>) -> tensor<1x1x3xf32> {
  %s = tensor.extract_slice %x[0, 2, 4] [1, 1, 3] [1, 1, 1] : tensor<1x6x8xf32> to tensor<1x1x3xf32>
  util.return %s : tensor<1x1x3xf32>
}

// Inside of a region it is code generation's already.
// CHECK-LABEL: @user_region
// CHECK: flow.dispatch.workgroups
util.func public @user_region(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %r = flow.dispatch.workgroups(%x) : (tensor<6x8xf32>) -> tensor<6x8xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x8xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x8xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [6, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x8xf32>> -> tensor<6x8xf32>
    %s = tensor.extract_slice %t[0, 2] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
    %u = tensor.insert_slice %s into %t[0, 0] [6, 4] [1, 1] : tensor<6x4xf32> into tensor<6x8xf32>
    iree_tensor_ext.dispatch.tensor.store %u, %out, offsets = [0, 0], sizes = [6, 8], strides = [1, 1] : tensor<6x8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x8xf32>>
    flow.return
  }
  util.return %r : tensor<6x8xf32>
}
