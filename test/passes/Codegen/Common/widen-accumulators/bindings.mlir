// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-widen-accumulators,cse,canonicalize))" | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:     %[[A:.*]] = bufferization.to_tensor
// CHECK:         %[[F:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.*}} : tensor<8xf32>)
// CHECK:         %[[S:.*]] = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "reduction"]
// CHECK-SAME:      ins(%[[A]] : tensor<8x4096xf16>) outs(%[[F]] : tensor<8xf32>)
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f16, %[[ACC:.*]]: f32):
// CHECK-NEXT:      %[[X:.*]] = arith.extf %[[IN]] : f16 to f32
// CHECK-NEXT:      %[[Y:.*]] = arith.addf %[[ACC]], %[[X]] : f32
// CHECK-NEXT:      linalg.yield %[[Y]] : f32
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel"]
// CHECK-SAME:      ins(%[[S]] : tensor<8xf32>) outs(%{{.*}} : tensor<8xf16>)
// CHECK:           arith.truncf %{{.*}} : f32 to f16
// CHECK:         bufferization.materialize_in_destination %[[R]]
func.func @sum(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f16
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8x4096xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8xf16>
  %a = bufferization.to_tensor %v0 restrict : memref<8x4096xf16> to tensor<8x4096xf16>
  %e = tensor.empty() : tensor<8xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8xf16>) -> tensor<8xf16>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4096xf16>) outs(%f : tensor<8xf16>) dimensions = [1]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xf16>, memref<8xf16>) -> ()
  return
}
