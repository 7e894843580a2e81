// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-place-buffers))" --remarks-filter=weir-cpu-place-buffers 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// The size is known inside the loop only, and without a bound.
// REMARK: [Missed] large-temporary | Category:weir-cpu-place-buffers | Function=late | bytes=unknown, tile=196608{{$}}
// CHECK-LABEL: func.func @late
// CHECK:         memref.alloc(
func.func @late(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %view = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xindex>
  %z = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (%n) step (16) {
    %s = memref.load %view[%i] : memref<?xindex>
    %a = memref.alloc(%s) : memref<?xf32>
    memref.store %z, %a[%c0] : memref<?xf32>
  }
  return
}

// Larger than a tile by one element; what just fits is not.
// REMARK-NOT: bytes=196608
// REMARK: [Missed] large-temporary | Category:weir-cpu-place-buffers | Function=large | bytes=196612, tile=196608{{$}}
// REMARK-NOT: bytes=196608
// CHECK-LABEL: func.func @large
// CHECK-SAME:    weir.scratch
func.func @large(%b0: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %fits = memref.alloc() : memref<49152xf32>
  %large = memref.alloc() : memref<49153xf32>
  memref.store %z, %fits[%c0] : memref<49152xf32>
  memref.store %z, %large[%c0] : memref<49153xf32>
  return
}
