#ifndef WEIR_PASSES_STREAM_PASSES_TD
#define WEIR_PASSES_STREAM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertToStream : Pass<"weir-convert-to-stream", "::mlir::ModuleOp"> {
  let summary = "Turns tensors into resources with sizes";
  let description = [{
    Contract: stream-passes.md 2.1. Each tensor value of host code becomes a `!stream.resource<*>` and its size in bytes; its type
    stays as an encoding on `stream.tensor` ops. `flow.executable`s become `stream.executable`s whose dispatch tensor arguments are
    bindings, with what is known of their access as `weir.access`. Globals of tensor type become resource globals, with a second
    global for the size if the shape is dynamic.

    Fires on every op of the table. Refuses, with a diagnostic: ops outside dispatches that take or give tensors and are not in
    the table, unranked tensors, imports with a fence or an offset.

    ```mlir
    util.func public @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = flow.dispatch @ex::@twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
      util.return %r : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @twice(%x: !stream.resource<*>, %x_size: index) -> (!stream.resource<*>, index) {
      %size = stream.tensor.sizeof tensor<4xf32> : index
      %r = stream.tensor.dispatch @ex::@twice(%x) : (tensor<4xf32> in !stream.resource<*>{%x_size}) -> tensor<4xf32> in !stream.resource<*>{%size}
      util.return %r, %size : !stream.resource<*>, index
    }
    ```
  }];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::util::UtilDialect", "::weir::hal::HALDialect",
                           "::mlir::arith::ArithDialect"];
}

def EncodeTensors : Pass<"weir-encode-tensors", "::mlir::ModuleOp"> {
  let summary = "Replaces tensor encodings on the host by byte sizes and offsets";
  let description = [{
    Contract: stream-passes.md 2.2, table in stream-tensor.md 3. `stream.tensor` ops with dense encodings become `stream.async`
    ops; sizes and offsets become `index` arithmetic (B4, B5), folded where operands are constants, so that later passes can compare
    SSA values. Import, export and trace stay.

    Refuses, with a diagnostic: fills of boxes that are not one byte range, unless their outer lengths are constants with a
    product of at most `max-fill-pieces`; slices and updates of boxes known not to be contiguous; element types without a
    pattern (B7). Ops with unserialized layouts are left alone.

    ```mlir
    %f = stream.tensor.fill %v, %t[%c1, %c0 for %c2, %c6] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
    ```
    becomes
    ```mlir
    %f = stream.async.fill %v, %t[%c12 to %c36 for %c24] : i16 -> %t as !stream.resource<*>{%c48}
    ```
  }];
  let options = [Option<"maxFillPieces", "max-fill-pieces", "int64_t", "64",
                        "Largest number of byte ranges that one fill is split into">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect"];
}

def MaterializeCopyOnWrite : Pass<"weir-materialize-copy-on-write"> {
  let summary = "Makes a program safe for in-place execution by cloning in front of writes";
  let description = [{
    Contract: stream-passes.md 4.1. For each `fill`, `update`, `copy`, `store`, `dispatch`, `call`, `execute` and `concurrent`, a clone of
    each tied operand goes in front, unless that operand's storage is provably used by nothing after the op: it has no other
    use, is no argument, branch, call, region or global value, no constant and no import that is not consumed, and no loop
    contains the op but not the value.

    Clones that turn out to be needless are removed by `weir-elide-copies`. The op that the pass ran on is marked `weir.in_place_safe`, which keeps
    folds from adding uses of tied operands until storage is assigned.

    ```mlir
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    ```
    becomes
    ```mlir
    %xc = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %f = stream.async.fill %p, %xc[%c0 to %c4 for %c4] : i8 -> %xc as !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    ```
  }];
  let statistics = [Statistic<"numClones", "clones", "Number of clones inserted">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ElideCopies : Pass<"weir-elide-copies", "::mlir::ModuleOp"> {
  let summary = "Removes clones and transfers that copy nothing anybody can tell apart";
  let description = [{
    Contract: stream-passes.md 4.2, rows clone and transfer. A copy between equal resource types (for a transfer, also equal or absent
    affinities) is replaced by its source if neither the source's nor the copy's storage is ever written in place, or if the
    copy is the last use of a value that an async op of the same block made.

    Refuses, leaving the copy: storage that the caller or a global can see, block arguments, results of branches and calls, constants
    that are written.
  }];
  let statistics = [Statistic<"numElided", "elided", "Number of copies removed">];
}

def RefineUsage : Pass<"weir-refine-usage", "::mlir::ModuleOp"> {
  let summary = "Gives every resource the lifetime that its uses need";
  let description = [{
    Contract: stream-passes.md 4.4. `!stream.resource<*>` becomes `external`, `constant`, `variable` or `transient` (first match), for values,
    arguments and signatures together. Casts disappear or, where the two sides differ, become transfers.
  }];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ReplaceWideFills : Pass<"weir-replace-wide-fills", "::mlir::ModuleOp"> {
  let summary = "Replaces fills with 64-bit patterns, which no command does";
  let description = [{
    Contract: stream-passes.md 7. A `stream.async.fill` with an `i64` that could not be narrowed becomes two fills of 32 bits if it fills
    one element, and else a dispatch of a generated kernel in `@weir_fill_i64` that ties the target range. A
    `stream.async.splat` becomes a dispatch with an untied result.

    Runs before `weir-schedule-execution`, on a program that is safe for in-place execution, and keeps it so.

    ```mlir
    %f = stream.async.fill %v, %t[%c8 to %c16 for %c8] : i64 -> %t as !stream.resource<*>{%c32}
    ```
    becomes
    ```mlir
    %low = arith.trunci %v : i64 to i32
    %shifted = arith.shrui %v, %c32_i64 : i64
    %high = arith.trunci %shifted : i64 to i32
    %a = stream.async.fill %low, %t[%c8 to %c12 for %c4] : i32 -> %t as !stream.resource<*>{%c32}
    %f = stream.async.fill %high, %a[%c12 to %c16 for %c4] : i32 -> %a as !stream.resource<*>{%c32}
    ```
  }];
  let statistics = [Statistic<"numReplaced", "replaced", "Number of splats and fills replaced">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::tensor_ext::TensorExtDialect",
                           "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ScheduleExecution : Pass<"weir-schedule-execution"> {
  let summary = "Groups async ops into execution regions";
  let description = [{
    Contract: stream-passes.md 5.1. Per block, streamable ops are collected until a host op needs one of their results or has effects;
    each group becomes a `stream.async.execute` whose results are awaited right behind it. Ops with affinities that cannot run
    together go into different regions. `async.barrier` ends a group and disappears.
  }];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ScheduleAllocation : Pass<"weir-schedule-allocation", "::mlir::ModuleOp"> {
  let summary = "Gives execution regions explicit storage";
  let description = [{
    Contract: stream-passes.md 5.4. Each `async.execute` becomes a `cmd.execute`: constants leave the region, results get storage of
    their own, everything else a slice of one transient slab that is freed behind the region. Host loads, stores and allocations become
    `stream.resource` ops. The program has to be safe for in-place execution (`weir-materialize-copy-on-write`).

    Refuses, with a diagnostic: async ops in a region that have no command (calls of host functions).
  }];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def LayoutSlices : Pass<"weir-layout-slices"> {
  let summary = "Turns packed slices into offsets";
  let description = [{
    Contract: stream-passes.md 5.6. `stream.resource.pack` becomes constants and arithmetic. Slices with overlapping intervals never share
    bytes, every offset is a multiple of the offset alignment, and a base offset is added to every offset but not to the total.

    ```mlir
    %p:4 = stream.resource.pack slices({[0, 2] = %c100, [1, 3] = %c40, [3, 4] = %c90}) : index
    ```
    with alignments of 16 becomes total 160 and offsets 0, 112, 0.
  }];
  let options = [
    Option<"offsetAlignment", "offset-alignment", "int64_t", "64", "Multiple for offsets, in bytes, without #stream.resource_config">,
    Option<"rangeAlignment", "range-alignment", "int64_t", "64", "Multiple for lengths, in bytes, without #stream.resource_config">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def VerifyAccessRanges : Pass<"weir-verify-access-ranges"> {
  let summary = "Reports async access ranges that leave their resource";
  let description = [{
    Contract: stream-passes.md 6. For each range an async op reports (stream.md section 10): start <= end, end <= size of the resource,
    length <= end, start + length = end. Only what constants show, and a range that starts and ends at the same SSA value but
    has a constant length other than 0. Changes nothing; what is not known is not reported.

    ```mlir
    %bad = stream.async.slice %r[%c8 to %c40] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
    ```
    is an error: the end, 40, lies behind the 32 bytes of `%r`.
  }];
}

#endif // WEIR_PASSES_STREAM_PASSES_TD
