// RUN: weir-opt %s --weir-annotate-dispatch-arguments | FileCheck %s

// The result of a branch does not alias earlier values, though both come out of it as one value.
// CHECK:     func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro"}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "wo"})
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}
util.func private @branch(%is: i1, %x: !stream.resource<transient>, %size: index, %t: !stream.timepoint) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.if %is -> (!stream.resource<transient>, !stream.timepoint) {
    %new, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    %done = stream.cmd.execute await(%there) => with(%x as %from: !stream.resource<transient>{%size}, %new as %to: !stream.resource<transient>{%size}) {
      stream.cmd.dispatch @ex::@k {
        ro %from[%c0 for %c8] : !stream.resource<transient>{%size},
        wo %to[%c0 for %c8] : !stream.resource<transient>{%size}
      }
    } => !stream.timepoint
    scf.yield %new, %done : !stream.resource<transient>, !stream.timepoint
  } else {
    scf.yield %x, %t : !stream.resource<transient>, !stream.timepoint
  }
  %y = stream.timepoint.await %r#1 => %r#0 : !stream.resource<transient>{%size}
  util.return %y : !stream.resource<transient>
}

// What comes out of a branch after it may be either.
// CHECK:     func.func @m(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro", weir.shares_bytes}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "wo", weir.shares_bytes})
stream.executable private @other {
  stream.executable.export public @m
  builtin.module {
    func.func @m(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}
util.func private @behind(%is: i1, %x: !stream.resource<transient>, %size: index, %t: !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %new, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %y = scf.if %is -> (!stream.resource<transient>) {
    scf.yield %new : !stream.resource<transient>
  } else {
    scf.yield %x : !stream.resource<transient>
  }
  %done = stream.cmd.execute await(%there) => with(%y as %from: !stream.resource<transient>{%size}, %new as %to: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @other::@m {
      ro %from[%c0 for %c8] : !stream.resource<transient>{%size},
      wo %to[%c0 for %c8] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return
}
