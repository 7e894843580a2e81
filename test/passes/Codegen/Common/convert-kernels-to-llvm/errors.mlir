// RUN: weir-opt %s --weir-convert-kernels-to-llvm --verify-diagnostics

func.func @product(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{'linalg.matmul' op is left to be lowered: in kernels that become LLVM code, loops on buffers have replaced it}}
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
