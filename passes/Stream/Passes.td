// Passes from tensors to commands. In between: ElisionPasses.td, FillPasses.td. Order of work and storage: SchedulePasses.td. Checks: VerifyPasses.td.

#ifndef WEIR_PASSES_STREAM_PASSES_TD
#define WEIR_PASSES_STREAM_PASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/Stream/ElisionPasses.td"
include "passes/Stream/FillPasses.td"
include "passes/Stream/SchedulePasses.td"
include "passes/Stream/VerifyPasses.td"

def ConvertToStream : Pass<"weir-convert-to-stream", "::mlir::ModuleOp"> {
  let summary = "Turns tensors into resources with sizes";
  let description = [{
    Contract: stream-passes.md 2.1. Each tensor value of host code becomes a `!stream.resource<*>` and its size in bytes; its type
    stays as an encoding on `stream.tensor` ops. `flow.executable`s become `stream.executable`s whose dispatch tensor arguments are
    bindings, with what is known of their access as `weir.access`. Globals of tensor type become resource globals, with a second
    global for the size if the shape is dynamic.

    Fires on every op of the table. Refuses, with a diagnostic: ops on tensors outside of dispatches that are not in
    the table; unranked tensors; imports from an offset in a buffer view; collectives of other elements than their tensors'; functions in stream order with a body or scalar results.

    ```mlir
    util.func public @scale(%x: tensor<?x8xf32>, %d: index) -> tensor<?x8xf32> {
      %v = arith.constant 2.5 : f32
      %s = flow.tensor.splat %v : tensor<?x8xf32>{%d}
      %r = flow.dispatch @ex::@mul[%d](%x, %s, %d) : (tensor<?x8xf32>{%d}, tensor<?x8xf32>{%d}, index) -> tensor<?x8xf32>{%d}
      util.return %r : tensor<?x8xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @scale(%arg0: !stream.resource<*>, %arg1: index, %arg2: index) -> (!stream.resource<*>, index) {
      %cst = arith.constant 2.500000e+00 : f32
      %0 = stream.tensor.sizeof tensor<?x8xf32>{%arg2} : index
      %1 = stream.tensor.splat %cst : f32 -> tensor<?x8xf32>{%arg2} in !stream.resource<*>{%0}
      %2 = stream.tensor.sizeof tensor<?x8xf32>{%arg2} : index
      %3 = stream.tensor.dispatch @ex::@mul[%arg2](%arg0, %1, %arg2) : (tensor<?x8xf32>{%arg2} in !stream.resource<*>{%arg1}, tensor<?x8xf32>{%arg2} in !stream.resource<*>{%0}, index) -> tensor<?x8xf32>{%arg2} in !stream.resource<*>{%2}
      util.return %3, %2 : !stream.resource<*>, index
    }
    ```
  }];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::util::UtilDialect", "::weir::hal::HALDialect",
                           "::mlir::arith::ArithDialect"];
}

def InsertTransfersCodes : RemarkCodes<"weir-insert-transfers", "InsertTransfersCode", [
  Passed<"transfer-inserted", "the value and its use are on different devices">,
  Passed<"constant-remade", "the same, for a constant: the use gets its own copy">,
  Passed<"global-copied", "an immutable global is used on another device: it gets a copy there when the program starts">,
  Passed<"affinity-of-operands", "the dispatch or call names no device: it runs where its operands are">,
  Passed<"affinity-of-users", "the devices of its operands are unknown: it runs where its users run">,
  Passed<"affinity-mixed", "its operands are on several devices: it runs on the default device">]>;

def InsertTransfers : Pass<"weir-insert-transfers", "::mlir::ModuleOp"> {
  let summary = "Transfers values to the devices that use them";
  let description = !strconcat([{
    Contract: stream-passes.md 2.3. A value is on the device of the op that makes it, also through branches, regions, calls and
    globals; if these merge values of several devices, it is on the default device. An op without an affinity runs on the device of its operands,
    else of its users, else on the default device; constants, and values from outside without an affinity, do not count. Before an
    op with another affinity the value gets a `stream.async.transfer`, one for all uses in a block. Constants, splats and empty tensors are made at
    the use instead. An immutable global with such a value is on the device of its users; if several devices use it, the program copies it to each when
    it starts, not in each call.

    Fires in modules with several affinities. Slices, updates, clones and transfers with the default affinity run on the device of their operand.
    Devices that can access each other's memory (`stream.topology`) and queues of one device need no transfer. Refuses nothing: if the program does not state
    the size of a value, next to it or along control flow and calls, `stream.resource.size` reads it.
  }], InsertTransfersCodes.table, [{
    ```mlir
    util.func public @f(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
      %y = stream.tensor.dispatch on(#hal.device.affinity<@a>) @ex::@first(%x) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
      %z = stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@second(%y) : (tensor<?xf32>{%n} in !stream.resource<*>{%n}) -> tensor<?xf32>{%n} in !stream.resource<*>{%n}
      util.return %z : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    ...
    %1 = stream.async.transfer %0 : !stream.resource<*>{%arg1} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%arg1}
    %2 = stream.tensor.dispatch on(#hal.device.affinity<@b>) @ex::@second(%1) ...
    ```
  }]);
  let statistics = [
    Statistic<"numInserted", "transfers-inserted", "Number of transfers inserted">,
    Statistic<"numCopied", "loads-of-copies", "Number of loads of globals that became loads of copies on their device">,
    Statistic<"numRemade", "constants-remade", "Number of constants made again for another device">
  ];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::hal::HALDialect"];
}

def EncodeTensors : Pass<"weir-encode-tensors", "::mlir::ModuleOp"> {
  let summary = "Replaces tensor encodings on the host by byte sizes and offsets";
  let description = [{
    Contract: stream-passes.md 2.2, table in stream-tensor.md 3. `stream.tensor` ops with dense encodings, and those
    with serialised layouts of which only the size matters, become `stream.async` ops; sizes and offsets become `index` arithmetic
    (B4, B5), folded where operands are constants, so that later passes can compare SSA values. Import, export and trace stay.

    Refuses, with a diagnostic: fills of slices that are not one byte range, unless their outer lengths are constants with a
    product of at most `max-fill-pieces`; slices and updates known not to be contiguous; element types without a
    pattern (B7). Ops with unserialized layouts are unchanged.

    ```mlir
    util.func public @f(%v: i16, %t: !stream.resource<*>) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c6 = arith.constant 6 : index
      %c48 = arith.constant 48 : index
      %f = stream.tensor.fill %v, %t[%c1, %c0 for %c2, %c6] : i16 -> tensor<4x6xi16> in %t as !stream.resource<*>{%c48}
      util.return %f : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%v: i16, %t: !stream.resource<*>) -> !stream.resource<*> {
      ...
      %0 = stream.async.fill %v, %t[%c12 to %c36 for %c24] : i16 -> %t as !stream.resource<*>{%c48}
      util.return %0 : !stream.resource<*>
    }
    ```
  }];
  let options = [Option<"maxFillPieces", "max-fill-pieces", "int64_t", "64",
                        "Largest number of byte ranges that one fill is split into">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect"];
}

def RefineUsageCodes : RemarkCodes<"weir-refine-usage", "RefineUsageCode", [
  Missed<"cast-copies", "source and result of a cast differ">,
  Missed<"slice-moves", "a slice has the lifetime of its source, and its uses need another">]>;

def RefineUsage : Pass<"weir-refine-usage", "::mlir::ModuleOp"> {
  let summary = "Refines the lifetime of every resource from its uses";
  let description = !strconcat([{
    Contract: stream-passes.md 4.4. Ties, casts, branches, private calls, globals, transfers within one device and clones without
    writes join values to sets. Each `!stream.resource<*>` of a set, also in signatures and globals, gets the first lifetime that
    matches:

    1. `constant`: kept in an immutable global, not written in place and not accessible from outside;
    2. `external`: crosses a public function or a function of another module, is imported or exported;
    3. `constant`: made by constants only and never written;
    4. `variable`: in a global;
    5. `transient`.

    Casts disappear. If a transfer has to replace a cast, a missed remark has the bytes and both lifetimes:
  }], RefineUsageCodes.table, [{
    ```mlir
    util.func public @sum(%in: !stream.resource<external>) -> !stream.resource<external> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %x = stream.async.cast %in : !stream.resource<external>{%c4} -> !stream.resource<*>{%c4}
      %t = stream.async.dispatch @ex::@a(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
      %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
      %r = stream.async.cast %y : !stream.resource<*>{%c4} -> !stream.resource<external>{%c4}
      util.return %r : !stream.resource<external>
    }
    ```
    becomes
    ```mlir
    util.func public @sum(%in: !stream.resource<external>) -> !stream.resource<external> {
      ...
      %0 = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
      %1 = stream.async.dispatch @ex::@b(%0[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
      util.return %1 : !stream.resource<external>
    }
    ```
  }]);
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ReplaceWideFills : Pass<"weir-replace-wide-fills", "::mlir::ModuleOp"> {
  let summary = "Replaces fills with 64-bit patterns, which commands do not support";
  let description = [{
    Contract: stream-passes.md 7. A `stream.async.fill` with an `i64` that could not be narrowed becomes two fills of 32 bits if it fills
    one element. Otherwise it becomes a dispatch of a generated kernel in `@weir_fill_i64` that ties the target range. A
    `stream.async.splat` becomes a dispatch with an untied result.

    Runs before `weir-schedule-execution`, on a program that is safe for in-place execution, and keeps it so.

    Refuses nothing: narrower patterns stay as they are.

    ```mlir
    util.func private @element(%t: !stream.resource<*>, %v: i64) -> !stream.resource<*> {
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %f = stream.async.fill %v, %t[%c8 to %c16 for %c8] : i64 -> %t as !stream.resource<*>{%c32}
      util.return %f : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func private @element(%t: !stream.resource<*>, %v: i64) -> !stream.resource<*> {
      ...
      %0 = arith.trunci %v : i64 to i32
      %1 = arith.shrui %v, %c32_i64 : i64
      %2 = arith.trunci %1 : i64 to i32
      %3 = stream.async.fill %0, %t[%c8 to %c12 for %c4] : i32 -> %t as !stream.resource<*>{%c32}
      %4 = stream.async.fill %2, %3[%c12 to %c16 for %c4] : i32 -> %3 as !stream.resource<*>{%c32}
      util.return %4 : !stream.resource<*>
    }
    ```
  }];
  let statistics = [Statistic<"numReplaced", "replaced", "Number of splats and fills replaced">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::tensor_ext::TensorExtDialect",
                           "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ScheduleExecutionCodes : RemarkCodes<"weir-schedule-execution", "ScheduleExecutionCode", [
  Passed<"copied", "a region recomputes a value that an op of another region computes">,
  Missed<"copy-costs", "the value is larger than 256 bytes or of dynamic size: the region reads the result of another one">,
  Passed<"earlier-region", "the op runs with others of its affinity, before a region of another affinity">,
  Missed<"would-wait", "a region of the op's affinity is open, but the op would delay it or its waiters, or follows an op of a later region">]>;

def ScheduleExecution : Pass<"weir-schedule-execution"> {
  let summary = "Groups async ops into execution regions";
  let description = !strconcat([{
    Contract: stream-passes.md 5.1. Per block, streamable ops are collected until a host op needs one of their results or has effects;
    each group becomes a `stream.async.execute` whose results are awaited right after it. Ops with affinities that cannot run
    together go into different regions. `async.barrier` ends a group and disappears. If the host may write later (`async.store`) to bytes that a region reads, the await has
    `sync` and stays.

    One region is open at a time, so a program whose ops alternate between two devices has a region for each change. Under
    `#stream.partitioning_config<"max-concurrency">` up to 64 stay open. An op joins a region of its affinity after all regions whose results it needs or
    whose bytes it conflicts with: the first one, unless that region, or one that waits for it, would wait longer.
    Regions begin in the order of their first ops.

    A region that uses new storage (`async.alloca`) or a splat of at most 256 bytes from another region makes its own copy. That needs no wait, and the
    storage ends with the region.

    Refuses nothing: ops that cannot be streamed stay on the host. Under `#stream.partitioning_config<"debug">` each op is a separate region.
  }], ScheduleExecutionCodes.table, [{
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
      %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
      util.return %y : !stream.resource<external>
    }
    ```
    becomes
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> !stream.resource<external> {
      ...
      %results, %result_timepoint = stream.async.execute with(%in as %arg1: !stream.resource<external>{%c4}) -> !stream.resource<external>{%c4} {
        %1 = stream.async.dispatch @ex::@a(%arg1[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
        %2 = stream.async.dispatch @ex::@b(%1[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
        stream.yield %2 : !stream.resource<external>{%c4}
      } => !stream.timepoint
      %0 = stream.timepoint.await %result_timepoint => %results : !stream.resource<external>{%c4}
      util.return %0 : !stream.resource<external>
    }
    ```
  }]);
  let options = [Option<"favor", "favor", "std::string", "\"\"",
                        "What to optimize for without a `stream.partitioning`: `min-peak-memory`, `max-concurrency` or `debug`">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ScheduleAllocationCodes : RemarkCodes<"weir-schedule-allocation", "ScheduleAllocationCode", [
  Passed<"results-shared", "`results` of a region have one allocation">,
  Missed<"kept-apart", "results of one lifetime together exceed `max-result-slab` or `max_allocation_size`, or their size is unknown: keeping one would keep all">]>;

def ScheduleAllocation : Pass<"weir-schedule-allocation", "::mlir::ModuleOp"> {
  let summary = "Gives execution regions explicit storage";
  let description = !strconcat([{
    Contract: stream-passes.md 5.4. Each `async.execute` becomes a `cmd.execute`. Constants leave the region. Results get separate storage,
    or share an allocation if they are small. All other values get a slice of one transient slab, which is freed after the region. In an initializer the region runs `once`. `async.concurrent` becomes `cmd.concurrent`, whose ops are one
    point in time for the lifetimes of slices; `async.call` becomes `cmd.call`, with storage for untied results after its operands. Host loads, stores and allocations become
    `stream.resource` ops, and accesses to parameters those of phase cmd. The program has to be safe for in-place execution (`weir-materialize-copy-on-write`).

    Refuses, with a diagnostic, ops in a region without a command.
  }], ScheduleAllocationCodes.table, [{
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.timepoint) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %r, %tp = stream.async.execute with(%in as %a: !stream.resource<external>{%c4}) -> !stream.resource<external>{%c4} {
        %t = stream.async.dispatch @ex::@a(%a[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
        %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
        stream.yield %y : !stream.resource<external>{%c4}
      } => !stream.timepoint
      util.return %r, %tp : !stream.resource<external>, !stream.timepoint
    }
    ```
    becomes
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.timepoint) {
      ...
      %result, %result_timepoint = stream.resource.alloca uninitialized : !stream.resource<external>{%c4} => !stream.timepoint
      %total_length, %packed_offsets = stream.resource.pack slices({
        [1, 2] = %c4
      }) : index
      %result_0, %result_timepoint_1 = stream.resource.alloca uninitialized : !stream.resource<transient>{%total_length} => !stream.timepoint
      %0 = stream.timepoint.join max(%result_timepoint, %result_timepoint_1) => !stream.timepoint
      ...
      %1 = stream.cmd.execute await(%0) => with(%in as %arg1: !stream.resource<external>{%c4}, %result_0 as %arg2: !stream.resource<transient>{%total_length}, %result as %arg3: !stream.resource<external>{%c4}) {
        stream.cmd.dispatch @ex::@a {
          ro %arg1[%c0 for %c4] : !stream.resource<external>{%c4},
          wo %arg2[%packed_offsets for %c4] : !stream.resource<transient>{%total_length}
        }
        stream.cmd.dispatch @ex::@b {
          ro %arg2[%packed_offsets for %c4] : !stream.resource<transient>{%total_length},
          wo %arg3[%c0_3 for %c4] : !stream.resource<external>{%c4}
        }
      } => !stream.timepoint
      %2 = stream.resource.dealloca await(%1) => %result_0 : !stream.resource<transient>{%total_length} => !stream.timepoint
      util.return %result, %1 : !stream.resource<external>, !stream.timepoint
    }
    ```
    The slab is freed after the region.
  }]);
  let options = [Option<"maxResultSlab", "max-result-slab", "int64_t", "4096",
                        "Largest shared storage, in bytes, for results of a region with one lifetime">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def LayoutSlices : Pass<"weir-layout-slices"> {
  let summary = "Turns packed slices into offsets";
  let description = [{
    Contract: stream-passes.md 5.6. `stream.resource.pack` becomes constants and arithmetic. Slices with overlapping intervals never share
    bytes, every offset is a multiple of the offset alignment, and a base offset is added to every offset but not to the total.

    Refuses nothing.

    ```mlir
    util.func private @f() -> (index, index, index, index) {
      %c100 = arith.constant 100 : index
      %c40 = arith.constant 40 : index
      %c90 = arith.constant 90 : index
      %p:4 = stream.resource.pack slices({[0, 2] = %c100, [1, 3] = %c40, [3, 4] = %c90}) : index
      util.return %p#0, %p#1, %p#2, %p#3 : index, index, index, index
    }
    ```
    becomes
    ```mlir
    util.func private @f() -> (index, index, index, index) {
      ...
      util.return %c192, %c0, %c128, %c0_0 : index, index, index, index
    }
    ```
    The first and the third slice are never alive together and share their bytes.
  }];
  let options = [
    Option<"offsetAlignment", "offset-alignment", "int64_t", "64", "Alignment of offsets, in bytes, without #stream.resource_config">,
    Option<"rangeAlignment", "range-alignment", "int64_t", "64", "Alignment of lengths, in bytes, without #stream.resource_config">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def NarrowBindingsCodes : RemarkCodes<"weir-narrow-bindings", "NarrowBindingsCode", [
  Passed<"narrowed", "`bytes` of the binding's `of` are bound">,
  Missed<"other-use", "the view of the binding is used by an op that is not a load or store">,
  Missed<"dynamic", "a load or store accesses dynamic rows">,
  Missed<"shared-kernel", "the executable is public, or one of several variants of a dispatch">]>;

def NarrowBindings : Pass<"weir-narrow-bindings", "::mlir::ModuleOp"> {
  let summary = "Narrows bindings to the ranges that kernels access";
  let description = !strconcat([{
    Contract: stream-passes.md 7. Fires on each binding of a dispatched kernel whose loads and stores do not access all rows (of the first
    dimension larger than one). The view then only covers the rows from the first to the last accessed one, and so do the ranges of all
    `stream.cmd.dispatch` of the kernel. The first row starts at a multiple of 64 bytes. Dispatches that write different parts of a
    resource then access no common byte, and devices need not order them.

    The pass handles kernels before tiling: bindings with one view of static shape from byte 0, without encoding, of elements of whole bytes. Others are
    unchanged, and so is the stated access. Each such binding has a remark, unless the kernel accesses all of it:
  }], NarrowBindingsCodes.table, [{
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k
      builtin.module {
        func.func @k(%b: !stream.binding) {
          %c0 = arith.constant 0 : index
          %t = tensor.empty() : tensor<8x32xf32>
          %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
          iree_tensor_ext.dispatch.tensor.store %t, %v, offsets = [32, 0], sizes = [8, 32], strides = [1, 1] : tensor<8x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<40x32xf32>>
          return
        }
      }
    }
    util.func private @site(%r: !stream.resource<transient>) -> !stream.timepoint {
      %c0 = arith.constant 0 : index
      %c5120 = arith.constant 5120 : index
      %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c5120}) {
        stream.cmd.dispatch @ex::@k {
          rw %x[%c0 for %c5120] : !stream.resource<transient>{%c5120}
        }
      } => !stream.timepoint
      util.return %t : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    %0 = stream.binding.subspan %{{.*}}[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x32xf32>>
    iree_tensor_ext.dispatch.tensor.store %{{.*}}, %0, offsets = [0, 0], sizes = [8, 32], strides = [1, 1] : tensor<8x32xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8x32xf32>>
    ...
    rw %{{.*}}[%c4096 for %c1024] : !stream.resource<transient>{%c5120}
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AnnotateDispatchArgumentsCodes : RemarkCodes<"weir-annotate-dispatch-arguments", "AnnotateDispatchArgumentsCode", [
  Missed<"alias-possible", "two bindings of the dispatch, one of them written, may share bytes">]>;

def AnnotateDispatchArguments : Pass<"weir-annotate-dispatch-arguments", "::mlir::ModuleOp"> {
  let summary = "Annotates the alignment of the byte offsets of bindings";
  let description = !strconcat([{
    Contract: stream-passes.md 7, bindings only. A `!stream.binding` argument of a dispatched function gets `stream.alignment = N` if
    N > 0 divides its byte offset at every `stream.cmd.dispatch` of the function, as constants and `arith` prove; N is 1 for an unknown offset. Without the
    attribute all offsets are 0. Code generation uses it as the alignment of the pointer.

    dispatch-passes.md 3.5: `llvm.dereferenceable = N` if the ranges of all dispatches have constant lengths of at least N > 0 bytes. AL1: two bindings of a
    dispatch, one of them written, are disjoint if they are disjoint ranges of one resource, or resources without common storage.
    Two buffers of the caller may alias; storage of the program aliases neither. A range that is `rw` and disjoint
    from all others at each dispatch gets `llvm.noalias`; a range that is `ro` or `wo` and not proved disjoint gets `weir.shares_bytes`. Dispatches with different
    facts get copies of a private executable with one export, at most four; the last copy serves all other dispatches.

    A number gets `stream.values = [...]`, all its values, if these are at most 16 constants at the dispatches, and no other op
    runs the kernel.
  }], AnnotateDispatchArgumentsCodes.table, [{
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k
      builtin.module {
        func.func @k(%b: !stream.binding) {
          return
        }
      }
    }
    util.func private @sites(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
      %c8 = arith.constant 8 : index
      %c48 = arith.constant 48 : index
      %c64 = arith.constant 64 : index
      %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%size}) {
        stream.cmd.dispatch @ex::@k {
          rw %x[%c48 for %c8] : !stream.resource<transient>{%size}
        }
        stream.cmd.dispatch @ex::@k {
          rw %x[%c64 for %c8] : !stream.resource<transient>{%size}
        }
      } => !stream.timepoint
      util.return %t : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    func.func @k(%b: !stream.binding {llvm.dereferenceable = 8 : i64, llvm.noalias, stream.alignment = 16 : index}) {
    ```
  }]);
}

#endif // WEIR_PASSES_STREAM_PASSES_TD
