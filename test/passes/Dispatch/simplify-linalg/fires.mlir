// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,cse))' | FileCheck %s

// SL1 and a batch of one: the matmul is two-dimensional, and so is what follows it.

// CHECK-LABEL: func.func @unit_batch
// CHECK:         linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<4x8xf32>, tensor<8x16xf32>)
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
// CHECK-SAME:      tensor<4x16xf32>
// CHECK:         %[[R:.+]] = tensor.expand_shape %{{.+}} {{\[\[}}0, 1], [2]] output_shape [1, 4, 16]
// CHECK-NEXT:    return %[[R]]
func.func @unit_batch(%x: tensor<1x4x8xf32>, %y: tensor<1x8x16xf32>, %init: tensor<1x4x16xf32>) -> tensor<1x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x16xf32>
  %0 = linalg.batch_matmul ins(%x, %y : tensor<1x4x8xf32>, tensor<1x8x16xf32>) outs(%init : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  %1 = linalg.exp ins(%0 : tensor<1x4x16xf32>) outs(%e : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  return %1 : tensor<1x4x16xf32>
}

// -----

// A unit dimension of a convolution's result stays in its epilogue; the bias's added ones go.

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#ch = affine_map<(n, c, h, w) -> (c, 0, 0)>

// CHECK-DAG: #[[$CH:.+]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-LABEL: func.func @held_unit_dim
// CHECK-SAME:    (%{{.+}}, %{{.+}}, %[[B:.+]]: tensor<16xf32>, %{{.+}})
// CHECK:         %[[CONV:.+]] = linalg.conv_2d_nchw_fchw
// CHECK:         linalg.generic {indexing_maps = [#{{.+}}, #[[$CH]], #{{.+}}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
// CHECK-SAME:      ins(%[[CONV]], %[[B]] : tensor<1x16x6x6xf32>, tensor<16xf32>)
func.func @held_unit_dim(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>, %init: tensor<1x16x6x6xf32>) -> tensor<1x16x6x6xf32> {
  %e = tensor.empty() : tensor<1x16x6x6xf32>
  %wide = tensor.expand_shape %b [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>) outs(%init : tensor<1x16x6x6xf32>) -> tensor<1x16x6x6xf32>
  %1 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0, %wide : tensor<1x16x6x6xf32>, tensor<16x1x1xf32>) outs(%e : tensor<1x16x6x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %n = arith.addf %a, %c : f32
    linalg.yield %n : f32
  } -> tensor<1x16x6x6xf32>
  return %1 : tensor<1x16x6x6xf32>
}

// -----

// SL3: the result's map becomes the identity; reduction loops come last.

#tr = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>

// CHECK-DAG: #[[$TR:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @loop_order
// CHECK:         linalg.generic {indexing_maps = [#[[$TR]], #[[$ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK:         linalg.generic {indexing_maps = [#[[$TR]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]}
func.func @loop_order(%x: tensor<4x8xf32>, %init: tensor<8xf32>) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #tr], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %1, %2 : tensor<8x4xf32>, tensor<8xf32>
}

// -----

// SL4: what follows a matmul keeps the matmul's shape; the expand moves after it.

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @expand_below_epilogue
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         %[[G:.+]] = linalg.generic {{.*}} ins(%[[M]] : tensor<4x24xf32>)
// CHECK:         tensor.expand_shape %[[G]]
func.func @expand_below_epilogue(%x: tensor<4x8xf32>, %y: tensor<8x24xf32>, %init: tensor<4x24xf32>) -> tensor<4x2x12xf32> {
  %e = tensor.empty() : tensor<4x2x12xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x24xf32>) outs(%init : tensor<4x24xf32>) -> tensor<4x24xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 12] : tensor<4x24xf32> into tensor<4x2x12xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x2x12xf32>) outs(%e : tensor<4x2x12xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<4x2x12xf32>
  return %2 : tensor<4x2x12xf32>
}

// -----

// SL4: between elementwise ops an expand moves up.

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @expand_above_elementwise
// CHECK:         %[[E:.+]] = tensor.expand_shape %{{.+}} {{.*}} : tensor<4x24xf32> into tensor<4x2x12xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[E]] : tensor<4x2x12xf32>)
// CHECK:         linalg.generic
// CHECK-NOT:     tensor.expand_shape
func.func @expand_above_elementwise(%x: tensor<4x24xf32>) -> tensor<4x2x12xf32> {
  %e = tensor.empty() : tensor<4x24xf32>
  %f = tensor.empty() : tensor<4x2x12xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x24xf32>) outs(%e : tensor<4x24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<4x24xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 12] : tensor<4x24xf32> into tensor<4x2x12xf32>
  %2 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x2x12xf32>) outs(%f : tensor<4x2x12xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<4x2x12xf32>
  return %2 : tensor<4x2x12xf32>
}

// -----

// SL5 and SL6: fills through slices, inserts and pads.

// CHECK-LABEL: func.func @fills
// CHECK-SAME:    (%[[V:.+]]: f32, %[[X:.+]]: tensor<4x4xf32>)
// CHECK-DAG:     linalg.fill ins(%[[V]] : f32) outs(%{{.+}} : tensor<2x2xf32>)
// CHECK-DAG:     %[[B:.+]] = linalg.fill ins(%[[V]] : f32) outs(%{{.+}} : tensor<8x8xf32>)
// CHECK-DAG:     %[[P:.+]] = linalg.fill ins(%[[V]] : f32) outs(%{{.+}} : tensor<6x6xf32>)
// CHECK-NOT:     tensor.insert_slice
// CHECK-NOT:     tensor.pad
// CHECK:         return %{{.+}}, %[[B]], %[[P]], %[[X]]
func.func @fills(%v: f32, %x: tensor<4x4xf32>) -> (tensor<2x2xf32>, tensor<8x8xf32>, tensor<6x6xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %big = tensor.empty() : tensor<8x8xf32>
  %bigf = linalg.fill ins(%v : f32) outs(%big : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = tensor.extract_slice %f[1, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %1 = tensor.insert_slice %f into %bigf[2, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %2 = tensor.pad %f low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<6x6xf32>
  %3 = tensor.insert_slice %x into %f[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<8x8xf32>, tensor<6x6xf32>, tensor<4x4xf32>
}

// -----

// What an exporter writes to broadcast a dynamic dimension is a plain read.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-DAG: #[[$TR:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @extract_is_input
// CHECK-SAME:    (%[[X:.+]]: tensor<8x?xf32>)
// CHECK:         linalg.generic {indexing_maps = [#[[$TR]],
// CHECK-SAME:      ins(%[[X]] : tensor<8x?xf32>)
// CHECK-NOT:     tensor.extract
func.func @extract_is_input(%x: tensor<8x?xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<8x?xf32>
  %e = tensor.empty(%d) : tensor<?x8xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %one = arith.cmpi eq, %d, %c1 : index
    %k = arith.select %one, %c0, %i : index
    %v = tensor.extract %x[%j, %k] : tensor<8x?xf32>
    linalg.yield %v : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// A reshape by unit dimensions is a view.

// CHECK-LABEL: func.func @reshape_is_view
// CHECK-SAME:    (%[[X:.+]]: tensor<12x?xf32>)
// CHECK:         tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [1, 12, %{{.+}}]
// CHECK-NOT:     tensor.reshape
func.func @reshape_is_view(%x: tensor<12x?xf32>) -> tensor<1x12x?xf32> {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %twelve = arith.constant 12 : i64
  %d = tensor.dim %x, %c1 : tensor<12x?xf32>
  %di = arith.index_cast %d : index to i64
  %s = tensor.from_elements %one, %twelve, %di : tensor<3xi64>
  %0 = tensor.reshape %x(%s) : (tensor<12x?xf32>, tensor<3xi64>) -> tensor<1x12x?xf32>
  return %0 : tensor<1x12x?xf32>
}

// -----

// Constants that an exporter keeps in f64 are rounded once.

#v = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @narrow_constant
// CHECK-DAG:     %[[C:.+]] = arith.constant 2.000000e-01 : f32
// CHECK-NOT:     arith.truncf
// CHECK:         arith.mulf %{{.+}}, %[[C]] : f32
func.func @narrow_constant(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant 2.0e-01 : f64
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.truncf %c : f64 to f32
    %n = arith.mulf %a, %t : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// SL5: a slice in a fill is a pad; one with strides, of lower rank, or at a place that is computed, stays an insert.

// CHECK-LABEL: func.func @insert_into_fill
// CHECK-SAME:    (%[[X:.+]]: tensor<6x8xf32>, %[[ROW:.+]]: tensor<12xf32>, %[[V:.+]]: f32, %{{.+}}: index)
// CHECK:         %[[P:.+]] = tensor.pad %[[X]] low[1, 2] high[1, 2]
// CHECK:           tensor.yield %[[V]] : f32
// CHECK:         tensor<6x8xf32> to tensor<8x12xf32>
// CHECK-COUNT-3: tensor.insert_slice
// CHECK:         return %[[P]]
func.func @insert_into_fill(%x: tensor<6x8xf32>, %row: tensor<12xf32>, %v: f32, %i: index)
    -> (tensor<8x12xf32>, tensor<12x16xf32>, tensor<8x12xf32>, tensor<8x12xf32>) {
  %e = tensor.empty() : tensor<8x12xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8x12xf32>) -> tensor<8x12xf32>
  %e2 = tensor.empty() : tensor<12x16xf32>
  %f2 = linalg.fill ins(%v : f32) outs(%e2 : tensor<12x16xf32>) -> tensor<12x16xf32>
  %0 = tensor.insert_slice %x into %f[1, 2] [6, 8] [1, 1] : tensor<6x8xf32> into tensor<8x12xf32>
  %1 = tensor.insert_slice %x into %f2[0, 0] [6, 8] [2, 2] : tensor<6x8xf32> into tensor<12x16xf32>
  %2 = tensor.insert_slice %row into %f[3, 0] [1, 12] [1, 1] : tensor<12xf32> into tensor<8x12xf32>
  %3 = tensor.insert_slice %x into %f[%i, 2] [6, 8] [1, 1] : tensor<6x8xf32> into tensor<8x12xf32>
  return %0, %1, %2, %3 : tensor<8x12xf32>, tensor<12x16xf32>, tensor<8x12xf32>, tensor<8x12xf32>
}

// An init that a reduction overwrites: each row has elements.
// CHECK-LABEL: func.func @overwrittenInit
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[E]] : tensor<4xf32>)
func.func @overwrittenInit(%x: tensor<4x3xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x3xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// One filter for each channel.
// CHECK-LABEL: @depthwise
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc
// CHECK-NOT:     hwcm
func.func @depthwise(%x: tensor<1x9x9x16xf32>, %w: tensor<3x3x16x1xf32>, %b: tensor<1x7x7x16x1xf32>) -> tensor<1x7x7x16x1xf32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x9x9x16xf32>, tensor<3x3x16x1xf32>) outs(%b : tensor<1x7x7x16x1xf32>) -> tensor<1x7x7x16x1xf32>
  return %r : tensor<1x7x7x16x1xf32>
}

// -----

// SL11: a sum that was derived is the sum that the program computes.

// CHECK-LABEL: func.func @linear_extent
// CHECK-SAME:    (%[[N:.+]]: index, %[[M:.+]]: index)
// CHECK-NEXT:    %[[SUM:.+]] = arith.addi %[[N]], %[[M]] : index
// CHECK-NEXT:    return %[[SUM]], %[[SUM]]
func.func @linear_extent(%n: index, %m: index) -> (index, index) {
  %a = arith.addi %n, %m : index
  %b = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %m]
  return %a, %b : index, index
}

// SL13: a pooling of the whole image adds up one dimension of pixels, channels first or last.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME:    %[[X:.*]]: tensor<2x8x7x5xf32>, %[[Y:.*]]: tensor<2x7x5x8xi8>
// CHECK-DAG:     %[[PIXELS:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0], [1], [2, 3]] : tensor<2x8x7x5xf32> into tensor<2x8x35xf32>
// CHECK-DAG:     linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[PIXELS]] : tensor<2x8x35xf32>) outs(%{{.*}} : tensor<2x8xf32>)
// CHECK-DAG:     %[[BYTES:.*]] = tensor.collapse_shape %[[Y]] {{\[}}[0], [1, 2], [3]] : tensor<2x7x5x8xi8> into tensor<2x35x8xi8>
// CHECK-DAG:     linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[BYTES]] : tensor<2x35x8xi8>) outs(%{{.*}} : tensor<2x8xi8>)
// CHECK-NOT:     pooling
func.func @whole(%x: tensor<2x8x7x5xf32>, %y: tensor<2x7x5x8xi8>, %o: tensor<2x8x1x1xf32>, %p: tensor<2x1x1x8xi8>) -> (tensor<2x8x1x1xf32>, tensor<2x1x1x8xi8>) {
  %w = tensor.empty() : tensor<7x5xf32>
  %v = tensor.empty() : tensor<7x5xi8>
  %r = linalg.pooling_nchw_sum {strides = dense<3> : vector<2xi64>} ins(%x, %w : tensor<2x8x7x5xf32>, tensor<7x5xf32>) outs(%o : tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
  %s = linalg.pooling_nhwc_max ins(%y, %v : tensor<2x7x5x8xi8>, tensor<7x5xi8>) outs(%p : tensor<2x1x1x8xi8>) -> tensor<2x1x1x8xi8>
  return %r, %s : tensor<2x8x1x1xf32>, tensor<2x1x1x8xi8>
}
