// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-annotate-dispatch-arguments --weir-annotate-dispatch-arguments | FileCheck %s

// All values of a number, each once, in the order of the dispatches; %n has none. What an earlier run has said of it goes.

// CHECK: func.func @k(%{{.+}}: index {stream.values = [3 : index, 5 : index]}, %{{.+}}: f32 {stream.values = [1.000000e+00 : f32]}, %{{[^{]+}}: index, %{{.+}}: !stream.binding
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: index, %f: f32, %n: index {stream.values = [9 : index]}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}

util.func private @sites(%r: !stream.resource<transient>, %size: index, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %f = arith.constant 1.0 : f32
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @ex::@k(%c3, %f, %c3 : index, f32, index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c5, %f, %n : index, f32, index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c3, %f, %c3 : index, f32, index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Others may run the kernel, too: a public executable, and a dispatch that is no command yet.

// CHECK-NOT: stream.values
stream.executable public @shown {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: index, %b: !stream.binding) {
      return
    }
  }
}
stream.executable private @early {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: index, %b: !stream.binding) {
      return
    }
  }
}

util.func private @sites(%r: !stream.resource<transient>, %size: index, %n: index) -> (!stream.timepoint, !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @shown::@k(%c3 : index) {
      rw %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @early::@k(%c3 : index) {
      rw %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  %y = stream.async.dispatch @early::@k(%n) : (index) -> !stream.resource<transient>{%size}
  util.return %t, %y : !stream.timepoint, !stream.resource<transient>
}

// -----

// More than 16 values.

// CHECK-NOT: stream.values
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: index, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}

util.func private @many(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c17 = arith.constant 17 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
    stream.cmd.dispatch @ex::@k(%c1 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c2 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c3 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c4 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c5 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c6 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c7 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c8 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c9 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c10 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c11 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c12 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c13 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c14 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c15 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c16 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k(%c17 : index) {
      wo %x[%c0 for %size] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
