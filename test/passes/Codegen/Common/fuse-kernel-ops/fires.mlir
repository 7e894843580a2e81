// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fuse-kernel-ops))" | FileCheck %s

// Into a reduction, and the reshape between them becomes two loops.
// CHECK-LABEL: func.func @reduced
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "reduction"]
// CHECK:           arith.negf
// CHECK:           arith.addf
// CHECK-NOT:     linalg.generic
func.func @reduced(%a: tensor<4x8xf32>, %s: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.reduce { arith.addf } ins(%n : tensor<4x8xf32>) outs(%s : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// A conversion costs a contraction nothing.
// CHECK-LABEL: func.func @converted
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.*}}, %{{.*}} : tensor<4x8xf16>, tensor<8x4xf32>)
// CHECK:           arith.extf
// CHECK-NOT:     linalg.generic
func.func @converted(%a: tensor<4x8xf16>, %b: tensor<8x4xf32>, %s: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f16, %o: f32):
    %y = arith.extf %x : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x8xf32>
  %r = linalg.matmul ins(%n, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// A row times a matrix uses each element of the matrix once: what computes it is part of the product.
// CHECK-LABEL: func.func @read_once
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-SAME:      ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x8xf32>, tensor<8x4xi8>, tensor<4xf32>)
// CHECK:           arith.sitofp
// CHECK-NOT:     linalg.generic
func.func @read_once(%a: tensor<1x8xf32>, %b: tensor<8x4xi8>, %t: tensor<4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<8x4xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%b, %t : tensor<8x4xi8>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%x: i8, %y: f32, %o: f32):
    %u = arith.sitofp %x : i8 to f32
    %v = arith.mulf %u, %y : f32
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%a, %n : tensor<1x8xf32>, tensor<8x4xf32>) outs(%s : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// Rows are split by one reshape and columns by the other: both ops get the loops of all four dimensions.
// CHECK-LABEL: func.func @rows_and_columns
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
// CHECK-SAME:      outs(%{{.+}} : tensor<3x4x2x8xi32>)
// CHECK-NOT:     tensor.{{expand|collapse}}_shape
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "parallel", "parallel"]
// CHECK-SAME:      outs(%{{.+}} : tensor<3x4x2x8xi8>)
func.func @rows_and_columns(%a: tensor<12x4xi8>, %b: tensor<2x4x8xi8>, %s: tensor<12x2x8xi32>) -> tensor<3x4x16xi8> attributes {weir.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(m, p, n, k) -> (m, k)>, affine_map<(m, p, n, k) -> (p, k, n)>, affine_map<(m, p, n, k) -> (m, p, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<12x4xi8>, tensor<2x4x8xi8>) outs(%s : tensor<12x2x8xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<12x2x8xi32>
  %c = tensor.collapse_shape %r [[0], [1, 2]] : tensor<12x2x8xi32> into tensor<12x16xi32>
  %w = tensor.expand_shape %c [[0, 1], [2]] output_shape [3, 4, 16] : tensor<12x16xi32> into tensor<3x4x16xi32>
  %e = tensor.empty() : tensor<3x4x16xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(h, w, n) -> (h, w, n)>, affine_map<(h, w, n) -> (h, w, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x4x16xi32>) outs(%e : tensor<3x4x16xi8>) {
  ^bb0(%x: i32, %o: i8):
    %0 = arith.trunci %x : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<3x4x16xi8>
  return %q : tensor<3x4x16xi8>
}

// What a sum starts with gets the sum's loops.
// CHECK-LABEL: func.func @start
// CHECK:         %[[START:.+]] = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel"]} ins(%{{.+}} : tensor<5xi32>) outs(%{{.+}} : tensor<12x5xi32>)
// CHECK:         linalg.generic
// CHECK-SAME:      outs(%[[START]] : tensor<12x5xi32>)
func.func @start(%a: tensor<12x4xi8>, %b: tensor<4x5xi8>, %bias: tensor<5xi32>) -> tensor<12x5xi32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<3x4x5xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(h, w, n) -> (n)>, affine_map<(h, w, n) -> (h, w, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5xi32>) outs(%e : tensor<3x4x5xi32>) {
  ^bb0(%x: i32, %o: i32):
    linalg.yield %x : i32
  } -> tensor<3x4x5xi32>
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<3x4x5xi32> into tensor<12x5xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<12x4xi8>, tensor<4x5xi8>) outs(%c : tensor<12x5xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<12x5xi32>
  return %r : tensor<12x5xi32>
}
