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

def ShareConcats : Pass<"weir-share-concats", "::mlir::ModuleOp"> {
  let summary = "Makes growing concatenations ranges of the largest one";
  let description = [{
    For networks that concatenate again and again (dense blocks): a resource made of `update`s of an `alloca`, whose update values a
    later resource of the same block contains at equal relative offsets, has the content of a range of that one. The larger
    resource is begun in place of the smaller one, which goes; its readers (dispatches, copies, slices, updates, clones) read the range
    of the newest version. Each value is then written once; `weir-emplace-allocations` lets its producer do that.

    Runs in value semantics, before `weir-materialize-copy-on-write`: there it is correct by the meaning of the ops alone, and an order
    of reads and writes that it gets wrong costs a copy at worst. Memory: the values live until the larger resource is complete in
    any case, so the peak falls by about the size of the smaller resources; an early and much smaller one would keep the larger
    one's storage alive for long, therefore `max-growth`.

    Refuses, with a remark, where a larger resource starts with the same value: `CONTENT` (not certainly the same bytes), `AFFINITY`
    (or another lifetime), `SIZES` (offsets of the larger one cannot be computed early enough), `PARTIAL_READ` (somebody reads the
    smaller one before it is complete), `RESULT_USED` (by an op that cannot read a range), `LATE_READER` (the larger one has been handed on
    or overwritten by then), `MEMORY`.

    Limits: one block; each resource is compared with one other, the next one below that contains its first value.

    ```mlir
    %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
    %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
    %z = stream.async.dispatch @ex::@f(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
    %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
    %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
    ```
    becomes
    ```mlir
    %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
    %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
    %z = stream.async.dispatch @ex::@f(%d[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c24}) -> !stream.resource<*>{%c8}
    %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
    ```
  }];
  let options = [Option<"maxGrowth", "max-growth", "uint64_t", "16",
                        "How many times as large the larger resource may be, where sizes are constant">];
  let statistics = [Statistic<"numShared", "shared", "Number of resources that became ranges of larger ones">,
                    Statistic<"bytesSaved", "bytes-saved", "Bytes of constant size that these resources had">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def MaterializeCopyOnWrite : Pass<"weir-materialize-copy-on-write"> {
  let summary = "Makes a program safe for in-place execution by cloning in front of writes";
  let description = [{
    Contract: stream-passes.md 4.1. For each `fill`, `update`, `copy`, `store`, `dispatch`, `call`, `execute` and `concurrent`, a clone of
    each tied operand goes in front, unless that operand's storage is provably used by nothing after the op: it has no other
    use but reads that come before in the same block or, in the op itself, of certainly other bytes; it is no argument, branch, call,
    region or global value, no constant and no import that is not consumed, and no loop contains the op but not the value. An
    `alloca` is made anew instead of cloned. In an execution region with tied captures a clone also goes in front of the yield of what
    leaves in the storage of a capture that is tied to another result.

    Clones that turn out to be needless are removed by `weir-elide-copies`. Each tied operand ends in a remark: passed `IN_PLACE` (nothing else
    uses the storage), passed `REMADE` (an `alloca` is made anew), or missed with the bytes, the op in the way and one of these codes:

    | code | why the write works on a copy |
    |---|---|
    | `SOURCE_CONSTANT` | constants are not overwritten |
    | `SOURCE_ARGUMENT` | argument of a function, region or block: others may name the storage |
    | `SOURCE_BORROWED` | imported without `consume`: it belongs to somebody else |
    | `SOURCE_GLOBAL` | a global holds it |
    | `SOURCE_HANDED_ON` | result of a select, region or call, which may hand on storage that has another name |
    | `OTHER_NAME` | a cast, barrier, await or the like has given the storage another name |
    | `REPEATED` | the op may run more often than the value is defined |
    | `USED_LATER` | used after the write, or on another path |
    | `USED_IN_OP` | the op itself uses bytes that it overwrites |
    | `TOO_MANY_USES` | more than 64 |
    | `YIELDED_TWICE` | an execution region hands out storage of a capture that is tied to another result |

    Sizes of clones are those that the op states, or that the value's definition or a use that certainly runs states; otherwise
    `stream.resource.size` asks for them. The op that the pass ran on is marked `weir.in_place_safe`, which keeps
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
  let summary = "Removes clones, transfers, slices and updates that copy nothing anybody can tell apart";
  let description = [{
    Contract: stream-passes.md 4.2, over the whole module. What is known of storage (who else names it, until when, who may write it)
    comes from one analysis over ties, `arith.select`, `scf` regions, branches, private calls and globals (`StorageFlow.h`).

    A copy of a whole resource - `clone`, `transfer` within one place (affinities equal or one absent, or `stream.topology` gives the pair
    unified memory or transparent access), `slice` of everything, `update` of everything - between equal types is replaced by
    its source, and a `clone` or `transfer` to or from an open lifetime (`*`) by a cast, if
    - `SHARED`: neither the source's storage nor the copy's is ever written in place, or
    - `TAKEN_OVER`: nothing that may name the source's storage is live after the copy, and the storage may be overwritten: it is no
      constant, not lent from outside, moved by every caller that passes it. So values carried by loops and arguments of private
      functions are updated in place.

    State in place: a load of a private mutable global whose next access on the way is a store in the same block is such a source, too:
    the write happens between them, where nobody can look, if no value that may hold the global's storage is live there or in a
    caller. This is a rule here rather than a pass of its own because it is the same question - a global is one more name for
    the storage, live wherever a load comes before a store. An op that may end the invocation with an error (asserts in host code, in
    kernels, in callees) counts as such a load: the next invocation finds the old state or the new one, nothing in between. A
    value that is handed out for good is not shared with state that can be changed in place: it keeps its copy.

    A slice is `FOLDED` into the ranges of its readers - copies, updates (which become copies), slices, untied dispatch operands - if
    no use needs storage of its own, dispatch operands stay at multiples of the offset alignment, and no write to the
    source comes before a reader, or only writes to other bytes (the reader then reads what the source has become).

    Each copy that goes is a passed remark with the bytes saved; each one that stays a missed remark with one of these reasons and,
    where there is one, the op that blocks:

    | code | why |
    |---|---|
    | `SOURCE_USED_LATER` | something that may name the storage is used after the copy, and one of them is written |
    | `SOURCE_CONSTANT` | constants are not overwritten |
    | `SOURCE_BORROWED` | the storage is lent: argument of a public function, import without `consume` |
    | `CALLER_KEEPS` | an argument that some caller goes on using, or whose callers are not known |
    | `GLOBAL_OBSERVED` | a global holds the storage and may be read before it is stored again |
    | `GLOBAL_SHARED` | a global that is public, immutable or used by name, or whose storage is held across a call |
    | `SOURCE_ESCAPES` | exported, or handed to something that may keep it |
    | `SOURCE_UNKNOWN` | made by an op that weir does not know |
    | `KEPT_IN_GLOBAL` | a global would keep storage that belongs to somebody outside |
    | `OTHER_LIFETIME` | source and copy have different lifetimes, and neither is open |
    | `OTHER_PLACE` | source and copy live on different affinities |
    | `HOST_TRANSFER` | into or out of host-visible memory |
    | `SLICE_NEEDS_STORAGE` | a use needs the slice as a resource: tied operand, call, branch, store, return, transfer |
    | `SLICE_SOURCE_WRITTEN` | the bytes may be overwritten before they are read |
    | `SLICE_UNALIGNED` | a dispatch operand would start at no multiple of the offset alignment |
    | `UPDATES_PART` | an update of a part: its producer may write in place (`weir-emplace-allocations`); bytes of an import or an argument belong to the caller and have to be copied |
    | `COPIES_PART` | a copy between ranges |

    Limits: 16 rounds; at most 64 writers are looked at for one slice. Dead updates are the business of `weir-elide-fills`.

    ```mlir
    %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    %k = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
    %y = stream.async.dispatch @ex::@inplace(%k[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %k{%n}
    ```
    becomes
    ```mlir
    %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
    %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %x{%n}
    ```
  }];
  let options = [Option<"offsetAlignment", "offset-alignment", "uint64_t", "64",
                        "Multiple for offsets of dispatch operands, in bytes, without #stream.resource_config">];
  let statistics = [Statistic<"numElided", "elided", "Number of copies removed">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::stream::StreamDialect"];
}

def EmplaceAllocations : Pass<"weir-emplace-allocations", "::mlir::ModuleOp"> {
  let summary = "Lets producers write straight into the larger resource that their results go into";
  let description = [{
    Contract: stream-passes.md 4.3. For `update`s of a resource with something made in the same block: a dispatch gets the target's range as
    a tied operand in place of its result, a clone, slice or transfer becomes one `copy` into the range, a splat a `fill` of it, and
    a resource that was itself put together by writes (with several levels of nesting) is put together in the range. The target, its
    `alloca` and the arithmetic for offsets move up as far as needed; writes to disjoint ranges may change places. Other readers of
    the value (dispatches, copies, slices, updates, clones) read the range of the newest version of the target. Runs before or after
    `weir-materialize-copy-on-write`, and keeps a program safe for in-place execution.

    Refuses, with a remark: `SOURCE_KIND` (not made in this block by such an op), `AFFINITY`, `ALREADY_TIED` (the dispatch works on
    storage that it was given), `SAME_TARGET` (the dispatch writes to the same resource already), `RESULT_USED` (by somebody who
    cannot read a range, or after the target has changed), `SIZE_MISMATCH` (the result is not certainly as long as the range),
    `SIZES` (offset, end or size of the target cannot be computed in front of the producer), `TARGET_DEFINED_LATER`,
    `TARGET_SHARED` (the target's storage may be used under another name in between), `OVERLAP` (the producer, or a reader in
    between, may access the range), `PATTERN_PHASE` (the splat's pattern does not divide the offset).

    Limits: one block; 64 steps per question where ops or ties have to be walked; writes that are not certainly disjoint end a chain.

    ```mlir
    %r = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c32}
    %t = stream.async.alloca : !stream.resource<*>{%c64}
    %u = stream.async.update %r, %t[%c32 to %c64] : !stream.resource<*>{%c32} -> %t as !stream.resource<*>{%c64}
    ```
    becomes
    ```mlir
    %t = stream.async.alloca : !stream.resource<*>{%c64}
    %u = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64], %t[%c32 to %c64 for %c32]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c64}) -> %t{%c64}
    ```
  }];
  let statistics = [Statistic<"numEmplaced", "emplaced", "Number of writes made in place">,
                    Statistic<"numAbsorbed", "absorbed", "Number of writes of inner resources sent to the outer one">,
                    Statistic<"bytesSaved", "bytes-saved", "Bytes of constant length that are not copied any more">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def RefineUsage : Pass<"weir-refine-usage", "::mlir::ModuleOp"> {
  let summary = "Gives every resource the lifetime that its uses need";
  let description = [{
    Contract: stream-passes.md 4.4. Values that have to agree - over ties, casts, branches, private calls, globals, transfers that stay
    where they are, clones that nobody writes to - form a set, and each `!stream.resource<*>` of it gets the first lifetime that
    matches, for values, arguments, signatures and globals together:

    1. `constant`: kept in an immutable global, not written in place and not seen outside;
    2. `external`: crosses a public function or a function of another module, is imported or exported;
    3. `constant`: made by constants only and never written;
    4. `variable`: in a global;
    5. `transient`.

    Casts disappear. Where a transfer has to take their place, a missed remark says so, with the bytes and both lifetimes:
    `CAST_COPIES` (the two sides of a cast differ), `SLICE_MOVES` (a slice has its source's lifetime, and its uses need another).

    ```mlir
    %x = stream.async.cast %in : !stream.resource<external>{%c4} -> !stream.resource<*>{%c4}
    %t = stream.async.dispatch @ex::@a(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
    ```
    becomes
    ```mlir
    %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
    ```
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

    ```mlir
    %t = stream.async.dispatch @ex::@a(%in[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
    %y = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
    ```
    becomes
    ```mlir
    %r, %tp = stream.async.execute with(%in as %a: !stream.resource<external>{%c4}) -> !stream.resource<external>{%c4} {
      %t = stream.async.dispatch @ex::@a(%a[%c0 to %c4 for %c4]) : (!stream.resource<external>{%c4}) -> !stream.resource<transient>{%c4}
      %y0 = stream.async.dispatch @ex::@b(%t[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
      stream.yield %y0 : !stream.resource<external>{%c4}
    } => !stream.timepoint
    %y = stream.timepoint.await %tp => %r : !stream.resource<external>{%c4}
    ```
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

    The region of the example of `weir-schedule-execution` becomes
    ```mlir
    %out, %otp = stream.resource.alloca uninitialized : !stream.resource<external>{%c4} => !stream.timepoint
    %len, %off = stream.resource.pack slices({[1, 2] = %c4}) : index
    %slab, %stp = stream.resource.alloca uninitialized : !stream.resource<transient>{%len} => !stream.timepoint
    %both = stream.timepoint.join max(%otp, %stp) => !stream.timepoint
    %tp = stream.cmd.execute await(%both) => with(%in as %a: !stream.resource<external>{%c4},
        %slab as %s: !stream.resource<transient>{%len}, %out as %o: !stream.resource<external>{%c4}) {
      stream.cmd.dispatch @ex::@a {
        ro %a[%c0 for %c4] : !stream.resource<external>{%c4},
        wo %s[%off for %c4] : !stream.resource<transient>{%len}
      }
      stream.cmd.dispatch @ex::@b {
        ro %s[%off for %c4] : !stream.resource<transient>{%len},
        wo %o[%c0 for %c4] : !stream.resource<external>{%c4}
      }
    } => !stream.timepoint
    ```
    and a `stream.resource.dealloca` of the slab that awaits `%tp`.
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

def AnnotateDispatchArguments : Pass<"weir-annotate-dispatch-arguments", "::mlir::ModuleOp"> {
  let summary = "Says what the byte offsets of bindings can be divided by";
  let description = [{
    Contract: stream-passes.md 7, bindings only. A `!stream.binding` argument of a dispatched function gets `stream.alignment = N` where
    N > 0 divides its byte offset at every `stream.cmd.dispatch` of the function, as far as constants and `arith` show. Without the
    attribute all offsets are 0. Code generation takes it for the alignment of the pointer.

    ```mlir
    stream.cmd.dispatch @ex::@k {
      rw %x[%c48 for %c8] : !stream.resource<transient>{%size}
    }
    stream.cmd.dispatch @ex::@k {
      rw %x[%c64 for %c8] : !stream.resource<transient>{%size}
    }
    ```
    gives `func.func @k(%b: !stream.binding {stream.alignment = 16 : index})`.
  }];
}

def VerifyInPlace : Pass<"weir-verify-in-place", "::mlir::ModuleOp"> {
  let summary = "Reports storage that is used after it was overwritten in place";
  let description = [{
    Contract: stream-passes.md 4.1, V2 of stream.md for every tie of a `fill`, `update`, `copy`, `store`, `dispatch`, `call`, `execute`
    or `concurrent`: no value that names the storage of the tied operand (through casts, selects, arguments and results of regions and
    branches) is used by an op that may run after the write and before that value is defined anew; this includes the next round of
    a loop. Uses before the write are fine, and so are reads, in the op itself or later, of bytes that are certainly others than
    those which are written. Constants and the arguments of public functions may not be written at all. A private function that
    writes to an argument makes its calls writers. Holds from `weir-materialize-copy-on-write` to `weir-schedule-execution`.

    Limits: storage that a global holds is not followed from function to function; 256 names per storage.

    ```mlir
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    ```
    is an error: the dispatch reads what the fill has overwritten.
  }];
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

def ElideFills : Pass<"weir-elide-fills", "::mlir::ModuleOp"> {
  let summary = "Removes and shrinks fills and other writes of bytes that nobody sees";
  let description = [{
    Contract: stream-passes.md 9. Before and after: async programs that are safe for in-place execution (the pass keeps value semantics also
    where they are not). Tensor programs that pad, concatenate or scatter begin with a `splat` or `fill` and then overwrite most of it.
    A backward analysis (`LiveBytes.h`) finds for each resource value the bytes that may be observed before they are overwritten,
    through `scf` regions, branches, calls of functions with bodies, and private globals; a forward one (`KnownBytes.h`) what bytes hold.

    Fires:
    * R1: a write of which nothing is seen goes; a `splat` becomes an `alloca`. R2, R3: of a fill or splat only the parts that are seen
      stay, as at most `max-gap-fills` fills, each moved down behind the disjoint writes that follow. R5: a fill with what is there already
      goes; an update with one pattern becomes a fill. R6: touching fills of one pattern become one. R7: a fill that not all exclusive
      branches need moves into those that do (`split-edges`: also onto critical edges).
    * On request: R4 (`trim-updates`), an update of which one interval is seen becomes a copy of that part; R8 (`dead-producers`),
      results that are used but not seen become allocas.

    Refuses with a missed remark that names the op in the way: LIVE_READ (the bytes are read), UNKNOWN_OP, EXT_ROOT (last version in storage
    that others see), PUBLIC_BOUNDARY, CALL_EXTERNAL, INDIRECT_GLOBAL, SYMBOLIC_ORDER (ranges that cannot be ordered at this `range-level`),
    SIZE_UNKNOWN, INNER_SYMBOL (ends that mean nothing where they are needed), RW_DISPATCH (a tied binding without a summary), AWAIT_SPLAT,
    CONST_LIFETIME, PATTERN_PHASE, TOO_MANY_PIECES, NOT_PROFITABLE, MULTI_USE_ALIAS, CRIT_EDGE, FIXPOINT_LIMIT, AFFINITY_MISMATCH.

    Limits: known content is not followed through loops, calls and globals. Loops count as covering what they write only at
    `range-level=2`, for one write per iteration. Time is linear in uses for each round over loops and calls.

    ```mlir
    %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
    %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
    ```
    becomes
    ```mlir
    %s = stream.async.alloca : !stream.resource<*>{%c296}
    %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
    %f = stream.async.fill %p, %u[%c256 to %c296 for %c40] : i8 -> %u as !stream.resource<*>{%c296}
    ```
  }];
  let options = [
    Option<"rangeLevel", "range-level", "unsigned", "1", "What the range oracle knows: 0 SSA values and constants, 1 linear forms, 2 bounds">,
    Option<"maxGapFills", "max-gap-fills", "unsigned", "3", "Largest number of fills that are left of one">,
    Option<"minSavedBytes", "min-saved-bytes", "int64_t", "1", "Fewest bytes worth splitting a fill for; unknown savings are enough">,
    Option<"maxIntervals", "max-intervals", "unsigned", "8", "Intervals in a set of bytes">,
    Option<"maxRounds", "max-rounds", "unsigned", "8", "Rounds over loops and calls">,
    Option<"interprocedural", "interprocedural", "bool", "true", "Look through calls and globals">,
    Option<"splitEdges", "split-edges", "bool", "true", "Put fills on edges of the control flow graph">,
    Option<"trimUpdates", "trim-updates", "bool", "false", "R4: copy only the part of an update that is seen">,
    Option<"deadProducers", "dead-producers", "bool", "false", "R8: replace results that are not seen">,
    Option<"selfCheck", "self-check", "bool", "false", "Check afterwards that no undefined byte is seen">];
  let statistics = [
    Statistic<"numSplatsReplaced", "splats-replaced", "Splats of which nothing is seen">,
    Statistic<"numSplatsSplit", "splats-split", "Splats of which a part is seen">,
    Statistic<"numGapFills", "gap-fills", "Fills made for parts">,
    Statistic<"numFillsRemoved", "fills-removed", "Fills removed">,
    Statistic<"numFillsNarrowed", "fills-narrowed", "Fills narrowed">,
    Statistic<"numFillsMerged", "fills-merged", "Fills merged">,
    Statistic<"numFillsSunk", "fills-sunk", "Fills moved into branches">,
    Statistic<"numWritesRemoved", "writes-removed", "Updates, copies and stores removed">,
    Statistic<"numUpdatesTrimmed", "updates-trimmed", "Updates of which a part is copied">,
    Statistic<"numProducersRemoved", "producers-removed", "Producers of bytes that nobody sees">,
    Statistic<"bytesSaved", "bytes-saved", "Constant numbers of bytes no longer written">,
    Statistic<"numLiveRead", "LIVE_READ", "Writes left: bytes are read">,
    Statistic<"numUnknownOp", "UNKNOWN_OP", "Writes left: unknown user">,
    Statistic<"numExtRoot", "EXT_ROOT", "Writes left: storage of others">,
    Statistic<"numPublicBoundary", "PUBLIC_BOUNDARY", "Writes left: public symbol">,
    Statistic<"numCallExternal", "CALL_EXTERNAL", "Writes left: external callee">,
    Statistic<"numIndirectGlobal", "INDIRECT_GLOBAL", "Writes left: global used indirectly">,
    Statistic<"numSymbolicOrder", "SYMBOLIC_ORDER", "Writes left: ranges not ordered">,
    Statistic<"numSizeUnknown", "SIZE_UNKNOWN", "Writes left: size not known">,
    Statistic<"numInnerSymbol", "INNER_SYMBOL", "Writes left: end not available">,
    Statistic<"numRwDispatch", "RW_DISPATCH", "Writes left: binding may be read">,
    Statistic<"numAwaitSplat", "AWAIT_SPLAT", "Writes left: splat waits">,
    Statistic<"numConstLifetime", "CONST_LIFETIME", "Writes left: constant">,
    Statistic<"numPatternPhase", "PATTERN_PHASE", "Writes left: pattern out of phase">,
    Statistic<"numTooManyPieces", "TOO_MANY_PIECES", "Writes left: too many parts">,
    Statistic<"numNotProfitable", "NOT_PROFITABLE", "Writes left: too little gained">,
    Statistic<"numMultiUseAlias", "MULTI_USE_ALIAS", "Writes left: storage would be shared">,
    Statistic<"numCritEdge", "CRIT_EDGE", "Writes left: edges not to be split">,
    Statistic<"numFixpointLimit", "FIXPOINT_LIMIT", "Writes left: too many rounds">,
    Statistic<"numAffinityMismatch", "AFFINITY_MISMATCH", "Writes left: on different devices">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"];
}

def TestLiveBytes : Pass<"weir-test-live-bytes", "::mlir::ModuleOp"> {
  let summary = "Reports the bytes that may be observed, that are written, and what they hold";
  let description = [{
    For tests of the analyses behind `weir-elide-fills`: a diagnostic at each resource value with its live bytes (stream-passes.md 9.3),
    the bytes certainly written, and known contents (9.4). Changes nothing.

    ```
    remark: result 0: live {[0, 16)} by LIVE_READ, written {[0, 16)}, pattern 7 {[0, 16)}
    ```
  }];
  let options = [
    Option<"rangeLevel", "range-level", "unsigned", "1", "What the range oracle knows">,
    Option<"maxIntervals", "max-intervals", "unsigned", "8", "Intervals in a set of bytes">,
    Option<"maxRounds", "max-rounds", "unsigned", "8", "Rounds over loops and calls">];
}

#endif // WEIR_PASSES_STREAM_PASSES_TD
