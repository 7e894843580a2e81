// RUN: weir-opt --split-input-file %s | weir-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func private @types
// CHECK-SAME: !stream.resource<*>, !stream.resource<external>, !stream.resource<staging>
// CHECK-SAME: !stream.resource<transient>, !stream.resource<variable>, !stream.resource<constant>
// CHECK-SAME: !stream.timepoint, !stream.binding, !stream.test.fence, !stream.file
func.func private @types(!stream.resource<*>, !stream.resource<external>, !stream.resource<staging>,
                         !stream.resource<transient>, !stream.resource<variable>, !stream.resource<constant>,
                         !stream.timepoint, !stream.binding, !stream.test.fence, !stream.file)

// -----

// CHECK: module attributes
// CHECK-SAME: a = #stream.timepoint<immediate> : !stream.timepoint
// CHECK-SAME: b = #stream.timepoint<immediate> : !stream.timepoint
module attributes {
  t.a = #stream.timepoint<immediate>,
  t.b = #stream.timepoint<immediate> : !stream.timepoint
} {}

// -----

// Commas are optional, the last of repeated keys wins, and both spellings of a flag are read.
// CHECK: module attributes
// CHECK-SAME: t.a = #stream.resource_config<{max_allocation_size = 0, min_buffer_offset_alignment = 0, max_buffer_range = 0, min_buffer_range_alignment = 0, index_bits = 32, alias_mutable_bindings = false, memory_model = Discrete}>
// CHECK-SAME: t.b = #stream.resource_config<{max_allocation_size = 4096, min_buffer_offset_alignment = 32, max_buffer_range = 1024, min_buffer_range_alignment = 8, index_bits = 64, alias_mutable_bindings = true, memory_model = Unified}>
module attributes {
  t.a = #stream.resource_config<{}>,
  t.b = #stream.resource_config<{
    index_bits = 16,
    max_allocation_size = 4096
    min_buffer_offset_alignment = 32,
    max_buffer_range = 1024 min_buffer_range_alignment = 8
    index_bits = 64, alias_mutable_bindings = 1, memory_model = Unified,
  }>
} {}

// -----

// The unquoted form is what the peer prints.
// CHECK: module attributes
// CHECK-SAME: t.a = #stream.partitioning_config<"debug">
// CHECK-SAME: t.b = #stream.partitioning_config<"min-peak-memory">
// CHECK-SAME: t.c = #stream.partitioning_config<"max-concurrency">
// CHECK-SAME: t.d = #stream.partitioning_config<"max-concurrency">
module attributes {
  t.a = #stream.partitioning_config<"debug">,
  t.b = #stream.partitioning_config<"min-peak-memory">,
  t.c = #stream.partitioning_config<"max-concurrency">,
  t.d = #stream.partitioning_config<favor-max-concurrency>
} {}

// -----

// CHECK: module attributes
// CHECK-SAME: t.a = #stream.parameter.named<"model"::"layer0.w"> : tensor<64x32xf32>
// CHECK-SAME: t.b = #stream.parameter.named<"blob", {length = 24 : i64, offset = 128 : i64}> : tensor<6xi32>
// CHECK-SAME: t.c = #stream.parameter.named<"s"::"k", {length = 4 : i64}> : i32
module attributes {
  t.a = #stream.parameter.named<"model"::"layer0.w"> : tensor<64x32xf32>,
  t.b = #stream.parameter.named<"blob", {offset = 128 : i64, length = 24 : i64}> : tensor<6xi32>,
  t.c = #stream.parameter.named<"s"::"k", {length = 4 : i64}> : i32
} {}
