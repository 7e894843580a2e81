// Several encodes of a large value are one dispatch (encoding-passes.md EN6): the numbers of one each.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(weir-convert-to-stream,canonicalize,cse)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches=share-bytes=960 -o %t.after.mlir
// RUN: grep -c 'stream.async.dispatch' %t.before.mlir | FileCheck %s --check-prefix=BEFORE
// RUN: grep -c 'stream.async.dispatch' %t.after.mlir | FileCheck %s --check-prefix=AFTER
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(240) * 7) % 23 - 11).reshape(8, 30).astype('float32'))"
// RUN: weir-run --module=%t.before.so --function=main --poison --input=@%t.x.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --input=@%t.x.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]
// BEFORE: 6
// AFTER: 4

// CHECK: stream.executable.export public @encode_8x30xf32_to_8x30xf32_and_8x30xf32
// CHECK: stream.async.dispatch @_encoding_0::@encode_8x30xf32_to_8x30xf32_and_8x30xf32({{.+}}) : (!stream.resource<*>{%{{.+}}}) -> (!stream.resource<*>{%{{.+}}}, !stream.resource<*>{%{{.+}}})

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>
func.func @main(%x: tensor<8x30xf32>) -> (tensor<8x30xf32>, tensor<8x30xf32>, tensor<8x30xf32>) {
  %0 = flow.tensor.encode %x : tensor<8x30xf32> -> tensor<8x30xf32, #panel>
  %1 = flow.tensor.encode %x : tensor<8x30xf32> -> tensor<8x30xf32, #rows>
  %2 = flow.tensor.encode %0 : tensor<8x30xf32, #panel> -> tensor<8x30xf32>
  %3 = flow.tensor.encode %1 : tensor<8x30xf32, #rows> -> tensor<8x30xf32>
  // From one to the other.
  %4 = flow.tensor.encode %0 : tensor<8x30xf32, #panel> -> tensor<8x30xf32, #rows>
  %5 = flow.tensor.encode %4 : tensor<8x30xf32, #rows> -> tensor<8x30xf32>
  return %2, %3, %5 : tensor<8x30xf32>, tensor<8x30xf32>, tensor<8x30xf32>
}
