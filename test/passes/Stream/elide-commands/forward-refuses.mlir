// RUN: weir-opt %s --split-input-file --weir-elide-commands --remarks-filter=weir-elide-commands -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks --implicit-check-not="[Passed]"

// The bytes are read once more.
// REMARK: [Missed] live-read {{.*}} Function=read_again |
// CHECK-LABEL: @read_again
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @read_again(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
    stream.cmd.copy %slab[%c0], %out[%c0], %c32 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// It starts from bytes that were there.
// REMARK: [Missed] source-used {{.*}} Function=updated |
// CHECK-LABEL: @updated
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"})
  }
}
util.func public @updated(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      rw %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// The dispatch makes more than is copied.
// REMARK: [Missed] source-used {{.*}} Function=other_length |
// CHECK-LABEL: @other_length
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @other_length(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c128] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// The target is read before the copy.
// REMARK: [Missed] target-used {{.*}} Function=target_read |
// CHECK-LABEL: @target_read
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @target_read(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.dispatch @ex::@f {
      ro %out[%c64 for %c64] : !stream.resource<external>{%c256},
      wo %out[%c128 for %c64] : !stream.resource<external>{%c256}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// The dispatch reads the target.
// REMARK: [Missed] target-used {{.*}} Function=target_is_operand |
// CHECK-LABEL: @target_is_operand
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @target_is_operand(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %out[%c64 for %c64] : !stream.resource<external>{%c256},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// Bindings begin at multiples of 64 bytes.
// REMARK: [Missed] unaligned {{.*}} Function=unaligned |
// CHECK-LABEL: @unaligned
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @unaligned(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c32], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// A dynamic offset is not known as such a multiple.
// REMARK: [Missed] unaligned {{.*}} Function=unknown_offset |
// CHECK-LABEL: @unknown_offset
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @unknown_offset(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%i], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// The target gets its name after the dispatch.
// REMARK: [Missed] not-available {{.*}} Function=subview |
// CHECK-LABEL: @subview
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @subview(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    %part = stream.resource.subview %out[%c64] : !stream.resource<external>{%c256} -> !stream.resource<external>{%c128}
    stream.cmd.copy %slab[%c0], %part[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// A copy makes a part of the bytes, the fill before it the rest.
// REMARK: [Missed] source-used {{.*}} Function=from_copy |
// CHECK-LABEL: @from_copy
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @from_copy(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.fill %z, %slab[%c32 for %c32] : i8 -> !stream.resource<transient>{%c128}
    stream.cmd.copy %x[%c0], %slab[%c0], %c32 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c128}
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// Two parts of a copy are read: one copy is no worse than two.
// REMARK: [Missed] too-many-pieces {{.*}} Function=two_parts |
// CHECK-LABEL: @two_parts
// CHECK: stream.cmd.execute
// CHECK-NEXT: stream.cmd.copy %{{.+}}, %{{.+}}, %c64
util.func public @two_parts(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c64}
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c64}, %r as %y: !stream.resource<external>{%c64}) {
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%c64}
    stream.cmd.fill %z, %y[%c16 for %c16] : i8 -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}
