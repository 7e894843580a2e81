// A padded tensor that is inserted into a fill with a stride: upstream's canonicalization, which its patterns for unit dimensions bring along, put it at the
// padding without the stride.
// RUN: weir-run %s --target=cpu --poison --input=2x2xi16=7 | FileCheck %s
// RUN: weir-run %s --target=reference --poison --input=2x2xi16=7 | FileCheck %s
// CHECK: 3x6xi16=[2 2 2 2 2 2][2 2 7 2 7 2][2 2 7 2 7 2]
func.func @main(%x: tensor<2x2xi16>) -> tensor<3x6xi16> {
  %two = arith.constant 2 : i16
  %p = tensor.pad %x low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : i16
  } : tensor<2x2xi16> to tensor<3x3xi16>
  %e = tensor.empty() : tensor<3x6xi16>
  %f = linalg.fill ins(%two : i16) outs(%e : tensor<3x6xi16>) -> tensor<3x6xi16>
  %r = tensor.insert_slice %p into %f[0, 0] [3, 3] [1, 2] : tensor<3x3xi16> into tensor<3x6xi16>
  return %r : tensor<3x6xi16>
}
