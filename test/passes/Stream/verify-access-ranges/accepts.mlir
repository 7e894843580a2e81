// RUN: weir-opt --weir-verify-access-ranges %s | FileCheck %s

// Exact fits, empty ranges, and unknown ranges are accepted, and nothing is changed.
// CHECK-LABEL: util.func private @fits
util.func private @fits(%r: !stream.resource<*>, %u: !stream.resource<*>, %n: index, %a: index, %b: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // CHECK: stream.async.slice %{{.*}}[%c0 to %c16] : !stream.resource<*>{%c16}
  %s = stream.async.slice %r[%c0 to %c16] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  // CHECK: stream.async.fill %{{.*}}[%c16 to %c16 for %c0]
  %f = stream.async.fill %p, %s[%c16 to %c16 for %c0] : i8 -> %s as !stream.resource<*>{%c16}
  // CHECK: stream.async.slice %{{.*}}[%{{.*}} to %{{.*}}] : !stream.resource<*>{%{{.*}}} -> !stream.resource<*>{%c8}
  %x = stream.async.slice %u[%a to %b] : !stream.resource<*>{%n} -> !stream.resource<*>{%c8}
  // CHECK: stream.async.update
  %y = stream.async.update %x, %f[%c8 to %c16] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c16}
  util.return %y : !stream.resource<*>
}
