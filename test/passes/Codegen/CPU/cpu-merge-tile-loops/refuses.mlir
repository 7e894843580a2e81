// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-tile-loops))" | FileCheck %s

// Two stores to one binding: the tiles of one loop could overwrite what those of the other have stored.
// CHECK-LABEL: func.func @same_binding
// CHECK:         scf.forall
// CHECK:         scf.forall
func.func @same_binding(%a: tensor<8xf32>, %b: memref<?xi8>) attributes {weir.kernel} {
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

// The second loop reads what the first one makes.
// CHECK-LABEL: func.func @used
// CHECK:         %[[X:.*]] = scf.forall
// CHECK:         scf.forall
// CHECK:           tensor.extract_slice %[[X]]
func.func @used(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> attributes {weir.kernel} {
  %x = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %b) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %y = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %x[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %y : tensor<8xf32>
}
