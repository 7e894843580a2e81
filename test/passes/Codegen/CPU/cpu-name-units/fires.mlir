// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-name-units))' --remarks-filter-passed=weir-cpu-name-units -o /dev/null 2>&1 | FileCheck %s
// After the passes that replace ops by loops of instructions:
// RUN: weir-opt %S/Inputs/replaced.mlir --pass-pipeline='builtin.module(func.func(weir-cpu-depthwise-dots,weir-cpu-amx-tiles{any-size=true},weir-cpu-name-units))' --remarks-filter-passed=weir-cpu-name-units -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPLACED
// CHECK: [Passed] unit {{.*}}Function=vnni | unit=vpdpbusd-512
// CHECK: [Passed] unit {{.*}}Function=avx2 | unit=vpmaddwd-256
// CHECK: [Passed] unit {{.*}}Function=floats | unit=vdpbf16ps-512
// CHECK-NOT: [Passed]
// REPLACED: [Passed] unit {{.*}}Function=depthwise | unit=vpdpbusd-512
// REPLACED: [Passed] unit {{.*}}Function=tiles | unit=amx-int8
// REPLACED-NOT: [Passed]

#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#avx2 = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx2", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
func.func @vnni(%x: memref<8x8x4xi8>, %w: memref<8x16x4xi8>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<8x8x4xi8>, memref<8x16x4xi8>) outs(%i : memref<8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @avx2(%x: memref<8x8x2xi8>, %w: memref<8x16x2xi8>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<8x8x2xi8>, memref<8x16x2xi8>) outs(%i : memref<8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// No kernel.
func.func @plain(%x: memref<8x8x4xi8>, %w: memref<8x16x4xi8>, %i: memref<8x16xi32>) attributes {hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<8x8x4xi8>, memref<8x16x4xi8>) outs(%i : memref<8x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// encoding-passes.md CL9.
#low = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", low_precision = 1 : i64, native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
func.func @floats(%x: memref<8x8x2xbf16>, %w: memref<8x16x2xbf16>, %i: memref<8x16xf32>) attributes {weir.kernel, hal.executable.target = #low} {
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

// Nothing is said of bf16 unless the instruction is asked for.
#high = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
func.func @not_asked(%x: memref<8x8x2xbf16>, %w: memref<8x16x2xbf16>, %i: memref<8x16xf32>) attributes {weir.kernel, hal.executable.target = #high} {
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
