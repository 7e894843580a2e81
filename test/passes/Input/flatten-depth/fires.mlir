// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-flatten-depth))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-flatten-depth))' --remarks-filter=weir-flatten-depth -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-8: [Passed] flattened
// REMARK-NOT: [Missed]

#input = affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, c, d + kd, h + kh, w + kw)>
#filter = affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (f, c, kd, kh, kw)>
#result = affine_map<(n, f, d, h, w, c, kd, kh, kw) -> (n, f, d, h, w)>

// FD1, FD2: the pad in depth precedes the gather, the others follow it; strides and dilations of the depth are those of the gather.
// CHECK-DAG:     #[[$READ:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1 * 2 + d3, d4, d5)>
// CHECK-LABEL: func.func @channels_first
// CHECK-SAME:    (%[[X:.*]]: tensor<2x4x5x8x8xf32>, %[[W:.*]]: tensor<16x4x3x3x3xf32>)
// CHECK:         %[[DEEP:.*]] = tensor.pad %[[X]] low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0]
// CHECK:         %[[PLANES:.*]] = linalg.generic {indexing_maps = [#[[$READ]], {{.*}} ins(%[[DEEP]] : tensor<2x4x7x8x8xf32>) outs(%{{.*}} : tensor<2x3x4x3x8x8xf32>)
// CHECK:         %[[BATCH:.*]] = tensor.collapse_shape %[[PLANES]] {{\[}}[0, 1], [2], [3], [4], [5]]
// CHECK:         %[[IMAGE:.*]] = tensor.collapse_shape %[[BATCH]] {{\[}}[0], [1, 2], [3], [4]] {{.*}} into tensor<6x12x8x8xf32>
// CHECK:         %[[PADDED:.*]] = tensor.pad %[[IMAGE]] low[0, 0, 1, 1] high[0, 0, 1, 0]
// CHECK:         %[[FILTER:.*]] = tensor.collapse_shape %[[W]] {{\[}}[0], [1, 2], [3], [4]]
// CHECK:         %[[ZEROS:.*]] = linalg.fill {{.*}} -> tensor<6x16x8x7xf32>
// CHECK:         %[[R:.*]] = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[PADDED]], %[[FILTER]] : tensor<6x12x10x9xf32>, tensor<16x12x3x3xf32>) outs(%[[ZEROS]]
// CHECK:         %[[E:.*]] = tensor.expand_shape %[[R]] {{.*}} into tensor<2x3x16x8x7xf32>
// CHECK:         linalg.transpose ins(%[[E]] {{.*}} permutation = [0, 2, 1, 3, 4]
func.func @channels_first(%x: tensor<2x4x5x8x8xf32>, %w: tensor<16x4x3x3x3xf32>) -> tensor<2x16x3x8x7xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 0] {
  ^bb0(%n: index, %c: index, %d: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<2x4x5x8x8xf32> to tensor<2x4x7x10x9xf32>
  %e = tensor.empty() : tensor<2x16x3x8x7xf32>
  %s = linalg.fill ins(%zero : f32) outs(%e : tensor<2x16x3x8x7xf32>) -> tensor<2x16x3x8x7xf32>
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[2, 1, 1]> : vector<3xi64>}
      ins(%p, %w : tensor<2x4x7x10x9xf32>, tensor<16x4x3x3x3xf32>) outs(%s : tensor<2x16x3x8x7xf32>) -> tensor<2x16x3x8x7xf32>
  return %r : tensor<2x16x3x8x7xf32>
}

// The planes of a window precede the channels; a transposed constant filter is a constant.
// CHECK-LABEL: func.func @channels_last
// CHECK-SAME:    (%[[X:.*]]: tensor<1x4x4x4x2xf32>, %[[S:.*]]: tensor<1x2x4x2x1xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : tensor<1x4x4x4x2xf32>) outs(%{{.*}} : tensor<1x2x4x4x2x2xf32>)
// CHECK:         %[[IMAGE:.*]] = tensor.collapse_shape {{.*}} into tensor<2x4x4x4xf32>
// CHECK:         %[[C:.*]] = arith.constant dense<{{.*}}1.0{{.*}}2.0{{.*}}5.0{{.*}}6.0{{.*}}3.0{{.*}}4.0{{.*}}7.0{{.*}}8.0{{.*}}> : tensor<1x2x2x2x1xf32>
// CHECK:         %[[FILTER:.*]] = tensor.collapse_shape %[[C]] {{.*}} into tensor<1x2x4x1xf32>
// CHECK:         %[[INIT:.*]] = tensor.collapse_shape %[[S]] {{.*}} into tensor<2x4x2x1xf32>
// CHECK:         linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[IMAGE]], %[[FILTER]] : tensor<2x4x4x4xf32>, tensor<1x2x4x1xf32>) outs(%[[INIT]]
func.func @channels_last(%x: tensor<1x4x4x4x2xf32>, %s: tensor<1x2x4x2x1xf32>) -> tensor<1x2x4x2x1xf32> {
  // Of the window's planes, its columns and the channels.
  %w = arith.constant dense<[[[[[1.0], [2.0]], [[3.0], [4.0]]]], [[[[5.0], [6.0]], [[7.0], [8.0]]]]]> : tensor<2x1x2x2x1xf32>
  %r = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[2, 1, 2]> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%x, %w : tensor<1x4x4x4x2xf32>, tensor<2x1x2x2x1xf32>) outs(%s : tensor<1x2x4x2x1xf32>) -> tensor<1x2x4x2x1xf32>
  return %r : tensor<1x2x4x2x1xf32>
}

// Bytes, and another order of the result: its body is kept.
// CHECK-LABEL: func.func @bytes
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<3x12x5x5xi8>, tensor<8x12x2x2xi8>) outs(%{{.*}} : tensor<3x4x4x8xi32>)
// CHECK:           arith.extui
// CHECK:         tensor.expand_shape {{.*}} into tensor<1x3x4x4x8xi32>
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @bytes(%x: tensor<1x4x5x5x5xi8>, %w: tensor<8x4x3x2x2xi8>, %s: tensor<1x3x4x4x8xi32>) -> tensor<1x3x4x4x8xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, d, h, w, f, c, kd, kh, kw) -> (n, c, d + kd, h + kh, w + kw)>,
      affine_map<(n, d, h, w, f, c, kd, kh, kw) -> (f, c, kd, kh, kw)>, affine_map<(n, d, h, w, f, c, kd, kh, kw) -> (n, d, h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x4x5x5x5xi8>, tensor<8x4x3x2x2xi8>) outs(%s : tensor<1x3x4x4x8xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %u = arith.extui %a : i8 to i32
    %v = arith.extsi %b : i8 to i32
    %m = arith.muli %u, %v : i32
    %t = arith.addi %o, %m : i32
    linalg.yield %t : i32
  } -> tensor<1x3x4x4x8xi32>
  return %r : tensor<1x3x4x4x8xi32>
}

// FD4: of one plane between zeros only the middle plane of the filter is read, and nothing is gathered. The pad is before a transpose, and bytes get the whole pad first.
// CHECK-LABEL: func.func @one_plane
// CHECK:         %[[T:.*]] = linalg.transpose ins(%{{.*}} : tensor<1x2x1x4x4xi8>) outs(%{{.*}} : tensor<1x1x4x4x2xi8>) permutation = [0, 2, 3, 4, 1]
// CHECK:         %[[P:.*]] = tensor.pad %[[T]] low[0, 0, 1, 1, 0] high[0, 0, 1, 1, 0]
// CHECK:         %[[I:.*]] = tensor.collapse_shape %[[P]] {{\[}}[0, 1], [2], [3], [4]] : tensor<1x1x6x6x2xi8> into tensor<1x6x6x2xi8>
// CHECK:         %[[S:.*]] = tensor.extract_slice %{{.*}}[1, 0, 0, 0, 0] [1, 3, 3, 2, 8] [1, 1, 1, 1, 1]
// CHECK:         %[[F:.*]] = tensor.collapse_shape %{{.*}} into tensor<3x3x2x8xi8>
// CHECK:         linalg.conv_2d_nhwc_hwcf {{.*}} ins(%[[I]], %[[F]] : tensor<1x6x6x2xi8>, tensor<3x3x2x8xi8>)
func.func @one_plane(%x: tensor<1x2x1x4x4xi8>, %w: tensor<3x3x3x2x8xi8>, %s: tensor<1x1x4x4x8xi32>) -> tensor<1x1x4x4x8xi32> {
  %zero = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : i8
  } : tensor<1x2x1x4x4xi8> to tensor<1x2x3x6x6xi8>
  %e = tensor.empty() : tensor<1x3x6x6x2xi8>
  %t = linalg.transpose ins(%p : tensor<1x2x3x6x6xi8>) outs(%e : tensor<1x3x6x6x2xi8>) permutation = [0, 2, 3, 4, 1]
  %r = linalg.conv_3d_ndhwc_dhwcf ins(%t, %w : tensor<1x3x6x6x2xi8>, tensor<3x3x3x2x8xi8>) outs(%s : tensor<1x1x4x4x8xi32>) -> tensor<1x1x4x4x8xi32>
  return %r : tensor<1x1x4x4x8xi32>
}

// FD4: two of three planes, of a constant filter of floats.
// CHECK-LABEL: func.func @two_planes
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1x2x2x4x4xf32>)
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x4x4x4xf32>, tensor<2x4x3x3xf32>)
func.func @two_planes(%x: tensor<1x2x2x4x4xf32>, %s: tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<2x2x3x3x3xf32>
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : f32
  } : tensor<1x2x2x4x4xf32> to tensor<1x2x4x4x4xf32>
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[2, 1, 1]> : vector<3xi64>}
      ins(%p, %w : tensor<1x2x4x4x4xf32>, tensor<2x2x3x3x3xf32>) outs(%s : tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32>
  return %r : tensor<1x2x1x2x2xf32>
}

// FD4: a filter that is no constant may be infinite: a product with zero is no zero.
// CHECK-LABEL: func.func @given_filter
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x6x4x4xf32>, tensor<2x6x3x3xf32>)
func.func @given_filter(%x: tensor<1x2x2x4x4xf32>, %w: tensor<2x2x3x3x3xf32>, %s: tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : f32
  } : tensor<1x2x2x4x4xf32> to tensor<1x2x4x4x4xf32>
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[2, 1, 1]> : vector<3xi64>}
      ins(%p, %w : tensor<1x2x4x4x4xf32>, tensor<2x2x3x3x3xf32>) outs(%s : tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32>
  return %r : tensor<1x2x1x2x2xf32>
}

// FD4: a zero is no neutral element of a product with an offset: all planes are read.
// CHECK-LABEL: func.func @offset
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x6x4x4xi8>, tensor<2x6x3x3xi8>)
func.func @offset(%x: tensor<1x2x1x4x4xi8>, %w: tensor<2x2x3x3x3xi8>, %s: tensor<1x2x1x2x2xi32>) -> tensor<1x2x1x2x2xi32> {
  %zero = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : i8
  } : tensor<1x2x1x4x4xi8> to tensor<1x2x3x4x4xi8>
  %r = linalg.generic {indexing_maps = [#input, #filter, #result],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%p, %w : tensor<1x2x3x4x4xi8>, tensor<2x2x3x3x3xi8>) outs(%s : tensor<1x2x1x2x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %seven = arith.constant 7 : i32
    %2 = arith.subi %0, %seven : i32
    %3 = arith.muli %2, %1 : i32
    %t = arith.addi %o, %3 : i32
    linalg.yield %t : i32
  } -> tensor<1x2x1x2x2xi32>
  return %r : tensor<1x2x1x2x2xi32>
}

// FD4: a zero is no neutral element of a maximum of sums: all planes are read.
// CHECK-LABEL: func.func @maximum
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x6x4x4xi8>, tensor<2x6x3x3xi8>)
func.func @maximum(%x: tensor<1x2x1x4x4xi8>, %w: tensor<2x2x3x3x3xi8>, %s: tensor<1x2x1x2x2xi32>) -> tensor<1x2x1x2x2xi32> {
  %zero = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero : i8
  } : tensor<1x2x1x4x4xi8> to tensor<1x2x3x4x4xi8>
  %r = linalg.generic {indexing_maps = [#input, #filter, #result],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%p, %w : tensor<1x2x3x4x4xi8>, tensor<2x2x3x3x3xi8>) outs(%s : tensor<1x2x1x2x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.addi %0, %1 : i32
    %t = arith.maxsi %o, %2 : i32
    linalg.yield %t : i32
  } -> tensor<1x2x1x2x2xi32>
  return %r : tensor<1x2x1x2x2xi32>
}
