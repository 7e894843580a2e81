// EN5: kernels of conversions move tiles in vectors, whether these lie in the packed tensor as they do in the plain one or are turned in registers, never element by element.

// RUN: weir-opt %s --weir-input-pipeline --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-stream-pipeline=data-tiling=true -o %t.stream.mlir
// RUN: weir-compile %t.stream.mlir --compile-from=stream --compile-to=executables --mlir-print-ir-after=weir-cpu-vectorize-loops -o %t.mlir 2>%t.kernels
// RUN: FileCheck %s --check-prefix=RIGHT --input-file=%t.kernels
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.kernels

// The right operand: sixteen columns of a row are a row of a tile.
// RIGHT: func.func @encode_384x1536xf32_to_384x1536xf32(
// RIGHT-NOT:     memref.{{load|store}}
// RIGHT:         scf.forall
// RIGHT:           scf.for
// RIGHT:             %[[ROW:.+]] = vector.load {{.*}} vector<16xf32>
// RIGHT-NEXT:        vector.store %[[ROW]], {{.*}} memref<{{.*}}x16x1xf32{{.*}}>, vector<16xf32>
// RIGHT-NOT:     memref.{{load|store}}
// RIGHT:         return
// The left operand: sixteen rows become columns.
// LEFT: func.func @encode_128x384xf32_to_128x384xf32(
// LEFT-NOT:      memref.{{load|store}}
// LEFT-COUNT-16:    vector.load {{.*}} vector<16xf32>
// LEFT-COUNT-64:    vector.shuffle {{.*}} : vector<16xf32>, vector<16xf32>
// LEFT-COUNT-16:    vector.store {{.*}} vector<16xf32>
// LEFT-NOT:      memref.{{load|store}}
// LEFT:          return

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "classic"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
func.func @layer(%x: tensor<128x384xf32>) -> tensor<128x1536xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<384x1536xf32>
  %e = tensor.empty() : tensor<128x1536xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %m = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x384xf32>, tensor<384x1536xf32>) outs(%f : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  return %m : tensor<128x1536xf32>
}
