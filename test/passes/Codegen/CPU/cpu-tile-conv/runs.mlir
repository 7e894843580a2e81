// Convolutions and poolings give what the reference gives, for both widths of vectors.
// RUN: %python %S/../Inputs/compare-kernels.py %s --vector-bits 256
// RUN: %python %S/../Inputs/compare-kernels.py %s --vector-bits 512

// 1x1, the input used in place, 33 output channels: a remainder of channels and of pixels.
#m0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f0 = affine_map<(d0, d1, d2, d3) -> (d1)>
// ARGS: ro:f32:1x5x9x11 ro:f32:33x5x1x1 ro:f32:33 ro:f32:1x33x9x11 wo:f32:1x33x9x11
func.func @pixels_in_place(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x5x9x11xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x5x9x11xf32> to tensor<1x5x9x11xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<33x5x1x1xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<33x5x1x1xf32> to tensor<33x5x1x1xf32>
  %e = tensor.empty() : tensor<1x33x9x11xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%t0, %t1 : tensor<1x5x9x11xf32>, tensor<33x5x1x1xf32>) outs(%i : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<33xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<33xf32> to tensor<33xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<1x33x9x11xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<1x33x9x11xf32> to tensor<1x33x9x11xf32>
  %r1 = linalg.generic {indexing_maps = [#m0, #f0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x33x9x11xf32>, tensor<33xf32>) outs(%e : tensor<1x33x9x11xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x33x9x11xf32>
  %r2 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1, %t3 : tensor<1x33x9x11xf32>, tensor<1x33x9x11xf32>) outs(%e : tensor<1x33x9x11xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x33x9x11xf32>
  %r3 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r2 : tensor<1x33x9x11xf32>) outs(%e : tensor<1x33x9x11xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x33x9x11xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x33x9x11xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x33x9x11xf32>, memref<1x33x9x11xf32>) -> ()
  return
}

// 3x3 with padding, rows of pixels across vectors.
#m1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f1 = affine_map<(d0, d1, d2, d3) -> (d1)>
// ARGS: ro:f32:2x4x14x14 ro:f32:16x4x3x3 ro:f32:16 wo:f32:2x16x14x14
func.func @pixels_padded(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x4x14x14xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x4x14x14xf32> to tensor<2x4x14x14xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<16x4x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<16x4x3x3xf32> to tensor<16x4x3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<2x4x14x14xf32> to tensor<2x4x16x16xf32>
  %e = tensor.empty() : tensor<2x16x14x14xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x14x14xf32>) -> tensor<2x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<2x4x16x16xf32>, tensor<16x4x3x3xf32>) outs(%i : tensor<2x16x14x14xf32>) -> tensor<2x16x14x14xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<16xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<16xf32> to tensor<16xf32>
  %r1 = linalg.generic {indexing_maps = [#m1, #f1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<2x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<2x16x14x14xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<2x16x14x14xf32>
  %r3 = linalg.generic {indexing_maps = [#m1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<2x16x14x14xf32>) outs(%e : tensor<2x16x14x14xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<2x16x14x14xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x16x14x14xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<2x16x14x14xf32>, memref<2x16x14x14xf32>) -> ()
  return
}

// Images smaller than a vector.
#m2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f2 = affine_map<(d0, d1, d2, d3) -> (d1)>
// ARGS: ro:f32:1x6x3x3 ro:f32:20x6x3x3 ro:f32:20 ro:f32:1x20x3x3 wo:f32:1x20x3x3
func.func @pixels_small(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x6x3x3xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x6x3x3xf32> to tensor<1x6x3x3xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<20x6x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<20x6x3x3xf32> to tensor<20x6x3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x6x3x3xf32> to tensor<1x6x5x5xf32>
  %e = tensor.empty() : tensor<1x20x3x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x20x3x3xf32>) -> tensor<1x20x3x3xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x6x5x5xf32>, tensor<20x6x3x3xf32>) outs(%i : tensor<1x20x3x3xf32>) -> tensor<1x20x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<20xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<20xf32> to tensor<20xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<1x20x3x3xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<1x20x3x3xf32> to tensor<1x20x3x3xf32>
  %r1 = linalg.generic {indexing_maps = [#m2, #f2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x20x3x3xf32>, tensor<20xf32>) outs(%e : tensor<1x20x3x3xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x20x3x3xf32>
  %r2 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1, %t3 : tensor<1x20x3x3xf32>, tensor<1x20x3x3xf32>) outs(%e : tensor<1x20x3x3xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x20x3x3xf32>
  %r3 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r2 : tensor<1x20x3x3xf32>) outs(%e : tensor<1x20x3x3xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x20x3x3xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x20x3x3xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x20x3x3xf32>, memref<1x20x3x3xf32>) -> ()
  return
}

// Stride two, odd sizes.
// ARGS: ro:f32:1x3x23x19 ro:f32:8x3x3x3 wo:f32:1x8x12x10
func.func @pixels_stride(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x3x23x19xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x3x23x19xf32> to tensor<1x3x23x19xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x3x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<8x3x3x3xf32> to tensor<8x3x3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x3x23x19xf32> to tensor<1x3x25x21xf32>
  %e = tensor.empty() : tensor<1x8x12x10xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x12x10xf32>) -> tensor<1x8x12x10xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<1x3x25x21xf32>, tensor<8x3x3x3xf32>) outs(%i : tensor<1x8x12x10xf32>) -> tensor<1x8x12x10xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x8x12x10xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x8x12x10xf32>, memref<1x8x12x10xf32>) -> ()
  return
}

// Stride three, window five, dilation two.
// ARGS: ro:f32:1x2x24x29 ro:f32:5x2x5x5 wo:f32:1x5x8x9
func.func @pixels_stride_three(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x2x24x29xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x2x24x29xf32> to tensor<1x2x24x29xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<5x2x5x5xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<5x2x5x5xf32> to tensor<5x2x5x5xf32>
  %p = tensor.pad %t0 low[0,0,3,3] high[0,0,3,3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x2x24x29xf32> to tensor<1x2x30x35xf32>
  %e = tensor.empty() : tensor<1x5x8x9xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x8x9xf32>) -> tensor<1x5x8x9xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<3> : vector<2xi64>} ins(%p, %t1 : tensor<1x2x30x35xf32>, tensor<5x2x5x5xf32>) outs(%i : tensor<1x5x8x9xf32>) -> tensor<1x5x8x9xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x5x8x9xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x5x8x9xf32>, memref<1x5x8x9xf32>) -> ()
  return
}

// A large window, rolled.
#m5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f5 = affine_map<(d0, d1, d2, d3) -> (d1)>
// ARGS: ro:f32:1x3x21x21 ro:f32:8x3x7x7 ro:f32:8 wo:f32:1x8x11x11
func.func @pixels_window(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x3x21x21xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x3x21x21xf32> to tensor<1x3x21x21xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x3x7x7xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<8x3x7x7xf32> to tensor<8x3x7x7xf32>
  %p = tensor.pad %t0 low[0,0,3,3] high[0,0,3,3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x3x21x21xf32> to tensor<1x3x27x27xf32>
  %e = tensor.empty() : tensor<1x8x11x11xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x11x11xf32>) -> tensor<1x8x11x11xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<1x3x27x27xf32>, tensor<8x3x7x7xf32>) outs(%i : tensor<1x8x11x11xf32>) -> tensor<1x8x11x11xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<8xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<8xf32> to tensor<8xf32>
  %r1 = linalg.generic {indexing_maps = [#m5, #f5, #m5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x8x11x11xf32>, tensor<8xf32>) outs(%e : tensor<1x8x11x11xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x8x11x11xf32>
  %r3 = linalg.generic {indexing_maps = [#m5, #m5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<1x8x11x11xf32>) outs(%e : tensor<1x8x11x11xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x8x11x11xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x8x11x11xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x8x11x11xf32>, memref<1x8x11x11xf32>) -> ()
  return
}

// Groups.
// ARGS: ro:f32:1x3x4x10x10 ro:f32:3x2x4x3x3 wo:f32:1x3x2x10x10
func.func @pixels_groups(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x3x4x10x10xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x3x4x10x10xf32> to tensor<1x3x4x10x10xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x2x4x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x2x4x3x3xf32> to tensor<3x2x4x3x3xf32>
  %p = tensor.pad %t0 low[0,0,0,1,1] high[0,0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index): tensor.yield %z : f32
  } : tensor<1x3x4x10x10xf32> to tensor<1x3x4x12x12xf32>
  %e = tensor.empty() : tensor<1x3x2x10x10xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x2x10x10xf32>) -> tensor<1x3x2x10x10xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x3x4x12x12xf32>, tensor<3x2x4x3x3xf32>) outs(%i : tensor<1x3x2x10x10xf32>) -> tensor<1x3x2x10x10xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x3x2x10x10xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x3x2x10x10xf32>, memref<1x3x2x10x10xf32>) -> ()
  return
}

// Depthwise, padding on all sides.
#m7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f7 = affine_map<(d0, d1, d2, d3) -> (d1)>
// ARGS: ro:f32:1x5x17x20 ro:f32:5x3x3 ro:f32:5 wo:f32:1x5x17x20
func.func @rows_depthwise(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x5x17x20xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x5x17x20xf32> to tensor<1x5x17x20xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<5x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<5x3x3xf32> to tensor<5x3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x5x17x20xf32> to tensor<1x5x19x22xf32>
  %e = tensor.empty() : tensor<1x5x17x20xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x17x20xf32>) -> tensor<1x5x17x20xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x5x19x22xf32>, tensor<5x3x3xf32>) outs(%i : tensor<1x5x17x20xf32>) -> tensor<1x5x17x20xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<5xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<5xf32> to tensor<5xf32>
  %r1 = linalg.generic {indexing_maps = [#m7, #f7, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x5x17x20xf32>, tensor<5xf32>) outs(%e : tensor<1x5x17x20xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x5x17x20xf32>
  %r3 = linalg.generic {indexing_maps = [#m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<1x5x17x20xf32>) outs(%e : tensor<1x5x17x20xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x5x17x20xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x5x17x20xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x5x17x20xf32>, memref<1x5x17x20xf32>) -> ()
  return
}

// Depthwise, stride two, window five.
// ARGS: ro:f32:2x3x16x33 ro:f32:3x5x5 wo:f32:2x3x8x17
func.func @rows_depthwise_stride(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x3x16x33xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x3x16x33xf32> to tensor<2x3x16x33xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x5x5xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x5x5xf32> to tensor<3x5x5xf32>
  %p = tensor.pad %t0 low[0,0,2,2] high[0,0,2,2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<2x3x16x33xf32> to tensor<2x3x20x37xf32>
  %e = tensor.empty() : tensor<2x3x8x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x3x8x17xf32>) -> tensor<2x3x8x17xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<2x3x20x37xf32>, tensor<3x5x5xf32>) outs(%i : tensor<2x3x8x17xf32>) -> tensor<2x3x8x17xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x3x8x17xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<2x3x8x17xf32>, memref<2x3x8x17xf32>) -> ()
  return
}

// Depthwise, stride two, rows that one vector holds: window columns are shuffles of it.
// ARGS: ro:f32:2x3x14x14 ro:f32:3x3x3 wo:f32:2x3x7x7
func.func @rows_depthwise_narrow(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x3x14x14xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x3x14x14xf32> to tensor<2x3x14x14xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x3xf32> to tensor<3x3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<2x3x14x14xf32> to tensor<2x3x16x16xf32>
  %e = tensor.empty() : tensor<2x3x7x7xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<2x3x16x16xf32>, tensor<3x3x3xf32>) outs(%i : tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x3x7x7xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<2x3x7x7xf32>, memref<2x3x7x7xf32>) -> ()
  return
}

// The same, dilated and without padding.
// ARGS: ro:f32:2x3x9x16 ro:f32:3x2x2 wo:f32:2x3x3x7
func.func @rows_depthwise_dilated(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x3x9x16xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x3x9x16xf32> to tensor<2x3x9x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x2x2xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x2x2xf32> to tensor<3x2x2xf32>
  %e = tensor.empty() : tensor<2x3x3x7xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x3x3x7xf32>) -> tensor<2x3x3x7xf32>
  %c = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<3> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%t0, %t1 : tensor<2x3x9x16xf32>, tensor<3x2x2xf32>) outs(%i : tensor<2x3x3x7xf32>) -> tensor<2x3x3x7xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x3x3x7xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<2x3x3x7xf32>, memref<2x3x3x7xf32>) -> ()
  return
}

// Maximum, stride two.
// ARGS: ro:f32:1x4x15x18 wo:f32:1x4x8x9
func.func @rows_max(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x4x15x18xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x4x15x18xf32> to tensor<1x4x15x18xf32>
  %t1 = tensor.empty() : tensor<3x3xf32>
  %p = tensor.pad %t0 low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x4x15x18xf32> to tensor<1x4x17x20xf32>
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32>
  %c = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<1x4x17x20xf32>, tensor<3x3xf32>) outs(%i : tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x4x8x9xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x4x8x9xf32>, memref<1x4x8x9xf32>) -> ()
  return
}

// Sum without padding, stride three.
// ARGS: ro:f32:1x3x12x40 wo:f32:1x3x4x13
func.func @rows_sum(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x3x12x40xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x3x12x40xf32> to tensor<1x3x12x40xf32>
  %t1 = tensor.empty() : tensor<2x2xf32>
  %e = tensor.empty() : tensor<1x3x4x13xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x4x13xf32>) -> tensor<1x3x4x13xf32>
  %c = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<3> : vector<2xi64>} ins(%t0, %t1 : tensor<1x3x12x40xf32>, tensor<2x2xf32>) outs(%i : tensor<1x3x4x13xf32>) -> tensor<1x3x4x13xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x3x4x13xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x3x4x13xf32>, memref<1x3x4x13xf32>) -> ()
  return
}

// Channels innermost, a remainder of output channels.
#m11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f11 = affine_map<(d0, d1, d2, d3) -> (d3)>
// ARGS: ro:f32:1x11x13x6 ro:f32:3x3x6x21 ro:f32:21 ro:f32:1x11x13x21 wo:f32:1x11x13x21
func.func @channels_padded(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x11x13x6xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x11x13x6xf32> to tensor<1x11x13x6xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x6x21xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x6x21xf32> to tensor<3x3x6x21xf32>
  %p = tensor.pad %t0 low[0,1,1,0] high[0,1,1,0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x11x13x6xf32> to tensor<1x13x15x6xf32>
  %e = tensor.empty() : tensor<1x11x13x21xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x11x13x21xf32>) -> tensor<1x11x13x21xf32>
  %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x13x15x6xf32>, tensor<3x3x6x21xf32>) outs(%i : tensor<1x11x13x21xf32>) -> tensor<1x11x13x21xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<21xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<21xf32> to tensor<21xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<1x11x13x21xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<1x11x13x21xf32> to tensor<1x11x13x21xf32>
  %r1 = linalg.generic {indexing_maps = [#m11, #f11, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x11x13x21xf32>, tensor<21xf32>) outs(%e : tensor<1x11x13x21xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x11x13x21xf32>
  %r2 = linalg.generic {indexing_maps = [#m11, #m11, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1, %t3 : tensor<1x11x13x21xf32>, tensor<1x11x13x21xf32>) outs(%e : tensor<1x11x13x21xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x11x13x21xf32>
  %r3 = linalg.generic {indexing_maps = [#m11, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r2 : tensor<1x11x13x21xf32>) outs(%e : tensor<1x11x13x21xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x11x13x21xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x11x13x21xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x11x13x21xf32>, memref<1x11x13x21xf32>) -> ()
  return
}

// Channels innermost, stride and dilation two.
// ARGS: ro:f32:2x16x17x3 ro:f32:3x3x3x40 wo:f32:2x8x9x40
func.func @channels_stride(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x16x17x3xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x16x17x3xf32> to tensor<2x16x17x3xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x3x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x3x40xf32> to tensor<3x3x3x40xf32>
  %p = tensor.pad %t0 low[0,2,2,0] high[0,2,2,0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<2x16x17x3xf32> to tensor<2x20x21x3xf32>
  %e = tensor.empty() : tensor<2x8x9x40xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x8x9x40xf32>) -> tensor<2x8x9x40xf32>
  %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<2x20x21x3xf32>, tensor<3x3x3x40xf32>) outs(%i : tensor<2x8x9x40xf32>) -> tensor<2x8x9x40xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x8x9x40xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<2x8x9x40xf32>, memref<2x8x9x40xf32>) -> ()
  return
}

// A filter large enough to be gathered.
#m13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f13 = affine_map<(d0, d1, d2, d3) -> (d3)>
// ARGS: ro:f32:1x8x8x32 ro:f32:3x3x32x128 ro:f32:128 wo:f32:1x8x8x128
func.func @channels_gathered(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x8x32xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x8x8x32xf32> to tensor<1x8x8x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x32x128xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x32x128xf32> to tensor<3x3x32x128xf32>
  %p = tensor.pad %t0 low[0,1,1,0] high[0,1,1,0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x8x8x32xf32> to tensor<1x10x10x32xf32>
  %e = tensor.empty() : tensor<1x8x8x128xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x8x128xf32>) -> tensor<1x8x8x128xf32>
  %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x10x10x32xf32>, tensor<3x3x32x128xf32>) outs(%i : tensor<1x8x8x128xf32>) -> tensor<1x8x8x128xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<128xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<128xf32> to tensor<128xf32>
  %r1 = linalg.generic {indexing_maps = [#m13, #f13, #m13], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x8x8x128xf32>, tensor<128xf32>) outs(%e : tensor<1x8x8x128xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x8x8x128xf32>
  %r3 = linalg.generic {indexing_maps = [#m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<1x8x8x128xf32>) outs(%e : tensor<1x8x8x128xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x8x8x128xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x8x8x128xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x8x8x128xf32>, memref<1x8x8x128xf32>) -> ()
  return
}

// Depthwise, channels innermost.
#m14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#f14 = affine_map<(d0, d1, d2, d3) -> (d3)>
// ARGS: ro:f32:1x9x12x19 ro:f32:3x3x19 ro:f32:19 wo:f32:1x9x12x19
func.func @depth_depthwise(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x9x12x19xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x9x12x19xf32> to tensor<1x9x12x19xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x19xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x19xf32> to tensor<3x3x19xf32>
  %p = tensor.pad %t0 low[0,1,1,0] high[0,1,1,0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x9x12x19xf32> to tensor<1x11x14x19xf32>
  %e = tensor.empty() : tensor<1x9x12x19xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x9x12x19xf32>) -> tensor<1x9x12x19xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%p, %t1 : tensor<1x11x14x19xf32>, tensor<3x3x19xf32>) outs(%i : tensor<1x9x12x19xf32>) -> tensor<1x9x12x19xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<19xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<19xf32> to tensor<19xf32>
  %r1 = linalg.generic {indexing_maps = [#m14, #f14, #m14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %t2 : tensor<1x9x12x19xf32>, tensor<19xf32>) outs(%e : tensor<1x9x12x19xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32 } -> tensor<1x9x12x19xf32>
  %r3 = linalg.generic {indexing_maps = [#m14, #m14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r1 : tensor<1x9x12x19xf32>) outs(%e : tensor<1x9x12x19xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.cmpf ugt, %a, %zero : f32
      %q = arith.select %s, %a, %zero : f32
      linalg.yield %q : f32 } -> tensor<1x9x12x19xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x9x12x19xf32>
  bufferization.materialize_in_destination %r3 in restrict writable %vy : (tensor<1x9x12x19xf32>, memref<1x9x12x19xf32>) -> ()
  return
}

// Maximum, channels innermost.
// ARGS: ro:f32:1x9x9x32 wo:f32:1x5x5x32
func.func @depth_max(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x9x9x32xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x9x9x32xf32> to tensor<1x9x9x32xf32>
  %t1 = tensor.empty() : tensor<3x3xf32>
  %p = tensor.pad %t0 low[0,1,1,0] high[0,1,1,0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index): tensor.yield %z : f32
  } : tensor<1x9x9x32xf32> to tensor<1x11x11x32xf32>
  %e = tensor.empty() : tensor<1x5x5x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x5x32xf32>) -> tensor<1x5x5x32xf32>
  %c = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%p, %t1 : tensor<1x11x11x32xf32>, tensor<3x3xf32>) outs(%i : tensor<1x5x5x32xf32>) -> tensor<1x5x5x32xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x5x5x32xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x5x5x32xf32>, memref<1x5x5x32xf32>) -> ()
  return
}

// A bias and a filter that are constants of the kernel.
// ARGS: ro:f32:1x2x9x9 wo:f32:1x3x9x7
func.func @constants(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %bias = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0]], [[-1.0, 0.5, 0.25]]], [[[4.0, 0.0, 1.0]], [[2.0, 2.0, -2.0]]], [[[0.0, 1.0, 0.0]], [[1.0, 0.0, 1.0]]]]> : tensor<3x2x1x3xf32>
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x2x9x9xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x3x9x7xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x2x9x9xf32> to tensor<1x2x9x9xf32>
  %e = tensor.empty() : tensor<1x3x9x7xf32>
  %i = linalg.broadcast ins(%bias : tensor<3xf32>) outs(%e : tensor<1x3x9x7xf32>) dimensions = [0, 2, 3]
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x9x9xf32>, tensor<3x2x1x3xf32>) outs(%i : tensor<1x3x9x7xf32>) -> tensor<1x3x9x7xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x3x9x7xf32>, memref<1x3x9x7xf32>) -> ()
  return
}
