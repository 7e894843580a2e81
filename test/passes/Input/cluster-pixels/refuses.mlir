// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cluster-pixels))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cluster-pixels))' --remarks-filter=weir-cluster-pixels -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] dynamic {{.*}}Function=dynamic
// REMARK: [Missed] windows {{.*}}Function=one_column
// REMARK: [Missed] windows {{.*}}Function=strided
// REMARK: [Missed] narrow {{.*}}Function=narrow
// REMARK-NOT: Function={{four|first|wide}}

// CP1.
// CHECK-LABEL: func.func @dynamic
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @dynamic(%x: tensor<1x6x?x8xi8>, %w: tensor<1x3x3x8xi8>, %s: tensor<1x4x?x1xi32>) -> tensor<1x4x?x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x?x8xi8>, tensor<1x3x3x8xi8>) outs(%s : tensor<1x4x?x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x?x1xi32>
  return %r : tensor<1x4x?x1xi32>
}

// CP1.
// CHECK-LABEL: func.func @one_column
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @one_column(%x: tensor<1x6x16x8xi8>, %w: tensor<1x3x1x8xi8>, %s: tensor<1x4x16x1xi32>) -> tensor<1x4x16x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x16x8xi8>, tensor<1x3x1x8xi8>) outs(%s : tensor<1x4x16x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x16x1xi32>
  return %r : tensor<1x4x16x1xi32>
}

// CP1.
// CHECK-LABEL: func.func @strided
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @strided(%x: tensor<1x6x35x8xi8>, %w: tensor<1x3x3x8xi8>, %s: tensor<1x4x17x1xi32>) -> tensor<1x4x17x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x * 2 + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x35x8xi8>, tensor<1x3x3x8xi8>) outs(%s : tensor<1x4x17x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x17x1xi32>
  return %r : tensor<1x4x17x1xi32>
}

// CP1: fifteen columns are less than two clusters.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @narrow(%x: tensor<1x6x17x8xi8>, %w: tensor<1x3x3x8xi8>, %s: tensor<1x4x15x1xi32>) -> tensor<1x4x15x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x17x8xi8>, tensor<1x3x3x8xi8>) outs(%s : tensor<1x4x15x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x15x1xi32>
  return %r : tensor<1x4x15x1xi32>
}

// No candidate: four filters.
// CHECK-LABEL: func.func @four
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @four(%x: tensor<1x6x18x8xi8>, %w: tensor<4x3x3x8xi8>, %s: tensor<1x4x16x4xi32>) -> tensor<1x4x16x4xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x18x8xi8>, tensor<4x3x3x8xi8>) outs(%s : tensor<1x4x16x4xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x16x4xi32>
  return %r : tensor<1x4x16x4xi32>
}

// No candidate: the channels are first.
// CHECK-LABEL: func.func @first
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @first(%x: tensor<1x8x6x18xi8>, %w: tensor<1x3x3x8xi8>, %s: tensor<1x4x16x1xi32>) -> tensor<1x4x16x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, c, y + h, x + w)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x8x6x18xi8>, tensor<1x3x3x8xi8>) outs(%s : tensor<1x4x16x1xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x16x1xi32>
  return %r : tensor<1x4x16x1xi32>
}

// No candidate: 16 bits.
// CHECK-LABEL: func.func @wide
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @wide(%x: tensor<1x6x18x8xi16>, %w: tensor<1x3x3x8xi16>, %s: tensor<1x4x16x1xi32>) -> tensor<1x4x16x1xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>, affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>,
                                        affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x6x18x8xi16>, tensor<1x3x3x8xi16>) outs(%s : tensor<1x4x16x1xi32>) {
  ^bb0(%a: i16, %b: i16, %o: i32):
    %0 = arith.extui %a : i16 to i32
    %1 = arith.extsi %b : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x16x1xi32>
  return %r : tensor<1x4x16x1xi32>
}
