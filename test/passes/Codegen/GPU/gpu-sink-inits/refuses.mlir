// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-sink-inits))" --remarks-filter=weir-gpu-sink-inits 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// What is written may be what is stored into; what another op computes would be computed once for each iteration.
// REMARK: [Missed] computed | Category:weir-gpu-sink-inits | Function=written | output=0
// REMARK: [Missed] computed | Category:weir-gpu-sink-inits | Function=written | output=1
// CHECK-LABEL: func.func @written
// CHECK:         %[[X:.*]] = bufferization.to_tensor
// CHECK:         %[[N:.*]] = linalg.negf
// CHECK:         shared_outs(%{{.*}} = %[[X]], %{{.*}} = %[[N]])
func.func @written(%b: memref<?xi8> {weir.access = "rw"}, %v: f32, %i: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %view = memref.view %b[%c0][] : memref<?xi8> to memref<4x8xf32>
  %x = bufferization.to_tensor %view restrict : memref<4x8xf32> to tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.negf ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
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

// An iteration reads the row after its own.
// REMARK: [Missed] other-parts | Category:weir-gpu-sink-inits | Function=neighbour | output=0
// CHECK-LABEL: func.func @neighbour
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         shared_outs(%{{.*}} = %[[F]])
func.func @neighbour(%v: f32) -> tensor<4x8xf32> attributes {weir.kernel} {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = scf.forall (%k) in (3) shared_outs(%s = %f) -> (tensor<4x8xf32>) {
    %next = arith.addi %k, %c1 : index
    %row = tensor.extract_slice %s[%next, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %s[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}

// Rows and columns that no iteration stores; places that several do; a number of iterations that is another one.
// REMARK: [Missed] not-covered | Category:weir-gpu-sink-inits | Function=left | output=0
// REMARK: [Missed] not-covered | Category:weir-gpu-sink-inits | Function=left | output=1
// REMARK: [Missed] not-covered | Category:weir-gpu-sink-inits | Function=twice | output=0
// REMARK: [Missed] not-covered | Category:weir-gpu-sink-inits | Function=other | output=0
// CHECK-LABEL: func.func @left
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         shared_outs(%{{.*}} = %[[F]], %{{.*}} = %[[F]])
func.func @left(%v: f32, %i: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r:2 = scf.forall (%k) in (3) shared_outs(%s = %f, %t = %f) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %row = tensor.extract_slice %s[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %other = tensor.extract_slice %t[%k, 0] [1, 7] [1, 1] : tensor<4x8xf32> to tensor<7xf32>
    %n = tensor.insert %v into %row[%i] : tensor<8xf32>
    %m = tensor.insert %v into %other[%i] : tensor<7xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %s[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
      tensor.parallel_insert_slice %m into %t[%k, 0] [1, 7] [1, 1] : tensor<7xf32> into tensor<4x8xf32>
    }
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @twice
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         shared_outs(%{{.*}} = %[[F]])
func.func @twice(%v: f32, %i: index) -> tensor<4x8xf32> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = scf.forall (%k, %l) in (4, 2) shared_outs(%s = %f) -> (tensor<4x8xf32>) {
    %row = tensor.extract_slice %s[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %n = tensor.insert %v into %row[%i] : tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %s[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @other
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         shared_outs(%{{.*}} = %[[F]])
func.func @other(%v: f32, %n: index, %m: index) -> tensor<?xf32> attributes {weir.kernel} {
  %e = tensor.empty(%m) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.forall (%k) in (%n) shared_outs(%s = %f) -> (tensor<?xf32>) {
    %one = tensor.extract_slice %s[%k] [1] [1] : tensor<?xf32> to tensor<f32>
    %p = tensor.insert %v into %one[] : tensor<f32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %s[%k] [1] [1] : tensor<f32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
