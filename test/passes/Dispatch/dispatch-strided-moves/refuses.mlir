// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-dispatch-strided-moves))' | FileCheck %s --implicit-check-not=flow.dispatch.region
// RUN: weir-opt %s --pass-pipeline='builtin.module(util.func(weir-dispatch-strided-moves))' --remarks-filter-missed=weir-dispatch-strided-moves \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=PARTS

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

// Columns of 18 tensors: two dispatches, the second of which writes into what the first has given.

// PARTS: remark: [Missed] parts {{.*}} Function=many_parts | {{.*}}dispatches=2, parts=18
// CHECK-LABEL: @many_parts
// CHECK:         %[[FIRST:.*]] = flow.dispatch.region -> (tensor<4x?xf32>{%[[SIZE:.*]]}) {
// CHECK:           tensor.empty(%[[SIZE]])
// CHECK-COUNT-16:  tensor.insert_slice
// CHECK-NOT:       tensor.insert_slice
// CHECK:         %[[SECOND:.*]] = flow.dispatch.region -> (tensor<4x?xf32>{%[[SIZE]]}) {
// CHECK-NEXT:      %[[PART:.*]] = tensor.insert_slice %{{.*}} into %[[FIRST]]
// CHECK-NEXT:      %[[WHOLE:.*]] = tensor.insert_slice %{{.*}} into %[[PART]]
// CHECK-NEXT:      flow.return %[[WHOLE]]
// CHECK:         util.return %[[SECOND]]
util.func public @many_parts(%p0: tensor<4x3xf32>, %p1: tensor<4x?xf32>, %p2: tensor<4x3xf32>, %p3: tensor<4x?xf32>, %p4: tensor<4x3xf32>, %p5: tensor<4x?xf32>, %p6: tensor<4x3xf32>, %p7: tensor<4x?xf32>, %p8: tensor<4x3xf32>, %p9: tensor<4x?xf32>, %p10: tensor<4x3xf32>, %p11: tensor<4x?xf32>, %p12: tensor<4x3xf32>, %p13: tensor<4x?xf32>, %p14: tensor<4x3xf32>, %p15: tensor<4x?xf32>, %p16: tensor<4x3xf32>, %p17: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = tensor.concat dim(1) %p0, %p1, %p2, %p3, %p4, %p5, %p6, %p7, %p8, %p9, %p10, %p11, %p12, %p13, %p14, %p15, %p16, %p17 : (tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>, tensor<4x3xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  util.return %r : tensor<4x?xf32>
}
