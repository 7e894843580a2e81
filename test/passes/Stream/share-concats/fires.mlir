// RUN: weir-opt %s --weir-share-concats -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir
// RUN: weir-opt %t.mlir --weir-share-concats | FileCheck %s
// RUN: weir-opt %s --weir-share-concats --weir-materialize-copy-on-write --weir-verify-in-place --weir-emplace-allocations --weir-verify-in-place -o %t.emplaced.mlir
// RUN: FileCheck %s --check-prefix=EMPLACED --input-file=%t.emplaced.mlir
// RUN: weir-check --in-place %s %t.emplaced.mlir
// RUN: weir-opt %s --weir-share-concats --remarks-filter-passed=weir-share-concats -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] shared {{.*}} Function=dense | bytes=24
// PASSED-DAG: [Passed] shared {{.*}} Function=suffix | bytes=-1

stream.executable private @ex {
  stream.executable.export public @one
  stream.executable.export public @two
  builtin.module {
    util.func private @one(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// Three concatenations become one; the dispatches read its beginning. After emplacement only the argument is copied, once.
// CHECK-LABEL: util.func public @dense
// CHECK:         %[[S:.+]] = stream.async.alloca : !stream.resource<*>{%c32}
// CHECK-NEXT:    %[[V1:.+]] = stream.async.update %{{.+}}, %[[S]][%c0 to %c8]
// CHECK-NEXT:    %[[V2:.+]] = stream.async.update %{{.+}}, %[[V1]][%c8 to %c16]
// CHECK-NEXT:    %[[Z:.+]] = stream.async.dispatch @ex::@one(%[[V2]][%c0 to %c16 for %c16]) : (!stream.resource<*>{%c32})
// CHECK-NEXT:    %[[V3:.+]] = stream.async.update %[[Z]], %[[V2]][%c16 to %c24]
// CHECK-NEXT:    %[[W:.+]] = stream.async.dispatch @ex::@one(%[[V3]][%c0 to %c24 for %c24]) : (!stream.resource<*>{%c32})
// CHECK-NEXT:    %[[V4:.+]] = stream.async.update %[[W]], %[[V3]][%c24 to %c32]
// CHECK-NEXT:    util.return %[[V4]]
// EMPLACED-LABEL: util.func public @dense
// EMPLACED-NOT:     stream.async.{{clone|copy|fill|splat}}
// EMPLACED-COUNT-1: stream.async.update
// EMPLACED-NOT:     stream.async.{{clone|copy|fill|splat|update}}
// EMPLACED:         util.return
util.func public @dense(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c16}
  %s = stream.async.alloca : !stream.resource<*>{%c24}
  %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
  %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
  %w = stream.async.dispatch @ex::@one(%e[%c0 to %c24 for %c24]) : (!stream.resource<*>{%c24}) -> !stream.resource<*>{%c8}
  %q = stream.async.alloca : !stream.resource<*>{%c32}
  %f = stream.async.update %x, %q[%c0 to %c8] : !stream.resource<*>{%c8} -> %q as !stream.resource<*>{%c32}
  %g = stream.async.update %y, %f[%c8 to %c16] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c32}
  %h = stream.async.update %z, %g[%c16 to %c24] : !stream.resource<*>{%c8} -> %g as !stream.resource<*>{%c32}
  %i = stream.async.update %w, %h[%c24 to %c32] : !stream.resource<*>{%c8} -> %h as !stream.resource<*>{%c32}
  util.return %i : !stream.resource<*>
}

// The new piece comes first, and sizes are known at run time only.
// CHECK-LABEL: util.func public @suffix
// CHECK:         %[[S:.+]] = stream.async.alloca : !stream.resource<*>{%[[SIZE:.+]]}
// CHECK:         %[[V1:.+]] = stream.async.update %{{.+}}, %[[S]][%c8 to %c16]
// CHECK:         %[[V2:.+]] = stream.async.update %{{.+}}, %[[V1]][%c16 to %[[SIZE]]]
// CHECK-NEXT:    %[[Z:.+]] = stream.async.dispatch @ex::@one(%[[V2]][%c8 to %[[SIZE]] for %{{.+}}]) : (!stream.resource<*>{%[[SIZE]]})
// CHECK-NEXT:    %[[V3:.+]] = stream.async.update %[[Z]], %[[V2]][%c0 to %c8]
// CHECK-NEXT:    util.return %[[V3]]
util.func public @suffix(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %m = arith.addi %n, %c8 : index
  %k = arith.addi %m, %c8 : index
  %y = stream.async.dispatch @ex::@one(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%m}
  %s = stream.async.alloca : !stream.resource<*>{%k}
  %a = stream.async.update %y, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%m}
  %b = stream.async.update %x, %a[%c8 to %m] : !stream.resource<*>{%n} -> %a as !stream.resource<*>{%m}
  %z = stream.async.dispatch @ex::@one(%b[%c0 to %m for %m]) : (!stream.resource<*>{%m}) -> !stream.resource<*>{%c8}
  %c = stream.async.update %z, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%k}
  %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%k}
  %e = stream.async.update %x, %d[%c16 to %k] : !stream.resource<*>{%n} -> %d as !stream.resource<*>{%k}
  util.return %e : !stream.resource<*>
}
