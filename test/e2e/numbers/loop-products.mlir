// Products that precede their loop give the numbers of --target=reference (weir-batch-loop-products): both directions, parts, biases, bytes, nested loops, branches.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --remarks-filter=weir-batch-loop-products -o %t.so 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-4: [Passed] batched
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

#row = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

func.func @main(%x: tensor<7x3x5xf32>, %w: tensor<17x5xf32>, %u: tensor<17x17xf32>, %b: tensor<17xf32>, %y: tensor<4x3x2x8xi8>, %v: tensor<8x5xi8>)
    -> (tensor<3x17xf32> {fuzz.tolerance = 1.0e-05 : f64}, tensor<3x17xf32> {fuzz.tolerance = 1.0e-05 : f64}, tensor<7x3x17xf32> {fuzz.tolerance = 1.0e-05 : f64}, tensor<2x5xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %low = arith.constant 0 : i64
  %high = arith.constant 7 : i64
  %e = tensor.empty() : tensor<3x17xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x17xf32>) -> tensor<3x17xf32>
  %et = tensor.empty() : tensor<5x17xf32>
  %all = tensor.empty() : tensor<7x3x17xf32>

  // A recurrent layer that keeps its states.
  %forward:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%state = %f, %states = %all) -> (tensor<3x17xf32>, tensor<7x3x17xf32>) {
    %0 = arith.index_cast %i : index to i64
    %1 = arith.maxsi %0, %low : i64
    %2 = arith.minsi %1, %high : i64
    %3 = arith.index_cast %2 : i64 to index
    %slice = tensor.extract_slice %x[%3, 0, 0] [1, 3, 5] [1, 1, 1] : tensor<7x3x5xf32> to tensor<1x3x5xf32>
    %rows = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x3x5xf32> into tensor<3x5xf32>
    %t = linalg.transpose ins(%w : tensor<17x5xf32>) outs(%et : tensor<5x17xf32>) permutation = [1, 0]
    %p = linalg.matmul ins(%rows, %t : tensor<3x5xf32>, tensor<5x17xf32>) outs(%f : tensor<3x17xf32>) -> tensor<3x17xf32>
    %s = linalg.generic {indexing_maps = [#row, #column, #row], iterator_types = ["parallel", "parallel"]}
        ins(%p, %b : tensor<3x17xf32>, tensor<17xf32>) outs(%e : tensor<3x17xf32>) {
    ^bb0(%a: f32, %c: f32, %o: f32):
      %sum = arith.addf %a, %c : f32
      linalg.yield %sum : f32
    } -> tensor<3x17xf32>
    %q = linalg.matmul ins(%state, %u : tensor<3x17xf32>, tensor<17x17xf32>) outs(%f : tensor<3x17xf32>) -> tensor<3x17xf32>
    %next = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel", "parallel"]}
        ins(%s, %q : tensor<3x17xf32>, tensor<3x17xf32>) outs(%e : tensor<3x17xf32>) {
    ^bb0(%a: f32, %c: f32, %o: f32):
      %sum = arith.addf %a, %c : f32
      %tanh = math.tanh %sum : f32
      linalg.yield %tanh : f32
    } -> tensor<3x17xf32>
    %kept = tensor.insert_slice %next into %states[%3, 0, 0] [1, 3, 17] [1, 1, 1] : tensor<3x17xf32> into tensor<7x3x17xf32>
    scf.yield %next, %kept : tensor<3x17xf32>, tensor<7x3x17xf32>
  }

  // From round 6 to 1, of some columns; the sum starts from a constant, and a branch reads it.
  %ones = arith.constant dense<1.0> : tensor<3x17xf32>
  %part = tensor.extract_slice %u[0, 0] [4, 17] [1, 1] : tensor<17x17xf32> to tensor<4x17xf32>
  %backward = scf.for %i = %c0 to %c6 step %c1 iter_args(%state = %f) -> (tensor<3x17xf32>) {
    %0 = arith.subi %c6, %i : index
    %rows = tensor.extract_slice %x[%0, 0, 1] [1, 3, 4] [1, 1, 1] : tensor<7x3x5xf32> to tensor<3x4xf32>
    %p = linalg.matmul ins(%rows, %part : tensor<3x4xf32>, tensor<4x17xf32>) outs(%ones : tensor<3x17xf32>) -> tensor<3x17xf32>
    %c = arith.cmpi ult, %i, %c3 : index
    %next = scf.if %c -> (tensor<3x17xf32>) {
      %s = linalg.max ins(%p, %state : tensor<3x17xf32>, tensor<3x17xf32>) outs(%e : tensor<3x17xf32>) -> tensor<3x17xf32>
      scf.yield %s : tensor<3x17xf32>
    } else {
      scf.yield %state : tensor<3x17xf32>
    }
    scf.yield %next : tensor<3x17xf32>
  }

  %ei = tensor.empty() : tensor<2x5xi32>
  %fi = linalg.fill ins(%izero : i32) outs(%ei : tensor<2x5xi32>) -> tensor<2x5xi32>
  %bytes = scf.for %i = %c0 to %c4 step %c1 iter_args(%outer = %fi) -> (tensor<2x5xi32>) {
    %plane = tensor.extract_slice %y[%i, 0, 0, 0] [1, 3, 2, 8] [1, 1, 1, 1] : tensor<4x3x2x8xi8> to tensor<3x2x8xi8>
    %r = scf.for %j = %c0 to %c3 step %c1 iter_args(%state = %outer) -> (tensor<2x5xi32>) {
      %rows = tensor.extract_slice %plane[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<3x2x8xi8> to tensor<2x8xi8>
      %p = linalg.matmul ins(%rows, %v : tensor<2x8xi8>, tensor<8x5xi8>) outs(%fi : tensor<2x5xi32>) -> tensor<2x5xi32>
      %next = linalg.max ins(%p, %state : tensor<2x5xi32>, tensor<2x5xi32>) outs(%ei : tensor<2x5xi32>) -> tensor<2x5xi32>
      scf.yield %next : tensor<2x5xi32>
    }
    scf.yield %r : tensor<2x5xi32>
  }
  return %forward#0, %backward, %forward#1, %bytes : tensor<3x17xf32>, tensor<3x17xf32>, tensor<7x3x17xf32>, tensor<2x5xi32>
}
