// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-name-units))' --remarks-filter-missed=weir-cpu-name-units 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// REMARK: [Missed] apart {{.*}}Function=apart | bits=32
// CHECK-LABEL: func.func @apart(
// CHECK-NEXT: linalg.matmul
func.func @apart(%x: memref<8x32xi8>, %w: memref<32x16xi8>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.matmul ins(%x, %w : memref<8x32xi8>, memref<32x16xi8>) outs(%i : memref<8x16xi32>)
  return
}

// REMARK: [Missed] wide {{.*}}Function=wide | bits=32, factor="an element of i32"
// CHECK-LABEL: func.func @wide(
func.func @wide(%x: memref<8x32xi32>, %w: memref<32x16xi32>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.matmul ins(%x, %w : memref<8x32xi32>, memref<32x16xi32>) outs(%i : memref<8x16xi32>)
  return
}

// REMARK: [Missed] wide {{.*}}Function=wider | bits=64, factor="an element of i32"
// CHECK-LABEL: func.func @wider(
func.func @wider(%x: memref<8x32xi32>, %w: memref<32x16xi32>, %i: memref<8x16xi64>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.matmul ins(%x, %w : memref<8x32xi32>, memref<32x16xi32>) outs(%i : memref<8x16xi64>)
  return
}

// REMARK: [Missed] wide {{.*}}Function=difference | bits=32, factor=arith.subi
// CHECK-LABEL: func.func @difference(
func.func @difference(%x: memref<8x32xi8>, %w: memref<32x16xi8>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<8x32xi8>, memref<32x16xi8>) outs(%i : memref<8x16xi32>) {
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

// Sums of floats and of less than 32 bits have no unit.
// CHECK-LABEL: func.func @others(
func.func @others(%x: memref<8x32xf32>, %w: memref<32x16xf32>, %i: memref<8x16xf32>, %y: memref<8x32xi16>, %v: memref<32x16xi16>, %j: memref<8x16xi16>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.matmul ins(%x, %w : memref<8x32xf32>, memref<32x16xf32>) outs(%i : memref<8x16xf32>)
  linalg.matmul ins(%y, %v : memref<8x32xi16>, memref<32x16xi16>) outs(%j : memref<8x16xi16>)
  return
}

// A CPU without the instruction that is asked for, and one with it on operands that are not in words.
// REMARK: [Missed] apart {{.*}}Function=no_instruction | bits=32
// REMARK: [Missed] apart {{.*}}Function=no_words | bits=32
// REMARK-NOT: [Missed]
#old = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @no_instruction(
func.func @no_instruction(%x: memref<8x8x2xbf16>, %w: memref<8x16x2xbf16>, %i: memref<8x16xf32>) attributes {weir.kernel, hal.executable.target = #old} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<8x8x2xbf16>, memref<8x16x2xbf16>) outs(%i : memref<8x16xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

#low = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
// CHECK-LABEL: func.func @no_words(
func.func @no_words(%x: memref<8x16xbf16>, %w: memref<16x16xbf16>, %i: memref<8x16xf32>) attributes {weir.kernel, hal.executable.target = #low} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<8x16xbf16>, memref<16x16xbf16>) outs(%i : memref<8x16xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
