// RUN: weir-opt --weir-refine-usage %s | FileCheck %s

// The type of a global of unknown lifetime changes with the values in it; @unused has no uses.
// CHECK: util.global private mutable @state : !stream.resource<variable>
// CHECK: util.global private mutable @unused : !stream.resource<variable>
// CHECK-LABEL: util.initializer
// CHECK: stream.async.splat {{.*}} -> !stream.resource<variable>
util.global private mutable @state : !stream.resource<*>
util.global private mutable @unused : !stream.resource<*>
util.initializer {
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  util.global.store %s, @state : !stream.resource<*>
  util.return
}

// CHECK-LABEL: @next(
// CHECK: util.global.load @state : !stream.resource<variable>
util.func private @next() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 2 : i8
  %old = util.global.load @state : !stream.resource<*>
  %new = stream.async.fill %p, %old[%c0 to %c8 for %c8] : i8 -> %old as !stream.resource<*>{%c8}
  util.global.store %new, @state : !stream.resource<*>
  util.return
}

// Content that one function hands out is copied there, not where another one stores it.
// CHECK-LABEL: @set(
// CHECK:         %[[NEW:.+]] = stream.async.splat {{.*}} -> !stream.resource<variable>
// CHECK-NEXT:    util.global.store %[[NEW]], @content
// CHECK-LABEL: @get(
// CHECK:         %[[NOW:.+]] = util.global.load @content
// CHECK-NEXT:    %[[COPY:.+]] = stream.async.transfer %[[NOW]] : !stream.resource<variable>{{.*}} -> !stream.resource<external>
// CHECK-NEXT:    util.return %[[COPY]]
util.global private mutable @content : !stream.resource<variable>
util.func public @set(%p: i8) {
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %kept = stream.async.cast %s : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %kept, @content : !stream.resource<variable>
  util.return
}
util.func public @get() -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @content : !stream.resource<variable>
  %now = stream.async.cast %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  util.return %now : !stream.resource<*>
}

// State that starts as a table: the initializer copies, and what reads the table reads it where it is.
// CHECK-LABEL: util.initializer
// CHECK:         %[[MADE:.+]] = stream.async.splat {{.*}} -> !stream.resource<variable>
// CHECK:         %[[TABLE:.+]] = stream.async.transfer %[[MADE]] : {{.*}} -> !stream.resource<constant>
// CHECK:         util.global.store %[[TABLE]], @table
// CHECK:         %[[STATE:.+]] = stream.async.transfer %[[MADE]] : {{.*}} -> !stream.resource<variable>
// CHECK:         util.global.store %[[STATE]], @from_table
// CHECK-LABEL: @reads_table(
// CHECK:         %[[LOADED:.+]] = util.global.load immutable @table
// CHECK-NEXT:    %[[SAME:.+]] = stream.async.transfer %[[LOADED]] : {{.*}} -> !stream.resource<constant>
// CHECK-NEXT:    stream.async.dispatch @ex::@f(%[[SAME]][
util.global private @table : !stream.resource<constant>
util.global private mutable @from_table : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %t = stream.async.transfer %s : !stream.resource<*>{%c8} -> !stream.resource<constant>{%c8}
  util.global.store %t, @table : !stream.resource<constant>
  %v = stream.async.transfer %s : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %v, @from_table : !stream.resource<variable>
  util.return
}
util.func public @reads_table() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = util.global.load immutable @table : !stream.resource<constant>
  %x = stream.async.transfer %t : !stream.resource<constant>{%c8} -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}
