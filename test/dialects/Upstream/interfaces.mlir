// Interfaces that are attached to the ops by others, before their hooks are exchanged or after, are still found.
// RUN: weir-opt %s --one-shot-bufferize="bufferize-function-boundaries" --canonicalize | FileCheck %s
// RUN: weir-opt %s --canonicalize --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @bufferized
// CHECK:         scf.while
// CHECK:         memref.expand_shape
// CHECK-NOT:     tensor<
// GENERIC-LABEL: sym_name = "bufferized"
// GENERIC:         "tensor.expand_shape"(%{{.*}}) <{reassociation = {{.*}}, static_output_shape = array<i64: 2, 3>}>
func.func @bufferized(%t: tensor<6xf32>, %n: index) -> (tensor<2x3xf32>, index) {
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %n, %u = %t) : (index, tensor<6xf32>) -> (index, tensor<6xf32>) {
    %go = arith.cmpi slt, %i, %c1 : index
    scf.condition(%go) %i, %u : index, tensor<6xf32>
  } do {
  ^bb0(%i: index, %u: tensor<6xf32>):
    %f = arith.constant 1.0 : f32
    %v = tensor.insert %f into %u[%c1] : tensor<6xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %v : index, tensor<6xf32>
  }
  %x = tensor.expand_shape %r#1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %x, %r#0 : tensor<2x3xf32>, index
}
