// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-bufferize-kernels)" --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{kernel cannot be bufferized}}
func.func @unknown(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<8xf32> to tensor<8xf32>
  // expected-error @+1 {{op was not bufferized}}
  %r = "other.op"(%t0) : (tensor<8xf32>) -> tensor<8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
