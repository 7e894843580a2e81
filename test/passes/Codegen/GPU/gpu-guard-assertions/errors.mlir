// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-guard-assertions))" --verify-diagnostics

func.func @buffers(%x: memref<8xf32>, %n: index, %ok: i1) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%b = %x) -> (memref<8xf32>) {
    // expected-error @below {{precedes an op that yields a 'memref<8xf32>', in a kernel for a GPU}}
    cf.assert %ok, "no"
    %y = memref.alloc() : memref<8xf32>
    scf.yield %y : memref<8xf32>
  }
  return
}
