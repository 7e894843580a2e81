// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-widen-accumulators,cse,canonicalize))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-widen-accumulators))' --remarks-filter-passed=weir-widen-accumulators -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] widened {{.*}} Function=matmul 
// PASSED-DAG: [Passed] widened {{.*}} Function=chain 
#mat = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// An init that is read is widened; the product is part of the step.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:    %[[A:.*]]: tensor<?x64xbf16>, %[[B:.*]]: tensor<64x8xbf16>, %[[C:.*]]: tensor<?x8xbf16>
// CHECK:         %[[W:.*]] = linalg.generic {{.*}} ins(%[[C]] : tensor<?x8xbf16>) outs(%{{.*}} : tensor<?x8xf32>)
// CHECK:           arith.extf
// CHECK:         linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<?x64xbf16>, tensor<64x8xbf16>) outs(%[[W]] : tensor<?x8xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: bf16, %[[Y:.*]]: bf16, %[[ACC:.*]]: f32):
// CHECK-DAG:       %[[XW:.*]] = arith.extf %[[X]] : bf16 to f32
// CHECK-DAG:       %[[YW:.*]] = arith.extf %[[Y]] : bf16 to f32
// CHECK:           %[[M:.*]] = arith.mulf %[[XW]], %[[YW]] : f32
// CHECK:           arith.addf %[[ACC]], %[[M]] : f32
// CHECK:         arith.truncf
func.func @matmul(%a: tensor<?x64xbf16>, %b: tensor<64x8xbf16>, %c: tensor<?x8xbf16>) -> tensor<?x8xbf16> attributes {weir.kernel} {
  %r = linalg.matmul ins(%a, %b : tensor<?x64xbf16>, tensor<64x8xbf16>) outs(%c : tensor<?x8xbf16>) -> tensor<?x8xbf16>
  return %r : tensor<?x8xbf16>
}

// Sum of squares, sum and largest element: all narrow results change, one op rounds them. What the inputs alone give does not change.
// CHECK-LABEL: func.func @results
// CHECK:         iterator_types = ["parallel", "reduction"]
// CHECK-NEXT:    ^bb0(%{{.*}}: f16, %[[S:.*]]: f32, %[[T:.*]]: f32, %[[M:.*]]: f32, %[[N:.*]]: i32):
// CHECK:           %[[E:.*]] = math.exp %{{.*}} : f16
// CHECK-DAG:       arith.addf %[[S]], %{{.*}} : f32
// CHECK-DAG:       arith.addf %[[T]], %{{.*}} : f32
// CHECK-DAG:       arith.maximumf %[[M]], %{{.*}} : f32
// CHECK-DAG:       arith.addi %[[N]]
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel"]
// CHECK-SAME:      outs(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4xf16>, tensor<4xf16>, tensor<4xf16>)
// CHECK-COUNT-3:   arith.truncf
// CHECK-NOT:     arith.truncf
func.func @results(%a: tensor<4x64xf16>, %c: tensor<4xf16>, %n: tensor<4xi32>)
    -> (tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>) attributes {weir.kernel} {
  %one = arith.constant 1 : i32
  %r:4 = linalg.generic {indexing_maps = [#mat, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x64xf16>) outs(%c, %c, %c, %n : tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>) {
  ^bb0(%x: f16, %s: f16, %t: f16, %m: f16, %i: i32):
    %e = math.exp %x : f16
    %sq = arith.mulf %x, %x : f16
    %s1 = arith.addf %s, %sq : f16
    %t1 = arith.addf %t, %e : f16
    %m1 = arith.maximumf %m, %x : f16
    %i1 = arith.addi %i, %one : i32
    linalg.yield %s1, %t1, %m1, %i1 : f16, f16, f16, i32
  } -> (tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>
}

// Everything between the accumulator and the result of the step is f32: conversions, comparisons, the rounding that is written out.
// CHECK-LABEL: func.func @chain
// CHECK:         iterator_types = ["parallel", "reduction"]
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f16, %[[ACC:.*]]: f32):
// CHECK-DAG:       %[[XW:.*]] = arith.extf %[[X]] : f16 to f32
// CHECK-DAG:       %[[D:.*]] = arith.mulf %[[ACC]], %{{.*}} : f32
// CHECK:           %[[S:.*]] = arith.addf %[[D]], %[[XW]] : f32
// CHECK:           %[[P:.*]] = arith.cmpf ogt, %[[S]], %[[ACC]] : f32
// CHECK:           %[[Q:.*]] = arith.select %[[P]], %[[S]], %[[XW]] : f32
// CHECK:           linalg.yield %[[Q]] : f32
func.func @chain(%a: tensor<4x64xf16>, %c: tensor<4xf16>) -> tensor<4xf16> attributes {weir.kernel} {
  %decay = arith.constant 0.5 : f16
  %r = linalg.generic {indexing_maps = [#mat, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x64xf16>) outs(%c : tensor<4xf16>) {
  ^bb0(%x: f16, %acc: f16):
    %d = arith.mulf %acc, %decay : f16
    %dw = arith.extf %d : f16 to f32
    %xw = arith.extf %x : f16 to f32
    %s = arith.addf %dw, %xw : f32
    %t = arith.truncf %s : f32 to f16
    %p = arith.cmpf ogt, %t, %acc : f16
    %q = arith.select %p, %t, %x : f16
    linalg.yield %q : f16
  } -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// CHECK-LABEL: func.func @softmax
// CHECK:         arith.extf
// CHECK:         linalg.softmax dimension(1) {{.*}} -> tensor<4x?xf32>
// CHECK:         arith.truncf
func.func @softmax(%a: tensor<4x?xf16>, %o: tensor<4x?xf16>) -> tensor<4x?xf16> attributes {weir.kernel} {
  %r = linalg.softmax dimension(1) ins(%a : tensor<4x?xf16>) outs(%o : tensor<4x?xf16>) -> tensor<4x?xf16>
  return %r : tensor<4x?xf16>
}
