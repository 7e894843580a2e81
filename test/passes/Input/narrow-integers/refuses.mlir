// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-narrow-integers))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-narrow-integers))' --remarks-filter=weir-narrow-integers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Missed] overflow {{.*}}Function=too_many | bound=2147483648, products=131072
// REMARK-DAG: [Missed] overflow {{.*}}Function=unsigned_too_many | bound=2147515650, products=33026
// REMARK-DAG: [Missed] overflow {{.*}}Function=unknown_count | products=dynamic
// REMARK-DAG: [Missed] overflow {{.*}}Function=two_readers
// REMARK-DAG: [Missed] wide-factor {{.*}}Function=wide
// REMARK-DAG: [Missed] wide-factor {{.*}}Function=wraps
// REMARK-DAG: [Missed] varying-offset {{.*}}Function=offset_of_each
// REMARK-DAG: [Missed] loops {{.*}}Function=sum_of_one
// REMARK-NOT: Function={{plain|bytes}}

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
#row3 = affine_map<(m, n, k) -> (m, k)>
#col3 = affine_map<(m, n, k) -> (n)>
#out3 = affine_map<(m, n, k) -> (m, n)>

// NI4: 2^31 is one too many.

// CHECK-LABEL: func.func @too_many
// CHECK:         linalg.matmul ins(%arg0, %arg1 : tensor<1x131072xi8>
func.func @too_many(%x: tensor<1x131072xi8>, %w: tensor<131072x1xi8>, %i: tensor<1x1xi64>) -> tensor<1x1xi64> {
  %r = linalg.matmul ins(%x, %w : tensor<1x131072xi8>, tensor<131072x1xi8>) outs(%i : tensor<1x1xi64>) -> tensor<1x1xi64>
  return %r : tensor<1x1xi64>
}

// CHECK-LABEL: func.func @unsigned_too_many
// CHECK:         linalg.matmul {{.*}}ins(%arg0, %arg1 : tensor<1x33026xi8>
func.func @unsigned_too_many(%x: tensor<1x33026xi8>, %w: tensor<33026x1xi8>, %i: tensor<1x1xi64>) -> tensor<1x1xi64> {
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%x, %w : tensor<1x33026xi8>, tensor<33026x1xi8>) outs(%i : tensor<1x1xi64>) -> tensor<1x1xi64>
  return %r : tensor<1x1xi64>
}

// CHECK-LABEL: func.func @unknown_count
// CHECK:         linalg.matmul
func.func @unknown_count(%x: tensor<4x?xi8>, %w: tensor<?x4xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %r = linalg.matmul ins(%x, %w : tensor<4x?xi8>, tensor<?x4xi8>) outs(%i : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// NI1: one reader truncates, the caller gets all bits.

// CHECK-LABEL: func.func @two_readers
// CHECK:         linalg.matmul
// CHECK:         ^bb0(%{{.+}}: i64, %{{.+}}: i32)
func.func @two_readers(%x: tensor<1x131072xi8>, %w: tensor<131072x1xi8>, %i: tensor<1x1xi64>) -> (tensor<1x1xi64>, tensor<1x1xi32>) {
  %e = tensor.empty() : tensor<1x1xi32>
  %r = linalg.matmul ins(%x, %w : tensor<1x131072xi8>, tensor<131072x1xi8>) outs(%i : tensor<1x1xi64>) -> tensor<1x1xi64>
  %t = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<1x1xi64>) outs(%e : tensor<1x1xi32>) {
  ^bb0(%a: i64, %o: i32):
    %v = arith.trunci %a : i64 to i32
    linalg.yield %v : i32
  } -> tensor<1x1xi32>
  return %r, %t : tensor<1x1xi64>, tensor<1x1xi32>
}

// CHECK-LABEL: func.func @wide
// CHECK:         linalg.matmul
func.func @wide(%x: tensor<4x8xi32>, %w: tensor<8x4xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %r = linalg.matmul ins(%x, %w : tensor<4x8xi32>, tensor<8x4xi8>) outs(%i : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// NI2: the difference wraps around in 32 bits, and all 64 bits of the sum are used.

// CHECK-LABEL: func.func @wraps
// CHECK:         arith.subi
// CHECK:         linalg.matmul
func.func @wraps(%x: tensor<4x8xi8>, %z: i32, %w: tensor<8x4xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %e = tensor.empty() : tensor<4x8xi32>
  %d = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%e : tensor<4x8xi32>) {
  ^bb0(%a: i8, %o: i32):
    %v = arith.extsi %a : i8 to i32
    %s = arith.subi %v, %z : i32
    linalg.yield %s : i32
  } -> tensor<4x8xi32>
  %r = linalg.matmul ins(%d, %w : tensor<4x8xi32>, tensor<8x4xi8>) outs(%i : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// NI3: a zero point for each product of a sum.

// CHECK-LABEL: func.func @offset_of_each
// CHECK:         arith.subi
// CHECK:         linalg.matmul
func.func @offset_of_each(%x: tensor<4x8xi8>, %z: tensor<8xi8>, %w: tensor<8x4xi32>, %i: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %e = tensor.empty() : tensor<4x8xi32>
  %d = linalg.generic {indexing_maps = [#id2, #col, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %z : tensor<4x8xi8>, tensor<8xi8>) outs(%e : tensor<4x8xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %v = arith.extsi %a : i8 to i32
    %u = arith.extsi %b : i8 to i32
    %s = arith.subi %v, %u : i32
    linalg.yield %s : i32
  } -> tensor<4x8xi32>
  %r = linalg.matmul ins(%d, %w : tensor<4x8xi32>, tensor<8x4xi32>) outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// One factor is the same for all products of a sum.

// CHECK-LABEL: func.func @sum_of_one
// CHECK:         ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<4xi8>) outs(%arg2 : tensor<4x4xi64>)
func.func @sum_of_one(%x: tensor<4x8xi8>, %w: tensor<4xi8>, %i: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %r = linalg.generic {indexing_maps = [#row3, #col3, #out3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x8xi8>, tensor<4xi8>) outs(%i : tensor<4x4xi64>) {
  ^bb0(%a: i8, %b: i8, %s: i64):
    %u = arith.extsi %a : i8 to i64
    %v = arith.extsi %b : i8 to i64
    %p = arith.muli %u, %v : i64
    %t = arith.addi %s, %p : i64
    linalg.yield %t : i64
  } -> tensor<4x4xi64>
  return %r : tensor<4x4xi64>
}

// No candidates: nothing is wide, nothing is narrow.

// CHECK-LABEL: func.func @bytes
// CHECK-NEXT:    linalg.matmul
func.func @bytes(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>) outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @plain
// CHECK-NEXT:    linalg.matmul
func.func @plain(%x: tensor<4x8xi32>, %w: tensor<8x4xi32>, %i: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = linalg.matmul ins(%x, %w : tensor<4x8xi32>, tensor<8x4xi32>) outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}
