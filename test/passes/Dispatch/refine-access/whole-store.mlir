// RUN: weir-opt %s --weir-refine-access | FileCheck %s
// RUN: weir-opt %s --weir-refine-access --remarks-filter-passed=weir-refine-access -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] untied {{.*}} | bytes=64

// CHECK:       func.func @e_f(%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %[[B:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>)
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[B]], {{.*}} -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
// CHECK-LABEL: util.func public @main
// CHECK-SAME:    (%[[X:.+]]: tensor<16xf32>, %{{.+}}: tensor<16xf32>)
// CHECK:         flow.dispatch @e::@e_f(%[[X]]) : (tensor<16xf32>) -> tensor<16xf32>
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<16xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>> -> tensor<16xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [16], strides = [1] : tensor<16xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<16xf32>>
      return
    }
  }
}
util.func public @main(%x: tensor<16xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %r = flow.dispatch @e::@e_f(%x, %t) : (tensor<16xf32>, tensor<16xf32>) -> %t
  util.return %r : tensor<16xf32>
}
