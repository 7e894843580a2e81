// A copy that is narrowed is the reader of what a fill before it writes: the remark of the fill names the copy as it was.
// RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 weir-opt %s --weir-elide-commands --remarks-filter=weir-elide-commands 2>&1 | FileCheck %s

// CHECK-DAG: [Passed] narrowed-copy {{.*}} Function=narrowed | bytes=64
// CHECK-DAG: [Missed] live-read {{.*}} Function=narrowed | bytes=32, reader=stream.cmd.copy
// CHECK: stream.cmd.fill %{{.+}}, %{{.+}}[%c0 for %c32]
// CHECK: stream.cmd.copy %{{.+}}[%c0], %{{.+}}[%c0], %c32
util.func public @narrowed(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c64} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized await(%rt) => !stream.resource<transient>{%c64} => !stream.timepoint
  %t = stream.cmd.execute await(%st) => with(%a as %x: !stream.resource<external>{%c64}, %s as %y: !stream.resource<transient>{%c64}, %r as %o: !stream.resource<external>{%c64}) {
    stream.cmd.copy %x[%c32], %y[%c32], %c32 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c64}
    stream.cmd.fill %z, %y[%c0 for %c32] : i8 -> !stream.resource<transient>{%c64}
    stream.cmd.copy %y[%c0], %o[%c0], %c64 : !stream.resource<transient>{%c64} -> !stream.resource<external>{%c64}
    stream.cmd.copy %x[%c32], %o[%c32], %c32 : !stream.resource<external>{%c64} -> !stream.resource<external>{%c64}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c64} => !stream.timepoint
  %v = stream.timepoint.await %d => %r : !stream.resource<external>{%c64}
  util.return %v : !stream.resource<external>
}
