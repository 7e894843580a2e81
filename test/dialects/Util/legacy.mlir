// Older spellings are read and printed as those of today.
// RUN: weir-opt %s | FileCheck %s

// CHECK: util.global private @g <inlining_policy = #util.inline.never> : i32
util.global private @g {noinline} : i32
// CHECK: util.initializer {
util.initializer {
  // CHECK: util.return
  util.initializer.return
}
// CHECK: util.func private @ops(%[[X:.+]]: i32, %[[P:.+]]: !util.ptr<i32>)
util.func private @ops(%x: i32, %p: !iree.ptr<i32>) {
  // CHECK: util.optimization_barrier %[[X]], %[[P]] : i32, !util.ptr<i32>
  %0:2 = util.do_not_optimize(%x, %p) : i32, !util.ptr<i32>
  // CHECK: util.optimization_barrier %[[X]] : i32
  %1 = iree.do_not_optimize(%x) : i32
  // CHECK: util.unfoldable_constant 4 : i32
  %2 = iree.unfoldable_constant 4 : i32
  // CHECK: util.null : !util.buffer
  %3 = iree.null : !util.buffer
  // CHECK: util.global.load @g : i32
  %4 = util.global.load @g : i32
  util.return
}
// Functions of before 2024.
// CHECK: func.func @old
func.func @old(%x: i32) -> i32 {
  // CHECK: return
  return %x : i32
}
