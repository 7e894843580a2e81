// Loops of dispatches that store boxes of a tensor, as columns or tiles: together they cover it (stream-passes.md 9.7). Kernels are executed before and after.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-check %s %t.after.mlir --kernels=execute
// RUN: weir-check %s %t.after.mlir --kernels=execute --in-place
// RUN: weir-opt %t.after.mlir --weir-elide-fills -o - | diff - %t.after.mlir

stream.executable private @tile {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>> -> tensor<2x3xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [%n0, %n1], sizes = [2, 3], strides = [1, 1] : tensor<2x3xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}
stream.executable private @column {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 1], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>> -> tensor<4x1xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, %n0], sizes = [4, 1], strides = [1, 1] : tensor<4x1xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}
stream.executable private @scaled {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %p0 = arith.muli %n0, %c2 : index
      %p1 = arith.muli %n1, %c3 : index
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>> -> tensor<2x3xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [%p0, %p1], sizes = [2, 3], strides = [1, 1] : tensor<2x3xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}
stream.executable private @diagonal {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>> -> tensor<2x3xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [%n0, %n0], sizes = [2, 3], strides = [1, 1] : tensor<2x3xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}
stream.executable private @reads {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %old = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0, 0], sizes = [4, 1], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>> -> tensor<4x1xi8>
      %new = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 1], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>> -> tensor<4x1xi8>
      %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%new : tensor<4x1xi8>) outs(%old : tensor<4x1xi8>) {
      ^bb0(%u: i8, %v: i8):
        %w = arith.addi %u, %v : i8
        linalg.yield %w : i8
      } -> tensor<4x1xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, %n0], sizes = [4, 1], strides = [1, 1] : tensor<4x1xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}
stream.executable private @maybe {
  stream.executable.export public @f workgroups(%n: index) -> (index, index, index) {
    stream.return %n, %n, %n : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}, %n0: index, %n1: index) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 1], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x1xi8>> -> tensor<4x1xi8>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, %n0], sizes = [4, 1], strides = [1, 1] : tensor<4x1xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xi8>>
      return
    }
  }
}

// Tiles, row after row.
// CHECK-LABEL: util.func public @tiles(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @tiles(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%a = %s) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %c6 step %c3 iter_args(%b = %a) -> (!stream.resource<*>) {
      %d = stream.async.dispatch @tile::@f(%x[%c0 to %c6 for %c6], %b[%c0 to %c24 for %c24], %i, %j) : (!stream.resource<*>{%c6}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The outer loop moves along rows.
// CHECK-LABEL: util.func public @columns_first(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @columns_first(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c3 iter_args(%a = %s) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %c4 step %c2 iter_args(%b = %a) -> (!stream.resource<*>) {
      %d = stream.async.dispatch @tile::@f(%x[%c0 to %c6 for %c6], %b[%c0 to %c24 for %c24], %j, %i) : (!stream.resource<*>{%c6}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The kernel multiplies the counters.
// CHECK-LABEL: util.func public @counted(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @counted(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (!stream.resource<*>) {
      %d = stream.async.dispatch @scaled::@f(%x[%c0 to %c6 for %c6], %b[%c0 to %c24 for %c24], %i, %j) : (!stream.resource<*>{%c6}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Columns.
// CHECK-LABEL: util.func public @columns(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @columns(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// From the last column on.
// CHECK-LABEL: util.func public @backwards(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @backwards(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%b = %s) -> (!stream.resource<*>) {
    %l = arith.subi %c6, %c1 : index
    %k = arith.subi %l, %i : index
    %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %k, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A loop that moves nothing certainly has a round.
// CHECK-LABEL: util.func public @again(
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK:         util.return
util.func public @again(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (!stream.resource<*>) {
      %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %j) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// It may have none.
// CHECK-LABEL: util.func public @perhaps_none(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @perhaps_none(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %w = arith.andi %n, %c1 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %w step %c1 iter_args(%b = %a) -> (!stream.resource<*>) {
      %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %j) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Every second column.
// CHECK-LABEL: util.func public @gaps(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @gaps(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The first column stays.
// CHECK-LABEL: util.func public @not_all(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @not_all(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c1 to %c6 step %c1 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @column::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// One loop moves along both dimensions: only tiles on the diagonal.
// CHECK-LABEL: util.func public @diagonals(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @diagonals(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @diagonal::@f(%x[%c0 to %c6 for %c6], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c6}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The kernel reads what was there.
// CHECK-LABEL: util.func public @old_values(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @old_values(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @reads::@f(%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The kernel may have no workgroup.
// CHECK-LABEL: util.func public @no_workgroup(
// CHECK:         stream.async.splat
// CHECK:         util.return
util.func public @no_workgroup(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  %w = arith.andi %n, %c1 : index
  %z = arith.constant 7 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%b = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @maybe::@f[%w](%x[%c0 to %c4 for %c4], %b[%c0 to %c24 for %c24], %i, %c0) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c24}, index, index) -> %b{%c24}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
