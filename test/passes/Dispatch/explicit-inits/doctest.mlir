// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-explicit-inits))' | FileCheck %s

// CHECK-LABEL: func.func @column(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[C:.*]]: tensor<2x4xf32>)
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<2xf32>
// CHECK:         %[[T:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<2xf32>) outs(%[[E]] : tensor<2xf32>)
// CHECK:           arith.negf
// CHECK:         %[[R:.*]] = tensor.insert_slice %[[T]] into %[[C]][0, 0] [2, 1] [1, 1]
// CHECK:         return %[[R]]
func.func @column(%x: tensor<2xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
