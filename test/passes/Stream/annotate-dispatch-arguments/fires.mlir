// RUN: weir-opt %s --weir-annotate-dispatch-arguments | FileCheck %s
// RUN: weir-opt %s --weir-annotate-dispatch-arguments --weir-annotate-dispatch-arguments | FileCheck %s

// The kernel is public: it has no copies for dispatches of which less is known.
// Offsets 0 at every site need no attribute; 48 and 64 have 16 in common; nothing is known of %o but its factor 4.
// CHECK: func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro", weir.shares_bytes}, %{{.+}}: index, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, stream.alignment = 16 : index}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, stream.alignment = 4 : index})
stream.executable public @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {weir.access = "ro"}, %n: index, %b: !stream.binding, %c: !stream.binding) {
      return
    }
  }
}

util.func private @sites(%r: !stream.resource<transient>, %size: index, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %o = arith.muli %i, %c4 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @ex::@k(%i : index) {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%size},
      rw %x[%c48 for %c8] : !stream.resource<transient>{%size},
      rw %x[%c0 for %c8] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%i : index) {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%size},
      rw %x[%c64 for %c8] : !stream.resource<transient>{%size},
      rw %x[%o for %c8] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return
}
