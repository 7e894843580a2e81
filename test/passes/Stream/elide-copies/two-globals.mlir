// Storage that two globals hold: the function that changes one of them does not mention the other one.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --in-place

util.global public mutable @a : !stream.resource<variable>
util.global private mutable @b : !stream.resource<variable>

util.func public @set(%x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<variable>{%c8}
  util.global.store %y, @b : !stream.resource<variable>
  util.global.store %y, @a : !stream.resource<variable>
  util.return
}

// CHECK-LABEL: util.func public @change
// CHECK:         %[[L:.+]] = util.global.load @b
// CHECK:         %[[C:.+]] = stream.async.clone %[[L]]
// CHECK:         stream.async.fill %{{.+}}, %[[C]][
util.func public @change(%p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @b : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @b : !stream.resource<variable>
  util.return
}

// An immutable global is never stored again.
// CHECK-LABEL: util.initializer
// CHECK:         %[[X:.+]] = stream.async.splat
// CHECK:         util.global.store %[[X]], @once
// CHECK:         %[[C:.+]] = stream.async.clone %[[X]]
// CHECK:         stream.async.fill %{{.+}}, %[[C]][
util.global private @once : !stream.resource<variable>
util.initializer {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %c2_i8 = arith.constant 2 : i8
  %x = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %x, @once : !stream.resource<variable>
  %f = stream.async.fill %c2_i8, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<variable>{%c8}
  util.global.store %f, @b : !stream.resource<variable>
  %y = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %y, @a : !stream.resource<variable>
  util.return
}
util.func public @get() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @once : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@read(%g[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}
