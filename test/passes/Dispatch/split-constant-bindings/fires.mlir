// RUN: weir-opt %s --split-input-file --weir-split-constant-bindings --weir-verify-access --remarks-filter-passed=weir-split-constant-bindings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// D18, T2: a splat of a dynamic value. Its scalar is the operand; a constant one is in the body.
// REMARK: [Passed] filled {{.*}} bytes=32{{.*}}rule=T2
// CHECK:       func.func @acc(%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %[[V:.+]]: f32, %[[O:.+]]: {{.*}}<writeonly:tensor<4xf32>>)
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[F:.+]] = linalg.fill ins(%[[V]] : f32) outs(%[[E]] : tensor<4xf32>)
// CHECK:         %[[S:.+]] = linalg.reduce {{.*}} outs(%[[F]] :
// CHECK:         dispatch.tensor.store %[[S]], %[[O]]
// CHECK-LABEL: util.func public @splat(
// CHECK-SAME:    %[[X:.+]]: tensor<2x4xf32>, %[[W:.+]]: f32)
// CHECK:         flow.dispatch @e::@acc(%[[X]], %[[W]]) : (tensor<2x4xf32>, f32) -> tensor<4xf32>
flow.executable private @e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @splat(%x: tensor<2x4xf32>, %v: f32) -> tensor<4xf32> {
  %k = flow.tensor.splat %v : tensor<4xf32>
  %r = flow.dispatch @e::@acc(%x, %k) : (tensor<2x4xf32>, tensor<4xf32>) -> %k
  util.return %r : tensor<4xf32>
}

// -----

// REMARK: [Passed] filled
// CHECK:       func.func @acc(%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %[[O:.+]]: {{.*}}<writeonly:tensor<4xf32>>)
// CHECK:         %[[V:.+]] = arith.constant 5.000000e+00 : f32
// CHECK:         linalg.fill ins(%[[V]] : f32)
// CHECK-LABEL: util.func public @constantSplat(
// CHECK:         flow.dispatch @e::@acc(%{{.+}}) : (tensor<2x4xf32>) -> tensor<4xf32>
flow.executable private @e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @constantSplat(%x: tensor<2x4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<5.0> : tensor<4xf32>
  %r = flow.dispatch @e::@acc(%x, %k) : (tensor<2x4xf32>, tensor<4xf32>) -> %k
  util.return %r : tensor<4xf32>
}

// -----

// Two scalars: an operand again.
// CHECK:       func.func @acc(%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %[[V:.+]]: f32,
// CHECK-LABEL: util.func public @twoSplats(
// CHECK:         flow.dispatch @e::@acc(%{{.+}}, %{{.+}}) : (tensor<2x4xf32>, f32) -> tensor<4xf32>
// CHECK:         flow.dispatch @e::@acc(%{{.+}}, %{{.+}}) : (tensor<2x4xf32>, f32) -> tensor<4xf32>
flow.executable private @e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @twoSplats(%x: tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %k = arith.constant dense<5.0> : tensor<4xf32>
  %l = arith.constant dense<6.0> : tensor<4xf32>
  %r = flow.dispatch @e::@acc(%x, %k) : (tensor<2x4xf32>, tensor<4xf32>) -> %k
  %s = flow.dispatch @e::@acc(%x, %l) : (tensor<2x4xf32>, tensor<4xf32>) -> %l
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// D19, T3: a dense constant. T5: a dispatch that updates what was computed keeps the kernel.
// REMARK: [Passed] copied {{.*}} dispatches=1{{.*}}rule=T5
// REMARK: [Passed] split {{.*}} bytes=32{{.*}}rule=T3
// CHECK:       flow.executable private @e {
// CHECK:       func.func @acc(%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %[[K:.+]]: {{.*}}<readonly:tensor<4xf32>>, %[[O:.+]]: {{.*}}<writeonly:tensor<4xf32>>)
// CHECK:         dispatch.tensor.load %[[K]]
// CHECK:         dispatch.tensor.store %{{.+}}, %[[O]]
// CHECK:       flow.executable private @[[$E:.+]] {
// CHECK:       func.func @acc(%{{.+}}: {{.*}}<readonly:tensor<2x4xf32>>, %[[K:.+]]: {{.*}}<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @dense(
// CHECK:         %[[C:.+]] = arith.constant
// CHECK:         %[[R:.+]] = flow.dispatch @e::@acc(%{{.+}}, %[[C]]) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK:         flow.dispatch @[[$E]]::@acc(%{{.+}}, %[[R]]) : (tensor<2x4xf32>, tensor<4xf32>) -> %[[R]]
flow.executable private @e {
  flow.executable.export public @acc workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @acc(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xf32>> -> tensor<2x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @dense(%x: tensor<2x4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@acc(%x, %c) : (tensor<2x4xf32>, tensor<4xf32>) -> %c
  %s = flow.dispatch @e::@acc(%x, %r) : (tensor<2x4xf32>, tensor<4xf32>) -> %r
  util.return %s : tensor<4xf32>
}

// -----

// T1: nothing of the constant is needed.
// REMARK: [Passed] overwritten {{.*}} rule=T1
// CHECK:       func.func @gen(%{{.+}}: {{.*}}<writeonly:tensor<4xf32>>)
// CHECK-LABEL: util.func public @overwritten(
// CHECK:         flow.dispatch @e::@gen() : () -> tensor<4xf32>
flow.executable private @e {
  flow.executable.export public @gen workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @gen(%k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = arith.constant dense<1.0> : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @overwritten() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@gen(%c) : (tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}
