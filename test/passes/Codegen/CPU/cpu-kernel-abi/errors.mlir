// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-cpu-kernel-abi)" --verify-diagnostics --split-input-file

// expected-error @+1 {{binding 0 must be memref<?xi8>}}
func.func @typed(%b0: memref<?xf32>) attributes {weir.kernel} {
  return
}

// -----

// expected-error @+1 {{operand 1 has type 'i128', which does not fit in a 64-bit slot}}
func.func @wide(%b0: memref<?xi8>, %n: i128) attributes {weir.kernel} {
  return
}

// -----

// A program in place of kernels.
func.func @main(%x: memref<4xf32>, %v: f32) {
  // expected-error @+1 {{'linalg.fill' op is in function @main, which is no kernel: code generation is for functions with 'weir.kernel'}}
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  return
}
