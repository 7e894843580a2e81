// RUN: weir-opt %s --split-input-file --weir-wrap-entry-points | FileCheck %s

// Scalars pass through; extents of the result are those of what computed it.

// CHECK-LABEL: util.func public @mixed
// CHECK-SAME:    (%[[A:.+]]: !hal.buffer_view, %[[N:.+]]: i32, %[[D:.+]]: index) -> (i32, !hal.buffer_view) attributes
// CHECK-SAME:    iree.abi.declaration = "(tensor<4xf32>, i32, index) -> (i32, tensor<?xf32>)"
// CHECK:         %[[I:.+]] = hal.tensor.import %[[A]] "input0" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[S:.+]] = tensor.extract_slice %[[I]][0] [%[[D]]] [1]
// CHECK:         %[[E:.+]] = hal.tensor.export %[[S]] "output1" : tensor<?xf32>{%[[D]]} -> !hal.buffer_view
// CHECK:         util.return %[[N]], %[[E]] : i32, !hal.buffer_view
util.func public @mixed(%x: tensor<4xf32>, %n: i32, %d: index) -> (i32, tensor<?xf32>) {
  %0 = tensor.extract_slice %x[0] [%d] [1] : tensor<4xf32> to tensor<?xf32>
  util.return %n, %0 : i32, tensor<?xf32>
}

// -----

// A function that is called inside keeps its body under a private name.

// CHECK-LABEL: util.func public @callee
// CHECK-SAME:    (%[[A:.+]]: !hal.buffer_view) -> !hal.buffer_view
// CHECK:         %[[I:.+]] = hal.tensor.import %[[A]]
// CHECK:         %[[R:.+]] = util.call @_callee(%[[I]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         hal.tensor.export %[[R]]
// CHECK-LABEL: util.func private @_callee
// CHECK-SAME:    (%{{.+}}: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-LABEL: util.func public @main
// CHECK:         util.call @_callee
util.func public @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}
util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = util.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// -----

// Arguments that the caller gives up, and those that are storage of results.

// CHECK-LABEL: util.func public @storage
// CHECK-SAME:    (%[[A:.+]]: !hal.buffer_view {{.*}}, %[[B:.+]]: !hal.buffer_view {{.*}}, %[[C:.+]]: !hal.buffer_view {{.*}}, %[[D:.+]]: !hal.buffer_view)
// CHECK-NOT:     hal.tensor.import {{.*}}%[[B]]
// CHECK:         %[[IA:.+]] = hal.tensor.import consume %[[A]] "input0"
// CHECK:         %[[IC:.+]] = hal.tensor.import consume %[[C]] "input2"
// CHECK:         %[[ID:.+]] = hal.tensor.import %[[D]] "input3"
// CHECK:         %[[X:.+]] = hal.tensor.alias %[[IA]] : tensor<4xf32> to %[[C]] : !hal.buffer_view
// CHECK:         hal.tensor.export %[[X]] "output0"
// CHECK:         %[[Y:.+]] = hal.tensor.alias %[[ID]] : tensor<?xf32>{%{{.+}}} to %[[B]] : !hal.buffer_view
// CHECK:         hal.tensor.export %[[Y]] "output1"
// CHECK:         hal.tensor.export %[[IC]] "output2"
util.func public @storage(%a: tensor<4xf32> {iree.abi.consume}, %b: tensor<?xf32> {iree.abi.output = 1 : index}, %c: tensor<4xf32> {iree.abi.output = 0 : index}, %d: tensor<?xf32>)
    -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  util.return %a, %d, %c : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}
