// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-sink-inits))" --remarks-filter=weir-gpu-sink-inits 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// Rows of a binding that is not written, of which one element changes, are copied by the iteration that has them; rows of one value are filled.
// REMARK: [Passed] sunk | Category:weir-gpu-sink-inits | Function=rows | output=0
// REMARK: [Passed] sunk | Category:weir-gpu-sink-inits | Function=rows | output=1
// CHECK-LABEL: func.func @rows
// CHECK:         %[[X:.*]] = bufferization.to_tensor
// CHECK-NOT:     linalg
// CHECK:         scf.forall (%[[K:.*]]) in (4) shared_outs(%[[S:.*]] = %{{.*}}, %[[T:.*]] = %{{.*}})
// CHECK-DAG:       %[[OLD:.*]] = tensor.extract_slice %[[X]][%[[K]], 0] [1, 8] [1, 1]
// CHECK-DAG:       %[[NEW:.*]] = tensor.extract_slice %[[S]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:           %[[COPY:.*]] = linalg.copy ins(%[[OLD]] : tensor<8xf32>) outs(%[[NEW]] : tensor<8xf32>)
// CHECK:           %[[FILL:.*]] = linalg.fill ins(%arg1 : f32)
// CHECK:           tensor.insert %arg1 into %[[COPY]][%arg2]
// CHECK:           tensor.insert %arg1 into %[[FILL]][%arg2]
func.func @rows(%b: memref<?xi8> {weir.access = "ro"}, %v: f32, %i: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %view = memref.view %b[%c0][] : memref<?xi8> to memref<4x8xf32>
  %x = bufferization.to_tensor %view restrict : memref<4x8xf32> to tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r:2 = scf.forall (%k) in (4) shared_outs(%s = %x, %t = %f) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %row = tensor.extract_slice %s[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %other = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %n = tensor.insert %v into %row[%i] : tensor<8xf32>
    %m = tensor.insert %v into %other[%i] : tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %s[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
      tensor.parallel_insert_slice %m into %t[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Single elements are read where they are, and nothing is copied; the extent is a run's.
// REMARK: [Passed] sunk | Category:weir-gpu-sink-inits | Function=elements | output=0
// REMARK: [Passed] sunk | Category:weir-gpu-sink-inits | Function=elements | output=1
// CHECK-LABEL: func.func @elements
// CHECK:         %[[X:.*]] = bufferization.to_tensor
// CHECK-NOT:     linalg
// CHECK:         scf.forall (%[[K:.*]]) in (%arg2) shared_outs(%[[S:.*]] = %{{.*}}, %[[T:.*]] = %{{.*}})
// CHECK-DAG:       %[[OLD:.*]] = tensor.extract_slice %[[X]][%[[K]]] [1] [1]
// CHECK-DAG:       %[[NEW:.*]] = tensor.extract_slice %[[S]][%[[K]]] [1] [1]
// CHECK-NOT:       linalg
// CHECK:           %[[READ:.*]] = tensor.extract %[[OLD]][]
// CHECK:           %[[SUM:.*]] = arith.addf %[[READ]], %arg1
// CHECK-NOT:       linalg
// CHECK:           tensor.insert %[[SUM]] into %[[NEW]][]
func.func @elements(%b: memref<?xi8> {weir.access = "ro"}, %v: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %view = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
  %x = bufferization.to_tensor %view restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r:2 = scf.forall (%k) in (%n) shared_outs(%s = %x, %t = %f) -> (tensor<?xf32>, tensor<?xf32>) {
    %one = tensor.extract_slice %s[%k] [1] [1] : tensor<?xf32> to tensor<f32>
    %other = tensor.extract_slice %t[%k] [1] [1] : tensor<?xf32> to tensor<f32>
    %a = tensor.extract %one[] : tensor<f32>
    %c = tensor.extract %other[] : tensor<f32>
    %sum = arith.addf %a, %c : f32
    %p = tensor.insert %sum into %one[] : tensor<f32>
    %q = tensor.insert %a into %other[] : tensor<f32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %s[%k] [1] [1] : tensor<f32> into tensor<?xf32>
      tensor.parallel_insert_slice %q into %t[%k] [1] [1] : tensor<f32> into tensor<?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
