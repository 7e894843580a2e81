// Executed before and after, with tiles of 16 rows and columns in the kernels: what runs on packed values, reshaped, sliced and put together, and where they are
// converted, changes no number. What goes on packed is checked in the text.

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings))' -o %t.set.mlir
// RUN: weir-opt %t.set.mlir --pass-pipeline='builtin.module(weir-propagate-encodings)' -o %t.moved.mlir
// RUN: FileCheck %s --check-prefix=MOVED --input-file=%t.moved.mlir
// RUN: weir-opt %t.moved.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' -o %t.packed.mlir
// RUN: FileCheck %s --check-prefix=PACKED --input-file=%t.packed.mlir --implicit-check-not=iree_encoding.set
// RUN: grep -v util.global %s > %t.before.mlir
// RUN: sed -e 's/^module attributes.*{$/module {/' %t.packed.mlir | grep -v 'util.global private' > %t.after.mlir
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', ((np.arange(32 * 24) * 5) % 13 - 6).reshape(32, 24).astype('float32')); np.save('%t.w.npy', ((np.arange(24 * 48) * 7) % 11 - 5).reshape(24, 48).astype('float32')); np.save('%t.i.npy', np.arange(32, dtype='float32'))"
// RUN: weir-run --module=%t.before.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.i.npy --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy
// RUN: weir-run --module=%t.after.mlir --function=main --input=@%t.x.npy --input=@%t.w.npy --input=@%t.i.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy \
// RUN:   --expected_output=@%t.4.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// MOVED: tensor.expand_shape {{.*}} tensor<32x48xf32, #{{.+}}> into tensor<32x3x16xf32, #{{.+}}>
// MOVED: tensor.extract_slice {{.*}} tensor<32x48xf32, #{{.+}}> to tensor<16x48xf32, #{{.+}}>
// MOVED: tensor.pad
// MOVED: tensor<32x48xf32, #{{.+}}> to tensor<48x48xf32, #{{.+}}>
// MOVED: tensor.concat dim(0) {{.*}} -> tensor<80x48xf32, #{{.+}}>
// MOVED: tensor.insert_slice {{.*}} tensor<16x48xf32, #{{.+}}> into tensor<80x48xf32, #{{.+}}>
// MOVED: tensor.expand_shape {{.*}} into tensor<32x1x48xf32, #{{.+}}>
// MOVED: tensor.bitcast {{.*}} tensor<32x48xf32, #{{.+}}> to tensor<32x48xi32, #{{.+}}>
// The reshape is one of the packed tensor.
// PACKED: tensor.expand_shape {{.*}} tensor<2x3x16x16xf32> into tensor<2x3x1x16x16xf32>
// PACKED: linalg.unpack

#classic = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", weir.layout = "classic"}>
module attributes {hal.executable.target = #classic} {
util.global private @dev = #hal.device.target<"local", [#classic]> : !hal.device
func.func @main(%x: tensor<32x24xf32>, %w: tensor<24x48xf32>, %i: tensor<32xf32>) -> (tensor<3x32x16xf32>, tensor<80x48xf32>, tensor<32x1x48xf32>, tensor<32xf32>, tensor<32x48xi32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  // Heads.
  %0 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [32, 3, 16] : tensor<32x48xf32> into tensor<32x3x16xf32>
  %te = tensor.empty() : tensor<3x32x16xf32>
  %2 = linalg.transpose ins(%1 : tensor<32x3x16xf32>) outs(%te : tensor<3x32x16xf32>) permutation = [1, 0, 2]
  // Pieces of whole tiles.
  %4 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %5 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %6 = tensor.extract_slice %5[16, 0] [16, 48] [1, 1] : tensor<32x48xf32> to tensor<16x48xf32>
  %7 = tensor.pad %4 low[0, 0] high[16, 0] {
  ^bb0(%p: index, %q: index):
    tensor.yield %zero : f32
  } : tensor<32x48xf32> to tensor<48x48xf32>
  %8 = tensor.concat dim(0) %7, %5 : (tensor<48x48xf32>, tensor<32x48xf32>) -> tensor<80x48xf32>
  %9 = tensor.insert_slice %6 into %8[32, 0] [16, 48] [1, 1] : tensor<16x48xf32> into tensor<80x48xf32>
  %pe = tensor.empty() : tensor<80x48xf32>
  %10 = linalg.abs ins(%9 : tensor<80x48xf32>) outs(%pe : tensor<80x48xf32>) -> tensor<80x48xf32>
  // A dimension of size 1, and the sums of rows.
  %11 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %12 = tensor.expand_shape %11 [[0, 1], [2]] output_shape [32, 1, 48] : tensor<32x48xf32> into tensor<32x1x48xf32>
  %ue = tensor.empty() : tensor<32x1x48xf32>
  %13 = linalg.negf ins(%12 : tensor<32x1x48xf32>) outs(%ue : tensor<32x1x48xf32>) -> tensor<32x1x48xf32>
  %14 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %15 = linalg.reduce { arith.maximumf } ins(%14 : tensor<32x48xf32>) outs(%i : tensor<32xf32>) dimensions = [1]
  // The bits of it.
  %16 = linalg.matmul ins(%x, %w : tensor<32x24xf32>, tensor<24x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %17 = tensor.bitcast %16 : tensor<32x48xf32> to tensor<32x48xi32>
  %be = tensor.empty() : tensor<32x48xi32>
  %18 = linalg.add ins(%17, %17 : tensor<32x48xi32>, tensor<32x48xi32>) outs(%be : tensor<32x48xi32>) -> tensor<32x48xi32>
  return %2, %10, %13, %15, %18 : tensor<3x32x16xf32>, tensor<80x48xf32>, tensor<32x1x48xf32>, tensor<32xf32>, tensor<32x48xi32>
}
}
