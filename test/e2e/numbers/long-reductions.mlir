// Reductions of many elements to few results: in several workgroups, whose parts do not depend on the number of threads.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="fills==0,copies==0" -o %t.so
// RUN: weir-compile %s --target=cpu --compile-to=flow -o - | FileCheck %s

#vec = affine_map<(i) -> (i)>
#one = affine_map<(i) -> ()>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// Parts, and what joins them.
// CHECK-LABEL: @sum(
// CHECK-COUNT-2: flow.dispatch @
// CHECK-NOT:     flow.dispatch @
// ARGS: f32:524288 -> f32
func.func @sum(%x: tensor<524288xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<524288xf32>) outs(%f : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// An extent without divisors, a start that is not an identity, and a dot product.
// CHECK-LABEL: @dot(
// ARGS: i32:300007 i32:300007 i32:1 -> i32
func.func @dot(%x: tensor<300007xi32>, %y: tensor<300007xi32>, %c: tensor<1xi32>) -> tensor<i32> {
  %f = tensor.collapse_shape %c [] : tensor<1xi32> into tensor<i32>
  %r = linalg.dot ins(%x, %y : tensor<300007xi32>, tensor<300007xi32>) outs(%f : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: @rows(
// ARGS: i32:3x300001 -> i32 i32
func.func @rows(%x: tensor<3x300001xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %z = arith.constant 5 : i32
  %l = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<3xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %g = linalg.fill ins(%l : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %r:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x300001xi32>) outs(%f, %g : tensor<3xi32>, tensor<3xi32>) {
  ^bb0(%a: i32, %o: i32, %m: i32):
    %0 = arith.addi %a, %o : i32
    %1 = arith.maxsi %a, %m : i32
    linalg.yield %0, %1 : i32, i32
  } -> (tensor<3xi32>, tensor<3xi32>)
  return %r#0, %r#1 : tensor<3xi32>, tensor<3xi32>
}

// CHECK-LABEL: @columns(
// ARGS: f32:270000x2 -> f32
func.func @columns(%x: tensor<270000x2xf32>) -> tensor<2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<270000x2xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// The first of equal maxima, which are in many parts.
// CHECK-LABEL: @argmax(
// ARGS: f32:300007 -> f32 i32
func.func @argmax(%x: tensor<300007xf32>) -> (tensor<f32>, tensor<i32>) {
  %z = arith.constant 0 : i32
  %l = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %d = tensor.empty() : tensor<i32>
  %f = linalg.fill ins(%l : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %g = linalg.fill ins(%z : i32) outs(%d : tensor<i32>) -> tensor<i32>
  %r:2 = linalg.generic {indexing_maps = [#vec, #one, #one], iterator_types = ["reduction"]} ins(%x : tensor<300007xf32>) outs(%f, %g : tensor<f32>, tensor<i32>) {
  ^bb0(%a: f32, %max: f32, %at: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %c = arith.cmpf ogt, %a, %max : f32
    %v = arith.select %c, %a, %max : f32
    %w = arith.select %c, %n, %at : i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}
