// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

// util.initializer.F1
// CHECK-NOT: util.initializer
util.initializer {
  util.return
}

// -----

// util.initializer.F1: not when it does something.
util.global private mutable @g : i32
// CHECK: util.initializer
util.initializer {
  %0 = arith.constant 4 : i32
  util.global.store %0, @g : i32
  util.return
}

// -----

// util.scf.unreachable.F1
// CHECK-LABEL: @unreachable
util.func private @unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: util.unreachable "gone"
  // CHECK-NOT: muli
  util.scf.unreachable "gone"
  %0 = arith.muli %x, %x : i32
  util.return %0 : i32
^bb2:
  util.return %x : i32
}

// -----

// util.scf.unreachable.F2
// CHECK-LABEL: @unreachable_in_scf
util.func private @unreachable_in_scf(%c: i1, %x: i32) -> i32 {
  // CHECK: scf.if
  %v = scf.if %c -> (i32) {
    // CHECK: util.scf.unreachable "no such case"
    // CHECK-NOT: util.call
    util.scf.unreachable "no such case"
    %x2 = util.call @f(%x) : (i32) -> i32
    %y = util.call @f(%x2) : (i32) -> i32
    // CHECK: scf.yield %{{.+}} : i32
    scf.yield %y : i32
  } else {
    // CHECK: util.call @f
    %z = util.call @f(%x) : (i32) -> i32
    scf.yield %z : i32
  }
  util.return %v : i32
}
util.func private @f(i32) -> i32

// -----

util.global private mutable @g : i32
util.global private mutable @h : i32
util.func private @use(i32)

// util.global.store.F1
// CHECK-LABEL: @store_loaded
util.func private @store_loaded() {
  // CHECK-NOT: util.global.store
  %0 = util.global.load @g : i32
  util.global.store %0, @g : i32
  util.return
}

// util.global.store.F1: another global; a change between.
// CHECK-LABEL: @store_loaded_not
util.func private @store_loaded_not(%x: i32) {
  // CHECK: util.global.store %{{.+}}, @h
  %0 = util.global.load @g : i32
  util.global.store %0, @h : i32
  // CHECK: util.global.store %{{.+}}, @g
  // CHECK: util.global.store %{{.+}}, @g
  %1 = util.global.load @g : i32
  util.global.store %x, @g : i32
  util.global.store %1, @g : i32
  // CHECK: util.call
  // CHECK: util.global.store %{{.+}}, @h
  %2 = util.global.load @h : i32
  util.call @use(%2) : (i32) -> ()
  util.global.store %2, @h : i32
  util.return
}

// -----

util.global private mutable @g : tensor<4x?xf32>
util.global private @c : i32

// util.global.load.indirect.F1, util.global.store.indirect.F1
// CHECK-LABEL: @indirect
// CHECK-SAME: (%[[W:.+]]: tensor<4x?xf32>)
util.func private @indirect(%w: tensor<4x?xf32>) -> (tensor<4x8xf32>, i32) {
  %p = util.global.address @g : !util.ptr<tensor<4x?xf32>>
  %q = util.global.address immutable @c : !util.ptr<i32>
  // CHECK-DAG: %[[V:.+]] = util.global.load @g {demo.x} : tensor<4x8xf32>
  %v = util.global.load.indirect %p {demo.x} : !util.ptr<tensor<4x?xf32>> -> tensor<4x8xf32>
  // CHECK-DAG: %[[C:.+]] = util.global.load immutable @c : i32
  %c = util.global.load.indirect %q : !util.ptr<i32> -> i32
  // CHECK: util.global.store %[[W]], @g : tensor<4x?xf32>
  util.global.store.indirect %w, %p : tensor<4x?xf32> -> !util.ptr<tensor<4x?xf32>>
  util.return %v, %c : tensor<4x8xf32>, i32
}

// util.global.load.indirect.F1: a block argument; a pointer that is not the global's type.
// CHECK-LABEL: @indirect_not
util.func private @indirect_not(%p: !util.ptr<i32>) -> (i32, i64) {
  // CHECK: util.global.load.indirect
  %v = util.global.load.indirect %p : !util.ptr<i32> -> i32
  %q = util.global.address @c : !util.ptr<i64>
  // CHECK: util.global.load.indirect
  %w = util.global.load.indirect %q : !util.ptr<i64> -> i64
  util.return %v, %w : i32, i64
}

// -----

// util.optimization_barrier: no folds, not even when unused.
// CHECK-LABEL: @barrier
util.func private @barrier() {
  // CHECK: %[[C:.+]] = arith.constant 4 : i32
  %c = arith.constant 4 : i32
  // CHECK: util.optimization_barrier %[[C]] : i32
  %0 = util.optimization_barrier %c : i32
  util.return
}

// -----

// util.unfoldable_constant.F1
// CHECK-LABEL: @unfoldable
util.func private @unfoldable() -> (i32, i64) {
  // CHECK: %[[C:.+]] = arith.constant 4 : i32
  // CHECK: %[[B:.+]] = util.optimization_barrier {demo.x} %[[C]] : i32
  %0 = util.unfoldable_constant {demo.x} 4 : i32
  // Not for a symbol.
  // CHECK: %[[S:.+]] = util.unfoldable_constant @unfoldable : i64
  %1 = util.unfoldable_constant @unfoldable : i64
  // CHECK: util.return %[[B]], %[[S]]
  util.return %0, %1 : i32, i64
}

// -----

// util.assume.int.F1
// CHECK-LABEL: @assume_constant
// CHECK-SAME: (%[[X:.+]]: index)
util.func private @assume_constant(%x: index) -> (index, index) {
  // CHECK: %[[C:.+]] = arith.constant 8
  %c = arith.constant 8 : index
  // CHECK: %[[A:.+]] = util.assume.int %[[X]]<udiv = 2> : index
  %0:2 = util.assume.int %c<umin = 4>, %x<udiv = 2> : index, index
  // CHECK: util.return %[[C]], %[[A]]
  util.return %0#0, %0#1 : index, index
}

// -----

// util.assume.int.F2
// CHECK-LABEL: @assume_equal
// CHECK-SAME: (%[[X:.+]]: index, %[[Y:.+]]: index)
util.func private @assume_equal(%x: index, %y: index) -> (index, index) {
  // CHECK: util.assume.int
  // CHECK-NEXT: %[[X]]<udiv = 2>,
  // CHECK-NEXT: %[[Y]][<udiv = 2>, <udiv = 4>]
  %0:2 = util.assume.int %x[<udiv = 2>, <udiv = 2>], %y[<udiv = 2>, <udiv = 4>] : index, index
  util.return %0#0, %0#1 : index, index
}

// -----

// util.assume.int.F3
// CHECK-LABEL: @assume_pinned
// CHECK-SAME: (%[[X:.+]]: i32, %[[Y:.+]]: index)
util.func private @assume_pinned(%x: i32, %y: index) -> (i32, index) {
  // CHECK-DAG: %[[C:.+]] = arith.constant 7 : i32
  // CHECK-DAG: %[[A:.+]] = util.assume.int %[[Y]][<umin = 7, umax = 7>, <umin = 8, umax = 8>] : index
  %0:2 = util.assume.int %x<umin = 7, umax = 7>, %y[<umin = 7, umax = 7>, <umin = 8, umax = 8>] : i32, index
  // CHECK: util.return %[[C]], %[[A]]
  util.return %0#0, %0#1 : i32, index
}

// -----

// util.assume.int.F4: unused results go along with another reason, not by themselves.
// CHECK-LABEL: @assume_unused
// CHECK-SAME: (%[[X:.+]]: index, %[[Y:.+]]: index)
util.func private @assume_unused(%x: index, %y: index) -> (index, index, index) {
  %c = arith.constant 8 : index
  // CHECK: %[[A:.+]] = util.assume.int %[[X]]<udiv = 2> : index
  %0:3 = util.assume.int %c<umin = 4>, %x<udiv = 2>, %y<udiv = 4> : index, index, index
  // CHECK: %[[B:.+]]:2 = util.assume.int
  // CHECK-NEXT: %[[X]]<udiv = 8>
  // CHECK-NEXT: %[[Y]]<udiv = 16>
  %1:2 = util.assume.int %x<udiv = 8>, %y<udiv = 16> : index, index
  // CHECK: util.return %{{.+}}, %[[A]], %[[B]]#0
  util.return %0#0, %0#1, %1#0 : index, index, index
}

// -----

// util.assume.int.F5
// CHECK-LABEL: @assume_twice
// CHECK-SAME: (%[[X:.+]]: index)
util.func private @assume_twice(%x: index) -> (index, index) {
  // CHECK: %[[A:.+]] = util.assume.int %[[X]][<umin = 4, umax = 90, udiv = 12>, <umin = 5, umax = 80, udiv = 6>] : index
  %0:2 = util.assume.int %x<umin = 4, umax = 90, udiv = 6>, %x[<umin = 3, umax = 100, udiv = 4>, <umin = 5, umax = 80>] : index, index
  // CHECK: util.return %[[A]], %[[A]]
  util.return %0#0, %0#1 : index, index
}

// -----

// util.assume.int.F6
// CHECK-LABEL: @assume_divmul
// CHECK-SAME: (%[[X:.+]]: index)
util.func private @assume_divmul(%x: index) -> (index, index) {
  // CHECK: %[[A:.+]] = util.assume.int
  %a = util.assume.int %x<udiv = 16> : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %0 = arith.divui %a, %c8 : index
  %1 = arith.muli %0, %c8 : index
  // Not when the divisor is not known to divide.
  // CHECK: arith.divui
  // CHECK: %[[M:.+]] = arith.muli
  %2 = arith.divui %a, %c32 : index
  %3 = arith.muli %2, %c32 : index
  // CHECK: util.return %[[A]], %[[M]]
  util.return %1, %3 : index, index
}

// -----

// util.align.F1
// CHECK-LABEL: @align
// CHECK-SAME: (%[[V:.+]]: index, %[[A:.+]]: index, %[[W:.+]]: index)
util.func private @align(%v: index, %a: index, %w: index) -> (index, index, index, index, index) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // By the same alignment.
  // CHECK-DAG: %[[VA:.+]] = util.align %[[V]], %[[A]]
  %0 = util.align %v, %a : index
  %1 = util.align %0, %a : index
  // By a multiple of the alignment.
  // CHECK-DAG: %[[V16:.+]] = util.align %[[V]], %c16
  %2 = util.align %v, %c16 : index
  %3 = util.align %2, %c8 : index
  // Sums, and products with one aligned factor.
  // CHECK-DAG: %[[MUL:.+]] = arith.muli %[[V16]], %[[W]]
  // CHECK-DAG: %[[SUM:.+]] = arith.addi %[[MUL]], %[[V16]]
  %4 = arith.muli %2, %w : index
  %5 = arith.addi %4, %2 : index
  %6 = util.align %5, %c16 : index
  // What is known to be a multiple.
  // CHECK-DAG: %[[APPLY:.+]] = affine.apply
  %7 = affine.apply affine_map<(d0) -> (d0 * 32)>(%w)
  %8 = util.align %7, %c16 : index
  // Not by a smaller alignment.
  // CHECK-DAG: %[[V8:.+]] = util.align %[[V]], %c8
  // CHECK-DAG: %[[NOT:.+]] = util.align %[[V8]], %c16
  %9 = util.align %v, %c8 : index
  %10 = util.align %9, %c16 : index
  // CHECK: util.return %[[VA]], %[[V16]], %[[SUM]], %[[APPLY]], %[[NOT]]
  util.return %1, %3, %6, %8, %10 : index, index, index, index, index
}

// -----

// util.align.F2, util.sizeof.F1
// CHECK-LABEL: @constants
util.func private @constants() -> (index, i32, index, index, index) {
  %c13 = arith.constant 13 : index
  %c8 = arith.constant 8 : index
  // CHECK-DAG: %[[C16:.+]] = arith.constant 16 : index
  %0 = util.align %c13, %c8 : index
  // Not when rounding overflows.
  // CHECK-DAG: %[[NOT:.+]] = util.align %{{.+}}, %{{.+}} : i32
  %m = arith.constant -1 : i32
  %e = arith.constant 8 : i32
  %1 = util.align %m, %e : i32
  // CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
  %2 = util.sizeof bf16
  // CHECK-DAG: %[[C4:.+]] = arith.constant 4 : index
  %3 = util.sizeof i23
  // CHECK-DAG: %[[INDEX:.+]] = util.sizeof index
  %4 = util.sizeof index
  // CHECK: util.return %[[C16]], %[[NOT]], %[[C2]], %[[C4]], %[[INDEX]]
  util.return %0, %1, %2, %3, %4 : index, i32, index, index, index
}

// -----

// CHECK-LABEL: @range_min
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index, %[[C:.+]]: index)
util.func private @range_min(%a: index, %b: index, %c: index) -> (index, index, index, index, index, index) {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  // util.range.min.F1
  %0 = util.range.min %a : index
  // CHECK-DAG: %[[C4:.+]] = arith.constant 4
  %1 = util.range.min %c9, %c4, %c9 : index
  // util.range.min.F2
  // CHECK-DAG: %[[MIN:.+]] = arith.minui %[[A]], %[[B]]
  %2 = util.range.min %a, %b : index
  // util.range.min.F3
  // CHECK-DAG: %[[MERGED:.+]] = util.range.min %[[A]], %[[B]], %[[C4]]
  %3 = util.range.min %a, %c4, %b, %c9, %a : index
  // CHECK-DAG: %[[THREE:.+]] = util.range.min %[[A]], %[[B]], %[[C]]
  %4 = util.range.min %a, %b, %c : index
  // CHECK-DAG: %[[C9:.+]] = arith.constant 9
  // CHECK-DAG: %[[MAX:.+]] = arith.maxui %[[A]], %[[C9]]
  %5 = util.range.max %a, %c4, %c9 : index
  // CHECK: util.return %[[A]], %[[C4]], %[[MIN]], %[[MERGED]], %[[THREE]], %[[MAX]]
  util.return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// -----

// util.range.extents.F4
// CHECK-LABEL: @extents
// CHECK-SAME: (%[[O0:.+]]: index, %[[L0:.+]]: index, %[[O1:.+]]: index, %[[L1:.+]]: index)
util.func private @extents(%o0: index, %l0: index, %o1: index, %l1: index) -> (index, index, index, index) {
  // CHECK-DAG: %[[ONE:.+]] = arith.constant 1
  // CHECK-DAG: %[[SUM0:.+]] = arith.addi %[[O0]], %[[L0]]
  // CHECK-DAG: %[[END0:.+]] = arith.subi %[[SUM0]], %[[ONE]]
  %0:2 = util.range.extents [%o0 for %l0] : index
  // CHECK-DAG: %[[MIN:.+]] = arith.minui %[[O0]], %[[O1]]
  // CHECK-DAG: %[[SUM1:.+]] = arith.addi %[[O1]], %[[L1]]
  // CHECK-DAG: %[[END1:.+]] = arith.subi %[[SUM1]], %[[ONE]]
  // CHECK-DAG: %[[MAX:.+]] = arith.maxui %{{.+}}, %[[END1]]
  %1:2 = util.range.extents [%o0 for %l0], [%o1 for %l1] : index
  // CHECK: util.return %[[O0]], %[[END0]], %[[MIN]], %[[MAX]]
  util.return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}

// -----

// util.range.extents.F5, F6
// CHECK-LABEL: @extents_many
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index, %[[C:.+]]: index)
util.func private @extents_many(%a: index, %b: index, %c: index) -> (index, index, index, index, index, index) {
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  // F5
  // CHECK: %[[R:.+]], %[[S:.+]] = util.range.extents [%[[A]] for %[[B]]], [%[[B]] for %[[A]]], [%[[C]] for %[[A]]] : index
  %0:2 = util.range.extents [%a for %b], [%b for %a], [%a for %b], [%c for %a] : index
  // F6: [4, 13] and [10, 13] together, combined with the rest by its inclusive end.
  // CHECK: %[[P:.+]], %[[Q:.+]] = util.range.extents [%[[A]] for %[[B]]], [%[[B]] for %[[A]]], [%[[C]] for %[[B]]] : index
  // CHECK: %[[MIN:.+]] = arith.minui %[[P]], %c4
  // CHECK: %[[MAX:.+]] = arith.maxui %[[Q]], %c13
  %1:2 = util.range.extents [%a for %b], [%c4 for %c10], [%b for %a], [%c10 for %c4], [%c for %b] : index
  // F6: constants only.
  %2:2 = util.range.extents [%c4 for %c4], [%c10 for %c4] : index
  // CHECK: util.return %[[R]], %[[S]], %[[MIN]], %[[MAX]], %c4, %c13
  util.return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : index, index, index, index, index, index
}

// -----

// util.switch.F1, F2
// CHECK-LABEL: @switch
// CHECK-SAME: (%[[A:.+]]: i32, %[[B:.+]]: i32, %[[D:.+]]: i32, %[[I:.+]]: index)
util.func private @switch(%a: i32, %b: i32, %d: i32, %i: index) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = util.switch i32 from [%a, %b] at %c1 else %d : i32
  %1 = util.switch i32 from [%a, %b] at %c2 else %d : i32
  %2 = util.switch i32 from [%d, %d] at %i else %d : i32
  // CHECK: %[[S:.+]] = util.switch i32 from [%[[A]], %[[D]]] at %[[I]] else %[[D]] : i32
  %3 = util.switch i32 from [%a, %d] at %i else %d : i32
  // CHECK: util.return %[[B]], %[[D]], %[[D]], %[[S]]
  util.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// -----

// util.cast.F1, F2, util.cmp.eq.F1, util.cmp.ne.F1
// CHECK-LABEL: @references
// CHECK-SAME: (%[[X:.+]]: !util.buffer, %[[Y:.+]]: !util.buffer)
util.func private @references(%x: !util.buffer, %y: !util.buffer) -> (!util.buffer, !util.object, i1, i1, i1) {
  %0 = util.cast %x : !util.buffer to !util.object
  %1 = util.cast %0 : !util.object to !util.buffer
  // CHECK-DAG: %[[NULL:.+]] = util.null : !util.object
  %2 = util.null : !util.buffer
  %3 = util.cast %2 : !util.buffer to !util.object
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %4 = util.cmp.eq %x, %1 : !util.buffer
  // CHECK-DAG: %[[FALSE:.+]] = arith.constant false
  %n = util.null : !util.buffer
  %5 = util.cmp.ne %2, %n : !util.buffer
  // CHECK-DAG: %[[NOT:.+]] = util.cmp.eq %[[X]], %[[Y]] : !util.buffer
  %6 = util.cmp.eq %x, %y : !util.buffer
  // CHECK: util.return %[[X]], %[[NULL]], %[[TRUE]], %[[FALSE]], %[[NOT]]
  util.return %1, %3, %4, %5, %6 : !util.buffer, !util.object, i1, i1, i1
}

// -----

// D1: dimensions of shape-aware ops.
// CHECK-LABEL: @dims
// CHECK-SAME: (%{{.+}}: tensor<?x4xf32>, %[[N:.+]]: index, %[[I:.+]]: index)
util.func private @dims(%x: tensor<?x4xf32>, %n: index, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = iree_tensor_ext.compute_barrier.start %x : tensor<?x4xf32>{%n} -> tensor<?x4xf32>
  // CHECK-DAG: %[[C4:.+]] = arith.constant 4
  %d0 = tensor.dim %b, %c0 : tensor<?x4xf32>
  %d1 = tensor.dim %b, %c1 : tensor<?x4xf32>
  // CHECK-DAG: %[[D:.+]] = tensor.dim %{{.+}}, %[[I]]
  %d2 = tensor.dim %b, %i : tensor<?x4xf32>
  // CHECK: util.return %[[N]], %[[C4]], %[[D]]
  util.return %d0, %d1, %d2 : index, index, index
}

// -----

// D1 looks through memref.assume_alignment.
// CHECK-LABEL: @memref_dims
// CHECK-SAME: (%[[N:.+]]: index)
util.func private @memref_dims(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = hal.interface.binding.subspan layout(<bindings = [<storage_buffer>]>) binding(0) : memref<?xf32>{%n}
  %a = memref.assume_alignment %m, 64 : memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  // CHECK: util.return %[[N]]
  util.return %d : index
}

// -----

// An op that is not known may need what follows.
// CHECK-LABEL: @unreachable_in_unknown_op
// CHECK: util.scf.unreachable "never"
// CHECK-NEXT: "other.end"()
util.func public @unreachable_in_unknown_op() {
  "other.region"() ({
    util.scf.unreachable "never"
    "other.end"() : () -> ()
  }) : () -> ()
  util.return
}
