// RUN: weir-opt %s --split-input-file --weir-assign-devices="targets=cpu,reference target-cpu=x86-64-v3" | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-assign-devices="target-cpu=x86-64-v4" | FileCheck %s --check-prefix=ONE

// The first target is the default. What a CPU has follows from its name.
// CHECK: #[[CPU:.+]] = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {{.*}}+avx2{{.*}}iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>{{.*}}native_vector_size = 32 : i64
// CHECK-SAME: vector_registers = 16 : i64
// CHECK: #[[REFERENCE:.+]] = #hal.executable.target<"weir-reference"
// What has no affinity is compiled for all of them.
// CHECK-DAG: #[[FIRST:.+]] = #hal.device.target<"local", [#[[CPU]], #[[REFERENCE]]]> : !hal.device
// CHECK-DAG: #[[SECOND:.+]] = #hal.device.target<"local", [#[[REFERENCE]]]> : !hal.device
// CHECK: stream.affinity.default = #hal.device.affinity<@__device_0>
// CHECK-DAG: @__device_0 = #[[FIRST]]
// CHECK-DAG: @__device_1 = #[[SECOND]]

// ONE: #hal.executable.target<"llvm-cpu", {{.*}}native_vector_size = 64 : i64
// ONE-SAME: vector_registers = 32 : i64
// ONE-NOT: __device_1
module {
}

// -----

// A name that is taken, and a default that the program chose.
// CHECK: module attributes {stream.affinity.default = #hal.device.affinity<@mine>
// CHECK: util.global private @__device_0_{{[0-9]+}} = #
// CHECK: util.global private @__device_1 = #
// CHECK: util.global private @__device_0 : i32
module attributes {stream.affinity.default = #hal.device.affinity<@mine>} {
  util.global private @__device_0 : i32
}
