// RUN: weir-opt %s --weir-refine-usage --remarks-filter='weir-refine-usage' -o /dev/null 2>&1 | FileCheck %s

// What leaves the program was made with another lifetime.
// CHECK-DAG: [Missed] cast-copies {{.*}} Function=cast | bytes=8, from=transient, to=external
util.func public @cast(%x: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c8}
  %r = stream.async.cast %t : !stream.resource<transient>{%c8} -> !stream.resource<*>{%c8}
  %o = stream.async.cast %r : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %o : !stream.resource<external>
}

// CHECK-DAG: [Missed] slice-moves {{.*}} Function=slice | bytes=4, from=external, to=transient
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
