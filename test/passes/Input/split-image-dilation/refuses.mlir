// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-image-dilation))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-image-dilation))' --remarks-filter=weir-split-image-dilation -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] dynamic {{.*}}Function=dynamic
// REMARK: [Missed] filter {{.*}}Function=given_filter
// REMARK: [Missed] filter {{.*}}Function=infinite
// REMARK: [Missed] steps {{.*}}Function=steps
// REMARK: [Missed] windows {{.*}}Function=channels
// REMARK: [Missed] windows {{.*}}Function=zeros
// REMARK: [Missed] small {{.*}}Function=few
// REMARK: [Missed] phases {{.*}}Function=many
// REMARK: [Missed] dynamic {{.*}}Function=dynamic_integers
// REMARK: [Missed] steps {{.*}}Function=steps_of_integers
// REMARK: [Missed] windows {{.*}}Function=channels_of_integers
// REMARK: [Missed] windows {{.*}}Function=between
// REMARK: [Missed] small {{.*}}Function=one_element
// REMARK-NOT: Function={{ones|scheduled|given_fill}}

// SI3.
// CHECK-LABEL: func.func @dynamic
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @dynamic(%x: tensor<1x32x8x8xf32>, %n: index, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, %n, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI3: an element may be infinite.
// CHECK-LABEL: func.func @given_filter
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @given_filter(%x: tensor<1x32x8x8xf32>, %w: tensor<16x32x4x4xf32>, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI3.
// CHECK-LABEL: func.func @infinite
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @infinite(%x: tensor<1x32x8x8xf32>, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0x7F800000> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI1.
// CHECK-LABEL: func.func @steps
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @steps(%x: tensor<1x32x8x8xf32>, %s: tensor<1x16x8x16xf32>) -> tensor<1x16x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x8x16xf32>) -> tensor<1x16x8x16xf32>
  return %r : tensor<1x16x8x16xf32>
}

// SI1.
// CHECK-LABEL: func.func @channels
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @channels(%x: tensor<1x31x8x8xf32>, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 31, 8, 8] [1, 1, 2, 2] : tensor<1x31x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI3: odd outputs read zeros alone.
// CHECK-LABEL: func.func @zeros
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @zeros(%x: tensor<1x32x8x8xf32>, %s: tensor<1x128x16x16xf32>) -> tensor<1x128x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<128x32x1x1xf32>
  %e = tensor.empty() : tensor<1x32x16x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x16x16xf32>) -> tensor<1x32x16x16xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 0, 0] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x16x16xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x16x16xf32>, tensor<128x32x1x1xf32>) outs(%s : tensor<1x128x16x16xf32>) -> tensor<1x128x16x16xf32>
  return %r : tensor<1x128x16x16xf32>
}

// SI3: 65,536 products.
// CHECK-LABEL: func.func @few
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @few(%x: tensor<1x32x8x8xf32>, %s: tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<1x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<1x32x4x4xf32>) outs(%s : tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32>
  return %r : tensor<1x1x16x16xf32>
}

// SI3: five phases along each dimension.
// CHECK-LABEL: func.func @many
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @many(%x: tensor<1x32x8x8xf32>, %s: tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<64x32x6x6xf32>
  %e = tensor.empty() : tensor<1x32x45x45xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x45x45xf32>) -> tensor<1x32x45x45xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 4, 4] [1, 32, 8, 8] [1, 1, 5, 5] : tensor<1x32x8x8xf32> into tensor<1x32x45x45xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x45x45xf32>, tensor<64x32x6x6xf32>) outs(%s : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  return %r : tensor<1x64x40x40xf32>
}

// SI1: what is between the pixels is no zero.
// CHECK-LABEL: func.func @ones
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @ones(%x: tensor<1x32x8x8xf32>, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 1.0 : f32
  %w = arith.constant dense<0.5> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI1.
// CHECK-LABEL: func.func @scheduled
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @scheduled(%x: tensor<1x32x8x8xf32>, %s: tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<16x32x4x4xf32>
  %e = tensor.empty() : tensor<1x32x19x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
  %r = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [1, 8, 0, 0, 0, 0, 0]>} ins(%d, %w : tensor<1x32x19x19xf32>, tensor<16x32x4x4xf32>) outs(%s : tensor<1x16x16x16xf32>) -> tensor<1x16x16x16xf32>
  return %r : tensor<1x16x16x16xf32>
}

// SI4.
// CHECK-LABEL: func.func @dynamic_integers
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @dynamic_integers(%x: tensor<2x4x8xi8>, %w: tensor<3x4x4xi8>, %s: tensor<2x3x16xi32>, %n: index) -> tensor<2x3x16xi32> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<2x4x19xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x4x19xi8>) -> tensor<2x4x19xi8>
  %d = tensor.insert_slice %x into %z[0, 0, %n] [2, 4, 8] [1, 1, 2] : tensor<2x4x8xi8> into tensor<2x4x19xi8>
  %r = linalg.conv_1d_ncw_fcw ins(%d, %w : tensor<2x4x19xi8>, tensor<3x4x4xi8>) outs(%s : tensor<2x3x16xi32>) -> tensor<2x3x16xi32>
  return %r : tensor<2x3x16xi32>
}

// SI4: the convolution has a stride of its own.
// CHECK-LABEL: func.func @steps_of_integers
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @steps_of_integers(%x: tensor<2x4x8xi8>, %w: tensor<3x4x4xi8>, %s: tensor<2x3x8xi32>) -> tensor<2x3x8xi32> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<2x4x19xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x4x19xi8>) -> tensor<2x4x19xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 2] [2, 4, 8] [1, 1, 2] : tensor<2x4x8xi8> into tensor<2x4x19xi8>
  %r = linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>} ins(%d, %w : tensor<2x4x19xi8>, tensor<3x4x4xi8>) outs(%s : tensor<2x3x8xi32>) -> tensor<2x3x8xi32>
  return %r : tensor<2x3x8xi32>
}

// SI4: the image is inserted into a part of the channels.
// CHECK-LABEL: func.func @channels_of_integers
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @channels_of_integers(%x: tensor<2x4x8xi8>, %w: tensor<3x5x4xi8>, %s: tensor<2x3x16xi32>) -> tensor<2x3x16xi32> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<2x5x19xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x5x19xi8>) -> tensor<2x5x19xi8>
  %d = tensor.insert_slice %x into %z[0, 1, 2] [2, 4, 8] [1, 1, 2] : tensor<2x4x8xi8> into tensor<2x5x19xi8>
  %r = linalg.conv_1d_ncw_fcw ins(%d, %w : tensor<2x5x19xi8>, tensor<3x5x4xi8>) outs(%s : tensor<2x3x16xi32>) -> tensor<2x3x16xi32>
  return %r : tensor<2x3x16xi32>
}

// SI4: all outputs lie before the pixels.
// CHECK-LABEL: func.func @between
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @between(%x: tensor<2x4x1xi8>, %w: tensor<3x4x22xi8>, %s: tensor<2x3x3xi32>) -> tensor<2x3x3xi32> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<2x4x26xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x4x26xi8>) -> tensor<2x4x26xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 25] [2, 4, 1] [1, 1, 2] : tensor<2x4x1xi8> into tensor<2x4x26xi8>
  %r = linalg.conv_1d_ncw_fcw ins(%d, %w : tensor<2x4x26xi8>, tensor<3x4x22xi8>) outs(%s : tensor<2x3x3xi32>) -> tensor<2x3x3xi32>
  return %r : tensor<2x3x3xi32>
}

// SI5: a window of one element has no less products for all phases than for all outputs.
// CHECK-LABEL: func.func @one_element
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @one_element(%x: tensor<2x4x8xi8>, %w: tensor<3x4x1xi8>, %s: tensor<2x3x15xi32>) -> tensor<2x3x15xi32> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<2x4x15xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x4x15xi8>) -> tensor<2x4x15xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 0] [2, 4, 8] [1, 1, 2] : tensor<2x4x8xi8> into tensor<2x4x15xi8>
  %r = linalg.conv_1d_ncw_fcw ins(%d, %w : tensor<2x4x15xi8>, tensor<3x4x1xi8>) outs(%s : tensor<2x3x15xi32>) -> tensor<2x3x15xi32>
  return %r : tensor<2x3x15xi32>
}

// No candidate: the elements between the pixels are not known.
// CHECK-LABEL: func.func @given_fill
// CHECK:         tensor.insert_slice
// CHECK:         linalg.conv_1d_ncw_fcw
func.func @given_fill(%x: tensor<2x4x8xi8>, %w: tensor<3x4x4xi8>, %s: tensor<2x3x16xi32>, %zero: i8) -> tensor<2x3x16xi32> {
  %e = tensor.empty() : tensor<2x4x19xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<2x4x19xi8>) -> tensor<2x4x19xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 2] [2, 4, 8] [1, 1, 2] : tensor<2x4x8xi8> into tensor<2x4x19xi8>
  %r = linalg.conv_1d_ncw_fcw ins(%d, %w : tensor<2x4x19xi8>, tensor<3x4x4xi8>) outs(%s : tensor<2x3x16xi32>) -> tensor<2x3x16xi32>
  return %r : tensor<2x3x16xi32>
}
