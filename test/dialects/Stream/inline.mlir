// RUN: weir-opt --inline %s | FileCheck %s

// Calls of functions with stream ops are inlined, those of stream functions stay.
stream.async.func private @kernel(%arg0: !stream.resource<*>) -> %arg0
// CHECK-NOT: @callee
func.func private @callee(%r: !stream.resource<*>, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.call @kernel(%r[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %r{%size}
  return %0 : !stream.resource<*>
}
// CHECK-LABEL: @caller(
// CHECK: stream.async.call @kernel
// CHECK-NEXT: return
func.func @caller(%r: !stream.resource<*>, %size: index) -> !stream.resource<*> {
  %0 = func.call @callee(%r, %size) : (!stream.resource<*>, index) -> !stream.resource<*>
  return %0 : !stream.resource<*>
}
