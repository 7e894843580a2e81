// RUN: weir-opt %s --split-input-file --verify-diagnostics

// S3: a tie names an operand as it is spelled.
util.func private @f(%arg0: i32) -> i32
util.func private @g(%x: i32) {
  // expected-error @+1 {{can only be tied to an operand of this op}}
  %r = util.call @f(%x) : (i32) -> %y
  util.return
}

// -----

// S3: the number is part of the spelling.
util.func private @f(%arg0: i32) -> i32
util.func private @g(%x: i32) {
  %p:2 = util.optimization_barrier %x, %x : i32, i32
  // expected-error @+1 {{can only be tied to an operand of this op}}
  %r = util.call @f(%p#0) : (i32) -> %p#1
  util.return
}

// -----

// S9
// expected-error @+1 {{`alignment` is not a property of this op}}
util.global private @g <alignment = 4> : i32

// -----

// S9
// expected-error @+1 {{`inlining_policy` is given twice}}
util.global private @g <inlining_policy = #util.inline.never, inlining_policy = #util.inline.always> : i32

// -----

// S9
// expected-error @+1 {{wrong kind of attribute for `inlining_policy`}}
util.global private @g <inlining_policy = 4 : i32> : i32

// -----

// S9: a property that is always an index is written without its type.
util.func private @g() {
  // expected-error @+1 {{expected '>'}}
  %0 = util.buffer.constant <alignment = 16 : index> : !util.buffer = "a"
  util.return
}

// -----

// expected-error @+1 {{composite of 4 bytes is declared with 5}}
util.global private @g : i32 = #util.composite<5xi8, [dense<3> : vector<4xi8>]>

// -----

// expected-error @+1 {{is not a serializable constant}}
util.global private @g : i32 = #util.composite<5xi8, [unit]>

// -----

// expected-error @+1 {{expected umin, umax or udiv}}
module attributes {t.a = #util.int.assumption<min = 1>} {}

// -----

// util.func: the signature is not repeated.
// expected-error @+1 {{`sym_visibility` is part of the signature}}
util.func private @f() attributes {sym_visibility = "public"}

// -----

// util.func: a body is not empty.
// expected-error @+1 {{expected a non-empty function body}}
util.func private @f() {}

// -----

// util.func: all arguments have names or none has.
// expected-error @+1 {{all arguments need names, or none}}
util.func private @f(%a: i32, i32)

// -----

// expected-error @+1 {{the arguments of a function with a body need names}}
util.func private @f(i32) { util.return }

// -----

// util.func: no wrong kind of attribute for a property.
// expected-error @+1 {{attribute 'inlining_policy' failed to satisfy constraint}}
util.func private @f() attributes {inlining_policy = 4}

// -----

// util.func.C1
// expected-error @+1 {{has a tied_operands entry 2 but 1 argument(s)}}
"util.func"() <{function_type = (i32) -> i32, sym_name = "g", sym_visibility = "private", tied_operands = [2 : index]}> ({}) : () -> ()

// -----

// util.func: T.C1
// expected-error @+1 {{has 2 tied_operands entries for 1 result(s)}}
"util.func"() <{function_type = (i32) -> i32, sym_name = "g", sym_visibility = "private", tied_operands = [0 : index, -1 : index]}> ({}) : () -> ()

// -----

// util.func.C2
// expected-error @+1 {{symbol declaration cannot have public visibility}}
util.func @f(i32)

// -----

// util.func.C3
// expected-error @+1 {{arguments may only have dialect attributes}}
util.func private @f(i32 {plain})

// -----

// util.call.C1
util.func private @g(%x: i32) {
  // expected-error @+1 {{callee @missing is not a util.func}}
  util.call @missing(%x) : (i32) -> ()
  util.return
}

// -----

// util.call.C1
func.func private @f(i32)
util.func private @g(%x: i32) {
  // expected-error @+1 {{callee @f is not a util.func}}
  util.call @f(%x) : (i32) -> ()
  util.return
}

// -----

// util.call.C2
util.func private @f(i32) -> i32
util.func private @g(%x: i32) {
  // expected-error @+1 {{calls with the type '(i32) -> i64' but @f has the type '(i32) -> i32'}}
  %0 = util.call @f(%x) : (i32) -> i64
  util.return
}

// -----

// util.call.C3: ties on one side only.
util.func private @f(%a: i32) -> %a
util.func private @g(%x: i32) {
  // expected-error @+1 {{ties its results differently than @f}}
  %0 = util.call @f(%x) : (i32) -> i32
  util.return
}

// -----

// util.call.C3: different ties.
util.func private @f(%a: i32, %b: i32) -> %b
util.func private @g(%x: i32, %y: i32) {
  // expected-error @+1 {{ties its results differently than @f}}
  %0 = util.call @f(%x, %y) : (i32, i32) -> %x
  util.return
}

// -----

// util.call: T.C1
util.func private @f(i32) -> i32
util.func private @g(%x: i32) {
  // expected-error @+1 {{has a tied_operands entry 1 but 1 tie-able operand(s)}}
  %0 = "util.call"(%x) <{callee = @f, tied_operands = [1 : index]}> : (i32) -> i32
  util.return
}

// -----

// util.call: T.C1
util.func private @f(i32) -> i32
util.func private @g(%x: i32) {
  // expected-error @+1 {{has 2 tied_operands entries for 1 result(s)}}
  %0 = "util.call"(%x) <{callee = @f, tied_operands = [0 : index, 0 : index]}> : (i32) -> i32
  util.return
}

// -----

// util.return.C1
util.func private @g(%x: i32) -> i64 {
  // expected-error @+1 {{returns ('i32') from a function that results in ('i64')}}
  util.return %x : i32
}

// -----

// util.return.C1
util.initializer {
  %x = arith.constant 1 : i32
  // expected-error @+1 {{returns ('i32') from a function that results in ()}}
  util.return %x : i32
}

// -----

// util.return: its parents.
func.func private @g() {
  // expected-error @+1 {{expects parent op to be one of}}
  util.return
}

// -----

// expected-error @+1 {{must not have arguments or results}}
"util.initializer"() <{function_type = (i32) -> ()}> ({
^bb0(%x: i32):
  "util.return"() : () -> ()
}) : () -> ()

// -----

// util.global.C1: rank.
// expected-error @+1 {{of type 'tensor<4xi32>' cannot hold an initial value of type 'tensor<4x1xi32>'}}
util.global private @g : tensor<4xi32> = dense<1> : tensor<4x1xi32>

// -----

// util.global.C1: static sizes.
// expected-error @+1 {{of type 'tensor<4xi32>' cannot hold an initial value of type 'tensor<5xi32>'}}
util.global private @g : tensor<4xi32> = dense<1> : tensor<5xi32>

// -----

// util.global.C1: scalars.
// expected-error @+1 {{of type 'i32' cannot hold an initial value of type 'i64'}}
util.global private @g : i32 = 4 : i64

// -----

// util.global, note (b)
// expected-error @+1 {{expected an attribute with a type}}
util.global private @g = [1, 2]

// -----

// util.global, note (b)
// expected-error @+1 {{expected an attribute with a type}}
util.global private @g : i32 = @h

// -----

// util.global.load.C1
util.func private @f() {
  // expected-error @+1 {{@missing is not a global}}
  %0 = util.global.load @missing : i32
  util.return
}

// -----

// util.global.load.C2
util.global private @g : tensor<4xi32>
util.func private @f() {
  // expected-error @+1 {{loads a value of type 'tensor<5xi32>' from @g of type 'tensor<4xi32>'}}
  %0 = util.global.load @g : tensor<5xi32>
  util.return
}

// -----

// util.global.load.C2
util.global private @g : !util.buffer
util.func private @f() {
  // expected-error @+1 {{loads a value of type 'i32' from @g of type '!util.buffer'}}
  %0 = util.global.load @g : i32
  util.return
}

// -----

// util.global.load.C3
util.global private mutable @g : i32
util.func private @f() {
  // expected-error @+1 {{is marked immutable but @g is mutable}}
  %0 = util.global.load immutable @g : i32
  util.return
}

// -----

// util.global.store.C1
util.func private @f(%x: i32) {
  // expected-error @+1 {{@missing is not a global}}
  util.global.store %x, @missing : i32
  util.return
}

// -----

// util.global.store.C2: compatible is not enough.
util.global private mutable @g : tensor<?xi32>
util.func private @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{stores a value of type 'tensor<4xi32>' in @g of type 'tensor<?xi32>'}}
  util.global.store %x, @g : tensor<4xi32>
  util.return
}

// -----

// util.global.address.C1
util.func private @f() {
  // expected-error @+1 {{@missing is not a global}}
  %0 = util.global.address @missing : !util.ptr<i32>
  util.return
}

// -----

// util.global.address.C2
util.global private mutable @g : i32
util.func private @f() {
  // expected-error @+1 {{is marked immutable but @g is mutable}}
  %0 = util.global.address immutable @g : !util.ptr<i32>
  util.return
}

// -----

// util.global.load.indirect.C1
util.func private @f(%p: !util.ptr<tensor<4xi32>>) {
  // expected-error @+1 {{accesses a pointer to 'tensor<4xi32>' as 'tensor<5xi32>'}}
  %0 = util.global.load.indirect %p : !util.ptr<tensor<4xi32>> -> tensor<5xi32>
  util.return
}

// -----

// util.global.store.indirect.C1
util.func private @f(%p: !util.ptr<i32>, %x: i64) {
  // expected-error @+1 {{accesses a pointer to 'i32' as 'i64'}}
  util.global.store.indirect %x, %p : i64 -> !util.ptr<i32>
  util.return
}

// -----

// util.optimization_barrier.C1
util.func private @f(%x: i32) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{'util.optimization_barrier' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i64'}}
  %0 = "util.optimization_barrier"(%x) : (i32) -> i64
  util.return
}

// -----

util.func private @f() {
  // expected-error @+1 {{holds a value of type 'i32' but results in 'i64'}}
  %0 = "util.unfoldable_constant"() <{value = 4 : i32}> : () -> i64
  util.return
}

// -----

util.func private @f() {
  // expected-error @+1 {{expected a typed attribute or a symbol}}
  %0 = util.unfoldable_constant [1]
  util.return
}

// -----

util.func private @f() {
  // expected-error @+1 {{must hold a typed attribute or a symbol, not [1]}}
  %0 = "util.unfoldable_constant"() <{value = [1]}> : () -> i64
  util.return
}

// -----

// util.assume.int.C1
util.func private @f(%x: i32) {
  // expected-error @+1 {{has 0 row(s) of assumptions for 1 operand(s)}}
  %0 = "util.assume.int"(%x) <{assumptions = []}> : (i32) -> i32
  util.return
}

// -----

// util.assume.int.C2
util.func private @f(%x: i32) {
  // expected-error @+1 {{has rows of 2 and of 3 alternatives}}
  %0:2 = util.assume.int %x[<umin = 1>, <umin = 2>], %x[<>, <>, <>] : i32, i32
  util.return
}

// -----

// util.assume.int.C3
util.func private @f(%x: si32) {
  // expected-error @+1 {{must be variadic of signless integer or index}}
  %0 = util.assume.int %x<umin = 1> : si32
  util.return
}

// -----

util.func private @f(%x: i32) {
  // expected-error @+1 {{must narrow to a float or a signed or unsigned integer, not 'i8'}}
  %0 = util.numeric.optional_narrow %x : i32 as i8
  util.return
}

// -----

// util.hoistable_conversion.C1
util.func private @f(%x: i32) {
  // expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
  "util.hoistable_conversion"(%x) <{tag = "a", inverseTag = "b"}> ({
  ^bb0(%y: i32):
    "util.return"() : () -> ()
  ^bb1:
    "util.return"() : () -> ()
  }) : (i32) -> ()
  util.return
}

// -----

// util.hoistable_conversion.C2
util.func private @f(%x: i32) {
  // expected-error @+1 {{has block arguments of other types than its inputs}}
  "util.hoistable_conversion"(%x) <{tag = "a", inverseTag = "b"}> ({
  ^bb0(%y: i64):
    "util.return"() : () -> ()
  }) : (i32) -> ()
  util.return
}

// -----

// util.hoistable_conversion.C3
util.func private @f(%x: i32) {
  // expected-error @+1 {{has a util.return with other operand types than its results}}
  %0 = util.hoistable_conversion "a" inverts("b") (%y = %x) : (i32) -> i64 {
    util.return %y : i32
  }
  util.return
}

// -----

util.func private @f() {
  // expected-error @+1 {{expected 1 or more operands, but found 0}}
  %0 = "util.range.min"() : () -> index
  util.return
}

// -----

util.func private @f(%x: index) {
  // expected-error @+1 {{has 1 offset(s) and 2 length(s)}}
  %0:2 = "util.range.extents"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1, 2>}> : (index, index, index) -> (index, index)
  util.return
}

// -----

util.func private @f(%i: index, %x: i32) {
  // expected-error @+1 {{selects among values of type 'i32' but results in 'i64'}}
  %0 = util.switch i32 from [%x] at %i else %x : i64
  util.return
}

// -----

util.func private @f(%i: index, %x: i32, %y: i64) {
  // expected-error @+1 {{selects a value of type 'i64' but results in 'i32'}}
  %0 = "util.switch"(%i, %x, %y) : (index, i32, i64) -> i32
  util.return
}

// -----

// util.cast.C1
util.func private @f(%x: i32) {
  // expected-error @+1 {{must cast between objects, but 'i32' is not an object}}
  %0 = util.cast %x : i32 to !util.object
  util.return
}

// -----

// util.buffer.constant.C1
util.func private @f() {
  // expected-error @+1 {{holds a value whose bytes are unknown: [1, 2]}}
  %0 = util.buffer.constant : !util.buffer = [1, 2]
  util.return
}

// -----

// util.buffer.constant.C2
util.func private @f() {
  // expected-error @+1 {{has an alignment of 12, which is not a power of two}}
  %0 = util.buffer.constant <alignment = 12> : !util.buffer = "a"
  util.return
}

// -----

// util.tied.C1: as many entries as results.
util.func private @g(tensor<4xf32>) -> tensor<4xf32>
util.func private @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{has 2 tied_operands entries for 1 result(s)}}
  %0 = "util.call"(%a) <{callee = @g, tied_operands = [0 : index, 0 : index]}> : (tensor<4xf32>) -> tensor<4xf32>
  util.return
}

// -----

// util.tied.C1: each is -1 or an operand.
util.func private @g(tensor<4xf32>) -> tensor<4xf32>
util.func private @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{has a tied_operands entry -2 but 1 tie-able operand(s)}}
  %0 = "util.call"(%a) <{callee = @g, tied_operands = [-2 : index]}> : (tensor<4xf32>) -> tensor<4xf32>
  util.return
}

// -----

// util.global.store.C3: no error. Initializers assign immutable globals; G2 is a rule of the module.
util.global private @k : i32
util.func private @stores(%a: i32) {
  util.global.store %a, @k : i32
  util.return
}

// -----

// expected-error @+1 {{expected a range whose ends and length fit 64 bits}}
module attributes {util.e = #util.byte_range<(9223372036854775807 to 8)>} {}
