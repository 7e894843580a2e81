// RUN: weir-opt %s --weir-schedule-execution | FileCheck %s
// RUN: weir-opt %s --weir-schedule-execution --remarks-filter=weir-schedule-execution -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-opt %s --weir-schedule-execution -o %t.mlir
// RUN: weir-check %s %t.mlir --runs 50
// RUN: weir-check %s %t.mlir --runs 50 --in-place
// REMARK:     [Passed] copied
// REMARK:     [Missed] copy-costs
// REMARK:     [Passed] copied
// REMARK:     [Passed] copied
// REMARK-NOT: {{copied|copy-costs}}

// The host looks at a result between the two dispatches. Both regions fill their own 16 bytes; 4096 bytes are filled once and passed on.

// CHECK-LABEL: util.func public @splats
// CHECK:         stream.async.execute
// CHECK:           stream.async.splat %{{.+}} : i8 -> !stream.resource<transient>{%c16}
// CHECK:           %[[LARGE:.+]] = stream.async.splat %{{.+}} : i8 -> !stream.resource<transient>{%c4096}
// CHECK:           stream.yield %[[LARGE]], %{{.+}} : !stream.resource<transient>{%c4096}, !stream.resource<staging>{%c16}
// CHECK:         stream.async.load
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.splat %{{.+}} : i8 -> !stream.resource<transient>{%c16}
// CHECK-NOT:       stream.async.splat
util.func public @splats(%in: !stream.resource<external>) -> (i8, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c16}
  %l = stream.async.splat %p : i8 -> !stream.resource<transient>{%c4096}
  %a = stream.async.dispatch @ex::@a(%s[%c0 to %c16 for %c16], %l[%c0 to %c4096 for %c4096]) : (!stream.resource<transient>{%c16}, !stream.resource<transient>{%c4096}) -> !stream.resource<transient>{%c16}
  %h = stream.async.transfer %a : !stream.resource<transient>{%c16} -> !stream.resource<staging>{%c16}
  %v = stream.async.load %h[%c0] : !stream.resource<staging>{%c16} -> i8
  %b = stream.async.dispatch @ex::@b(%s[%c0 to %c16 for %c16], %l[%c0 to %c4096 for %c4096], %v) : (!stream.resource<transient>{%c16}, !stream.resource<transient>{%c4096}, i8) -> !stream.resource<external>{%c16}
  util.return %v, %b : i8, !stream.resource<external>
}

// New storage for the second region alone: nothing of it is left in the first one.

// CHECK-LABEL: util.func public @storage
// CHECK:         stream.async.execute
// CHECK-NOT:       stream.async.alloca
// CHECK:         stream.async.load
// CHECK:         stream.async.execute
// CHECK-NEXT:      %[[NEW:.+]] = stream.async.alloca : !stream.resource<external>{%c4096}
// CHECK-NEXT:      stream.async.dispatch @ex::@fill(%[[NEW]]
util.func public @storage(%in: !stream.resource<external>) -> (i8, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  %n = stream.async.alloca : !stream.resource<external>{%c4096}
  %a = stream.async.dispatch @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<transient>{%c16}
  %h = stream.async.transfer %a : !stream.resource<transient>{%c16} -> !stream.resource<staging>{%c16}
  %v = stream.async.load %h[%c0] : !stream.resource<staging>{%c16} -> i8
  %b = stream.async.dispatch @ex::@fill(%n[%c0 to %c4096 for %c4096], %v) : (!stream.resource<external>{%c4096}, i8) -> %n{%c4096}
  util.return %v, %b : i8, !stream.resource<external>
}

// A region ends before the new storage, of which its own region has no need.

// CHECK-LABEL: util.func public @storage_on_another_device
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK-NEXT:      stream.async.dispatch @ex::@a
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK-NEXT:      stream.async.transfer
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      %[[NEW:.+]] = stream.async.alloca : !stream.resource<external>{%c4096}
// CHECK:           stream.async.dispatch @ex::@fill(%[[NEW]]
// CHECK-NOT:     stream.async.alloca
util.func public @storage_on_another_device(%in: !stream.resource<external>, %v: i8) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  %a = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@a(%in[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<transient>{%c16}
  %n = stream.async.alloca on(#hal.device.affinity<@a>) : !stream.resource<external>{%c4096}
  %t = stream.async.transfer %a : !stream.resource<transient>{%c16} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@b>) !stream.resource<external>{%c16}
  %b = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@fill(%n[%c0 to %c4096 for %c4096], %v) : (!stream.resource<external>{%c4096}, i8) -> %n{%c4096}
  util.return %t, %b : !stream.resource<external>, !stream.resource<external>
}
