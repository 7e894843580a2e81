// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-int8-activations))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-int8-activations))" --remarks-filter=weir-cpu-int8-activations -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] quantized {{.*}}Function=signed | bound="sum over groups of max|x| / 254 * sum|w|", group=32, groups=4, unit=integers
// REMARK: [Passed] quantized {{.*}}Function=vnni | {{.*}}unit=vpdpbusd-512
// REMARK: [Passed] quantized {{.*}}Function=packed | {{.*}}group=32, groups=4, unit=vpdpbusd-512
// REMARK: [Passed] quantized {{.*}}Function=many_rows | {{.*}}unit=vpdpbusd-512
// REMARK: [Passed] quantized {{.*}}Function=zero_points
// REMARK: [Passed] quantized {{.*}}Function=float_zero_points
// REMARK: [Passed] quantized {{.*}}Function=halves | {{.*}}group=32, groups=4

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#xp = affine_map<(m, n, g, b, l) -> (m, g, b, l)>
#wp = affine_map<(m, n, g, b, l) -> (n, g, b)>
#sp = affine_map<(m, n, g, b, l) -> (n, g)>
#yp = affine_map<(m, n, g, b, l) -> (m, n)>
#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", native_vector_size = 64 : i64, vector_registers = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// A scale for each group.
// CHECK-LABEL: func.func @signed(
// CHECK:         strategy = "int8-rows"
func.func @signed(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.mulf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// The same where an instruction multiplies four bytes.
// CHECK-LABEL: func.func @vnni(
// CHECK:         strategy = "int8-rows"
func.func @vnni(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.mulf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// One row of weights in panels (IA6), which are no rows.
#xw = affine_map<(m, n, g, w, c, b) -> (m, g, w, b)>
#ww = affine_map<(m, n, g, w, c, b) -> (n, g, w, c, b)>
#sw = affine_map<(m, n, g, w, c, b) -> (n, g, c)>
#yw = affine_map<(m, n, g, w, c, b) -> (m, n, c)>
// CHECK-LABEL: func.func @packed(
// CHECK:         strategy = "int8-panels"
func.func @packed(%x: memref<1x4x8x4xf32>, %w: memref<2x4x8x32x4xi8>, %s: memref<2x4x32xf32>, %y: memref<1x2x32xf32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#xw, #ww, #sw, #yw], iterator_types = ["parallel", "parallel", "reduction", "reduction", "parallel", "reduction"]}
      ins(%x, %w, %s : memref<1x4x8x4xf32>, memref<2x4x8x32x4xi8>, memref<2x4x32xf32>) outs(%y : memref<1x2x32xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.mulf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// More than four rows pay for a panel.
// CHECK-LABEL: func.func @many_rows(
// CHECK:         strategy = "int8-panels"
func.func @many_rows(%x: memref<5x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<5x8xf32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<5x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<5x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.mulf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// Zero points are integers, extended as the numbers are (IA1).
// CHECK-LABEL: func.func @zero_points(
// CHECK:         strategy = "int8-rows"
func.func @zero_points(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %points: memref<8x4xi8>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s, %points : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>, memref<8x4xi8>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %z: i8, %o: f32):
    %0 = arith.extui %b : i8 to i32
    %1 = arith.extui %z : i8 to i32
    %2 = arith.subi %0, %1 : i32
    %3 = arith.sitofp %2 : i32 to f32
    %v = arith.mulf %3, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// Zero points are floats, and the scale is of f16 before it is extended (IA1).
// CHECK-LABEL: func.func @float_zero_points(
// CHECK:         strategy = "int8-rows"
func.func @float_zero_points(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %points: memref<8x4xf16>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s, %points : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>, memref<8x4xf16>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %z: f16, %o: f32):
    %0 = arith.uitofp %b : i8 to f32
    %1 = arith.subf %0, %c : f32
    %2 = arith.extf %z : f16 to f32
    %v = arith.mulf %2, %1 : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// Two numbers in a byte.
// CHECK-LABEL: func.func @halves(
// CHECK:         strategy = "int8-rows"
func.func @halves(%x: memref<1x4x16x2xf32>, %w: memref<8x4x16xi8>, %s: memref<8x4xf32>, %y: memref<1x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#xp, #wp, #sp, #yp], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<1x4x16x2xf32>, memref<8x4x16xi8>, memref<8x4xf32>) outs(%y : memref<1x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 4 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %narrow = arith.trunci %down : i8 to i4
    %0 = arith.extsi %narrow : i4 to i32
    %1 = arith.sitofp %0 : i32 to f32
    %v = arith.mulf %1, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}
