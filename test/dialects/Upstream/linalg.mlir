// RUN: weir-opt %s --canonicalize | FileCheck %s

// Rows are not packed: the source has too many of them for what the slice asks for.
// CHECK-LABEL: func.func @plain_dimension
// CHECK:         %[[U:.*]] = linalg.unpack {{.*}} : tensor<30x2x16xf32> -> tensor<30x32xf32>
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[U]]
// CHECK:         return %[[S]]
func.func @plain_dimension(%x: tensor<30x2x16xf32>) -> tensor<28x32xf32> {
  %e = tensor.empty() : tensor<30x32xf32>
  %u = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<30x2x16xf32> -> tensor<30x32xf32>
  %s = tensor.extract_slice %u[0, 0] [28, 32] [1, 1] : tensor<30x32xf32> to tensor<28x32xf32>
  return %s : tensor<28x32xf32>
}

// CHECK-LABEL: func.func @dynamic_rows
// CHECK:         linalg.unpack {{.*}} -> tensor<30x32xf32>
// CHECK:         tensor.extract_slice
func.func @dynamic_rows(%x: tensor<30x2x16xf32>, %n: index) -> tensor<?x32xf32> {
  %e = tensor.empty() : tensor<30x32xf32>
  %u = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<30x2x16xf32> -> tensor<30x32xf32>
  %s = tensor.extract_slice %u[0, 0] [%n, 32] [1, 1] : tensor<30x32xf32> to tensor<?x32xf32>
  return %s : tensor<?x32xf32>
}

// CHECK-LABEL: func.func @rows_of_unknown_number
// CHECK:         linalg.unpack {{.*}} -> tensor<?x32xf32>
// CHECK:         tensor.extract_slice
func.func @rows_of_unknown_number(%x: tensor<?x2x16xf32>, %m: index, %n: index) -> tensor<?x30xf32> {
  %e = tensor.empty(%m) : tensor<?x32xf32>
  %u = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<?x2x16xf32> -> tensor<?x32xf32>
  %s = tensor.extract_slice %u[0, 0] [%n, 30] [1, 1] : tensor<?x32xf32> to tensor<?x30xf32>
  return %s : tensor<?x30xf32>
}

// Of a packed dimension, the end of the last tile is left out: that is unpacked at once.
// CHECK-LABEL: func.func @packed_dimension
// CHECK:         linalg.unpack {{.*}} : tensor<30x2x16xf32> -> tensor<30x28xf32>
// CHECK-NEXT:    return
func.func @packed_dimension(%x: tensor<30x2x16xf32>) -> tensor<30x28xf32> {
  %e = tensor.empty() : tensor<30x32xf32>
  %u = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<30x2x16xf32> -> tensor<30x32xf32>
  %s = tensor.extract_slice %u[0, 0] [30, 28] [1, 1] : tensor<30x32xf32> to tensor<30x28xf32>
  return %s : tensor<30x28xf32>
}

// Padding that is dynamic is not a constant.
// CHECK-LABEL: func.func @padded
// CHECK-SAME:      %[[P:.*]]: i32
// CHECK:         linalg.pack {{.*}} padding_value(%[[P]] : i32)
func.func @padded(%p: i32) -> tensor<1x1x4xi32> {
  %c = arith.constant dense<1> : tensor<1x1xi32>
  %e = tensor.empty() : tensor<1x1x4xi32>
  %r = linalg.pack %c padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<1x1xi32> -> tensor<1x1x4xi32>
  return %r : tensor<1x1x4xi32>
}

// The padding counts strides of the insertion.
// CHECK-LABEL: func.func @strided_padding
// CHECK:         %[[P:.*]] = tensor.pad
// CHECK:         tensor.insert_slice %[[P]] into %{{.*}}[0, 0] [7, 7] [1, 2]
func.func @strided_padding(%x: tensor<4x4xi32>) -> tensor<10x13xi32> {
  %one = arith.constant 1 : i32
  %p = tensor.pad %x low[0, 3] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : i32
  } : tensor<4x4xi32> to tensor<7x7xi32>
  %e = tensor.empty() : tensor<10x13xi32>
  %f = linalg.fill ins(%one : i32) outs(%e : tensor<10x13xi32>) -> tensor<10x13xi32>
  %r = tensor.insert_slice %p into %f[0, 0] [7, 7] [1, 2] : tensor<7x7xi32> into tensor<10x13xi32>
  return %r : tensor<10x13xi32>
}

// CHECK-LABEL: func.func @padding
// CHECK-SAME:      %[[X:.*]]: tensor<4x4xi32>
// CHECK:         tensor.insert_slice %[[X]] into %{{.*}}[1, 5] [4, 4] [1, 1]
func.func @padding(%x: tensor<4x4xi32>) -> tensor<10x13xi32> {
  %one = arith.constant 1 : i32
  %p = tensor.pad %x low[0, 3] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : i32
  } : tensor<4x4xi32> to tensor<7x7xi32>
  %e = tensor.empty() : tensor<10x13xi32>
  %f = linalg.fill ins(%one : i32) outs(%e : tensor<10x13xi32>) -> tensor<10x13xi32>
  %r = tensor.insert_slice %p into %f[1, 2] [7, 7] [1, 1] : tensor<7x7xi32> into tensor<10x13xi32>
  return %r : tensor<10x13xi32>
}
