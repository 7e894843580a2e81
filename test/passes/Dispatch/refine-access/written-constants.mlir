// RUN: weir-opt %s --split-input-file --weir-refine-access --weir-verify-access --remarks-filter-missed=weir-refine-access 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// T4: a slice is stored into a constant; the rest has to survive.
// REMARK:      partial-store
// REMARK:      copy-required
// REMARK-SAME: bytes=16
// CHECK-LABEL: util.func public @slice
// CHECK:         %[[C:.+]] = arith.constant
// CHECK:         %[[COPY:.+]] = flow.tensor.clone %[[C]] : tensor<4xf32>
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}, %[[COPY]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[COPY]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @slice(%x: tensor<2xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}

// -----

// T7: a kernel that others may run, and one that is not to be seen; without a tie the access decides.
// REMARK:      unknown-body
// REMARK:      copy-required
// REMARK:      copy-required
// CHECK-LABEL: util.func public @opaque
// CHECK:         %[[C:.+]] = arith.constant
// CHECK:         %[[COPY:.+]] = flow.tensor.clone %[[C]] : tensor<4xf32>
// CHECK:         flow.dispatch @e::@e_f(%[[COPY]]) : (tensor<4xf32>) -> ()
// CHECK:         %[[COPY2:.+]] = flow.tensor.clone %{{.+}} : tensor<4xf32>
// CHECK:         flow.dispatch @unknown::@f(%[[C]], %[[COPY2]]) : (tensor<4xf32>, tensor<4xf32>) -> %[[COPY2]]
flow.executable public @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @opaque() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %k = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  flow.dispatch @e::@e_f(%c) : (tensor<4xf32>) -> ()
  %r = flow.dispatch @unknown::@f(%c, %k) : (tensor<4xf32>, tensor<4xf32>) -> %k
  util.return %r : tensor<4xf32>
}

// -----

// V6: a kernel starts from a copy of a constant, or from nothing where the constant only gives the shape.
// CHECK:       func.func @e_f
// CHECK:         %[[C:.+]] = arith.constant dense<[1.0
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[COPY:.+]] = linalg.copy ins(%[[C]] : tensor<4xf32>) outs(%[[E]] : tensor<4xf32>)
// CHECK:         %[[S:.+]] = linalg.reduce {{.*}} outs(%[[COPY]] : tensor<4xf32>)
// CHECK:         %[[D:.+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    linalg.exp ins(%[[S]] : tensor<4xf32>) outs(%[[D]] : tensor<4xf32>)
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [4, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x2xf32>> -> tensor<4x2xf32>
      %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
      %u = linalg.reduce { arith.addf } ins(%t : tensor<4x2xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
      %v = linalg.exp ins(%u : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %v, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
