// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @doc
// CHECK-SAME:    (%[[X:.+]]: tensor<8xf32>)
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]] : tensor<8xf32>)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT:      %[[N:.+]] = arith.negf %[[A]]
// CHECK-NEXT:      %[[E:.+]] = math.exp %[[N]]
// CHECK-NEXT:      linalg.yield %[[E]]
// CHECK-NOT:     linalg.generic
func.func @doc(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
