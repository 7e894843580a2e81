// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-interleave-bytes))' --remarks-filter-missed=weir-cpu-interleave-bytes 2>%t.remarks | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.subview --implicit-check-not=memref.collapse_shape
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#none = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// A difference is no factor.
// REMARK: [Missed] body
// CHECK-LABEL: func.func @difference(
func.func @difference(%x: memref<8x16xi8>, %w: memref<16x32xi8>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %d = arith.subi %0, %1 : i32
    %2 = arith.muli %d, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Neither columns nor products of the right operand are contiguous.
// REMARK: [Missed] loops
// CHECK-LABEL: func.func @scattered(
func.func @scattered(%x: memref<8x16xi8>, %w: memref<16x32xi8, strided<[64, 2]>>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8, strided<[64, 2]>>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Columns that a run knows.
// REMARK: [Missed] dynamic
// CHECK-LABEL: func.func @dynamicColumns(
func.func @dynamicColumns(%x: memref<8x16xi8>, %w: memref<16x?xi8>, %i: memref<8x?xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x?xi8>) outs(%i : memref<8x?xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Rows that would have to be copied.
// REMARK: [Missed] dynamic
// CHECK-LABEL: func.func @dynamicRows(
func.func @dynamicRows(%x: memref<?x18xi8>, %w: memref<18x32xi8>, %i: memref<?x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<?x18xi8>, memref<18x32xi8>) outs(%i : memref<?x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Three rows.
// REMARK: [Missed] small
// CHECK-LABEL: func.func @fewRows(
func.func @fewRows(%x: memref<3x16xi8>, %w: memref<16x32xi8>, %i: memref<3x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<3x16xi8>, memref<16x32xi8>) outs(%i : memref<3x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Three columns.
// REMARK: [Missed] small
// CHECK-LABEL: func.func @fewColumns(
func.func @fewColumns(%x: memref<8x16xi8>, %w: memref<16x3xi8>, %i: memref<8x3xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x3xi8>) outs(%i : memref<8x3xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Three products.
// REMARK: [Missed] small
// CHECK-LABEL: func.func @short(
func.func @short(%x: memref<8x3xi8>, %w: memref<3x32xi8>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x3xi8>, memref<3x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// A panel of 16 columns would have 320 KiB.
// REMARK: [Missed] large
// CHECK-LABEL: func.func @long(
func.func @long(%x: memref<8x20480xi8>, %w: memref<20480x32xi8>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x20480xi8>, memref<20480x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Rows to copy, too many.
// REMARK: [Missed] large
// CHECK-LABEL: func.func @largeRows(
func.func @largeRows(%x: memref<8192x33xi8>, %w: memref<33x32xi8>, %i: memref<8192x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8192x33xi8>, memref<33x32xi8>) outs(%i : memref<8192x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// A user wants loops.
// REMARK: [Missed] configured
// CHECK-LABEL: func.func @configured(
func.func @configured(%x: memref<8x16xi8>, %w: memref<16x32xi8>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%i : memref<8x32xi32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops">} {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// What is refused refuses the others.
// REMARK: [Missed] body
// REMARK: [Missed] other-products
// CHECK-LABEL: func.func @two(
func.func @two(%x: memref<8x16xi8>, %w: memref<16x32xi8>, %i: memref<8x32xi32>, %j: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%j : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %d = arith.subi %0, %1 : i32
    %2 = arith.muli %d, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Nothing to do without the instruction, and in functions that are no kernels.
// CHECK-LABEL: func.func @noInstruction(
func.func @noInstruction(%x: memref<8x16xi8>, %w: memref<16x32xi8>, %i: memref<8x32xi32>) attributes {weir.kernel, hal.executable.target = #none} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// CHECK-LABEL: func.func @other(
func.func @other(%x: memref<8x16xi8>, %w: memref<16x32xi8>, %i: memref<8x32xi32>) attributes {hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x16xi8>, memref<16x32xi8>) outs(%i : memref<8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}

// Sums of 14 products of bf16 are left to vectors, which want no pairs.
#amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// REMARK: [Missed] small
// CHECK-LABEL: func.func @few_pairs(
func.func @few_pairs(%x: memref<8x14xbf16>, %w: memref<14x32xbf16>, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x14xbf16>, memref<14x32xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %2, %c : f32
    linalg.yield %3 : f32
  }
  return
}

// So are sums whose rows a run counts.
// REMARK: [Missed] dynamic
// CHECK-LABEL: func.func @open_pairs(
func.func @open_pairs(%x: memref<?x32xbf16>, %w: memref<32x32xbf16>, %i: memref<?x32xf32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<?x32xbf16>, memref<32x32xbf16>) outs(%i : memref<?x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %2, %c : f32
    linalg.yield %3 : f32
  }
  return
}

// Without low_precision, and without the instruction, vectors want no pairs (encoding-passes.md CL9).
#high = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @not_asked(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<8x32xbf16>, memref<32x32xbf16>)
func.func @not_asked(%x: memref<8x32xbf16>, %w: memref<32x32xbf16>, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #high} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<8x32xbf16>, memref<32x32xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

#old = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @no_instruction(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<8x32xbf16>, memref<32x32xbf16>)
func.func @no_instruction(%x: memref<8x32xbf16>, %w: memref<32x32xbf16>, %i: memref<8x32xf32>) attributes {weir.kernel, hal.executable.target = #old} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<8x32xbf16>, memref<32x32xbf16>) outs(%i : memref<8x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// Three rows read a panel too seldom.
#low = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// REMARK: [Missed] small {{.*}}Function=few_rows
// REMARK-NOT: [Missed]
// CHECK-LABEL: func.func @few_rows(
func.func @few_rows(%x: memref<3x32xbf16>, %w: memref<32x32xbf16>, %i: memref<3x32xf32>) attributes {weir.kernel, hal.executable.target = #low} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<3x32xbf16>, memref<32x32xbf16>) outs(%i : memref<3x32xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
