// RUN: weir-opt %s --split-input-file --weir-refine-access --weir-verify-access | FileCheck %s

// A8: operands without contents.

// AC8: what the load sees is undefined; then everything is stored.
// CHECK:       func.func @e_f(%[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[U:.+]] = math.exp %[[E]]
// CHECK:         iree_tensor_ext.dispatch.tensor.store %[[U]], %[[OUT]]
// CHECK-LABEL: util.func public @load_then_store
// CHECK:         flow.dispatch @e::@e_f() : () -> tensor<4xf32>
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
util.func public @load_then_store() -> tensor<4xf32> {
  %x = flow.tensor.empty : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// Nothing has to survive around a slice.
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>)
// CHECK-LABEL: util.func public @slice
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>
// CHECK:         flow.dispatch @e::@e_f(%[[X]]) : (tensor<2xf32>) -> tensor<4xf32>
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
  %e = flow.tensor.empty : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> %e
  util.return %r : tensor<4xf32>
}

// -----

// Read only, through a view, and of dynamic extent.
// CHECK:       func.func @e_f(%{{.+}}: index, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>)
// CHECK:         tensor.empty(%{{.+}}) : tensor<?xf32>
// CHECK-LABEL: util.func public @read
// CHECK-SAME:    %[[N:.+]]: index
// CHECK:         flow.dispatch @e::@e_f[%[[N]]](%[[N]]) : (index) -> tensor<?xf32>{%[[N]]}
flow.executable private @e {
  flow.executable.export public @e_f workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %w: index, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
      %n = iree_tensor_ext.dispatch.workload.ordinal %w, 0 : index
      %at = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %at, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
util.func public @read(%n: index) -> tensor<?xf32> {
  %e = flow.tensor.empty : tensor<2x?xf32>{%n}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = flow.tensor.slice %e[%c0, %c0 for %c1, %n] : tensor<2x?xf32>{%n} -> tensor<1x?xf32>{%n}
  %v = flow.tensor.reshape %s : tensor<1x?xf32>{%n} -> tensor<?xf32>{%n}
  %r = flow.dispatch @e::@e_f[%n](%v, %n) : (tensor<?xf32>{%n}, index) -> tensor<?xf32>{%n}
  util.return %r : tensor<?xf32>
}

// -----

// Neither read nor written: the result is the operand.
// CHECK:       func.func @e_f()
// CHECK-LABEL: util.func public @untouched
// CHECK:         %[[X:.+]] = flow.tensor.empty
// CHECK:         util.return %[[X]]
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {

      return
    }
  }
}
util.func public @untouched() -> tensor<4xf32> {
  %x = flow.tensor.empty : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}

// -----

// A load that may see what the kernel stored keeps seeing it: the operand gets storage.
// CHECK:       func.func @e_f(%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %[[B:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[B]]
// CHECK:         iree_tensor_ext.dispatch.tensor.load %[[B]]
// CHECK-LABEL: util.func public @store_then_load
// CHECK:         %[[E:.+]] = flow.tensor.alloca : tensor<4xf32>
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}, %[[E]]) : (tensor<2xf32>, tensor<4xf32>) -> (%[[E]], tensor<2xf32>)
flow.executable private @e {
  flow.executable.export public @e_f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @e_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>, %c: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %s = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<2xf32>
      iree_tensor_ext.dispatch.tensor.store %s, %c, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>
      return
    }
  }
}
util.func public @store_then_load(%x: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %e = flow.tensor.empty : tensor<4xf32>
  %r:2 = flow.dispatch @e::@e_f(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> (%e, tensor<2xf32>)
  util.return %r#0, %r#1 : tensor<4xf32>, tensor<2xf32>
}

// -----

// Another dispatch of the same kernel has an operand with contents: it gets a copy of the kernel (A14).
// CHECK:       func.func @e_f({{.*}}<readonly:tensor<2xf32>>, {{.*}}<writeonly:tensor<4xf32>>)
// CHECK:       func.func @e_f({{.*}}<readonly:tensor<2xf32>>, {{.*}}<readwrite:tensor<4xf32>>)
// CHECK-LABEL: util.func public @mixed
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>, %[[Y:.+]]: tensor<4xf32>
// CHECK:         flow.dispatch @e::@e_f(%[[X]]) : (tensor<2xf32>) -> tensor<4xf32>
// CHECK:         flow.dispatch @e_0::@e_f(%[[X]], %[[Y]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[Y]]
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
util.func public @mixed(%x: tensor<2xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = flow.tensor.empty : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> %e
  %s = flow.dispatch @e::@e_f(%x, %y) : (tensor<2xf32>, tensor<4xf32>) -> %y
  util.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// -----

// T7: a kernel that others may run stays as it is.
// CHECK-LABEL: util.func public @opaque
// CHECK:         %[[E:.+]] = flow.tensor.alloca : tensor<4xf32>
// CHECK:         flow.dispatch @e::@e_f(%{{.+}}, %[[E]]) : (tensor<2xf32>, tensor<4xf32>) -> %[[E]]
flow.executable public @e {
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
util.func public @opaque(%x: tensor<2xf32>) -> tensor<4xf32> {
  %e = flow.tensor.empty : tensor<4xf32>
  %r = flow.dispatch @e::@e_f(%x, %e) : (tensor<2xf32>, tensor<4xf32>) -> %e
  util.return %r : tensor<4xf32>
}
