// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments | FileCheck %s

// AL1: ranges that are updated lie apart from all others, in one resource or in storage of their own.
// CHECK: func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64}, %{{.+}}: !stream.binding {llvm.dereferenceable = 16 : i64, llvm.noalias, stream.alignment = {{[0-9]+}} : index}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, llvm.noalias})
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      return
    }
  }
}

util.func private @apart(%p: i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}, %s as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      rw %x[%c8 for %c16] : !stream.resource<transient>{%c64},
      rw %y[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      wo %x[%c16 for %c16] : !stream.resource<transient>{%c64},
      rw %y[%c0 for %c8] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return
}

// -----

// Not: ranges that meet, of one resource or of two views of it; a dynamic length says nothing of bytes. What an earlier run
// said goes.
// CHECK: func.func @k(%{{.+}}: !stream.binding {weir.shares_bytes}, %{{.+}}: !stream.binding {llvm.dereferenceable = 16 : i64, stream.alignment = {{[0-9]+}} : index}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64})
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {llvm.dereferenceable = 512 : i64}, %b: !stream.binding {llvm.noalias}, %c: !stream.binding) {
      return
    }
  }
}

util.func private @meets(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %v = stream.resource.subview %r[%c0] : !stream.resource<transient>{%c64} -> !stream.resource<transient>{%c64}
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}, %v as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %n] : !stream.resource<transient>{%c64},
      rw %x[%c4 for %c16] : !stream.resource<transient>{%c64},
      rw %y[%c0 for %c8] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return
}

// -----

// Two buffers of the caller may be the same one.
// CHECK: func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.shares_bytes}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64})
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

util.func public @callers(%r: !stream.resource<external>, %s: !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c8}, %s as %y: !stream.resource<external>{%c8}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<external>{%c8},
      rw %y[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  util.return
}
