// Passes that order work and storage: what runs at the same time, what waits for what, and where bytes lie.

#ifndef WEIR_PASSES_STREAM_SCHEDULEPASSES_TD
#define WEIR_PASSES_STREAM_SCHEDULEPASSES_TD

include "passes/RemarkCodes.td"

def ScheduleConcurrencyCodes : RemarkCodes<"weir-schedule-concurrency", "ScheduleConcurrencyCode", [
  Passed<"wave", "independent ops run concurrently">,
  Missed<"chain", "each op of the region needs the result of the one before it">,
  Missed<"may-overlap", "the op must precede one of its wave that may access the same bytes, one of them writing">,
  Missed<"more-memory", "the ops need more memory concurrently than in sequence, and the region favors the least memory">,
  Missed<"favors-debug", "`#stream.partitioning_config<\"debug\">`">,
  Missed<"has-waves", "the region has concurrent regions already">,
  Missed<"unknown-op", "an op of the region is unknown, or forwards storage in an unknown way">]>;

def ScheduleConcurrency : Pass<"weir-schedule-concurrency"> {
  let summary = "Wraps independent ops of execution regions in concurrent ones";
  let description = !strconcat([{
    Contract: stream-passes.md 5.2. Each op of a `stream.async.execute` gets the latest wave that precedes all ops which use
    its results or conflict with it. A wave of several ops becomes a `stream.async.concurrent`.

    Two ops conflict if one of them writes and their ranges of one storage (by ties) are not certainly disjoint. Captures may alias, so a write
    to one keeps its order with all accesses to others. Calls keep their order.

    `#stream.partitioning_config` decides between memory and concurrency. `min-peak-memory`, the default: the waves if their peak of live values is no
    larger than in program order, else waves of adjacent ops, else none. A dynamic size counts as
    the product of its factors, 64 each. `max-concurrency`: always the waves.
  }], ScheduleConcurrencyCodes.table, [{
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
        %p = stream.async.dispatch @ex::@lo(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
        %q = stream.async.dispatch @ex::@hi(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
        stream.yield %p, %q : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
      } => !stream.timepoint
      util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
    }
    ```
    becomes
    ```mlir
    util.func public @go(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
      ...
      %results:2, %result_timepoint = stream.async.execute with(%in as %arg1: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
        %0:2 = stream.async.concurrent with(%arg1 as %arg2: !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c8}, !stream.resource<external>{%c8}) {
          %1 = stream.async.dispatch @ex::@lo(%arg2[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
          %2 = stream.async.dispatch @ex::@hi(%arg2[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<external>{%c8}
          stream.yield %1, %2 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
        }
        stream.yield %0#0, %0#1 : !stream.resource<external>{%c8}, !stream.resource<external>{%c8}
      } => !stream.timepoint
      ...
    }
    ```
  }]);
  let options = [Option<"favor", "favor", "std::string", "\"\"",
                        "What to optimize for without a `stream.partitioning`: `min-peak-memory`, `max-concurrency` or `debug`">];
  let statistics = [Statistic<"numWaves", "waves", "Number of concurrent regions made">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def PropagateTimepointsCodes : RemarkCodes<"weir-propagate-timepoints", "PropagateTimepointsCode", [
  Passed<"carried", "the value is passed with its timepoint, and its uses wait">,
  Missed<"size-unknown", "the value is used where no op gives the size that a wait needs">,
  Missed<"seen-outside", "a global that is public, used by name, or has an initial value">,
  Missed<"shared-memory", "devices of the program share memory: reads before a write in place must be awaited">]>;

def PropagateTimepoints : Pass<"weir-propagate-timepoints", "::mlir::ModuleOp"> {
  let summary = "Lets resources cross branches, calls and globals with their timepoints";
  let description = !strconcat([{
    Contract: stream-passes.md 5.3. Fires on slots that a `!stream.resource` enters which has been awaited for it. Slots are arguments of blocks, values of `scf.for`, `scf.while`, `scf.if`
    and `scf.index_switch`, arguments and results of private functions that are only called, and private globals. A `!stream.timepoint`
    accompanies it (for `@NAME` in `@NAME__timepoint`). The wait moves to the uses of the slot; uses that forward the value to another slot need no wait.
    Values that were not awaited enter with the immediate timepoint. `sync` waits stay. Canonicalization lets execution regions wait instead of the host.

    Public and external functions keep their signatures: their operands and results are awaited before the call or the return.
  }], PropagateTimepointsCodes.table, [{
    ```mlir
    util.global private mutable @state : !stream.resource<variable>
    util.func public @set(%r: !stream.resource<variable>, %tp: !stream.timepoint, %n: index) {
      %w = stream.timepoint.await %tp => %r : !stream.resource<variable>{%n}
      util.global.store %w, @state : !stream.resource<variable>
      util.return
    }
    ```
    becomes
    ```mlir
    util.global private mutable @state__timepoint = #stream.timepoint<immediate> : !stream.timepoint
    util.global private mutable @state : !stream.resource<variable>
    util.func public @set(%arg0: !stream.resource<variable>, %arg1: !stream.timepoint, %arg2: index) {
      ...
      util.global.store %arg1, @state__timepoint : !stream.timepoint
      util.global.store %arg0, @state : !stream.resource<variable>
      util.return
    }
    ```
  }]);
  let statistics = [Statistic<"numCarried", "carried", "Number of slots that carry timepoints">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def PropagateSubviewsCodes : RemarkCodes<"weir-propagate-subviews", "PropagateSubviewsCode", [
  Passed<"carried", "the resource of the subviews is passed instead of them">,
  Missed<"offset-varies", "the offsets differ or are dynamic, and `only-constant-offsets` is set">,
  Missed<"size-unknown", "a value enters that is not a subview, and no earlier op gives its size">,
  Missed<"seen-outside", "a global that is public, used by name, or has an initial value">]>;

def PropagateSubviews : Pass<"weir-propagate-subviews", "::mlir::ModuleOp"> {
  let summary = "Passes subviews through branches, calls and globals as their resource and an offset";
  let description = !strconcat([{
    Contract: stream-passes.md 7. Fires on slots that a `stream.resource.subview` enters, directly or from another slot. Slots are arguments of blocks, values of `scf.for`, `scf.while`,
    `scf.if` and `scf.index_switch`, arguments and results of private functions that are only called, and private globals. The source enters instead, with
    the source's size, the offset and the length (for `@NAME` in `@NAME__source_size`, `@NAME__offset`, `@NAME__length`), except for those that are the same constant everywhere.
    The uses of the slot get a subview again, which canonicalization folds into them: commands get the resource and an offset. A value that
    is not a subview enters as a subview of all its bytes.

    Public and external functions keep their signatures: their operands and results are subviews. Pipelines set `only-constant-offsets`.
  }], PropagateSubviewsCodes.table, [{
    ```mlir
    util.func private @head(%r: !stream.resource<staging>, %n: index) -> !stream.resource<staging> {
      %c64 = arith.constant 64 : index
      %s = stream.resource.subview %r[%c64] : !stream.resource<staging>{%n} -> !stream.resource<staging>{%c64}
      util.return %s : !stream.resource<staging>
    }
    util.func public @f(%r: !stream.resource<staging>, %n: index) -> i8 {
      %c8 = arith.constant 8 : index
      %c64 = arith.constant 64 : index
      %s = util.call @head(%r, %n) : (!stream.resource<staging>, index) -> !stream.resource<staging>
      %v = stream.resource.load %s[%c8] : !stream.resource<staging>{%c64} -> i8
      util.return %v : i8
    }
    ```
    becomes
    ```mlir
    util.func private @head(%arg0: !stream.resource<staging>, %arg1: index) -> (!stream.resource<staging>, index) {
      ...
      util.return %arg0, %arg1 : !stream.resource<staging>, index
    }
    util.func public @f(%arg0: !stream.resource<staging>, %arg1: index) -> i8 {
      ...
      %1:2 = util.call @head(%arg0, %arg1) : (!stream.resource<staging>, index) -> (!stream.resource<staging>, index)
      ...
      %2 = stream.resource.subview %1#0[%c64_0] : !stream.resource<staging>{%1#1} -> !stream.resource<staging>{%c64_1}
      ...
    }
    ```
  }]);
  let options = [Option<"onlyConstantOffsets", "only-constant-offsets", "bool", "false",
                        "Only pass subviews with constant offsets, whose alignment kernels know">];
  let statistics = [Statistic<"numCarried", "carried", "Number of slots that carry the resources of subviews">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def PackConstantsCodes : RemarkCodes<"weir-pack-constants", "PackConstantsCode", [
  Passed<"packed", "the constants of an op are packed into few buffers">,
  Missed<"one-value", "the op has one value">,
  Missed<"other-value", "a value without bytes in the program, such as a parameter, or with a size that is not its own: it is not packed">]>;

def PackConstants : Pass<"weir-pack-constants"> {
  let summary = "Packs the constants of an op into few buffers";
  let description = !strconcat([{
    Contract: stream-passes.md 5.5. The values of a `stream.resource.constants` follow each other in a `#util.composite`, at multiples of
    `min_buffer_offset_alignment` (`stream.resources`); results become subviews of its resource. A buffer that would exceed `max_allocation_size` is followed
    by another one. Equal values of the lifetime `constant` share bytes. Makes no files and uploads nothing itself.
  }], PackConstantsCodes.table, [{
    ```mlir
    util.func private @f() -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) attributes {stream.resources = #stream.resource_config<{min_buffer_offset_alignment = 4}>} {
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %k:2, %tp = stream.resource.constants :
        !stream.resource<constant>{%c3} = dense<[1, 2, 3]> : tensor<3xi8>,
        !stream.resource<constant>{%c2} = dense<9> : tensor<2xi8>
        => !stream.timepoint
      util.return %k#0, %k#1, %tp : !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
    }
    ```
    becomes
    ```mlir
    #composite_of_6b = #util.composite<6xi8, [
        dense<[1, 2, 3]> : tensor<3xi8>,
        dense<0> : vector<1xi8>,
        dense<9> : tensor<2xi8>,
    ]>
    ...
    %results, %result_timepoint = stream.resource.constants :
      !stream.resource<constant>{%c6} = #composite_of_6b => !stream.timepoint
    ...
    %0 = stream.resource.subview %results[%c0] : !stream.resource<constant>{%c6} -> !stream.resource<constant>{%c3}
    ...
    %1 = stream.resource.subview %results[%c4] : !stream.resource<constant>{%c6} -> !stream.resource<constant>{%c2}
    util.return %0, %1, %result_timepoint : ...
    ```
  }]);
  let statistics = [Statistic<"numPacked", "packed", "Number of values packed beside others">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::util::UtilDialect", "::mlir::arith::ArithDialect"];
}

def ElideTimepointsCodes : RemarkCodes<"weir-elide-timepoints", "ElideTimepointsCode", [
  Passed<"immediate", "only the immediate timepoint arrives there">,
  Passed<"covered", "an operand of a join that another operand implies">,
  Missed<"too-far", "more than 64 operands or steps">]>;

def ElideTimepoints : Pass<"weir-elide-timepoints", "::mlir::ModuleOp"> {
  let summary = "Drops timepoints that are implied by others";
  let description = !strconcat([{
    Contract: stream-passes.md 5.7. A timepoint that blocks, loops, branches, private calls and private globals carry becomes the immediate one if
    no other timepoint enters there. The pass drops operands of a join that another operand covers (T4 of stream.md), because it awaits or joins them. Canonicalization
    removes unused timepoints.
  }], ElideTimepointsCodes.table, [{
    ```mlir
    util.func public @f(%t0: !stream.timepoint, %k: i32, %r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
      %t1 = stream.cmd.execute await(%t0) => with() {
        stream.cmd.concurrent {
          stream.cmd.call @tick(%k) : (i32) -> ()
        }
      } => !stream.timepoint
      %j = stream.timepoint.join max(%t0, %t1) => !stream.timepoint
      %x = stream.timepoint.await %j => %r : !stream.resource<external>{%n}
      util.return %x : !stream.resource<external>
    }
    stream.cmd.func private @tick(%arg0: i32)
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: !stream.timepoint, %arg1: i32, %arg2: !stream.resource<external>, %arg3: index) -> !stream.resource<external> {
      %0 = stream.cmd.execute await(%arg0) => with() {
      ...
      %1 = stream.timepoint.join max(%0) => !stream.timepoint
      %2 = stream.timepoint.await %1 => %arg2 : !stream.resource<external>{%arg3}
      util.return %2 : !stream.resource<external>
    }
    ...
    ```
  }]);
  let statistics = [Statistic<"numElided", "elided", "Number of timepoints dropped">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def DeallocateStorageCodes : RemarkCodes<"weir-deallocate-storage", "DeallocateStorageCode", [
  Passed<"freed", "the storage is freed when all its uses are done">,
  Missed<"escapes", "it is returned, exported, stored, passed to a branch or a call, or used by an unknown op">,
  Missed<"elsewhere", "it is used in another block, or by commands of a nested region whose timepoint is not available here">]>;

def DeallocateStorage : Pass<"weir-deallocate-storage"> {
  let summary = "Frees storage after its last use";
  let description = !strconcat([{
    Contract: stream-passes.md 7. Fires on each `stream.resource.alloca` whose storage is only used by commands of its block, and by the host in the block or in nested regions.
    Uses include those through `stream.timepoint.await`, `stream.timepoint.barrier` and `stream.resource.subview`. A `stream.resource.dealloca` follows the last use and waits for
    all the commands. Constants stay. `indeterminate` is removed from allocations that are freed.

    The runtime counts references to storage that leaves the function: the pass makes no `retain` and no `release`.
  }], DeallocateStorageCodes.table, [{
    ```mlir
    util.func public @f(%n: index) -> i32 {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : i32
      %r, %tp = stream.resource.alloca uninitialized : !stream.resource<staging>{%n} => !stream.timepoint
      %d = stream.cmd.execute await(%tp) => with(%r as %a: !stream.resource<staging>{%n}) {
        stream.cmd.flush %a[%c0 for %n] : !stream.resource<staging>{%n}
      } => !stream.timepoint
      %w = stream.timepoint.await %d => %r : !stream.resource<staging>{%n}
      %v = stream.resource.load %w[%c0] : !stream.resource<staging>{%n} -> i32
      util.return %v : i32
    }
    ```
    becomes
    ```mlir
    ...
      %2 = stream.resource.load %1[%c0] : !stream.resource<staging>{%arg0} -> i32
      %3 = stream.resource.dealloca await(%0) => %result : !stream.resource<staging>{%arg0} => !stream.timepoint
      util.return %2 : i32
    ...
    ```
  }]);
  let statistics = [Statistic<"numFreed", "freed", "Number of allocations freed">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ReuseAllocationsCodes : RemarkCodes<"weir-reuse-allocations", "ReuseAllocationsCode", [
  Passed<"reused", "matching storage was freed before it">,
  Passed<"kept-for-loop", "each iteration of a loop makes and frees it: it is made once, before the loop">,
  Missed<"may-be-in-use", "matching storage is freed before it, but its users may not be done when this is used">]>;

def ReuseAllocations : Pass<"weir-reuse-allocations"> {
  let summary = "Reuses freed storage for allocations";
  let description = !strconcat([{
    Contract: stream-passes.md 7. Fires on a `stream.resource.alloca` after a `stream.resource.dealloca` of the same block with the same value as size, type and affinity.
    The timepoint that the latter waits for has to be reached when the new storage is used: the alloca waits for it (T4 of stream.md), or the host has waited for it in between. The old
    storage replaces the new one, and both ops are removed. The pass considers the last 8 candidates, the latest first. Storage that is `indeterminate` or freed at its `origin` stays.

    Let an alloca in the body of an `scf.for` or `scf.while` wait for nothing, have a size from outside, and be freed in the same block. It moves before the loop, and the dealloca after it.
    The loop carries the timepoint that the dealloca waits for: each iteration waits for the previous one.
  }], ReuseAllocationsCodes.table, [{
    ```mlir
    util.func private @f(%n: index, %r: !stream.resource<transient>, %tp: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
      %d = stream.resource.dealloca await(%tp) => %r : !stream.resource<transient>{%n} => !stream.timepoint
      %s, %stp = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
      util.return %s, %stp : !stream.resource<transient>, !stream.timepoint
    }
    ```
    becomes
    ```mlir
    util.func private @f(%arg0: index, %arg1: !stream.resource<transient>, %arg2: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
      util.return %arg1, %arg2 : !stream.resource<transient>, !stream.timepoint
    }
    ```
  }]);
  let statistics = [Statistic<"numReused", "reused", "Number of allocations that take freed storage">,
                    Statistic<"numKept", "kept-for-loops", "Number of allocations that are made before a loop instead of in each iteration">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def FoldUniformOperandsCodes : RemarkCodes<"weir-fold-uniform-operands", "FoldUniformOperandsCode", [
  Passed<"constant", "all dispatches pass the same constant as `operand`, which moved into the kernel">,
  Passed<"repeated", "all dispatches pass the same value as `operand` and another one">,
  Passed<"unused", "the kernel does not use `operand`">,
  Missed<"differs", "`operand` differs between dispatches, or is dynamic">,
  Missed<"shared-kernel", "the executable is public, one of several variants of a dispatch, or used by ops that are not commands; or there is no body">]>;

def FoldUniformOperands : Pass<"weir-fold-uniform-operands", "::mlir::ModuleOp"> {
  let summary = "Inlines operands that are equal at all dispatches into the kernel";
  let description = !strconcat([{
    Contract: stream-passes.md 7. Fires on kernels whose `stream.cmd.dispatch`es are all known, for operands that are one constant at all dispatches, the same
    value as another operand, or unused in the kernel. The operand and the kernel's argument are removed. The workload stays. Most constants are folded when dispatches are formed
    (`weir-fold-constants`); this pass folds those that inlining, merged executables or shape inference reveal later, and those in programs of other compilers.
  }], FoldUniformOperandsCodes.table, [{
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @put
      builtin.module {
        func.func @put(%b: !stream.binding, %i: index, %j: index, %v: i32) {
          %c0 = arith.constant 0 : index
          %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16x16xi32>
          memref.store %v, %x[%i, %j] : memref<16x16xi32>
          return
        }
      }
    }
    util.func private @site(%r: !stream.resource<transient>, %k: index) -> !stream.timepoint {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : i32
      %c1024 = arith.constant 1024 : index
      %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%c1024}) {
        stream.cmd.dispatch @ex::@put(%k, %k, %c7 : index, index, i32) {
          rw %a[%c0 for %c1024] : !stream.resource<transient>{%c1024}
        }
      } => !stream.timepoint
      util.return %t : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    ...
        func.func @put(%b: !stream.binding, %i: index) {
          %c7 = arith.constant 7 : i32
          %c0 = arith.constant 0 : index
          %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16x16xi32>
          memref.store %c7, %x[%i, %i] : memref<16x16xi32>
          return
        }
    ...
        stream.cmd.dispatch @ex::@put(%k : index) {
    ...
    ```
  }]);
  let statistics = [Statistic<"numFolded", "folded", "Number of removed operands">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FuseDispatchBindingsCodes : RemarkCodes<"weir-fuse-dispatch-bindings", "FuseDispatchBindingsCode", [
  Passed<"fused", "`bindings` of the kernel from number `first` on became one: all dispatches bind ranges of one resource to them">,
  Missed<"one-binding", "the kernel has one binding, or none">,
  Missed<"shared-kernel", "the executable is public, one of several variants of a dispatch, or used by ops that are not commands; or there is no body">,
  Missed<"written", "one of two bindings of a resource is written, and `alias_mutable_bindings` is not set">,
  Missed<"other-use", "the kernel uses a binding other than by views">,
  Missed<"range-too-long", "the resource is longer than `max_buffer_range`, or its size is unknown">,
  Missed<"in-wave", "a concurrent command may access the resource, one of the two writing">]>;

def FuseDispatchBindings : Pass<"weir-fuse-dispatch-bindings", "::mlir::ModuleOp"> {
  let summary = "Gives kernels one binding for all ranges of a resource";
  let description = !strconcat([{
    Contract: stream-passes.md 5.8. Fires on bindings of a kernel for which each `stream.cmd.dispatch` binds ranges of one resource. They become one binding of
    the whole resource, whose access is the union of theirs, and the offsets of the ranges become operands. The arguments of the kernel are the new bindings, in
    the order of their first members, then an offset for each old binding, then the scalars. A binding that is not fused keeps its range, and its offset is 0.

    The pass is for devices with few bindings. It makes offsets dynamic in kernels, and ranges of different dispatches overlap more often. So
    pipelines have it on request only (`weir-stream-pipeline=fuse-bindings`), before `weir-annotate-dispatch-arguments`, which annotates again which bindings share bytes.
    Without that annotation all bindings of a kernel that writes may share bytes.
  }], FuseDispatchBindingsCodes.table, [{
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @put
      builtin.module {
        func.func @put(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding, %k: i32) {
          %c0 = arith.constant 0 : index
          %x = stream.binding.subspan %a[%c0] : !stream.binding -> memref<16xi32>
          %y = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16xi32>
          %z = stream.binding.subspan %c[%c0] : !stream.binding -> memref<16xi32>
          memref.copy %x, %z : memref<16xi32> to memref<16xi32>
          memref.copy %y, %z : memref<16xi32> to memref<16xi32>
          return
        }
      }
    }
    util.func private @site(%r: !stream.resource<transient>, %s: !stream.resource<transient>, %n: index, %k: i32) -> !stream.timepoint {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%n}, %s as %b: !stream.resource<transient>{%c64}) {
        stream.cmd.dispatch @ex::@put(%k : i32) {
          ro %a[%c0 for %c64] : !stream.resource<transient>{%n},
          ro %a[%c64 for %c64] : !stream.resource<transient>{%n},
          wo %b[%c0 for %c64] : !stream.resource<transient>{%c64}
        }
      } => !stream.timepoint
      util.return %t : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    ...
    func.func @put(%a: !stream.binding {weir.access = "ro", weir.shares_bytes}, %b: !stream.binding {weir.shares_bytes}, %i: index, %j: index, %l: index, %k: i32) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%i] : !stream.binding -> memref<16xi32>
      %y = stream.binding.subspan %a[%j] : !stream.binding -> memref<16xi32>
      %z = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16xi32>
    ...
    util.func private @site(%r: !stream.resource<transient>, %s: !stream.resource<transient>, %n: index, %s1: i32) -> !stream.timepoint {
      %z = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant 0 : index
      ...
        stream.cmd.dispatch @ex::@put(%z, %c64, %zero, %s1 : index, index, index, i32) {
          ro %a1[%zero for %n] : !stream.resource<transient>{%n},
          wo %b1[%z for %c64] : !stream.resource<transient>{%c64}
        }
    ...
    ```
  }]);
  let options = [Option<"aliasMutableBindings", "alias-mutable-bindings", "bool", "false",
                        "Also fuse written bindings, like `alias_mutable_bindings` of a #stream.resource_config">];
  let statistics = [Statistic<"numFused", "fused", "Number of bindings that became a part of others">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // WEIR_PASSES_STREAM_SCHEDULEPASSES_TD
