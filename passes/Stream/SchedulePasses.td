// Passes that order work and storage: what runs at the same time, what waits for what, and where bytes lie.

#ifndef WEIR_PASSES_STREAM_SCHEDULEPASSES_TD
#define WEIR_PASSES_STREAM_SCHEDULEPASSES_TD

include "passes/RemarkCodes.td"

def ScheduleConcurrencyCodes : RemarkCodes<"weir-schedule-concurrency", "ScheduleConcurrencyCode", [
  Passed<"WAVE", "ops that need nothing of each other run at the same time">,
  Missed<"CHAIN", "each op of the region needs what the one in front of it leaves">,
  Missed<"MAY_OVERLAP", "the op has to come before one of its wave that may access the same bytes of a storage, of which one writes them">,
  Missed<"MORE_MEMORY", "together the ops need more memory at a time than one after the other, and the region favors the least of it">,
  Missed<"FAVORS_DEBUG", "`#stream.partitioning_config<\"debug\">`">,
  Missed<"HAS_WAVES", "the region has concurrent regions already">,
  Missed<"UNKNOWN_OP", "an op of the region is not known, or passes on storage in a way that is not">]>;

def ScheduleConcurrency : Pass<"weir-schedule-concurrency"> {
  let summary = "Wraps independent ops of execution regions in concurrent ones";
  let description = !strconcat([{
    Contract: stream-passes.md 5.2. The ops of a `stream.async.execute` get waves, from the last one on: the latest one behind which all are that use
    the op's results or access the same bytes of a storage, one of them writing. A wave of several ops becomes a `stream.async.concurrent`.

    Bytes are the same if two ranges of one storage (by ties) are not certainly disjoint; captures may be names of one storage, so that what writes
    to one stays where it is among all that access others. Calls keep their order.

    `#stream.partitioning_config` decides between memory and concurrency. `min-peak-memory`, the default: the waves if the values that are live at a time need no
    more bytes than in the order of the program, else the ops that stand next to each other, else none. A size that is not constant counts as
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
                        "What to optimize for where no `stream.partitioning` says it: `min-peak-memory`, `max-concurrency` or `debug`">];
  let statistics = [Statistic<"numWaves", "waves", "Number of concurrent regions made">];
  let dependentDialects = ["::weir::stream::StreamDialect"];
}

#endif // WEIR_PASSES_STREAM_SCHEDULEPASSES_TD
