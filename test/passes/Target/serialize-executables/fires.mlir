// The module of a target whose executables are object files stays; what has a blob already keeps it. Targets with blobs: test/unit/targets/toy.
// RUN: weir-opt %s --pass-pipeline="builtin.module(stream.executable(weir-serialize-executables))" | FileCheck %s

// CHECK: stream.executable private @object
// CHECK-NEXT: builtin.module
// CHECK: stream.executable private @blob attributes {weir.serialized = dense<[1, 2]> : vector<2xi8>}
stream.executable private @object attributes {hal.executable.target = #hal.executable.target<"weir-reference", "elf">} {
  builtin.module {
  }
}
stream.executable private @blob attributes {weir.serialized = dense<[1, 2]> : vector<2xi8>} {
}
