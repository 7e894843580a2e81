// Passes that take fills and dead writes away: of values, and of commands.

#ifndef WEIR_PASSES_STREAM_FILLPASSES_TD
#define WEIR_PASSES_STREAM_FILLPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ElideFillsCodes : RemarkCodes<"weir-elide-fills", "ElideFillsCode", [
  Passed<"splat-to-alloca", "R1: no byte of the splat is live">,
  Passed<"dead-write", "R1: no written byte is live">,
  Passed<"splat-to-gap-fills", "R2: only parts of the splat are live">,
  Passed<"narrowed-fill", "R3: only parts of the fill are live">,
  Passed<"trimmed-update", "R4: only a part of the update is live">,
  Passed<"redundant-fill", "R5: the bytes already hold the pattern">,
  Passed<"update-to-fill", "R5: the copied bytes are one pattern">,
  Passed<"merged-fills", "R6: fills of one pattern are adjacent">,
  Passed<"sunk-fill", "R7: only some branches read the bytes">,
  Passed<"dead-producer", "R8: no byte of the result is live">,
  Missed<"live-read", "the bytes of a splat or fill are read; other live writes are only counted, by the statistic of the same name">,
  Missed<"unknown-op", "an op that weir does not know may read them">,
  Missed<"ext-root", "last version in storage that is visible outside">,
  Missed<"public-boundary", "a public function or global passes them on">,
  Missed<"call-external", "a callee without a body may read them">,
  Missed<"indirect-global", "a global that is used by name holds them">,
  Missed<"symbolic-order", "ranges that cannot be ordered at this `range-level`">,
  Missed<"size-unknown", "a size is unknown">,
  Missed<"inner-symbol", "ends that are not available where they are needed">,
  Missed<"rw-dispatch", "a tied binding without a summary">,
  Missed<"await-splat", "the splat waits for a timepoint">,
  Missed<"const-lifetime", "constants must not be written">,
  Missed<"pattern-phase", "a live range does not begin or end at a multiple of the pattern">,
  Missed<"too-many-pieces", "more live ranges than `max-gap-fills`, or intervals than `max-intervals`">,
  Missed<"not-profitable", "it would save less than `min-saved-bytes`">,
  Missed<"multi-use-alias", "its users need separate storage">,
  Missed<"crit-edge", "it would move to a critical edge, and `split-edges` is off">,
  Missed<"fixpoint-limit", "no fixpoint within `max-rounds`">,
  Missed<"affinity-mismatch", "the other write is on another device">]>;

def ElideFills : Pass<"weir-elide-fills", "::mlir::ModuleOp"> {
  let summary = "Removes and shrinks dead fills and other dead writes";
  let description = !strconcat([{
    Contract: stream-passes.md 9. Runs on async programs that are safe for in-place execution, and keeps them so (on other programs it keeps value
    semantics). Tensor programs that pad, concatenate or scatter begin with a `splat` or `fill` and then overwrite most of it.
    A backward analysis (`LiveBytes.h`) finds the bytes of each value that may be observed before they are overwritten,
    through `scf` regions, branches, calls of functions with bodies, and private globals. A forward analysis (`KnownBytes.h`) finds known contents.

    Fires:
    * R1: a dead write is removed; a `splat` becomes an `alloca`.
    * R2, R3: only the live parts of a fill or splat
      stay, as at most `max-gap-fills` fills, each moved down after the disjoint writes that follow.
    * R5: a fill with bytes that are already there is removed; an update with one pattern becomes a fill.
    * R6: adjacent fills of one pattern become one.
    * R7: a fill that only some of several exclusive branches read moves into those (`split-edges`: also onto critical edges).
    * Ops with unused results are removed, and then their unused operands: bytes that only they read are dead, so they must not run.
    * On request: R4 (`trim-updates`), an update of which one interval is live becomes a copy of that part; R8 (`dead-producers`),
      results that are used but not live become allocas. Clones of an `alloca` always do.

    Each remaining write has a missed remark that names the op which prevents its removal:
  }], ElideFillsCodes.table, [{
    Limits: through calls and globals the pass follows known contents only with constant patterns, and with ends that are 0, constants or the size. An `scf.for` with one
    write per iteration, also nested and in any order, covers the bytes that it writes, also if dispatches store columns or tiles of a tensor; counted `scf.while` and loops of `cf` do so after `weir-raise-loops`. Time is linear in uses for each round over loops and calls.

    ```mlir
    util.func public @pad(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c256 = arith.constant 256 : index
      %c296 = arith.constant 296 : index
      %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
      %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
      util.return %u : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func public @pad(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
      ...
      %0 = stream.async.alloca : !stream.resource<*>{%c296}
      %1 = stream.async.update %a, %0[%c0 to %c256] : !stream.resource<*>{%c256} -> %0 as !stream.resource<*>{%c296}
      ...
      %2 = stream.async.fill %p, %1[%c256 to %c296 for %c40] : i8 -> %1 as !stream.resource<*>{%c296}
      util.return %2 : !stream.resource<*>
    }
    ```
  }]);
  let options = [
    Option<"rangeLevel", "range-level", "unsigned", "1", "Reasoning about ranges: 0 SSA values and constants, 1 linear forms, 2 bounds">,
    Option<"maxGapFills", "max-gap-fills", "unsigned", "3", "Most fills that replace one">,
    Option<"minSavedBytes", "min-saved-bytes", "int64_t", "1", "Least savings, in bytes, for splitting a fill; unknown savings suffice">,
    Option<"maxIntervals", "max-intervals", "unsigned", "8", "Most intervals in a set of bytes">,
    Option<"maxRounds", "max-rounds", "unsigned", "8", "Most rounds over loops and calls">,
    Option<"interprocedural", "interprocedural", "bool", "true", "Look through calls and globals">,
    Option<"splitEdges", "split-edges", "bool", "true", "Put fills on edges of the control flow graph">,
    Option<"trimUpdates", "trim-updates", "bool", "false", "R4: copy only the live part of an update">,
    Option<"deadProducers", "dead-producers", "bool", "false", "R8: replace dead results">,
    Option<"selfCheck", "self-check", "bool", "false",
           "Check afterwards that no undefined byte is read, that bytes written before a read still are, and that no path "
           "writes more bytes than before">];
  let statistics = [
    Statistic<"numSplatsReplaced", "splats-replaced", "Splats of which no byte is live">,
    Statistic<"numSplatsSplit", "splats-split", "Splats of which a part is live">,
    Statistic<"numGapFills", "gap-fills", "Fills made for parts">,
    Statistic<"numFillsRemoved", "fills-removed", "Fills removed">,
    Statistic<"numFillsNarrowed", "fills-narrowed", "Fills narrowed">,
    Statistic<"numFillsMerged", "fills-merged", "Fills merged">,
    Statistic<"numFillsSunk", "fills-sunk", "Fills moved into branches">,
    Statistic<"numWritesRemoved", "writes-removed", "Updates, copies and stores removed">,
    Statistic<"numUpdatesTrimmed", "updates-trimmed", "Updates of which a part is copied">,
    Statistic<"numProducersRemoved", "producers-removed", "Producers of dead bytes">,
    Statistic<"bytesSaved", "bytes-saved", "Constant numbers of bytes no longer written">,
    Statistic<"numLiveRead", "live-read", "Writes left: bytes are read">,
    Statistic<"numUnknownOp", "unknown-op", "Writes left: unknown user">,
    Statistic<"numExtRoot", "ext-root", "Writes left: storage of others">,
    Statistic<"numPublicBoundary", "public-boundary", "Writes left: public symbol">,
    Statistic<"numCallExternal", "call-external", "Writes left: external callee">,
    Statistic<"numIndirectGlobal", "indirect-global", "Writes left: global used indirectly">,
    Statistic<"numSymbolicOrder", "symbolic-order", "Writes left: ranges not ordered">,
    Statistic<"numSizeUnknown", "size-unknown", "Writes left: size not known">,
    Statistic<"numInnerSymbol", "inner-symbol", "Writes left: end not available">,
    Statistic<"numRwDispatch", "rw-dispatch", "Writes left: binding may be read">,
    Statistic<"numAwaitSplat", "await-splat", "Writes left: splat waits">,
    Statistic<"numConstLifetime", "const-lifetime", "Writes left: constant">,
    Statistic<"numPatternPhase", "pattern-phase", "Writes left: pattern out of phase">,
    Statistic<"numTooManyPieces", "too-many-pieces", "Writes left: too many parts">,
    Statistic<"numNotProfitable", "not-profitable", "Writes left: too little gained">,
    Statistic<"numMultiUseAlias", "multi-use-alias", "Writes left: storage would be shared">,
    Statistic<"numCritEdge", "crit-edge", "Writes left: edges not to be split">,
    Statistic<"numFixpointLimit", "fixpoint-limit", "Writes left: too many rounds">,
    Statistic<"numAffinityMismatch", "affinity-mismatch", "Writes left: on different devices">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"];
}

def ElideCommandsCodes : RemarkCodes<"weir-elide-commands", "ElideCommandsCode", [
  Passed<"dead-write", "CR1: what a fill or copy writes is overwritten before it is read, or never read">,
  Passed<"narrowed-fill", "CR2: only parts of a fill are read">,
  Passed<"narrowed-copy", "CR2: only one part of the bytes that a copy writes is read">,
  Passed<"forwarded", "CR6: the dispatch, or other copy, that makes the bytes of a copy writes them where the copy takes them">,
  Passed<"redundant-fill", "CR3: the bytes hold the pattern already">,
  Passed<"redundant-copy", "CR4: the bytes are a copy of the others already, or are the same storage">,
  Passed<"copy-to-fill", "CR5: the copied bytes are one pattern">,
  Missed<"live-read", "`reader` may read bytes that it writes, or comes after such an op">,
  Missed<"seen-outside", "the storage leaves the block, or others may name it">,
  Missed<"symbolic-order", "ranges that cannot be ordered at this `range-level`">,
  Missed<"pattern-phase", "no smaller range begins and ends at a multiple of the pattern">,
  Missed<"too-many-pieces", "more ranges are read than `max-gap-fills`; of a copy more than one">,
  Missed<"not-available", "an end of what is read, or the target of a copy, is not known before the commands">,
  Missed<"no-producer", "of a copy that is the last read of its source: no command of the region, among the 64 before it, has made the bytes">,
  Missed<"source-used", "`blocker` makes the bytes of the copy in part, or otherwise than by overwriting them, or accesses them, too">,
  Missed<"target-used", "`blocker`, between the dispatch and the copy, may access the bytes that the copy writes">,
  Missed<"other-memory", "the copy is to staging memory, or to that of another device">,
  Missed<"unaligned", "the copy is to an offset that is not known as a multiple of what bindings, or the kernel, need">]>;

def ElideCommands : Pass<"weir-elide-commands", "::mlir::ModuleOp"> {
  let summary = "Removes fills and copies of commands that change no byte that is read";
  let description = !strconcat([{
    Contract: stream-passes.md 10. For programs on storage: dumps of other compilers after scheduling, and commands that scheduling here has left. Removes `stream.cmd.fill` and
    `stream.cmd.copy` whose bytes are all overwritten before they are read, or never read because the function frees the storage; if some bytes are read,
    their ranges stay. If the last read of a result of a dispatch or copy is a copy, the producer writes to the target of that copy. The forward analysis removes fills and copies whose target already has these bytes, and makes a fill of a copy of a pattern.

    The pass follows storage that only this function names through a block of the host; storage from outside, which may have aliases,
    only within one `stream.cmd.execute`. No command of a `stream.cmd.concurrent` relies on another one. Bodies or attributes of kernels state what they read and write
    (stream-passes.md 9.3). Each fill and copy has a remark. Refuses with a missed one:
  }], ElideCommandsCodes.table, [{
    Limits: single blocks; loops, branches and calls between commands use all of the storage that they name. Commands of a `stream.cmd.serial` in a wave are removed only
    if no command of the wave reads their bytes. The pass remembers the last 8 fills and copies of a storage.

    ```mlir
    util.func public @pad(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
      %c0 = arith.constant 0 : index
      %c256 = arith.constant 256 : index
      %c296 = arith.constant 296 : index
      %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c296} => !stream.timepoint
      %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c256}, %r as %y: !stream.resource<external>{%c296}) {
        stream.cmd.fill %z, %y[%c0 for %c296] : i8 -> !stream.resource<external>{%c296}
        stream.cmd.copy %x[%c0], %y[%c0], %c256 : !stream.resource<external>{%c256} -> !stream.resource<external>{%c296}
      } => !stream.timepoint
      %o = stream.timepoint.await %t => %r : !stream.resource<external>{%c296}
      util.return %o : !stream.resource<external>
    }
    ```
    becomes
    ```mlir
    ...
        stream.cmd.fill %arg1, %arg3[%c256 for %c40] : i8 -> !stream.resource<external>{%c296}
        stream.cmd.copy %arg2[%c0], %arg3[%c0], %c256 : !stream.resource<external>{%c256} -> !stream.resource<external>{%c296}
    ...
    ```
  }]);
  let options = [
    Option<"rangeLevel", "range-level", "unsigned", "1", "Reasoning about ranges: 0 SSA values and constants, 1 linear forms, 2 bounds">,
    Option<"maxGapFills", "max-gap-fills", "unsigned", "3", "Most fills that replace one">,
    Option<"offsetAlignment", "offset-alignment", "int64_t", "64", "What divides the offsets of bindings, in bytes">];
  let statistics = [Statistic<"numRemoved", "removed", "Number of fills and copies removed">,
                    Statistic<"numNarrowed", "narrowed", "Number of fills and copies of which parts stay">,
                    Statistic<"numForwarded", "forwarded", "Number of copies whose bytes are made where they took them">,
                    Statistic<"numFilled", "filled", "Number of copies that became fills">];
  let dependentDialects = ["::weir::stream::StreamDialect", "::mlir::arith::ArithDialect"];
}

def TestLiveBytes : Pass<"weir-test-live-bytes", "::mlir::ModuleOp"> {
  let summary = "Reports live bytes, written bytes and known contents";
  let description = [{
    For tests of the analyses after `weir-elide-fills`: a diagnostic at each resource value with its live bytes (stream-passes.md 9.3),
    the bytes certainly written, and known contents (9.4). Changes nothing.

    Refuses nothing.

    ```mlir
    // expected-remark @+1 {{argument 0: live everything{} by live-read, written {}}}
    util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c256 = arith.constant 256 : index
      %c296 = arith.constant 296 : index
      %p = arith.constant 0 : i8
      // expected-remark @+1 {{result 0: live {[256, 296)} by live-read, written {[0, 296)}, pattern 0 {[0, 296)}}}
      %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
      // expected-remark @+1 {{result 0: live everything{} by live-read, written {[0, 296)}, pattern 0 {[256, 296)}}}
      %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
      util.return %u : !stream.resource<*>
    }
    ```
  }];
  let options = [
    Option<"rangeLevel", "range-level", "unsigned", "1", "Reasoning about ranges, as in weir-elide-fills">,
    Option<"maxIntervals", "max-intervals", "unsigned", "8", "Most intervals in a set of bytes">,
    Option<"maxRounds", "max-rounds", "unsigned", "8", "Most rounds over loops and calls">];
}

#endif // WEIR_PASSES_STREAM_FILLPASSES_TD
