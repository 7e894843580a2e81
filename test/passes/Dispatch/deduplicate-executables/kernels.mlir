// RUN: weir-opt %s --weir-deduplicate-executables | FileCheck %s
// RUN: weir-opt %s --weir-deduplicate-executables --remarks-filter=weir-deduplicate-executables -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK:     [Passed] merged {{.*}} kept=a
// REMARK:     [Missed] arguments-differ
// REMARK:     [Missed] arguments-differ
// REMARK-NOT: arguments-differ

// Kernels of the phase executables (dispatch-passes.md OD6). @b is as well aligned as @a; @c is not, and of @d ranges share bytes. Where the ops
// come from does not count.

// CHECK:      stream.executable private @a
// CHECK:        func.func @a_f
// CHECK-SAME:     {llvm.dereferenceable = 16 : i64, stream.alignment = 64 : index, weir.access = "ro"}
// CHECK-SAME:     {llvm.dereferenceable = 16 : i64, stream.alignment = 128 : index, weir.access = "wo"}
// CHECK-NOT:  stream.executable private @b
// CHECK:      stream.executable private @c
// CHECK:      stream.executable private @d
stream.executable private @a {
  stream.executable.export public @a_f attributes {weir.work = {access = ["ro", "wo"], flops = [array<i64: 4>], ops = ["math.exp a.mlir:1:1"]}}
  builtin.module {
    func.func @a_f(%in: !stream.binding {llvm.dereferenceable = 16 : i64, stream.alignment = 192 : index, weir.access = "ro"},
                   %out: !stream.binding {llvm.dereferenceable = 16 : i64, weir.access = "wo"}) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
stream.executable private @b {
  stream.executable.export public @b_f attributes {weir.work = {access = ["ro", "wo"], flops = [array<i64: 4>], ops = ["math.exp a.mlir:2:1"]}}
  builtin.module {
    func.func @b_f(%in: !stream.binding {llvm.dereferenceable = 32 : i64, stream.alignment = 320 : index, weir.access = "ro"},
                   %out: !stream.binding {llvm.dereferenceable = 32 : i64, stream.alignment = 128 : index, weir.access = "wo"}) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
stream.executable private @c {
  stream.executable.export public @c_f attributes {weir.work = {access = ["ro", "wo"], flops = [array<i64: 4>], ops = ["math.exp a.mlir:3:1"]}}
  builtin.module {
    func.func @c_f(%in: !stream.binding {llvm.dereferenceable = 16 : i64, stream.alignment = 16 : index, weir.access = "ro"},
                   %out: !stream.binding {llvm.dereferenceable = 16 : i64, weir.access = "wo"}) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
stream.executable private @d {
  stream.executable.export public @d_f attributes {weir.work = {access = ["ro", "wo"], flops = [array<i64: 4>], ops = ["math.exp a.mlir:4:1"]}}
  builtin.module {
    func.func @d_f(%in: !stream.binding {llvm.dereferenceable = 16 : i64, stream.alignment = 192 : index, weir.access = "ro", weir.shares_bytes},
                   %out: !stream.binding {llvm.dereferenceable = 16 : i64, weir.access = "wo", weir.shares_bytes}) {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %u = math.exp %t : tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %u, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}

// CHECK-LABEL: util.func private @sites
// CHECK:         stream.cmd.dispatch @a::@a_f {
// CHECK:         stream.cmd.dispatch @a::@a_f {
// CHECK:         stream.cmd.dispatch @c::@c_f {
// CHECK:         stream.cmd.dispatch @d::@d_f {
util.func private @sites(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c192 = arith.constant 192 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @a::@a_f {
      ro %x[%c192 for %c16] : !stream.resource<transient>{%size},
      wo %x[%c0 for %c16] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @b::@b_f {
      ro %x[%c192 for %c16] : !stream.resource<transient>{%size},
      wo %x[%c0 for %c16] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @c::@c_f {
      ro %x[%c16 for %c16] : !stream.resource<transient>{%size},
      wo %x[%c0 for %c16] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @d::@d_f {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%size},
      wo %x[%c0 for %c16] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
