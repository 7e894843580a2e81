// RUN: weir-opt %s --split-input-file --weir-split-constant-bindings --weir-verify-access --remarks-filter-missed=weir-split-constant-bindings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// Clones of constants do not fold away again.
// RUN: weir-opt %s --split-input-file --weir-split-constant-bindings --canonicalize --weir-verify-access -o /dev/null

// T4: the rest of the constant has to survive. A splat that is filled anyway stays.
// REMARK: [Missed] partial-store {{.*}} operand=1
// REMARK: [Missed] copy-required {{.*}} bytes=16
// CHECK-LABEL: util.func public @slice(
// CHECK:         %[[C:.+]] = arith.constant
// CHECK:         %[[COPY:.+]] = flow.tensor.clone %[[C]] : tensor<4xf32>
// CHECK:         flow.dispatch @e::@part(%{{.+}}, %[[COPY]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[COPY]]
// CHECK:         %[[S:.+]] = flow.tensor.splat
// CHECK:         flow.dispatch @e::@part(%{{.+}}, %[[S]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[S]]
flow.executable private @e {
  flow.executable.export public @part workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @part(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @slice(%x: tensor<2xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@part(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  %k = flow.tensor.splat %v : tensor<4xf32>
  %s = flow.dispatch @e::@part(%x, %k) : (tensor<2xf32>, tensor<4xf32>) -> %k
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// REMARK: [Missed] load-after-store
// REMARK: [Missed] copy-required
// CHECK-LABEL: util.func public @late(
// CHECK:         %[[COPY:.+]] = flow.tensor.clone
// CHECK:         flow.dispatch @e::@late(%[[COPY]])
flow.executable private @e {
  flow.executable.export public @late workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @late(%k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>) {
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = math.exp %i : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %j = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %j, %o, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>
      return
    }
  }
}
util.func public @late() -> (tensor<4xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r:2 = flow.dispatch @e::@late(%c) : (tensor<4xf32>) -> (%c, tensor<2xf32>)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<2xf32>
}

// -----

// A store before the load: what is loaded is not what the operand holds.
// REMARK: [Missed] load-after-store
// CHECK-LABEL: util.func public @early(
// CHECK:         flow.tensor.clone
flow.executable private @e {
  flow.executable.export public @early workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @early(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %a, %k, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = math.exp %i : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @early(%x: tensor<2xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@early(%x, %c) : (tensor<2xf32>, tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}

// -----

// T7: a kernel that others may run, and one that is not to be seen.
// REMARK: [Missed] unknown-body
// REMARK: [Missed] copy-required
// REMARK: [Missed] unknown-body
// REMARK: [Missed] copy-required
// CHECK-LABEL: util.func public @opaque(
// CHECK:         %[[A:.+]] = flow.tensor.clone
// CHECK:         flow.dispatch @e::@gen(%[[A]]) : (tensor<4xf32>) -> %[[A]]
// CHECK:         %[[B:.+]] = flow.tensor.clone
// CHECK:         flow.dispatch @unknown::@f(%[[B]]) : (tensor<4xf32>) -> %[[B]]
flow.executable public @e {
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
util.func public @opaque() -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@gen(%c) : (tensor<4xf32>) -> %c
  %s = flow.dispatch @unknown::@f(%c) : (tensor<4xf32>) -> %c
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// T5: six dispatches, six answers. Three kernels change; the last two dispatches run the one that does not.
// REMARK: [Missed] copy-limit
// REMARK: [Missed] copy-required
// CHECK-COUNT-4: func.func @three
// CHECK-NOT:     func.func @three
// CHECK-LABEL: util.func public @six(
// CHECK:         flow.tensor.clone
flow.executable private @e {
  flow.executable.export public @three workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @three(%k0: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %k1: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %k2: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %i0 = iree_tensor_ext.dispatch.tensor.load %k0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s0 = math.exp %i0 : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s0, %k0, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %i1 = iree_tensor_ext.dispatch.tensor.load %k1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s1 = math.exp %i1 : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s1, %k1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %i2 = iree_tensor_ext.dispatch.tensor.load %k2, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s2 = math.exp %i2 : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %s2, %k2, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @six(%y0: tensor<4xf32>, %y1: tensor<4xf32>, %y2: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant dense<[0.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c1 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c2 = arith.constant dense<[2.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r0:3 = flow.dispatch @e::@three(%y0, %y1, %y2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%y0, %y1, %y2)
  %r1:3 = flow.dispatch @e::@three(%y0, %y1, %c2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%y0, %y1, %c2)
  %r2:3 = flow.dispatch @e::@three(%y0, %c1, %y2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%y0, %c1, %y2)
  %r3:3 = flow.dispatch @e::@three(%y0, %c1, %c2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%y0, %c1, %c2)
  %r4:3 = flow.dispatch @e::@three(%c0, %y1, %y2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%c0, %y1, %y2)
  %r5:3 = flow.dispatch @e::@three(%c0, %y1, %c2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%c0, %y1, %c2)
  util.return %r0#0, %r1#0, %r2#0, %r3#0, %r4#0, %r5#0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
