// Slices, updates and fills of values in a layout: one range of bytes, several (a dispatch), none (between conversions). Executed, they are what
// they are of plain values.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(canonicalize,weir-convert-to-stream,canonicalize,cse,weir-specialize-encodings)' --remarks-filter=weir-specialize-encodings -o %t.specialised.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.specialised.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: sed '/util.global private @device/d' %t.specialised.mlir > %t.layouts.mlir
// RUN: weir-opt %t.layouts.mlir --weir-fold-encodes --weir-materialize-encode-dispatches -o %t.after.mlir
// RUN: FileCheck %s --check-prefix=DISPATCH --input-file=%t.after.mlir
// RUN: sed '/util.global private @device/d' %s > %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(canonicalize,weir-convert-to-stream,canonicalize,cse,weir-specialize-encodings,weir-fold-encodes,weir-materialize-encode-dispatches)' -o %t.plain.mlir
// RUN: not grep -q 'iree_encoding' %t.plain.mlir
// RUN: weir-compile --compile-from=flow %t.plain.mlir -o %t.plain.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(5120) * 7) % 23 - 11).reshape(64, 80).astype('float32')); np.save('%t.u.npy', ((np.arange(1280) * 5) % 19 - 9).reshape(16, 80).astype('float32')); np.save('%t.r.npy', ((np.arange(80) * 3) % 17 - 8).reshape(1, 80).astype('float32'))"
// RUN: weir-run --module=%t.plain.so --function=main --input=@%t.x.npy --input=@%t.u.npy --input=@%t.r.npy --input=37 --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --input=@%t.x.npy --input=@%t.u.npy --input=@%t.r.npy --input=37 --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// REMARK-DAG: [Missed] strided-slice
// REMARK-DAG: [Missed] unaligned-slice
// DISPATCH-COUNT-3: stream.executable.export public @{{slice|update}}_

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
util.global private @device = #hal.device.target<"local", [#classic]> : !hal.device

// CHECK-LABEL: util.func public @main(
func.func @main(%x: tensor<64x80xf32>, %u: tensor<16x80xf32>, %r: tensor<1x80xf32>, %n: i32) -> (tensor<16x80xf32>, tensor<12x80xf32>, tensor<32x10xf32>, tensor<1x80xf32>, tensor<64x80xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c80 = arith.constant 80 : index
  %i = arith.index_cast %n : i32 to index
  %e = flow.tensor.encode %x : tensor<64x80xf32> -> tensor<64x80xf32, #l>
  // The second tile of 16 rows: 16 * 80 * 4 bytes from there on.
  // CHECK: %[[E:.+]] = stream.tensor.encode %{{.+}} : tensor<64x80xf32> in {{.+}} -> tensor<64x80xf32, #[[L:.+]]> in
  // CHECK: %[[START:.+]] = arith.constant 5120 : index
  // CHECK: stream.async.slice %[[E]][%[[START]] to %
  %run = flow.tensor.slice %e[%c16, %c0 for %c16, %c80] : tensor<64x80xf32, #l> -> tensor<16x80xf32, #l>
  %0 = flow.tensor.encode %run : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  // Rows that cut a tile.
  // CHECK: %[[P:.+]] = stream.tensor.encode %[[E]] : tensor<64x80xf32, #[[L]]> in {{.+}} -> tensor<64x80xf32> in
  // CHECK: stream.tensor.slice %[[P]][{{.+}}] : tensor<64x80xf32> in {{.+}} -> tensor<12x80xf32> in
  %1 = flow.tensor.slice %e[%c10, %c0 for %c12, %c80] : tensor<64x80xf32, #l> -> tensor<12x80xf32>
  // Two tiles of rows, ten columns; one row, wherever it is.
  // CHECK: stream.tensor.slice %[[E]][{{.+}}] : tensor<64x80xf32, #[[L]]> in {{.+}} -> tensor<32x10xf32> in
  // CHECK: stream.tensor.slice %[[E]][{{.+}}] : tensor<64x80xf32, #[[L]]> in {{.+}} -> tensor<1x80xf32> in
  %2 = flow.tensor.slice %e[%c16, %c8 for %c32, %c10] : tensor<64x80xf32, #l> -> tensor<32x10xf32>
  %3 = flow.tensor.slice %e[%i, %c0 for %c1, %c80] : tensor<64x80xf32, #l> -> tensor<1x80xf32>
  // The third tile, first in its layout; a row; columns of a tile.
  // CHECK: %[[U:.+]] = stream.tensor.encode %{{.+}} : tensor<16x80xf32> in {{.+}} -> tensor<16x80xf32, #[[L]]> in
  // CHECK: stream.async.update %[[U]], %
  // CHECK: stream.tensor.update %{{.+}} : tensor<1x80xf32> in {{.+}} -> tensor<64x80xf32, #[[L]]> in
  // CHECK: stream.tensor.splat
  // CHECK: stream.tensor.encode %{{.+}} : tensor<16x8xf32> in {{.+}} -> tensor<16x8xf32, #[[L]]> in
  // CHECK: stream.async.update
  %t0 = flow.tensor.update %u, %e[%c32, %c0] : tensor<16x80xf32> -> %e as tensor<64x80xf32, #l>
  %t1 = flow.tensor.update %r, %t0[%i, %c0] : tensor<1x80xf32> -> %t0 as tensor<64x80xf32, #l>
  %half = arith.constant 0.5 : f32
  %s = flow.tensor.splat %half : tensor<16x8xf32>
  %t2 = flow.tensor.update %s, %t1[%c0, %c3] : tensor<16x8xf32> -> %t1 as tensor<64x80xf32, #l>
  %4 = flow.tensor.encode %t2 : tensor<64x80xf32, #l> -> tensor<64x80xf32>
  return %0, %1, %2, %3, %4 : tensor<16x80xf32>, tensor<12x80xf32>, tensor<32x10xf32>, tensor<1x80xf32>, tensor<64x80xf32>
}
