// RUN: weir-opt %s --weir-refine-usage | FileCheck %s
// RUN: weir-opt %s --weir-refine-usage --weir-refine-usage | FileCheck %s

// The worked case of stream-passes.md 4.4.
// CHECK-LABEL: util.func public @sum
// CHECK-SAME:    (%[[IN:.+]]: !stream.resource<external>) -> !stream.resource<external>
// CHECK-NOT:     async.cast
// CHECK:         %[[T:.+]] = stream.async.dispatch @ex::@a(%[[IN]][{{.*}}) : (!stream.resource<external>{%{{.+}}}) -> !stream.resource<transient>
// CHECK-NEXT:    %[[Y:.+]] = stream.async.dispatch @ex::@b(%[[T]][{{.*}}) : (!stream.resource<transient>{%{{.+}}}) -> !stream.resource<external>
// CHECK-NEXT:    util.return %[[Y]]

// A slice stays with its source; the transfer moves the slice, not the source.
// CHECK-LABEL: util.func public @slice
// CHECK-SAME:    (%[[IN:.+]]: !stream.resource<external>)
// CHECK:         %[[S:.+]] = stream.async.slice %[[IN]][%{{.+}} to %{{.+}}] : !stream.resource<external>{%{{.+}}} -> !stream.resource<external>{%[[C4:.+]]}
// CHECK-NEXT:    %[[T:.+]] = stream.async.transfer %[[S]] : !stream.resource<external>{%[[C4]]} -> !stream.resource<transient>{%[[C4]]}
// CHECK-NEXT:    %[[Y:.+]] = stream.async.dispatch @ex::@b(%[[T]][
// CHECK-NEXT:    util.return %[[Y]]
util.func public @sum(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = stream.async.cast %in : !stream.resource<external>{%c4} -> !stream.resource<*>{%c4}
  %t = stream.async.dispatch @ex::@a(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %o = stream.async.cast %y : !stream.resource<*>{%c4} -> !stream.resource<external>{%c4}
  util.return %o : !stream.resource<external>
}
util.func public @slice(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.cast %in : !stream.resource<external>{%c8} -> !stream.resource<*>{%c8}
  %s = stream.async.slice %x[%c4 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  %y = stream.async.dispatch @ex::@b(%s[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %o = stream.async.cast %y : !stream.resource<*>{%c4} -> !stream.resource<external>{%c4}
  util.return %o : !stream.resource<external>
}
