// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-bools-to-bytes)" | FileCheck %s
#id = affine_map<(i) -> (i)>

// CHECK: memref.global "private" constant @table : memref<4xi8> = dense<[1, 0, 1, 1]>
memref.global "private" constant @table : memref<4xi1> = dense<[true, false, true, true]>

// Bodies compare bytes with zero and yield zero or one; a named op gets a body first.
// CHECK-LABEL: func.func @structured
// CHECK:         %[[T:.*]] = memref.get_global @table : memref<4xi8>
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xi8>
// CHECK:         linalg.fill ins(%{{.*}} : i8) outs(%[[A]] : memref<4xi8>)
// CHECK:         linalg.generic {{.*}} ins(%[[T]], %[[A]] : memref<4xi8>, memref<4xi8>) outs(%{{.*}} : memref<4xi8>)
// CHECK-DAG:       arith.cmpi ne
// CHECK-DAG:       arith.cmpi ne
// CHECK:           %[[S:.*]] = arith.ori %{{.*}} : i1
// CHECK:           %[[B:.*]] = arith.extui %[[S]] : i1 to i8
// CHECK:           linalg.yield %[[B]] : i8
func.func @structured(%out: memref<4xi1>, %bit: i1) attributes {weir.kernel} {
  %t = memref.get_global @table : memref<4xi1>
  %a = memref.alloc() : memref<4xi1>
  linalg.fill ins(%bit : i1) outs(%a : memref<4xi1>)
  linalg.add ins(%t, %a : memref<4xi1>, memref<4xi1>) outs(%out : memref<4xi1>)
  return
}

// CHECK-LABEL: func.func @stores
// CHECK-SAME:    memref<4xi8>
// CHECK:         %[[B:.*]] = arith.extui %{{.*}} : i1 to i8
// CHECK:         memref.store %[[B]]
func.func @stores(%a: memref<4xi1>, %i: index, %bit: i1) attributes {weir.kernel} {
  memref.store %bit, %a[%i] : memref<4xi1>
  return
}

// Other functions stay as they are.
// CHECK-LABEL: func.func @host
// CHECK:         memref.store %{{.*}} : memref<4xi1>
func.func @host(%a: memref<4xi1>, %i: index, %bit: i1) {
  memref.store %bit, %a[%i] : memref<4xi1>
  return
}
