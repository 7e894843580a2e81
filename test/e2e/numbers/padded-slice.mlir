// A padded tensor that goes into a slice with one dimension more.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%arg0: tensor<8x96xi8> {fuzz.extents = array<i64: 8, 96>}, %arg1: tensor<8x212x2xi8> {fuzz.extents = array<i64: 8, 212, 2>}) -> (tensor<8x212x2xi8> {fuzz.tolerance = 0.000000e+00 : f64}) {
  %c0_i8 = arith.constant 0 : i8
  %padded = tensor.pad %arg0 low[0, 0] high[0, 10] {
  ^bb0(%arg2: index, %arg3: index):
    tensor.yield %c0_i8 : i8
  } : tensor<8x96xi8> to tensor<8x106xi8>
  %inserted_slice = tensor.insert_slice %padded into %arg1[0, 1, 1] [8, 106, 1] [1, 2, 1] : tensor<8x106xi8> into tensor<8x212x2xi8>
  return %inserted_slice : tensor<8x212x2xi8>
}
