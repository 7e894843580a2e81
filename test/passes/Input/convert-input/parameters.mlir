// Parameters that functions name are loaded once: they become globals, equal ones one.

// RUN: weir-opt %s --weir-convert-input | FileCheck %s

// CHECK:       util.global private @parameter = #flow.parameter.named<"m"::"a"> : tensor<4xf32>
// CHECK:       util.global private @parameter_{{0|1}} = #flow.parameter.named<"m"::"b"> : tensor<4xf32>
// CHECK-LABEL: util.func public @f
// CHECK-DAG:     %[[A:.+]] = util.global.load immutable @parameter :
// CHECK-DAG:     %[[B:.+]] = util.global.load immutable @parameter_{{0|1}} :
// CHECK:         util.return %[[A]], %[[B]]
func.func @f() -> (tensor<4xf32>, tensor<4xf32>) {
  %a = flow.tensor.constant #flow.parameter.named<"m"::"a"> : tensor<4xf32>
  %b = flow.tensor.constant #flow.parameter.named<"m"::"b"> : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// CHECK-NOT:   util.global private
// CHECK-LABEL: util.func public @g
// CHECK:         util.global.load immutable @parameter :
func.func @g() -> tensor<4xf32> {
  %a = flow.tensor.constant #flow.parameter.named<"m"::"a"> : tensor<4xf32>
  return %a : tensor<4xf32>
}
