// Two caches that grow alike: after the check that their extents are equal all dispatches are given one.
// RUN: weir-compile %s -o %t.cpu.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --compile-to=flow -o - | FileCheck %s --check-prefix=FLOW
// FLOW: flow.dispatch @main_dispatch_2::@main_dispatch_2_elementwise_Dx2_f32[%[[N:[0-9a-z]+]], %[[N]], %[[N]]]

// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x2xf32="1 2 3 4" --input=2x2xf32="5 6 7 8" --input=1x2xf32="1 1" | FileCheck %s
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x2xf32="1 2 3 4" --input=2x2xf32="5 6 7 8" --input=1x2xf32="1 1" | FileCheck %s
// CHECK: 3x2xf32=[7 9][11 13][3 3]
// CHECK: 3x2xf32=[9 12][15 18][5 5]

// RUN: not weir-run --module=%t.cpu.so --function=main --input=2x2xf32=1 --input=3x2xf32=1 --input=1x2xf32=1 2>&1 | FileCheck %s --check-prefix=DIFFER
// RUN: not weir-run --module=%t.reference.so --function=main --input=2x2xf32=1 --input=3x2xf32=1 --input=1x2xf32=1 2>&1 | FileCheck %s --check-prefix=DIFFER
// DIFFER: 4{{.*}} 3
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<?x2xf32>, %b: tensor<?x2xf32>, %new: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %x = tensor.concat dim(0) %a, %new : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %y = tensor.concat dim(0) %b, %new : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    %s = arith.addf %r, %one : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  %z = util.optimization_barrier %sum : tensor<?x2xf32>
  %again = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %z : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    %s = arith.addf %r, %one : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  return %sum, %again : tensor<?x2xf32>, tensor<?x2xf32>
}
