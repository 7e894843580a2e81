// What is written into a constant, what is reinterpreted, and splats are evaluated with their encode (encoding-passes.md EV3), executed: what dispatches at load
// time compute.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(weir-convert-to-stream,cse)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-evaluate-encodes --weir-materialize-encode-dispatches -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: weir-run --module=%t.before.so --function=main --poison --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// Two columns of the 3x5 tensor are others; the bits of floats as integers.
// CHECK: util.func public @main
// CHECK-NOT: stream.tensor.update
// CHECK: stream.tensor.constant : tensor<2x3x4xf32> {{.*}} = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00, 7.000000e+01, 7.100000e+01], [6.000000e+00, 7.000000e+00, 7.200000e+01, 7.300000e+01], [1.100000e+01, 1.200000e+01, 1.300000e+01, 1.400000e+01]], {{\[\[}}5.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.000000e+01, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.500000e+01, 0.000000e+00, 0.000000e+00, 0.000000e+00]]]>
// CHECK: stream.tensor.constant : tensor<1x3x4xi32> {{.*}} = dense<{{\[\[\[}}1065353216, 1073741824, 0, 0], [1077936128, 1082130432, 0, 0], [1084227584, 1086324736, 0, 0]]]>

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [4], outerDimsPerm = [1, 0]}}>]>
func.func @main() -> (tensor<3x5xf32>, tensor<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0]]> : tensor<3x5xf32>
  %p = arith.constant dense<[[70.0, 71.0], [72.0, 73.0]]> : tensor<2x2xf32>
  %u = flow.tensor.update %p, %w[%c0, %c2] : tensor<2x2xf32> -> %w as tensor<3x5xf32>
  %0 = flow.tensor.encode %u : tensor<3x5xf32> -> tensor<3x5xf32, #panel>
  %1 = flow.tensor.encode %0 : tensor<3x5xf32, #panel> -> tensor<3x5xf32>
  %f = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %b = flow.tensor.bitcast %f : tensor<3x2xf32> -> tensor<3x2xi32>
  %2 = flow.tensor.encode %b : tensor<3x2xi32> -> tensor<3x2xi32, #panel>
  %3 = flow.tensor.encode %2 : tensor<3x2xi32, #panel> -> tensor<3x2xi32>
  return %1, %3 : tensor<3x5xf32>, tensor<3x2xi32>
}
