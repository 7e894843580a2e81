// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-place-temporaries))" --remarks-filter=weir-gpu-place-temporaries 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// It is used after the copy; another one is not copied.

// REMARK: [Missed] not-copied | Category:weir-gpu-place-temporaries | Function=behind
// REMARK: [Missed] not-copied | Category:weir-gpu-place-temporaries | Function=behind
// CHECK-LABEL:   func.func @behind
// CHECK-COUNT-2:   memref.alloc
// CHECK:           linalg.copy
func.func @behind(%y: memref<?xi8> {weir.access = "wo"}, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<8xf32>)
  linalg.copy ins(%t : memref<8xf32>) outs(%to : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%u : memref<8xf32>)
  return
}

// Of another type.

// REMARK: [Missed] not-copied | Category:weir-gpu-place-temporaries | Function=cast
// CHECK-LABEL:   func.func @cast
// CHECK:           memref.alloc
func.func @cast(%y: memref<?xi8> {weir.access = "wo"}, %n: index, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<?xf32>)
  linalg.copy ins(%t : memref<?xf32>) outs(%to : memref<8xf32>)
  return
}

// The binding is read, too.

// REMARK: [Missed] other-uses | Category:weir-gpu-place-temporaries | Function=reads
// CHECK-LABEL:   func.func @reads
// CHECK:           memref.alloc
func.func @reads(%y: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  linalg.exp ins(%to : memref<8xf32>) outs(%t : memref<8xf32>)
  linalg.copy ins(%t : memref<8xf32>) outs(%to : memref<8xf32>)
  return
}

// Two bindings that are written may be one range.

// REMARK: [Missed] other-results | Category:weir-gpu-place-temporaries | Function=two
// CHECK-LABEL:   func.func @two
// CHECK:           memref.alloc
func.func @two(%y: memref<?xi8> {weir.access = "wo", weir.shares_bytes}, %z: memref<?xi8> {weir.access = "wo"}, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %other = memref.view %z[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%other : memref<8xf32>)
  linalg.copy ins(%t : memref<8xf32>) outs(%to : memref<8xf32>)
  return
}

// One that is read, too.

// REMARK: [Missed] other-results | Category:weir-gpu-place-temporaries | Function=updated
// CHECK-LABEL:   func.func @updated
// CHECK:           memref.alloc
func.func @updated(%y: memref<?xi8> {weir.access = "rw"}, %z: memref<?xi8> {weir.access = "wo"}, %v: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %to = memref.view %y[%c0][] : memref<?xi8> to memref<8xf32>
  %other = memref.view %z[%c0][] : memref<?xi8> to memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%other : memref<8xf32>)
  linalg.copy ins(%t : memref<8xf32>) outs(%to : memref<8xf32>)
  return
}
