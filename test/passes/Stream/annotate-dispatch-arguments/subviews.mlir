// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments | FileCheck %s

// Subviews that reach the dispatch through a call, a wait, a loop, a choice and a global: 12 divides what is given to the call, then 24, 4, 48 and 32.
// CHECK: func.func @called(%{{.+}}: !stream.binding {{{.*}}stream.alignment = 12 : index
// CHECK: func.func @waited(%{{.+}}: !stream.binding {{{.*}}stream.alignment = 24 : index
// CHECK: func.func @looped(%{{.+}}: !stream.binding {{{.*}}stream.alignment = 4 : index
// CHECK: func.func @chosen(%{{.+}}: !stream.binding {{{.*}}stream.alignment = 48 : index
// CHECK: func.func @stored(%{{.+}}: !stream.binding {{{.*}}stream.alignment = 32 : index
// CHECK: func.func @whole(%{{.+}}: !stream.binding {llvm.dereferenceable = 4 : i64, llvm.noalias})
stream.executable private @ex {
  stream.executable.export public @called
  stream.executable.export public @waited
  stream.executable.export public @looped
  stream.executable.export public @chosen
  stream.executable.export public @stored
  stream.executable.export public @whole
  builtin.module {
    func.func @called(%a: !stream.binding) {
      return
    }
    func.func @waited(%a: !stream.binding) {
      return
    }
    func.func @looped(%a: !stream.binding) {
      return
    }
    func.func @chosen(%a: !stream.binding) {
      return
    }
    func.func @stored(%a: !stream.binding) {
      return
    }
    func.func @whole(%a: !stream.binding) {
      return
    }
  }
}
util.global private mutable @g : !stream.resource<external>
util.func private @callee(%r: !stream.resource<external>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
    stream.cmd.dispatch @ex::@called {
      rw %x[%c0 for %c4] : !stream.resource<external>{%n}
    }
  } => !stream.timepoint
  util.return
}
util.func private @main(%r: !stream.resource<external>, %n: index, %m: index, %tp: !stream.timepoint, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c36 = arith.constant 36 : index
  %c48 = arith.constant 48 : index
  %at24 = stream.resource.subview %r[%c24] : !stream.resource<external>{%n} -> !stream.resource<external>{%m}
  %at36 = stream.resource.subview %r[%c36] : !stream.resource<external>{%n} -> !stream.resource<external>{%m}
  util.call @callee(%at24, %m) : (!stream.resource<external>, index) -> ()
  util.call @callee(%at36, %m) : (!stream.resource<external>, index) -> ()
  %waited = stream.timepoint.await %tp => %at24 : !stream.resource<external>{%m}
  %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%now = %r) -> (!stream.resource<external>) {
    %next = stream.resource.subview %now[%c4] : !stream.resource<external>{%m} -> !stream.resource<external>{%m}
    scf.yield %next : !stream.resource<external>
  }
  %at48 = stream.resource.subview %r[%c48] : !stream.resource<external>{%n} -> !stream.resource<external>{%m}
  %chosen = arith.select %flag, %r, %at48 : !stream.resource<external>
  %at32 = stream.resource.subview %r[%c32] : !stream.resource<external>{%n} -> !stream.resource<external>{%m}
  util.global.store %at32, @g : !stream.resource<external>
  %stored = util.global.load @g : !stream.resource<external>
  %t = stream.cmd.execute with(%waited as %a: !stream.resource<external>{%m}, %last as %b: !stream.resource<external>{%m}, %chosen as %c: !stream.resource<external>{%m}, %stored as %d: !stream.resource<external>{%m}, %r as %e: !stream.resource<external>{%n}) {
    stream.cmd.dispatch @ex::@waited {
      rw %a[%c0 for %c4] : !stream.resource<external>{%m}
    }
    stream.cmd.dispatch @ex::@looped {
      rw %b[%c0 for %c4] : !stream.resource<external>{%m}
    }
    stream.cmd.dispatch @ex::@chosen {
      rw %c[%c0 for %c4] : !stream.resource<external>{%m}
    }
    stream.cmd.dispatch @ex::@stored {
      rw %d[%c0 for %c4] : !stream.resource<external>{%m}
    }
    stream.cmd.dispatch @ex::@whole {
      rw %e[%c0 for %c4] : !stream.resource<external>{%n}
    }
  } => !stream.timepoint
  util.return
}
