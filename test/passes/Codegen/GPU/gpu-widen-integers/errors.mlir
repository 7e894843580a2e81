// RUN: weir-opt %s --pass-pipeline="builtin.module(gpu.module(weir-gpu-widen-integers))" --verify-diagnostics

gpu.module @kernels {
  gpu.func @several(%a: i8, %out: memref<?xi8>) kernel {
    %c0 = arith.constant 0 : index
    %narrow = arith.trunci %a : i8 to i4
    // expected-error @below {{on integers of fewer than 8 bits is not supported on a GPU; extend the operands to i8 first}}
    %low, %high = arith.mului_extended %narrow, %narrow : i4
    %wide = arith.extui %high : i4 to i8
    memref.store %wide, %out[%c0] : memref<?xi8>
    gpu.return
  }
}
