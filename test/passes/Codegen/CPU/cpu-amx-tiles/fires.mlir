// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-amx-tiles))' --remarks-filter-passed=weir-cpu-amx-tiles 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-7: [Passed] tiled

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

// Sums of a buffer that starts with zeros start as zeros in tiles, and the fill goes. The last tile of rows computes the sums of eight rows again.
// CHECK-LABEL: func.func @zeros(
// CHECK-NOT:     linalg.fill
// CHECK-COUNT-2: amx.tile_zero
// CHECK:         scf.for {{.*}} iter_args
// CHECK-DAG:       amx.tile_load %arg0[%c0
// CHECK-DAG:       amx.tile_load %arg0[%c8
// CHECK:         amx.tile_store %[[SUMS:alloc[_0-9]*]][%c0
// CHECK:         amx.tile_store %[[SUMS]][%c8
// CHECK:         linalg.generic {{.*}} ins(%[[SUMS]]
func.func @zeros(%x: memref<24x32x4xi8>, %w: memref<32x16x4xi8>, %o: memref<24x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  %zero = arith.constant 0 : i32
  %i = memref.alloc() : memref<24x16xi32>
  linalg.fill ins(%zero : i32) outs(%i : memref<24x16xi32>)
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<24x32x4xi8>, memref<32x16x4xi8>) outs(%i : memref<24x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<24x16xi32>) outs(%o : memref<24x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  return
}

// A row that is repeated is loaded into all rows of a tile, with a stride of zero.
// CHECK-LABEL: func.func @row(
// CHECK:         memref.extract_strided_metadata %arg2
// CHECK:         %[[BIAS:.*]] = memref.reinterpret_cast %{{.*}} sizes: [32], strides: [1]
// CHECK:         amx.tile_load %[[BIAS]][%c0{{[^]]*}}], %c0{{.*}} into !amx.tile<16x16xi32>
// CHECK:         amx.tile_load %[[BIAS]][%c16{{[^]]*}}], %c0{{.*}} into !amx.tile<16x16xi32>
// CHECK:         amx.tile_muli
func.func @row(%x: memref<32x32x4xi8>, %w: memref<32x32x4xi8>, %bias: memref<32xi32> {weir.access = "ro"}, %o: memref<32x32xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  %i = memref.alloc() : memref<2x16x32xi32>
  linalg.generic {indexing_maps = [affine_map<(k, m, n) -> (n)>, affine_map<(k, m, n) -> (k, m, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%bias : memref<32xi32>) outs(%i : memref<2x16x32xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  %rows = memref.collapse_shape %i [[0, 1], [2]] : memref<2x16x32xi32> into memref<32x32xi32>
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<32x32x4xi8>, memref<32x32x4xi8>) outs(%rows : memref<32x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%rows : memref<32x32xi32>) outs(%o : memref<32x32xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  return
}

// The row may change before the sums start: another argument is written. It is copied into the sums.
// CHECK-LABEL: func.func @changes(
// CHECK:         linalg.generic {{.*}} ins(%arg2
// CHECK:         amx.tile_load %alloc
func.func @changes(%x: memref<16x32x4xi8>, %w: memref<32x16x4xi8>, %bias: memref<16xi32>, %o: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  %i = memref.alloc() : memref<16x16xi32>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<16xi32>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x32x4xi8>, memref<32x16x4xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<16x16xi32>) outs(%o : memref<16x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  return
}

// Windows of an image that no op writes are read from the image, not copied: in rows of 20 pixels, the second tile of a row begins at pixel 4. Three pixels
// of 16 channels are 12 words.
// CHECK-LABEL: func.func @windows(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[IMAGE:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [2112], strides: [1]
// CHECK:         scf.for %[[Y:[^ ]+]] = {{.*}} to %c4
// CHECK:           %[[ROW:.*]] = arith.muli %[[Y]], %c352
// CHECK:           %[[FIRST:.*]] = arith.muli %[[Y]], %c20
// CHECK-COUNT-2:   amx.tile_zero
// CHECK:           scf.for {{.*}} to %c3{{.*}} step %c1{{.*}} iter_args
// CHECK:             arith.muli %{{.*}}, %c352
// CHECK-COUNT-2:       amx.tile_load %[[IMAGE]][{{.*}}], %c16{{.*}} into !amx.tile<16x48xi8>
// CHECK:               amx.tile_load %arg1[{{.*}} into !amx.tile<12x64xi8>
// CHECK-COUNT-2:       amx.tile_muli
// CHECK-COUNT-2:   amx.tile_store
// CHECK:         linalg.generic
func.func @windows(%x: memref<6x22x16xi8> {weir.access = "ro"}, %w: memref<36x16x4xi8>, %o: memref<80x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  %zero = arith.constant 0 : i32
  %copy = memref.alloc() : memref<4x20x3x48xi8>
  %pixels = memref.collapse_shape %x [[0], [1, 2]] : memref<6x22x16xi8> into memref<6x352xi8>
  linalg.generic {indexing_maps = [affine_map<(y, x, i, k) -> (y + i, x * 16 + k)>, affine_map<(y, x, i, k) -> (y, x, i, k)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%pixels : memref<6x352xi8>) outs(%copy : memref<4x20x3x48xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }
  %flat = memref.collapse_shape %copy [[0, 1], [2, 3]] : memref<4x20x3x48xi8> into memref<80x144xi8>
  %words = memref.expand_shape %flat [[0], [1, 2]] output_shape [80, 36, 4] : memref<80x144xi8> into memref<80x36x4xi8>
  %i = memref.alloc() : memref<80x16xi32>
  linalg.fill ins(%zero : i32) outs(%i : memref<80x16xi32>)
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%words, %w : memref<80x36x4xi8>, memref<36x16x4xi8>) outs(%i : memref<80x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<80x16xi32>) outs(%o : memref<80x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  return
}
