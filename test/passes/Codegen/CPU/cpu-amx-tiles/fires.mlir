// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-amx-tiles))' --remarks-filter-passed=weir-cpu-amx-tiles 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-3: [Passed] tiled

// The instructions: one configuration for the function, 2 x 2 products in the inner loop, and no tile goes to the stack.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-amx-tiles,convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts,llvm.func(weir-cpu-assign-tiles))' | sed -e 's/ attributes {hal.executable.target = #[a-z0-9_]*, sym_visibility/ attributes {sym_visibility/; s/ attributes {hal.executable.target = #[a-z0-9_]*\(, weir.kernel\)\{0,1\}}//; /^#/d' | mlir-translate --mlir-to-llvmir | llc -O2 -mtriple=x86_64-linux-gnu -mattr=+avx512f,+amx-tile,+amx-int8,+amx-bf16 | FileCheck %s --check-prefix=ASM
// ASM-LABEL: whole:
// ASM:         ldtilecfg
// ASM-NOT:     ldtilecfg
// ASM-COUNT-4: tilestored
// ASM-NOT:     tilestored
// ASM-COUNT-4: tileloadd
// ASM:         Depth=3
// ASM-COUNT-4: tileloadd
// ASM-NOT:     {{tileloadd|tilestored}}
// ASM-COUNT-4: tdpbssd
// ASM-NOT:     {{tileloadd|tilestored}}
// ASM:         tilerelease
// ASM-LABEL: odd:
// ASM:         tdpbusd
// ASM-LABEL: pairs:
// ASM-COUNT-4: tdpbf16ps

#amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8,+amx-bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// Whole tiles are read and stored where they lie: two by two, in panels of 48 columns a pair and one.
// CHECK-LABEL: func.func @whole(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-COUNT-4:     amx.tile_load %arg2[{{.*}}], %c96{{.*}} : memref<64x96xi32> into !amx.tile<16x16xi32>
// CHECK:             scf.for {{.*}} step %c16{{.*}} iter_args
// CHECK-COUNT-2:       amx.tile_load %arg0[{{.*}}], %c256{{.*}} : memref<64x64x4xi8> into !amx.tile<16x64xi8>
// CHECK-COUNT-2:       amx.tile_load %arg1[{{.*}}], %c384{{.*}} : memref<64x96x4xi8> into !amx.tile<16x64xi8>
// CHECK-COUNT-4:       amx.tile_muli %{{[^ ]+}}, %{{[^ ]+}}, %{{[^ ]+}} :
// CHECK-COUNT-4:     amx.tile_store %arg2[
// CHECK:         return
func.func @whole(%x: memref<64x64x4xi8>, %w: memref<64x96x4xi8>, %i: memref<64x96xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<64x64x4xi8>, memref<64x96x4xi8>) outs(%i : memref<64x96xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// 33 rows, and 17 steps: the last step of both operands is copied, with zeros after it. The last tile of rows begins at row 17 and adds to a copy of its sums, of which one row
// is stored. A batch is a loop around. Of three panels of 16 columns two are computed together.
// CHECK-LABEL: func.func @odd(
// CHECK:         scf.for {{.*}} to %c2{{.*}} step %c1
// CHECK:           %[[X:.*]] = memref.subview %arg0
// CHECK:           memref.alloc() {alignment = 64 : i64} : memref<33x16x4xi8>
// CHECK:           linalg.fill
// CHECK:           linalg.generic
// CHECK:           memref.alloc() {alignment = 64 : i64} : memref<16x3x16x4xi8>
// CHECK:           %[[SUMS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<16x3x16xi32>
// CHECK:           memref.subview %{{.*}}[17, 0, 0] [16, 3, 16]
// CHECK-COUNT-2:   amx.tile_load %[[X]][{{.*}}], %c68{{.*}} into !amx.tile<16x64xi8>
// CHECK-COUNT-2:   amx.tile_load %arg1[{{.*}} : memref<3x17x16x4xi8> into
// CHECK-COUNT-4:   amx.tile_muli {{.*}} zext, %{{[^ ]+}}, %
// CHECK:           amx.tile_load %[[SUMS]][
// CHECK:           amx.tile_store %[[SUMS]][
// CHECK:           %[[ROW:.*]] = memref.subview %[[SUMS]][15, 0, 0] [1, 3, 16]
// CHECK:           %[[OUT:.*]] = memref.subview %{{.*}}[32, 0, 0] [1, 3, 16]
// CHECK:           linalg.generic {{.*}} ins(%[[ROW]] {{.*}} outs(%[[OUT]]
// CHECK:         return
func.func @odd(%x: memref<2x33x17x4xi8>, %w: memref<3x17x16x4xi8>, %i: memref<2x33x3x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(g, m, p, n, s, b) -> (g, m, s, b)>, affine_map<(g, m, p, n, s, b) -> (p, s, n, b)>, affine_map<(g, m, p, n, s, b) -> (g, m, p, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<2x33x17x4xi8>, memref<3x17x16x4xi8>) outs(%i : memref<2x33x3x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Pairs of bf16: 34 products are a tile of 32 and a copy of the rest.
// CHECK-LABEL: func.func @pairs(
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<32x16x2xbf16>
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<16x32x2xbf16>
// CHECK-COUNT-2: amx.tile_load %arg0[{{.*}}], %c34{{.*}} : memref<32x17x2xbf16> into !amx.tile<16x32xbf16>
// CHECK-COUNT-2: amx.tile_load %arg1[{{.*}}], %c64{{.*}} : memref<17x32x2xbf16> into !amx.tile<16x32xbf16>
// CHECK-COUNT-8: amx.tile_mulf
// CHECK:         amx.tile_store %arg2[
func.func @pairs(%x: memref<32x17x2xbf16>, %w: memref<17x32x2xbf16>, %i: memref<32x32xf32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<32x17x2xbf16>, memref<17x32x2xbf16>) outs(%i : memref<32x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
