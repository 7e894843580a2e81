// A producer that reads its init, and one that others need, before reductions over what it makes.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
func.func @main(%a: tensor<13x10x129xf32>, %b: tensor<10x13x129xf32>) -> (tensor<10x13xf32>, tensor<10xf32>, tensor<10x13x129xf32>) {
  %z = arith.constant 0.0 : f32
  %least = arith.constant -100.0 : f32
  %e = tensor.empty() : tensor<10x13x129xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10x13x129xf32>) -> tensor<10x13x129xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i, j)>, affine_map<(i, j, k) -> (i, k, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
         ins(%a : tensor<13x10x129xf32>) outs(%f : tensor<10x13x129xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.addf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<10x13x129xf32>
  %e1 = tensor.empty() : tensor<10x13xf32>
  %f1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<10x13xf32>) -> tensor<10x13xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
         ins(%s : tensor<10x13x129xf32>) outs(%f1 : tensor<10x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf ogt, %in, %out : f32
    %r = arith.select %c, %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<10x13xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
         ins(%b : tensor<10x13x129xf32>) outs(%e : tensor<10x13x129xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<10x13x129xf32>
  %e2 = tensor.empty() : tensor<10xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<10xf32>) -> tensor<10xf32>
  %t = linalg.reduce { arith.addf } ins(%n : tensor<10x13x129xf32>) outs(%f2 : tensor<10xf32>) dimensions = [1, 2]
  return %m, %t, %n : tensor<10x13xf32>, tensor<10xf32>, tensor<10x13x129xf32>
}
