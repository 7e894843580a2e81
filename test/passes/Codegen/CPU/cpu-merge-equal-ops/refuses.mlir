// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-merge-equal-ops))" --remarks-filter=weir-cpu-merge-equal-ops 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#row = affine_map<(i, j) -> (i, j)>
#sum = affine_map<(i, j) -> (i)>

// Both are stored, each somewhere else.
// REMARK: [Missed] several-destinations {{.*}} Function=stored_twice
// CHECK-LABEL: func.func @stored_twice
// CHECK-COUNT-2: linalg.reduce
func.func @stored_twice(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>, %d1: tensor<8xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %r:3 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c, %s = %d, %s1 = %d1) -> (tensor<8x4xf32>, tensor<8xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %p1 = tensor.extract_slice %s1[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%p1 : tensor<4xf32>) -> tensor<4xf32>
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
      tensor.parallel_insert_slice %x into %s1[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  return %r#0 : tensor<8x4xf32>
}

// The binding is also read: what is there may still be wanted where the first sum is.
// REMARK: [Missed] several-destinations {{.*}} Function=read_binding
// CHECK-LABEL: func.func @read_binding
// CHECK-COUNT-2: linalg.reduce
func.func @read_binding(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "rw"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
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

// Another combiner, another first value, and a first value that is read: no pairs.
// REMARK-NOT: Function=different
// CHECK-LABEL: func.func @different
// CHECK-COUNT-4: linalg.reduce
func.func @different(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
  %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
  %r:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %c, %s = %d) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %one = arith.constant 1.0 : f32
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    %n = linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
        ins(%t, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
    ^bb0(%u: f32, %w: f32, %old: f32):
      %m = arith.subf %u, %w : f32
      linalg.yield %m : f32
    } -> tensor<4x4xf32>
    %g = linalg.fill ins(%z : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %x1 = linalg.reduce { arith.maximumf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
    %h = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x2 = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%h : tensor<4xf32>) dimensions = [1]
    %x3 = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%x2 : tensor<4xf32>) dimensions = [1]
    %y1 = linalg.add ins(%x1, %x2 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %y = linalg.add ins(%y1, %x3 : tensor<4xf32>, tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %y into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
  return %r#0 : tensor<8x4xf32>
}
