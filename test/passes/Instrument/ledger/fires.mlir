// The metrics, at both levels (passes/Instrument/README.md). Host code is left as it is.
// RUN: weir-opt %s -split-input-file --weir-ledger 2>/dev/null | FileCheck %s --check-prefix=IR
// RUN: weir-opt %s -split-input-file --weir-ledger 2>&1 >/dev/null | FileCheck %s

// A splat, a fill of a part, copies by update and transfer, and a kernel of which nothing is known: it reads what it is given.
// IR-LABEL: @async
// IR: stream.async.splat
// CHECK-LABEL: ledger:
// CHECK-NEXT: async filled copied read written peak fills copies dispatches allocations
// CHECK-NEXT: @async 72 48 112 152 96 2 2 1 3
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module { util.func private @f(!stream.binding, !stream.binding) }
}
util.func public @async(%x: !stream.resource<external>, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c64}
  %f = stream.async.fill %p, %s[%c0 to %c8 for %c8] : i8 -> %s as !stream.resource<transient>{%c64}
  %u = stream.async.update %x, %f[%c16 to %c32] : !stream.resource<external>{%c16} -> %f as !stream.resource<transient>{%c64}
  %d = stream.async.dispatch @ex::@f(%u[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c32}
  %t = stream.async.transfer %d : !stream.resource<transient>{%c32} -> !stream.resource<external>{%c32}
  util.return %t : !stream.resource<external>
}

// -----

// Two allocations that do not live at the same time.
// IR-LABEL: @cmd
// CHECK-LABEL: ledger:
// CHECK-NEXT: cmd filled copied read written peak fills copies dispatches allocations
// CHECK-NEXT: @cmd 24 8 72 80 64 1 1 1 2
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module { util.func private @f(!stream.binding, !stream.binding) }
}
util.func public @cmd(%x: !stream.resource<external>, %p: i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %a, %at = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %e = stream.cmd.execute await(%at) => with(%a as %i: !stream.resource<transient>{%c64}, %x as %j: !stream.resource<external>{%c64}) {
    stream.cmd.fill %p, %i[%c0 for %c24] : i8 -> !stream.resource<transient>{%c64}
    stream.cmd.concurrent {
      stream.cmd.copy %j[%c0], %i[%c24], %c8 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c64}
      stream.cmd.dispatch @ex::@f {
        ro %i[%c0 for %c64] : !stream.resource<transient>{%c64},
        wo %j[%c0 for %c48] : !stream.resource<external>{%c64}
      }
    }
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%e) => %a : !stream.resource<transient>{%c64} => !stream.timepoint
  %b, %bt = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%c24} => !stream.timepoint
  %f = stream.resource.dealloca await(%bt) => %b : !stream.resource<transient>{%c24} => !stream.timepoint
  util.return
}

// -----

// Tensors on the host: it is not decided yet what is copied.
// CHECK-LABEL: ledger:
// CHECK-NEXT: not counted: host code has tensors
util.func public @tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  util.return %x : tensor<4xf32>
}

// -----

// What kernels are known to do counts: a tied binding that is only written, a binding that is read and tied to nothing.
// CHECK-LABEL: ledger:
// CHECK: @known 0 0 64 64 0 0 0 1 0
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @known(%x: !stream.resource<external>, %y: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c64 for %c64], %y[%c0 to %c64 for %c64]) : (!stream.resource<external>{%c64}, !stream.resource<external>{%c64}) -> %y{%c64}
  util.return %d : !stream.resource<external>
}
