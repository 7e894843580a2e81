// What a user has chosen computes the same: sizes that do not divide anything, a step that no pass would choose, strategies that cost more.
// RUN: %python %S/../../CPU/Inputs/compare-kernels.py %s --vector-bits 256
// RUN: %python %S/../../CPU/Inputs/compare-kernels.py %s --vector-bits 512

// ARGS: ro:f32:1x5x9x11 ro:f32:33x5x3x3 wo:f32:1x33x9x11
func.func @pixels(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x5x9x11xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x5x9x11xf32> to tensor<1x5x9x11xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<33x5x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<33x5x3x3xf32> to tensor<33x5x3x3xf32>
  %p = tensor.pad %t0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x5x9x11xf32> to tensor<1x5x11x13xf32>
  %e = tensor.empty() : tensor<1x33x9x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %c = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels", tile = [3, 15], registers = [5, 2]>}
         ins(%p, %t1 : tensor<1x5x11x13xf32>, tensor<33x5x3x3xf32>) outs(%f : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x33x9x11xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x33x9x11xf32>, memref<1x33x9x11xf32>) -> ()
  return
}

// ARGS: ro:f32:1x5x9x11 ro:f32:33x5x1x1 wo:f32:1x33x9x11
func.func @pixels_narrow(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x5x9x11xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x5x9x11xf32> to tensor<1x5x9x11xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<33x5x1x1xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<33x5x1x1xf32> to tensor<33x5x1x1xf32>
  %e = tensor.empty() : tensor<1x33x9x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %c = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels", tile = [9, 40], registers = [1, 7], lanes = 4>}
         ins(%t0, %t1 : tensor<1x5x9x11xf32>, tensor<33x5x1x1xf32>) outs(%f : tensor<1x33x9x11xf32>) -> tensor<1x33x9x11xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x33x9x11xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x33x9x11xf32>, memref<1x33x9x11xf32>) -> ()
  return
}

// ARGS: ro:f32:2x5x10x13 wo:f32:2x5x8x11
func.func @rows(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x5x10x13xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x5x10x13xf32> to tensor<2x5x10x13xf32>
  %t1 = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<2x5x8x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x5x8x11xf32>) -> tensor<2x5x8x11xf32>
  %c = linalg.pooling_nchw_max {weir.lowering_config = #weir.lowering_config<strategy = "conv-rows", tile = [3, 4], registers = [3]>}
         ins(%t0, %t1 : tensor<2x5x10x13xf32>, tensor<3x3xf32>) outs(%f : tensor<2x5x8x11xf32>) -> tensor<2x5x8x11xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<2x5x8x11xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<2x5x8x11xf32>, memref<2x5x8x11xf32>) -> ()
  return
}

// ARGS: ro:f32:1x6x9x5 ro:f32:3x3x5x40 wo:f32:1x6x9x40
func.func @channels(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x6x9x5xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x6x9x5xf32> to tensor<1x6x9x5xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x5x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x3x5x40xf32> to tensor<3x3x5x40xf32>
  %p = tensor.pad %t0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x6x9x5xf32> to tensor<1x8x11x5xf32>
  %e = tensor.empty() : tensor<1x6x9x40xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x9x40xf32>) -> tensor<1x6x9x40xf32>
  %c = linalg.conv_2d_nhwc_hwcf {weir.lowering_config = #weir.lowering_config<strategy = "conv-channels", tile = [2, 32], registers = [3, 1], lanes = 8>}
         ins(%p, %t1 : tensor<1x8x11x5xf32>, tensor<3x3x5x40xf32>) outs(%f : tensor<1x6x9x40xf32>) -> tensor<1x6x9x40xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x6x9x40xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x6x9x40xf32>, memref<1x6x9x40xf32>) -> ()
  return
}

// ARGS: ro:f32:1x10x13x20 wo:f32:1x8x11x20
func.func @depth(%b0: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x10x13x20xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x10x13x20xf32> to tensor<1x10x13x20xf32>
  %t1 = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x8x11x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x11x20xf32>) -> tensor<1x8x11x20xf32>
  %c = linalg.pooling_nhwc_sum {weir.lowering_config = #weir.lowering_config<strategy = "conv-depth", tile = [4], registers = [3]>}
         ins(%t0, %t1 : tensor<1x10x13x20xf32>, tensor<3x3xf32>) outs(%f : tensor<1x8x11x20xf32>) -> tensor<1x8x11x20xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x8x11x20xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x8x11x20xf32>, memref<1x8x11x20xf32>) -> ()
  return
}

// ARGS: ro:f32:1x5x9x11 ro:f32:33x5x3x3 wo:f32:1x33x7x9
func.func @no_schedule(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %by: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x5x9x11xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x5x9x11xf32> to tensor<1x5x9x11xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<33x5x3x3xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<33x5x3x3xf32> to tensor<33x5x3x3xf32>
  %e = tensor.empty() : tensor<1x33x7x9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x33x7x9xf32>) -> tensor<1x33x7x9xf32>
  %c = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 5, 0, 0, 0, 0, 0]>}
         ins(%t0, %t1 : tensor<1x5x9x11xf32>, tensor<33x5x3x3xf32>) outs(%f : tensor<1x33x7x9xf32>) -> tensor<1x33x7x9xf32>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<1x33x7x9xf32>
  bufferization.materialize_in_destination %c in restrict writable %vy : (tensor<1x33x7x9xf32>, memref<1x33x7x9xf32>) -> ()
  return
}

// Tiles of seven rows on a product that would have none.
// ARGS: ro:f32:33x40 ro:f32:40x50 wo:f32:33x50
func.func @matmul(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<33x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<40x50xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<33x50xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<33x40xf32> to tensor<33x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<40x50xf32> to tensor<40x50xf32>
  %e = tensor.empty() : tensor<33x50xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<33x50xf32>) -> tensor<33x50xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [7, 13, 0]>}
         ins(%t0, %t1 : tensor<33x40xf32>, tensor<40x50xf32>) outs(%f : tensor<33x50xf32>) -> tensor<33x50xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<33x50xf32>, memref<33x50xf32>) -> ()
  return
}

// Five rows and three vectors of a product at a time; the other op stays in scalar loops.
// ARGS: ro:f32:33x40 ro:f32:40x50 wo:f32:33x50 wo:f32:33x40
func.func @steps(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}, %b3: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<33x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<40x50xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<33x50xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<33x40xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<33x40xf32> to tensor<33x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<40x50xf32> to tensor<40x50xf32>
  %e = tensor.empty() : tensor<33x50xf32>
  %e3 = tensor.empty() : tensor<33x40xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<33x50xf32>) -> tensor<33x50xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [5, 3, 1]>}
         ins(%t0, %t1 : tensor<33x40xf32>, tensor<40x50xf32>) outs(%f : tensor<33x50xf32>) -> tensor<33x50xf32>
  %s = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops">}
         ins(%t0 : tensor<33x40xf32>) outs(%e3 : tensor<33x40xf32>) -> tensor<33x40xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<33x50xf32>, memref<33x50xf32>) -> ()
  bufferization.materialize_in_destination %s in restrict writable %v3 : (tensor<33x40xf32>, memref<33x40xf32>) -> ()
  return
}
