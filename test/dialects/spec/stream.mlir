// Made by scripts/refresh-spec-tests from the examples of stream.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// stream.md: 1. Purpose and phases
util.func public @demo(%part: !stream.resource<*>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %seven = arith.constant 7 : i8
  %base = stream.async.splat %seven : i8 -> !stream.resource<*>{%c16}
  %next = stream.async.update %part, %base[%c0 to %c4] : !stream.resource<*>{%c4} -> %base as !stream.resource<*>{%c16}
  %out = stream.async.transfer %next : !stream.resource<*>{%c16} -> !stream.resource<external>{%c16}
  util.return %out : !stream.resource<external>
}
// async phase: 16 bytes of 7, with 4 bytes of them replaced, sent out of the program

// -----

// stream.md: #stream.timepoint
util.global private mutable @ready = #stream.timepoint<immediate> : !stream.timepoint

// -----

// stream.md: #stream.resource_config
module attributes {
  stream.resources = #stream.resource_config<{
    max_allocation_size = 4096,
    min_buffer_offset_alignment = 32,
    max_buffer_range = 1024,
    min_buffer_range_alignment = 8,
    index_bits = 32,
    alias_mutable_bindings = true,
    memory_model = Discrete
  }>
} {}

// -----

// stream.md: #stream.partitioning_config
module attributes {stream.partitioning = #stream.partitioning_config<"max-concurrency">} {}

// -----

// stream.md: #stream.parameter.named
util.global private @weight = #stream.parameter.named<"model"::"layer0.w"> : tensor<64x32xf32>
util.global private @slice = #stream.parameter.named<"blob", {offset = 128 : i64, length = 24 : i64}> : tensor<6xi32>

// -----

// stream.md: 18. Generic form
util.func private @fragment(%t: !stream.resource<*>, %n: index, %a: index, %b: index, %l: index, %p: i32, %tp0: !stream.timepoint) {
  %r = "stream.async.fill"(%t, %n, %a, %b, %l, %p) : (!stream.resource<*>, index, index, index, index, i32) -> !stream.resource<*>
  %s, %tp = "stream.resource.alloca"(%n, %tp0) <{indeterminate_lifetime}> : (index, !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint)
  util.return
}
