// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fuse-kernel-ops))" | FileCheck %s

// The exponentials would be computed for each column of the product.
// CHECK-LABEL: func.func @contraction
// CHECK:         math.exp
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-NOT:     math.exp
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %s: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.matmul ins(%n, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// A user has chosen how the second op is lowered: it stays what it is, but for its name.
// CHECK-LABEL: func.func @chosen
// CHECK:           arith.negf
// CHECK:         linalg.generic
// CHECK-SAME:      weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [2]>
// CHECK:           math.exp
func.func @chosen(%a: tensor<8xf32>) -> tensor<8xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<8xf32>
  %n = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.exp {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [2]>} ins(%n : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// No kernel.
// CHECK-LABEL: func.func @host
// CHECK:         linalg.negf
func.func @host(%a: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %n = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %n : tensor<8xf32>
}
