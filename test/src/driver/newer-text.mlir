// RUN: weir-opt %s | FileCheck %s --enable-var-scope
// RUN: weir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC --enable-var-scope
// RUN: weir-opt %S/Inputs/newer-generic.mlir | FileCheck %s --check-prefix=FROMGENERIC --enable-var-scope
// RUN: weir-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=PLACE
// RUN: split-file %S/Inputs/newer-refused.txt %t
// RUN: not weir-opt %t/borrow.mlir 2>&1 | FileCheck %s --check-prefix=BORROW
// RUN: not weir-compile %t/convert.mlir -o - 2>&1 | FileCheck %s --check-prefix=CONVERT
// RUN: not weir-opt %t/downward.mlir 2>&1 | FileCheck %s --check-prefix=DOWNWARD
// RUN: not weir-opt %t/downward-generic.mlir 2>&1 | FileCheck %s --check-prefix=DOWNGENERIC
// RUN: not weir-opt %t/place.mlir 2>&1 | FileCheck %s --check-prefix=ERROR

// Text of newer releases of MLIR (src/driver/NewerText.h).

// CHECK-LABEL: func.func @promises
func.func @promises(%i: i32, %b: i8, %x: f32, %v: vector<4xf32>) -> (i64, f32, index, f32, f32, f32) {
  // CHECK: arith.extui %{{.+}} : i32 to i64
  // CHECK-NEXT: arith.uitofp %{{.+}} : i8 to f32
  // CHECK-NEXT: arith.index_castui %{{.+}} : i32 to index
  // PLACE: arith.extui {{.*}} loc(#[[EXT:.+]])
  // PLACE: arith.uitofp {{.*}} loc(#[[TO:.+]])
  %0 = arith.extui %i nneg : i32 to i64
  %1 = arith.uitofp %b   nneg : i8 to f32
  %2 = arith.index_castui %i nneg
    {demo.nneg = "arith.extui %x nneg"} : i32 to index // arith.extui %i nneg : i32
  // CHECK: arith.addf %{{.+}}, %{{.+}} : f32
  // CHECK-NEXT: arith.mulf %{{.+}}, %{{.+}} fastmath<fast> : f32
  // CHECK-NEXT: arith.truncf %{{.+}} to_nearest_even : f32 to f16
  %3 = arith.addf %x, %x to_nearest_even : f32
  %4 = arith.mulf %x, %x to_nearest_even fastmath<fast> : f32
  %5 = arith.truncf %x to_nearest_even : f32 to f16
  // CHECK: arith.maxnumf
  // CHECK-NEXT: arith.minnumf %{{.+}}, %{{.+}} fastmath<nnan> : f32
  // CHECK-NEXT: vector.reduction <maxnumf>, %{{.+}} : vector<4xf32> into f32
  %6 = arith.maximumnumf %3, %4 : f32
  %7 = arith.minimumnumf %6, %4 fastmath<nnan> : f32
  %8 = vector.reduction <maximumnumf>, %v : vector<4xf32> into f32
  return %0, %1, %2, %6, %7, %8 : i64, f32, index, f32, f32, f32
}

// CHECK-LABEL: func.func @clauses
// GENERIC-LABEL: sym_name = "clauses"
func.func @clauses(%n: index, %m: memref<8xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %w: vector<4xi32>) -> f32 {
  // CHECK: memref.alloca() {alignment = 64 : i64} : memref<4xf32>
  // CHECK: memref.alloc(%{{.+}}) {alignment = 64 : i64, demo.x = "alignment = 8"} : memref<?xf32>
  // CHECK: memref.realloc %{{.+}} {alignment = 64 : i64} : memref<8xf32> to memref<16xf32>
  %0 = memref.alloca() alignment = 64 : memref<4xf32>
  %1 = memref.alloc(%n) alignment = 64 {demo.x = "alignment = 8"} : memref<?xf32>
  %2 = memref.realloc %m alignment = 64 : memref<8xf32> to memref<16xf32>
  // CHECK: memref.load %{{.+}}[%{{.+}}] {alignment = 16 : i64, nontemporal = true} : memref<8xf32>
  // GENERIC: "memref.load"({{.*}}) <{alignment = 16 : i64, nontemporal = true}>
  // CHECK: memref.store %{{.+}}, %{{.+}}[%{{.+}}] {demo.x, nontemporal = true} : memref<8xf32>
  %3 = memref.load %m[%n] alignment(16) nontemporal(true) : memref<8xf32>
  memref.store %3, %m[%n] nontemporal(true) {demo.x} : memref<8xf32>
  // CHECK: vector.load %{{.+}}[%{{.+}}] {alignment = 16 : i64, nontemporal = true} : memref<8xf32>, vector<4xf32>
  // CHECK: vector.maskedstore %{{.+}}[%{{.+}}], %{{.+}}, %{{.+}} {alignment = 16 : i64}
  // CHECK: vector.gather %{{.+}}[%{{.+}}] [%{{.+}}], %{{.+}}, %{{.+}} {alignment = 4 : i64}
  %4 = vector.load %m[%n] alignment = 16 nontemporal = true : memref<8xf32>, vector<4xf32>
  vector.maskedstore %m[%n], %k, %4 alignment = 16 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.gather %m[%n] [%w], %k, %v alignment = 4 : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // What 22.1 prints is read as before.
  // CHECK: vector.load %{{.+}}[%{{.+}}] {alignment = 8 : i64} : memref<8xf32>, vector<4xf32>
  %6 = vector.load %m[%n] {alignment = 8 : i64} : memref<8xf32>, vector<4xf32>
  // CHECK: bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %7 = bufferization.alloc_tensor() <{memory_space = 1 : i64}> : tensor<4xf32>
  return %3 : f32
}

// CHECK: memref.global "private" constant @g : memref<4xf32> = dense<1.000000e+00> {alignment = 64 : i64}
memref.global "private" constant @g : memref<4xf32> = dense<1.000000e+00> alignment = 64

// CHECK-LABEL: func.func @structured
func.func @structured(%t: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>) -> (tensor<4x4xf32>, tensor<2x2x2x2xf32>, tensor<4x4xf32>) {
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(
  %0 = linalg.elementwise <exp> ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.pack %{{.+}} inner_dims_pos = [0, 1] inner_tiles = [2, 2]
  // CHECK: linalg.unpack %{{.+}} inner_dims_pos = [0, 1] inner_tiles = [2, 2]
  %1 = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  %2 = tensor.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %t : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<2x2x2x2xf32>, tensor<4x4xf32>
}

// FROMGENERIC: arith.extui %{{.+}} : i32 to i64
// FROMGENERIC-NEXT: arith.uitofp %{{.+}} : i8 to f32
// FROMGENERIC-NEXT: arith.index_castui %{{.+}} {demo.nneg = "arith.extui %x nneg"} : i32 to index
// FROMGENERIC-NEXT: arith.addf %{{.+}}, %{{.+}} : f32
// FROMGENERIC-NEXT: arith.mulf %{{.+}}, %{{.+}} fastmath<fast> : f32
// FROMGENERIC: arith.maxnumf
// FROMGENERIC-NEXT: arith.minnumf %{{.+}}, %{{.+}} fastmath<nnan> : f32
// FROMGENERIC-NEXT: vector.reduction <maxnumf>
// FROMGENERIC: memref.load %{{.+}} {alignment = 16 : i64, nontemporal = true}

// Strings, comments, symbols and locations stay.
// CHECK: module attributes {demo.text = "arith.maximumnumf %x nneg alignment = 8"}
module attributes {demo.text = "arith.maximumnumf %x nneg alignment = 8"} {
  // CHECK: func.func private @arith.maximumnumf(f32) -> f32
  func.func private @arith.maximumnumf(f32) -> f32
  func.func @named(%x: f32) -> f32 {
    // CHECK: call @arith.maximumnumf
    %0 = func.call @"arith.maximumnumf"(%x) : (f32) -> f32 loc("arith.convertf"("file":1:2))
    return %0 : f32
  }
}

// PLACE-DAG: #[[EXT]] = loc("{{.*}}newer-text.mlir":21:8)
// PLACE-DAG: #[[TO]] = loc("{{.*}}newer-text.mlir":22:8)

// BORROW: error: {{.*}}borrow.mlir:3:12: 'arith.subui_extended' is an op of newer MLIR releases, which this one lacks: write it as arith.subi and arith.cmpi ult
// CONVERT: error: {{.*}}convert.mlir:2:8: 'arith.convertf' is an op of newer MLIR releases
// DOWNWARD: error: {{.*}}downward.mlir:2:26: 'arith.divf' only supports rounding to nearest
// DOWNGENERIC: error: {{.*}}downward-generic.mlir:3:{{[0-9]+}}: 'arith.divf' only supports rounding to nearest
// Locations in messages are those of the program, also after such text.
// ERROR: place.mlir:2:36: error: expected non-function type

// Elements of i1 are bytes in newer text, and bits in this one's: 1, 0, 0, 1, 1, 0, 0, 0, 1, 1.
// CHECK-LABEL: func.func @booleans
// CHECK: arith.constant dense<[true, false, false, true, true, false, false, false, true, true]> : tensor<10xi1>
// CHECK: arith.constant dense<[true, false, false, true, true, false, false, false, true, true]> : vector<10xi1>
// CHECK: arith.constant dense<[0, 1]> : tensor<2xi8>
func.func @booleans() -> (tensor<10xi1>, vector<10xi1>, tensor<2xi8>) {
  %bytes = arith.constant dense<"0x01000001010000000101"> : tensor<10xi1>
  %bits = arith.constant dense<"0x1903"> : vector<10xi1>
  %others = arith.constant dense<"0x0001"> : tensor<2xi8>
  return %bytes, %bits, %others : tensor<10xi1>, vector<10xi1>, tensor<2xi8>
}
