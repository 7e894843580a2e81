// A private function makes new content: its callers pass the storage, one of them that of the old content, an initializer new storage.
// RUN: weir-opt %s --weir-overwrite-state --remarks-filter-passed=weir-overwrite-state -o %t.tied.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.tied.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.tied.mlir --calls=4
// RUN: weir-opt %t.tied.mlir --weir-materialize-copy-on-write --weir-elide-copies -o %t.elided.mlir
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
util.global private mutable @a : !stream.resource<variable>
util.global private mutable @b : !stream.resource<variable>
util.initializer {
  %c32 = arith.constant 32 : index
  %z = arith.constant 1 : i8
  %x = stream.async.splat %z : i8 -> !stream.resource<*>{%c32}
  %n = util.call @compute(%x, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  %t = stream.async.splat %z : i8 -> !stream.resource<variable>{%c32}
  util.global.store %t, @b : !stream.resource<variable>
  util.return
}

// CHECK: util.initializer
// CHECK:   %[[NEW:.+]] = stream.async.alloca
// CHECK:   util.call @compute(%{{.+}}, %{{.+}}, %[[NEW]])

// One of two branches has a kernel that makes the value, the other one a splat.
// CHECK-LABEL: util.func private @compute
// CHECK-SAME:    i8, %[[STORAGE:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK:         stream.async.dispatch @ex::@make({{.*}}, %[[STORAGE]][{{.*}} -> %[[STORAGE]]{
// CHECK:         stream.async.fill %{{.+}}, %[[STORAGE]]
// ELIDED-LABEL: util.func private @compute
// ELIDED-NOT:     stream.async.{{alloca|clone}}
// ELIDED-LABEL: util.func public @step
// ELIDED-NOT:     stream.async.{{alloca|clone}}
// ELIDED:         util.return
util.func private @compute(%v: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0 : i8
  %q = arith.cmpi ne, %p, %zero : i8
  %n = scf.if %q -> !stream.resource<*> {
    %0 = stream.async.dispatch @ex::@make(%v[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
    scf.yield %0 : !stream.resource<*>
  } else {
    %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
    scf.yield %0 : !stream.resource<*>
  }
  util.return %n : !stream.resource<*>
}

// REMARK-DAG: [Passed] overwrites {{.*}} Function=step | bytes=32, global=a, storage=a
// REMARK-DAG: [Passed] overwrites {{.*}} Function=step | bytes=32, global=b, storage=b
// CHECK-LABEL: util.func public @step
// CHECK:         %[[A:.+]] = util.global.load @a
// CHECK:         %[[OLDA:.+]] = stream.async.clone %[[A]]
// CHECK:         util.call @compute(%{{.+}}, %{{.+}}, %[[OLDA]])
// CHECK:         %[[B:.+]] = util.global.load @b
// CHECK:         %[[OLDB:.+]] = stream.async.clone %[[B]]
// CHECK:         util.call @compute(%{{.+}}, %{{.+}}, %[[OLDB]])
util.func public @step(%x: !stream.resource<external>, %p: i8) {
  %c32 = arith.constant 32 : index
  %v = stream.async.cast %x : !stream.resource<external>{%c32} -> !stream.resource<*>{%c32}
  %n = util.call @compute(%v, %p) : (!stream.resource<*>, i8) -> !stream.resource<*>
  %s = stream.async.clone %n : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %s, @a : !stream.resource<variable>
  %m = util.call @compute(%v, %p) : (!stream.resource<*>, i8) -> !stream.resource<*>
  %t = stream.async.clone %m : !stream.resource<*>{%c32} -> !stream.resource<variable>{%c32}
  util.global.store %t, @b : !stream.resource<variable>
  util.return
}
util.func public @get() -> (!stream.resource<external>, !stream.resource<external>) {
  %c32 = arith.constant 32 : index
  %a = util.global.load @a : !stream.resource<variable>
  %b = util.global.load @b : !stream.resource<variable>
  %0 = stream.async.clone %a : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  %1 = stream.async.clone %b : !stream.resource<variable>{%c32} -> !stream.resource<external>{%c32}
  util.return %0, %1 : !stream.resource<external>, !stream.resource<external>
}
