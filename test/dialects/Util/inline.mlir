// D3
// RUN: weir-opt %s --inline --split-input-file | FileCheck %s

util.func private @one_block(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  util.return %0 : i32
}
util.func private @blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  util.return %x : i32
^bb2:
  util.unreachable "never"
}
// CHECK-LABEL: util.func public @inlined
// CHECK-SAME: (%[[C:.+]]: i1, %[[X:.+]]: i32)
util.func public @inlined(%c: i1, %x: i32) -> i32 {
  // CHECK: %[[SUM:.+]] = arith.addi %[[X]], %[[X]]
  %0 = util.call @one_block(%x) : (i32) -> i32
  // CHECK: cf.cond_br %[[C]], ^[[RETURN:.+]](%[[SUM]] : i32), ^[[NEVER:.+]]
  // CHECK: ^[[NEVER]]:
  // CHECK: util.unreachable "never"
  // CHECK: ^[[RETURN]](%[[R:.+]]: i32):
  // CHECK: util.return %[[R]]
  %1 = util.call @blocks(%c, %0) : (i1, i32) -> i32
  util.return %1 : i32
}

// -----

// One block that ends in unreachable: the rest of the caller's block is dead, its value arbitrary.
util.func private @never() -> i32 {
  util.unreachable "never"
}
// CHECK-LABEL: util.func public @inlined_never
util.func public @inlined_never() -> i32 {
  // CHECK: util.{{(scf\.)?}}unreachable "never"
  %0 = util.call @never() : () -> i32
  util.return %0 : i32
}

// -----

// Policies say no: the property, and an attribute of any name.
util.func private @policy() attributes {inlining_policy = #util.inline.never} {
  util.return
}
util.func private @attribute() attributes {demo.policy = #util.inline.never} {
  util.return
}
util.func private @always() attributes {inlining_policy = #util.inline.always} {
  util.return
}
// CHECK-LABEL: util.func public @caller
util.func public @caller() {
  // CHECK-NEXT: util.call @policy
  util.call @policy() : () -> ()
  // CHECK-NEXT: util.call @attribute
  util.call @attribute() : () -> ()
  // CHECK-NEXT: util.return
  util.call @always() : () -> ()
  util.return
}
