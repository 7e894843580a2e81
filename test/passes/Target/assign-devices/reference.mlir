// RUN: weir-opt %s --weir-assign-devices="targets=reference target-cpu=x86-64 target-triple=x86_64-unknown-linux-gnu" | FileCheck %s

// CHECK: #[[TARGET:.+]] = #hal.executable.target<"weir-reference", "system-elf-x86_64", {{.*}}cpu = "x86-64"
// CHECK-SAME: native_vector_size = 16 : i64, target_triple = "x86_64-unknown-linux-gnu"
// CHECK: #[[DEVICE:.+]] = #hal.device.target<"local", [#[[TARGET]]]> : !hal.device
// CHECK: module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>, weir.host = #[[TARGET]]}
// CHECK: util.global private @__device_0 = #[[DEVICE]]
// CHECK: util.func public @f
module {
  util.func public @f(%a: i32) -> i32 {
    util.return %a : i32
  }
}
