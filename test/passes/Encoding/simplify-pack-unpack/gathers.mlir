// P30: an unpack sinks through a gather along dimensions without tiles; executed before and after.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack))' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: %python -c "import numpy as np; a = lambda m, *s: ((np.arange(np.prod(s)) * m) % 101 - 50).reshape(s).astype('float32'); np.save('%t.x.npy', a(7, 2, 7, 3, 8, 4)); np.save('%t.i.npy', np.array([[6], [0], [3], [6], [1]])); np.save('%t.j.npy', np.array([[[2, 6], [0, 0]], [[4, 3], [1, 5]]]))"
// RUN: weir-run --module=%s --function=main --poison --input=@%t.x.npy --input=@%t.i.npy --input=@%t.j.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.x.npy --input=@%t.i.npy --input=@%t.j.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// The middle dimension of 7 has no tiles: it leaves, or stays with size 1.
// CHECK-LABEL: func.func @reduced(
// CHECK:         %[[G:.+]] = tensor.gather %arg0[%arg1] gather_dims([1]) : (tensor<2x7x3x8x4xf32>, tensor<5x1xi64>) -> tensor<5x2x3x8x4xf32>
// CHECK:         linalg.unpack %[[G]] outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [8, 4] {{.*}} : tensor<5x2x3x8x4xf32> -> tensor<5x11x14xf32>
func.func @reduced(%x: tensor<2x7x3x8x4xf32>, %i: tensor<5x1xi64>) -> tensor<5x11x14xf32> {
  %e = tensor.empty() : tensor<11x7x14xf32>
  %u = linalg.unpack %x outer_dims_perm = [2, 1, 0] inner_dims_pos = [2, 0] inner_tiles = [8, 4] into %e : tensor<2x7x3x8x4xf32> -> tensor<11x7x14xf32>
  %0 = tensor.gather %u[%i] gather_dims([1]) : (tensor<11x7x14xf32>, tensor<5x1xi64>) -> tensor<5x11x14xf32>
  return %0 : tensor<5x11x14xf32>
}

// CHECK-LABEL: func.func @kept(
// CHECK:         tensor.gather %arg0[%arg1] gather_dims([1]) : (tensor<2x7x3x8x4xf32>, tensor<5x1xi64>) -> tensor<5x2x1x3x8x4xf32>
// CHECK:         linalg.unpack
func.func @kept(%x: tensor<2x7x3x8x4xf32>, %i: tensor<5x1xi64>) -> tensor<5x11x1x14xf32> {
  %e = tensor.empty() : tensor<11x7x14xf32>
  %u = linalg.unpack %x outer_dims_perm = [2, 1, 0] inner_dims_pos = [2, 0] inner_tiles = [8, 4] into %e : tensor<2x7x3x8x4xf32> -> tensor<11x7x14xf32>
  %0 = tensor.gather %u[%i] gather_dims([1]) : (tensor<11x7x14xf32>, tensor<5x1xi64>) -> tensor<5x11x1x14xf32>
  return %0 : tensor<5x11x1x14xf32>
}

// A gathered dimension has tiles.
// CHECK-LABEL: func.func @tiled(
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         tensor.gather %[[U]]
func.func @tiled(%x: tensor<2x7x3x8x4xf32>, %j: tensor<2x2x2xi64>) -> tensor<2x2x14xf32> {
  %e = tensor.empty() : tensor<11x7x14xf32>
  %u = linalg.unpack %x outer_dims_perm = [2, 1, 0] inner_dims_pos = [2, 0] inner_tiles = [8, 4] into %e : tensor<2x7x3x8x4xf32> -> tensor<11x7x14xf32>
  %0 = tensor.gather %u[%j] gather_dims([0, 1]) : (tensor<11x7x14xf32>, tensor<2x2x2xi64>) -> tensor<2x2x14xf32>
  return %0 : tensor<2x2x14xf32>
}

// Two coordinates, of dimensions that the packed tensor has in another order.
// CHECK-LABEL: func.func @turned(
// CHECK:         %[[U:.+]] = linalg.unpack
// CHECK:         tensor.gather %[[U]]
func.func @turned(%x: tensor<2x7x3x8x4xf32>, %j: tensor<2x2x2xi64>) -> tensor<2x2x8x4x3xf32> {
  %e = tensor.empty() : tensor<7x2x8x4x3xf32>
  %u = linalg.unpack %x outer_dims_perm = [1, 0, 4, 2, 3] inner_dims_pos = [] inner_tiles = [] into %e : tensor<2x7x3x8x4xf32> -> tensor<7x2x8x4x3xf32>
  %0 = tensor.gather %u[%j] gather_dims([0, 1]) : (tensor<7x2x8x4x3xf32>, tensor<2x2x2xi64>) -> tensor<2x2x8x4x3xf32>
  return %0 : tensor<2x2x8x4x3xf32>
}

func.func @main(%x: tensor<2x7x3x8x4xf32>, %i: tensor<5x1xi64>, %j: tensor<2x2x2xi64>) -> (tensor<5x11x14xf32>, tensor<5x11x1x14xf32>, tensor<2x2x14xf32>, tensor<2x2x8x4x3xf32>) {
  %0 = func.call @reduced(%x, %i) : (tensor<2x7x3x8x4xf32>, tensor<5x1xi64>) -> tensor<5x11x14xf32>
  %1 = func.call @kept(%x, %i) : (tensor<2x7x3x8x4xf32>, tensor<5x1xi64>) -> tensor<5x11x1x14xf32>
  %2 = func.call @tiled(%x, %j) : (tensor<2x7x3x8x4xf32>, tensor<2x2x2xi64>) -> tensor<2x2x14xf32>
  %k = arith.constant dense<[[[6, 1], [0, 0]], [[4, 1], [1, 0]]]> : tensor<2x2x2xi64>
  %3 = func.call @turned(%x, %k) : (tensor<2x7x3x8x4xf32>, tensor<2x2x2xi64>) -> tensor<2x2x8x4x3xf32>
  return %0, %1, %2, %3 : tensor<5x11x14xf32>, tensor<5x11x1x14xf32>, tensor<2x2x14xf32>, tensor<2x2x8x4x3xf32>
}
