// RUN: weir-opt %s --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file | weir-opt --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file --mlir-print-op-generic | weir-opt --split-input-file | FileCheck %s

// CHECK: #[[$COMPOSITE:composite_of_5b]] = #util.composite<5xi8, [
// CHECK-NEXT: dense<3> : vector<1xi8>,
// CHECK-NEXT: dense<0> : vector<4xi8>,
// CHECK-NEXT: ]>
// CHECK-LABEL: module attributes
// CHECK-SAME: util.a = #util.int.assumption<umin = 2, udiv = 2>
// CHECK-SAME: util.b = #util.byte_pattern<17> : tensor<6xi16>
// CHECK-SAME: util.c = #[[$COMPOSITE]]
// CHECK-SAME: util.d = #util.uninitialized : tensor<2x2xf16>
// CHECK-SAME: util.e = #util.byte_range<4, 3>
// CHECK-SAME: util.f = #util.byte_range<3, 5>
// CHECK-SAME: util.g = #util.byte_range<1, 2>
// CHECK-SAME: util.h = #util.preprocessing_pipeline<"a(b)">
// CHECK-SAME: util.i = #util.null : !util.buffer
// CHECK-SAME: util.j = #util.int.assumption<>
module attributes {
  util.a = #util.int.assumption<udiv = 2, umin = 2>,
  util.b = #util.byte_pattern<17> : tensor<6xi16>,
  util.c = #util.composite<5xi8, [dense<3> : vector<1xi8>, dense<0> : vector<4xi8>,]>,
  util.d = #util.uninitialized : tensor<2x2xf16>,
  util.e = #util.byte_range<(3 to 8)>,
  util.f = #util.byte_range<[3 to 8]>,
  util.g = #util.byte_range<1, 2>,
  util.h = #util.preprocessing_pipeline<"a(b)">,
  util.i = #util.null : !util.buffer,
  util.j = #util.int.assumption<>
} {
  // CHECK: util.func private @types(%arg0: !util.buffer, %arg1: !util.ptr<tensor<4xf32>>, %arg2: !util.object, %arg3: !util.variant, %arg4: !util.unused)
  util.func private @types(!util.buffer, !util.ptr<tensor<4xf32>>, !util.object, !util.variant, !util.unused)
}

// -----

// CHECK: util.func private @accumulate(%arg0: tensor<?x32xf32>, %arg1: index) -> %arg0
util.func private @accumulate(%arg0: tensor<?x32xf32>, %arg1: index) -> %arg0
// CHECK: util.func private @flatten(%arg0: tensor<6x4xf32>) -> (%arg0 as tensor<24xf32> {demo.note = "view"}, index)
util.func private @flatten(%arg0: tensor<6x4xf32>) -> (%arg0 as tensor<24xf32> {demo.note = "view"}, index)
// CHECK: util.func private @one(%arg0: i32) -> (%arg0 {demo.note})
util.func private @one(%x: i32) -> (%x {demo.note})
// CHECK: util.func nested @bare(%arg0: i32, %arg1: i64 {demo.in})
util.func nested @bare(i32, i64 {demo.in}) -> ()
// CHECK: util.func private @results() -> (index, index)
util.func private @results() -> index, index
// CHECK: util.func private @notify()
util.func private @notify()
// CHECK: util.func public @pick(%arg0: tensor<8xi32> {demo.in}, %arg1: i1) -> tensor<8xi32> attributes {inlining_policy = #util.inline.never}
util.func @pick(%arg0: tensor<8xi32> {demo.in}, %arg1: i1) -> tensor<8xi32> attributes {inlining_policy = #util.inline.never} {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %r = arith.select %arg1, %arg0, %zero : tensor<8xi32>
  // CHECK: util.return %{{.+}} : tensor<8xi32>
  util.return %r : tensor<8xi32>
}
// CHECK: util.func private @calls(%[[T:.+]]: tensor<?x32xf32>, %[[N:.+]]: index, %[[M:.+]]: tensor<6x4xf32>)
util.func private @calls(%t: tensor<?x32xf32>, %n: index, %m: tensor<6x4xf32>) {
  // CHECK: util.call @accumulate(%[[T]], %[[N]]) : (tensor<?x32xf32>, index) -> %[[T]]
  %0 = util.call @accumulate(%t, %n) : (tensor<?x32xf32>, index) -> %t
  // CHECK: util.call @flatten(%[[M]]) {demo.call} : (tensor<6x4xf32>) -> (%[[M]] as tensor<24xf32>, index)
  %1:2 = util.call @flatten(%m) {demo.call} : (tensor<6x4xf32>) -> (%m as tensor<24xf32>, index)
  // CHECK: util.call @notify() : () -> ()
  util.call @notify() : () -> ()
  // CHECK: util.call @bare(%{{.+}}) <arg_attrs = [{demo.a}, {}]> : (i32, i64) -> ()
  %i = arith.constant 0 : i32
  %j = arith.constant 0 : i64
  util.call @bare(%i, %j) <{arg_attrs = [{demo.a}, {}]}> : (i32, i64) -> ()
  // CHECK: util.return {demo.end}
  util.return {demo.end}
}
// CHECK: util.func private @never
util.func private @never(%c: i1, %x: i32) -> i32 {
  %v = scf.if %c -> (i32) {
    // CHECK: util.scf.unreachable "no such case"
    util.scf.unreachable "no such case"
    %p = ub.poison : i32
    scf.yield %p : i32
  } else {
    scf.yield %x : i32
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  util.return %v : i32
^bb2:
  // CHECK: util.unreachable "gone" {demo.x}
  util.unreachable "gone" {demo.x}
}
// CHECK: util.initializer attributes {demo.i} {
util.initializer attributes {demo.i} {
  // CHECK-NEXT: util.return
  util.return
}

// -----

// CHECK: util.global private @scale = 2.500000e+00 : f32
util.global private @scale = 2.5 : f32
// CHECK: util.global private mutable @state : tensor<4x?xf32>
util.global private mutable @state : tensor<4x?xf32>
// CHECK: util.global public @lut <inlining_policy = #util.inline.never> {demo.note} = dense<[1, 2, 3]> : tensor<3xi8>
util.global @lut <inlining_policy = #util.inline.never> {demo.note} = dense<[1, 2, 3]> : tensor<3xi8>
// CHECK: util.global private @braces <inlining_policy = #util.inline.always> : i32
util.global private @braces <{inlining_policy = #util.inline.always}> : i32
// CHECK: util.global private @old <inlining_policy = #util.inline.never> : i32
util.global private @old {inlining_policy = #util.inline.never} : i32
// CHECK: util.global private @older <inlining_policy = #util.inline.never> {demo.y} : i32
util.global private @older {noinline, demo.y} : i32
// CHECK: util.global private @dyn : tensor<?xi32> = dense<7> : tensor<5xi32>
util.global private @dyn : tensor<?xi32> = dense<7> : tensor<5xi32>
// CHECK: util.global private mutable @scratch = #util.uninitialized : tensor<64xf32>
util.global private mutable @scratch = #util.uninitialized : tensor<64xf32>
// CHECK: util.global private @text = "abc"
util.global private @text = "abc"
// CHECK: util.global private @buffer : !util.buffer
util.global private @buffer : !util.buffer
// CHECK: util.func private @accesses
util.func private @accesses(%w: tensor<4x?xf32>) -> (f32, tensor<4x8xf32>) {
  // CHECK: %scale = util.global.load immutable @scale : f32
  %s = util.global.load immutable @scale : f32
  // CHECK: %state = util.global.load @state {demo.x} : tensor<4x8xf32>
  %t = util.global.load @state {demo.x} : tensor<4x8xf32>
  // CHECK: util.global.store %{{.+}}, @state : tensor<4x?xf32>
  util.global.store %w, @state : tensor<4x?xf32>
  // CHECK: %ptr_state = util.global.address @state : !util.ptr<tensor<4x?xf32>>
  %p = util.global.address @state : !util.ptr<tensor<4x?xf32>>
  // CHECK: %ptr_scale = util.global.address immutable @scale : !util.ptr<f32>
  %q = util.global.address immutable @scale : !util.ptr<f32>
  // CHECK: util.global.load.indirect %ptr_state : !util.ptr<tensor<4x?xf32>> -> tensor<4x8xf32>
  %v = util.global.load.indirect %p : !util.ptr<tensor<4x?xf32>> -> tensor<4x8xf32>
  // CHECK: util.global.load.indirect immutable %ptr_scale : !util.ptr<f32> -> f32
  %u = util.global.load.indirect immutable %q : !util.ptr<f32> -> f32
  // CHECK: util.global.store.indirect %{{.+}}, %ptr_state : tensor<4x?xf32> -> !util.ptr<tensor<4x?xf32>>
  util.global.store.indirect %w, %p : tensor<4x?xf32> -> !util.ptr<tensor<4x?xf32>>
  util.return %s, %v : f32, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: util.func private @hints
// CHECK-SAME: (%[[I:.+]]: index, %[[J:.+]]: i32, %[[T:.+]]: tensor<8xf32>, %[[ACC:.+]]: vector<16xf32>)
util.func private @hints(%i: index, %j: i32, %t: tensor<8xf32>, %acc: vector<16xf32>) {
  // CHECK: util.optimization_barrier %[[T]] : tensor<8xf32>
  %b = util.optimization_barrier %t : tensor<8xf32>
  // CHECK: util.optimization_barrier {demo.keep} %[[I]], %[[T]] : index, tensor<8xf32>
  %c:2 = util.optimization_barrier {demo.keep} %i, %t : index, tensor<8xf32>
  // CHECK: util.unfoldable_constant dense<3> : tensor<2xi32>
  %k = util.unfoldable_constant dense<3> : tensor<2xi32>
  // CHECK: util.unfoldable_constant {demo.z} @hints : i64
  %l = util.unfoldable_constant {demo.z} @hints : i64
  // CHECK: util.assume.int %[[I]]<umin = 4, umax = 512, udiv = 4> : index
  %n = util.assume.int %i<udiv = 4, umin = 4, umax = 512> : index
  // CHECK: util.assume.int
  // CHECK-NEXT: %[[I]][<umin = 8, umax = 8>, <umin = 16, umax = 64, udiv = 16>],
  // CHECK-NEXT: %[[J]]<udiv = 2>
  // CHECK-NEXT: : index, i32
  %p:2 = util.assume.int %i[<umin = 8, umax = 8>, <umin = 16, umax = 64, udiv = 16>], %j<udiv = 2> : index, i32
  // CHECK: util.assume.int %[[I]][<umin = 1>, <>] : index {demo.u}
  %q = util.assume.int %i[#util.int.assumption<umin = 1>, <>] : index {demo.u}
  // CHECK: util.assume.int %[[I]][] : index
  %r = util.assume.int %i[] : index
  // CHECK: util.numeric.optional_narrow %[[T]] : tensor<8xf32> as si8 <min_value = -3 : si8, max_value = 100 : si8> {demo.v}
  %s = util.numeric.optional_narrow %t : tensor<8xf32> as si8 <min_value = -3 : si8, max_value = 100 : si8> {demo.v}
  // CHECK: util.numeric.optional_narrow %[[T]] : tensor<8xf32> as ui4
  %u = util.numeric.optional_narrow %t : tensor<8xf32> as ui4
  // CHECK: util.hoistable_conversion "split" inverts("join") (%[[IN:.+]] = %[[ACC]]) : (vector<16xf32>) -> vector<4x4xf32> {
  // CHECK-NEXT: %[[S:.+]] = vector.shape_cast %[[IN]]
  // CHECK-NEXT: util.return %[[S]] : vector<4x4xf32>
  // CHECK-NEXT: } {demo.w}
  %o = util.hoistable_conversion "split" inverts("join") (%in = %acc) : (vector<16xf32>) -> vector<4x4xf32> {
    %x = vector.shape_cast %in : vector<16xf32> to vector<4x4xf32>
    util.return %x : vector<4x4xf32>
  } {demo.w}
  // CHECK: util.optimization_barrier{{$}}
  util.optimization_barrier
  util.return
}

// -----

// CHECK-LABEL: util.func private @integers
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index, %[[C:.+]]: index)
util.func private @integers(%a: index, %b: index, %c: index) {
  // CHECK: util.align %[[A]], %[[B]] : index
  %r = util.align %a, %b : index
  // CHECK: util.sizeof f16
  %s = util.sizeof f16
  // CHECK: util.range.min %[[A]], %[[B]], %[[C]] : index
  %lo = util.range.min %a, %b, %c : index
  // CHECK: util.range.max %[[A]] {demo.x} : index
  %hi = util.range.max %a {demo.x} : index
  // CHECK: util.range.extents [%[[A]] for %[[B]]], [%[[B]] for %[[C]]] : index
  %e:2 = util.range.extents [%a for %b], [%b for %c] : index
  util.return
}

// -----

// CHECK: #[[$COMPOSITE:composite_of_3b]] = #util.composite<3xi8, [
// CHECK-LABEL: util.func private @values
// CHECK-SAME: (%[[A:.+]]: i32, %[[B:.+]]: i32, %[[I:.+]]: index, %[[O:.+]]: !util.object)
util.func private @values(%a: i32, %b: i32, %i: index, %o: !util.object) {
  // CHECK: util.switch i32 from [%[[A]], %[[B]]] at %[[I]] else %[[B]] : i32
  %v = util.switch i32 from [%a, %b] at %i else %b : i32
  // CHECK: util.switch i32 from [] at %[[I]] else %[[B]] {demo.x} : i32
  %w = util.switch i32 from [] at %i else %b {demo.x} : i32
  // CHECK: %[[N:.+]] = util.null : !util.buffer
  %n = util.null : !util.buffer
  // CHECK: util.cast %[[O]] : !util.object to !util.buffer
  %c = util.cast %o : !util.object to !util.buffer
  // CHECK: util.cmp.eq %[[N]], %{{.+}} : !util.buffer
  %e = util.cmp.eq %n, %c : !util.buffer
  // CHECK: util.cmp.ne %[[N]], %{{.+}} : !util.buffer
  %f = util.cmp.ne %n, %c : !util.buffer
  // CHECK: %weights = util.buffer.constant "weights" : !util.buffer = dense<[1, 2]> : vector<2xi8>
  %x = util.buffer.constant "weights" : !util.buffer = dense<[1, 2]> : vector<2xi8>
  // CHECK: util.buffer.constant "w" <alignment = 16, mime_type = "a/b"> {demo.y} : !util.buffer = "bytes"
  %y = util.buffer.constant "w" <alignment = 16, mime_type = "a/b"> {demo.y} : !util.buffer = "bytes"
  // CHECK: util.buffer.constant : !util.buffer = #[[$COMPOSITE]]
  %z = util.buffer.constant : !util.buffer = #util.composite<3xi8, ["abc"]>
  util.return
}

// -----

// Without the braces the name of the op after it would be read as the message.
// CHECK-LABEL: util.func private @never_before_unknown
util.func private @never_before_unknown() {
  "other.region"() ({
    // CHECK: util.scf.unreachable {}
    // CHECK-NEXT: "other.end"()
    "util.scf.unreachable"() : () -> ()
    "other.end"() : () -> ()
  }) : () -> ()
  "other.region"() ({
    // CHECK: util.scf.unreachable "never"
    // CHECK-NEXT: "other.end"()
    util.scf.unreachable "never"
    "other.end"() : () -> ()
  }) : () -> ()
  "other.region"() ({
    // CHECK: util.scf.unreachable {demo.x}
    util.scf.unreachable {demo.x}
    "other.end"() : () -> ()
  }) : () -> ()
  util.return
}
