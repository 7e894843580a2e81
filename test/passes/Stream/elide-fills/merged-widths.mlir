// Two fills with the same bytes, of patterns of two widths, become one of the narrower: the length of both need not be a multiple of the wider.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in {{[1-9][0-9]*}} of

// CHECK-LABEL: @narrow_first(
// CHECK:         %[[B:.+]] = arith.constant 0 : i8
// CHECK-COUNT-1: stream.async.fill %[[B]],
// CHECK-NOT:     stream.async.fill
// CHECK-LABEL: @wide_first(
// CHECK:         %[[B:.+]] = arith.constant 0 : i8
// CHECK-COUNT-1: stream.async.fill %[[B]],
// CHECK-NOT:     stream.async.fill
util.func public @narrow_first(%x: !stream.resource<*>) -> !stream.resource<*> {
  %wide = arith.constant 0 : i64
  %byte = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c19 = arith.constant 19 : index
  %c32 = arith.constant 32 : index
  %0 = stream.async.fill %byte, %x[%c16 to %c19 for %c3] : i8 -> %x as !stream.resource<*>{%c32}
  %1 = stream.async.fill %wide, %0[%c0 to %c16 for %c16] : i64 -> %0 as !stream.resource<*>{%c32}
  util.return %1 : !stream.resource<*>
}

util.func public @wide_first(%x: !stream.resource<*>) -> !stream.resource<*> {
  %wide = arith.constant 0 : i64
  %byte = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c19 = arith.constant 19 : index
  %c32 = arith.constant 32 : index
  %0 = stream.async.fill %wide, %x[%c0 to %c16 for %c16] : i64 -> %x as !stream.resource<*>{%c32}
  %1 = stream.async.fill %byte, %0[%c16 to %c19 for %c3] : i8 -> %0 as !stream.resource<*>{%c32}
  util.return %1 : !stream.resource<*>
}
