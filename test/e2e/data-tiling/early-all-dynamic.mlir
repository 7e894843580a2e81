// A product of sizes that are all dynamic on the early path with policy `all`: the operand is packed once, and no unpack of a pack stays in between.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --data-tiling=early --data-tiling-policy=all -o %t.early.so --weir-expect="dispatches==2,bytes-filled==0,bytes-copied==0"
// RUN: %python %S/Inputs/all-dynamic.py %weir_bin_dir/weir-run %t.reference.so %t.early.so | FileCheck %s
// CHECK: 64 shapes: equal
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
