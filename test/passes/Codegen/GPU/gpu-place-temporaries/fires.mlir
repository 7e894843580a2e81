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

// Two results, which are apart.

// REMARK: [Passed] placed | Category:weir-gpu-place-temporaries | Function=two
// REMARK: [Passed] placed | Category:weir-gpu-place-temporaries | Function=two
// CHECK-LABEL: func.func @two
// CHECK-DAG:     %[[Y:.+]] = memref.view %arg0
// CHECK-DAG:     %[[Z:.+]] = memref.view %arg1
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.fill {{.*}} outs(%[[Y]] :
// CHECK-NEXT:    linalg.exp ins(%[[Y]] : {{.*}}) outs(%[[Z]] :
// CHECK-NEXT:    return
func.func @two(%y: memref<?xi8> {weir.access = "wo"}, %z: memref<?xi8> {weir.access = "wo"}, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %other = memref.view %z[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%u : memref<8xf32>)
  linalg.copy ins(%t : memref<8xf32>) outs(%to : memref<8xf32>)
  linalg.copy ins(%u : memref<8xf32>) outs(%other : memref<8xf32>)
  return
}
