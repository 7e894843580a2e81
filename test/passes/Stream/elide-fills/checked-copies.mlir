// Bytes that are copied from where nothing has written stay undefined; the splat that they overwrite goes. The self-check has to see that by what is written, not by which
// part is read: nothing tells where that part is.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=0' -o /dev/null
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=2 dead-producers=true' -o /dev/null

// CHECK-LABEL: util.func public @copied
// CHECK:         stream.async.copy
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c0 to %c8
// CHECK:         stream.async.dispatch
util.func public @copied(%begin: index, %n: index) -> !stream.resource<*> {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = stream.async.alloca : !stream.resource<*>{%n}
  %1 = stream.async.splat %zero : i32 -> !stream.resource<external>{%n}
  %2 = arith.subi %n, %c8 : index
  %3 = stream.async.copy %0[%c0 to %2], %1[%c8 to %n], %2 : !stream.resource<*>{%n} -> %1 as !stream.resource<external>{%n}
  %4 = arith.subi %n, %begin : index
  %5:2 = stream.async.dispatch @unknown::@f(%0[%c0 to %c8 for %c8], %3[%begin to %n for %4]) : (!stream.resource<*>{%n}, !stream.resource<external>{%n}) -> (!stream.resource<*>{%begin}, !stream.resource<variable>{%begin})
  util.return %5#0 : !stream.resource<*>
}

// CHECK-LABEL: util.func private @in_region
// CHECK:         stream.async.update
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c4 to %arg0
// CHECK:         stream.async.execute
util.func private @in_region(%n: index, %m: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %p = arith.constant -1 : i8
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.alloca : !stream.resource<*>{%c4}
  %1 = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %2 = stream.async.update %0, %1[%c0 to %c4] : !stream.resource<*>{%c4} -> %1 as !stream.resource<*>{%n}
  %results:2, %done = stream.async.execute with(%2 as %a: !stream.resource<*>{%n}, %2 as %b: !stream.resource<*>{%n}) -> (!stream.resource<*>{%n}, !stream.resource<*>{%n}) {
    %4:2 = stream.async.concurrent with(%b as %c: !stream.resource<*>{%n}) -> (!stream.resource<*>{%n}, !stream.resource<*>{%n}) {
      %5 = stream.async.dispatch @wave::@part(%c[%c3 to %m for %m], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
      stream.yield %c, %5 : !stream.resource<*>{%n}, !stream.resource<*>{%n}
    }
    stream.yield %b, %b : !stream.resource<*>{%n}, !stream.resource<*>{%n}
  } => !stream.timepoint
  %3:2 = scf.index_switch %c0 -> !stream.resource<*>, !stream.resource<*>
  case 0 {
    scf.yield %x, %results#0 : !stream.resource<*>, !stream.resource<*>
  }
  default {
    scf.yield %results#0, %results#0 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %results#0 : !stream.resource<*>
}
util.func public @caller(%i: index, %x: !stream.resource<*>) {
  %0:2 = scf.index_switch %i -> !stream.resource<*>, !stream.resource<*>
  case 0 {
    %1 = util.call @in_region(%i, %i, %x) : (index, index, !stream.resource<*>) -> !stream.resource<*>
    scf.yield %x, %x : !stream.resource<*>, !stream.resource<*>
  }
  default {
    scf.yield %x, %x : !stream.resource<*>, !stream.resource<*>
  }
  util.return
}
