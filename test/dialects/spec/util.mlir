// Made by scripts/refresh-spec-tests from the examples of util.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// util.md: S9 properties without syntax of their own
util.global private @tab <inlining_policy = #util.inline.never> {demo.note} = dense<[1, 2]> : tensor<2xi8>

// -----

// util.md: 6. Attributes
module attributes {
  util.a = #util.int.assumption<umin = 2, udiv = 2>,
  util.b = #util.byte_pattern<17> : tensor<6xi16>,
  util.c = #util.composite<5xi8, [dense<3> : vector<1xi8>, dense<0> : vector<4xi8>]>,
  util.d = #util.uninitialized : tensor<2x2xf16>
} {}

// -----

// util.md: util.func
util.func private @accumulate(%arg0: tensor<?x32xf32>, %arg1: index) -> %arg0
util.func private @flatten(%arg0: tensor<6x4xf32>) -> (%arg0 as tensor<24xf32> {demo.note = "view"}, index)
util.func public @pick(%arg0: tensor<8xi32> {demo.in}, %arg1: i1) -> tensor<8xi32> attributes {inlining_policy = #util.inline.never} {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %r = arith.select %arg1, %arg0, %zero : tensor<8xi32>
  util.return %r : tensor<8xi32>
}

// -----

// util.md: util.call
util.func private @accumulate(%arg0: tensor<?x32xf32>, %arg1: index) -> %arg0
util.func private @flatten(%arg0: tensor<6x4xf32>) -> (%arg0 as tensor<24xf32> {demo.note = "view"}, index)
util.func private @notify() -> ()
util.func private @fragment(%t: tensor<?x32xf32>, %n: index, %m: tensor<6x4xf32>) {
  %0 = util.call @accumulate(%t, %n) : (tensor<?x32xf32>, index) -> %t
  %1:2 = util.call @flatten(%m) : (tensor<6x4xf32>) -> (%m as tensor<24xf32>, index)
  util.call @notify() : () -> ()
  util.return
}

// -----

// util.md: util.initializer
util.global private @table : tensor<16xf32>
util.initializer {
  %cst = arith.constant dense<0.25> : tensor<16xf32>
  util.global.store %cst, @table : tensor<16xf32>
  util.return
}

// -----

// util.md: util.scf.unreachable
util.func private @fragment(%c: i1, %x: i32) {
  %v = scf.if %c -> (i32) {
    util.scf.unreachable "no such case"
    %p = ub.poison : i32
    scf.yield %p : i32
  } else {
    scf.yield %x : i32
  }
  util.return
}

// -----

// util.md: util.global
util.global private @scale = 2.5 : f32
util.global private mutable @state : tensor<4x?xf32>
util.global public @lut <inlining_policy = #util.inline.never> = dense<[1, 2, 3]> : tensor<3xi8>
util.global private @dyn : tensor<?xi32> = dense<7> : tensor<5xi32>
util.global private mutable @scratch = #util.uninitialized : tensor<64xf32>
util.global private @w0 = #flow.parameter.named<"model"::"layer0.w"> : tensor<128x128xf32>

// -----

// util.md: util.global.load
util.global private @scale = 2.5 : f32
util.global private mutable @state : tensor<4x8xf32>
util.func private @fragment() {
  %s = util.global.load immutable @scale : f32
  %t = util.global.load @state : tensor<4x8xf32>
  util.return
}

// -----

// util.md: util.global.load.indirect / util.global.store.indirect
util.global private mutable @state : tensor<4x?xf32>
util.func private @fragment(%w: tensor<4x?xf32>) {
  %p = util.global.address @state : !util.ptr<tensor<4x?xf32>>
  %v = util.global.load.indirect %p : !util.ptr<tensor<4x?xf32>> -> tensor<4x8xf32>
  util.global.store.indirect %w, %p : tensor<4x?xf32> -> !util.ptr<tensor<4x?xf32>>
  util.return
}

// -----

// util.md: util.optimization_barrier
util.func private @fragment(%x: tensor<4xf32>, %i: index, %t: tensor<?xf32>) {
  %b = util.optimization_barrier %x : tensor<4xf32>
  %c:2 = util.optimization_barrier {demo.keep} %i, %t : index, tensor<?xf32>
  util.return
}

// -----

// util.md: util.unfoldable_constant
util.func private @fragment() {
  %c = util.unfoldable_constant dense<3> : tensor<2xi32>
  util.return
}

// -----

// util.md: util.assume.int
util.func private @fragment(%arg0: index, %arg1: i32) {
  %n = util.assume.int %arg0<umin = 4, umax = 512, udiv = 4> : index
  %p:2 = util.assume.int %arg0[<umin = 8, umax = 8>, <umin = 16, umax = 64, udiv = 16>], %arg1<udiv = 2> : index, i32
  util.return
}

// -----

// util.md: util.numeric.optional_narrow
util.func private @fragment(%x: tensor<8xf32>) {
  %q = util.numeric.optional_narrow %x : tensor<8xf32> as si8 <min_value = -3 : si8, max_value = 100 : si8>
  util.return
}

// -----

// util.md: util.hoistable_conversion
util.func private @fragment(%acc: vector<16xf32>) {
  %o = util.hoistable_conversion "split" inverts("join") (%in = %acc) : (vector<16xf32>) -> vector<4x4xf32> {
    %s = vector.shape_cast %in : vector<16xf32> to vector<4x4xf32>
    util.return %s : vector<4x4xf32>
  }
  util.return
}

// -----

// util.md: util.align
util.func private @fragment(%v: index, %a: index) {
  %r = util.align %v, %a : index
  util.return
}

// -----

// util.md: util.sizeof
util.func private @fragment() {
  %s = util.sizeof f16
  util.return
}

// -----

// util.md: util.range.min / util.range.max / util.range.extents
util.func private @fragment(%a: index, %b: index, %c: index, %o0: index, %l0: index, %o1: index, %l1: index) {
  %lo = util.range.min %a, %b, %c : index
  %r:2 = util.range.extents [%o0 for %l0], [%o1 for %l1] : index
  util.return
}

// -----

// util.md: util.switch
util.func private @fragment(%a: i32, %b: i32, %c: i32, %i: index, %d: i32) {
  %v = util.switch i32 from [%a, %b, %c] at %i else %d : i32
  util.return
}

// -----

// util.md: util.buffer.constant
util.func private @fragment() {
  %b = util.buffer.constant "weights" : !util.buffer = dense<[1, 2]> : vector<2xi8>
  util.return
}

// -----

// util.md: 14. Generic form and printing
"util.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "g", sym_visibility = "private", tied_operands = [0 : index]}> ({
^bb0(%arg0: tensor<4xf32>):
  %n = "arith.constant"() <{value = 3 : index}> : () -> index
  %m = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umax = 9>]]}> : (index) -> index
  "util.return"(%arg0) : (tensor<4xf32>) -> ()
}) : () -> ()
"util.global"() <{initial_value = 4 : i32, is_mutable, sym_name = "v", type = i32}> : () -> ()
"util.initializer"() <{function_type = () -> ()}> ({
  %v = "util.global.load"() <{global = @v}> : () -> i32
  "util.global.store"(%v) <{global = @v}> : (i32) -> ()
  "util.return"() : () -> ()
}) : () -> ()
// generic
