// RUN: weir-opt --canonicalize %s | FileCheck %s

//===----------------------------------------------------------------------===//
// alloc, alloca, dealloca
//===----------------------------------------------------------------------===//

// resource.alloc.F1
// CHECK-LABEL: @alloc_unused
// CHECK-NEXT: return
func.func @alloc_unused(%size: index) {
  %0 = stream.resource.alloc : !stream.resource<variable>{%size}
  return
}

// resource.alloca.F1: the awaited timepoint takes the place of the result's.
// CHECK-LABEL: @alloca_unused
// CHECK-NEXT: return %arg1
func.func @alloca_unused(%size: index, %tp: !stream.timepoint) -> !stream.timepoint {
  %a, %a_tp = stream.resource.alloca uninitialized await(%tp) => !stream.resource<transient>{%size} => !stream.timepoint
  return %a_tp : !stream.timepoint
}

// resource.alloca.F1: nothing awaited.
// CHECK-LABEL: @alloca_unused_immediate
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: return %[[NOW]]
func.func @alloca_unused_immediate(%size: index) -> !stream.timepoint {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  return %a_tp : !stream.timepoint
}

// resource.alloca.F1 does not fire: the storage is used, even though no op waits for it.
// CHECK-LABEL: @alloca_used
// CHECK: stream.resource.alloca
func.func @alloca_used(%size: index) -> !stream.resource<transient> {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  return %a : !stream.resource<transient>
}

// resource.alloca.F2
// CHECK-LABEL: @alloca_dealloca
// CHECK-NEXT: return %arg1, %arg2
func.func @alloca_dealloca(%size: index, %tp0: !stream.timepoint, %tp1: !stream.timepoint) -> (!stream.timepoint, !stream.timepoint) {
  %a, %a_tp = stream.resource.alloca uninitialized await(%tp0) => !stream.resource<transient>{%size} => !stream.timepoint
  %d_tp = stream.resource.dealloca await(%tp1) => %a : !stream.resource<transient>{%size} => !stream.timepoint
  return %a_tp, %d_tp : !stream.timepoint, !stream.timepoint
}

// resource.alloca.F2: the dealloca waits for the alloca.
// CHECK-LABEL: @alloca_dealloca_chain
// CHECK-NEXT: %[[NOW:.+]] = stream.timepoint.immediate
// CHECK-NEXT: return %[[NOW]]
func.func @alloca_dealloca_chain(%size: index) -> !stream.timepoint {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %d_tp = stream.resource.dealloca await(%a_tp) => %a : !stream.resource<transient>{%size} => !stream.timepoint
  return %d_tp : !stream.timepoint
}

// resource.alloca.F2 does not fire: there is another use.
// CHECK-LABEL: @alloca_retain_dealloca
// CHECK: stream.resource.alloca
// CHECK: stream.resource.retain
// CHECK: stream.resource.dealloca
func.func @alloca_retain_dealloca(%size: index) -> !stream.timepoint {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  stream.resource.retain %a : !stream.resource<transient>{%size}
  %d_tp = stream.resource.dealloca await(%a_tp) => %a : !stream.resource<transient>{%size} => !stream.timepoint
  return %d_tp : !stream.timepoint
}

// resource.alloca.F3
// CHECK-LABEL: @alloca_batch
// CHECK-NEXT: %[[A:[a-z0-9_]+]], %[[A_TP:.+]] = stream.resource.alloca uninitialized await(%arg1) =>
// CHECK-NEXT: %[[B:[a-z0-9_]+]], %[[B_TP:.+]] = stream.resource.alloca uninitialized await(%arg1) =>
// CHECK-NEXT: %[[C:[a-z0-9_]+]], %[[C_TP:.+]] = stream.resource.alloca uninitialized await(%arg1) =>
// CHECK-NEXT: %[[JOIN:.+]] = stream.timepoint.join max(%[[A_TP]], %[[B_TP]], %[[C_TP]])
// CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %[[JOIN]]
func.func @alloca_batch(%size: index, %tp: !stream.timepoint) -> (!stream.resource<transient>, !stream.resource<transient>, !stream.resource<transient>, !stream.timepoint) {
  %a, %a_tp = stream.resource.alloca uninitialized await(%tp) => !stream.resource<transient>{%size} => !stream.timepoint
  %b, %b_tp = stream.resource.alloca uninitialized await(%a_tp) => !stream.resource<transient>{%size} => !stream.timepoint
  %c, %c_tp = stream.resource.alloca uninitialized await(%b_tp) => !stream.resource<transient>{%size} => !stream.timepoint
  return %a, %b, %c, %c_tp : !stream.resource<transient>, !stream.resource<transient>, !stream.resource<transient>, !stream.timepoint
}

// resource.alloca.F3: the first awaits nothing, so none does (PEER-21).
// CHECK-LABEL: @alloca_batch_immediate
// CHECK-NEXT: %[[A:[a-z0-9_]+]], %[[A_TP:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0}
// CHECK-NEXT: %[[B:[a-z0-9_]+]], %[[B_TP:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0}
// CHECK-NEXT: %[[JOIN:.+]] = stream.timepoint.join max(%[[A_TP]], %[[B_TP]])
// CHECK-NEXT: return %[[A]], %[[B]], %[[JOIN]]
func.func @alloca_batch_immediate(%size: index) -> (!stream.resource<transient>, !stream.resource<transient>, !stream.timepoint) {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %b, %b_tp = stream.resource.alloca uninitialized await(%a_tp) => !stream.resource<transient>{%size} => !stream.timepoint
  return %a, %b, %b_tp : !stream.resource<transient>, !stream.resource<transient>, !stream.timepoint
}

// resource.alloca.F3 does not fire: another op waits for the first one, too.
// CHECK-LABEL: @alloca_no_batch
// CHECK: %[[A_TP:[a-z0-9_]+]] = stream.resource.alloca uninitialized :
// CHECK: stream.resource.alloca uninitialized await(%[[A_TP]])
// CHECK-NOT: join
func.func @alloca_no_batch(%size: index) -> (!stream.resource<transient>, !stream.resource<transient>, !stream.timepoint, !stream.timepoint) {
  %a, %a_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %b, %b_tp = stream.resource.alloca uninitialized await(%a_tp) => !stream.resource<transient>{%size} => !stream.timepoint
  return %a, %b, %a_tp, %b_tp : !stream.resource<transient>, !stream.resource<transient>, !stream.timepoint, !stream.timepoint
}

// resource.alloca.F4
// CHECK-LABEL: @alloca_immediate
// CHECK-NEXT: stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0}
func.func @alloca_immediate(%size: index) -> !stream.resource<transient> {
  %now = stream.timepoint.immediate => !stream.timepoint
  %a, %a_tp = stream.resource.alloca uninitialized await(%now) => !stream.resource<transient>{%size} => !stream.timepoint
  return %a : !stream.resource<transient>
}

// resource.dealloca.F1
// CHECK-LABEL: @dealloca_batch
// CHECK-NEXT: %[[A:.+]] = stream.resource.dealloca await(%arg3) => %arg0
// CHECK-NEXT: %[[B:.+]] = stream.resource.dealloca await(%arg3) => %arg1
// CHECK-NEXT: %[[JOIN:.+]] = stream.timepoint.join max(%[[A]], %[[B]])
// CHECK-NEXT: return %[[JOIN]]
func.func @dealloca_batch(%a: !stream.resource<transient>, %b: !stream.resource<transient>, %size: index, %tp: !stream.timepoint) -> !stream.timepoint {
  %a_tp = stream.resource.dealloca await(%tp) => %a : !stream.resource<transient>{%size} => !stream.timepoint
  %b_tp = stream.resource.dealloca await(%a_tp) => %b : !stream.resource<transient>{%size} => !stream.timepoint
  return %b_tp : !stream.timepoint
}

// resource.dealloca.F2
// CHECK-LABEL: @dealloca_immediate
// CHECK-NEXT: stream.resource.dealloca %arg0 :
func.func @dealloca_immediate(%a: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %now = stream.timepoint.immediate => !stream.timepoint
  %a_tp = stream.resource.dealloca await(%now) => %a : !stream.resource<transient>{%size} => !stream.timepoint
  return %a_tp : !stream.timepoint
}

//===----------------------------------------------------------------------===//
// size
//===----------------------------------------------------------------------===//

// resource.size.F1
// CHECK-LABEL: @size_of_alloc
// CHECK: return %{{.+}}, %arg0
func.func @size_of_alloc(%size: index) -> (!stream.resource<variable>, index) {
  %0 = stream.resource.alloc : !stream.resource<variable>{%size}
  %n = stream.resource.size %0 : !stream.resource<variable>
  return %0, %n : !stream.resource<variable>, index
}

// resource.size.F1, through a tie.
// CHECK-LABEL: @size_of_await
// CHECK: return %{{.+}}, %arg1
func.func @size_of_await(%r: !stream.resource<variable>, %size: index, %tp: !stream.timepoint) -> (!stream.resource<variable>, index) {
  %0 = stream.timepoint.await %tp => %r : !stream.resource<variable>{%size}
  %n = stream.resource.size %0 : !stream.resource<variable>
  return %0, %n : !stream.resource<variable>, index
}

// resource.size.F1 does not fire: nothing is known about the argument.
// CHECK-LABEL: @size_of_argument
// CHECK-NEXT: %[[N:.+]] = stream.resource.size %arg0
// CHECK-NEXT: return %[[N]]
func.func @size_of_argument(%r: !stream.resource<variable>) -> index {
  %n = stream.resource.size %r : !stream.resource<variable>
  return %n : index
}

// resource.size.F1 does not fire: a user states the size that the op itself gives.
// CHECK-LABEL: @size_of_itself
// CHECK-NEXT: %[[N:.+]] = stream.resource.size %arg0
// CHECK-NEXT: stream.resource.retain %arg0 : !stream.resource<transient>{%[[N]]}
func.func @size_of_itself(%r: !stream.resource<transient>) {
  %n = stream.resource.size %r : !stream.resource<transient>
  stream.resource.retain %r : !stream.resource<transient>{%n}
  return
}

// resource.size.F2
// CHECK-LABEL: @size_of_select
// CHECK-DAG: %[[A:.+]] = stream.resource.size %arg1
// CHECK-DAG: %[[B:.+]] = stream.resource.size %arg2
// CHECK-NEXT: %[[N:.+]] = arith.select %arg0, %[[A]], %[[B]] : index
// CHECK-NEXT: return %[[N]]
func.func @size_of_select(%cond: i1, %a: !stream.resource<variable>, %b: !stream.resource<variable>) -> index {
  %r = arith.select %cond, %a, %b : !stream.resource<variable>
  %n = stream.resource.size %r : !stream.resource<variable>
  return %n : index
}

//===----------------------------------------------------------------------===//
// try_map, load, store
//===----------------------------------------------------------------------===//

// resource.try_map.F1
// CHECK-LABEL: @try_map_unused
// CHECK-NEXT: return
func.func @try_map_unused(%bytes: !util.buffer, %o: index) {
  %ok, %r = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%o}
  return
}

// resource.try_map.F1 does not fire: one result is used.
// CHECK-LABEL: @try_map_flag
// CHECK-NEXT: stream.resource.try_map
func.func @try_map_flag(%bytes: !util.buffer, %o: index) -> i1 {
  %ok, %r = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%o}
  return %ok : i1
}

// resource.load.F1
// CHECK-LABEL: @load_subview
// CHECK-NEXT: %[[O:.+]] = arith.addi %arg2, %arg3 : index
// CHECK-NEXT: %[[V:.+]] = stream.resource.load %arg0[%[[O]]] : !stream.resource<staging>{%arg1} -> f32
// CHECK-NEXT: return %[[V]]
func.func @load_subview(%h: !stream.resource<staging>, %size: index, %o: index, %i: index, %l: index) -> f32 {
  %part = stream.resource.subview %h[%o] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%l}
  %v = stream.resource.load %part[%i] : !stream.resource<staging>{%l} -> f32
  return %v : f32
}

// resource.load.F2
// CHECK-LABEL: @load_unused
// CHECK-NEXT: return
func.func @load_unused(%h: !stream.resource<staging>, %size: index) {
  %v = stream.resource.load %h[%size] : !stream.resource<staging>{%size} -> f32
  return
}

// resource.store.F1, at offset 0 of the part.
// CHECK-LABEL: @store_subview
// CHECK-NEXT: stream.resource.store %arg4, %arg0[%arg2] : f32 -> !stream.resource<staging>{%arg1}
func.func @store_subview(%h: !stream.resource<staging>, %size: index, %o: index, %l: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %part = stream.resource.subview %h[%o] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%l}
  stream.resource.store %v, %part[%c0] : f32 -> !stream.resource<staging>{%l}
  return
}

//===----------------------------------------------------------------------===//
// pack
//===----------------------------------------------------------------------===//

// resource.pack.F1
// CHECK-LABEL: @pack_nothing
// CHECK-NEXT: %[[C0:.+]] = arith.constant 0 : index
// CHECK-NEXT: return %[[C0]]
func.func @pack_nothing(%o: index) -> index {
  %total = stream.resource.pack offset(%o) slices({}) : index
  return %total : index
}

// resource.pack.F2
// CHECK-LABEL: @pack_one
// CHECK-NEXT: %[[C0:.+]] = arith.constant 0 : index
// CHECK-NEXT: return %arg0, %[[C0]]
func.func @pack_one(%size: index) -> (index, index) {
  %p:2 = stream.resource.pack slices({[0, 9] = %size}) : index
  return %p#0, %p#1 : index, index
}

// resource.pack.F2, with a base offset.
// CHECK-LABEL: @pack_one_offset
// CHECK-NEXT: return %arg0, %arg1
func.func @pack_one_offset(%size: index, %o: index) -> (index, index) {
  %p:2 = stream.resource.pack offset(%o) slices({[0, 9] = %size}) : index
  return %p#0, %p#1 : index, index
}

// resource.pack.F3
// CHECK-LABEL: @pack_offset
// CHECK-NEXT: %[[T:.+]], %[[P:.+]]:2 = stream.resource.pack slices({
// CHECK:      %[[A:.+]] = arith.addi %arg1, %[[P]]#0 : index
// CHECK-NEXT: %[[B:.+]] = arith.addi %arg1, %[[P]]#1 : index
// CHECK-NEXT: return %[[T]], %[[A]], %[[B]]
func.func @pack_offset(%size: index, %o: index) -> (index, index, index) {
  %p:3 = stream.resource.pack offset(%o) slices({[0, 1] = %size, [1, 2] = %size}) : index
  return %p#0, %p#1, %p#2 : index, index, index
}

// resource.pack.F3: base 0 adds nothing.
// CHECK-LABEL: @pack_offset_zero
// CHECK-NEXT: %[[T:.+]], %[[P:.+]]:2 = stream.resource.pack slices({
// CHECK:      return %[[T]], %[[P]]#0, %[[P]]#1
func.func @pack_offset_zero(%size: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %p:3 = stream.resource.pack offset(%c0) slices({[0, 1] = %size, [1, 2] = %size}) : index
  return %p#0, %p#1, %p#2 : index, index, index
}

// resource.pack.F4: by start, then end; equal intervals keep their order.
// CHECK-LABEL: @pack_sort
// CHECK-NEXT: %[[T:.+]], %[[P:.+]]:4 = stream.resource.pack on(@dev_a) slices({
// CHECK-NEXT:   [0, 1] = %arg3,
// CHECK-NEXT:   [0, 4] = %arg1,
// CHECK-NEXT:   [2, 3] = %arg0,
// CHECK-NEXT:   [2, 3] = %arg2
// CHECK-NEXT: }) : index attributes {demo.note}
// CHECK-NEXT: return %[[T]], %[[P]]#2, %[[P]]#1, %[[P]]#3, %[[P]]#0
func.func @pack_sort(%a: index, %b: index, %c: index, %d: index) -> (index, index, index, index, index) {
  %p:5 = stream.resource.pack on(@dev_a) slices({
    [2, 3] = %a,
    [0, 4] = %b,
    [2, 3] = %c,
    [0, 1] = %d
  }) : index attributes {demo.note}
  return %p#0, %p#1, %p#2, %p#3, %p#4 : index, index, index, index, index
}

//===----------------------------------------------------------------------===//
// subview, transients
//===----------------------------------------------------------------------===//

// resource.subview.F1
// CHECK-LABEL: @subview_all
// CHECK-NEXT: return %arg0
func.func @subview_all(%r: !stream.resource<transient>, %size: index) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %0 = stream.resource.subview %r[%c0] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%size}
  return %0 : !stream.resource<transient>
}

// resource.subview.F2
// CHECK-LABEL: @subview_of_subview
// CHECK-NEXT: %[[O:.+]] = arith.addi %arg2, %arg3 : index
// CHECK-NEXT: %[[S:.+]] = stream.resource.subview %arg0[%[[O]]] : !stream.resource<transient>{%arg1} -> !stream.resource<transient>{%arg5}
// CHECK-NEXT: return %[[S]]
func.func @subview_of_subview(%r: !stream.resource<transient>, %size: index, %o0: index, %o1: index, %l0: index, %l1: index) -> !stream.resource<transient> {
  %0 = stream.resource.subview %r[%o0] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l0}
  %1 = stream.resource.subview %0[%o1] : !stream.resource<transient>{%l0} -> !stream.resource<transient>{%l1}
  return %1 : !stream.resource<transient>
}

// resource.subview.F2 does not fire: the fill writes into the part.
// CHECK-LABEL: @subview_of_fill_of_subview
// CHECK: %[[A:.+]] = stream.resource.subview %arg0
// CHECK: %[[F:.+]] = stream.async.fill %{{.+}}, %[[A]]
// CHECK: stream.resource.subview %[[F]]
func.func @subview_of_fill_of_subview(%r: !stream.resource<transient>, %size: index, %o: index, %l0: index, %l1: index, %v: i32) -> !stream.resource<transient> {
  %0 = stream.resource.subview %r[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l0}
  %1 = stream.async.fill %v, %0[%o to %l0 for %l1] : i32 -> %0 as !stream.resource<transient>{%l0}
  %2 = stream.resource.subview %1[%o] : !stream.resource<transient>{%l0} -> !stream.resource<transient>{%l1}
  return %2 : !stream.resource<transient>
}

// resource.subview.F3
// CHECK-LABEL: @select_of_subviews
// CHECK-NEXT: %[[O:.+]] = arith.select %arg0, %arg3, %arg4 : index
// CHECK-NEXT: %[[S:.+]] = stream.resource.subview %arg1[%[[O]]] : !stream.resource<transient>{%arg2} -> !stream.resource<transient>{%arg5}
// CHECK-NEXT: return %[[S]]
func.func @select_of_subviews(%cond: i1, %r: !stream.resource<transient>, %size: index, %o0: index, %o1: index, %l: index) -> !stream.resource<transient> {
  %0 = stream.resource.subview %r[%o0] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
  %1 = stream.resource.subview %r[%o1] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
  %2 = arith.select %cond, %0, %1 : !stream.resource<transient>
  return %2 : !stream.resource<transient>
}

// resource.subview.F3 does not fire: the sizes may differ.
// CHECK-LABEL: @select_of_unequal_subviews
// CHECK: %[[S:.+]] = arith.select %arg0, %{{.+}}, %{{.+}} : !stream.resource<transient>
// CHECK-NEXT: return %[[S]]
func.func @select_of_unequal_subviews(%cond: i1, %r: !stream.resource<transient>, %size: index, %o0: index, %o1: index, %l0: index, %l1: index) -> !stream.resource<transient> {
  %0 = stream.resource.subview %r[%o0] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l0}
  %1 = stream.resource.subview %r[%o1] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l1}
  %2 = arith.select %cond, %0, %1 : !stream.resource<transient>
  return %2 : !stream.resource<transient>
}

// resource.transients.F1: the outer storage wins, the await stays as written.
// CHECK-LABEL: @transients_twice
// CHECK-NEXT: %[[V:.+]], %[[TP:.+]] = stream.resource.transients await(%arg4) => %arg0 : !stream.resource<*>{%arg1} from %arg3
// CHECK-NEXT: return %[[V]], %[[TP]]
func.func @transients_twice(%r: !stream.resource<*>, %size: index, %s0: !stream.resource<transient>, %s1: !stream.resource<transient>, %tp: !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint) {
  %v0, %tp0 = stream.resource.transients %r : !stream.resource<*>{%size} from %s0 : !stream.resource<transient>{%size} => !stream.timepoint
  %v1, %tp1 = stream.resource.transients await(%tp) => %v0 : !stream.resource<*>{%size} from %s1 : !stream.resource<transient>{%size} => !stream.timepoint
  return %v1, %tp1 : !stream.resource<*>, !stream.timepoint
}
