// RUN: weir-opt %s --weir-verify-calls | FileCheck %s

// Calls that reach bodies and do not recur, also of one function from several places.
// CHECK-LABEL: util.func public @main
// CHECK:         util.call @leaf
// CHECK:         util.call @middle
util.func public @main(%n: i32) -> i32 {
  %0 = util.call @leaf(%n) : (i32) -> i32
  %1 = util.call @middle(%0) : (i32) -> i32
  util.return %1 : i32
}
util.func private @middle(%n: i32) -> i32 {
  %0 = util.call @leaf(%n) : (i32) -> i32
  util.return %0 : i32
}
util.func private @leaf(%n: i32) -> i32 {
  util.return %n : i32
}
