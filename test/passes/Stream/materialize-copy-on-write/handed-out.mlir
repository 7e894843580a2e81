// State that is handed out as well: the copy is for those who get it, so that the next change of the state happens in its storage.
// RUN: weir-opt %s --weir-materialize-copy-on-write | FileCheck %s --check-prefix=COPIED
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --in-place

util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// COPIED-LABEL: util.func public @step
// COPIED:         %[[NEW:.+]] = stream.async.fill
// COPIED:         %[[COPY:.+]] = stream.async.clone %[[NEW]] : !stream.resource<*>{{.*}} -> !stream.resource<*>
// COPIED:         stream.async.clone %[[NEW]] : !stream.resource<*>{{.*}} -> !stream.resource<variable>
// COPIED:         util.return %[[COPY]]
// CHECK-LABEL: util.func public @step
// CHECK:         %[[OLD:.+]] = util.global.load @state
// CHECK-NEXT:    stream.async.cast %[[OLD]]
// CHECK:         %[[NEW:.+]] = stream.async.fill
// CHECK-NEXT:    %[[COPY:.+]] = stream.async.clone %[[NEW]]
// CHECK-NEXT:    %[[KEPT:.+]] = stream.async.cast %[[NEW]] : {{.*}} -> !stream.resource<variable>
// CHECK-NEXT:    util.global.store %[[KEPT]], @state
// CHECK-NEXT:    util.return %[[COPY]]
util.func public @step(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @state : !stream.resource<variable>
  %old = stream.async.clone %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %new = stream.async.fill %p, %old[%c0 to %c4 for %c4] : i8 -> %old as !stream.resource<*>{%c8}
  %kept = stream.async.clone %new : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %kept, @state : !stream.resource<variable>
  util.return %new : !stream.resource<*>
}

// COPIED-LABEL: util.func public @now
// CHECK-LABEL: util.func public @now
// CHECK:         stream.async.clone
util.func public @now() -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @state : !stream.resource<variable>
  %now = stream.async.clone %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  util.return %now : !stream.resource<*>
}
