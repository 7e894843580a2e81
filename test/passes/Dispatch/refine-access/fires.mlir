// RUN: weir-opt %s --split-input-file --weir-refine-access | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-refine-access --remarks-filter-passed=weir-refine-access -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] narrowed {{.*}} | argument=2
// PASSED-DAG: [Passed] split {{.*}} | bytes=16

// AC2: an in-place update of a constant is split.

// CHECK:       func.func @e_f(%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %[[B:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK:         iree_tensor_ext.dispatch.tensor.load %[[A]]
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[B]]
// CHECK-LABEL: util.func public @constant
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
flow.executable private @e {
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
util.func public @constant() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%c) : (tensor<4xf32>) -> %c
  util.return %r : tensor<4xf32>
}

// -----

// AC3: the operand is used later. The result that lost its tie comes last (A13).

// CHECK:       func.func @e_f(%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %[[O:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>, %[[B:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK-LABEL: util.func public @later
// CHECK:         %[[R:.+]]:2 = flow.dispatch @e::@e_f(%[[P:.+]]) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK:         util.return %[[R]]#1, %[[R]]#0, %[[P]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @later(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:2 = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> (%x, tensor<4xf32>)
  util.return %r#0, %r#1, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// AC6: a load after a full store takes the stored value; the result is writeonly.

// CHECK:       func.func @e_f(%[[O:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK:         %[[C:.+]] = arith.constant
// CHECK-NOT:     tensor.load
// CHECK:         math.exp %[[C]]
// CHECK-LABEL: util.func public @forwarded
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%o: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %p: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %c = arith.constant dense<1.0> : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %c, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %p, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @forwarded() -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = flow.dispatch @e::@e_f() : () -> (tensor<4xf32>, tensor<4xf32>)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// AC9: tied but never stored: the result is the operand. A2: an unused argument goes, a readwrite one that is only loaded
// becomes readonly.

// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK-LABEL: util.func public @read_back
// CHECK-SAME:    (%[[X:.+]]: tensor<4xf32>, %[[Y:.+]]: tensor<4xf32>)
// CHECK:         %[[R:.+]] = flow.dispatch @e::@e_f(%[[X]], %[[Y]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK:         util.return %[[X]], %[[R]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %unused: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = iree_tensor_ext.dispatch.tensor.load %c, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %u = arith.addf %t, %s : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @read_back(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = flow.dispatch @e::@e_f(%x, %y, %y) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (%x, tensor<4xf32>)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A14: the dispatches tie other operands. Each has a kernel of its own.
// PASSED-DAG: [Passed] copied {{.*}} | dispatches=1
// CHECK-LABEL: util.func public @two_ways(
// CHECK-SAME:    %[[X:.+]]: tensor<4xf32>, %[[Y:.+]]: tensor<4xf32>)
// CHECK:         %[[R:.+]] = flow.dispatch @e::@e_f(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         flow.dispatch @e_0::@e_f(%[[X]], %[[R]])
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @two_ways(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = flow.dispatch @e::@e_f(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> %y
  %s = flow.dispatch @e::@e_f(%x, %r) : (tensor<4xf32>, tensor<4xf32>) -> %x
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// AC3 does not apply: of two branches one runs, and may write in place.

// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @branches
// CHECK:         flow.dispatch @e::@e_f(%[[P:.+]]) : (tensor<4xf32>) -> %[[P]]
flow.executable private @e {
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
util.func public @branches(%x: tensor<4xf32>, %q: i1) -> tensor<4xf32> {
  %r = scf.if %q -> tensor<4xf32> {
    %s = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  util.return %r : tensor<4xf32>
}
