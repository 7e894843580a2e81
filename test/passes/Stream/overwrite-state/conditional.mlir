// Storage that is known at run time: a global without a first value, and content of dynamic size. New storage is made if the global has no storage of this size.
// RUN: weir-opt %s --weir-overwrite-state --remarks-filter-passed=weir-overwrite-state -o %t.tied.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.tied.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.tied.mlir --calls=4
// RUN: weir-opt %t.tied.mlir --weir-materialize-copy-on-write --weir-elide-copies --weir-elide-fills=dead-producers -o %t.elided.mlir
// RUN: FileCheck %s --check-prefix=ELIDED --input-file=%t.elided.mlir
// RUN: weir-opt %t.elided.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.elided.mlir --in-place --calls=4
// A second run changes nothing.
// RUN: weir-opt %t.tied.mlir --weir-overwrite-state | diff - %t.tied.mlir

stream.executable private @ex {
  stream.executable.export public @make
  builtin.module {
    util.func private @make(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// CHECK: util.global private mutable @unset__stored = false
util.global private mutable @unset : !stream.resource<variable>

// REMARK-DAG: [Passed] overwrites {{.*}} Function=first | bytes=32, global=unset, storage=unset
// CHECK-LABEL: util.func public @first
// CHECK:         %[[OLD:.+]] = util.global.load @unset
// CHECK:         %[[STORED:.+]] = util.global.load @unset__stored
// CHECK:         %[[STORAGE:.+]] = scf.if %[[STORED]]
// CHECK:           stream.async.clone %[[OLD]]
// CHECK:         } else {
// CHECK:           stream.async.alloca
// CHECK:         stream.async.fill %{{.+}}, %[[STORAGE]]
// CHECK:         util.global.store %{{.+}}, @unset :
// CHECK:         util.global.store %{{.+}}, @unset__stored
// ELIDED-LABEL: util.func public @first
// ELIDED-NOT:     stream.async.clone
// ELIDED:         util.return
util.func public @first(%p: i8) -> !stream.resource<external> {
  %c32 = arith.constant 32 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @unset : !stream.resource<variable>
  %q = stream.async.splat %p : i8 -> !stream.resource<external>{%c32}
  util.return %q : !stream.resource<external>
}

// The size is stored before the op that makes the content: the old one is loaded before that.
util.global private mutable @sized : !stream.resource<variable>
util.global private mutable @sized__size : index
// REMARK-DAG: [Passed] overwrites {{.*}} Function=dynamic | bytes=@sized__size, global=sized, storage=sized
// CHECK-LABEL: util.func public @dynamic
// CHECK:         %[[SIZE:.+]] = util.global.load @sized__size
// CHECK:         arith.cmpi eq, %[[SIZE]], %{{.+}} : index
// CHECK:         scf.if
// CHECK:         util.global.store %{{.+}}, @sized__size
// CHECK:         stream.async.dispatch @ex::@make
// ELIDED-LABEL: util.func public @dynamic
// ELIDED-NOT:     stream.async.clone
// ELIDED:         util.return
util.func public @dynamic(%x: !stream.resource<external>, %n: index) {
  %c0 = arith.constant 0 : index
  util.global.store %n, @sized__size : index
  %v = stream.async.cast %x : !stream.resource<external>{%n} -> !stream.resource<*>{%n}
  %r = stream.async.dispatch @ex::@make(%v[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %s = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<variable>{%n}
  util.global.store %s, @sized : !stream.resource<variable>
  util.return
}

util.func public @get() -> (!stream.resource<external>, !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %n = util.global.load @sized__size : index
  %a = util.global.load @sized : !stream.resource<variable>
  %b = util.global.load @unset : !stream.resource<variable>
  %0 = stream.async.clone %a : !stream.resource<variable>{%n} -> !stream.resource<external>{%n}
  %1 = stream.async.clone %b : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  util.return %0, %1 : !stream.resource<external>, !stream.resource<external>
}
