// New content of a global is tied to the content that it replaces, and made in its storage once copies are elided.
// RUN: weir-opt %s --weir-overwrite-state --remarks-filter-passed=weir-overwrite-state -o %t.tied.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.tied.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.tied.mlir
// RUN: weir-opt %t.tied.mlir --weir-materialize-copy-on-write --weir-elide-copies --weir-elide-fills=dead-producers -o %t.elided.mlir
// RUN: FileCheck %s --check-prefix=ELIDED --input-file=%t.elided.mlir
// RUN: weir-opt %t.elided.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.elided.mlir --in-place
// A second run changes nothing.
// RUN: weir-opt %t.tied.mlir --weir-overwrite-state | diff - %t.tied.mlir

stream.executable private @ex {
  stream.executable.export public @make
  stream.executable.export public @two
  builtin.module {
    util.func private @make(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}, %c: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

util.global private mutable @a : !stream.resource<variable>
util.global private mutable @b : !stream.resource<variable>
util.global private mutable @c : !stream.resource<variable>
util.initializer {
  %c32 = arith.constant 32 : index
  %c1_i8 = arith.constant 1 : i8
  %c2_i8 = arith.constant 2 : i8
  %c3_i8 = arith.constant 3 : i8
  %0 = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %0, @a : !stream.resource<variable>
  %1 = stream.async.splat %c2_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %1, @b : !stream.resource<variable>
  %2 = stream.async.splat %c3_i8 : i8 -> !stream.resource<variable>{%c32}
  util.global.store %2, @c : !stream.resource<variable>
  util.return
}

// REMARK-DAG: [Passed] overwrites {{.*}} Function=double | bytes=32, global=a, storage=a
// CHECK-LABEL: util.func private @double
// CHECK:         %[[OLD:.+]] = util.global.load @a
// CHECK-NEXT:    %[[COPY:.+]] = stream.async.clone %[[OLD]]
// CHECK:         stream.async.dispatch @ex::@make({{.*}}, %[[COPY]][{{.*}}) : {{.*}} -> %[[COPY]]{
// ELIDED-LABEL: util.func private @double
// ELIDED-NOT:     stream.async.{{clone|alloca}}
// ELIDED:         util.return
util.func private @double() {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %g = util.global.load @b : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %n = stream.async.dispatch @ex::@make(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  util.return
}

// The content of @a goes on to @b, that of @b to @c: what @c held is free. The store to @c runs after the dispatch.
// REMARK-DAG: [Passed] overwrites {{.*}} Function=ring | bytes=32, global=a, storage=c
// CHECK-LABEL: util.func private @ring
// CHECK:         %[[OLD:.+]] = util.global.load @c
// CHECK:         stream.async.dispatch @ex::@make
// CHECK:         util.global.store %{{.+}}, @c
// ELIDED-LABEL: util.func private @ring
// ELIDED-NOT:     stream.async.{{clone|alloca}}
// ELIDED:         util.return
util.func private @ring() {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %a = util.global.load @a : !stream.resource<variable>
  %b = util.global.load @b : !stream.resource<variable>
  util.global.store %b, @c : !stream.resource<variable>
  %v = stream.async.clone %a : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
  %n = stream.async.dispatch @ex::@make(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.global.store %a, @b : !stream.resource<variable>
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  util.return
}

// A splat, what the caller passes, and the second of two results.
// REMARK-DAG: [Passed] overwrites {{.*}} Function=reset | bytes=32, global=a, storage=a
// CHECK-LABEL: util.func private @reset
// CHECK:         stream.async.fill
// ELIDED-LABEL: util.func private @reset
// ELIDED-NOT:     stream.async.{{clone|alloca|splat}}
// ELIDED:         util.return
util.func private @reset(%p: i8) {
  %c32 = arith.constant 32 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  util.return
}

// REMARK-DAG: [Passed] overwrites {{.*}} Function=set | bytes=32, global=a, storage=a
// CHECK-LABEL: util.func public @set
// CHECK:         stream.async.copy
// ELIDED-LABEL: util.func public @set
// ELIDED-NOT:     stream.async.{{clone|alloca}}
// ELIDED:         util.return
util.func public @set(%x: !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %v = stream.async.cast %x : !stream.resource<external>{%c32} -> !stream.resource<*>{%c32}
  %s = stream.async.clone %v : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  util.return
}

// REMARK-DAG: [Passed] overwrites {{.*}} Function=second | bytes=32, global=b, storage=b
// CHECK-LABEL: util.func private @second
// CHECK:         %[[FIRST:.+]] = stream.async.alloca
// CHECK:         stream.async.dispatch @ex::@two({{.*}}, %[[FIRST]][{{.*}}, %[[COPY:.+]][{{.*}}) : {{.*}} -> (%[[FIRST]]{{.*}}, %[[COPY]]{{.*}})
util.func private @second(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n:2 = stream.async.dispatch @ex::@two(%x[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> (!stream.resource<*>{%c32}, !stream.resource<*>{%c32})
  %s = stream.async.clone %n#1 : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @b : !stream.resource<variable>
  util.return %n#0 : !stream.resource<*>
}

// Each branch makes the value. One of them reads what it replaces: it gets new storage, as before.
// REMARK-DAG: [Passed] overwrites {{.*}} Function=branches | bytes=32, global=a, storage=a
// CHECK-LABEL: util.func private @branches
// CHECK:         scf.if
// CHECK:           util.global.load @a
// CHECK:         } else {
// CHECK:           util.global.load @a
// ELIDED-LABEL: util.func private @branches
// ELIDED:         scf.if
// ELIDED-NOT:       stream.async.{{clone|alloca|splat}}
// ELIDED:         } else {
// ELIDED-NOT:       stream.async.clone
// ELIDED:           stream.async.alloca
// ELIDED-NOT:       stream.async.clone
// ELIDED:         util.return
util.func private @branches(%q: i1, %p: i8) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = scf.if %q -> !stream.resource<*> {
    %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
    scf.yield %0 : !stream.resource<*>
  } else {
    %a = util.global.load @a : !stream.resource<variable>
    %v = stream.async.clone %a : !stream.resource<variable>{%c32} -> !stream.resource<*>{%c32}
    %0 = stream.async.dispatch @ex::@make(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
    scf.yield %0 : !stream.resource<*>
  }
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  util.return
}

util.func public @main(%x: !stream.resource<external>, %q: i1, %p: i8) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %v = stream.async.cast %x : !stream.resource<external>{%c32} -> !stream.resource<*>{%c32}
  util.call @double() : () -> ()
  util.call @ring() : () -> ()
  util.call @branches(%q, %p) : (i1, i8) -> ()
  util.call @ring() : () -> ()
  %0 = util.call @second(%v) : (!stream.resource<*>) -> !stream.resource<*>
  util.call @ring() : () -> ()
  util.call @reset(%p) : (i8) -> ()
  util.call @double() : () -> ()
  %a = util.global.load @a : !stream.resource<variable>
  %b = util.global.load @b : !stream.resource<variable>
  %c = util.global.load @c : !stream.resource<variable>
  %1 = stream.async.clone %a : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  %2 = stream.async.clone %b : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  %3 = stream.async.clone %c : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  %4 = stream.async.cast %0 : !stream.resource<*>{%c32} -> !stream.resource<external>{%c32}
  util.return %1, %2, %3, %4 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
}
