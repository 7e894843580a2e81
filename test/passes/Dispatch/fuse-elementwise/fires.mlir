// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise,canonicalize))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-fuse-elementwise))' --remarks-filter-passed=weir-fuse-elementwise -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] merged {{.*}} Function=cheap_two_readers | bytes=32
// PASSED-DAG: [Passed] merged {{.*}} Function=into_reduction | bytes=128

// EF1 into a reduction, EF2: the maps compose (a transposed producer).

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-DAG: #[[$TR:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$ROW:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @into_reduction
// CHECK-SAME:    (%[[X:.+]]: tensor<8x4xf32>, %[[I:.+]]: tensor<4xf32>)
// CHECK:         linalg.generic {indexing_maps = [#[[$TR]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]}
// CHECK-SAME:      ins(%[[X]] : tensor<8x4xf32>) outs(%[[I]] : tensor<4xf32>)
// CHECK:           math.absf
// CHECK:           arith.addf
// CHECK-NOT:     linalg.generic
func.func @into_reduction(%x: tensor<8x4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.absf %a : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// EF3: a cheap producer is merged into both of its readers.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @cheap_two_readers
// CHECK:         linalg.generic
// CHECK:           arith.extf
// CHECK:           math.exp
// CHECK:         linalg.generic
// CHECK:           arith.extf
// CHECK:           math.sin
// CHECK-NOT:     linalg.generic
func.func @cheap_two_readers(%x: tensor<8xf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf16>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f16, %o: f32):
    %n = arith.extf %a : f16 to f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.sin %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Splat constants and fills become scalars of the body. EF7: indices of the producer are rewritten through the maps.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @splat_and_index
// CHECK-SAME:    (%[[X:.+]]: tensor<4x8xi64>, %[[V:.+]]: i64)
// CHECK-DAG:     %[[C7:.+]] = arith.constant 7 : i64
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]] : tensor<4x8xi64>)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: i64, %{{.+}}: i64):
// CHECK:           %[[I:.+]] = linalg.index 1
// CHECK:           %[[C:.+]] = arith.index_cast %[[I]]
// CHECK:           %[[S:.+]] = arith.addi %[[C]], %[[C7]]
// CHECK:           %[[M:.+]] = arith.muli %[[S]], %[[A]]
// CHECK:           arith.addi %[[M]], %[[V]]
// CHECK-NOT:     linalg.generic
func.func @splat_and_index(%x: tensor<4x8xi64>, %v: i64) -> tensor<4x8xi64> {
  %c = arith.constant dense<7> : tensor<8x4xi64>
  %e = tensor.empty() : tensor<8x4xi64>
  %f = tensor.empty() : tensor<4x8xi64>
  %fill = linalg.fill ins(%v : i64) outs(%f : tensor<4x8xi64>) -> tensor<4x8xi64>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<8x4xi64>) outs(%e : tensor<8x4xi64>) {
  ^bb0(%a: i64, %o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %n = arith.addi %j, %a : i64
    linalg.yield %n : i64
  } -> tensor<8x4xi64>
  %2 = linalg.generic {indexing_maps = [#tr, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%1, %x, %fill : tensor<8x4xi64>, tensor<4x8xi64>, tensor<4x8xi64>) outs(%f : tensor<4x8xi64>) {
  ^bb0(%a: i64, %b: i64, %c0: i64, %o: i64):
    %n = arith.muli %a, %b : i64
    %m = arith.addi %n, %c0 : i64
    linalg.yield %m : i64
  } -> tensor<4x8xi64>
  return %2 : tensor<4x8xi64>
}

// -----

// A tensor that one op reads twice, in two ways: both reads are merged.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @two_maps
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.+}}, %{{.+}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:           math.exp
// CHECK:           math.exp
// CHECK-NOT:     linalg.generic
func.func @two_maps(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.addf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
