// SL14: contractions that sum one product; executed before and after.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,canonicalize,cse))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir

// The scale of each row, as einsum of PyTorch writes it.

// CHECK-LABEL: func.func @scale(
// CHECK-NOT:     linalg.batch_matmul
// CHECK-NOT:     linalg.fill
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK:           arith.mulf
// CHECK-NEXT:      arith.addf %{{.+}}, %cst : f32
func.func @scale(%x: tensor<6x5x1xf32>, %s: tensor<6x1x1xf32>) -> tensor<6x5x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x5x1xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<6x5x1xf32>) -> tensor<6x5x1xf32>
  %r = linalg.batch_matmul ins(%x, %s : tensor<6x5x1xf32>, tensor<6x1x1xf32>) outs(%i : tensor<6x5x1xf32>) -> tensor<6x5x1xf32>
  return %r : tensor<6x5x1xf32>
}

// An outer product that is added to what there is, of narrow elements; one with another start value, of dynamic extents.

// CHECK-LABEL: func.func @outer(
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} {{.*}} outs(%arg2 : tensor<4x3xi32>)
// CHECK-NOT:     linalg.fill
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK:           arith.addf %arg5, %{{.+}}
func.func @outer(%a: tensor<4x1xi8>, %b: tensor<1x3xi8>, %c: tensor<4x3xi32>, %u: tensor<?x1xf32>, %v: tensor<1x?xf32>, %s: f32) -> (tensor<4x3xi32>, tensor<?x?xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<4x1xi8>, tensor<1x3xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %u, %c0 : tensor<?x1xf32>
  %n = tensor.dim %v, %c1 : tensor<1x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %i = linalg.fill ins(%s : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w = linalg.matmul ins(%u, %v : tensor<?x1xf32>, tensor<1x?xf32>) outs(%i : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r, %w : tensor<4x3xi32>, tensor<?x?xf32>
}

// Sums of more products, or of a number that is not known, stay contractions.

// CHECK-LABEL: func.func @sums(
// CHECK-COUNT-2: linalg.matmul
func.func @sums(%a: tensor<4x2xf32>, %b: tensor<2x3xf32>, %c: tensor<4x3xf32>, %u: tensor<4x?xf32>, %v: tensor<?x3xf32>) -> tensor<4x3xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x2xf32>, tensor<2x3xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  %s = linalg.matmul ins(%u, %v : tensor<4x?xf32>, tensor<?x3xf32>) outs(%r : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %s : tensor<4x3xf32>
}
