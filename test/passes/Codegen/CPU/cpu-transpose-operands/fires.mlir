// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-transpose-operands{vector-bits=512}))' --remarks-filter-passed=weir-cpu-transpose-operands 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// The old name.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-turn-operands{vector-bits=512}))' | FileCheck %s
// REMARK-COUNT-3: [Passed] turned

// CHECK-DAG: #[[$MK:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$NK:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: func.func @ten
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<10x256xf32>
// CHECK:         %[[T:.+]] = linalg.transpose ins(%{{.+}} : tensor<256x10xf32>) outs(%[[E]] : tensor<10x256xf32>) permutation = [1, 0]
// CHECK:         linalg.generic {indexing_maps = [#[[$MK]], #[[$NK]], {{.*}}} ins(%{{.+}}, %[[T]] : tensor<64x256xf32>, tensor<10x256xf32>)
func.func @ten(%x: tensor<64x256xf32>, %w: tensor<256x10xf32>, %i: tensor<64x10xf32>) -> tensor<64x10xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x10xf32>) outs(%i : tensor<64x10xf32>) -> tensor<64x10xf32>
  return %r : tensor<64x10xf32>
}

// A batch, eight lanes.
// CHECK-LABEL: func.func @batch
// CHECK:         linalg.transpose ins(%{{.+}} : tensor<3x72x9xf64>) outs(%{{.+}} : tensor<3x9x72xf64>) permutation = [0, 2, 1]
// CHECK:         linalg.generic
func.func @batch(%x: tensor<3x65x72xf64>, %w: tensor<3x72x9xf64>, %i: tensor<3x65x9xf64>) -> tensor<3x65x9xf64> attributes {weir.kernel} {
  %r = linalg.batch_matmul ins(%x, %w : tensor<3x65x72xf64>, tensor<3x72x9xf64>) outs(%i : tensor<3x65x9xf64>) -> tensor<3x65x9xf64>
  return %r : tensor<3x65x9xf64>
}

// The left operand, of a result that is turned.
// CHECK-LABEL: func.func @left
// CHECK:         %[[T:.+]] = linalg.transpose ins(%{{.+}} : tensor<128x20xf32>) outs(%{{.+}} : tensor<20x128xf32>) permutation = [1, 0]
// CHECK:         linalg.generic {{.*}} ins(%[[T]], %{{.+}} : tensor<20x128xf32>, tensor<70x128xf32>)
func.func @left(%x: tensor<128x20xf32>, %w: tensor<70x128xf32>, %i: tensor<70x20xf32>) -> tensor<70x20xf32> attributes {weir.kernel} {
  %r = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>]
      ins(%x, %w : tensor<128x20xf32>, tensor<70x128xf32>) outs(%i : tensor<70x20xf32>) -> tensor<70x20xf32>
  return %r : tensor<70x20xf32>
}
