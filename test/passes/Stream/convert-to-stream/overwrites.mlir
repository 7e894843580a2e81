// dispatch-passes.md A17: a binding of which every workgroup stores the whole tensor says so. One that is stored in part, or stored in a
// branch, does not.
// RUN: weir-opt %s --weir-convert-to-stream | FileCheck %s

// CHECK: func.func @whole(%{{.*}}: !stream.binding {weir.access = "ro"}, %{{.*}}: index, %{{.*}}: !stream.binding {weir.access = "wo", weir.overwrites})
// CHECK: func.func @part(%{{.*}}: !stream.binding {weir.access = "rw"})
// CHECK: func.func @branch(%{{.*}}: i1, %{{.*}}: !stream.binding {weir.access = "wo"})
flow.executable private @ex {
  flow.executable.export public @whole workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  flow.executable.export public @part
  flow.executable.export public @branch
  builtin.module {
    func.func @whole(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>, %n: index, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>) {
      %d = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
      %at = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d}
      %bt = flow.dispatch.tie_shape %b : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      %t = iree_tensor_ext.dispatch.tensor.load %at, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%d} -> tensor<?x3xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %bt, offsets = [0, 0], sizes = [%d, 3], strides = [1, 1] : tensor<?x3xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x3xf32>>{%d}
      return
    }
    func.func @part(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %k = arith.constant dense<1.0> : tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %k, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
    func.func @branch(%c: i1, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %k = arith.constant dense<1.0> : tensor<4xf32>
      scf.if %c {
        iree_tensor_ext.dispatch.tensor.store %k, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      }
      return
    }
  }
}
