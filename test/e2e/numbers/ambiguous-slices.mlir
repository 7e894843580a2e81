// Slices that drop unit dimensions, and whose dynamic sizes turn out to be 1, or another constant: it stays clear which dimensions go.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%t: tensor<3x2x14x7xi32>, %d: tensor<1x3x5x1xi32>, %u: tensor<1x?xi32> {fuzz.extents = array<i64: 1, 3>}) -> (tensor<?x1x3xi32>, tensor<1x3x5x1xi32>, tensor<?x2xi32>, tensor<1x3x5x1xi32>, tensor<1x?xi32>) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[2, 1, 8, 6] [%c1, 1, 3, 1] [1, 1, 2, 3] : tensor<3x2x14x7xi32> to tensor<?x1x3xi32>
  %i = tensor.insert_slice %s into %d[0, 2, 2, 0] [%c1, 1, 3, 1] [1, 1, 1, 1] : tensor<?x1x3xi32> into tensor<1x3x5x1xi32>
  %r = tensor.extract_slice %t[1, 0, 1, 2] [1, %c1, 2, 1] [1, 1, 1, 1] : tensor<3x2x14x7xi32> to tensor<?x2xi32>
  %j = tensor.insert_slice %u into %d[0, 1, 1, 0] [1, 1, %c3, 1] [1, 1, 1, 1] : tensor<1x?xi32> into tensor<1x3x5x1xi32>
  %k = tensor.extract_slice %t[1, 0, 1, 2] [1, 1, %c3, 1] [1, 1, 2, 1] : tensor<3x2x14x7xi32> to tensor<1x?xi32>
  return %s, %i, %r, %j, %k : tensor<?x1x3xi32>, tensor<1x3x5x1xi32>, tensor<?x2xi32>, tensor<1x3x5x1xi32>, tensor<1x?xi32>
}
