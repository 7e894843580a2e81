// RUN: weir-opt %s --weir-elide-commands --remarks-filter-passed=weir-elide-commands 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// The same bytes come out.
// RUN: weir-opt %s --weir-elide-commands -o %t.mlir
// RUN: weir-check %s %t.mlir --kernels=opaque --runs 4 | FileCheck %s --check-prefix=SAME
// SAME: equal in 4 of 4 runs
// A second run changes nothing.
// RUN: weir-opt %s --weir-elide-commands --weir-elide-commands | FileCheck %s --enable-var-scope

stream.executable private @ex {
  stream.executable.export public @whole
  stream.executable.export public @aligned
  builtin.module {
    util.func private @whole(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @aligned(%a: !stream.binding {weir.access = "ro"}, %n: index, %b: !stream.binding {weir.access = "wo", weir.overwrites, stream.alignment = 128 : index})
  }
}

// Two dispatches of a wave each make a half of what two copies of a wave put together: they write where it belongs. An access in between is of other bytes.
// REMARK-DAG: [Passed] forwarded {{.*}} Function=join | bytes=64
// REMARK-DAG: [Passed] forwarded {{.*}} Function=join | bytes=64
// CHECK-LABEL: @join
// CHECK: stream.cmd.execute{{.*}}, %[[R:.+]] as %[[OUT:.+]]: !stream.resource<external>{%c256}
// CHECK: stream.cmd.concurrent
// CHECK: stream.cmd.dispatch @ex::@whole
// CHECK: wo %[[OUT]][%c64{{.*}} for %c64{{.*}}] : !stream.resource<external>{%c256
// CHECK: stream.cmd.dispatch @ex::@aligned
// CHECK: wo %[[OUT]][%c128{{.*}} for %c64{{.*}}] : !stream.resource<external>{%c256
// CHECK: stream.cmd.fill %{{.+}}, %[[OUT]][%c192
// CHECK-NOT: stream.cmd.copy
// CHECK: stream.cmd.copy %{{.+}}, %[[OUT]][%c0
// CHECK-NOT: stream.cmd.copy
// CHECK: util.return
util.func public @join(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c256} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c256}) {
    stream.cmd.concurrent {
      stream.cmd.dispatch @ex::@whole {
        ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
        wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
      }
      stream.cmd.dispatch @ex::@aligned(%c64 : index) {
        ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
        wo %slab[%c64 for %c64] : !stream.resource<transient>{%c128}
      }
    }
    stream.cmd.fill %z, %out[%c192 for %c64] : i8 -> !stream.resource<external>{%c256}
    stream.cmd.concurrent {
      stream.cmd.copy %slab[%c0], %out[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
      stream.cmd.copy %slab[%c64], %out[%c128], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c256}
      stream.cmd.copy %x[%c0], %out[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%c256}
    }
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c256}
  util.return %o : !stream.resource<external>
}

// From one place to the next one.
// CHECK-LABEL: @twice
// CHECK: stream.cmd.execute{{.*}}, %{{.+}} as %[[OUT:[a-z0-9]+]]: !stream.resource<external>{%c64}) {
// CHECK-NEXT: stream.cmd.dispatch @ex::@whole
// CHECK-NEXT: ro
// CHECK-NEXT: wo %[[OUT]][%c0 for %c64]
// CHECK-NEXT: {{^ +}}}{{$}}
// CHECK-NEXT: } => !stream.timepoint
util.func public @twice(%a: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c64} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %slab: !stream.resource<transient>{%c128}, %r as %out: !stream.resource<external>{%c64}) {
    stream.cmd.dispatch @ex::@whole {
      ro %x[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %slab[%c0 for %c64] : !stream.resource<transient>{%c128}
    }
    stream.cmd.copy %slab[%c0], %slab[%c64], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<transient>{%c128}
    stream.cmd.copy %slab[%c64], %out[%c0], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}

// Of a copy the ends are overwritten: the middle is copied.
// REMARK-DAG: [Passed] narrowed-copy {{.*}} Function=middle | bytes=128, pieces=1
// CHECK-LABEL: @middle
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: stream.cmd.copy %{{.+}}[%[[FROM:.+]]], %{{.+}}[%c16{{.*}}], %[[N:.+]] :
// CHECK-NEXT: stream.cmd.fill
// CHECK-NEXT: stream.cmd.fill
util.func public @middle(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  %c28 = arith.constant 28 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c128} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c192}, %r as %out: !stream.resource<external>{%c128}) {
    stream.cmd.copy %x[%c64], %out[%c0], %c128 : !stream.resource<external>{%c192} -> !stream.resource<external>{%c128}
    stream.cmd.fill %z, %out[%c0 for %c16] : i8 -> !stream.resource<external>{%c128}
    stream.cmd.fill %z, %out[%c100 for %c28] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c128}
  util.return %o : !stream.resource<external>
}

// A copy of a part, which another copy takes further: the first one goes where the second one takes it, at any offset. Nothing uses the storage between them.
// REMARK-DAG: [Passed] forwarded {{.*}} Function=two_copies | bytes=12
// CHECK-LABEL: @two_copies
// CHECK-NOT: !stream.resource<transient>
// CHECK: stream.cmd.execute await(%{{.+}}) => with(%{{.+}} as %[[IN:.+]]: !stream.resource<external>{%c64{{.*}}}, %{{.+}} as %[[OUT:.+]]: !stream.resource<external>{%c64
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %[[OUT]]
// CHECK: stream.cmd.copy %[[IN]][%c20{{.*}}], %[[OUT]][%c4{{.*}}], %c12
// CHECK-NOT: stream.cmd.copy
// CHECK-NOT: !stream.resource<transient>
// CHECK: util.return
util.func public @two_copies(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c64 = arith.constant 64 : index
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c16} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized await(%st) => !stream.resource<external>{%c64} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %s as %y: !stream.resource<transient>{%c16}, %r as %out: !stream.resource<external>{%c64}) {
    stream.cmd.fill %z, %out[%c16 for %c4] : i8 -> !stream.resource<external>{%c64}
    stream.cmd.copy %x[%c20], %y[%c4], %c12 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c16}
    stream.cmd.copy %y[%c4], %out[%c4], %c12 : !stream.resource<transient>{%c16} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c16} => !stream.timepoint
  %o = stream.timepoint.await %d => %r : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}
