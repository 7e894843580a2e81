// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tile-conv))" --remarks-filter="weir-cpu-tile-conv" 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// CHECK-NOT: scf.forall

// REMARK-DAG: [Missed] NOT_A_CONVOLUTION | Category:weir-cpu-tile-conv | Function=matmul
func.func @matmul(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8x8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<8x8xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<8x8xf32> to tensor<8x8xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8xf32> to tensor<8x8xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %c = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%y : tensor<8x8xf32>) -> tensor<8x8xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// REMARK-DAG: [Missed] DYNAMIC_SHAPE | Category:weir-cpu-tile-conv | Function=dynamic_image
func.func @dynamic_image(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %h: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%h] : memref<?xi8> to memref<1x8x?x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][%h] : memref<?xi8> to memref<1x8x?x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x?x16xf32> to tensor<1x8x?x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x?x16xf32> to tensor<1x8x?x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x?x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x?x16xf32>) -> tensor<1x8x?x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x?x16xf32>, memref<1x8x?x16xf32>) -> ()
  return
}

// REMARK-DAG: [Missed] ELEMENT_TYPE | Category:weir-cpu-tile-conv | Function=half
func.func @half(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf16>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf16> to tensor<1x8x16x16xf16>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf16> to tensor<8x8x1x1xf16>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf16> to tensor<1x8x16x16xf16>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf16>, tensor<8x8x1x1xf16>) outs(%y : tensor<1x8x16x16xf16>) -> tensor<1x8x16x16xf16>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf16>, memref<1x8x16x16xf16>) -> ()
  return
}

// Padding a maximum with zero is not the same as leaving the padding out.
// REMARK-DAG: [Missed] PAD_VALUE | Category:weir-cpu-tile-conv | Function=pool_pads_zero
func.func @pool_pads_zero(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x16x16xf32> to tensor<1x8x18x18xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %y = bufferization.to_tensor %v1 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %c = linalg.pooling_nchw_max ins(%p, %k : tensor<1x8x18x18xf32>, tensor<3x3xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v1 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// REMARK-DAG: [Missed] PADDING | Category:weir-cpu-tile-conv | Function=pads_channels
func.func @pads_channels(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x7x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x7x16x16xf32> to tensor<1x7x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %p = tensor.pad %x low[0, 0, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x7x16x16xf32> to tensor<1x8x16x16xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// The consumer adds up rows of the result.
// REMARK-DAG: [Missed] SEVERAL_ROOTS | Category:weir-cpu-tile-conv | Function=reduced
#id = affine_map<(n, f, h, w) -> (n, f, h, w)>
#sum = affine_map<(n, f, h, w) -> (n, f, h)>
func.func @reduced(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16xf32> to tensor<1x8x16xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #sum], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%c : tensor<1x8x16x16xf32>) outs(%y : tensor<1x8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<1x8x16xf32>, memref<1x8x16xf32>) -> ()
  return
}

// A transposed result has no vectors of pixels.
// REMARK-DAG: [Missed] DESTINATION_LAYOUT | Category:weir-cpu-tile-conv | Function=transposed
func.func @transposed(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x16x16x8xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x16x16x8xf32> to tensor<1x16x16x8xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %t = linalg.transpose ins(%c : tensor<1x8x16x16xf32>) outs(%y : tensor<1x16x16x8xf32>) permutation = [0, 2, 3, 1]
  bufferization.materialize_in_destination %t in restrict writable %v2 : (tensor<1x16x16x8xf32>, memref<1x16x16x8xf32>) -> ()
  return
}

// Input and result share a binding and overlap.
// REMARK-DAG: [Missed] IN_PLACE | Category:weir-cpu-tile-conv | Function=in_place
func.func @in_place(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b0[%c64][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// A function that is no kernel is left alone without a remark.
// REMARK-NOT: Function=no_kernel
func.func @no_kernel(%x: tensor<1x8x16x16xf32>, %w: tensor<8x8x1x1xf32>, %y: tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32> {
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  return %c : tensor<1x8x16x16xf32>
}
