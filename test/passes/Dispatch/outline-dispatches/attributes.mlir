// RUN: weir-opt %s --weir-outline-dispatches | FileCheck %s

// CHECK:       flow.executable private @main_dispatch_0 {
// CHECK-NEXT:    flow.executable.export public @main_dispatch_0_exp_4_f32 workgroups() -> (index, index, index) {
// CHECK:         builtin.module {
// CHECK-NEXT:      func.func @main_dispatch_0_exp_4_f32(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:             linalg.exp
// CHECK:             return
// CHECK-LABEL: util.func public @main
// CHECK-SAME:    (%[[X:.+]]: tensor<4xf32>)
// CHECK-NEXT:    %[[R:.+]] = flow.dispatch @main_dispatch_0::@main_dispatch_0_exp_4_f32(%[[X]]) {demo.tag} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    util.return %[[R]]
util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> attributes {demo.tag} =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %e = tensor.empty() : tensor<4xf32>
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    %u = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %u, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  } count() -> (index, index, index) {
    %x1, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x1, %y, %z : index, index, index
  }
  util.return %0 : tensor<4xf32>
}
