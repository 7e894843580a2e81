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
