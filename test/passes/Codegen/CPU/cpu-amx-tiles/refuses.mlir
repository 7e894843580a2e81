// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-amx-tiles))' --remarks-filter=weir-cpu-amx-tiles 2>%t.remarks | FileCheck %s --implicit-check-not=amx.tile
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// A target without tiles.
// CHECK-LABEL: func.func @no_tiles(
func.func @no_tiles(%x: memref<16x16x4xi8>, %w: memref<16x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x16x4xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// bf16 where tiles of them are not enabled: no remark.
// CHECK-LABEL: func.func @not_asked(
func.func @not_asked(%x: memref<16x16x2xbf16>, %w: memref<16x16x2xbf16>, %i: memref<16x16xf32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x2xbf16>, memref<16x16x2xbf16>) outs(%i : memref<16x16xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// REMARK: [Missed] not-interleaved
// Bytes of a sum lie in rows of their own.
// CHECK-LABEL: func.func @in_rows(
func.func @in_rows(%x: memref<16x16x4xi8>, %w: memref<16x4x16xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, b, n)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x4x16xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] loops
// All loops of the left operand are those of the right one, too: there are no rows.
// CHECK-LABEL: func.func @no_rows(
func.func @no_rows(%x: memref<16x16x4xi8>, %w: memref<16x16x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (m, s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x16x16x4xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] dynamic
// Rows that a run counts.
// CHECK-LABEL: func.func @dynamic(
func.func @dynamic(%x: memref<?x16x4xi8>, %w: memref<16x16x4xi8>, %i: memref<?x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<?x16x4xi8>, memref<16x16x4xi8>) outs(%i : memref<?x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] small
// Sums of 28 products.
// CHECK-LABEL: func.func @small(
func.func @small(%x: memref<16x7x4xi8>, %w: memref<7x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x7x4xi8>, memref<7x16x4xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] large
// A copy of 65535 rows with two tiles of columns would be no temporary.
// CHECK-LABEL: func.func @large(
func.func @large(%x: memref<65535x16x4xi8>, %w: memref<16x17x4xi8>, %i: memref<65535x17xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<65535x16x4xi8>, memref<16x17x4xi8>) outs(%i : memref<65535x17xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] copies
// 4 x 16 sums of 8 words: 16 cycles on vectors, and as many for the tile alone.
// CHECK-LABEL: func.func @copies(
func.func @copies(%x: memref<4x8x4xi8>, %w: memref<8x16x4xi8>, %i: memref<4x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<4x8x4xi8>, memref<8x16x4xi8>) outs(%i : memref<4x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// REMARK: [Missed] configured
// A strategy that a user has named.
// CHECK-LABEL: func.func @configured(
func.func @configured(%x: memref<16x16x4xi8>, %w: memref<16x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x16x4xi8>) outs(%i : memref<16x16xi32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops">} {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
