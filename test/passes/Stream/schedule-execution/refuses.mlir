// RUN: weir-opt %s --split-input-file --weir-schedule-execution --remarks-filter-missed=weir-schedule-execution 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Regions that an op does not join, and so has one of its own.

// REMARK-COUNT-3: [Missed] would-wait

// The second op at @a would make the region at @b, which waits for the first one, wait longer.

// CHECK-LABEL: util.func public @is_waited_for
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@q
util.func public @is_waited_for(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a1 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
  %b1 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@p(%a1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  %a2 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@q(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<external>{%c4}
  util.return %b1, %a2 : !stream.resource<external>, !stream.resource<external>
}

// -----

// @b reads what @a then fills in place: @a must not begin with both.

// CHECK-LABEL: util.func public @read_before_written
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.fill
util.func public @read_before_written(%in: !stream.resource<external>, %v: !stream.resource<transient>) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<transient>) attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : i32
  %a1 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<external>{%c4}
  %b1 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@p(%v[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  %f = stream.async.fill on(#hal.device.affinity<@a>) %c7, %v[%c0 to %c4 for %c4] : i32 -> %v as !stream.resource<transient>{%c4}
  util.return %a1, %b1, %f : !stream.resource<external>, !stream.resource<external>, !stream.resource<transient>
}

// -----

// Two names of which is not known whether they are of one storage.

// CHECK-LABEL: util.func public @other_name
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.dispatch @ex::@p
// CHECK-NEXT:      stream.yield
// CHECK:         stream.async.execute on(#hal.device.affinity<@b>)
// CHECK:         stream.async.execute on(#hal.device.affinity<@a>)
// CHECK-NEXT:      stream.async.fill
util.global private mutable @state : !stream.resource<variable>
util.func public @other_name(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<variable>) attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : i32
  %x = util.global.load @state : !stream.resource<variable>
  %a1 = stream.async.dispatch on(#hal.device.affinity<@a>) @ex::@p(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<external>{%c4}
  %b1 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@p(%x[%c0 to %c4 for %c4]) : (!stream.resource<variable>{%c4}) -> !stream.resource<external>{%c4}
  %y = util.global.load @state : !stream.resource<variable>
  %f = stream.async.fill on(#hal.device.affinity<@a>) %c7, %y[%c0 to %c4 for %c4] : i32 -> %y as !stream.resource<variable>{%c4}
  util.return %a1, %b1, %f : !stream.resource<external>, !stream.resource<external>, !stream.resource<variable>
}

// -----

// copy-costs: each region could make the splat, of dynamic size. What another region clones or dispatches is not made twice either.

// REMARK:     [Missed] copy-costs
// REMARK-NOT: [Missed]

// CHECK-LABEL: util.func public @handed_on
// CHECK:         stream.async.execute
// CHECK:           stream.async.splat
// CHECK:           stream.async.clone
// CHECK:           stream.async.dispatch @ex::@none
// CHECK:         stream.async.load
// CHECK:         stream.async.execute
// CHECK-NEXT:      stream.async.dispatch @ex::@all
util.func public @handed_on(%in: !stream.resource<external>, %n: index) -> (i8, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%n}
  %k = stream.async.clone %in : !stream.resource<external>{%c4} -> !stream.resource<external>{%c4}
  %d = stream.async.dispatch @ex::@none(%n) : (index) -> !stream.resource<transient>{%c4}
  %h = stream.async.transfer %d : !stream.resource<transient>{%c4} -> !stream.resource<staging>{%c4}
  %v = stream.async.load %h[%c0] : !stream.resource<staging>{%c4} -> i8
  %r = stream.async.dispatch @ex::@all(%s[%c0 to %n for %n], %k[%c0 to %c4 for %c4], %d[%c0 to %c4 for %c4], %v) : (!stream.resource<transient>{%n}, !stream.resource<external>{%c4}, !stream.resource<transient>{%c4}, i8) -> !stream.resource<external>{%n}
  util.return %v, %r : i8, !stream.resource<external>
}
