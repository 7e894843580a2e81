// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-reuse-operands))" | FileCheck %s
#id = affine_map<(i) -> (i)>

// What is in the binding may still be read.
// CHECK-LABEL: func.func @read_binding
// CHECK:         %[[X:.*]] = linalg.exp
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(
func.func @read_binding(%a: tensor<4xf32>, %b: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%d : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.negf %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %v : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// Another op reads the operand later.
// CHECK-LABEL: func.func @read_later
// CHECK:         %[[X:.*]] = linalg.exp
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(
func.func @read_later(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %d = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%d : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.negf %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
