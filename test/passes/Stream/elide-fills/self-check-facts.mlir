// What the self-check knows after the pass is not less than before, where facts are those of ops in loops, or of ops that are gone
// (stream-passes.md 9.10).
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=0' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o /dev/null
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=2' -o /dev/null

// The update is as long as the resource, so that it begins at 0: that is said in the loop alone.
// CHECK-LABEL: util.func public @whole_update
// CHECK:         stream.async.alloca
// CHECK:         stream.async.fill %{{.+}}[%c4 to %c8 for %c4]
// CHECK:         stream.async.dispatch
util.func public @whole_update(%begin: index, %x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 77 : i16
  %s = stream.async.splat %p : i16 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %begin to %c1 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %u = stream.async.update %x, %a[%i to %c8] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c8}
    scf.yield %u : !stream.resource<*>
  }
  %d = stream.async.dispatch @unknown::@reads(%y[%c4 to %c8 for %c4], %r[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %y{%c8}
  util.return %d : !stream.resource<*>
}

// The fill says that %n is 0, the update that it is 8: no run gets here. The fill goes, and what it says.
// CHECK-LABEL: util.func private @contradiction
// CHECK:         stream.async.splat
// CHECK-NOT:     %arg0 to %c4
// CHECK:         util.return
util.global private mutable @state : !stream.resource<variable>
util.func private @contradiction(%n: index, %x: !stream.resource<*>) {
  %p = arith.constant 1 : i8
  %q = arith.constant -1 : i8
  %c4 = arith.constant 4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c4}
  %b, %t = stream.timepoint.barrier %s : !stream.resource<external>{%c4} => !stream.timepoint
  %f = stream.async.fill %q, %b[%n to %c4 for %c4] : i8 -> %b as !stream.resource<external>{%c4}
  %u = stream.async.update %f, %x[%c4 to %n] : !stream.resource<external>{%c4} -> %x as !stream.resource<*>{%n}
  %c = stream.async.clone %u : !stream.resource<*>{%n} -> !stream.resource<variable>{%n}
  util.global.store %c, @state : !stream.resource<variable>
  util.return
}

// The same with one pattern: what is written in place of the update may be longer, as far as lengths are known.
// CHECK-LABEL: util.func private @one_pattern
util.func private @one_pattern(%n: index, %x: !stream.resource<*>) {
  %p = arith.constant 1 : i8
  %c4 = arith.constant 4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c4}
  %b, %t = stream.timepoint.barrier %s : !stream.resource<external>{%c4} => !stream.timepoint
  %f = stream.async.fill %p, %b[%n to %c4 for %c4] : i8 -> %b as !stream.resource<external>{%c4}
  %u = stream.async.update %f, %x[%c4 to %n] : !stream.resource<external>{%c4} -> %x as !stream.resource<*>{%n}
  %c = stream.async.clone %u : !stream.resource<*>{%n} -> !stream.resource<variable>{%n}
  util.global.store %c, @state : !stream.resource<variable>
  util.return
}

// The update is a fill, so that nothing uses the cast, and it goes: what has been waited for is the last version of storage that others may see.
// CHECK-LABEL: util.func public @unused_version
// CHECK:         stream.async.splat
// CHECK-NOT:     stream.async.cast
// CHECK:         stream.async.fill
util.func public @unused_version(%n: index, %x: !stream.resource<external>) -> !stream.resource<external> {
  %p = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %t = stream.timepoint.immediate => !stream.timepoint
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%n}
  %w = stream.timepoint.await %t => %s : !stream.resource<external>{%n}
  %c = stream.async.cast %w : !stream.resource<external>{%n} -> !stream.resource<*>{%n}
  %u = stream.async.update %c, %x[%c0 to %n] : !stream.resource<*>{%n} -> %x as !stream.resource<external>{%n}
  util.return %u : !stream.resource<external>
}

// The same of a fill that goes, before a reader of no byte.
// CHECK-LABEL: util.func public @unused_fill
// CHECK:         %[[S:.*]] = stream.async.splat
// CHECK-NOT:     stream.async.update
// CHECK:         stream.async.call @reads(%[[S]][
stream.async.func private @reads(%arg0: !stream.resource<external>) -> !stream.resource<*>
util.func public @unused_fill(%begin: index) -> !stream.resource<*> {
  %p = arith.constant 77 : i8
  %q = arith.constant 1 : i8
  %r = arith.constant -1 : i8
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %s = stream.async.splat %q : i8 -> !stream.resource<external>{%c8}
  %f = stream.async.fill %p, %s[%begin to %c8 for %c8] : i8 -> %s as !stream.resource<external>{%c8}
  %t = stream.async.splat %r : i8 -> !stream.resource<*>{%c24}
  %u = stream.async.update %f, %t[%c16 to %c24] : !stream.resource<external>{%c8} -> %t as !stream.resource<*>{%c24}
  %d = stream.async.call @reads(%s[%begin to %begin for %begin]) : (!stream.resource<external>{%c8}) -> !stream.resource<*>{%c24}
  util.return %u : !stream.resource<*>
}

// The dispatch states that %n is 0, and reads 8 bytes of as many: no run gets there. The splat goes.
// CHECK-LABEL: util.func private @never_read
// CHECK:         stream.async.dispatch
util.func private @never_read(%n: index, %x: !stream.resource<*>) {
  %p = arith.constant 1 : i32
  %q = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%n}
  %f = stream.async.fill %q, %s[%c4 to %c8 for %c4] : i8 -> %s as !stream.resource<*>{%n}
  %d:2 = stream.async.dispatch @unknown::@two[%n](%x[%n to %n for %n], %f[%c0 to %c0 for %n], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}, !stream.resource<*>{%n}) -> (%f{%n}, %x{%n})
  %e = stream.async.dispatch @unknown::@one(%d#0[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<external>{%n}
  util.global.store %e, @last : !stream.resource<external>
  util.return
}
util.global private mutable @last : !stream.resource<external>

// The fills of two rounds overlap, and what is filled after them begins at their end. No order tells which of these bytes the last reader reads, but all have been written.
// CHECK-LABEL: util.func public @overlapping
util.func public @overlapping(%n: index, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %z = arith.constant 0 : i8
  %size = arith.addi %n, %c8 : index
  %from = arith.addi %n, %c4 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %e = arith.addi %i, %c4 : index
    %f = stream.async.fill %p, %a[%i to %e for %c4] : i8 -> %a as !stream.resource<*>{%size}
    scf.yield %f : !stream.resource<*>
  }
  %all = stream.async.dispatch @unknown::@reads(%r[%c0 to %size for %size], %t[%c0 to %n for %n]) : (!stream.resource<*>{%size}, !stream.resource<*>{%n}) -> %t{%n}
  %w = stream.async.fill %z, %all[%c0 to %n for %n] : i8 -> %all as !stream.resource<*>{%n}
  %part = stream.async.dispatch @unknown::@reads(%x[%c0 to %c8 for %c8], %r[%from to %size for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%size}) -> !stream.resource<*>{%c8}
  %v = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %w, %v[%c0 to %n] : !stream.resource<*>{%n} -> %v as !stream.resource<*>{%n}
  util.return %part, %u : !stream.resource<*>, !stream.resource<*>
}

// What may be undefined in the function changes with each call that it makes of itself, until nothing is known of it. What has been written is known all the same.
// CHECK-LABEL: util.func private @passes_on
util.func private @passes_on(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c772_i16 = arith.constant 772 : i16
  %c8 = arith.constant 8 : index
  %0 = stream.async.splat %c772_i16 : i16 -> !stream.resource<*>{%c8}
  %1 = scf.for %arg6 = %c0 to %c2 step %c1 iter_args(%arg7 = %0) -> (!stream.resource<*>) {
    %4 = arith.addi %arg6, %c4 : index
    %5 = stream.async.update %arg5, %arg7[%arg6 to %4] : !stream.resource<*>{%c4} -> %arg7 as !stream.resource<*>{%c8}
    scf.yield %5 : !stream.resource<*>
  }
  %2 = stream.async.slice %arg3[%c4 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  %3:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
    %4 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%arg0}
    %5 = util.call @passes_on(%arg0, %arg1, %arg2, %1, %4, %2) : (index, index, i1, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
    scf.yield %arg3, %1 : !stream.resource<*>, !stream.resource<*>
  } else {
    scf.yield %arg3, %arg3 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %arg3 : !stream.resource<*>
}
util.func public @reads_written(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) {
  %c1_i8 = arith.constant 1 : i8
  %c4 = arith.constant 4 : index
  %c77_i8 = arith.constant 77 : i8
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = stream.async.splat %c77_i8 : i8 -> !stream.resource<*>{%arg0}
  %1 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%c4}
  %2 = util.call @passes_on(%arg0, %arg1, %arg2, %arg3, %arg3, %1) : (index, index, i1, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %3 = stream.async.copy %2[%c4 to %c8], %1[%c0 to %c4], %c4 : !stream.resource<*>{%c8} -> %1 as !stream.resource<*>{%c4}
  %4 = stream.async.clone %3 : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  %5 = stream.async.clone %3 : !stream.resource<*>{%c4} -> !stream.resource<*>{%c4}
  %6:2 = stream.async.dispatch @unknown::@f0_t2_t3_r4_n0(%2[%c8 to %c8 for %c0], %0[%c0 to %arg0 for %arg0], %4[%c0 to %c4 for %c4], %5[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%arg0}, !stream.resource<*>{%c4}, !stream.resource<*>{%c4}) -> (%4{%c4}, %5{%c4})
  %7:3 = scf.while (%arg4 = %2, %arg5 = %6#0, %arg6 = %c0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %8 = arith.cmpi ult, %arg6, %c0 : index
    scf.condition(%8) %2, %6#1, %arg6 : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%arg4: !stream.resource<*>, %arg5: !stream.resource<*>, %arg6: index):
    scf.yield %arg4, %3, %arg6 : !stream.resource<*>, !stream.resource<*>, index
  }
  util.return
}
