// RUN: weir-opt %s --weir-deduplicate-executables | FileCheck %s

// OD2: ops without effects may stand elsewhere, be there twice, or for nothing. What is told of the bindings becomes what holds for all: @b
// does not say that it overwrites its output.

// CHECK:      stream.executable private @a
// CHECK:        func.func @a_f(%{{.+}}: !stream.binding {weir.access = "ro"}, %{{.+}}: !stream.binding {weir.access = "wo"}, %{{.+}}: index)
// CHECK-NOT:  stream.executable private @b
// CHECK-NOT:  stream.executable private @c
stream.executable private @a {
  stream.executable.export public @a_f
  builtin.module {
    func.func @a_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo", weir.overwrites}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %e = tensor.empty(%n) : tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
stream.executable private @b {
  stream.executable.export public @b_f
  builtin.module {
    func.func @b_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo"}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %e = tensor.empty(%n) : tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
stream.executable private @c {
  stream.executable.export public @c_f
  builtin.module {
    func.func @c_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo", weir.overwrites}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %unused = tensor.empty(%n) : tensor<?xf32>
      %d = tensor.dim %unused, %c0 : tensor<?xf32>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %e = tensor.empty(%n) : tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%unused : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}

// Not: stores in another order; a value of another op; an argument of the body in place of a value from outside.

// CHECK:      stream.executable private @twice
// CHECK:      stream.executable private @twice_other_order
// CHECK:      stream.executable private @own
// CHECK:      stream.executable private @outside
stream.executable private @twice {
  stream.executable.export public @twice_f
  builtin.module {
    func.func @twice_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo"}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %e = tensor.empty(%n) : tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
stream.executable private @twice_other_order {
  stream.executable.export public @twice_other_order_f
  builtin.module {
    func.func @twice_other_order_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo"}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %e = tensor.empty(%n) : tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
stream.executable private @own {
  stream.executable.export public @own_f
  builtin.module {
    func.func @own_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo"}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %e = tensor.empty(%n) : tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %x : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}
stream.executable private @outside {
  stream.executable.export public @outside_f
  builtin.module {
    func.func @outside_f(%in: !stream.binding {weir.access = "ro"}, %out: !stream.binding {weir.access = "wo"}, %n: index) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %z = arith.constant 1.0 : f32
      %e = tensor.empty(%n) : tensor<?xf32>
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %z, %z : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}

// CHECK-LABEL: util.func private @sites
// CHECK:         stream.cmd.dispatch @a::@a_f(
// CHECK:         stream.cmd.dispatch @a::@a_f(
// CHECK:         stream.cmd.dispatch @a::@a_f(
// CHECK:         stream.cmd.dispatch @twice::@twice_f(
// CHECK:         stream.cmd.dispatch @twice_other_order::@twice_other_order_f(
// CHECK:         stream.cmd.dispatch @own::@own_f(
// CHECK:         stream.cmd.dispatch @outside::@outside_f(
util.func private @sites(%r: !stream.resource<transient>, %size: index, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @a::@a_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @b::@b_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @c::@c_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @twice::@twice_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @twice_other_order::@twice_other_order_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @own::@own_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @outside::@outside_f(%n : index) {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%size},
      wo %x[%c64 for %c64] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// Ops that must not run where their results are unused stay: a division of another kernel could be one by 0. Blocks are in order, and references to the
// executable's own functions go by position.

// CHECK:      stream.executable private @guarded
// CHECK:      stream.executable private @unguarded
stream.executable private @guarded {
  stream.executable.export public @guarded_f
  builtin.module {
    func.func @guarded_f(%n: index, %m: index, %p: i1) {
      scf.if %p {
        %q = arith.divui %n, %m : index
        "t.use"(%q) : (index) -> ()
      }
      return
    }
  }
}
stream.executable private @unguarded {
  stream.executable.export public @unguarded_f
  builtin.module {
    func.func @unguarded_f(%n: index, %m: index, %p: i1) {
      %q = arith.divui %n, %m : index
      scf.if %p {
        "t.use"(%q) : (index) -> ()
      }
      return
    }
  }
}
// CHECK:      stream.executable private @blocks
// CHECK-NOT:  stream.executable private @same_blocks
// CHECK:      stream.executable private @other_blocks
stream.executable private @blocks {
  stream.executable.export public @blocks_f
  builtin.module {
    func.func private @g()
    func.func private @h()
    func.func @blocks_f(%p: i1) {
      cf.cond_br %p, ^bb1, ^bb2
    ^bb1:
      func.call @g() : () -> ()
      return
    ^bb2:
      func.call @h() : () -> ()
      return
    }
  }
}
stream.executable private @same_blocks {
  stream.executable.export public @same_blocks_f
  builtin.module {
    func.func private @g()
    func.func private @h()
    func.func @same_blocks_f(%p: i1) {
      cf.cond_br %p, ^bb1, ^bb2
    ^bb1:
      func.call @g() : () -> ()
      return
    ^bb2:
      func.call @h() : () -> ()
      return
    }
  }
}
stream.executable private @other_blocks {
  stream.executable.export public @other_blocks_f
  builtin.module {
    func.func private @g()
    func.func private @h()
    func.func @other_blocks_f(%p: i1) {
      cf.cond_br %p, ^bb1, ^bb2
    ^bb1:
      func.call @h() : () -> ()
      return
    ^bb2:
      func.call @g() : () -> ()
      return
    }
  }
}
