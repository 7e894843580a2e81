// A dynamic size that turns out to be 1 beside an unknown one: the unit dimension that a slice drops is still the one after them.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%e: tensor<?x?x2xi32> {fuzz.extents = array<i64: 1, 3, 2>}, %d: tensor<1x3x?x?xi32> {fuzz.extents = array<i64: 1, 3, 2, 4>}) -> (tensor<1x3x?x?xi32>, tensor<?x?x2xi32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %e, %c1 : tensor<?x?x2xi32>
  %i = tensor.insert_slice %e into %d[0, 0, 1, 2] [%c1, %n, 1, 2] [1, 1, 1, 1] : tensor<?x?x2xi32> into tensor<1x3x?x?xi32>
  %s = tensor.extract_slice %i[0, 0, 1, 1] [%c1, %n, 1, 2] [1, 1, 1, 1] : tensor<1x3x?x?xi32> to tensor<?x?x2xi32>
  return %i, %s : tensor<1x3x?x?xi32>, tensor<?x?x2xi32>
}
