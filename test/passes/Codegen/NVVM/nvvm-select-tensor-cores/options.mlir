// RUN: weir-opt %s --weir-nvvm-select-tensor-cores=tf32 --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s
// RUN: weir-opt %s --weir-nvvm-select-tensor-cores="tf32 fp-order=keep" --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: weir-opt %s --weir-nvvm-select-tensor-cores --remarks-filter=weir-nvvm-select-tensor-cores 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: not weir-opt %s --weir-nvvm-select-tensor-cores=fp-order=some 2>&1 | FileCheck %s --check-prefix=ORDER

// Factors of f32 may be rounded where the option says so; no floating-point sum is in another order where it says that.
// CHECK-DAG:   [Passed] selected {{.*}}call=nvvm_mma_tf32
// CHECK-DAG:   library_call = "nvvm_mma_tf32"
// KEEP:        [Missed] FP_ORDER
// KEEP-NOT:    library_call
// WITHOUT:     [Missed] TYPES
// WITHOUT-NOT: library_call
// ORDER:       error: fp-order must be 'free' or 'keep'
func.func @product(%a: memref<64x32xf32>, %b: memref<32x64xf32>, %c: memref<64x64xf32>) attributes {weir.kernel} {
  linalg.matmul ins(%a, %b : memref<64x32xf32>, memref<32x64xf32>) outs(%c : memref<64x64xf32>)
  return
}
