// weir-compile explains the passes of its pipeline, and compiles what it would compile without that.
// RUN: weir-compile %s -o %t.explained.mlir --compile-to=stream --remarks-explain 2>&1 | FileCheck %s
// RUN: weir-compile %s -o %t.mlir --compile-to=stream
// RUN: diff %t.explained.mlir %t.mlir

// CHECK: remark: [Explained] weir-elide-copies: source-borrowed | taken-over if: the caller gives up argument 0 of @accumulate | state it by: iree.abi.consume on the argument
func.func @accumulate(%state: tensor<3xf32>, %row: tensor<1xf32>) -> tensor<3xf32> {
  %r = tensor.insert_slice %row into %state[1] [1] [1] : tensor<1xf32> into tensor<3xf32>
  return %r : tensor<3xf32>
}
