// What goes says by which rule, and how many bytes that saves.
// RUN: weir-opt %s --weir-elide-copies --remarks-filter-passed='weir-elide-copies' -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-check %s %t.mlir

// CHECK-DAG: [Passed] shared | Category:weir-elide-copies | Function=shared | bytes=8, op=clone
util.func public @shared(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %k = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%k[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %e = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d, %e : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Passed] taken-over | Category:weir-elide-copies | Function=taken_over | bytes=8, op=clone
util.func public @taken_over(%x: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Passed] folded | Category:weir-elide-copies | Function=folded | bytes=64, op=slice
util.func public @folded(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %s = stream.async.slice %x[%c64 to %c128] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c64}
  %d = stream.async.dispatch @ex::@read(%s[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  util.return %d : !stream.resource<*>
}
