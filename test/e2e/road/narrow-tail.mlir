// The last element of a row that has one more than the vectors hold is stored alone: a masked store of one lane of a truncated vector
// writes the lane as wide as it was before.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --input=5x33xi32=305419896 --output=@%t.bin
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --input=5x33xi32=305419896 --expected_output=5x33xi8=@%t.bin
// RUN: weir-compile %s --target=cpu --emit=llvm -o - | FileCheck %s --implicit-check-not="i1> <i1 true, i1 false"
// CHECK: define
func.func @main(%a: tensor<5x33xi32>) -> tensor<5x33xi8> {
  %s = arith.muli %a, %a : tensor<5x33xi32>
  %0 = arith.trunci %s : tensor<5x33xi32> to tensor<5x33xi8>
  return %0 : tensor<5x33xi8>
}
