// RUN: weir-opt %s --weir-outline-dispatches | FileCheck %s

// Numbers run per function; ties and workload stay; taken names are avoided.

// CHECK:       flow.executable private @a_dispatch_0 {
// CHECK:       flow.executable private @a_dispatch_1 {
// CHECK-LABEL: util.func public @a
// CHECK:         %[[R:.+]] = flow.dispatch @a_dispatch_0::@a_dispatch_0[%{{.+}}](%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         flow.dispatch @a_dispatch_1::@a_dispatch_1(%[[R]]) : (tensor<4xf32>) -> %[[R]]
// CHECK:       flow.executable private @b_dispatch_0_{{[0-9]+}} {
// CHECK-LABEL: util.func public @b
// CHECK:         flow.dispatch @b_dispatch_0_{{[0-9]+}}::@{{.+}}(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
util.func public @a(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups[%n](%x) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  %1 = flow.dispatch.workgroups(%0) : (tensor<4xf32>) -> %0 =
      (%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
    %u = arith.addf %t, %t : tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
    flow.return
  }
  util.return %1 : tensor<4xf32>
}
util.global private @b_dispatch_0 : i32
util.func public @b(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  util.return %0 : tensor<4xf32>
}
