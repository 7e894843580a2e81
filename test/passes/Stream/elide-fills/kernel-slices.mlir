// A kernel that pads stores one slice of what the fill made. If the slice has no gaps, the fill is left for the bytes before and after it
// (stream-passes.md 9.3). Kernels as the peer writes them.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-opt %s --weir-ledger=bindings=true 2>&1 >/dev/null | FileCheck %s --check-prefix=BINDINGS
// RUN: weir-opt %t.after.mlir --weir-elide-fills -o - | diff - %t.after.mlir

// BINDINGS-DAG: @front::@f: operand 0 reads; operand 1 writes a part, all of [16, 80)
// BINDINGS-DAG: @rows::@f: operand 0 reads; operand 1 writes a part, all of [80, 112)
// BINDINGS-DAG: @columns::@f: operand 0 reads; operand 1 writes a part{{$}}
// BINDINGS-DAG: @reads::@f: operand 0 reads; operand 1 reads, writes a part, all of [16, 80)
// BINDINGS-DAG: @maybe_none::@f: operand 0 reads; operand 1 writes a part{{$}}
// BINDINGS-DAG: @branch::@f: operand 0 reads; operand 1 writes a part{{$}}
// BINDINGS-DAG: @step::@f: operand 0 reads; operand 1 writes a part{{$}}
// BINDINGS-DAG: @moved::@f: operand 0 reads; operand 1 writes a part, all of [32, 96)

stream.executable private @front {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @front_case(
// CHECK-NOT:   stream.async.splat
// CHECK:       %[[A:.*]] = stream.async.alloca : !stream.resource<*>{%c96}
// CHECK:       %[[F:.*]] = stream.async.fill %c0_i8, %[[A]][%c0 to %c16 for %c16]
// CHECK:       %[[G:.*]] = stream.async.fill %c0_i8, %[[F]][%c80 to %c96 for %c16]
// CHECK:       %[[D:.*]] = stream.async.dispatch @front::@f(%{{.*}}, %[[G]][
// CHECK:       util.return %[[D]]
util.func public @front_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%c96}
  %r = stream.async.dispatch @front::@f(%x[%c0 to %c64 for %c64], %s[%c0 to %c96 for %c96]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c96}) -> %s{%c96}
  util.return %r : !stream.resource<*>
}

// The range of the dispatch starts inside of the resource; outer dimensions of the slice are 1.
stream.executable private @rows {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x2x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0, 0], sizes = [1, 2, 4], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x2x4xf32>> -> tensor<1x2x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 1, 0], sizes = [1, 2, 4], strides = [1, 1, 1] : tensor<1x2x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<2x4x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @rows_case(
// CHECK-NOT:   stream.async.splat
// CHECK:       stream.async.fill %c0_i8, %{{.*}}[%c0 to %c112 for %c112]
// CHECK:       %[[G:.*]] = stream.async.fill %c0_i8, %{{.*}}[%c144 to %c192 for %c48]
// CHECK:       stream.async.dispatch @rows::@f({{.*}}%[[G]][
util.func public @rows_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %c160 = arith.constant 160 : index
  %c192 = arith.constant 192 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%c192}
  %r = stream.async.dispatch @rows::@f(%x[%c0 to %c32 for %c32], %s[%c32 to %c160 for %c128]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c192}) -> %s{%c192}
  util.return %r : !stream.resource<*>
}

// Each of these keeps the whole fill.

// There are gaps between the rows of the slice.
stream.executable private @columns {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, 1], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x6xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @columns_case(
// CHECK:       %[[S:.*]] = stream.async.splat
// CHECK:       stream.async.dispatch @columns::@f{{.*}}%[[S]][
// CHECK-NOT:   stream.async.fill
util.func public @columns_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @columns::@f(%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}

// The kernel reads what was there.
stream.executable private @reads {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      %old = iree_tensor_ext.dispatch.tensor.load %o, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>> -> tensor<4x4xf32>
      %u = arith.addf %t, %old : tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %o, offsets = [1, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @reads_case(
// CHECK:       %[[S:.*]] = stream.async.splat
// CHECK:       stream.async.dispatch @reads::@f{{.*}}%[[S]][
// CHECK-NOT:   stream.async.fill
util.func public @reads_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @reads::@f(%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}

// There may be no workgroup.
stream.executable private @maybe_none {
  stream.executable.export public @f workgroups(%n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %n, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @maybe_none_case(
// CHECK:       %[[S:.*]] = stream.async.splat
// CHECK:       stream.async.dispatch @maybe_none::@f{{.*}}%[[S]][
// CHECK-NOT:   stream.async.fill
util.func public @maybe_none_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @maybe_none::@f[%c0](%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}

// Not every workgroup stores.
stream.executable private @branch {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      %id = stream.dispatch.workgroup.id[0] : index
      %when = arith.cmpi eq, %id, %c16 : index
      scf.if %when {
        iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      }
      return
    }
  }
}
// CHECK-LABEL: util.func public @branch_case(
// CHECK:       %[[S:.*]] = stream.async.splat
// CHECK:       stream.async.dispatch @branch::@f{{.*}}%[[S]][
// CHECK-NOT:   stream.async.fill
util.func public @branch_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @branch::@f(%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}

// The slice has every second row.
stream.executable private @step {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [0, 0], sizes = [4, 4], strides = [2, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @step_case(
// CHECK:       %[[S:.*]] = stream.async.splat
// CHECK:       stream.async.dispatch @step::@f{{.*}}%[[S]][
// CHECK-NOT:   stream.async.fill
util.func public @step_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 128 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @step::@f(%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}

// The tensor does not start where the binding does.
stream.executable private @moved {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %i = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
      %o = stream.binding.subspan %b[%c16] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %i, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %o, offsets = [1, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @moved_case(
// CHECK:       %[[S:.*]] = stream.async.alloca
// CHECK:       %[[F:.*]] = stream.async.fill {{.*}}, %[[S]][%c0{{.*}} to %c32{{.*}} for
// CHECK:       %[[R:.*]] = stream.async.fill {{.*}}, %[[F]][%c96{{.*}} to %c112{{.*}} for
// CHECK:       stream.async.dispatch @moved::@f{{.*}}%[[R]][
util.func public @moved_case(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %in = arith.constant 64 : index
  %size = arith.constant 112 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%size}
  %r = stream.async.dispatch @moved::@f(%x[%c0 to %in for %in], %s[%c0 to %size for %size]) : (!stream.resource<*>{%in}, !stream.resource<*>{%size}) -> %s{%size}
  util.return %r : !stream.resource<*>
}
