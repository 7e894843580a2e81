// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-place-temporaries))" --remarks-filter=weir-gpu-place-temporaries 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// What a loop changes through views, and what is read back.

// REMARK: [Passed] placed | Category:weir-gpu-place-temporaries | Function=rows
// CHECK-LABEL: func.func @rows
// CHECK:         %[[FROM:.+]] = memref.view %arg0
// CHECK:         %[[TO:.+]] = memref.view %arg1
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.copy ins(%[[FROM]] : {{.*}}) outs(%[[TO]] :
// CHECK:         scf.for
// CHECK:           memref.subview %[[TO]]
// CHECK:           linalg.fill
// CHECK:         }
// CHECK-NEXT:    return
func.func @rows(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "wo"}, %n: index, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %from = memref.view %x[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  %to = memref.view %y[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  %t = memref.alloc(%n) : memref<?x4xf32>
  linalg.copy ins(%from : memref<?x4xf32>) outs(%t : memref<?x4xf32>)
  scf.for %i = %c0 to %n step %c1 {
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%row : memref<4xf32, strided<[1], offset: ?>>)
  }
  linalg.copy ins(%t : memref<?x4xf32>) outs(%to : memref<?x4xf32>)
  return
}
