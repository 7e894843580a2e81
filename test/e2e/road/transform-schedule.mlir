// A schedule of the transform dialect: it tiles the product, then calls a pass of weir on the function. Without the interpreter it has no effect.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=main --input=4x4xf32=1 --input=4x4xf32=2 | FileCheck %s
// RUN: weir-compile %s --preprocessing=transform-interpreter -o %t.tiled.so
// RUN: weir-run --module=%t.tiled.so --function=main --input=4x4xf32=1 --input=4x4xf32=2 | FileCheck %s
// RUN: weir-compile %s --preprocessing=transform-interpreter --compile-to=preprocess -o - | FileCheck %s --check-prefix=TILED
// RUN: weir-opt %s --transform-interpreter --weir-erase-schedules | FileCheck %s --check-prefix=TILED

// CHECK: 4x4xf32=[8 8 8 8][8 8 8 8][8 8 8 8][8 8 8 8]
// TILED-NOT: transform.
// TILED:     scf.for
// TILED-NOT:   linalg.add
// TILED:       linalg.matmul {{.*}}tensor<2x4xf32>, tensor<4x4xf32>
// TILED-NOT: transform.
module attributes {transform.with_named_sequence} {
  func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %product tile_sizes [2, 0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %f0 = transform.structured.match ops{["func.func", "util.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %f1 = transform.apply_registered_pass "weir-explicit-inits" to %f0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
