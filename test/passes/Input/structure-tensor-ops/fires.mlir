// RUN: weir-opt %s --weir-structure-tensor-ops | FileCheck %s

// Rows that are squared one by one, beside a dispatch that stays as it is.

// CHECK-LABEL: util.func public @rows
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<3x2xf32>
// CHECK:         %[[R:.+]] = scf.for %[[I:.+]] = %{{.+}} to %{{.+}} step %{{.+}} iter_args(%[[A:.+]] = %[[E]]) -> (tensor<3x2xf32>) {
// CHECK:           %[[D:.+]] = flow.dispatch.workgroups
// CHECK:           %[[N:.+]] = tensor.insert_slice %[[D]] into %[[A]][%[[I]], 0] [1, 2] [1, 1]
// CHECK:           scf.yield %[[N]]
// CHECK:         util.return %[[R]]
util.func public @rows(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %e = tensor.empty() : tensor<3x2xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %e) -> (tensor<3x2xf32>) {
    %d = flow.dispatch.workgroups(%x, %i) : (tensor<3x2xf32>, index) -> tensor<2xf32> =
        (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>>, %row: index, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>) {
      %v = iree_tensor_ext.dispatch.tensor.load %in, offsets = [%row, 0], sizes = [1, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %v, %out, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>
      flow.return
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %d into %o[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<3x2xf32>
    }
  }
  util.return %r : tensor<3x2xf32>
}

// What is in a dispatch is code generation's.

// CHECK-LABEL: util.func public @inside
// CHECK:         flow.dispatch.region
// CHECK:           tensor.generate
util.func public @inside() -> tensor<4xindex> {
  %r = flow.dispatch.region -> (tensor<4xindex>) {
    %g = tensor.generate {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<4xindex>
    flow.return %g : tensor<4xindex>
  }
  util.return %r : tensor<4xindex>
}

// In an initializer, too.

// CHECK-LABEL: util.initializer
// CHECK:         linalg.generic
// CHECK:           linalg.index 0
// CHECK-NOT:     tensor.generate
util.global private mutable @g : tensor<4xi32>
util.initializer {
  %v = tensor.generate {
  ^bb0(%i: index):
    %n = arith.index_cast %i : index to i32
    tensor.yield %n : i32
  } : tensor<4xi32>
  util.global.store %v, @g : tensor<4xi32>
  util.return
}
