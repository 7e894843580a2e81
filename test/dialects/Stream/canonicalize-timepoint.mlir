// RUN: weir-opt --canonicalize %s | FileCheck %s

// timepoint.immediate folds to its attribute and comes back once.
// CHECK-LABEL: @immediate
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: return %[[NOW]], %[[NOW]]
func.func @immediate() -> (!stream.timepoint, !stream.timepoint) {
  %0 = stream.timepoint.immediate => !stream.timepoint
  %1 = stream.timepoint.immediate => !stream.timepoint
  return %0, %1 : !stream.timepoint, !stream.timepoint
}

// timepoint.export.F1
// CHECK-LABEL: @export_import
// CHECK-NEXT: return %arg0, %arg1
func.func @export_import(%fence: !stream.test.fence, %n: index) -> (!stream.test.fence, index) {
  %tp = stream.timepoint.import %fence, %n : (!stream.test.fence, index) => !stream.timepoint
  %0:2 = stream.timepoint.export %tp => (!stream.test.fence, index)
  return %0#0, %0#1 : !stream.test.fence, index
}

// timepoint.export.F1 does not fire: other types.
// CHECK-LABEL: @export_import_types
// CHECK: stream.timepoint.export
func.func @export_import_types(%fence: !stream.test.fence) -> !util.object {
  %tp = stream.timepoint.import %fence : (!stream.test.fence) => !stream.timepoint
  %0 = stream.timepoint.export %tp => (!util.object)
  return %0 : !util.object
}

// timepoint.chain_external.F1
// CHECK-LABEL: @chain_imported
// CHECK-SAME: (%[[IN:.+]]: memref<f32>)
// CHECK-NEXT: call @consume(%[[IN]])
// CHECK-NEXT: return %[[IN]]
func.func private @consume(memref<f32>)
func.func @chain_imported(%in: memref<f32>) -> memref<f32> {
  %new = memref.alloc() : memref<f32>
  %tp = stream.timepoint.import %in : (memref<f32>) => !stream.timepoint
  stream.timepoint.chain_external %tp => (%new : memref<f32>)
  call @consume(%new) : (memref<f32>) -> ()
  return %new : memref<f32>
}

// timepoint.chain_external.F1 does not fire: the chained value comes from outside.
// CHECK-LABEL: @chain_argument
// CHECK: stream.timepoint.chain_external
func.func @chain_argument(%in: memref<f32>, %out: memref<f32>) {
  %tp = stream.timepoint.import %in : (memref<f32>) => !stream.timepoint
  stream.timepoint.chain_external %tp => (%out : memref<f32>)
  return
}

// timepoint.chain_external.F1 does not fire: the imported value does not dominate the use.
// CHECK-LABEL: @chain_early_use
// CHECK: stream.timepoint.chain_external
func.func private @produce() -> memref<f32>
func.func @chain_early_use() {
  %new = memref.alloc() : memref<f32>
  call @consume(%new) : (memref<f32>) -> ()
  %in = call @produce() : () -> memref<f32>
  %tp = stream.timepoint.import %in : (memref<f32>) => !stream.timepoint
  stream.timepoint.chain_external %tp => (%new : memref<f32>)
  return
}

// timepoint.join.F1
// CHECK-LABEL: @join_immediate
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: return %[[NOW]]
func.func @join_immediate() -> !stream.timepoint {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.join max(%now, %now) => !stream.timepoint
  return %0 : !stream.timepoint
}

// timepoint.join.F2
// CHECK-LABEL: @join_one
// CHECK-NEXT: return %arg0
func.func @join_one(%tp: !stream.timepoint) -> !stream.timepoint {
  %0 = stream.timepoint.join max(%tp) => !stream.timepoint
  return %0 : !stream.timepoint
}

// timepoint.join.F3, F4
// CHECK-LABEL: @join_repeated
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%arg0, %arg1)
// CHECK-NEXT: return %[[J]]
func.func @join_repeated(%tp0: !stream.timepoint, %tp1: !stream.timepoint) -> !stream.timepoint {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.join max(%tp0, %now, %tp1, %tp0) => !stream.timepoint
  return %0 : !stream.timepoint
}

// timepoint.join.F5: in place of the nested join.
// CHECK-LABEL: @join_nested
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%arg0, %arg1, %arg2)
// CHECK-NEXT: return %[[J]]
func.func @join_nested(%tp0: !stream.timepoint, %tp1: !stream.timepoint, %tp2: !stream.timepoint) -> !stream.timepoint {
  %0 = stream.timepoint.join max(%tp1, %tp0) => !stream.timepoint
  %1 = stream.timepoint.join max(%tp0, %0, %tp2) => !stream.timepoint
  return %1 : !stream.timepoint
}

// timepoint.barrier.F1
// CHECK-LABEL: @barrier_alloc
// CHECK-DAG: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-DAG: %[[R:.+]] = stream.resource.alloc
// CHECK-NEXT: return %[[R]], %[[NOW]]
func.func @barrier_alloc(%size: index) -> (!stream.resource<external>, !stream.timepoint) {
  %r = stream.resource.alloc : !stream.resource<external>{%size}
  %0, %tp = stream.timepoint.barrier %r : !stream.resource<external>{%size} => !stream.timepoint
  return %0, %tp : !stream.resource<external>, !stream.timepoint
}

// timepoint.barrier.F2
// CHECK-LABEL: @barrier_await
// CHECK-NEXT: return %arg0, %arg2
func.func @barrier_await(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
  %0 = stream.timepoint.await %tp => %r : !stream.resource<external>{%size}
  %1, %tp1 = stream.timepoint.barrier %0 : !stream.resource<external>{%size} => !stream.timepoint
  return %1, %tp1 : !stream.resource<external>, !stream.timepoint
}

// timepoint.barrier.F3: the value keeps its wait.
// CHECK-LABEL: @barrier_unused
// CHECK-NEXT: %[[W:.+]] = stream.timepoint.await %arg2 => %arg0
// CHECK-NEXT: return %[[W]], %arg0
func.func @barrier_unused(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) -> (!stream.resource<external>, !stream.resource<external>) {
  %0 = stream.timepoint.await %tp => %r : !stream.resource<external>{%size}
  %1, %tp1 = stream.timepoint.barrier %0 : !stream.resource<external>{%size} => !stream.timepoint
  %2, %tp2 = stream.timepoint.barrier %r : !stream.resource<external>{%size} => !stream.timepoint
  return %1, %2 : !stream.resource<external>, !stream.resource<external>
}

// timepoint.barrier.F2 does not fire: a deliberate synchronization point; and for an argument nothing is known.
// CHECK-LABEL: @barrier_await_sync
// CHECK: %[[W:.+]] = stream.timepoint.await sync
// CHECK: stream.timepoint.barrier %[[W]]
// CHECK: stream.timepoint.barrier %arg0
func.func @barrier_await_sync(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) -> (!stream.timepoint, !stream.timepoint) {
  %0 = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%size}
  %b0, %b0_tp = stream.timepoint.barrier %0 : !stream.resource<external>{%size} => !stream.timepoint
  %b1, %b1_tp = stream.timepoint.barrier %r : !stream.resource<external>{%size} => !stream.timepoint
  return %b0_tp, %b1_tp : !stream.timepoint, !stream.timepoint
}

// timepoint.await.F1
// CHECK-LABEL: @await_immediate
// CHECK-NEXT: return %arg0
func.func @await_immediate(%r: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.await %now => %r : !stream.resource<external>{%size}
  return %0 : !stream.resource<external>
}

// timepoint.await.F1, F6 do not fire: sync.
// CHECK-LABEL: @await_sync
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: stream.timepoint.await sync %[[NOW]] => %arg0
// CHECK-NEXT: stream.timepoint.await sync %arg2 => %arg0
func.func @await_sync(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.await sync %now => %r : !stream.resource<external>{%size}
  %1 = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%size}
  return
}

// timepoint.await.F2: down to the first user; a user in a nested region counts as its ancestor.
// CHECK-LABEL: @await_sink
// CHECK-NEXT: call @work
// CHECK-NEXT: %[[W:.+]] = stream.timepoint.await %arg2 => %arg0
// CHECK-NEXT: scf.if
// CHECK-NEXT:   call @use(%[[W]])
// CHECK:      call @use(%[[W]])
func.func private @work()
func.func private @use(!stream.resource<external>)
func.func @await_sink(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint, %cond: i1) {
  %0 = stream.timepoint.await %tp => %r : !stream.resource<external>{%size}
  call @work() : () -> ()
  scf.if %cond {
    func.call @use(%0) : (!stream.resource<external>) -> ()
  }
  call @use(%0) : (!stream.resource<external>) -> ()
  return
}

// timepoint.await.F2 does not fire: sync.
// CHECK-LABEL: @await_sync_stays
// CHECK-NEXT: stream.timepoint.await sync
// CHECK-NEXT: call @work
func.func @await_sync_stays(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %0 = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%size}
  call @work() : () -> ()
  call @use(%0) : (!stream.resource<external>) -> ()
  return
}

// timepoint.await.F2 does not fire: only awaits for the same user lie between. The rewrite ends.
// CHECK-LABEL: @await_no_leapfrog
// CHECK-NEXT: %[[A:.+]] = stream.timepoint.await %arg2
// CHECK-NEXT: %[[B:.+]] = stream.timepoint.await %arg3
// CHECK-NEXT: call @use2(%[[A]], %[[B]])
func.func private @use2(!stream.resource<external>, !stream.resource<external>)
func.func @await_no_leapfrog(%r: !stream.resource<external>, %size: index, %tp0: !stream.timepoint, %tp1: !stream.timepoint) {
  %0 = stream.timepoint.await %tp0 => %r : !stream.resource<external>{%size}
  %1 = stream.timepoint.await %tp1 => %r : !stream.resource<external>{%size}
  call @use2(%0, %1) : (!stream.resource<external>, !stream.resource<external>) -> ()
  return
}

// timepoint.await.F3
// CHECK-LABEL: @await_subview
// CHECK-NEXT: %[[W:.+]] = stream.timepoint.await %arg4 => %arg0 : !stream.resource<external>{%arg1}
// CHECK-NEXT: %[[S:.+]] = stream.resource.subview %[[W]][%arg2] : !stream.resource<external>{%arg1} -> !stream.resource<external>{%arg3}
// CHECK-NEXT: return %[[S]]
func.func @await_subview(%r: !stream.resource<external>, %size: index, %o: index, %l: index, %tp: !stream.timepoint) -> !stream.resource<external> {
  %part = stream.resource.subview %r[%o] : !stream.resource<external>{%size} -> !stream.resource<external>{%l}
  %0 = stream.timepoint.await %tp => %part : !stream.resource<external>{%l}
  return %0 : !stream.resource<external>
}

// timepoint.await.F4
// CHECK-LABEL: @await_group
// CHECK-NEXT: %[[W:.+]]:2 = stream.timepoint.await %arg3 => %arg0, %arg1 : !stream.resource<external>{%arg2}, !stream.resource<external>{%arg2}
// CHECK-NEXT: call @use(%[[W]]#0)
// CHECK-NEXT: call @use(%[[W]]#1)
func.func @await_group(%a: !stream.resource<external>, %b: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %0 = stream.timepoint.await %tp => %a : !stream.resource<external>{%size}
  call @use(%0) : (!stream.resource<external>) -> ()
  %1 = stream.timepoint.await %tp => %b : !stream.resource<external>{%size}
  call @use(%1) : (!stream.resource<external>) -> ()
  return
}

// timepoint.await.F4 does not fire: sync awaits stay apart, whichever comes first (PEER-20).
// CHECK-LABEL: @await_group_sync
// CHECK-NEXT: stream.timepoint.await sync %arg3 => %arg0 :
// CHECK-NEXT: stream.timepoint.await %arg3 => %arg1 :
// CHECK-NEXT: call @use2
// CHECK-NEXT: stream.timepoint.await sync %arg3 => %arg1 :
func.func @await_group_sync(%a: !stream.resource<external>, %b: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %0 = stream.timepoint.await sync %tp => %a : !stream.resource<external>{%size}
  %1 = stream.timepoint.await %tp => %b : !stream.resource<external>{%size}
  call @use2(%0, %1) : (!stream.resource<external>, !stream.resource<external>) -> ()
  %2 = stream.timepoint.await sync %tp => %b : !stream.resource<external>{%size}
  return
}

// timepoint.await.F4 does not fire: the second value does not exist at the first await.
// CHECK-LABEL: @await_group_late
// CHECK: stream.timepoint.await %arg2 => %arg0 :
// CHECK: %[[B:.+]] = call @make
// CHECK: stream.timepoint.await %arg2 => %[[B]] :
func.func private @make() -> !stream.resource<external>
func.func @await_group_late(%a: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %0 = stream.timepoint.await %tp => %a : !stream.resource<external>{%size}
  call @use(%0) : (!stream.resource<external>) -> ()
  %b = call @make() : () -> !stream.resource<external>
  %1 = stream.timepoint.await %tp => %b : !stream.resource<external>{%size}
  call @use(%1) : (!stream.resource<external>) -> ()
  return
}

// timepoint.await.F5
// CHECK-LABEL: @await_repeated
// CHECK-NEXT: %[[W:.+]] = stream.timepoint.await %arg2 => %arg0 : !stream.resource<external>{%arg1}
// CHECK-NEXT: return %[[W]], %[[W]]
func.func @await_repeated(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) -> (!stream.resource<external>, !stream.resource<external>) {
  %0:2 = stream.timepoint.await %tp => %r, %r : !stream.resource<external>{%size}, !stream.resource<external>{%size}
  return %0#0, %0#1 : !stream.resource<external>, !stream.resource<external>
}

// timepoint.await.F6
// CHECK-LABEL: @await_unused
// CHECK-NEXT: return
func.func @await_unused(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) {
  %0 = stream.timepoint.await %tp => %r : !stream.resource<external>{%size}
  return
}

// test.timeline_op.F1 (H6)
// CHECK-LABEL: @timeline_op
// CHECK-NEXT: %{{.+}}, %[[TP:.+]] = stream.test.timeline_op await(%arg2, %arg3) => with(%arg0) :
// CHECK-NEXT: return %[[TP]]
func.func @timeline_op(%r: !stream.resource<external>, %size: index, %tp0: !stream.timepoint, %tp1: !stream.timepoint) -> !stream.timepoint {
  %w = stream.timepoint.await %tp1 => %r : !stream.resource<external>{%size}
  %0, %tp_out = stream.test.timeline_op await(%tp0) => with(%w) : (!stream.resource<external>{%size}) -> %w{%size} => !stream.timepoint
  return %tp_out : !stream.timepoint
}

// test.timeline_op.F1: the op takes only one timepoint.
// CHECK-LABEL: @timeline_op_limit
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%arg2, %arg3)
// CHECK-NEXT: stream.test.timeline_op await_limit(1) await(%[[J]]) => with(%arg0) :
func.func @timeline_op_limit(%r: !stream.resource<external>, %size: index, %tp0: !stream.timepoint, %tp1: !stream.timepoint) -> !stream.timepoint {
  %w = stream.timepoint.await %tp1 => %r : !stream.resource<external>{%size}
  %tp_out = stream.test.timeline_op await_limit(1) await(%tp0) => with(%w) : (!stream.resource<external>{%size}) -> () => !stream.timepoint
  return %tp_out : !stream.timepoint
}

// test.timeline_op.F1 does not fire: sync.
// CHECK-LABEL: @timeline_op_sync
// CHECK: %[[W:.+]] = stream.timepoint.await sync
// CHECK: stream.test.timeline_op with(%[[W]]) :
func.func @timeline_op_sync(%r: !stream.resource<external>, %size: index, %tp: !stream.timepoint) -> !stream.timepoint {
  %w = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%size}
  %tp_out = stream.test.timeline_op with(%w) : (!stream.resource<external>{%size}) -> () => !stream.timepoint
  return %tp_out : !stream.timepoint
}

// file.read.F1, file.write.F1
// CHECK-LABEL: @file_immediate
// CHECK: stream.file.read : %arg0
// CHECK: stream.file.write : %arg2
func.func @file_immediate(%file: !stream.file, %o64: i64, %r: !stream.resource<variable>, %o: index) -> (!stream.timepoint, !stream.timepoint) {
  %now = stream.timepoint.immediate => !stream.timepoint
  %t0 = stream.file.read await(%now) => %file[%o64], %r[%o], %o : !stream.file -> !stream.resource<variable>{%o} => !stream.timepoint
  %t1 = stream.file.write await(%now) => %r[%o], %file[%o64], %o : !stream.resource<variable>{%o} -> !stream.file => !stream.timepoint
  return %t0, %t1 : !stream.timepoint, !stream.timepoint
}

// file.constant is removed when unused; reads and writes are not.
// CHECK-LABEL: @file_unused
// CHECK-NEXT: stream.file.read
// CHECK-NEXT: return
func.func @file_unused(%buffer: !util.buffer, %file: !stream.file, %o64: i64, %r: !stream.resource<variable>, %o: index) {
  %unused = stream.file.constant %buffer[%o for %o] : !util.buffer{%o} -> !stream.file
  %t0 = stream.file.read : %file[%o64], %r[%o], %o : !stream.file -> !stream.resource<variable>{%o} => !stream.timepoint
  return
}
