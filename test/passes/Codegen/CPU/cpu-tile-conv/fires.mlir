// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=kernel vector-bits=512},weir-cpu-tile-conv,canonicalize,cse))" --remarks-filter="weir-select-strategy" 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=padded | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-pixels
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=batch_norm | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-pixels
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=packed_filter | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-features
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=depthwise | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-rows
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=max_pool | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-rows
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=channels_last | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-channels
// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=average_pool_channels_last | cost={{[0-9.]+}}, op={{.*}}, strategy=conv-depth

#id = affine_map<(n, f, h, w) -> (n, f, h, w)>
#perChannel = affine_map<(n, f, h, w) -> (f)>

// Padding is absorbed by a copy of the workgroup's rows, batch may be dynamic, the bias is loaded as a scalar, the residual as
// a vector at the same pixels. A vector holds pixels of two rows, which are stored one after the other.
// CHECK-LABEL: func.func @padded
// CHECK-NOT: tensor.pad
// CHECK: scf.forall
// CHECK: memref.alloc() {alignment = 64 : i64}
// CHECK: vector.maskedload
// CHECK: vector.fma
// CHECK-COUNT-2: vector.maskedload {{.*}}memref<?x16x14x14xf32>
// CHECK: arith.maximumf
// CHECK-COUNT-2: vector.maskedstore {{.*}}memref<?x16x14x14xf32>
func.func @padded(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %b3: memref<?xi8>, %b4: memref<?xi8>, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x8x14x14xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<16x8x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<16xf32>
  %v3 = memref.view %b3[%c0][%n] : memref<?xi8> to memref<?x16x14x14xf32>
  %v4 = memref.view %b4[%c0][%n] : memref<?xi8> to memref<?x16x14x14xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<?x8x14x14xf32> to tensor<?x8x14x14xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<16x8x3x3xf32> to tensor<16x8x3x3xf32>
  %bias = bufferization.to_tensor %v2 restrict : memref<16xf32> to tensor<16xf32>
  %residual = bufferization.to_tensor %v3 restrict : memref<?x16x14x14xf32> to tensor<?x16x14x14xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<?x8x14x14xf32> to tensor<?x8x16x16xf32>
  %e = tensor.empty(%n) : tensor<?x16x14x14xf32>
  %i = linalg.broadcast ins(%bias : tensor<16xf32>) outs(%e : tensor<?x16x14x14xf32>) dimensions = [0, 2, 3]
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<?x8x16x16xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<?x16x14x14xf32>) -> tensor<?x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %residual : tensor<?x16x14x14xf32>, tensor<?x16x14x14xf32>) outs(%e : tensor<?x16x14x14xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<?x16x14x14xf32>
  bufferization.materialize_in_destination %r in restrict writable %v4 : (tensor<?x16x14x14xf32>, memref<?x16x14x14xf32>) -> ()
  return
}

// Rows of the padding are left out (a loop over some of the window's rows), columns are masked.
// CHECK-LABEL: func.func @depthwise
// CHECK: scf.forall
// CHECK-NOT: memref.alloc
// CHECK: scf.if
// CHECK: vector.maskedload
// CHECK: vector.fma
// CHECK: vector.maskedstore
func.func @depthwise(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x32x28x28xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<32x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x32x28x28xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x32x28x28xf32> to tensor<1x32x28x28xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<32x3x3xf32> to tensor<32x3x3xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x32x28x28xf32> to tensor<1x32x30x30xf32>
  %e = tensor.empty() : tensor<1x32x28x28xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw ins(%p, %w : tensor<1x32x30x30xf32>, tensor<32x3x3xf32>) outs(%f : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x32x28x28xf32>, memref<1x32x28x28xf32>) -> ()
  return
}

// Stride two over an image of less than two vectors: one vector from each end of a row, none of them masked.
// CHECK-LABEL: func.func @narrow_depthwise
// CHECK-NOT: vector.maskedload
// CHECK: vector.load {{.*}} : memref<1x32x14x14xf32>, vector<8xf32>
// CHECK: vector.load {{.*}} : memref<1x32x14x14xf32>, vector<8xf32>
// CHECK: vector.shuffle {{.*}} [0, 1, 3, 5, 7, 11, 13, 13] : vector<8xf32>, vector<8xf32>
// CHECK: arith.select
// CHECK-NOT: vector.maskedload
// CHECK: vector.maskedstore
func.func @narrow_depthwise(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x32x14x14xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<32x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x32x7x7xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x32x14x14xf32> to tensor<1x32x14x14xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<32x3x3xf32> to tensor<32x3x3xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x32x14x14xf32> to tensor<1x32x16x16xf32>
  %e = tensor.empty() : tensor<1x32x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw {strides = dense<2> : vector<2xi64>} ins(%p, %w : tensor<1x32x16x16xf32>, tensor<32x3x3xf32>) outs(%f : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x32x7x7xf32>, memref<1x32x7x7xf32>) -> ()
  return
}

// Stride two: every second element of two vectors.
// CHECK-LABEL: func.func @max_pool
// CHECK: vector.maskedload {{.*}} into vector<16xf32>
// CHECK: vector.maskedload {{.*}} into vector<16xf32>
// CHECK: vector.shuffle {{.*}} [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30] : vector<16xf32>, vector<16xf32>
// CHECK: arith.maximumf
func.func @max_pool(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x64x112x112xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1x64x56x56xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x64x112x112xf32> to tensor<1x64x112x112xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %low : f32
  } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %c = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%p, %k : tensor<1x64x114x114xf32>, tensor<3x3xf32>) outs(%f : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  bufferization.materialize_in_destination %c in restrict writable %v1 : (tensor<1x64x56x56xf32>, memref<1x64x56x56xf32>) -> ()
  return
}

// Batch norm as it is exported: what depends on the channel only is computed on scalars before the loop over pixels. The
// result goes into the inside of a larger buffer, row by row.
#channel = affine_map<(c) -> (c)>
#broadcast = affine_map<(n, f, h, w) -> (f, 0, 0)>
// CHECK-LABEL: func.func @batch_norm
// CHECK: scf.for
// CHECK: %[[V:.*]] = math.rsqrt %{{.*}} : f32
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.fma
// CHECK: %[[S:.*]] = vector.broadcast %[[V]] : f32 to vector<16xf32>
// CHECK: arith.mulf %{{.*}}, %[[S]] : vector<16xf32>
// CHECK: vector.maskedstore {{.*}} : memref<1x16x32x32xf32, strided<[18496, 1156, 34, 1], offset: 35>>
func.func @batch_norm(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %b3: memref<?xi8>, %b4: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f64
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x32x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<16x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<16xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<16xf32>
  %v4 = memref.view %b4[%c0][] : memref<?xi8> to memref<1x16x34x34xf32>
  %inside = memref.subview %v4[0, 0, 1, 1] [1, 16, 32, 32] [1, 1, 1, 1] : memref<1x16x34x34xf32> to memref<1x16x32x32xf32, strided<[18496, 1156, 34, 1], offset: 35>>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x32x32xf32> to tensor<1x8x32x32xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<16x8x1x1xf32> to tensor<16x8x1x1xf32>
  %mean = bufferization.to_tensor %v2 restrict : memref<16xf32> to tensor<16xf32>
  %var = bufferization.to_tensor %v3 restrict : memref<16xf32> to tensor<16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %r1 = linalg.generic {indexing_maps = [#channel, #channel], iterator_types = ["parallel"]} ins(%var : tensor<16xf32>) outs(%e1 : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %eps32 = arith.truncf %eps : f64 to f32
    %s = arith.addf %in, %eps32 : f32
    %q = math.rsqrt %s : f32
    linalg.yield %q : f32
  } -> tensor<16xf32>
  %m3 = tensor.expand_shape %mean [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
  %r3 = tensor.expand_shape %r1 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
  %e = tensor.empty() : tensor<1x16x32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x32x32xf32>) -> tensor<1x16x32x32xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x32x32xf32>, tensor<16x8x1x1xf32>) outs(%f : tensor<1x16x32x32xf32>) -> tensor<1x16x32x32xf32>
  %s1 = linalg.generic {indexing_maps = [#id, #broadcast, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %m3 : tensor<1x16x32x32xf32>, tensor<16x1x1xf32>) outs(%e : tensor<1x16x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x16x32x32xf32>
  %s2 = linalg.generic {indexing_maps = [#id, #broadcast, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s1, %r3 : tensor<1x16x32x32xf32>, tensor<16x1x1xf32>) outs(%e : tensor<1x16x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x16x32x32xf32>
  bufferization.materialize_in_destination %s2 in restrict writable %inside : (tensor<1x16x32x32xf32>, memref<1x16x32x32xf32, strided<[18496, 1156, 34, 1], offset: 35>>) -> ()
  return
}

// Channels innermost: vectors of the filter, elements of the input. Columns of the window and channels are one loop. 24 channels
// are a vector and a half.
// CHECK-LABEL: func.func @channels_last
// CHECK: %[[MASK:.*]] = arith.constant dense<[true, true, true, true, true, true, true, true, false, {{.*}}]> : vector<16xi1>
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c12{{.*}} iter_args
// CHECK: vector.load {{.*}} : memref<3x12x24xf32>, vector<16xf32>
// CHECK: vector.maskedload %{{.*}}, %[[MASK]]
// CHECK: memref.load %{{.*}} : memref<1x16x64xf32>
// CHECK: vector.fma
// CHECK: vector.store
// CHECK: vector.maskedstore {{.*}}, %[[MASK]]
func.func @channels_last(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x16x16x4xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x4x24xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x14x14x24xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x16x16x4xf32> to tensor<1x16x16x4xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<3x3x4x24xf32> to tensor<3x3x4x24xf32>
  %e = tensor.empty() : tensor<1x14x14x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x14x14x24xf32>) -> tensor<1x14x14x24xf32>
  %c = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3x4x24xf32>) outs(%f : tensor<1x14x14x24xf32>) -> tensor<1x14x14x24xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x14x14x24xf32>, memref<1x14x14x24xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @average_pool_channels_last
// CHECK: vector.load {{.*}} : memref<1x16x16x32xf32>, vector<16xf32>
// CHECK: arith.addf
// CHECK: %[[Q:.*]] = arith.divf
// CHECK: vector.store %[[Q]]
func.func @average_pool_channels_last(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x16x16x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1x8x8x32xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x16x16x32xf32> to tensor<1x16x16x32xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %e = tensor.empty() : tensor<1x8x8x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  %c = linalg.pooling_nhwc_sum {strides = dense<2> : vector<2xi64>} ins(%x, %k : tensor<1x16x16x32xf32>, tensor<2x2xf32>) outs(%f : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c : tensor<1x8x8x32xf32>) outs(%e : tensor<1x8x8x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %d = arith.divf %a, %four : f32
    linalg.yield %d : f32
  } -> tensor<1x8x8x32xf32>
  bufferization.materialize_in_destination %q in restrict writable %v1 : (tensor<1x8x8x32xf32>, memref<1x8x8x32xf32>) -> ()
  return
}

// A filter in tiles of output channels: lanes are those, pixels are broadcast, and a tile is turned before it is stored along the image. The input is
// read where it is. Meanwhile the next tile of the filter is on its way.
// CHECK-LABEL: func.func @packed_filter
// CHECK-NOT: memref.alloc
// CHECK: %[[W:.+]] = vector.load %{{.+}} : memref<2x1x1x8x16xf32>, vector<16xf32>
// CHECK: memref.prefetch %{{.+}}, read, locality<3>, data : memref<2x1x1x8x16xf32>
// CHECK: %[[X:.+]] = memref.load %{{.+}} : memref<1x8x196xf32>
// CHECK: %[[B:.+]] = vector.broadcast %[[X]] : f32 to vector<16xf32>
// CHECK: vector.fma %[[B]], %[[W]], %{{.+}} : vector<16xf32>
// CHECK-COUNT-64: vector.shuffle
// CHECK: vector.{{maskedstore|store}}
#tiled = affine_map<(n, t, y, x, f, i, j, c) -> (n, c, y + i, x + j)>
#tiles = affine_map<(n, t, y, x, f, i, j, c) -> (t, i, j, c, f)>
#split = affine_map<(n, t, y, x, f, i, j, c) -> (n, t, f, y, x)>
func.func @packed_filter(%v0: memref<1x8x14x14xf32>, %v1: memref<2x1x1x8x16xf32>, %v2: memref<1x32x14x14xf32>) attributes {weir.kernel} {
  %zero = arith.constant 0.0 : f32
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x14x14xf32> to tensor<1x8x14x14xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<2x1x1x8x16xf32> to tensor<2x1x1x8x16xf32>
  %e = tensor.empty() : tensor<1x2x16x14x14xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x16x14x14xf32>) -> tensor<1x2x16x14x14xf32>
  %s = linalg.generic {indexing_maps = [#tiled, #tiles, #split],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x8x14x14xf32>, tensor<2x1x1x8x16xf32>) outs(%i : tensor<1x2x16x14x14xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %o, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x2x16x14x14xf32>
  %c = tensor.collapse_shape %s [[0], [1, 2], [3], [4]] : tensor<1x2x16x14x14xf32> into tensor<1x32x14x14xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x32x14x14xf32>, memref<1x32x14x14xf32>) -> ()
  return
}
