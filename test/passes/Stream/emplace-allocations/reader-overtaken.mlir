// A resource that is put together early, and copied into another one late: the other one is copied in between, and that copy must not see it.
// RUN: weir-opt %s --weir-emplace-allocations -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir

// CHECK-LABEL: util.func public @between
// CHECK:         %[[BASE:.+]] = stream.async.dispatch @ex::@make
// CHECK:         %[[SMALL:.+]] = stream.async.fill %{{.+}}, %{{.+}}[%{{.+}} to
// CHECK:         stream.async.clone %[[BASE]]
// CHECK:         stream.async.update %[[SMALL]], %[[BASE]]
util.func public @between(%a: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %base = stream.async.dispatch @ex::@make(%a[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c16}
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %u = stream.async.update %a, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c8}
  %small = stream.async.fill %p, %u[%c4 to %c8 for %c4] : i8 -> %u as !stream.resource<*>{%c8}
  %copy = stream.async.clone %base : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  %x = stream.async.update %small, %copy[%c0 to %c8] : !stream.resource<*>{%c8} -> %copy as !stream.resource<*>{%c16}
  %y = stream.async.update %small, %base[%c4 to %c12] : !stream.resource<*>{%c8} -> %base as !stream.resource<*>{%c16}
  util.return %x, %y : !stream.resource<*>, !stream.resource<*>
}
