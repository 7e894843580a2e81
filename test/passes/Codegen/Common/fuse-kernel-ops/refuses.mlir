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

// The next contraction reads words of four bytes. The op that makes them keeps rows of 24: lanes of four would be most of a vector empty.
// CHECK-LABEL: func.func @words
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x24xi32>)
// CHECK:         tensor.expand_shape {{.*}} output_shape [5, 6, 4]
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %arg1 : tensor<5x6x4xi8>, tensor<6x16x4xi8>)
func.func @words(%a: tensor<5x24xi32>, %b: tensor<6x16x4xi8>, %s: tensor<5x16xi32>) -> tensor<5x16xi32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<5x24xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<5x24xi32>) outs(%e : tensor<5x24xi8>) {
  ^bb0(%x: i32, %o: i8):
    %0 = arith.trunci %x : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<5x24xi8>
  %w = tensor.expand_shape %q [[0], [1, 2]] output_shape [5, 6, 4] : tensor<5x24xi8> into tensor<5x6x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k, b) -> (m, k, b)>, affine_map<(m, n, k, b) -> (k, n, b)>, affine_map<(m, n, k, b) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%w, %b : tensor<5x6x4xi8>, tensor<6x16x4xi8>) outs(%s : tensor<5x16xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x16xi32>
  return %r : tensor<5x16xi32>
}
