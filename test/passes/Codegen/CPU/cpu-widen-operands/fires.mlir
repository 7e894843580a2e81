// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-widen-operands))' --remarks-filter-passed=weir-cpu-widen-operands 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-3: [Passed] widened

// CHECK-LABEL: func.func @rows
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<8x16xf32>
// CHECK:         %[[W:.+]] = linalg.generic {{.*}} ins(%{{.+}} : tensor<8x16xf16>) outs(%[[E]] : tensor<8x16xf32>)
// CHECK:           arith.extf
// CHECK:         linalg.generic {{.*}} ins(%[[W]], %{{.+}} : tensor<8x16xf32>, tensor<16x96xf16>)
// CHECK-NEXT:    ^bb0(%{{.+}}: f32, %[[B:.+]]: f16, %{{.+}}: f32):
// CHECK-NEXT:      arith.extf %[[B]]
// CHECK-NOT:       arith.extf
func.func @rows(%x: tensor<8x16xf16>, %w: tensor<16x96xf16>, %i: tensor<8x96xf32>) -> tensor<8x96xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x96xf16>) outs(%i : tensor<8x96xf32>) -> tensor<8x96xf32>
  return %r : tensor<8x96xf32>
}

// The right operand, where vectors run along the left one; a size that a run knows.
// CHECK-LABEL: func.func @columns
// CHECK:         tensor.empty(%{{.+}}) : tensor<64x?xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}} : tensor<64x?xf16>)
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<64x96xf32>, tensor<64x?xf32>)
#kn = affine_map<(m, n, k) -> (k, n)>
#km = affine_map<(m, n, k) -> (k, m)>
#mn = affine_map<(m, n, k) -> (m, n)>
#nm = affine_map<(m, n, k) -> (n, m)>
func.func @columns(%x: tensor<64x96xf32>, %w: tensor<64x?xf16>, %i: tensor<?x96xf32>) -> tensor<?x96xf32> attributes {weir.kernel} {
  %r = linalg.generic {indexing_maps = [#km, #kn, #nm], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<64x96xf32>, tensor<64x?xf16>) outs(%i : tensor<?x96xf32>) {
  ^bb0(%a: f32, %b: f16, %c: f32):
    %e = arith.extf %b : f16 to f32
    %m = arith.mulf %a, %e : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x96xf32>
  return %r : tensor<?x96xf32>
}

// Panels: the last loop is the column in the panel.
// CHECK-LABEL: func.func @panels
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<8x16xf32>, tensor<2x16x48xf16>)
func.func @panels(%x: tensor<8x16xf16>, %w: tensor<2x16x48xf16>, %i: tensor<8x2x48xf32>) -> tensor<8x2x48xf32> attributes {weir.kernel} {
  %r = linalg.contract indexing_maps = [affine_map<(m, p, n, k) -> (m, k)>, affine_map<(m, p, n, k) -> (p, k, n)>, affine_map<(m, p, n, k) -> (m, p, n)>]
      ins(%x, %w : tensor<8x16xf16>, tensor<2x16x48xf16>) outs(%i : tensor<8x2x48xf32>) -> tensor<8x2x48xf32>
  return %r : tensor<8x2x48xf32>
}
