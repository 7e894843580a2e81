// A copy within a resource goes with the fill before it, whose size says that its ranges do not overlap.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' --weir-verify-in-place | FileCheck %s

// CHECK-LABEL: util.func private @within_one
// CHECK-NOT:     stream.async.fill
// CHECK-NOT:     stream.async.copy
// CHECK:         util.return
util.func private @within_one(%size: index, %begin: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 77 : i8
  %a = stream.async.clone %x : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  %f = stream.async.fill %p, %a[%c8 to %size for %c8] : i8 -> %a as !stream.resource<*>{%size}
  %r = stream.async.copy %f[%c0 to %c4], %f[%begin to %size], %c4 : !stream.resource<*>{%size} -> %f as !stream.resource<*>{%size}
  util.return %r : !stream.resource<*>
}
util.func public @ignore(%size: index, %begin: index, %x: !stream.resource<*>) {
  %r = util.call @within_one(%size, %begin, %x) : (index, index, !stream.resource<*>) -> !stream.resource<*>
  util.return
}
