// RUN: weir-opt %s --weir-deduplicate-executables | FileCheck %s
// RUN: weir-opt %s --weir-deduplicate-executables --remarks-filter-passed=weir-deduplicate-executables -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] merged {{.*}} kept=

// CHECK:       flow.executable private @main_dispatch_0 {
// CHECK-NOT:   flow.executable private
// CHECK-LABEL: util.func public @main
// CHECK:         flow.dispatch @main_dispatch_0::@main_dispatch_0_f
// CHECK:         flow.dispatch @main_dispatch_0::@main_dispatch_0_f
flow.executable private @main_dispatch_0 {
  flow.executable.export public @main_dispatch_0_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @main_dispatch_0_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
flow.executable private @main_dispatch_7 {
  flow.executable.export public @main_dispatch_7_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @main_dispatch_7_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @main_dispatch_0::@main_dispatch_0_f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = flow.dispatch @main_dispatch_7::@main_dispatch_7_f(%0) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %1 : tensor<4xf32>
}
