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
// CHECK:         stream.async.alloca
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
