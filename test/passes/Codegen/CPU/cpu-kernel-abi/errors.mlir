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
