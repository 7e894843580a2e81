// RUN: weir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// D1: a resource and its size put together by a conversion.
// CHECK-LABEL: @sized_cast(
// CHECK-SAME: %[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
// CHECK-NEXT: return %[[R]], %[[SIZE]]
func.func @sized_cast(%r: !stream.resource<*>, %size: index) -> (!stream.resource<*>, index) {
  %0 = builtin.unrealized_conversion_cast %r, %size : !stream.resource<*>, index to !stream.resource<*>
  %1 = stream.resource.size %0 : !stream.resource<*>
  return %0, %1 : !stream.resource<*>, index
}

// D1: another type stays a matter of the conversion.
// CHECK-LABEL: @other_type(
// CHECK-NEXT: unrealized_conversion_cast
func.func @other_type(%r: !stream.resource<*>, %size: index) -> !stream.resource<external> {
  %0 = builtin.unrealized_conversion_cast %r, %size : !stream.resource<*>, index to !stream.resource<external>
  return %0 : !stream.resource<external>
}
