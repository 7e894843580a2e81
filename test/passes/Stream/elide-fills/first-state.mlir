// A global without a first value: what is computed from its content alone is not known to be what another branch gives.
// RUN: weir-opt %s --weir-elide-fills -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir --calls=3

// CHECK-LABEL: util.func public @step
// CHECK:         %[[CHOSEN:.+]] = scf.if
// CHECK:         stream.async.update %[[CHOSEN]]
util.global private mutable @state : !stream.resource<variable>
util.func public @step(%q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0 : i8
  %p = arith.constant 77 : i8
  %old = util.global.load @state : !stream.resource<variable>
  %new = stream.async.fill %p, %old[%c0 to %c8 for %c8] : i8 -> %old as !stream.resource<variable>{%c8}
  util.global.store %new, @state : !stream.resource<variable>
  %chosen = scf.if %q -> !stream.resource<variable> {
    %s = stream.async.splat %zero : i8 -> !stream.resource<variable>{%c8}
    scf.yield %s : !stream.resource<variable>
  } else {
    %l = util.global.load @state : !stream.resource<variable>
    scf.yield %l : !stream.resource<variable>
  }
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %chosen, %t[%c8 to %c16] : !stream.resource<variable>{%c8} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}
