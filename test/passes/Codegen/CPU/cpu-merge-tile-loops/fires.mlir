// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-tile-loops))" | FileCheck %s

// Two stores to one binding that are known to be disjoint.
// CHECK-LABEL: func.func @disjoint
// CHECK:         %[[R:.*]]:2 = scf.forall
// CHECK-COUNT-2:   tensor.parallel_insert_slice
// CHECK-NOT:     scf.forall (
// CHECK:         materialize_in_destination %[[R]]#0
// CHECK:         materialize_in_destination %[[R]]#1
func.func @disjoint(%a: tensor<8xf32>, %b: memref<?xi8>) attributes {weir.disjoint_stores, weir.kernel} {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<8xf32>
  %w = memref.view %b[%c32][] : memref<?xi8> to memref<8xf32>
  %d0 = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %d1 = bufferization.to_tensor %w restrict writable : memref<8xf32> to tensor<8xf32>
  %x = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %d0) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %x in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  %y = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %d1) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %y in restrict writable %w : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
