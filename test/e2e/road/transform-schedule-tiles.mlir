// Schedules that tile by any means: loops over tiles of dynamic extents, a sequence that another one includes, tiles in any order.
// RUN: weir-compile %s --preprocessing=transform-interpreter -o %t.loops.so
// RUN: weir-run --module=%t.loops.so --function=main --poison --input=7x8xf32=0.5 --input=8x8xf32=0.25 | FileCheck %s
// RUN: weir-compile %s --preprocessing=transform-interpreter{entry-point=any_order} -o %t.any.so
// RUN: weir-run --module=%t.any.so --function=main --poison --input=7x8xf32=0.5 --input=8x8xf32=0.25 | FileCheck %s
// RUN: weir-run %s --target=reference --function=main --input=7x8xf32=0.5 --input=8x8xf32=0.25 | FileCheck %s
// RUN: weir-compile %s --preprocessing=transform-interpreter --compile-to=preprocess -o - | FileCheck %s --check-prefix=LOOPS
// RUN: weir-compile %s --preprocessing=transform-interpreter{entry-point=any_order} --compile-to=preprocess -o - | FileCheck %s --check-prefix=ANY

// CHECK{LITERAL}: 7x8xf32=[2 2 2 2 2 2 2 2][2 2 2 2 2 2 2 2]
// LOOPS-COUNT-2: scf.for
// LOOPS-NOT:     transform.
// ANY-COUNT-2:   scf.for
// ANY-NOT:       scf.forall
module attributes {transform.with_named_sequence} {
  func.func @main(%a: tensor<?x8xf32>, %b: tensor<8x8xf32>) -> tensor<?x8xf32> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %a, %c0 : tensor<?x8xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty(%n) : tensor<?x8xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x8xf32>) outs(%f : tensor<?x8xf32>) -> tensor<?x8xf32>
    %1 = linalg.matmul ins(%0, %b : tensor<?x8xf32>, tensor<8x8xf32>) outs(%f : tensor<?x8xf32>) -> tensor<?x8xf32>
    return %1 : tensor<?x8xf32>
  }
  transform.named_sequence @tile(%product: !transform.any_op {transform.consumed}) {
    %tiled, %loop = transform.structured.tile_using_for %product tile_sizes [3, 0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %products = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %products : !transform.any_op {
    ^bb0(%product: !transform.any_op):
      transform.include @tile failures(propagate) (%product) : (!transform.any_op) -> ()
    }
    transform.yield
  }
  transform.named_sequence @any_order(%root: !transform.any_op {transform.readonly}) {
    %products = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %products : !transform.any_op {
    ^bb0(%product: !transform.any_op):
      %tiled, %loop = transform.structured.tile_using_forall %product tile_sizes [3, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
