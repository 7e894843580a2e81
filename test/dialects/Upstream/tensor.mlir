// RUN: weir-opt %s --canonicalize | FileCheck %s

// Sizes as operands beside extents that the type has.
// CHECK-LABEL: func.func @static_first
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [2, 2, 8, 2] : tensor<4x16xf32> into tensor<2x2x8x2xf32>
func.func @static_first(%d: tensor<4x16xf32>) -> tensor<2x?x?x?xf32> {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %s = tensor.cast %d : tensor<4x16xf32> to tensor<?x?xf32>
  %x = tensor.expand_shape %s [[0, 1], [2, 3]] output_shape [%c2, %c2, %c8, %c2] : tensor<?x?xf32> into tensor<2x?x?x?xf32>
  return %x : tensor<2x?x?x?xf32>
}

// CHECK-LABEL: func.func @static_last
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2, 3]] output_shape [3, 2, 5, 4] : tensor<3x40xf32> into tensor<3x2x5x4xf32>
func.func @static_last(%d: tensor<3x40xf32>) -> tensor<?x?x?x4xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %s = tensor.cast %d : tensor<3x40xf32> to tensor<?x?xf32>
  %x = tensor.expand_shape %s [[0], [1, 2, 3]] output_shape [%c3, %c2, %c5, %c4] : tensor<?x?xf32> into tensor<?x?x?x4xf32>
  return %x : tensor<?x?x?x4xf32>
}

// One group is known, the other is not: the source is dynamic there.
// CHECK-LABEL: func.func @one_group
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [2, 3, %{{.*}}, 4] : tensor<6x?xf32> into tensor<2x3x?x4xf32>
func.func @one_group(%d: tensor<6x?xf32>, %n: index) -> tensor<?x?x?x4xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = tensor.cast %d : tensor<6x?xf32> to tensor<?x?xf32>
  %x = tensor.expand_shape %s [[0, 1], [2, 3]] output_shape [%c2, %c3, %n, 4] : tensor<?x?xf32> into tensor<?x?x?x4xf32>
  return %x : tensor<?x?x?x4xf32>
}

// Sizes that do not fit the source are left for what checks shapes.
// CHECK-LABEL: func.func @wrong_product
// CHECK:         tensor.expand_shape {{.*}} : tensor<?xf32> into tensor<?x?xf32>
func.func @wrong_product(%d: tensor<12xf32>) -> tensor<?x?xf32> {
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %s = tensor.cast %d : tensor<12xf32> to tensor<?xf32>
  %x = tensor.expand_shape %s [[0, 1]] output_shape [%c2, %c5] : tensor<?xf32> into tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}

// The slice lacks the unit dimension that the op says, not the first one that would do.
// CHECK-LABEL: func.func @inserted_rank
// CHECK:         %[[C:.*]] = tensor.cast %arg0 : tensor<1x?x?xf32> to tensor<1x2x2xf32>
// CHECK:         tensor.insert_slice %[[C]] into %arg1[0, 0, 0, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<1x2x2xf32> into tensor<1x?x1x?xf32>
func.func @inserted_rank(%x: tensor<1x?x?xf32>, %e: tensor<1x?x1x?xf32>) -> tensor<1x?x1x?xf32> {
  %c2 = arith.constant 2 : index
  %i = tensor.insert_slice %x into %e[0, 0, 0, 0] [1, %c2, 1, %c2] [1, 1, 1, 1] : tensor<1x?x?xf32> into tensor<1x?x1x?xf32>
  return %i : tensor<1x?x1x?xf32>
}

// CHECK-LABEL: func.func @inserted_same_rank
// CHECK:         tensor.insert_slice %{{.*}} into %{{.*}}[1, 2] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<8x8xf32>
func.func @inserted_same_rank(%x: tensor<?x4xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i = tensor.insert_slice %x into %e[%c1, %c2] [%c3, 4] [1, %c1] : tensor<?x4xf32> into tensor<8x8xf32>
  return %i : tensor<8x8xf32>
}

// An operand for an extent that the type states is no size of another dimension.
// CHECK-LABEL: @size_of_static_extent
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [%{{.*}}, 2, %{{.*}}] : tensor<?xf32> into tensor<?x2x?xf32>
func.func @size_of_static_extent(%x: tensor<?xf32>, %n: index, %two: index, %m: index) -> tensor<?x2x?xf32> {
  %0 = tensor.expand_shape %x [[0, 1, 2]] output_shape [%n, %two, %m] : tensor<?xf32> into tensor<?x2x?xf32>
  return %0 : tensor<?x2x?xf32>
}

// Of a slice that is read the dimensions that are left stay, too.
// CHECK-LABEL: func.func @read_slice
// CHECK:         tensor.extract_slice %arg0[2, 0, 1] [1, 5, 1] [1, 1, 2] : tensor<5x5x3xi8> to tensor<1x5xi8>
// CHECK:         tensor.extract_slice %{{.*}}[0, 1, 1] [1, 2, 1] [1, 1, 1] : tensor<?x6x3xi8> to tensor<1x2xi8>
// CHECK:         %[[S:.*]] = tensor.extract_slice %arg0[0, 0, 0] [1, 4, 2] [1, 1, 1] : tensor<5x5x3xi8> to tensor<4x2xi8>
// CHECK:         tensor.cast %[[S]] : tensor<4x2xi8> to tensor<?x2xi8>
func.func @read_slice(%x: tensor<5x5x3xi8>, %y: tensor<1x6x3xi8>) -> (tensor<1x5xi8>, tensor<1x2xi8>, tensor<?x2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %x[2, %c0, %c1] [1, 5, 1] [%c1, 1, 2] : tensor<5x5x3xi8> to tensor<1x5xi8>
  %cast = tensor.cast %y : tensor<1x6x3xi8> to tensor<?x6x3xi8>
  %1 = tensor.extract_slice %cast[0, 1, 1] [1, 2, 1] [1, 1, 1] : tensor<?x6x3xi8> to tensor<1x2xi8>
  %2 = tensor.extract_slice %x[0, 0, 0] [1, %c4, 2] [1, 1, 1] : tensor<5x5x3xi8> to tensor<?x2xi8>
  return %0, %1, %2 : tensor<1x5xi8>, tensor<1x2xi8>, tensor<?x2xi8>
}
