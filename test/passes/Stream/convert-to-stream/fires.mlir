// RUN: weir-opt %s --weir-convert-to-stream | FileCheck %s

// The worked case of stream-passes.md 2.1.
// CHECK-LABEL: util.func public @scale
// CHECK-SAME:    (%[[X:.+]]: !stream.resource<*>, %[[XS:.+]]: index, %[[D:.+]]: index) -> (!stream.resource<*>, index)
// CHECK-NEXT:    %[[V:.+]] = arith.constant 2.5
// CHECK-NEXT:    %[[SS:.+]] = stream.tensor.sizeof tensor<?x8xf32>{%[[D]]} : index
// CHECK-NEXT:    %[[S:.+]] = stream.tensor.splat %[[V]] : f32 -> tensor<?x8xf32>{%[[D]]} in !stream.resource<*>{%[[SS]]}
// CHECK-NEXT:    %[[RS:.+]] = stream.tensor.sizeof tensor<?x8xf32>{%[[D]]} : index
// CHECK-NEXT:    %[[R:.+]] = stream.tensor.dispatch @ex::@mul[%[[D]]](%[[X]], %[[S]], %[[D]]) : (tensor<?x8xf32>{%[[D]]} in !stream.resource<*>{%[[XS]]}, tensor<?x8xf32>{%[[D]]} in !stream.resource<*>{%[[SS]]}, index) -> tensor<?x8xf32>{%[[D]]} in !stream.resource<*>{%[[RS]]}
// CHECK-NEXT:    util.return %[[R]], %[[RS]] : !stream.resource<*>, index
util.func public @scale(%x: tensor<?x8xf32>, %d: index) -> tensor<?x8xf32> {
  %v = arith.constant 2.5 : f32
  %s = flow.tensor.splat %v : tensor<?x8xf32>{%d}
  %r = flow.dispatch @ex::@mul[%d](%x, %s, %d) : (tensor<?x8xf32>{%d}, tensor<?x8xf32>{%d}, index) -> tensor<?x8xf32>{%d}
  util.return %r : tensor<?x8xf32>
}
