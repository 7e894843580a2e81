// RUN: weir-opt %s --weir-kernels-to-gpu="max-iterations=1000 workgroup-bytes=1024" --split-input-file --verify-diagnostics

func.func @large(%b: memref<?xi8>) attributes {weir.kernel} {
  %first = memref.alloc() : memref<64xf32>
  // expected-error @below {{is a temporary of 1024 bytes: with those before it, 256 bytes, it does not fit in workgroup memory of 1024 bytes}}
  %t = memref.alloc() : memref<16x16xf32>
  return
}

// -----

func.func @unbounded(%b: memref<?xi8>, %n: index) attributes {weir.kernel} {
  // expected-error @below {{is a temporary without a static bound on its size, so it cannot be in workgroup memory}}
  %t = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

func.func @packed(%b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  // expected-error @below {{has elements of type 'i4', which a GPU cannot access}}
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<16xi4>
  return
}

// -----

func.func @between(%b: memref<?xi8>) attributes {weir.kernel} {
  %c6 = arith.constant 6 : index
  // expected-error @below {{starts at byte 6, which is inside an element of type 'f32'}}
  %v = memref.view %b[%c6][] : memref<?xi8> to memref<16xf32>
  return
}

// -----

memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>
func.func @constants(%b: memref<?xi8>) attributes {weir.kernel} {
  // expected-error @below {{cannot be compiled for a GPU}}
  %t = memref.get_global @table : memref<2xf32>
  return
}

// -----

func.func @asserts(%b: memref<?xi8>, %ok: i1) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<16xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%v : memref<16xf32>) {
  ^bb0(%o: f32):
    // expected-error @below {{cannot be compiled for a GPU in the body of a structured op}}
    cf.assert %ok, "no"
    linalg.yield %o : f32
  }
  return
}

// -----

// expected-error @below {{has an argument of type 'i128'; kernels take memref<?xi8> and scalars of up to 64 bits}}
func.func @wide(%b: memref<?xi8>, %n: i128) attributes {weir.kernel} {
  return
}

// -----

// Unrolled 32 times a thread still has 3125 iterations.
// expected-error @below {{runs 100001 iterations of loops in each thread, more than the device's 1000 even when they are unrolled}}
func.func @long(%a: memref<?xi8>, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<100000xi32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<i32>
  linalg.reduce { arith.addi } ins(%va : memref<100000xi32>) outs(%vb : memref<i32>) dimensions = [0]
  return
}

// -----

func.func @passes(%a: memref<?xi8>, %b: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{carries a buffer between iterations, which is not supported on a GPU}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<?xi8>) {
    scf.yield %b : memref<?xi8>
  }
  return
}

// -----

// expected-error @below {{has loops whose length is computed on the GPU, and the device ends the loops of a thread after 1000 iterations}}
func.func @loaded(%a: memref<?xi8>, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<i32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<i32>
  %x = memref.load %va[] : memref<i32>
  %n = arith.index_cast %x : i32 to index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %vb[] : memref<i32>
  }
  return
}
