// Odd extents, and bindings fused with and without those that are written: what comes out is the same on the CPU, and where nothing is fused.
// RUN: weir-compile %s --target=cpu --compile-to=input -o %t.input.mlir
// RUN: weir-opt %t.input.mlir --weir-dispatch-pipeline=fusion=none --weir-flow-pipeline --weir-stream-pipeline -o %t.plain.mlir
// RUN: weir-opt %t.input.mlir --weir-dispatch-pipeline=fusion=none --weir-flow-pipeline --weir-stream-pipeline=fuse-bindings -o %t.fused.mlir
// RUN: FileCheck %s < %t.fused.mlir
// RUN: weir-opt %t.plain.mlir --weir-fuse-dispatch-bindings=alias-mutable-bindings --weir-annotate-dispatch-arguments -o %t.alias.mlir
// RUN: FileCheck %s --check-prefix=ALIAS < %t.alias.mlir
// RUN: weir-compile %t.plain.mlir --compile-from=stream -o %t.plain.so
// RUN: weir-compile %t.fused.mlir --compile-from=stream -o %t.fused.so
// RUN: weir-compile %t.alias.mlir --compile-from=stream -o %t.alias.so
// RUN: %python -c "import numpy as np; r = np.random.default_rng(7); [np.save('%t.' + n + '.npy', r.standard_normal(s, dtype='float32')) for n, s in (('a', (33, 17)), ('b', (17, 20)), ('c', (20, 9)))]"
// RUN: weir-run --module=%t.plain.so --function=main --poison --input=@%t.a.npy --input=@%t.b.npy --input=@%t.c.npy --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.fused.so --function=main --poison --input=@%t.a.npy --input=@%t.b.npy --input=@%t.c.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// RUN: weir-run --module=%t.alias.so --function=main --poison --input=@%t.a.npy --input=@%t.b.npy --input=@%t.c.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// What is divided, and what by.
// CHECK:      stream.cmd.dispatch @{{.+}}(%c{{.+}}, %c{{.+}}, %c0{{.*}} : index, index, index)  {
// CHECK-NEXT:   ro %[[S:.+]][%c0{{.*}} for %[[N:.+]]] : !stream.resource<transient>{%[[N]]},
// CHECK-NEXT:   wo %
// CHECK-NEXT: {{^ *}}}

// ALIAS:      stream.cmd.dispatch @{{.+}}elementwise_33x9_f32(%c{{.+}}, %c{{.+}}, %c{{.+}} : index, index, index)  {
// ALIAS-NEXT:   rw %[[S:.+]][%c0{{.*}} for %[[N:.+]]] : !stream.resource<transient>{%[[N]]}
// ALIAS-NEXT: {{^ *}}}
func.func @main(%a: tensor<33x17xf32>, %b: tensor<17x20xf32>, %c: tensor<20x9xf32>) -> (tensor<33x9xf32>, tensor<33x20xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<33x20xf32>) -> tensor<33x20xf32>
  %m = linalg.matmul ins(%a, %b : tensor<33x17xf32>, tensor<17x20xf32>) outs(%f : tensor<33x20xf32>) -> tensor<33x20xf32>
  %e2 = tensor.empty() : tensor<33x9xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<33x9xf32>) -> tensor<33x9xf32>
  %n = linalg.matmul ins(%m, %c : tensor<33x20xf32>, tensor<20x9xf32>) outs(%f2 : tensor<33x9xf32>) -> tensor<33x9xf32>
  %s = linalg.softmax dimension(1) ins(%n : tensor<33x9xf32>) outs(%e2 : tensor<33x9xf32>) -> tensor<33x9xf32>
  %t = tensor.empty() : tensor<33x20xf32>
  %g = linalg.add ins(%m, %m : tensor<33x20xf32>, tensor<33x20xf32>) outs(%t : tensor<33x20xf32>) -> tensor<33x20xf32>
  return %s, %g : tensor<33x9xf32>, tensor<33x20xf32>
}
