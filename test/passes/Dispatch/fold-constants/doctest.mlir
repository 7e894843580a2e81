// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fold-constants))' | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @doc
// CHECK:         %[[R:.+]] = arith.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @doc() -> tensor<2xf32> {
  %one = arith.constant 1.0 : f32
  %c = arith.constant dense<[3.0, 15.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%v: f32, %o: f32):
    %a = arith.addf %v, %one : f32
    %r = math.rsqrt %a : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
