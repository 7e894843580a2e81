// dispatch-passes.md A20: rows say what kernels are known to do with tied operands; `rw` where nothing is known.
// RUN: weir-opt %s --weir-schedule-allocation | FileCheck %s

// CHECK: stream.cmd.dispatch @ex::@f
// CHECK-NEXT: ro
// CHECK-NEXT: wo
// CHECK-NEXT: rw
// CHECK-NEXT: ro
// CHECK-NEXT: rw
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo"}, !stream.binding {weir.access = "rw"}, !stream.binding {weir.access = "ro"}, !stream.binding)
  }
}
util.func public @go(%a: !stream.resource<external>, %b: !stream.resource<external>, %c: !stream.resource<external>, %d: !stream.resource<external>, %e: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r:4, %t = stream.async.execute with(%a as %ia: !stream.resource<external>{%c8}, %b as %ib: !stream.resource<external>{%c8}, %c as %ic: !stream.resource<external>{%c8}, %d as %id: !stream.resource<external>{%c8}, %e as %ie: !stream.resource<external>{%c8}) -> (%b{%c8}, %c{%c8}, %d{%c8}, %e{%c8}) {
    %o:4 = stream.async.dispatch @ex::@f(%ia[%c0 to %c8 for %c8], %ib[%c0 to %c8 for %c8], %ic[%c0 to %c8 for %c8], %id[%c0 to %c8 for %c8], %ie[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}) -> (%ib{%c8}, %ic{%c8}, %id{%c8}, %ie{%c8})
    stream.yield %o#0, %o#1, %o#2, %o#3 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
