// Bounds that need more than 32 bits say no more than they do (stream-passes.md 9.5): bytes 0 to 4 of the splat are read.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{range-level=2 self-check=true})' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-check %s %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

// CHECK-LABEL: @head(
// CHECK:         %[[A:.+]] = stream.async.alloca
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c0 to %c4 for %c4]
// CHECK:         stream.async.dispatch
util.func public @head(%n: index, %x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %m = util.assume.int %n<umin = 0, umax = 9223372036854775800> : index
  %size = arith.addi %m, %c8 : index
  %p = arith.constant 257 : i16
  %s = stream.async.splat %p : i16 -> !stream.resource<*>{%size}
  %u = stream.async.update %y, %s[%c4 to %c8] : !stream.resource<*>{%c4} -> %s as !stream.resource<*>{%size}
  %r = stream.async.dispatch @unknown::@reads(%x[%c0 to %size for %size], %u[%c0 to %c5 for %c5]) : (!stream.resource<*>{%size}, !stream.resource<*>{%size}) -> %x{%size}
  util.return %r : !stream.resource<*>
}
