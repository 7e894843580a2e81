// State that is written and stored again: ops that read its old value after the write read a copy, and the state stays in its storage.
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter-missed=weir-materialize-copy-on-write -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir --in-place | FileCheck %s --check-prefix=EQUAL
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --weir-verify-in-place -o %t.elided.mlir
// RUN: FileCheck %s --check-prefix=ELIDED --input-file=%t.elided.mlir
// RUN: weir-check %s %t.elided.mlir --in-place | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16 runs

util.global private mutable @state : !stream.resource<variable>
util.global private mutable @other : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c0_i8 = arith.constant 0 : i8
  %s = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c8}
  %t = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.global.store %t, @other : !stream.resource<variable>
  util.return
}

// Two writes; the old value and the one in between are returned.
// CHECK-LABEL: util.func public @step
// CHECK:         %[[L:.+]] = util.global.load @state
// CHECK:         %[[S:.+]] = stream.async.clone %[[L]]
// CHECK:         %[[OLD:.+]] = stream.async.clone %[[S]]
// CHECK:         %[[A:.+]] = stream.async.fill %{{.+}}, %[[S]][
// CHECK:         %[[BETWEEN:.+]] = stream.async.clone %[[A]]
// CHECK:         stream.async.fill %{{.+}}, %[[A]][
// CHECK:         stream.async.cast %[[OLD]]
// CHECK:         stream.async.cast %[[BETWEEN]]
// REMARK: [Missed] used-later {{.*}}Function=step | blocker=stream.async.cast
// REMARK: [Missed] used-later {{.*}}Function=step | blocker=stream.async.cast
// ELIDED-LABEL: util.func public @step
// ELIDED:         %[[L:.+]] = util.global.load @state
// ELIDED:         %[[S:.+]] = stream.async.cast %[[L]]
// ELIDED:         stream.async.clone %[[S]]
// ELIDED:         %[[A:.+]] = stream.async.fill %{{.+}}, %[[S]][
// ELIDED:         stream.async.clone %[[A]]
// ELIDED:         %[[B:.+]] = stream.async.fill %{{.+}}, %[[A]][
// ELIDED:         %[[NEW:.+]] = stream.async.cast %[[B]]
// ELIDED:         util.global.store %[[NEW]], @state
util.func public @step(%p: i8, %q: i8) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @state : !stream.resource<variable>
  %old = stream.async.clone %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %a = stream.async.fill %p, %old[%c0 to %c4 for %c4] : i8 -> %old as !stream.resource<*>{%c8}
  %b = stream.async.fill %q, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  %new = stream.async.clone %b : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %new, @state : !stream.resource<variable>
  %r = stream.async.cast %old : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  %s = stream.async.cast %a : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %r, %s : !stream.resource<external>, !stream.resource<external>
}

// The result becomes the state of another global: the write works on the copy.
// CHECK-LABEL: util.func public @moved
// CHECK:         %[[L:.+]] = util.global.load @state
// CHECK:         %[[S:.+]] = stream.async.clone %[[L]]
// CHECK:         %[[C:.+]] = stream.async.clone %[[S]]
// CHECK:         stream.async.fill %{{.+}}, %[[C]][
// CHECK:         stream.async.cast %[[S]]
util.func public @moved(%p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @state : !stream.resource<variable>
  %old = stream.async.clone %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %a = stream.async.fill %p, %old[%c0 to %c4 for %c4] : i8 -> %old as !stream.resource<*>{%c8}
  %new = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %new, @other : !stream.resource<variable>
  %r = stream.async.cast %old : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %r : !stream.resource<external>
}

// A use in another block: the write works on the copy.
// CHECK-LABEL: util.func public @branch
// CHECK:         %[[L:.+]] = util.global.load @state
// CHECK:         %[[S:.+]] = stream.async.clone %[[L]]
// CHECK:         %[[C:.+]] = stream.async.clone %[[S]]
// CHECK:         stream.async.fill %{{.+}}, %[[C]][
util.func public @branch(%p: i8, %is: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %loaded = util.global.load @state : !stream.resource<variable>
  %old = stream.async.clone %loaded : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %a = stream.async.fill %p, %old[%c0 to %c4 for %c4] : i8 -> %old as !stream.resource<*>{%c8}
  %new = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %new, @state : !stream.resource<variable>
  cf.cond_br %is, ^first, ^second
^first:
  %r = stream.async.cast %old : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %r : !stream.resource<external>
^second:
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c8}
  util.return %s : !stream.resource<external>
}
