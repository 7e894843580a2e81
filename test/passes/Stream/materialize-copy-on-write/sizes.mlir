// Where a clone takes its size from: not from a use on a path that may not be taken, where another size may be stated.
// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --canonicalize | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write -o %t.mlir
// RUN: weir-check %s %t.mlir --in-place

util.func private @outside(%a: !stream.resource<*>) -> %a

// The size that the other path states is never true here.
// CHECK-LABEL: util.func public @other_path(
// CHECK-SAME:      %[[X:[^:]+]]: !stream.resource<*>
// CHECK:         %[[N:.+]] = stream.resource.size %[[X]]
// CHECK:         stream.async.clone %[[X]] : !stream.resource<*>{%[[N]]} -> !stream.resource<*>{%[[N]]}
util.func public @other_path(%x: !stream.resource<*>, %n: index, %q: i1, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %y = util.call @outside(%x) : (!stream.resource<*>) -> %x
  %r = scf.if %q -> (!stream.resource<*>) {
    scf.yield %y : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@both(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A use in the same block is one that runs.
// CHECK-LABEL: util.func public @same_block(
// CHECK-SAME:      %[[X:[^:]+]]: !stream.resource<*>, %[[N:[^:]+]]: index
// CHECK-NOT:     stream.resource.size
// CHECK:         stream.async.clone %[[X]] : !stream.resource<*>{%[[N]]} -> !stream.resource<*>{%[[N]]}
util.func public @same_block(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %y = util.call @outside(%x) : (!stream.resource<*>) -> %x
  util.return %y, %d : !stream.resource<*>, !stream.resource<*>
}
