// RUN: weir-opt %s --weir-convert-input | FileCheck %s

func.func private @callee(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: util.func public @main(%{{.+}}: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    %[[R:.+]] = util.call @callee(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    util.return %[[R]] : tensor<4xf32>
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
