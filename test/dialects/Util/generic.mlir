// Properties in <{}> and, as older dumps have them, in the dictionary.
// RUN: weir-opt %s --split-input-file | FileCheck %s
// RUN: weir-opt %s --split-input-file --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: util.func private @g(%[[A:.+]]: tensor<4xf32>) -> %[[A]] {
// GENERIC: "util.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "g", sym_visibility = "private", tied_operands = [0 : index]}> ({
"util.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "g", sym_visibility = "private", tied_operands = [0 : index]}> ({
^bb0(%arg0: tensor<4xf32>):
  %n = "arith.constant"() <{value = 3 : index}> : () -> index
  // CHECK: util.assume.int %{{.+}}<umax = 9> : index
  // GENERIC: "util.assume.int"(%{{.+}}) <{assumptions = {{\[\[}}#util.int.assumption<umax = 9>{{\]\]}}}> : (index) -> index
  %m = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umax = 9>]]}> : (index) -> index
  // CHECK: util.range.extents [%{{.+}} for %{{.+}}] : index
  // GENERIC: "util.range.extents"(%{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> (index, index)
  %e:2 = "util.range.extents"(%n, %m) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> (index, index)
  // CHECK: util.return
  // GENERIC: "util.return"(%{{.+}}) : (tensor<4xf32>) -> ()
  "util.return"(%arg0) : (tensor<4xf32>) -> ()
}) : () -> ()
// CHECK: util.global public mutable @v = 4 : i32
// GENERIC: "util.global"() <{initial_value = 4 : i32, is_mutable, sym_name = "v", type = i32}> : () -> ()
"util.global"() <{initial_value = 4 : i32, is_mutable, sym_name = "v", type = i32}> : () -> ()
// CHECK: util.global private @w <inlining_policy = #util.inline.never> {demo.x} : tensor<4xf32>
// GENERIC: "util.global"() <{inlining_policy = #util.inline.never, sym_name = "w", sym_visibility = "private", type = tensor<4xf32>}> {demo.x} : () -> ()
"util.global"() {demo.x, inlining_policy = #util.inline.never, sym_name = "w", sym_visibility = "private", type = tensor<4xf32>} : () -> ()
// CHECK: util.initializer {
// GENERIC: "util.initializer"() <{function_type = () -> ()}> ({
"util.initializer"() <{function_type = () -> ()}> ({
  // CHECK: util.global.load @v : i32
  // GENERIC: "util.global.load"() <{global = @v}> : () -> i32
  %v = "util.global.load"() <{global = @v}> : () -> i32
  // GENERIC: "util.global.load"() <{global = @w, is_immutable}> : () -> tensor<4xf32>
  %w = "util.global.load"() <{global = @w, is_immutable}> : () -> tensor<4xf32>
  // CHECK: util.global.store %{{.+}}, @v : i32
  // GENERIC: "util.global.store"(%{{.+}}) <{global = @v}> : (i32) -> ()
  "util.global.store"(%v) <{global = @v}> : (i32) -> ()
  "util.return"() : () -> ()
}) : () -> ()
// CHECK: util.func private @calls
"util.func"() ({
^bb0(%x: i32, %i: index):
  // CHECK: util.call @callee(%[[X:.+]]) : (i32) -> (%[[X]] as i64, i32)
  // GENERIC: "util.call"(%{{.+}}) <{callee = @callee, tied_operands = [0 : index, -1 : index]}> : (i32) -> (i64, i32)
  %0:2 = "util.call"(%x) <{callee = @callee, tied_operands = [0 : index, -1 : index]}> : (i32) -> (i64, i32)
  // Of two operands that are one value the position says which is tied.
  // CHECK: util.call @second(%[[X]], %[[X]]) : (i32, i32) -> %[[X]][1]
  // CHECK: util.call @first(%[[X]], %[[X]]) : (i32, i32) -> %[[X]]{{$}}
  // GENERIC: "util.call"(%{{.+}}, %{{.+}}) <{callee = @second, tied_operands = [1 : index]}> : (i32, i32) -> i32
  // GENERIC: "util.call"(%{{.+}}, %{{.+}}) <{callee = @first, tied_operands = [0 : index]}> : (i32, i32) -> i32
  %second = "util.call"(%x, %x) <{callee = @second, tied_operands = [1 : index]}> : (i32, i32) -> i32
  %first = "util.call"(%x, %x) <{callee = @first, tied_operands = [0 : index]}> : (i32, i32) -> i32
  // CHECK: util.switch i32 from [%{{.+}}] at %{{.+}} else %{{.+}} : i32
  %1 = "util.switch"(%i, %x, %0#1) : (index, i32, i32) -> i32
  // CHECK: util.hoistable_conversion "a" inverts("b") (%{{.+}} = %{{.+}}) : (i32) -> i32 {
  // GENERIC: "util.hoistable_conversion"(%{{.+}}) <{inverseTag = "b", tag = "a"}> ({
  %2 = "util.hoistable_conversion"(%1) <{tag = "a", inverseTag = "b"}> ({
  ^bb0(%y: i32):
    "util.return"(%y) : (i32) -> ()
  }) : (i32) -> i32
  // GENERIC: "util.buffer.constant"() <{alignment = 16 : index, name = "n", value = "abc"}> : () -> !util.buffer
  %3 = "util.buffer.constant"() <{alignment = 16 : index, name = "n", value = "abc"}> : () -> !util.buffer
  // GENERIC: "util.sizeof"() <{sizedType = f16}> : () -> index
  %4 = "util.sizeof"() <{sizedType = f16}> : () -> index
  // GENERIC: "util.numeric.optional_narrow"(%{{.+}}) <{min_value = -3 : si8, semantic_type = si8}> : (i32) -> i32
  %5 = "util.numeric.optional_narrow"(%x) <{min_value = -3 : si8, semantic_type = si8}> : (i32) -> i32
  // GENERIC: "util.unreachable"() <{message = "m"}> : () -> ()
  "util.unreachable"() <{message = "m"}> : () -> ()
}) {function_type = (i32, index) -> (), sym_name = "calls", sym_visibility = "private"} : () -> ()
// CHECK: util.func private @callee(%arg0: i32) -> (%arg0 as i64, i32)
"util.func"() <{function_type = (i32) -> (i64, i32), sym_name = "callee", sym_visibility = "private", tied_operands = [0 : index, -1 : index]}> ({}) : () -> ()
"util.func"() <{function_type = (i32, i32) -> i32, sym_name = "second", sym_visibility = "private", tied_operands = [1 : index]}> ({}) : () -> ()
"util.func"() <{function_type = (i32, i32) -> i32, sym_name = "first", sym_visibility = "private", tied_operands = [0 : index]}> ({}) : () -> ()

// -----

// Ops that are left out pass through in generic form.
func.func @unknown(%b: !util.buffer) {
  // CHECK: "util.buffer.future"(%{{.+}}) : (!util.buffer) -> i64
  %0 = "util.buffer.future"(%b) : (!util.buffer) -> i64
  return
}
