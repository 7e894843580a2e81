// RUN: weir-opt %s --split-input-file --weir-elide-commands --remarks-filter=weir-elide-commands -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks --implicit-check-not="[Passed]"

// A command reads it.
// REMARK: [Missed] live-read {{.*}} Function=read | bytes=64, reader=stream.cmd.call:{{[0-9]+}}
// CHECK-LABEL: @read
// CHECK: stream.cmd.fill
util.func public @read(%z: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<transient>{%c64}
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<transient>{%c64}
    stream.cmd.concurrent {
      stream.cmd.call @use(ro %x[%c0 for %c64]) : (!stream.resource<transient>{%c64}) -> ()
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
stream.cmd.func private @use(%arg0[%arg1 for %arg2]: !stream.resource<*>)

// -----

// Within a wave nothing counts on another command: of the fills of the same bytes none goes, neither by another one nor by what it wrote.
// REMARK: [Missed] seen-outside {{.*}} Function=wave
// REMARK: [Missed] seen-outside {{.*}} Function=wave
// REMARK: [Missed] seen-outside {{.*}} Function=wave
// CHECK-LABEL: @wave
// CHECK-COUNT-3: stream.cmd.fill
util.func public @wave(%z: i8, %o: i8, %r: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c64}) {
    stream.cmd.concurrent {
      stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
      stream.cmd.serial {
        stream.cmd.fill %o, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
        stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
      }
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Two arguments may be one storage: what is read of one is read of the other.
// REMARK: [Missed] seen-outside {{.*}} Function=names
// REMARK: [Missed] seen-outside {{.*}} Function=names
// REMARK: [Missed] seen-outside {{.*}} Function=names
// CHECK-LABEL: @names
// CHECK: stream.cmd.fill
// CHECK-NEXT: stream.cmd.copy
// CHECK-NEXT: stream.cmd.fill
util.func public @names(%a: !stream.resource<external>, %b: !stream.resource<external>, %c: !stream.resource<external>, %z: i8, %o: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c64}, %b as %y: !stream.resource<external>{%c64}, %c as %w: !stream.resource<external>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
    stream.cmd.copy %y[%c0], %w[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%c64}
    stream.cmd.fill %o, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// The global has the storage from the store on: a load may name it, and read what the second region overwrites.
// REMARK: [Missed] seen-outside {{.*}} Function=escapes
// REMARK: [Missed] seen-outside {{.*}} Function=escapes
// REMARK: [Missed] seen-outside {{.*}} Function=escapes
// REMARK: [Missed] live-read {{.*}} Function=escapes | bytes=64, reader=util.global.store
// CHECK-LABEL: @escapes
// CHECK: stream.cmd.fill
// CHECK: stream.cmd.fill
// CHECK: stream.cmd.copy
// CHECK: stream.cmd.fill
util.global private mutable @state : !stream.resource<variable>
util.func public @escapes(%z: i8, %o: i8, %w: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<variable>{%c64}
  %t0 = stream.cmd.execute with(%r as %x: !stream.resource<variable>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<variable>{%c64}
  } => !stream.timepoint
  util.global.store %r, @state : !stream.resource<variable>
  %t1 = stream.cmd.execute await(%t0) => with(%r as %x: !stream.resource<variable>{%c64}) {
    stream.cmd.fill %o, %x[%c0 for %c64] : i8 -> !stream.resource<variable>{%c64}
  } => !stream.timepoint
  %s = util.global.load @state : !stream.resource<variable>
  %t2 = stream.cmd.execute await(%t1) => with(%s as %x: !stream.resource<variable>{%c64}, %w as %y: !stream.resource<external>{%c64}) {
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<variable>{%c64} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %t3 = stream.cmd.execute await(%t2) => with(%r as %x: !stream.resource<variable>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c64] : i8 -> !stream.resource<variable>{%c64}
  } => !stream.timepoint
  util.return %t3 : !stream.timepoint
}

// -----

// Another round of the loop, the host, and who gets the storage of a branch read it.
// A copy into staging storage is no fill.
// REMARK-DAG: [Missed] live-read {{.*}} Function=around | bytes=64, reader=stream.cmd.copy
// REMARK-DAG: [Missed] live-read {{.*}} Function=around | bytes=32, reader=stream.resource.load
// REMARK-DAG: [Missed] seen-outside {{.*}} Function=around | bytes=16
// CHECK-LABEL: @around
// CHECK: stream.cmd.fill
// CHECK-NEXT: stream.cmd.copy
// CHECK: stream.cmd.fill
util.func public @around(%n: index, %z: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<staging>{%c64}
  %s = stream.resource.alloc uninitialized : !stream.resource<transient>{%c64}
  %t = stream.cmd.execute with(%r as %x: !stream.resource<staging>{%c64}, %s as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.call @set(wo %x[%c0 for %c64], %z) : (!stream.resource<staging>{%c64}, i8) -> ()
    stream.cmd.fill %z, %y[%c0 for %c64] : i8 -> !stream.resource<transient>{%c64}
    stream.cmd.copy %y[%c0], %x[%c0], %c32 : !stream.resource<transient>{%c64} -> !stream.resource<staging>{%c64}
  } => !stream.timepoint
  %v = stream.resource.load %r[%c0] : !stream.resource<staging>{%c64} -> i8
  scf.for %i = %c0 to %n step %c1 {
    %u = stream.cmd.execute with(%s as %y: !stream.resource<transient>{%c64}) {
      stream.cmd.call @use(ro %y[%c0 for %c64]) : (!stream.resource<transient>{%c64}) -> ()
      stream.cmd.fill %v, %y[%c0 for %c16] : i8 -> !stream.resource<transient>{%c64}
    } => !stream.timepoint
  }
  util.return %v : i8
}
stream.cmd.func private @use(%arg0[%arg1 for %arg2]: !stream.resource<*>)
stream.cmd.func private @set(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i8)

// -----

// REMARK-DAG: [Missed] symbolic-order {{.*}} Function=order
// REMARK-DAG: [Missed] live-read {{.*}} Function=order
// CHECK-LABEL: @order
// CHECK: stream.cmd.fill
util.func public @order(%a: !stream.resource<external>, %i: index, %j: index, %l: index, %n: index, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%n}
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%l}, %r as %y: !stream.resource<external>{%n}) {
    stream.cmd.fill %z, %y[%i for %l] : i8 -> !stream.resource<external>{%n}
    stream.cmd.copy %x[%c0], %y[%j], %l : !stream.resource<external>{%l} -> !stream.resource<external>{%n}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%n}
  util.return %o : !stream.resource<external>
}

// -----

// REMARK-DAG: [Missed] pattern-phase {{.*}} Function=phase
// REMARK-DAG: [Missed] live-read {{.*}} Function=phase
// CHECK-LABEL: @phase
// CHECK: stream.cmd.fill %{{.+}}, %{{.+}}[%c0{{.*}} for %c16{{.*}}] : i32
util.func public @phase(%a: !stream.resource<external>, %z: i32) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c16}
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c16}, %r as %y: !stream.resource<external>{%c16}) {
    stream.cmd.fill %z, %y[%c0 for %c16] : i32 -> !stream.resource<external>{%c16}
    stream.cmd.copy %x[%c0], %y[%c0], %c2 : !stream.resource<external>{%c16} -> !stream.resource<external>{%c16}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c16}
  util.return %o : !stream.resource<external>
}

// -----

// REMARK-DAG: [Missed] too-many-pieces {{.*}} Function=pieces
// REMARK-DAG: [Missed] live-read {{.*}} Function=pieces | bytes=4
// REMARK-DAG: [Missed] live-read {{.*}} Function=pieces | bytes=4
// REMARK-DAG: [Missed] live-read {{.*}} Function=pieces | bytes=4
// CHECK-LABEL: @pieces
// CHECK: stream.cmd.fill
// CHECK-NEXT: stream.cmd.copy
util.func public @pieces(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c32}
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c4}, %r as %y: !stream.resource<external>{%c32}) {
    stream.cmd.fill %z, %y[%c0 for %c32] : i8 -> !stream.resource<external>{%c32}
    stream.cmd.copy %x[%c0], %y[%c4], %c4 : !stream.resource<external>{%c4} -> !stream.resource<external>{%c32}
    stream.cmd.copy %x[%c0], %y[%c12], %c4 : !stream.resource<external>{%c4} -> !stream.resource<external>{%c32}
    stream.cmd.copy %x[%c0], %y[%c24], %c4 : !stream.resource<external>{%c4} -> !stream.resource<external>{%c32}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c32}
  util.return %o : !stream.resource<external>
}

// -----

// Where the second copy goes is known only after the first region.
// REMARK-DAG: [Missed] not-available {{.*}} Function=later
// REMARK-DAG: [Missed] live-read {{.*}} Function=later
// CHECK-LABEL: @later
// CHECK: stream.cmd.fill
util.func public @later(%a: !stream.resource<external>, %b: !stream.resource<staging>, %n: index, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%n}
  %t = stream.cmd.execute with(%r as %y: !stream.resource<external>{%n}) {
    stream.cmd.fill %z, %y[%c0 for %n] : i8 -> !stream.resource<external>{%n}
  } => !stream.timepoint
  %l = stream.resource.load %b[%c0] : !stream.resource<staging>{%n} -> index
  %u = stream.cmd.execute await(%t) => with(%a as %x: !stream.resource<external>{%n}, %r as %y: !stream.resource<external>{%n}) {
    stream.cmd.copy %x[%c0], %y[%c0], %l : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
  } => !stream.timepoint
  %o = stream.timepoint.await %u => %r : !stream.resource<external>{%n}
  util.return %o : !stream.resource<external>
}

// -----

// What was there when the fill, or the copy, is made again is something else.
// REMARK-COUNT-2: [Missed] live-read {{.*}} Function=changed | bytes=8
// REMARK: [Missed] live-read {{.*}} Function=changed | bytes=4
// REMARK: [Missed] live-read {{.*}} Function=changed | bytes=4
// REMARK: [Missed] pattern-phase {{.*}} Function=changed | bytes=4
// REMARK: [Missed] live-read {{.*}} Function=changed | bytes=4
// REMARK: [Missed] live-read {{.*}} Function=changed | bytes=8
// REMARK: [Missed] target-used {{.*}} Function=changed | blocker=stream.cmd.invalidate
// CHECK-LABEL: @changed
// CHECK-COUNT-4: stream.cmd.fill
// CHECK: stream.cmd.call
// CHECK: stream.cmd.fill
// CHECK: stream.cmd.copy
// CHECK: stream.cmd.call
// CHECK: stream.cmd.copy
// CHECK: stream.cmd.invalidate
// CHECK: stream.cmd.copy
util.func public @changed(%z: i32, %i: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<transient>{%c8}
  %s = stream.resource.alloc uninitialized : !stream.resource<transient>{%c8}
  %k = stream.resource.alloc uninitialized : !stream.resource<transient>{%c8}
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c8}, %s as %y: !stream.resource<transient>{%c8}, %k as %w: !stream.resource<transient>{%c8}) {
    // Out of phase.
    stream.cmd.fill %z, %x[%c0 for %c8] : i32 -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %x[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.fill %z, %x[%c2 for %c4] : i32 -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %x[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.fill %z, %y[%c0 for %c4] : i32 -> !stream.resource<transient>{%c8}
    stream.cmd.fill %z, %y[%c4 for %c4] : i32 -> !stream.resource<transient>{%c8}
    stream.cmd.call @change(rw %y[%i for %c4]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.fill %z, %y[%c0 for %c4] : i32 -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %y[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.copy %y[%c0], %w[%c0], %c8 : !stream.resource<transient>{%c8} -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %w[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.call @change(rw %y[%i for %c4]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.copy %y[%c0], %w[%c0], %c8 : !stream.resource<transient>{%c8} -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %w[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
    stream.cmd.invalidate %w[%c0 for %c4] : !stream.resource<transient>{%c8}
    stream.cmd.copy %y[%c0], %w[%c0], %c8 : !stream.resource<transient>{%c8} -> !stream.resource<transient>{%c8}
    stream.cmd.call @use(ro %w[%c0 for %c8]) : (!stream.resource<transient>{%c8}) -> ()
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
stream.cmd.func private @use(%arg0[%arg1 for %arg2]: !stream.resource<*>)
stream.cmd.func private @change(%arg0[%arg1 for %arg2]: !stream.resource<*>)

// -----

// The kernel may leave bytes as they were.
// REMARK: [Missed] source-used {{.*}} Function=part |
// CHECK-LABEL: @part
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"})
  }
}
util.func public @part(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
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
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// The kernel counts on multiples of 128.
// REMARK: [Missed] unaligned {{.*}} Function=stated |
// CHECK-LABEL: @stated
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites, stream.alignment = 128 : index})
  }
}
util.func public @stated(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<external> {
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
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// -----

// Kernels do not write to staging memory.
// REMARK: [Missed] other-memory {{.*}} Function=host |
// CHECK-LABEL: @host
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @host(%a: !stream.resource<external>, %z: i8, %i: index) -> !stream.resource<staging> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<staging>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<staging>{%c256}) {
    stream.cmd.dispatch @ex::@f {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<staging>{%c256}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<staging>{%c256}
  util.return %o : !stream.resource<staging>
}

// -----

// Nor to the memory of another device.
// REMARK: [Missed] other-memory {{.*}} Function=other_device |
// CHECK-LABEL: @other_device
// CHECK: stream.cmd.copy
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}
util.func public @other_device() -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %s = stream.resource.alloc uninitialized on(#hal.device.affinity<@a>) : !stream.resource<transient>{%c64}
  %r = stream.resource.alloc uninitialized on(#hal.device.affinity<@b>) : !stream.resource<external>{%c64}
  %t = stream.cmd.execute on(#hal.device.affinity<@a>) with(%s as %x: !stream.resource<transient>{%c64}, %r as %y: !stream.resource<external>{%c64}) {
    stream.cmd.dispatch @ex::@f {
      wo %x[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<transient>{%c64} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}

// -----

// The bytes come from an earlier region.
// REMARK: [Missed] no-producer {{.*}} Function=earlier |
// CHECK-LABEL: @earlier
// CHECK: stream.cmd.copy
util.func public @earlier(%z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %s = stream.resource.alloc uninitialized : !stream.resource<transient>{%c64}
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c64}
  %t = stream.cmd.execute with(%s as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @other::@f {
      wo %x[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  %u = stream.cmd.execute await(%t) => with(%s as %x: !stream.resource<transient>{%c64}, %r as %y: !stream.resource<external>{%c64}) {
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<transient>{%c64} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %o = stream.timepoint.await %u => %r : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}
