// RUN: weir-opt %s --split-input-file --weir-refine-access | FileCheck %s

// AC10: two results in one storage are one result; then AC4.
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK-LABEL: util.func public @twice
// CHECK-SAME:    %[[X:.+]]: tensor<4xf32>, %{{.+}}: tensor<4xf32>
// CHECK:         %[[R:.+]] = flow.dispatch @e::@e_f(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         util.return %[[R]], %[[R]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @twice(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = flow.dispatch @e::@e_f(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> (%y, %y)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A10 needs no body; results of another type stay, and so do those with a storage of their own.
// CHECK-LABEL: util.func public @types
// CHECK-SAME:    %[[X:.+]]: tensor<4xf32>
// CHECK:         %[[R:.+]]:3 = flow.dispatch @e::@f(%[[X]]) : (tensor<4xf32>) -> (%[[X]], tensor<4xf32>, %[[X]] as tensor<2x2xf32>)
// CHECK:         util.return %[[R]]#0, %[[R]]#1, %[[R]]#0, %[[R]]#2
util.func public @types(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>) {
  %r:4 = flow.dispatch @e::@f(%x) : (tensor<4xf32>) -> (%x, tensor<4xf32>, %x, %x as tensor<2x2xf32>)
  util.return %r#0, %r#1, %r#2, %r#3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>
}

// -----

// One type, two shapes.
// CHECK-LABEL: util.func public @shapes
// CHECK:         flow.dispatch @e::@f(%[[X:.+]]) : (tensor<?x?xf32>{%{{.+}}, %{{.+}}}) -> (%[[X]]{%[[N:.+]], %[[M:.+]]}, %[[X]]{%[[M]], %[[N]]})
util.func public @shapes(%x: tensor<?x?xf32>, %n: index, %m: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %r:2 = flow.dispatch @e::@f(%x) : (tensor<?x?xf32>{%n, %m}) -> (%x{%n, %m}, %x{%m, %n})
  util.return %r#0, %r#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
