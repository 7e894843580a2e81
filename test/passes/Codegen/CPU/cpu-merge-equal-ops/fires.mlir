// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-equal-ops))" --remarks-filter=weir-cpu-merge-equal-ops 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#row = affine_map<(i, j) -> (i, j)>
#sum = affine_map<(i, j) -> (i)>

// The stored sum comes first: the temporary one goes.
// REMARK: [Passed] merged {{.*}} Function=stored_first |
// CHECK-LABEL: func.func @stored_first
// CHECK:         %[[P:.*]] = tensor.extract_slice %arg{{[0-9]+}}[%{{.*}}] [4] [1] : tensor<8xf32>
// CHECK:         %[[F:.*]] = linalg.fill ins(%{{.*}}) outs(%[[P]]
// CHECK:         %[[S:.*]] = linalg.reduce {{.*}} outs(%[[F]]
// CHECK-NOT:     linalg.reduce
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[S]]
// CHECK:         tensor.parallel_insert_slice %[[S]] into
func.func @stored_first(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %r:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c, %s = %d) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %g = linalg.fill ins(%z : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %y = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    %n = linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
        ins(%t, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
    ^bb0(%u: f32, %w: f32, %old: f32):
      %m = arith.subf %u, %w : f32
      linalg.yield %m : f32
    } -> tensor<4x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %y into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  return %r#0 : tensor<8x4xf32>
}

// The temporary one comes first, and another op reads it before the stored one is there: it takes the place in the binding.
// REMARK: [Passed] merged {{.*}} Function=stored_last |
// CHECK-LABEL: func.func @stored_last
// CHECK:         %[[P:.*]] = tensor.extract_slice %arg{{[0-9]+}}[%{{.*}}] [4] [1] : tensor<8xf32>
// CHECK:         %[[F:.*]] = linalg.fill ins(%{{.*}}) outs(%[[P]]
// CHECK:         %[[S:.*]] = linalg.reduce {{.*}} outs(%[[F]]
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[S]]
// CHECK-NOT:     linalg.reduce
// CHECK:         tensor.parallel_insert_slice %[[S]] into
func.func @stored_last(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %r:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c, %s = %d) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    %n = linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
        ins(%t, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
    ^bb0(%u: f32, %w: f32, %old: f32):
      %m = arith.subf %u, %w : f32
      linalg.yield %m : f32
    } -> tensor<4x4xf32>
    %g = linalg.fill ins(%z : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %y = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %y into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  return %r#0 : tensor<8x4xf32>
}

// What follows from equal ops is equal, too: a square of the sum, once for each of them.
// REMARK-COUNT-2: [Passed] merged {{.*}} Function=chain |
// CHECK-LABEL: func.func @chain
// CHECK:         linalg.reduce
// CHECK:         linalg.square
// CHECK-NOT:     linalg.reduce
// CHECK-NOT:     linalg.square
func.func @chain(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %r:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c, %s = %d) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    %xx = linalg.square ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %n = linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
        ins(%t, %xx : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
    ^bb0(%u: f32, %w: f32, %old: f32):
      %m = arith.subf %u, %w : f32
      linalg.yield %m : f32
    } -> tensor<4x4xf32>
    %e2 = tensor.empty() : tensor<4xf32>
    %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
    %w = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
    %y = linalg.square ins(%w : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %y into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  return %r#0 : tensor<8x4xf32>
}
