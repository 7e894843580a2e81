// Ops on values take a subview for the bytes that it sees, and do not write to them.
// RUN: weir-check %s %s | FileCheck %s
// RUN: sed 's/%base = arith.constant 4/%base = arith.constant 8/' %s > %t.mlir
// RUN: not weir-check %s %t.mlir | FileCheck %s --check-prefix=OTHER

// CHECK: equal in
// OTHER: {{differ|differs}}
util.func public @f(%a: i32, %b: i32) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %base = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = stream.async.splat %a : i32 -> !stream.resource<*>{%c16}
  %1 = stream.async.fill %b, %0[%c0 to %c8 for %c8] : i32 -> %0 as !stream.resource<*>{%c16}
  %view = stream.resource.subview %1[%base] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c8}
  %2 = stream.async.clone %view : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.return %2, %1 : !stream.resource<*>, !stream.resource<*>
}
