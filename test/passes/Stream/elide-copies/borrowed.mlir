// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.mlir
// RUN: weir-check %s %t.mlir --in-place --runs 8 --seed 1
// RUN: FileCheck %s < %t.mlir

// Storage from outside stays the caller's when it comes back through a private function: the fill needs its own.

util.func private @outside(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*>

util.func private @between(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %0 = util.call @outside(%x, %x) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %x, %0 : !stream.resource<*>, !stream.resource<*>
}

// CHECK-LABEL: util.func public @fills
// CHECK:         %[[R:.+]]:2 = util.call @between
// CHECK:         %[[C:.+]] = stream.async.clone %[[R]]#1
// CHECK:         stream.async.fill %{{.+}}, %[[C]]
util.func public @fills(%n: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c4_i8 = arith.constant 4 : i8
  %c12 = arith.constant 12 : index
  %c17 = arith.constant 17 : index
  %c5 = arith.constant 5 : index
  %0:2 = util.call @between(%x) : (!stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
  %1 = stream.async.fill %c4_i8, %0#1[%c5 to %c17 for %c12] : i8 -> %0#1 as !stream.resource<*>{%n}
  util.return %1 : !stream.resource<*>
}
