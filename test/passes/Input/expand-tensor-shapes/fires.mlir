// RUN: weir-opt %s --weir-expand-tensor-shapes | FileCheck %s

// The extent leaves the branches beside the tensor, and is tied to it again after them.

// CHECK-LABEL: @branch
// CHECK: %[[R:.+]]:2 = scf.if %{{.+}} -> (tensor<?xf32>, index)
// CHECK: flow.tensor.tie_shape %[[R]]#0 : tensor<?xf32>{%[[R]]#1}
util.func private @branch(%c: i1, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<?xf32>) {
    %a = tensor.empty(%n) : tensor<?xf32>
    scf.yield %a : tensor<?xf32>
  } else {
    %b = tensor.empty(%m) : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  util.return %d : index
}

// A static shape needs no company.
// CHECK-LABEL: @static
// CHECK: scf.if %{{.+}} -> (tensor<4xf32>)
// CHECK-NOT: tie_shape
// CHECK: util.return
util.func private @static(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  util.return %r : tensor<4xf32>
}
