// A slice between a constant and its encode is taken of the bytes (encoding-passes.md EV3), executed: what a dispatch at load time computes.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(canonicalize,weir-convert-to-stream,canonicalize,cse)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-evaluate-encodes --weir-materialize-encode-dispatches -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: weir-run --module=%t.before.so --function=main --poison --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// Rows 1 and 2, all columns; columns 2 to 4, which are three ranges of bytes.
// CHECK: util.func public @main
// CHECK: stream.tensor.constant : tensor<2x2x4xf32> {{.*}} = dense<{{\[\[\[}}6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00], [1.100000e+01, 1.200000e+01, 1.300000e+01, 1.400000e+01]], {{\[\[}}1.000000e+01, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.500000e+01, 0.000000e+00, 0.000000e+00, 0.000000e+00]]]>
// CHECK: stream.tensor.constant : tensor<1x3x4xf32> {{.*}} = dense<{{\[\[\[}}3.000000e+00, 4.000000e+00, 5.000000e+00, 0.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 0.000000e+00], [1.300000e+01, 1.400000e+01, 1.500000e+01, 0.000000e+00]]]>

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>]>
func.func @main() -> (tensor<2x5xf32>, tensor<3x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0]]> : tensor<3x5xf32>
  %r = flow.tensor.slice %w[%c1, %c0 for %c2, %c5] : tensor<3x5xf32> -> tensor<2x5xf32>
  %0 = flow.tensor.encode %r : tensor<2x5xf32> -> tensor<2x5xf32, #panel>
  %1 = flow.tensor.encode %0 : tensor<2x5xf32, #panel> -> tensor<2x5xf32>
  %c = flow.tensor.slice %w[%c0, %c2 for %c3, %c3] : tensor<3x5xf32> -> tensor<3x3xf32>
  %2 = flow.tensor.encode %c : tensor<3x3xf32> -> tensor<3x3xf32, #panel>
  %3 = flow.tensor.encode %2 : tensor<3x3xf32, #panel> -> tensor<3x3xf32>
  return %1, %3 : tensor<2x5xf32>, tensor<3x3xf32>
}
