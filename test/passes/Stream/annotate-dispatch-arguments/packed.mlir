// RUN: weir-opt %s --weir-layout-slices --weir-annotate-dispatch-arguments | FileCheck %s

// Offsets in a slab of many slices of dynamic sizes are multiples of its alignment, however many lie in front.

// CHECK: func.func @k(%{{.+}}: !stream.binding {stream.alignment = 64 : index, {{.*}}}, %{{.+}}: !stream.binding {stream.alignment = 64 : index, {{.*}}})
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}

util.func private @slab(%n: index) -> !stream.timepoint {
  %all:25 = stream.resource.pack slices({
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n,
    [0, 1] = %n
  }) : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%all#0} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%r as %x: !stream.resource<transient>{%all#0}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%all#3 for %n] : !stream.resource<transient>{%all#0},
      wo %x[%all#24 for %n] : !stream.resource<transient>{%all#0}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
