// RUN: weir-opt %s --split-input-file --weir-convert-to-stream | FileCheck %s

// A tensor is one argument of a declaration, and a range of a call.
// CHECK: stream.async.func private @host_scan(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
// CHECK: stream.async.func private @host_pair(%arg0: i32, %arg1: !stream.resource<*>) -> (%arg1, !stream.resource<*>)
flow.func private @host_scan(%arg0: tensor<?xf32>, %arg1: index) -> %arg0
flow.func private @host_pair(%arg0: i32, %arg1: tensor<4xf32>) -> (%arg1, tensor<?xf32>)
// CHECK-LABEL: @calls(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[XS:.+]]: index, %[[Y:.+]]: !stream.resource<*>, %[[YS:.+]]: index, %[[N:.+]]: index, %[[K:.+]]: i32)
// CHECK:         %[[R:.+]] = stream.async.call @host_scan(%[[X]][%[[C0:.+]] to %[[XS]] for %[[XS]]], %[[N]]) : (!stream.resource<*>{%[[XS]]}, index) -> %[[X]]{%[[XS]]}
// CHECK:         %[[S:.+]] = stream.tensor.sizeof tensor<?xf32>{%[[N]]} : index
// CHECK:         %[[P:.+]]:2 = stream.async.call @host_pair(%[[K]], %[[Y]][%{{.+}} to %[[YS]] for %[[YS]]]) : (i32, !stream.resource<*>{%[[YS]]}) -> (%[[Y]]{%[[YS]]}, !stream.resource<*>{%[[S]]})
// CHECK:         util.return %[[R]], %[[XS]], %[[P]]#0, %[[YS]], %[[P]]#1, %[[S]]
util.func public @calls(%x: tensor<?xf32>, %y: tensor<4xf32>, %n: index, %k: i32) -> (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) {
  %r = flow.call @host_scan(%x, %n) : (tensor<?xf32>{%n}, index) -> %x{%n}
  %p:2 = flow.call @host_pair(%k, %y) : (i32, tensor<4xf32>) -> (%y, tensor<?xf32>{%n})
  util.return %r, %p#0, %p#1 : tensor<?xf32>, tensor<4xf32>, tensor<?xf32>
}

// -----

// The storage is there before what is produced in it, as far as its size is.
// CHECK-LABEL: @alias(
// CHECK-SAME:    %[[V:.+]]: !hal.buffer_view)
// CHECK:         %[[N:.+]] = stream.tensor.sizeof tensor<4xf32> : index
// CHECK:         hal.buffer_view.assert<%[[V]] : !hal.buffer_view> message("storage")
// CHECK:         %[[S:.+]] = stream.tensor.import consume %[[V]] : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%[[N]]}
// CHECK:         %[[R:.+]] = stream.tensor.splat
// CHECK:         %[[U:.+]] = stream.async.update %[[R]], %[[S]][%[[C0:.+]] to %[[N]]]
// CHECK:         %[[P:.+]] = stream.async.slice %[[U]][%[[C0]] to %[[N]]]
// CHECK:         stream.async.transfer %[[P]] : !stream.resource<external>{{.+}} -> !stream.resource<*>
util.func public @alias(%storage: !hal.buffer_view) -> !hal.buffer_view {
  %v = arith.constant 2.5 : f32
  %r = flow.tensor.splat %v : tensor<4xf32>
  %w = hal.tensor.alias %r : tensor<4xf32> to %storage : !hal.buffer_view
  %o = hal.tensor.export %w "out" : tensor<4xf32> -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}

// -----

// With a fence, its wait is where the storage is written.
// CHECK-LABEL: @alias_fence(
// CHECK-SAME:    %[[V:.+]]: !hal.buffer, %[[F:.+]]: !hal.fence, %[[D:.+]]: index)
// CHECK:         %[[R:.+]] = stream.tensor.splat
// CHECK:         %[[S:.+]] = stream.tensor.import consume %[[V]] : !hal.buffer -> tensor<?xf32>{%[[D]]} in !stream.resource<external>{%[[N:.+]]}
// CHECK:         %[[T:.+]] = stream.timepoint.import %[[F]] : (!hal.fence) => !stream.timepoint
// CHECK:         %[[A:.+]] = stream.timepoint.await %[[T]] => %[[S]] : !stream.resource<external>{%[[N]]}
// CHECK:         stream.async.update %[[R]], %[[A]][
util.func public @alias_fence(%storage: !hal.buffer, %f: !hal.fence, %d: index) -> !hal.buffer_view {
  %v = arith.constant 2.5 : f32
  %r = flow.tensor.splat %v : tensor<?xf32>{%d}
  %w = hal.tensor.alias wait(%f) => %r : tensor<?xf32>{%d} to %storage : !hal.buffer
  %o = hal.tensor.export %w "out" : tensor<?xf32>{%d} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}

// -----

// CHECK-LABEL: @barrier(
// CHECK-SAME:    %[[A:.+]]: !stream.resource<*>, %[[AS:.+]]: index, %[[B:.+]]: !stream.resource<*>, %[[BS:.+]]: index, %[[F:.+]]: !hal.fence)
// CHECK:         %[[X:.+]], %[[XT:.+]] = stream.timepoint.barrier %[[A]] : !stream.resource<*>{%[[AS]]} => !stream.timepoint
// CHECK:         %[[Y:.+]], %[[YT:.+]] = stream.timepoint.barrier %[[B]] : !stream.resource<*>{%[[BS]]} => !stream.timepoint
// CHECK:         %[[J:.+]] = stream.timepoint.join max(%[[XT]], %[[YT]]) => !stream.timepoint
// CHECK:         stream.timepoint.chain_external %[[J]] => (%[[F]] : !hal.fence)
// CHECK:         util.return %[[X]], %[[AS]], %[[Y]], %[[BS]]
util.func public @barrier(%a: tensor<3xf32>, %b: tensor<4xf32>, %f: !hal.fence) -> (tensor<3xf32>, tensor<4xf32>) {
  %x:2 = hal.tensor.barrier join(%a, %b : tensor<3xf32>, tensor<4xf32>) => %f : !hal.fence
  util.return %x#0, %x#1 : tensor<3xf32>, tensor<4xf32>
}

// -----

// Of a buffer, what lies in front is imported, too.
// CHECK-LABEL: @offset(
// CHECK-SAME:    %[[B:.+]]: !hal.buffer, %[[O:.+]]: index, %[[F:.+]]: !hal.fence)
// CHECK:         %[[N:.+]] = stream.tensor.sizeof tensor<4xf32> : index
// CHECK:         %[[E:.+]] = arith.addi %[[O]], %[[N]] : index
// CHECK:         %[[W:.+]] = stream.tensor.import %[[B]] : !hal.buffer -> tensor<?xi8>{%[[E]]} in !stream.resource<external>{%[[E]]}
// CHECK:         %[[T:.+]] = stream.timepoint.import %[[F]]
// CHECK:         %[[A:.+]] = stream.timepoint.await %[[T]] => %[[W]] : !stream.resource<external>{%[[E]]}
// CHECK:         %[[P:.+]] = stream.resource.subview %[[A]][%[[O]]] : !stream.resource<external>{%[[E]]} -> !stream.resource<external>{%[[N]]}
// CHECK:         stream.async.cast %[[P]]
util.func public @offset(%b: !hal.buffer, %o: index, %f: !hal.fence) -> tensor<4xf32> {
  %x = hal.tensor.import wait(%f) => %b offset(%o) "in" : !hal.buffer -> tensor<4xf32>
  util.return %x : tensor<4xf32>
}
