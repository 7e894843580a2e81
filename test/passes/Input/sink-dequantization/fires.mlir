// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-sink-dequantization,canonicalize,cse))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-sink-dequantization))' --remarks-filter=weir-sink-dequantization -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-4: [Passed] integers
// REMARK-NOT: [Missed]

#id2 = affine_map<(i, j) -> (i, j)>
#id3 = affine_map<(b, i, j) -> (b, i, j)>
#id4 = affine_map<(n, c, h, w) -> (n, c, h, w)>
#first4 = affine_map<(f, c, h, w) -> (f)>
#second2 = affine_map<(i, j) -> (j)>

// SD1, SD2, SD5: padding is the zero point, each output channel has a scale, the groups' scales are expanded as the filter is.
// CHECK-LABEL: func.func @grouped
// CHECK-SAME:    (%[[X:.*]]: tensor<1x4x5x5xi8>, %[[W:.*]]: tensor<6x2x3x3xi8>, %[[I:.*]]: tensor<1x2x3x5x5xf32>)
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 3 : i8
// CHECK-DAG:     %[[SCALES:.*]] = arith.constant dense<{{.*}}> : tensor<2x3xf32>
// CHECK:         %[[PAD:.*]] = tensor.pad %[[X]] low[0, 0, 1, 1] high[0, 0, 1, 1]
// CHECK:           tensor.yield %[[ZERO]] : i8
// CHECK:         %[[XS:.*]] = tensor.expand_shape %[[PAD]] {{.*}} into tensor<1x2x2x7x7xi8>
// CHECK:         %[[WS:.*]] = tensor.expand_shape %[[W]] {{.*}} into tensor<2x3x2x3x3xi8>
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[XS]], %[[WS]] : tensor<1x2x2x7x7xi8>, tensor<2x3x2x3x3xi8>) outs(%{{.*}} : tensor<1x2x3x5x5xi32>)
// CHECK:           %[[U:.*]] = arith.extui %{{.*}} : i8 to i32
// CHECK:           arith.subi %[[U]], %c3_i32
// CHECK:           arith.extsi
// CHECK:           arith.muli
// CHECK:         %[[BOTH:.*]] = linalg.generic {{.*}} ins(%[[SCALES]] : tensor<2x3xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]], %[[I]], %[[BOTH]] : tensor<1x2x3x5x5xi32>, tensor<1x2x3x5x5xf32>, tensor<2x3xf32>)
// CHECK:           arith.sitofp
// CHECK:           arith.mulf
// CHECK:           arith.addf
func.func @grouped(%x: tensor<1x4x5x5xi8>, %w: tensor<6x2x3x3xi8>, %i: tensor<1x2x3x5x5xf32>) -> tensor<1x2x3x5x5xf32> {
  %scale = arith.constant 0.25 : f32
  %scales = arith.constant dense<[0.1, 0.2, 0.3, 0.4, 0.5, 0.6]> : tensor<6xf32>
  %zero = arith.constant 0.0 : f32
  %point = arith.constant 3 : i64
  %ex = tensor.empty() : tensor<1x4x5x5xf32>
  %fx = linalg.generic {indexing_maps = [#id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x5x5xi8>) outs(%ex : tensor<1x4x5x5xf32>) {
  ^bb0(%q: i8, %o: f32):
    %u = arith.extui %q : i8 to i64
    %d = arith.subi %u, %point : i64
    %f = arith.sitofp %d : i64 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<1x4x5x5xf32>
  %padded = tensor.pad %fx low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x4x5x5xf32> to tensor<1x4x7x7xf32>
  %xs = tensor.expand_shape %padded [[0], [1, 2], [3], [4]] output_shape [1, 2, 2, 7, 7] : tensor<1x4x7x7xf32> into tensor<1x2x2x7x7xf32>
  %ew = tensor.empty() : tensor<6x2x3x3xf32>
  %fw = linalg.generic {indexing_maps = [#id4, #first4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %scales : tensor<6x2x3x3xi8>, tensor<6xf32>) outs(%ew : tensor<6x2x3x3xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<6x2x3x3xf32>
  %ws = tensor.expand_shape %fw [[0, 1], [2], [3], [4]] output_shape [2, 3, 2, 3, 3] : tensor<6x2x3x3xf32> into tensor<2x3x2x3x3xf32>
  %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%xs, %ws : tensor<1x2x2x7x7xf32>, tensor<2x3x2x3x3xf32>) outs(%i : tensor<1x2x3x5x5xf32>) -> tensor<1x2x3x5x5xf32>
  return %r : tensor<1x2x3x5x5xf32>
}

// Two scales for each sum; weights are transposed and repeated.
// CHECK-LABEL: func.func @batch
// CHECK-SAME:    (%[[X:.*]]: tensor<2x3x8xi8>, %[[W:.*]]: tensor<4x8xi8>
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[W]] : tensor<4x8xi8>)
// CHECK:         %[[B:.*]] = linalg.broadcast ins(%[[T]] : tensor<8x4xi8>)
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[B]] : tensor<2x3x8xi8>, tensor<2x8x4xi8>)
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]], %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3x4xi32>, tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>)
func.func @batch(%x: tensor<2x3x8xi8>, %w: tensor<4x8xi8>, %i: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %rows = arith.constant dense<[0.1, 0.2, 0.3]> : tensor<3xf32>
  %columns = arith.constant dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>
  %ex = tensor.empty() : tensor<2x3x8xf32>
  %fx = linalg.generic {indexing_maps = [#id3, affine_map<(b, i, j) -> (i)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %rows : tensor<2x3x8xi8>, tensor<3xf32>) outs(%ex : tensor<2x3x8xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.uitofp %q : i8 to f32
    %r = arith.mulf %s, %f : f32
    linalg.yield %r : f32
  } -> tensor<2x3x8xf32>
  %ew = tensor.empty() : tensor<4x8xf32>
  %fw = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (i)>, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w, %columns : tensor<4x8xi8>, tensor<4xf32>) outs(%ew : tensor<4x8xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %et = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%fw : tensor<4x8xf32>) outs(%et : tensor<8x4xf32>) permutation = [1, 0]
  %eb = tensor.empty() : tensor<2x8x4xf32>
  %b = linalg.broadcast ins(%t : tensor<8x4xf32>) outs(%eb : tensor<2x8x4xf32>) dimensions = [0]
  %r = linalg.batch_matmul ins(%fx, %b : tensor<2x3x8xf32>, tensor<2x8x4xf32>) outs(%i : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// A zero point for each column, and rows that a reshape joins: dimensions of one element do not count.
// CHECK-LABEL: func.func @rows
// CHECK-SAME:    (%[[X:.*]]: tensor<4x1x8xi8>, %[[W:.*]]: tensor<8x4xi8>, %[[Z:.*]]: tensor<4xi8>
// CHECK:         %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{.*}} : tensor<4x1x8xi8> into tensor<4x8xi8>
// CHECK:         linalg.generic {{.*}} ins(%[[ROWS]], %[[W]], %[[Z]] : tensor<4x8xi8>, tensor<8x4xi8>, tensor<4xi8>)
// CHECK:           arith.subi
func.func @rows(%x: tensor<4x1x8xi8>, %w: tensor<8x4xi8>, %z: tensor<4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scales = arith.constant dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x1x8xf32>
  %fx = linalg.generic {indexing_maps = [#id3, affine_map<(b, i, j) -> (b)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %scales : tensor<4x1x8xi8>, tensor<4xf32>) outs(%ex : tensor<4x1x8xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x1x8xf32>
  %rows = tensor.collapse_shape %fx [[0, 1], [2]] : tensor<4x1x8xf32> into tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #second2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w, %z : tensor<8x4xi8>, tensor<4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %zero: i8, %o: f32):
    %u = arith.extsi %q : i8 to i16
    %v = arith.extsi %zero : i8 to i16
    %d = arith.subi %u, %v : i16
    %f = arith.sitofp %d : i16 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%rows, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD4: 65793 products of 255 * 128 are below 2^31.
// CHECK-LABEL: func.func @most
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x65793xi8>, tensor<65793x1xi8>)
func.func @most(%x: tensor<1x65793xi8>, %w: tensor<65793x1xi8>, %i: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<1x65793xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x65793xi8>) outs(%ex : tensor<1x65793xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.uitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<1x65793xf32>
  %ew = tensor.empty() : tensor<65793x1xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<65793x1xi8>) outs(%ew : tensor<65793x1xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<65793x1xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<1x65793xf32>, tensor<65793x1xf32>) outs(%i : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}
