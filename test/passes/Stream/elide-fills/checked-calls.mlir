// Facts that the self-check needs of calls: what the pass does with these programs is right.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=0' -o /dev/null
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=2 dead-producers=true' -o /dev/null

stream.executable private @k {
  stream.executable.export public @inout
  stream.executable.export public @whole
  builtin.module {
    util.func private @inout(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw", weir.overwrites})
    util.func private @whole(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}, %c: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// What comes from a call may be undefined wherever it is not said to be written. Its size is known at the fill of all of it.
// CHECK-LABEL: util.func private @sized
// CHECK:         scf.for
// CHECK:           stream.async.alloca
// CHECK-NEXT:      arith.constant
// CHECK-NEXT:      stream.async.fill
util.func private @sized(%n: index, %first: index, %which: i1, %x: !stream.resource<*>) -> !stream.resource<*> {
  %zero = arith.constant 0 : i8
  %c8 = arith.constant 8 : index
  %p = arith.constant 4 : i8
  %0 = stream.async.fill %p, %x[%first to %n for %n] : i8 -> %x as !stream.resource<*>{%n}
  %1:3 = scf.for %i = %first to %n step %n iter_args(%a = %0, %b = %0, %c = %0) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
    %3:2 = scf.if %which -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %c, %c : !stream.resource<*>, !stream.resource<*>
    } else {
      %4:2 = stream.async.dispatch @k::@whole(%b[%first to %c8 for %c8]) : (!stream.resource<*>{%n}) -> (!stream.resource<*>{%n}, !stream.resource<*>{%n})
      %5 = stream.async.splat %zero : i8 -> !stream.resource<*>{%n}
      scf.yield %5, %4#1 : !stream.resource<*>, !stream.resource<*>
    }
    scf.yield %c, %3#1, %3#0 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
  }
  %2 = util.call @sized(%n, %first, %which, %1#2) : (index, index, i1, !stream.resource<*>) -> !stream.resource<*>
  util.return %1#0 : !stream.resource<*>
}

// One call gets bytes that nothing has written, another one does not: what the second one hands on is defined.
// CHECK-LABEL: util.func public @two_calls
// CHECK:         stream.async.alloca
// CHECK:         util.call @marked
// CHECK:         stream.async.alloca
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c0 to %c2
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c4 to %c8
// CHECK:         util.call @marked
util.func public @two_calls(%n: index, %m: index, %which: i1, %x: !stream.resource<*>) -> !stream.resource<*> {
  %q = arith.constant 77 : i8
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 4 : i8
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = arith.andi %n, %c1 : index
  %1 = arith.cmpi ult, %0, %n : index
  %2 = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %3 = util.call @marked(%2, %1) : (!stream.resource<*>, i1) -> !stream.resource<*>
  cf.cond_br %which, ^bb2(%x : !stream.resource<*>), ^bb1
^bb1:
  %4 = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %5 = util.call @marked(%4, %which) : (!stream.resource<*>, i1) -> !stream.resource<*>
  cf.br ^bb2(%5 : !stream.resource<*>)
^bb2(%6: !stream.resource<*>):
  %7 = arith.andi %n, %c1 : index
  %8 = arith.muli %7, %c4 : index
  %9 = stream.async.clone %6 : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %10 = stream.async.dispatch @k::@inout(%x[%c0 to %n for %n], %9[%8 to %c8 for %8]) : (!stream.resource<*>{%n}, !stream.resource<*>{%c8}) -> %9{%c8}
  util.return %10 : !stream.resource<*>
}
util.func private @marked(%x: !stream.resource<*>, %unused: i1) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %0 = stream.async.fill %p, %x[%c2 to %c4 for %c2] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %0 : !stream.resource<*>
}
