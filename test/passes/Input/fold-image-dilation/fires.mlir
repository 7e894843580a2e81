// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fold-image-dilation,canonicalize))" --remarks-filter-passed=weir-fold-image-dilation 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-4: [Passed] folded
// With a constant filter, start values are constants.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fold-image-dilation,weir-fold-constants))" | FileCheck %s --check-prefix=START

#image = affine_map<(n, y, x, f, c, h, w) -> (n, y + h, x + w, c)>
#filter = affine_map<(n, y, x, f, c, h, w) -> (f, c, h, w)>
#out = affine_map<(n, y, x, f, c, h, w) -> (n, y, x, f)>

// ID1, ID2: the product has the outputs of a pixel as dimensions, and a filter that is reversed and in the order of the result. No fill, no inserted slice.
// CHECK-DAG:   #[[$PIXELS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d6)>
// CHECK-DAG:   #[[$WEIGHTS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d5, d6)>
// CHECK-LABEL: func.func @zeros
// CHECK-SAME:    (%[[X:[^ ]+]]: tensor<1x4x5x3xi8>, %[[W:[^ ]+]]: tensor<6x3x2x3xi8>, %[[INIT:[^ ]+]]: tensor<1x8x15x6xi32>)
// CHECK-NOT:     tensor.insert_slice
// CHECK:         %[[REVERSED:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x3x6x3xi8>)
// CHECK-DAG:       %[[H:.*]] = linalg.index 0
// CHECK-DAG:       %[[V:.*]] = linalg.index 1
// CHECK-DAG:       %[[HR:.*]] = arith.subi %c1, %[[H]]
// CHECK-DAG:       %[[VR:.*]] = arith.subi %c2, %[[V]]
// CHECK:           tensor.extract %[[W]][%{{.*}}, %{{.*}}, %[[HR]], %[[VR]]]
// CHECK:         %[[FROM:.*]] = tensor.expand_shape %[[INIT]] {{\[\[}}0], [1, 2], [3, 4], [5]] output_shape [1, 4, 2, 5, 3, 6]
// CHECK:         %[[P:.*]] = linalg.generic {indexing_maps = [#[[$PIXELS]], #[[$WEIGHTS]], {{.*}}ins(%[[X]], %[[REVERSED]] {{.*}} outs(%[[FROM]]
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[P]] {{\[\[}}0], [1, 2], [3, 4], [5]] : tensor<1x4x2x5x3x6xi32> into tensor<1x8x15x6xi32>
// CHECK:         return %[[R]]
func.func @zeros(%x: tensor<1x4x5x3xi8>, %w: tensor<6x3x2x3xi8>, %s: tensor<1x8x15x6xi32>) -> tensor<1x8x15x6xi32> {
  %pixel = arith.constant 0 : i8
  %e = tensor.empty() : tensor<1x9x17x3xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x9x17x3xi8>) -> tensor<1x9x17x3xi8>
  %d = tensor.insert_slice %x into %z[0, 1, 2, 0] [1, 4, 5, 3] [1, 2, 3, 1] : tensor<1x4x5x3xi8> into tensor<1x9x17x3xi8>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x9x17x3xi8>, tensor<6x3x2x3xi8>) outs(%s : tensor<1x8x15x6xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x8x15x6xi32>
  return %r : tensor<1x8x15x6xi32>
}

// ID3: 200, an unsigned byte, is between the pixels of a row of two. Output 0 has pixel 0 at the second element (7), and 200 at the first (5): it starts with
// 200 * 5. Output 1 has it at the first element, and starts with 200 * 7.
// CHECK-LABEL: func.func @between
// START-LABEL: func.func @between
// START:         arith.constant dense<{{\[\[}}1000], [1400]]> : tensor<2x1xi32>
func.func @between(%x: tensor<1x1x2x1xi8>) -> tensor<1x1x4x1xi32> {
  %w = arith.constant dense<[[[[5, 7]]]]> : tensor<1x1x1x2xi8>
  %pixel = arith.constant -56 : i8
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x1x5x1xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x1x5x1xi8>) -> tensor<1x1x5x1xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 0] [1, 1, 2, 1] [1, 1, 2, 1] : tensor<1x1x2x1xi8> into tensor<1x1x5x1xi8>
  %i = tensor.empty() : tensor<1x1x4x1xi32>
  %s = linalg.fill ins(%zero : i32) outs(%i : tensor<1x1x4x1xi32>) -> tensor<1x1x4x1xi32>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x1x5x1xi8>, tensor<1x1x1x2xi8>) outs(%s : tensor<1x1x4x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x4x1xi32>
  return %r : tensor<1x1x4x1xi32>
}

// ID4: floats, with a filter that importers reverse: all outputs of a pixel are output channels.
// CHECK-LABEL: func.func @floats(
// CHECK-SAME:    %[[X:.*]]: tensor<1x3x4x5xf32>
// CHECK-NOT:     tensor.insert_slice
// CHECK:         linalg.transpose {{.*}} permutation = [0, 1, 3, 5, 2, 4]
// CHECK:         %[[P:.*]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %{{.*}} : tensor<1x3x4x5xf32>, tensor<24x3x1x1xf32>) outs(%{{.*}} : tensor<1x24x4x5xf32>)
// CHECK:         %[[SPLIT:.*]] = tensor.expand_shape %[[P]] {{\[}}[0], [1, 2, 3], [4], [5]] output_shape [1, 6, 2, 2, 4, 5]
// CHECK:         linalg.transpose ins(%[[SPLIT]] : tensor<1x6x2x2x4x5xf32>) {{.*}} permutation = [0, 1, 4, 2, 5, 3]
// CHECK:         tensor.collapse_shape {{.*}} : tensor<1x6x4x2x5x2xf32> into tensor<1x6x8x10xf32>
func.func @floats(%x: tensor<1x3x4x5xf32>, %s: tensor<1x6x8x10xf32>) -> tensor<1x6x8x10xf32> {
  %pixel = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %stored = arith.constant dense<2.0> : tensor<3x6x2x2xf32>
  %we = tensor.empty() : tensor<6x3x2x2xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%we : tensor<6x3x2x2xf32>) {
  ^bb0(%u: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %j2 = arith.subi %c1, %i2 : index
    %j3 = arith.subi %c1, %i3 : index
    %v = tensor.extract %stored[%i1, %i0, %j2, %j3] : tensor<3x6x2x2xf32>
    linalg.yield %v : f32
  } -> tensor<6x3x2x2xf32>
  %e = tensor.empty() : tensor<1x3x9x11xf32>
  %z = linalg.fill ins(%pixel : f32) outs(%e : tensor<1x3x9x11xf32>) -> tensor<1x3x9x11xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 3, 4, 5] [1, 1, 2, 2] : tensor<1x3x4x5xf32> into tensor<1x3x9x11xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x3x9x11xf32>, tensor<6x3x2x2xf32>) outs(%s : tensor<1x6x8x10xf32>) -> tensor<1x6x8x10xf32>
  return %r : tensor<1x6x8x10xf32>
}

// CHECK-LABEL: func.func @channels_last(
// CHECK:         linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %{{.*}} : tensor<1x4x5x3xf32>, tensor<1x1x3x24xf32>) outs(%{{.*}} : tensor<1x4x5x24xf32>)
func.func @channels_last(%x: tensor<1x4x5x3xf32>, %s: tensor<1x8x10x6xf32>) -> tensor<1x8x10x6xf32> {
  %pixel = arith.constant 0.0 : f32
  %w = arith.constant dense<2.0> : tensor<2x2x3x6xf32>
  %e = tensor.empty() : tensor<1x9x11x3xf32>
  %z = linalg.fill ins(%pixel : f32) outs(%e : tensor<1x9x11x3xf32>) -> tensor<1x9x11x3xf32>
  %d = tensor.insert_slice %x into %z[0, 1, 1, 0] [1, 4, 5, 3] [1, 2, 2, 1] : tensor<1x4x5x3xf32> into tensor<1x9x11x3xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%d, %w : tensor<1x9x11x3xf32>, tensor<2x2x3x6xf32>) outs(%s : tensor<1x8x10x6xf32>) -> tensor<1x8x10x6xf32>
  return %r : tensor<1x8x10x6xf32>
}
