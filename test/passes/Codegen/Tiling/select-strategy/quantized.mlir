// Products with weights that the body computes from bytes: few rows, many, and what neither strategy takes.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512}))" --remarks-filter="weir-select-strategy" 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#yt = affine_map<(m, n, g, b) -> (n, m)>
#sb = affine_map<(m, n, g, b) -> (n, b)>

// CHECK-LABEL: func.func @few(
// CHECK:         strategy = "quantized-rows"
func.func @few(%x: memref<8x4x32xf32>, %w: memref<48x4x32xi8>, %s: memref<48x4xf32>, %y: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<8x4x32xf32>, memref<48x4x32xi8>, memref<48x4xf32>) outs(%y : memref<8x48xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// CHECK-LABEL: func.func @many(
// CHECK:         strategy = "quantized-panels"
// REMARK:      [Missed] rows {{.*}}Function=many {{.*}}strategies=quantized-rows
func.func @many(%x: memref<?x4x32xf32>, %w: memref<48x4x32xi8>, %s: memref<48x4xf32>, %y: memref<?x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<?x4x32xf32>, memref<48x4x32xi8>, memref<48x4xf32>) outs(%y : memref<?x48xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Columns of the result lie apart.
// CHECK-LABEL: func.func @transposed(
// CHECK:         strategy = "vector-loops"
// REMARK:      [Missed] layout {{.*}}Function=transposed {{.*}}strategies=quantized-panels
func.func @transposed(%x: memref<16x4x32xf32>, %w: memref<48x4x32xi8>, %s: memref<48x4xf32>, %y: memref<48x16xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #yt], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<16x4x32xf32>, memref<48x4x32xi8>, memref<48x4xf32>) outs(%y : memref<48x16xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// CHECK-LABEL: func.func @short(
// CHECK-NOT:     quantized
// REMARK:      [Missed] few-steps {{.*}}Function=short {{.*}}strategies="quantized-rows, quantized-panels"
func.func @short(%x: memref<8x4x3xf32>, %w: memref<48x4x3xi8>, %s: memref<48x4xf32>, %y: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<8x4x3xf32>, memref<48x4x3xi8>, memref<48x4xf32>) outs(%y : memref<8x48xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// A scale for each element of a group, and weights that are not computed from bytes, are other products.
// REMARK-NOT: {{.*}}Function=scale_of_each{{.*}}quantized-
// CHECK-LABEL: func.func @scale_of_each(
// CHECK-NOT:     quantized
func.func @scale_of_each(%x: memref<8x4x32xf32>, %w: memref<48x4x32xi8>, %s: memref<48x32xf32>, %y: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #sb, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<8x4x32xf32>, memref<48x4x32xi8>, memref<48x32xf32>) outs(%y : memref<8x48xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}
func.func @wide(%x: memref<8x4x32xf32>, %w: memref<48x4x32xf32>, %s: memref<48x4xf32>, %y: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<8x4x32xf32>, memref<48x4x32xf32>, memref<48x4xf32>) outs(%y : memref<8x48xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %1 = arith.mulf %b, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}
