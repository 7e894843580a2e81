// Sums of products of unsigned and signed bytes, along lanes: what LLVM makes of them with VNNI.
// RUN: weir-fuzz --kernels --replay=%s --llvm-opt-level=0 | FileCheck %s
// RUN: weir-fuzz --kernels --replay=%s --llvm-opt-level=3 | FileCheck %s
// CHECK: equal
#lhs = affine_map<(b, m, n, k) -> (b, m, k)>
#rhs = affine_map<(b, m, n, k) -> (n, k, b)>
#out = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @main(%x: tensor<20x30x16xi8>, %y: tensor<5x16x20xi8>, %s: tensor<20x30x5xi32>) -> tensor<20x30x5xi32> {
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<20x30x16xi8>, tensor<5x16x20xi8>) outs(%s : tensor<20x30x5xi32>) {
  ^bb0(%a: i8, %b: i8, %acc: i32):
    %u = arith.extui %a : i8 to i32
    %v = arith.extsi %b : i8 to i32
    %p = arith.muli %u, %v : i32
    %t = arith.addi %p, %acc : i32
    linalg.yield %t : i32
  } -> tensor<20x30x5xi32>
  return %r : tensor<20x30x5xi32>
}
