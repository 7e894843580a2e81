// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-flatten-batches,canonicalize))" --remarks-filter-passed=weir-flatten-batches 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-9: [Passed] flattened

#id3 = affine_map<(b, m, n) -> (b, m, n)>
#id4 = affine_map<(a, b, m, n) -> (a, b, m, n)>

// CHECK-DAG: #[[$TRANSPOSED:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$ROWS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1, d2) -> ()>
// CHECK-DAG: #[[$COLUMNS:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>

// FB1, FB2: the weights are a generic that copies, the batches rows. The attributes of the op stay.
// CHECK-LABEL: func.func @copied(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8x16xf32>, %[[W:.*]]: tensor<16x32xf32>, %[[S:.*]]: tensor<4x8x32xf32>
// CHECK-DAG:     %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
// CHECK-DAG:     %[[START:.*]] = tensor.collapse_shape %[[S]] {{\[}}[0, 1], [2]] : tensor<4x8x32xf32> into tensor<32x32xf32>
// CHECK:         %[[P:.*]] = linalg.matmul {weir.no_fuse} ins(%[[ROWS]], %[[W]] : {{.*}}) outs(%[[START]] :
// CHECK:         tensor.expand_shape %[[P]] {{\[}}[0, 1], [2]] output_shape [4, 8, 32]
func.func @copied(%x: tensor<4x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
  %e = tensor.empty() : tensor<4x16x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (k, n)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<16x32xf32>) outs(%e : tensor<4x16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x16x32xf32>
  %r = linalg.batch_matmul {weir.no_fuse} ins(%x, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %r : tensor<4x8x32xf32>
}

// The weights are repeated along two dimensions, one of extent one, that become the batch.
// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME:    %{{.*}}: tensor<7x7x16xf32>, %[[W:.*]]: tensor<16x5xf32>
// CHECK:         linalg.matmul ins(%{{.*}}, %[[W]] : tensor<49x16xf32>, tensor<16x5xf32>)
func.func @collapsed(%x: tensor<7x7x16xf32>, %w: tensor<16x5xf32>, %s: tensor<7x7x5xf32>) -> tensor<7x7x5xf32> {
  %e = tensor.empty() : tensor<1x7x16x5xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(a, b, k, n) -> (k, n)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w : tensor<16x5xf32>) outs(%e : tensor<1x7x16x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1x7x16x5xf32>
  %c = tensor.collapse_shape %b [[0, 1], [2], [3]] : tensor<1x7x16x5xf32> into tensor<7x16x5xf32>
  %r = linalg.batch_matmul ins(%x, %c : tensor<7x7x16xf32>, tensor<7x16x5xf32>) outs(%s : tensor<7x7x5xf32>) -> tensor<7x7x5xf32>
  return %r : tensor<7x7x5xf32>
}

// A dimension of one is repeated, and the weights are transposed.
// CHECK-LABEL: func.func @unit(
// CHECK-SAME:    %{{.*}}: tensor<?x8x16xi8>, %[[W:.*]]: tensor<1x32x16xi8>
// CHECK:         %[[MATRIX:.*]] = tensor.collapse_shape %[[W]] {{\[}}[0, 1], [2]] : tensor<1x32x16xi8> into tensor<32x16xi8>
// CHECK:         linalg.contract indexing_maps = [#[[$ROWS]], #[[$TRANSPOSED]], #[[$OUT]]] ins(%{{.*}}, %[[MATRIX]] : tensor<?x16xi8>, tensor<32x16xi8>)
// CHECK-SAME:      outs(%{{.*}} : tensor<?x32xi32>)
// CHECK:         tensor.expand_shape %{{.*}} output_shape [%{{.*}}, 8, 32] : tensor<?x32xi32> into tensor<?x8x32xi32>
func.func @unit(%x: tensor<?x8x16xi8>, %w: tensor<1x32x16xi8>, %s: tensor<?x8x32xi32>, %n: index) -> tensor<?x8x32xi32> {
  %e = tensor.empty(%n) : tensor<?x32x16xi8>
  %b = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (0, k, n)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<1x32x16xi8>) outs(%e : tensor<?x32x16xi8>) {
  ^bb0(%a: i8, %o: i8):
    linalg.yield %a : i8
  } -> tensor<?x32x16xi8>
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%x, %b : tensor<?x8x16xi8>, tensor<?x32x16xi8>) outs(%s : tensor<?x8x32xi32>) -> tensor<?x8x32xi32>
  return %r : tensor<?x8x32xi32>
}

// Weights without a batch: `linalg.batch_matmul` whose maps say so, and a generic.
// CHECK-LABEL: func.func @maps(
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<?x16xf32>, tensor<16x32xf32>)
func.func @maps(%x: tensor<?x?x16xf32>, %w: tensor<16x32xf32>, %s: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%x, %w : tensor<?x?x16xf32>, tensor<16x32xf32>) outs(%s : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

// Rows and columns: projections onto several heads.
// CHECK-LABEL: func.func @heads(
// CHECK:         linalg.generic {indexing_maps = [#[[$ROWS]], #[[$COLUMNS]], #[[$OUT]]]
// CHECK-SAME:      ins(%{{.*}}, %{{.*}} : tensor<32x16xf32>, tensor<16x24xf32>) outs(%{{.*}} : tensor<32x24xf32>)
// CHECK:         tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2, 3]] output_shape [4, 8, 3, 8]
func.func @heads(%x: tensor<4x8x16xf32>, %w: tensor<16x3x8xf32>, %s: tensor<4x8x3x8xf32>) -> tensor<4x8x3x8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(b, m, h, d, k) -> (b, m, k)>, affine_map<(b, m, h, d, k) -> (k, h, d)>, affine_map<(b, m, h, d, k) -> (b, m, h, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x8x16xf32>, tensor<16x3x8xf32>)
      outs(%s : tensor<4x8x3x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<4x8x3x8xf32>
  return %r : tensor<4x8x3x8xf32>
}

// The first factor is shared; the result has its rows last.
// CHECK-LABEL: func.func @first(
// CHECK:         linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<16x8xf32>, tensor<20x16xf32>) outs(%{{.*}} : tensor<20x8xf32>)
func.func @first(%w: tensor<16x8xf32>, %x: tensor<4x5x16xf32>, %s: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, n, m, k) -> (k, m)>, affine_map<(b, n, m, k) -> (b, n, k)>, affine_map<(b, n, m, k) -> (b, n, m)>]
      ins(%w, %x : tensor<16x8xf32>, tensor<4x5x16xf32>) outs(%s : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
  return %r : tensor<4x5x8xf32>
}

// A batch of one beside another.
// CHECK-LABEL: func.func @three(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<20x16xf32>, tensor<16x8xf32>)
func.func @three(%x: tensor<1x4x5x16xf32>, %w: tensor<16x8xf32>, %s: tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, m, n, k) -> (a, b, m, k)>, affine_map<(a, b, m, n, k) -> (k, n)>, affine_map<(a, b, m, n, k) -> (a, b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x4x5x16xf32>, tensor<16x8xf32>)
      outs(%s : tensor<1x4x5x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4x5x8xf32>
  return %r : tensor<1x4x5x8xf32>
}

// Of bytes with zero points.
// CHECK-LABEL: func.func @quantized(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8x16xi8>, %[[W:.*]]: tensor<16x32xi8>, %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK:         %[[ROWS:.*]] = tensor.collapse_shape %[[X]]
// CHECK:         linalg.quantized_matmul ins(%[[ROWS]], %[[W]], %[[A]], %[[B]] : tensor<32x16xi8>, tensor<16x32xi8>, i32, i32) outs(%{{.*}} : tensor<32x32xi32>)
func.func @quantized(%x: tensor<4x8x16xi8>, %w: tensor<16x32xi8>, %a: i32, %b: i32, %s: tensor<4x8x32xi32>) -> tensor<4x8x32xi32> {
  %e = tensor.empty() : tensor<4x16x32xi8>
  %r = linalg.broadcast ins(%w : tensor<16x32xi8>) outs(%e : tensor<4x16x32xi8>) dimensions = [0]
  %p = linalg.quantized_batch_matmul ins(%x, %r, %a, %b : tensor<4x8x16xi8>, tensor<4x16x32xi8>, i32, i32) outs(%s : tensor<4x8x32xi32>) -> tensor<4x8x32xi32>
  return %p : tensor<4x8x32xi32>
}

// Weights in rows: a generic with their map.
// CHECK-LABEL: func.func @quantized_rows(
// CHECK-SAME:    %{{.*}}: tensor<4x8x16xi8>, %[[W:.*]]: tensor<32x16xi8>, %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK:         linalg.generic {indexing_maps = [{{.*}}, #[[$NONE]], #[[$NONE]], {{.*}}], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME:      ins(%{{.*}}, %[[W]], %[[A]], %[[B]] : tensor<32x16xi8>, tensor<32x16xi8>, i32, i32)
func.func @quantized_rows(%x: tensor<4x8x16xi8>, %w: tensor<32x16xi8>, %a: i32, %b: i32, %s: tensor<4x8x32xi32>) -> tensor<4x8x32xi32> {
  %e = tensor.empty() : tensor<4x16x32xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (n, k)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<32x16xi8>) outs(%e : tensor<4x16x32xi8>) {
  ^bb0(%u: i8, %o: i8):
    linalg.yield %u : i8
  } -> tensor<4x16x32xi8>
  %p = linalg.quantized_batch_matmul ins(%x, %r, %a, %b : tensor<4x8x16xi8>, tensor<4x16x32xi8>, i32, i32) outs(%s : tensor<4x8x32xi32>) -> tensor<4x8x32xi32>
  return %p : tensor<4x8x32xi32>
}
