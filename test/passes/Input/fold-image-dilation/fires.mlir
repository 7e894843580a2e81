// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fold-image-dilation,canonicalize))" --remarks-filter-passed=weir-fold-image-dilation 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-2: [Passed] folded
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
