// RUN: weir-opt %s --symbol-dce | FileCheck %s

// Symbol rule: a private symbol that an attribute around it mentions stays.
// CHECK: module attributes {demo.entry = @mentioned, demo.global = @mentioned_global}
module attributes {demo.entry = @mentioned, demo.global = @mentioned_global} {
  // CHECK: util.func private @mentioned()
  util.func private @mentioned() {
    util.return
  }
  // CHECK-NOT: @unused
  util.func private @unused() {
    util.return
  }
  util.global private @unused_global : i32
  // CHECK: util.global private @mentioned_global
  util.global private @mentioned_global : i32
  // CHECK: util.global nested @nested_global
  util.global nested @nested_global : i32
}
