// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments --weir-annotate-dispatch-arguments | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments --remarks-filter-missed=weir-annotate-dispatch-arguments -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// AL1: what is read may lie in what is written at the second dispatch, which runs a copy of the kernel. What is written whole is apart from
// what the caller gave: the program has made it.
// REMARK: [Missed] alias-possible {{.*}}Function=sites | binding=1, dispatch=k, with=0
// CHECK:       func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro"}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, stream.alignment = 8 : index, weir.access = "wo"})
// CHECK:       stream.executable private @ex_0
// CHECK:         func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro", weir.shares_bytes}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, {{.*}}weir.access = "wo", weir.shares_bytes})
// CHECK-LABEL: util.func public @sites(
// CHECK:         stream.cmd.dispatch @ex::@k
// CHECK:         stream.cmd.dispatch @ex_0::@k
// CHECK:         stream.cmd.dispatch @ex::@k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}

util.func public @sites(%r: !stream.resource<external>, %i: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<external>{%c64} => !stream.timepoint
  %t = stream.cmd.execute await(%st) => with(%r as %x: !stream.resource<external>{%c64}, %s as %y: !stream.resource<external>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<external>{%c64},
      wo %y[%c0 for %c8] : !stream.resource<external>{%c64}
    }
    stream.cmd.dispatch @ex::@k {
      ro %y[%c0 for %c8] : !stream.resource<external>{%c64},
      wo %y[%i for %c8] : !stream.resource<external>{%c64}
    }
    stream.cmd.dispatch @ex::@k {
      ro %y[%c0 for %c8] : !stream.resource<external>{%c64},
      wo %y[%c8 for %c8] : !stream.resource<external>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// A public executable has no copies: what cannot be shown of one dispatch holds for none. Two bindings that are read may share bytes.
// REMARK: [Missed] alias-possible {{.*}}Function=given | binding=2, dispatch=k, with=1
// REMARK-NOT: Missed
// CHECK:       func.func @k(%{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro"}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, weir.access = "ro", weir.shares_bytes}, %{{.+}}: !stream.binding {llvm.dereferenceable = 8 : i64, stream.alignment = 1 : index, weir.access = "rw"})
// CHECK-NOT:   stream.executable
stream.executable public @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %c: !stream.binding {weir.access = "rw"}) {
      return
    }
  }
}

util.func public @given(%i: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c64} => !stream.timepoint
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}, %s as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      rw %y[%c0 for %c8] : !stream.resource<transient>{%c64}
    }
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      ro %y[%c0 for %c8] : !stream.resource<transient>{%c64},
      rw %y[%i for %c8] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
