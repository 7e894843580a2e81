// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cluster-pixels))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cluster-pixels))' --remarks-filter=weir-cluster-pixels -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] clustered {{.*}}Function=eight | pixels=8
// REMARK: [Passed] clustered {{.*}}Function=divided | pixels=4
// REMARK: [Passed] clustered {{.*}}Function=dropped | pixels=4
// The filter of all columns is a constant.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cluster-pixels,weir-fold-constants,canonicalize))' | FileCheck %s --check-prefix=FOLDED

// FOLDED-LABEL: func.func @constant
// FOLDED:         arith.constant dense<{{\[\[\[\[}}1], [2], [0], [0], [0], [0], [0], [0], [0]]], {{\[\[\[}}0], [1], [2], [0], {{.*}} : tensor<8x1x9x1xi8>
// FOLDED:         linalg.generic {{.*}} tensor<8x1x9x1xi8>

// CP1, CP2: eight columns are 1 + 8 - 1 + 2 columns of a window with stride 8. The result is reshaped, and its first values are added.
// CHECK-LABEL: func.func @eight
// CHECK-SAME:    (%[[X:.+]]: tensor<1x6x18x8xi8>, %{{.+}}: tensor<1x3x3x8xi8>, %[[S:.+]]: tensor<1x4x16x1xi32>)
// CHECK:         %[[SPLIT:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<8x1x3x10x8xi8>)
// CHECK:           arith.cmpi ult
// CHECK:         %[[W:.+]] = tensor.collapse_shape %[[SPLIT]] {{\[\[}}0, 1], [2], [3], [4]] : tensor<8x1x3x10x8xi8> into tensor<8x3x10x8xi8>
// CHECK:         %[[R:.+]] = linalg.generic {indexing_maps = [#[[MAP:.+]], #{{.+}}, #{{.+}}], {{.*}} ins(%[[X]], %[[W]] : tensor<1x6x18x8xi8>, tensor<8x3x10x8xi8>) outs(%{{.+}} : tensor<1x4x2x8xi32>) attrs = {wanted}
// CHECK:         %[[E:.+]] = tensor.expand_shape %[[R]] {{\[\[}}0], [1], [2], [3, 4]] output_shape [1, 4, 2, 8, 1]
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[E]] {{\[\[}}0], [1], [2, 3], [4]] : tensor<1x4x2x8x1xi32> into tensor<1x4x16x1xi32>
// CHECK:         linalg.add ins(%[[C]], %[[S]] :
func.func @eight(%x: tensor<1x6x18x8xi8>, %w: tensor<1x3x3x8xi8>, %s: tensor<1x4x16x1xi32>) -> tensor<1x4x16x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x18x8xi8>, tensor<1x3x3x8xi8>) outs(%s : tensor<1x4x16x1xi32>) attrs = {wanted} {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x16x1xi32>
  return %r : tensor<1x4x16x1xi32>
}

// CP2: twelve columns are three clusters of four, not one and a half of eight. A filter whose channels are not last gets them last.
// CHECK-LABEL: func.func @divided
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x5x13x4xi8>, tensor<8x2x5x4xi8>) outs(%{{.+}} : tensor<1x4x3x8xi32>)
func.func @divided(%x: tensor<1x5x13x4xi8>, %w: tensor<2x4x2x2xi8>, %s: tensor<1x4x12x2xi32>) -> tensor<1x4x12x2xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, c, h, w)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x5x13x4xi8>, tensor<2x4x2x2xi8>) outs(%s : tensor<1x4x12x2xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x12x2xi32>
  return %r : tensor<1x4x12x2xi32>
}

// CP2: of nine columns three clusters have three too many. They read a wider pad, and are dropped.
// CHECK-LABEL: func.func @dropped
// CHECK:         %[[P:.+]] = tensor.pad %{{.+}} low[0, 0, 0, 0] high[0, 0, 3, 0]
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.+}} : tensor<1x3x14x2xi8>, tensor<12x3x6x2xi8>) outs(%{{.+}} : tensor<1x1x3x12xi32>)
// CHECK:         tensor.extract_slice %{{.+}}[0, 0, 0, 0] [1, 1, 9, 3] [1, 1, 1, 1] : tensor<1x1x12x3xi32> to tensor<1x1x9x3xi32>
func.func @dropped(%x: tensor<1x3x11x2xi8>, %w: tensor<3x3x3x2xi8>, %s: tensor<1x1x9x3xi32>) -> tensor<1x1x9x3xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x3x11x2xi8>, tensor<3x3x3x2xi8>) outs(%s : tensor<1x1x9x3xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x9x3xi32>
  return %r : tensor<1x1x9x3xi32>
}

// CP3.
// CHECK-LABEL: func.func @constant
func.func @constant(%x: tensor<1x1x17x1xi8>, %s: tensor<1x1x16x1xi32>) -> tensor<1x1x16x1xi32> {
  %w = arith.constant dense<[[[[1], [2]]]]> : tensor<1x1x2x1xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x17x1xi8>, tensor<1x1x2x1xi8>) outs(%s : tensor<1x1x16x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x16x1xi32>
  return %r : tensor<1x1x16x1xi32>
}
