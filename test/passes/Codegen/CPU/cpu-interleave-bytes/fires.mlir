// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-interleave-bytes,weir-clean-kernels{buffers}))' --remarks-filter-passed=weir-cpu-interleave-bytes 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-5: [Passed] interleaved

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// Windows of a convolution: three sums are one, two vectors of filters are left after the panels of four, and each panel is filled.
// CHECK-LABEL: func.func @windows(
// CHECK-DAG:     memref.collapse_shape %arg0 {{.*}}into memref<14x9x4xi8>
// CHECK-DAG:     memref.collapse_shape %arg1 {{.*}}into memref<36x160xi8>
// CHECK:         scf.for %{{.+}} = %c0 to %c128 step %c64
// CHECK:           %[[P:.+]] = memref.alloc() {alignment = 64 : i64} : memref<9x64x4xi8>
// CHECK:           vector.interleave {{.*}} : vector<32xi8> -> vector<64xi8>
// CHECK:           vector.store {{.*}}, %[[P]]
// CHECK:           linalg.fill
// CHECK:           linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%{{.+}}, %[[P]] : memref<14x9x4xi8>, memref<9x64x4xi8>)
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<9x32x4xi8>
// CHECK:         return
func.func @windows(%x: memref<2x7x3x3x4xi8>, %w: memref<3x3x4x160xi8>, %i: memref<2x7x160xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%i : memref<2x7x160xi32>)
  linalg.generic {indexing_maps = [affine_map<(y, x, f, u, v, c) -> (y, x, u, v, c)>, affine_map<(y, x, f, u, v, c) -> (u, v, c, f)>, affine_map<(y, x, f, u, v, c) -> (y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : memref<2x7x3x3x4xi8>, memref<3x3x4x160xi8>) outs(%i : memref<2x7x160xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Sums that are contiguous in both operands: columns are turned; the rows get zeros after 70 products.
// CHECK-LABEL: func.func @transposed(
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<5x18x4xi8>
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<18x16x4xi8>
// CHECK:         vector.bitcast {{.*}} : vector<64xi8> to vector<16xi32>
// CHECK:         vector.maskedload {{.*}} vector<4xi8>
// CHECK:         linalg.generic {{.*}} : memref<5x18x4xi8>, memref<18x9x4xi8
func.func @transposed(%x: memref<5x70xi8>, %w: memref<9x70xi8>, %i: memref<5x9xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<5x70xi8>, memref<9x70xi8>) outs(%i : memref<5x9xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// The left operand has the columns: a batch that both have is a loop around all. Rows of a number that a run knows stay where they are.
// CHECK-LABEL: func.func @left(
// CHECK:         scf.for
// CHECK:           memref.subview %arg1
// CHECK:           memref.alloc() {alignment = 64 : i64} : memref<4x32x4xi8>
// CHECK:           linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : memref<4x32x4xi8>, memref<?x4x4xi8
func.func @left(%x: memref<3x16x32xi8>, %w: memref<3x?x16xi8>, %i: memref<3x?x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<3x16x32xi8>, memref<3x?x16xi8>) outs(%i : memref<3x?x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Loops that run once are gone.
// CHECK-LABEL: func.func @unit(
// CHECK-COUNT-1: linalg.generic {{.*}}memref<4x4x4xi8
func.func @unit(%x: memref<1x4x1x16xi8>, %w: memref<16x1x16xi8>, %i: memref<4x1x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(b, m, u, n, k) -> (b, m, u, k)>, affine_map<(b, m, u, n, k) -> (k, u, n)>, affine_map<(b, m, u, n, k) -> (m, b, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "parallel", "reduction"]} ins(%x, %w : memref<1x4x1x16xi8>, memref<16x1x16xi8>) outs(%i : memref<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Rows that one op makes for the sum alone are made as long as its steps, in place, and columns and channels that lie side by side are one
// loop; what another op reads, too, is copied.
// CHECK-LABEL: func.func @made(
// CHECK:         %[[ROWS:.+]] = memref.alloc() {alignment = 64 : i64} : memref<8x12xi8>
// CHECK:         %[[WHOLE:.+]] = memref.subview %[[ROWS]][0, 0] [8, 9] [1, 1]
// CHECK:         %[[MADE:.+]] = memref.expand_shape %[[WHOLE]] {{\[}}[0, 1], [2]] output_shape [2, 4, 9]
// CHECK:         %[[LINES:.+]] = memref.collapse_shape %arg0 {{\[}}[0], [1, 2]] : memref<2x6x3xi8> into memref<2x18xi8>
// CHECK:         linalg.generic {{.*}} ins(%[[LINES]] : memref<2x18xi8>) outs(%[[MADE]] :
// CHECK-NOT:     outs({{.*}}memref<8x9xi8
// CHECK:         linalg.fill
// CHECK:         linalg.generic {{.*}}iterator_types = [{{.*}}"reduction", "reduction"]
// CHECK-LABEL: func.func @shared(
// CHECK:         linalg.generic {{.*}} outs(%{{.+}} : memref<2x4x3x3xi8>)
// CHECK:         linalg.generic {{.*}} outs(%{{.+}} : memref<8x9xi8, strided<[12, 1]>>)
// CHECK-LABEL: func.func @dilated(
// CHECK:         %[[WHOLE:.+]] = memref.subview %{{.+}}[0, 0] [8, 9] [1, 1]
// CHECK:         %[[MADE:.+]] = memref.expand_shape %[[WHOLE]] {{\[}}[0, 1], [2, 3]] output_shape [2, 4, 3, 3]
// CHECK:         linalg.generic {{.*}} ins(%arg0 : {{.*}}) outs(%[[MADE]] :
func.func @made(%x: memref<2x6x3xi8>, %w: memref<3x3x16xi8>, %i: memref<2x4x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  %p = memref.alloc() : memref<2x4x3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(r, m, k, c) -> (r, m + k, c)>, affine_map<(r, m, k, c) -> (r, m, k, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : memref<2x6x3xi8>) outs(%p : memref<2x4x3x3xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k, c) -> (r, m, k, c)>, affine_map<(r, m, n, k, c) -> (k, c, n)>, affine_map<(r, m, n, k, c) -> (r, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%p, %w : memref<2x4x3x3xi8>, memref<3x3x16xi8>) outs(%i : memref<2x4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @shared(%x: memref<2x6x3xi8>, %w: memref<3x3x16xi8>, %i: memref<2x4x16xi32>, %s: memref<2x4x3x3xi8>) attributes {weir.kernel, hal.executable.target = #vnni} {
  %p = memref.alloc() : memref<2x4x3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(r, m, k, c) -> (r, m + k, c)>, affine_map<(r, m, k, c) -> (r, m, k, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : memref<2x6x3xi8>) outs(%p : memref<2x4x3x3xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }
  memref.copy %p, %s : memref<2x4x3x3xi8> to memref<2x4x3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k, c) -> (r, m, k, c)>, affine_map<(r, m, n, k, c) -> (k, c, n)>, affine_map<(r, m, n, k, c) -> (r, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%p, %w : memref<2x4x3x3xi8>, memref<3x3x16xi8>) outs(%i : memref<2x4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @dilated(%x: memref<2x8x3xi8>, %w: memref<3x3x16xi8>, %i: memref<2x4x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  %p = memref.alloc() : memref<2x4x3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(r, m, k, c) -> (r, m + k * 2, c)>, affine_map<(r, m, k, c) -> (r, m, k, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : memref<2x8x3xi8>) outs(%p : memref<2x4x3x3xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k, c) -> (r, m, k, c)>, affine_map<(r, m, n, k, c) -> (k, c, n)>, affine_map<(r, m, n, k, c) -> (r, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%p, %w : memref<2x4x3x3xi8>, memref<3x3x16xi8>) outs(%i : memref<2x4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Pairs of bf16 for tiles that are asked for: 35 products are 18 pairs, the last one with a zero, and rows are copied to such.
#amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @pairs(
// CHECK-DAG:     %[[ROWS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8x18x2xbf16>
// CHECK-DAG:     %[[PANEL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<18x32x2xbf16>
// CHECK:         vector.interleave %{{.*}} : vector<16xbf16> -> vector<32xbf16>
// CHECK:         linalg.generic {{.*}} ins(%[[ROWS]], %[[PANEL]] : memref<8x18x2xbf16>, memref<18x32x2xbf16>)
func.func @pairs(%x: memref<8x35xbf16>, %w: memref<35x32xbf16>, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x35xbf16>, memref<35x32xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %2, %c : f32
    linalg.yield %3 : f32
  }
  return
}

// A filter that is packed already: its loops over words become one, the fill is one of the view, and windows are copied by pixels, not by words.
// CHECK-LABEL: func.func @packed_filter(
// CHECK-SAME:    %[[X:.*]]: memref<4x6x2x4xi8>, %[[W:.*]]: memref<3x3x2x16x4xi8>, %[[I:.*]]: memref<2x4x16xi32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<4x6x8xi8>) outs(%{{.*}} : memref<2x4x3x3x8xi8>)
// CHECK-DAG:     %[[ROWS:.*]] = memref.collapse_shape %{{.*}} into memref<8x18x4xi8>
// CHECK-DAG:     %[[WORDS:.*]] = memref.collapse_shape %{{.*}} into memref<18x16x4xi8>
// CHECK-DAG:     %[[SUMS:.*]] = memref.collapse_shape %[[I]] {{.*}} into memref<8x16xi32>
// CHECK:         linalg.fill {{.*}} outs(%[[SUMS]] : memref<8x16xi32>)
// CHECK:         linalg.generic {{.*}} ins(%[[ROWS]], %[[WORDS]] : memref<8x18x4xi8>, memref<18x16x4xi8>) outs(%[[SUMS]] : memref<8x16xi32>)
func.func @packed_filter(%x: memref<4x6x2x4xi8>, %w: memref<3x3x2x16x4xi8>, %i: memref<2x4x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  %z = arith.constant 0 : i32
  %windows = memref.alloc() : memref<2x4x3x3x2x4xi8>
  linalg.generic {indexing_maps = [affine_map<(y, x, u, v, c, b) -> (y + u, x + v, c, b)>, affine_map<(y, x, u, v, c, b) -> (y, x, u, v, c, b)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x : memref<4x6x2x4xi8>) outs(%windows : memref<2x4x3x3x2x4xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }
  linalg.fill ins(%z : i32) outs(%i : memref<2x4x16xi32>)
  linalg.generic {indexing_maps = [affine_map<(y, x, f, u, v, c, b) -> (y, x, u, v, c, b)>, affine_map<(y, x, f, u, v, c, b) -> (u, v, c, f, b)>, affine_map<(y, x, f, u, v, c, b) -> (y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%windows, %w : memref<2x4x3x3x2x4xi8>, memref<3x3x2x16x4xi8>) outs(%i : memref<2x4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// Pairs of bf16 for an instruction that is asked for (encoding-passes.md CL9): few rows and columns do, and rows that a run counts.
#low = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @low_precision(
// CHECK-DAG:     %[[ROWS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x3x2xbf16>
// CHECK-DAG:     %[[PANEL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<3x16x2xbf16>
// CHECK:         linalg.generic {{.*}} ins(%[[ROWS]], %{{.*}} : memref<4x3x2xbf16>, memref<3x12x2xbf16, {{.*}}>)
func.func @low_precision(%x: memref<4x5xbf16>, %w: memref<5x12xbf16>, %i: memref<4x12xf32>) attributes {weir.kernel, hal.executable.target = #low} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<4x5xbf16>, memref<5x12xbf16>) outs(%i : memref<4x12xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// CHECK-LABEL: func.func @open_pairs(
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<16x32x2xbf16>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<?x16x2xbf16>, memref<16x32x2xbf16>)
func.func @open_pairs(%x: memref<?x32xbf16>, %w: memref<32x32xbf16>, %i: memref<?x32xf32>) attributes {weir.kernel, hal.executable.target = #low} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<?x32xbf16>, memref<32x32xbf16>) outs(%i : memref<?x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
