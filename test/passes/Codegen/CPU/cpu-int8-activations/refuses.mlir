// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-int8-activations))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-int8-activations))" --remarks-filter=weir-cpu-int8-activations -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] arithmetic {{.*}}Function=square
// REMARK: [Missed] arithmetic {{.*}}Function=small_float
// REMARK: [Missed] arithmetic {{.*}}Function=wide_zero_point
// REMARK: [Missed] arithmetic {{.*}}Function=negative
// REMARK: [Missed] arithmetic {{.*}}Function=quotient
// REMARK: [Missed] arithmetic {{.*}}Function=wraps
// REMARK: [Missed] arithmetic {{.*}}Function=traps
// REMARK: [Missed] arithmetic {{.*}}Function=shifted
// REMARK: [Missed] long-group {{.*}}Function=long
// REMARK-NOT: [Passed]
// REMARK-NOT: [Missed]

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#xp = affine_map<(m, n, g, b, l) -> (m, g, b, l)>
#wp = affine_map<(m, n, g, b, l) -> (n, g, b)>
#sp = affine_map<(m, n, g, b, l) -> (n, g)>
#yp = affine_map<(m, n, g, b, l) -> (m, n)>

// The number is used twice.
// CHECK-LABEL: func.func @square(
// CHECK-NOT:     int8-rows
func.func @square(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %0 : f32
    %v = arith.mulf %1, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// The product of number and scale is rounded to f16.
// CHECK-LABEL: func.func @small_float(
// CHECK-NOT:     int8-rows
func.func @small_float(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f16
    %1 = arith.truncf %c : f32 to f16
    %2 = arith.mulf %0, %1 : f16
    %v = arith.extf %2 : f16 to f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// A difference with any integer of 32 bits may wrap around.
// CHECK-LABEL: func.func @wide_zero_point(
// CHECK-NOT:     int8-rows
func.func @wide_zero_point(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %points: memref<8x4xi32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s, %points : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>, memref<8x4xi32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %z: i32, %o: f32):
    %0 = arith.extsi %b : i8 to i32
    %1 = arith.subi %0, %z : i32
    %2 = arith.sitofp %1 : i32 to f32
    %v = arith.mulf %2, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// A negative difference is converted as an unsigned integer.
// CHECK-LABEL: func.func @negative(
// CHECK-NOT:     int8-rows
func.func @negative(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %points: memref<8x4xi8>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s, %points : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>, memref<8x4xi8>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %z: i8, %o: f32):
    %0 = arith.extui %b : i8 to i32
    %1 = arith.extui %z : i8 to i32
    %2 = arith.subi %0, %1 : i32
    %3 = arith.uitofp %2 : i32 to f32
    %v = arith.mulf %3, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// A quotient is not a product.
// CHECK-LABEL: func.func @quotient(
// CHECK-NOT:     int8-rows
func.func @quotient(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.divf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// A difference of signed numbers of 8 bits in 8 bits may wrap around, and 128 is no signed byte.
// CHECK-LABEL: func.func @wraps(
// CHECK-NOT:     int8-rows
func.func @wraps(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %half = arith.constant 1 : i8
    %0 = arith.subi %b, %half : i8
    %1 = arith.sitofp %0 : i8 to f32
    %v = arith.mulf %1, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// The zero point is a quotient of integers, which groups that are not there would divide by 0.
// CHECK-LABEL: func.func @traps(
// CHECK-NOT:     int8-rows
func.func @traps(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %points: memref<8x4xi8>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s, %points : memref<2x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>, memref<8x4xi8>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %z: i8, %o: f32):
    %0 = arith.extsi %b : i8 to i32
    %1 = arith.extsi %z : i8 to i32
    %q = arith.divsi %1, %1 : i32
    %f = arith.sitofp %q : i32 to f32
    %2 = arith.sitofp %0 : i32 to f32
    %3 = arith.subf %2, %f : f32
    %v = arith.mulf %3, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// The sign of the difference is not that of the number: 4 bits of 15 - 1 are -2.
// CHECK-LABEL: func.func @shifted(
// CHECK-NOT:     int8-rows
func.func @shifted(%x: memref<1x4x16x2xf32>, %w: memref<8x4x16xi8>, %s: memref<8x4xf32>, %y: memref<1x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#xp, #wp, #sp, #yp], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<1x4x16x2xf32>, memref<8x4x16xi8>, memref<8x4xf32>) outs(%y : memref<1x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %one = arith.constant 1 : i8
    %l = linalg.index 4 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %less = arith.subi %down, %one : i8
    %narrow = arith.trunci %less : i8 to i4
    %0 = arith.extsi %narrow : i4 to i32
    %1 = arith.sitofp %0 : i32 to f32
    %v = arith.mulf %1, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// 66,312 products of 255 and 127 pass 32 bits (IA3).
// CHECK-LABEL: func.func @long(
// CHECK-NOT:     int8-rows
func.func @long(%x: memref<2x4x66312xf32>, %w: memref<8x4x66312xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x4x66312xf32>, memref<8x4x66312xi8>, memref<8x4xf32>) outs(%y : memref<2x8xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %v = arith.mulf %0, %c : f32
    %p = arith.mulf %a, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// Not in a kernel.
// CHECK-LABEL: func.func @no_kernel(
// CHECK-NOT:     int8-rows
func.func @no_kernel(%x: memref<2x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<2x8xf32>) {
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
