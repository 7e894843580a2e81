// RUN: weir-opt %s --split-input-file --weir-small-floats-to-integers=f16=false | FileCheck %s

// CHECK:         memref.global "private" constant @table : memref<2xi16> = dense<[16256, 16384]>
memref.global "private" constant @table : memref<2xbf16> = dense<[1.0, 2.0]>

// CHECK-LABEL: func.func private @choose
// CHECK-SAME:    %[[C:.*]]: vector<4xi1>, %[[X:.*]]: vector<4xi16>, %[[B:.*]]: memref<?xi16>
// CHECK:         %[[NAN:.*]] = arith.constant dense<32704> : vector<4xi16>
// CHECK:         %[[R:.*]] = arith.select %[[C]], %[[NAN]], %[[X]] : vector<4xi1>, vector<4xi16>
// CHECK:         vector.store %[[R]], %[[B]]
func.func private @choose(%c: vector<4xi1>, %x: vector<4xbf16>, %b: memref<?xbf16>) {
  %c0 = arith.constant 0 : index
  %nan = arith.constant dense<0x7FC0> : vector<4xbf16>
  %r = arith.select %c, %nan, %x : vector<4xi1>, vector<4xbf16>
  vector.store %r, %b[%c0] : memref<?xbf16>, vector<4xbf16>
  return
}

// What the program calls keeps its arguments, and f16 is left to the target.
// CHECK-LABEL: func.func @called
// CHECK-SAME:    %[[X:.*]]: bf16, %{{.*}}: f16, %[[B:.*]]: memref<i16>
// CHECK:         %[[BITS:.*]] = arith.bitcast %[[X]] : bf16 to i16
// CHECK:         memref.store %[[BITS]], %{{.*}} : memref<i16>
func.func @called(%x: bf16, %y: f16, %b: memref<i16>) {
  %t = memref.alloca() : memref<bf16>
  memref.store %x, %t[] : memref<bf16>
  return
}

// -----

// A sum is not a move: everything stays.
// CHECK-LABEL: func.func private @computes
// CHECK:         arith.addf %{{.*}} : bf16
// CHECK:         memref.store %{{.*}} : memref<bf16>
func.func private @computes(%x: bf16, %b: memref<bf16>) {
  %s = arith.addf %x, %x : bf16
  memref.store %s, %b[] : memref<bf16>
  return
}

// -----

// The caller knows the type of the buffer.
// CHECK-LABEL: func.func @shares
// CHECK-SAME:    memref<bf16>
// CHECK:         memref.load %{{.*}} : memref<bf16>
func.func @shares(%b: memref<bf16>, %d: memref<bf16>) {
  %x = memref.load %b[] : memref<bf16>
  memref.store %x, %d[] : memref<bf16>
  return
}

// -----

// Tiles of AMX keep their type, and read memory of the other one.
// CHECK-LABEL: func.func private @tiles
// CHECK-SAME:    memref<16x32xi16>
// CHECK:         amx.tile_load %{{.*}} : memref<16x32xi16> into !amx.tile<16x32xbf16>
// CHECK:         amx.tile_mulf %{{.*}} : !amx.tile<16x32xbf16>
func.func private @tiles(%b: memref<16x32xbf16>, %d: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %x = amx.tile_load %b[%c0, %c0] : memref<16x32xbf16> into !amx.tile<16x32xbf16>
  %z = amx.tile_zero : !amx.tile<16x16xf32>
  %s = amx.tile_mulf %x, %x, %z : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %d[%c0, %c0], %s : memref<16x16xf32>, !amx.tile<16x16xf32>
  return
}

// -----

// Intrinsics have names for what they take: their operands are such numbers again.
// CHECK-LABEL: func.func private @intrinsic
// CHECK-SAME:    %[[S:.*]]: vector<16xf32>, %[[X:.*]]: vector<32xi16>
// CHECK-DAG:     %[[A:.*]] = arith.bitcast %[[X]] : vector<32xi16> to vector<32xbf16>
// CHECK-DAG:     %[[B:.*]] = arith.bitcast %[[X]] : vector<32xi16> to vector<32xbf16>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%[[S]], %[[A]], %[[B]]) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
func.func private @intrinsic(%s: vector<16xf32>, %x: vector<32xbf16>) -> vector<16xf32> {
  %r = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%s, %x, %x) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
  return %r : vector<16xf32>
}
