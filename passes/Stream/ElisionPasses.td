// Passes that make writes in place safe, and those that remove copies.

#ifndef WEIR_PASSES_STREAM_ELISIONPASSES_TD
#define WEIR_PASSES_STREAM_ELISIONPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ShareConcatsCodes : RemarkCodes<"weir-share-concats", "ShareConcatsCode", [
  Passed<"shared", "the resource became a range of the larger one">,
  Missed<"content", "the bytes may differ">,
  Missed<"affinity", "the resources differ in device or lifetime">,
  Missed<"sizes", "offsets of the larger one cannot be computed early enough">,
  Missed<"partial-read", "an op reads the smaller one before it is complete">,
  Missed<"result-used", "used by an op that cannot read a range">,
  Missed<"late-reader", "the larger one has been passed on or overwritten by then">,
  Missed<"memory", "the larger one is more than `max-growth` times as large">]>;

def ShareConcats : Pass<"weir-share-concats", "::mlir::ModuleOp"> {
  let summary = "Makes growing concatenations ranges of the largest one";
  let description = !strconcat([{
    For networks with growing concatenations (dense blocks). Let a resource consist of `update`s of an `alloca`, and a
    later resource of the same block contain the same values at equal relative offsets: the former is a range of the latter. The larger
    resource is started where the smaller one was, and replaces it; readers of the smaller one (dispatches, copies, slices, updates, clones) read the range
    of the newest version. Each value is then written once; `weir-emplace-allocations` lets its producer do that.

    Runs in value semantics, before `weir-materialize-copy-on-write`, so an unfavorable order
    of reads and writes costs a copy at worst. The values live until the larger resource is complete in
    any case, so the peak of memory falls by about the size of the smaller resources. An early and much smaller resource would keep the
    storage of the larger one alive for long, therefore `max-growth`.

    If a larger resource starts with the same value, the smaller one has a remark. Refuses with a missed one:
  }], ShareConcatsCodes.table, [{
    Limits: one block; each resource is compared with one other, the next one below that contains its first value.

    ```mlir
    util.func public @dense(%x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c24 = arith.constant 24 : index
      %t = stream.async.alloca : !stream.resource<*>{%c16}
      %a = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
      %b = stream.async.update %y, %a[%c8 to %c16] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
      %z = stream.async.dispatch @ex::@f(%b[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
      %s = stream.async.alloca : !stream.resource<*>{%c24}
      %c = stream.async.update %x, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
      %d = stream.async.update %y, %c[%c8 to %c16] : !stream.resource<*>{%c8} -> %c as !stream.resource<*>{%c24}
      %e = stream.async.update %z, %d[%c16 to %c24] : !stream.resource<*>{%c8} -> %d as !stream.resource<*>{%c24}
      util.return %e : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func public @dense(%x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
      ...
      %0 = stream.async.alloca : !stream.resource<*>{%c24}
      %1 = stream.async.update %x, %0[%c0 to %c8] : !stream.resource<*>{%c8} -> %0 as !stream.resource<*>{%c24}
      %2 = stream.async.update %y, %1[%c8 to %c16] : !stream.resource<*>{%c8} -> %1 as !stream.resource<*>{%c24}
      %3 = stream.async.dispatch @ex::@f(%2[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c24}) -> !stream.resource<*>{%c8}
      %4 = stream.async.update %3, %2[%c16 to %c24] : !stream.resource<*>{%c8} -> %2 as !stream.resource<*>{%c24}
      util.return %4 : !stream.resource<*>
    }
    ```
  }]);
  let options = [Option<"maxGrowth", "max-growth", "uint64_t", "16",
                        "Largest growth factor of the larger resource, for constant sizes">];
  let statistics = [Statistic<"numShared", "shared", "Number of resources that became ranges of larger ones">,
                    Statistic<"bytesSaved", "bytes-saved", "Bytes of constant size that these resources had">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def OverwriteStateCodes : RemarkCodes<"weir-overwrite-state", "OverwriteStateCode", [
  Passed<"overwrites", "the value is tied to the content of `storage`, which it replaces or which no global keeps">,
  Missed<"computed-elsewhere", "no dispatch, splat or copy makes the value in the block, or in a function whose callers all store it: a loop, another block, a function from outside">,
  Missed<"put-together", "the value is made of parts, which are made in new storage without copies">,
  Missed<"partial", "the kernel may leave bytes as they were">,
  Missed<"shared", "two globals may get the same content, or be swapped">,
  Missed<"changed", "the function changes the old content in place">,
  Missed<"uninitialized", "the global may have no storage yet: the function may run before initializers, or no initializer stores to it and other globals share its content">,
  Missed<"sizes", "sizes of what is stored to the global differ, or are dynamic and not stored to a global with it">,
  Missed<"other-place", "the value, or another content of the global, is on another device">,
  Missed<"unknown-user", "the global is public, or is accessed by its address, or very often">]>;

def OverwriteState : Pass<"weir-overwrite-state", "::mlir::ModuleOp"> {
  let summary = "Writes new contents of globals into the storage of the old ones";
  let description = !strconcat([{
    Contract: stream-passes.md 4.6. Fires if a function stores a value to a mutable global, and computes it without the old content: as an untied result of a
    dispatch, a splat, or a copy of a constant or an import. The pass ties the value to the old content, a load of the global. Then it may be made in the
    storage of the global, and a call needs no new storage. If the function stores the old content to another global, the value is tied to that global's old
    content instead, and so on: in a ring of buffers the new value gets the storage of the oldest one.

    Runs in value semantics, before `weir-materialize-copy-on-write`, which copies the old content before the write. `weir-elide-copies` removes the copy
    if no op reads the storage after it. Otherwise the copied content is dead, and `weir-elide-commands` removes the copy, which leaves new storage, as without this pass.

    Each store of a value that is not an update of state has a remark. Refuses with a missed remark:
  }], OverwriteStateCodes.table, [{
    A private function whose callers all store the value gets the storage as one more argument. For a global that no initializer stores to, or with dynamic content, the program
    decides at run time: an `scf.if` returns the global's storage if it has this size, else new storage.

    Limits: the op that makes the value is in the block of the store or of the return, or in branches of an `scf.if` or `scf.index_switch` of it.

    ```mlir
    util.global private mutable @state : !stream.resource<variable>
    util.initializer {
      %c8 = arith.constant 8 : index
      %z = arith.constant 0 : i8
      %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
      util.global.store %s, @state : !stream.resource<variable>
      util.return
    }
    util.func public @set(%p: i8) {
      %c8 = arith.constant 8 : index
      %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
      %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
      util.global.store %s, @state : !stream.resource<variable>
      util.return
    }
    ```
    becomes
    ```mlir
    ...
    util.func public @set(%arg0: i8) {
      ...
      %state = util.global.load @state : !stream.resource<variable>
      %0 = stream.async.clone %state : !stream.resource<variable>{%c8_0} -> !stream.resource<*>{%c8_0}
      ...
      %1 = stream.async.fill %arg0, %0[%c0 to %c8_0 for %c8_0] : i8 -> %0 as !stream.resource<*>{%c8_0}
      %2 = stream.async.clone %1 : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
      util.global.store %2, @state : !stream.resource<variable>
      util.return
    }
    ```
  }]);
  let statistics = [Statistic<"numTied", "tied", "Number of values that are tied to old content">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::weir::util::UtilDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def AlternateBuffersCodes : RemarkCodes<"weir-alternate-buffers", "AlternateBuffersCode", [
  Passed<"alternates", "the value is made in a further buffer, and each iteration yields the buffer that it has used up">,
  Passed<"reuses", "the value is made where a value was that the iteration has used up">,
  Missed<"computed-elsewhere", "no dispatch or splat of the body, or of each of its branches, makes the value: a call, or it comes from outside">,
  Missed<"put-together", "the value is made of parts, which are made in new storage without copies">,
  Missed<"partial", "the kernel may leave bytes as they were">,
  Missed<"kept", "the old value or the new one is also passed to an op that may keep or change it, or is carried on twice">,
  Missed<"sizes", "the size or type of the value may change between iterations, or is not known before the loop">,
  Missed<"other-place", "the loop starts with a value on another device">]>;

def AlternateBuffers : Pass<"weir-alternate-buffers", "::mlir::ModuleOp"> {
  let summary = "Writes new values of a loop into buffers that the loop alternates";
  let description = !strconcat([{
    Contract: stream-passes.md 4.7. If a dispatch or splat in the body of an `scf.for` or `scf.while` makes the next value of a resource that the loop carries,
    each iteration needs new storage. The pass ties the value to storage that the loop carries as well:
    - of a value of this size whose last use in the iteration precedes the op (`reuses`), or
    - of a further buffer (`alternates`). Each iteration yields the old storage as the next further buffer, so the loop alternates between two buffers.

    Outer loops carry the further buffers, too, so that a nest has one allocation.

    Runs in value semantics, before `weir-materialize-copy-on-write`, which copies the initial values once, before the outermost loop, if they may be used
    after it. If only the callers of a function know a size, this pass makes the copy. `weir-elide-copies` removes the copy if its source has no other use.

    Each new value of an iteration has a remark. Refuses with a missed one:
  }], AlternateBuffersCodes.table, [{
    Limits: the op is in the body of the loop, or in each branch (`scf.if`, `scf.index_switch`) that yields the value. One region of an `scf.while` does the work, and the other one only decides or forwards values. Loops of blocks
    stay unless `weir-raise-loops` has made `scf` loops of them.

    ```mlir
    util.func public @power(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %i = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
      %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %i) -> !stream.resource<*> {
        %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
        scf.yield %b : !stream.resource<*>
      }
      util.return %r : !stream.resource<*>
    }
    stream.executable private @ex {
      stream.executable.export public @mul
      builtin.module {
        func.func @mul(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}) {
          return
        }
      }
    }
    ```
    becomes
    ```mlir
    ...
    %1 = stream.async.alloca : !stream.resource<*>{%c8}
    %2:2 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0, %arg4 = %1) -> (!stream.resource<*>, !stream.resource<*>) {
      ...
      %3 = stream.async.dispatch @ex::@mul(%arg3[%c0 to %c8 for %c8], %arg0[%c0 to %c8 for %c8], %arg4[%c0_0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %arg4{%c8}
      scf.yield %3, %arg3 : !stream.resource<*>, !stream.resource<*>
    }
    ```
  }]);
  let statistics = [Statistic<"numAlternated", "alternated", "Number of values that are made in storage which loops carry">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def MaterializeCopyOnWriteCodes : RemarkCodes<"weir-materialize-copy-on-write", "MaterializeCopyOnWriteCode", [
  Passed<"in-place", "nothing else uses the storage">,
  Passed<"remade", "an `alloca` is created again">,
  Passed<"already-there", "an update put a result into storage of the caller in which it is made in place; it is gone">,
  Missed<"source-constant", "constants are not overwritten">,
  Missed<"source-argument", "argument of a function, region or block: the storage may have aliases">,
  Missed<"source-borrowed", "imported without `consume`: it belongs to the caller">,
  Missed<"source-global", "a global holds it">,
  Missed<"source-handed-on", "result of a select, region or call, which may alias other storage">,
  Missed<"other-name", "a cast, barrier, await or similar op aliases the storage">,
  Missed<"repeated", "the op may run more often than the value is defined">,
  Missed<"used-later", "used after the write, or on another path">,
  Missed<"used-in-op", "the op itself uses bytes that it overwrites">,
  Missed<"too-many-uses", "more than 64">,
  Missed<"yielded-twice", "an execution region yields storage of a capture that is tied to another result">]>;

def MaterializeCopyOnWrite : Pass<"weir-materialize-copy-on-write"> {
  let summary = "Makes a program safe for in-place execution by cloning before writes";
  let description = !strconcat([{
    Contract: stream-passes.md 4.1. A clone of each tied operand precedes each `fill`, `update`, `copy`, `store`, `dispatch`, `call`, `execute` and `concurrent`,
    unless no op provably uses the operand's storage after the op. That is so if all of these hold:
    - its other uses are reads before the op, uses in branches that exclude the op, and reads of other bytes in the op itself;
    - it is not an argument, branch, call, region or global value, a constant, or an import that is not consumed;
    - no loop contains the op but not the value.

    An `alloca` is made again instead of cloned. Further clones:
    - in an execution region with tied captures, before the yield of a value in the storage of a capture that is tied to another result;
    - of storage that a loop carries and writes to: at its entry, not in each iteration;
    - of a value that a copy makes state, and that is returned or exported later: before that copy;
    - if a function loads state, writes to it and stores it again: before the write, for later readers of the old value, so that the state stays in its storage.

    `weir-elide-copies` removes needless clones. Each tied operand has a remark. A missed one has the bytes and the op that prevents the write in place:
  }], MaterializeCopyOnWriteCodes.table, [{
    The op, the value's definition or a use that certainly runs states the size of a clone; otherwise
    `stream.resource.size` reads it. The pass marks the op that it ran on `weir.in_place_safe`, which keeps
    folds from adding uses of tied operands until storage is assigned.

    ```mlir
    util.func private @f(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %x = stream.async.dispatch @ex::@make(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
      %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      util.return %d : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    ...
    %c = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    %f = stream.async.fill %p, %c[%c0 to %c4 for %c4] : i8 -> %c as !stream.resource<*>{%c8}
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8], %f[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    ```
  }]);
  let statistics = [Statistic<"numClones", "clones", "Number of clones inserted">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

def ElideCopiesCodes : RemarkCodes<"weir-elide-copies", "ElideCopiesCode", [
  Passed<"shared", "neither storage is written in place">,
  Passed<"taken-over", "the storage of the source has no other use">,
  Passed<"folded", "the readers of a slice read the source">,
  Missed<"source-used-later", "an alias of the storage is used after the copy, and one of them is written">,
  Missed<"source-constant", "constants are not overwritten">,
  Missed<"source-borrowed", "the storage belongs to the caller: argument of a public function, import without `consume`">,
  Missed<"caller-keeps", "an argument that some caller uses later, or whose callers are unknown">,
  Missed<"global-observed", "a global holds the storage and may be read before it is stored again">,
  Missed<"global-shared", "a global that is public, immutable or used by name, or whose storage is held across a call">,
  Missed<"source-escapes", "exported, or passed to an op that may keep it">,
  Missed<"source-unknown", "created by an op that weir does not know">,
  Missed<"kept-in-global", "a global would keep storage that belongs to the caller">,
  Missed<"other-lifetime", "source and copy have different lifetimes, neither of which is `*`">,
  Missed<"other-place", "source and copy have different affinities">,
  Missed<"host-transfer", "a copy to or from host-visible memory">,
  Missed<"slice-needs-storage", "a use needs the slice as a resource: tied operand, call, branch, store, return, transfer">,
  Missed<"slice-source-written", "the bytes may be overwritten before they are read">,
  Missed<"slice-unaligned", "a dispatch operand would not start at a multiple of the offset alignment">,
  Missed<"updates-part", "an update of a part: its producer may write in place (`weir-emplace-allocations`); bytes of an import or an argument belong to the caller and must be copied">,
  Missed<"copies-part", "a copy between ranges">]>;

def ElideCopies : Pass<"weir-elide-copies", "::mlir::ModuleOp"> {
  let summary = "Removes clones, transfers, slices and updates whose copy has no observable effect";
  let description = !strconcat([{
    Contract: stream-passes.md 4.2, over the whole module. One analysis over ties, `arith.select`, `scf` regions, branches, private calls and globals (`StorageFlow.h`)
    finds the aliases of storage, its liveness and its writers.

    A copy of a whole resource is a `clone`, a `slice` or `update` of everything, or a `transfer` within one device. A transfer is within one device if the
    affinities are equal, one is absent, or `stream.topology` gives the pair
    unified memory or transparent access. If a transfer does not name the source's affinity, and for clones, it is that of the op that made the source.
    Such a copy between equal types is replaced by
    its source, and a `clone` or `transfer` to or from an open lifetime (`*`) by a cast, if
    - `shared`: neither the source's storage nor the copy's is ever written in place, or
    - `taken-over`: no alias of the source's storage is live after the copy, and the storage may be overwritten: it is not a
      constant, not borrowed from outside, and every caller that passes it gives it up. So values carried by loops and arguments of private
      functions are updated in place.

    State in place: a load of a private mutable global whose next access is a store in the same block is such a source, too. No op can read
    the write between them if no value that may hold the global's storage is live there or in a
    caller. A global is one more alias of
    the storage, live wherever a load precedes a store. An op that may end the invocation with an error (asserts in host code, in
    kernels, in callees) counts as such a load: the next invocation finds the old state or the new one, nothing in between. A
    value that leaves the program is not shared with state that can be changed in place: it keeps its copy.

    A slice is `folded` into the ranges of its readers: copies, updates (which become copies), slices, untied dispatch operands.
    No use may need it as a resource, and dispatch operands have to stay at multiples of the offset alignment. All writes to the
    source before a reader have to write other bytes; the reader then reads the written version of the source.

    Each copy has a remark; a removed one has the bytes saved. A missed remark names the op that prevents the removal, if there is one:
  }], ElideCopiesCodes.table, [{
    Limits: 24 rounds; at most 64 writers for one slice. `weir-elide-fills` removes dead updates.

    ```mlir
    util.func private @one(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %x = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
      %k = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
      %y = stream.async.dispatch @ex::@inplace(%k[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %k{%n}
      util.return %y : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func private @one(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
      ...
      %0 = stream.async.dispatch @ex::@make(%a[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
      %1 = stream.async.dispatch @ex::@inplace(%0[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %0{%n}
      util.return %1 : !stream.resource<*>
    }
    ```
    The clone was the last use of `%x`.
  }]);
  let options = [Option<"offsetAlignment", "offset-alignment", "uint64_t", "64",
                        "Alignment of offsets of dispatch operands, in bytes, without #stream.resource_config">];
  let statistics = [Statistic<"numElided", "elided", "Number of copies removed">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::stream::StreamDialect"];
}

def EmplaceAllocationsCodes : RemarkCodes<"weir-emplace-allocations", "EmplaceAllocationsCode", [
  Passed<"emplaced", "the producer writes into the larger resource">,
  Passed<"filled", "the splat became a fill of a range">,
  Missed<"source-kind", "not created in this block by such an op">,
  Missed<"affinity", "created on another device">,
  Missed<"already-tied", "the dispatch already writes to a tied operand">,
  Missed<"same-target", "the dispatch already writes to the same resource">,
  Missed<"result-used", "used by an op that cannot read a range, or after the target has changed">,
  Missed<"size-mismatch", "the size of the result may differ from the range">,
  Missed<"sizes", "offset, end or size of the target cannot be computed before the producer">,
  Missed<"target-defined-later", "the target is defined after the producer, and cannot move up">,
  Missed<"target-shared", "an alias of the target may be used in between">,
  Missed<"overlap", "the producer, or a reader in between, may access the range">,
  Missed<"pattern-phase", "the pattern of the splat does not divide the offset">]>;

def EmplaceAllocations : Pass<"weir-emplace-allocations", "::mlir::ModuleOp"> {
  let summary = "Lets producers write directly into the larger resource that receives their results";
  let description = !strconcat([{
    Contract: stream-passes.md 4.3. Fires on `update`s of a resource with a value that is made in the same block. A dispatch gets the target's range as
    a tied operand instead of its result; a clone, slice or transfer becomes one `copy` into the range, a splat a `fill` of it; and
    a resource that was itself made by writes to parts (with several levels of nesting) is made in the range.

    The target, its `alloca` and the arithmetic for offsets move up as far as needed; writes to disjoint ranges may be reordered. Other readers of
    the value (dispatches, copies, slices, updates, clones) read the range of the newest version of the target. The target may be a value that an
    `scf.for` or `scf.while` carries or returns, if its storage has no other name.

    The pass moves an update by a result of an `scf.if` or `scf.index_switch` into the branches, if that
    helps; by a result of a private function into the function, which gets the target, its size, start and end as further arguments; and by a result of a `stream.async.execute` into the region, which captures the target. An argument may be the target, too, if
    all callers pass storage without other names. Runs before or after
    `weir-materialize-copy-on-write`, and keeps a program safe for in-place execution.

    Each update has a remark. Refuses with a missed one:
  }], EmplaceAllocationsCodes.table, [{
    Limits: one block, and the branches of its ops; 64 steps per walk over ops or ties; writes that are not certainly disjoint end a chain.

    ```mlir
    util.func private @half(%a: !stream.resource<*>) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %r = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c32}
      %t = stream.async.alloca : !stream.resource<*>{%c64}
      %u = stream.async.update %r, %t[%c32 to %c64] : !stream.resource<*>{%c32} -> %t as !stream.resource<*>{%c64}
      util.return %u : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func private @half(%a: !stream.resource<*>) -> !stream.resource<*> {
      ...
      %0 = stream.async.alloca : !stream.resource<*>{%c64}
      %1 = stream.async.dispatch @ex::@half(%a[%c0 to %c64 for %c64], %0[%c32 to %c64 for %c32]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c64}) -> %0{%c64}
      util.return %1 : !stream.resource<*>
    }
    ```
  }]);
  let statistics = [Statistic<"numEmplaced", "emplaced", "Number of writes made in place">,
                    Statistic<"numAbsorbed", "absorbed", "Number of writes of inner resources sent to the outer one">,
                    Statistic<"numSunk", "sunk", "Number of updates moved into branches, functions and execution regions">,
                    Statistic<"bytesSaved", "bytes-saved", "Bytes of constant length that are not copied any more">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

#endif // WEIR_PASSES_STREAM_ELISIONPASSES_TD
