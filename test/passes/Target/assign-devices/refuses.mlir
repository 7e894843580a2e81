// A module with devices is left alone.
// RUN: weir-opt %s --weir-assign-devices | FileCheck %s
// Saying the same again is no contradiction.
// RUN: weir-opt %s --weir-assign-devices=targets=reference | FileCheck %s

// CHECK: module attributes {weir.host = #
// CHECK-NEXT: util.global private @mine = #
// CHECK-NOT: util.global
module attributes {weir.host = #hal.executable.target<"weir-reference", "elf">} {
  util.global private @mine = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
}
