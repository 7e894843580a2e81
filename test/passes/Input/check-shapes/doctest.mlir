// RUN: weir-opt %s --weir-check-shapes | FileCheck %s

// CHECK:      hal.tensor.import %{{.+}} "input1"
// CHECK:      %[[C:.+]] = arith.cmpi eq, %[[M:.+]], %[[N:.+]] : index
// CHECK-NEXT: hal.check %[[C]], "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%[[M]], %[[N]])
// CHECK:      linalg.add
util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view {
  %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %a = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%n}
  %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
  %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %v = hal.tensor.export %r : tensor<?xf32>{%n} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}
