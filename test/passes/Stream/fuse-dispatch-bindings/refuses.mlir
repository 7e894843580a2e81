// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --weir-fuse-dispatch-bindings --remarks-filter-missed=weir-fuse-dispatch-bindings -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// One of both is written (PEER-14: whichever comes first).
// CHECK: [Missed] written {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      wo %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// CHECK: [Missed] written {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      rw %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Others may dispatch it.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable public @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// There is nothing to rewrite.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func private @k(!stream.binding, !stream.binding)
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Another name of the same function.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  stream.executable.export public @k as("other")
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// A dispatch that is no command yet.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
util.func public @async(%r: !stream.resource<transient>, %n: index) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %y = stream.async.dispatch @ex::@k(%r[%c0 to %n for %n]) : (!stream.resource<transient>{%n}) -> !stream.resource<transient>{%n}
  util.return %y : !stream.resource<transient>
}

// -----

// A variant for another device.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
stream.executable private @ex2 {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch {@ex::@k, @ex2::@k} {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// What the foreign op does with the binding is not known.
// CHECK: [Missed] other-use {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.bind"(%a) : (!stream.binding) -> ()
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// The whole resource is more than may be bound; and where its length is not known, it might be.
// CHECK: [Missed] range-too-long {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint attributes {stream.resources = #stream.resource_config<{max_buffer_range = 32}>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// CHECK: [Missed] range-too-long {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint attributes {stream.resources = #stream.resource_config<{max_buffer_range = 32}>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%n}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%n},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%n}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// N3: what runs at the same time writes to other bytes of the resource than are bound now.
// CHECK: [Missed] in-wave {{.*}} binding=1, export=k, with=0
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.concurrent {
      stream.cmd.dispatch @ex::@k {
        ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
        ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
      }
      stream.cmd.fill %p, %x[%c32 for %c16] : i8 -> !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// CHECK: [Missed] one-binding {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @site(%r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 1 : i8
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Nothing to say where no resource is bound twice everywhere.
// CHECK-NOT: [Missed]
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<4xf32>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xf32>
      "test.use"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    }
  }
}
util.func public @sites(%r: !stream.resource<transient>, %s: !stream.resource<transient>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}, %s as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %x[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
    stream.cmd.dispatch @ex::@k {
      ro %x[%c0 for %c16] : !stream.resource<transient>{%c64},
      ro %y[%c16 for %c16] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
