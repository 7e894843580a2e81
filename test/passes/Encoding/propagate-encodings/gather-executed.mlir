// TF13: a gather of batches runs on tiles, and reads each element where the tiles have it; the same numbers as before. Of a dimension with tiles it runs on
// plain values.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings))' -o %t.set.mlir
// RUN: weir-opt %t.set.mlir --pass-pipeline='builtin.module(weir-propagate-encodings,weir-verify-encodings{after=weir-propagate-encodings})' -o %t.moved.mlir
// RUN: FileCheck %s --check-prefix=MOVED --input-file=%t.moved.mlir
// RUN: weir-opt %t.moved.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.packed.mlir
// RUN: FileCheck %s --check-prefix=PACKED --input-file=%t.packed.mlir --implicit-check-not=iree_encoding.set
// RUN: grep -v util.global %s > %t.before.mlir
// RUN: sed -e 's/^module attributes.*{$/module {/' %t.packed.mlir | grep -v 'util.global private' > %t.after.mlir
// RUN: %python -c "import numpy as np; a = lambda m, *s: ((np.arange(np.prod(s)) * m) % 13 - 6).reshape(s).astype('float32'); np.save('%t.x.npy', a(5, 4, 32, 24)); np.save('%t.w.npy', a(7, 4, 24, 40)); np.save('%t.i.npy', np.array([[3], [0], [3], [1], [2]])); np.save('%t.j.npy', np.array([[[2, 31], [0, 0]], [[3, 17], [1, 16]], [[0, 15], [3, 30]]]))"
// RUN: weir-run --module=%t.before.mlir --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --input=@%t.i.npy --input=@%t.j.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.x.npy --input=@%t.w.npy --input=@%t.i.npy --input=@%t.j.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// MOVED: tensor.gather {{.*}} gather_dims([0]) : (tensor<4x32x40xf32, #{{.+}}>, tensor<5x1xi64>) -> tensor<5x32x40xf32, #{{.+}}>
// PACKED: tensor.extract %{{.+}} : tensor<4x2x3x16x16xf32>

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
module attributes {hal.executable.target = #classic} {
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
func.func @main(%x: tensor<4x32x24xf32>, %w: tensor<4x24x40xf32>, %i: tensor<5x1xi64>, %j: tensor<3x2x2xi64>) -> (tensor<5x32x40xf32>, tensor<5x4x40xf32>, tensor<3x2x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x32x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x32x40xf32>) -> tensor<4x32x40xf32>
  %0 = linalg.batch_matmul ins(%x, %w : tensor<4x32x24xf32>, tensor<4x24x40xf32>) outs(%f : tensor<4x32x40xf32>) -> tensor<4x32x40xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<4x32x40xf32>, tensor<5x1xi64>) -> tensor<5x32x40xf32>
  %ge = tensor.empty() : tensor<5x32x40xf32>
  %2 = linalg.negf ins(%1 : tensor<5x32x40xf32>) outs(%ge : tensor<5x32x40xf32>) -> tensor<5x32x40xf32>
  // Rows, which are tiled; and single rows of batches, which leave neither dimension.
  %3 = linalg.batch_matmul ins(%x, %w : tensor<4x32x24xf32>, tensor<4x24x40xf32>) outs(%f : tensor<4x32x40xf32>) -> tensor<4x32x40xf32>
  %4 = tensor.gather %3[%i] gather_dims([1]) : (tensor<4x32x40xf32>, tensor<5x1xi64>) -> tensor<5x4x40xf32>
  %5 = tensor.gather %3[%j] gather_dims([0, 1]) : (tensor<4x32x40xf32>, tensor<3x2x2xi64>) -> tensor<3x2x40xf32>
  return %2, %4, %5 : tensor<5x32x40xf32>, tensor<5x4x40xf32>, tensor<3x2x40xf32>
}
}
