// RUN: rm -rf %t && mkdir %t
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches,weir-clone-producers,weir-regions-to-workgroups))' --weir-dump-dispatch-graph=%t/g.dot -o /dev/null
// RUN: FileCheck %s --input-file=%t/g.dot

// One compiler writes the same text again, and another tool, too.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches,weir-clone-producers,weir-regions-to-workgroups))' --weir-dump-dispatch-graph=%t/h.dot --mlir-disable-threading -o /dev/null && diff %t/g.dot %t/h.dot
// RUN: weir-compile %s --compile-to=dispatch -o /dev/null --weir-dump-dispatch-graph=%t/c.dot
// RUN: FileCheck %s --check-prefix=COMPILE --input-file=%t/c.dot
// COMPILE-COUNT-2: dispatch 0\n

// Before, the product and the sum are ops of their own; after, they share a dispatch. The fill and the empty tensors are not drawn.
// CHECK:      subgraph cluster_before {
// CHECK:        label="@dynamic"
// CHECK:        label="@static"
// CHECK:        b1_0 [label="linalg.matmul\n4x8xf32"];
// CHECK-NEXT:   b1_1 [label="generic addf\n4x8xf32"];
// CHECK-NEXT:   b1_0 -> b1_1 [label="4x8xf32"];
// CHECK-NOT:    fill
// CHECK:      subgraph cluster_after {
// CHECK:        label="@dynamic"
// CHECK:        label="dispatch 0\n4*? bytes in, 4*? out"
// CHECK-NEXT:   a0_0 [label="linalg.exp\n?xf32"];
// CHECK-NEXT:   }
// CHECK:        label="@static"
// CHECK:        label="dispatch 0\n800 bytes in, 128 out"
// CHECK-NEXT:   a1_0 [label="linalg.matmul\n4x8xf32"];
// CHECK-NEXT:   a1_1 [label="generic addf\n4x8xf32"];
// CHECK-NEXT:   }
// CHECK:        a1_0 -> a1_1 [label="4x8xf32"];
func.func @static(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0, %c : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
