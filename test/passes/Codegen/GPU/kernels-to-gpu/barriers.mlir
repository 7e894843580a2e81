// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8" --canonicalize --cse --split-input-file | FileCheck %s

// A thread reads what it has written itself.
// CHECK-LABEL: gpu.func @own
// CHECK:         math.exp
// CHECK-NOT:     gpu.barrier
// CHECK:         math.absf
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @own(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6x5xf32>
  linalg.exp ins(%va : memref<6x5xf32>) outs(%vb : memref<6x5xf32>)
  linalg.abs ins(%vb : memref<6x5xf32>) outs(%vb : memref<6x5xf32>)
  return
}

// -----

// What another thread has written is after a barrier, and so is what it still reads.
// CHECK-LABEL: gpu.func @others
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         scf.for
// CHECK-NOT:     gpu.barrier
// CHECK:         math.absf
// CHECK:         gpu.barrier
// CHECK:         math.sqrt
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @others(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6x5xf32>
  %t = memref.alloc() : memref<6x5xf32>
  linalg.exp ins(%va : memref<6x5xf32>) outs(%t : memref<6x5xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (5 - i, 4 - j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<6x5xf32>) outs(%vb : memref<6x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.absf %x : f32
    linalg.yield %r : f32
  }
  linalg.sqrt ins(%va : memref<6x5xf32>) outs(%t : memref<6x5xf32>)
  return
}

// -----

// Two bindings that are written may be one range.
// CHECK-LABEL: gpu.func @ranges
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         math.absf
func.func @ranges(%a: memref<?xi8>, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<30xf32>
  linalg.exp ins(%va : memref<30xf32>) outs(%va : memref<30xf32>)
  linalg.abs ins(%vb : memref<30xf32>) outs(%vb : memref<30xf32>)
  return
}

// -----

// An iteration overwrites what the one before it still reads: the barrier at its end. After the loop there may have been none.
// CHECK-LABEL: gpu.func @loop
// CHECK:         scf.for
// CHECK:           math.exp
// CHECK:           gpu.barrier
// CHECK:           math.absf
// CHECK:           gpu.barrier
// CHECK-NEXT:    }
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @loop(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5x6xf32>
  %t = memref.alloc() : memref<6x5xf32>
  scf.for %i = %c0 to %n step %c1 {
    linalg.exp ins(%va : memref<6x5xf32>) outs(%t : memref<6x5xf32>)
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%t : memref<6x5xf32>) outs(%vb : memref<5x6xf32>) {
    ^bb0(%x: f32, %y: f32):
      %r = math.absf %x : f32
      linalg.yield %r : f32
    }
  }
  return
}

// -----

// A branch that is not taken has no barrier.
// CHECK-LABEL: gpu.func @branch
// CHECK:         math.exp
// CHECK:         scf.if
// CHECK:           gpu.barrier
// CHECK:           math.absf
// CHECK:         }
// CHECK:         gpu.barrier
// CHECK:         math.sqrt
func.func @branch(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %p: i1) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5x6xf32>
  %t = memref.alloc() : memref<6x5xf32>
  linalg.exp ins(%va : memref<6x5xf32>) outs(%t : memref<6x5xf32>)
  scf.if %p {
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%t : memref<6x5xf32>) outs(%vb : memref<5x6xf32>) {
    ^bb0(%x: f32, %y: f32):
      %r = math.absf %x : f32
      linalg.yield %r : f32
    }
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<6x5xf32>) outs(%vb : memref<5x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.sqrt %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// What the next op starts from, and overwrites, is not stored; what it also reads is.
// CHECK-LABEL: gpu.func @fills
// CHECK:         %[[FIRST:.*]] = arith.constant 3.000000e+00 : f32
// CHECK:         scf.for
// CHECK-NEXT:      %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]])
// CHECK:           memref.store %[[SUM]]
// CHECK:         memref.store %[[FIRST]]
// CHECK:         gpu.barrier
// CHECK:         memref.load
func.func @fills(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %first = arith.constant 3.0 : f32
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<9x7xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<9xf32>
  %t = memref.alloc() : memref<9xf32>
  linalg.fill ins(%first : f32) outs(%vb : memref<9xf32>)
  linalg.reduce { arith.addf } ins(%va : memref<9x7xf32>) outs(%vb : memref<9xf32>) dimensions = [1]
  linalg.fill ins(%first : f32) outs(%t : memref<9xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (8 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%t : memref<9xf32>) outs(%t : memref<9xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// What is only written is a range of its own (AL1), unless it says that it shares bytes.
// CHECK-LABEL: gpu.func @apart
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
// CHECK-LABEL: gpu.func @shares
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         math.absf
func.func @apart(%a: memref<?xi8> {weir.access = "wo"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<30xf32>
  linalg.exp ins(%vb : memref<30xf32>) outs(%vb : memref<30xf32>)
  linalg.abs ins(%vb : memref<30xf32>) outs(%va : memref<30xf32>)
  return
}
func.func @shares(%a: memref<?xi8> {weir.access = "wo", weir.shares_bytes}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<30xf32>
  linalg.exp ins(%vb : memref<30xf32>) outs(%vb : memref<30xf32>)
  linalg.abs ins(%vb : memref<30xf32>) outs(%va : memref<30xf32>)
  return
}

// -----

// A barrier that only the first iteration needs is before the loop: an iteration has a row of its own.
// CHECK-LABEL: gpu.func @rows
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK-NEXT:    scf.for
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @rows(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6x30xf32>
  linalg.exp ins(%va : memref<6x30xf32>) outs(%vb : memref<6x30xf32>)
  scf.for %i = %c0 to %c6 step %c1 {
    %row = memref.subview %vb[%i, 0] [1, 30] [1, 1] : memref<6x30xf32> to memref<30xf32, strided<[1], offset: ?>>
    linalg.sqrt ins(%row : memref<30xf32, strided<[1], offset: ?>>) outs(%row : memref<30xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// Threads have the same places of a window in each iteration, but these are other elements where it has moved.
// CHECK-LABEL: gpu.func @windows
// CHECK:         scf.for
// CHECK:           math.sqrt
// CHECK:           gpu.barrier
// CHECK-NEXT:    }
func.func @windows(%b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<36xf32>
  scf.for %i = %c0 to %c6 step %c1 {
    %window = memref.subview %vb[%i] [30] [1] : memref<36xf32> to memref<30xf32, strided<[1], offset: ?>>
    linalg.sqrt ins(%window : memref<30xf32, strided<[1], offset: ?>>) outs(%window : memref<30xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// A single element is the first thread's.
// CHECK-LABEL: gpu.func @single
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @single(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<f32>
  %t = memref.alloc() : memref<f32>
  linalg.reduce { arith.addf } ins(%va : memref<5xf32>) outs(%t : memref<f32>) dimensions = [0]
  linalg.exp ins(%t : memref<f32>) outs(%vb : memref<f32>)
  return
}

// -----

// A loop that runs for certain has the barrier in it that what is after it needs.
// CHECK-LABEL: gpu.func @behind
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         math.absf
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @behind(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %c: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<30xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<6xf32>
  %t = memref.alloc() : memref<30xf32>
  linalg.exp ins(%va : memref<30xf32>) outs(%t : memref<30xf32>)
  scf.for %i = %c0 to %c6 step %c1 {
    %x = memref.load %t[%i] : memref<30xf32>
    memref.store %x, %vc[%i] : memref<6xf32>
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (29 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%t : memref<30xf32>) outs(%vb : memref<30xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.absf %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// Who reduces an element has it in the next op, too, whatever the extents are; one that a reduction reads is several threads'.
// CHECK-LABEL: gpu.func @results
// CHECK:         arith.addf
// CHECK-NOT:     gpu.barrier
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         arith.mulf
// CHECK:         gpu.return
func.func @results(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %c: memref<?xi8> {weir.access = "wo"}, %n: index, %m: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %va = memref.view %a[%c0][%n, %m] : memref<?xi8> to memref<?x3x?xf32>
  %vb = memref.view %b[%c0][%n, %m] : memref<?xi8> to memref<?x?xf32>
  %vc = memref.view %c[%c0][%n] : memref<?xi8> to memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%va : memref<?x3x?xf32>) outs(%vb : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  }
  linalg.exp ins(%vb : memref<?x?xf32>) outs(%vb : memref<?x?xf32>)
  linalg.fill ins(%one : f32) outs(%vc : memref<?xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%vb : memref<?x?xf32>) outs(%vc : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.mulf %x, %y : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// The same elements in another order are other threads'.
// CHECK-LABEL: gpu.func @turned
// CHECK:         math.exp
// CHECK:         gpu.barrier
// CHECK:         math.absf
// CHECK:         gpu.return
func.func @turned(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x5xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<5x6xf32>
  %t = memref.alloc() : memref<6x5xf32>
  linalg.exp ins(%va : memref<6x5xf32>) outs(%t : memref<6x5xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<6x5xf32>) outs(%vb : memref<5x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.absf %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// One operand knows how long a loop is: so do its threads.
// CHECK-LABEL: gpu.func @extents
// CHECK:         scf.for %{{.*}} = %thread_id_x to %c30
// CHECK:           math.exp
func.func @extents(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<6x?xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6x5xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%va : memref<6x?xf32>) outs(%vb : memref<6x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.exp %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// A thread that has whole rows of a buffer has them in an op that goes through rows, one element after the other or some of them.
// CHECK-LABEL: gpu.func @rows_of_two
// CHECK:         math.exp
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.addf
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.subf
// CHECK:         gpu.barrier
// CHECK:         arith.mulf
// CHECK:         gpu.return
func.func @rows_of_two(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %c: memref<?xi8> {weir.access = "wo"}, %d: memref<?xi8> {weir.access = "wo"}, %e: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<130xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<130x3xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<130xf32>
  %vd = memref.view %d[%c0][] : memref<?xi8> to memref<130xf32>
  %ve = memref.view %e[%c0][] : memref<?xi8> to memref<3x130xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 1)>], iterator_types = ["parallel"]} ins(%va : memref<130xf32>) outs(%vb : memref<130x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = math.exp %x : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%vb : memref<130x3xf32>) outs(%vc : memref<130xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i, 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%vb, %vb : memref<130x3xf32>, memref<130x3xf32>) outs(%vd : memref<130xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.subf %x, %y : f32
    linalg.yield %r : f32
  }
  // The columns of others.
  linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%vb : memref<130x3xf32>) outs(%ve : memref<3x130xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.mulf %x, %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// Parts of a buffer that have no element in common in any view.
// CHECK-LABEL: gpu.func @parts_as_rows
// CHECK:         math.exp
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @parts_as_rows(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<130xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<130x3xf32>
  %left = memref.subview %vb[0, 0] [130, 1] [1, 1] : memref<130x3xf32> to memref<130x1xf32, strided<[3, 1]>>
  %column = memref.collapse_shape %left [[0, 1]] : memref<130x1xf32, strided<[3, 1]>> into memref<130xf32, strided<[3]>>
  %right = memref.subview %vb[0, 1] [130, 2] [1, 1] : memref<130x3xf32> to memref<130x2xf32, strided<[3, 1], offset: 1>>
  linalg.exp ins(%va : memref<130xf32>) outs(%column : memref<130xf32, strided<[3]>>)
  linalg.fill ins(%v : f32) outs(%right : memref<130x2xf32, strided<[3, 1], offset: 1>>)
  return
}

// -----

// Iterations that are independent share no bindings, in one workgroup neither: what an iteration of its first thread did waits for no thread.
// CHECK-LABEL: gpu.func @independent
// CHECK:         scf.for
// CHECK:           gpu.barrier
// CHECK:           arith.addf
// CHECK-NOT:       gpu.barrier
// CHECK:         gpu.return
func.func @independent(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}, %c: memref<?xi8> {weir.access = "wo"}, %v: f32, %i: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<4x30xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<4x30xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<30xf32>
  // In the way of workgroups.
  linalg.fill ins(%v : f32) outs(%vc : memref<30xf32>)
  scf.forall (%k) in (4) {
    %from = memref.subview %va[%k, 0] [1, 30] [1, 1] : memref<4x30xf32> to memref<30xf32, strided<[1], offset: ?>>
    %row = memref.subview %vb[%k, 0] [1, 30] [1, 1] : memref<4x30xf32> to memref<30xf32, strided<[1], offset: ?>>
    linalg.copy ins(%from : memref<30xf32, strided<[1], offset: ?>>) outs(%row : memref<30xf32, strided<[1], offset: ?>>)
    %x = memref.load %row[%i] : memref<30xf32, strided<[1], offset: ?>>
    %y = arith.addf %x, %x : f32
    memref.store %y, %row[%c0] : memref<30xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// Rows that the data choose: what is in two of them is at the same place in both, and the same thread's.
// CHECK-LABEL: gpu.func @chosen_rows
// CHECK:         gpu.barrier
// CHECK:         scf.for
// CHECK:           arith.addf
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @chosen_rows(%a: memref<?xi8> {weir.access = "ro"}, %n: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<4x5xf32>
  %vn = memref.view %n[%c0][] : memref<?xi8> to memref<4xi64>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<9x5xf32>
  linalg.abs ins(%vb : memref<9x5xf32>) outs(%vb : memref<9x5xf32>)
  scf.for %i = %c0 to %c4 step %c1 {
    %m = memref.load %vn[%i] : memref<4xi64>
    %row = arith.index_cast %m : i64 to index
    %from = memref.subview %va[%i, 0] [1, 5] [1, 1] : memref<4x5xf32> to memref<5xf32, strided<[1], offset: ?>>
    %to = memref.subview %vb[%row, 0] [1, 5] [1, 1] : memref<9x5xf32> to memref<5xf32, strided<[1], offset: ?>>
    linalg.add ins(%from, %to : memref<5xf32, strided<[1], offset: ?>>, memref<5xf32, strided<[1], offset: ?>>) outs(%to : memref<5xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// Where columns are chosen, the next iteration may have an element at another place.
// CHECK-LABEL: gpu.func @chosen_columns
// CHECK:         scf.for
// CHECK:           arith.addf
// CHECK:           gpu.barrier
func.func @chosen_columns(%a: memref<?xi8> {weir.access = "ro"}, %n: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<4x5xf32>
  %vn = memref.view %n[%c0][] : memref<?xi8> to memref<4xi64>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<9xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %m = memref.load %vn[%i] : memref<4xi64>
    %column = arith.index_cast %m : i64 to index
    %from = memref.subview %va[%i, 0] [1, 5] [1, 1] : memref<4x5xf32> to memref<5xf32, strided<[1], offset: ?>>
    %to = memref.subview %vb[%column] [5] [1] : memref<9xf32> to memref<5xf32, strided<[1], offset: ?>>
    linalg.add ins(%from, %to : memref<5xf32, strided<[1], offset: ?>>, memref<5xf32, strided<[1], offset: ?>>) outs(%to : memref<5xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// Parts that begin where others end are apart, whatever the extents are; the row after this iteration's is the next one's.
// CHECK-LABEL: gpu.func @behind
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
// CHECK-LABEL: gpu.func @next_row
// CHECK:         scf.for
// CHECK:           math.absf
// CHECK:           gpu.barrier
func.func @behind(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>, %n: index, %m: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][%n] : memref<?xi8> to memref<6x?xf32>
  %vb = memref.view %b[%c0][%m] : memref<?xi8> to memref<6x?xf32>
  %vc = memref.view %a[%c0][] : memref<?xi8> to memref<6x3xf32>
  %left = memref.subview %vb[0, 0] [6, %n] [1, 1] : memref<6x?xf32> to memref<6x?xf32, strided<[?, 1]>>
  linalg.copy ins(%va : memref<6x?xf32>) outs(%left : memref<6x?xf32, strided<[?, 1]>>)
  %right = memref.subview %vb[0, %n] [6, 3] [1, 1] : memref<6x?xf32> to memref<6x3xf32, strided<[?, 1], offset: ?>>
  linalg.copy ins(%vc : memref<6x3xf32>) outs(%right : memref<6x3xf32, strided<[?, 1], offset: ?>>)
  return
}
func.func @next_row(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6x5xf32>
  scf.for %i = %c0 to %c5 step %c1 {
    %next = affine.apply affine_map<(i) -> (i + 1)>(%i)
    %from = memref.subview %vb[%next, 0] [1, 5] [1, 1] : memref<6x5xf32> to memref<5xf32, strided<[1], offset: ?>>
    %to = memref.subview %vb[%i, 0] [1, 5] [1, 1] : memref<6x5xf32> to memref<5xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(i) -> (4 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%from : memref<5xf32, strided<[1], offset: ?>>) outs(%to : memref<5xf32, strided<[1], offset: ?>>) {
    ^bb0(%x: f32, %y: f32):
      %r = math.absf %x : f32
      linalg.yield %r : f32
    }
  }
  return
}
