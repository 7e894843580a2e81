// RUN: weir-opt %s --weir-inline-kernel-helpers | FileCheck %s
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

// Public, as another tool may write it; on values, and on what a kernel is handed.
// CHECK-LABEL: flow.executable private @ex
flow.executable private @ex {
  flow.executable.export public @add workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    // CHECK-NOT: func.func{{.*}} @load
    func.func @load(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) -> tensor<4xf32> {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      return %t : tensor<4xf32>
    }
    // CHECK-NOT: func.func{{.*}} @twice
    func.func @twice(%t: tensor<4xf32>) -> tensor<4xf32> {
      %r = arith.addf %t, %t : tensor<4xf32>
      return %r : tensor<4xf32>
    }
    // CHECK: func.func @add
    func.func @add(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      // CHECK: iree_tensor_ext.dispatch.tensor.load
      // CHECK: arith.addf
      // CHECK: iree_tensor_ext.dispatch.tensor.store
      %t = func.call @load(%a) : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) -> tensor<4xf32>
      %s = func.call @twice(%t) : (tensor<4xf32>) -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
func.func @call() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @ex::@add(%x) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const(%r, dense<[2.0, 4.0, 6.0, 8.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
