// RUN: weir-opt %s --split-input-file --weir-split-constant-bindings --weir-verify-access | FileCheck %s

// T6: a body that stands where it is dispatched is outlined where it would write to a constant, and then as other kernels (T3).
// CHECK:       flow.executable private @main_dispatch
// CHECK:         func.func @[[K:[a-z0-9_]+]](%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %{{.+}}: {{.*}}<readonly:tensor<4xf32>>, %{{.+}}: {{.*}}<writeonly:tensor<4xf32>>)
// CHECK:       util.func public @main(
// CHECK:         flow.dispatch @main_dispatch::@[[K]](%{{.+}}, %{{.+}}) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
util.func public @main(%x: tensor<2x4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch.workgroups(%x, %k) : (tensor<2x4xf32>, tensor<4xf32>) -> %k =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>, %acc: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
    %a = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
    %i = iree_tensor_ext.dispatch.tensor.load %acc, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
    %s = linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
    iree_tensor_ext.dispatch.tensor.store %s, %acc, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
    flow.return
  } count() -> (index, index, index) {
    %1, %2, %3 = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %1, %2, %3 : index, index, index
  }
  util.return %r : tensor<4xf32>
}

// -----

// What is only read stays where it is; so does what writes to something that is computed.
// CHECK-NOT:   flow.executable
// CHECK-LABEL: util.func public @kept(
// CHECK-COUNT-2: flow.dispatch.workgroups
util.func public @kept() -> tensor<4xf32> {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch.workgroups(%k) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %a = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %a, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  %s = flow.dispatch.workgroups(%r) : (tensor<4xf32>) -> %r =
      (%acc: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
    %a = iree_tensor_ext.dispatch.tensor.load %acc, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
    %e = math.exp %a : tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %e, %acc, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
    flow.return
  }
  util.return %s : tensor<4xf32>
}
