// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fold-constants))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-fold-constants))' --remarks-filter-passed=weir-fold-constants -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] evaluated {{.*}} Function=maps | bytes=24
// PASSED-DAG: [Passed] evaluated {{.*}} Function=resource | bytes=16

// Two inputs, one broadcast and read transposed, a resource, a change of type, indices.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#col = affine_map<(d0, d1) -> (d1)>
#v = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @maps
// CHECK:         arith.constant dense<{{\[\[}}11, 23, 35], [12, 24, 36]]> : tensor<2x3xi32>
// CHECK-NOT:     linalg.generic
func.func @maps() -> tensor<2x3xi32> {
  %a = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %b = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %e = tensor.empty() : tensor<2x3xi32>
  %0 = linalg.generic {indexing_maps = [#tr, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<3x2xi32>, tensor<3xi32>) outs(%e : tensor<2x3xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @resource
// CHECK:         arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf64>
func.func @resource() -> tensor<2xf64> {
  %a = arith.constant dense_resource<two> : tensor<2xf32>
  %w = tensor.expand_shape %a [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %c = tensor.collapse_shape %w [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  %e = tensor.empty() : tensor<2xf64>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf64>) {
  ^bb0(%x: f32, %o: f64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.sitofp %j : i64 to f64
    %s = arith.extf %x : f32 to f64
    %t = arith.addf %s, %k : f64
    linalg.yield %t : f64
  } -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

{-#
  dialect_resources: {
    builtin: {
      two: "0x040000000000803F00000040"
    }
  }
#-}
