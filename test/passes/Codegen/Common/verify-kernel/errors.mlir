// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-verify-kernel))" --verify-diagnostics

func.func @allocates(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // Once for each call is no workgroup's business.
  %once = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @+1 {{in a kernel has a size without a static bound that cannot be computed before the dispatch}}
    %a = memref.alloc(%i) : memref<?xf32>
  }
  memref.dealloc %once : memref<?xf32>
  return
}

func.func @tensors(%b0: memref<?xi8>) attributes {weir.kernel} {
  // expected-error @+1 {{must not remain in a kernel after bufferization}}
  %e = tensor.empty() : tensor<4xf32>
  return
}

// Not a kernel.
func.func @host(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

func.func @extended(%a: memref<4xf80>, %i: index) -> f80 attributes {weir.kernel} {
  // expected-error @+1 {{in a kernel reads or writes elements of type 'f80', whose layout in memory differs between targets; use f32 or f64}}
  %x = memref.load %a[%i] : memref<4xf80>
  return %x : f80
}

// Vectors of them lie back to back, arrays do not.
func.func @odd(%a: memref<4xi24>, %i: index) -> i24 attributes {weir.kernel} {
  // expected-error @+1 {{in a kernel reads or writes elements of type 'i24'; widen them to 8, 16, 32 or 64 bits first}}
  %x = memref.load %a[%i] : memref<4xi24>
  return %x : i24
}
