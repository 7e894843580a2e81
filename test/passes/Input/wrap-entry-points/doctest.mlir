// RUN: weir-opt %s --weir-wrap-entry-points | FileCheck %s

// CHECK-LABEL: util.func public @main
// CHECK-SAME:    (%[[A:.+]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<?x8xf32>) -> (tensor<?x8xf32>)"} {
// CHECK-NEXT:    %[[D:.+]] = hal.buffer_view.dim<%[[A]] : !hal.buffer_view>[0] : index
// CHECK-NEXT:    %[[I:.+]] = hal.tensor.import %[[A]] "input0" : !hal.buffer_view -> tensor<?x8xf32>{%[[D]]}
// CHECK-NEXT:    %[[E:.+]] = hal.tensor.export %[[I]] "output0" : tensor<?x8xf32>{%[[D]]} -> !hal.buffer_view
// CHECK-NEXT:    util.return %[[E]] : !hal.buffer_view
util.func public @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
  util.return %arg0 : tensor<?x8xf32>
}
