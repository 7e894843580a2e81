// Passes that report what others did wrong, and change nothing.

#ifndef WEIR_PASSES_STREAM_VERIFYPASSES_TD
#define WEIR_PASSES_STREAM_VERIFYPASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyInPlace : Pass<"weir-verify-in-place", "::mlir::ModuleOp"> {
  let summary = "Reports storage that is used after it was overwritten in place";
  let description = [{
    Contract: stream-passes.md 4.1; V2 of stream.md for every tie of a `fill`, `update`, `copy`, `store`, `dispatch`, `call`, `execute` or `concurrent`.
    Aliases of the tied operand's storage include casts, selects, arguments and results of regions and branches. No alias has a
    use that may run after the write and before the value is defined again. This includes the next iteration of a loop. Uses before the write are fine, and so are reads, in the op itself or later, of bytes that are certainly others than
    those which are written. Constants and the arguments of public functions may not be written at all. A private function that
    writes to an argument makes its calls writers. A global that holds the storage (a function may have stored it to several) gets other content before it may be
    loaded again. Holds from `weir-materialize-copy-on-write` to `weir-schedule-execution`.

    Refuses (error) such a use, and changes nothing. Limits: storage that a call passes to a function which stores it to a global is not followed; 256 names per storage.

    ```mlir
    util.func private @f(%a: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %x = stream.async.dispatch @ex::@make(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      // expected-error @below {{writes in place to storage that is used afterwards}}
      %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
      // expected-note @below {{used here, by 'stream.async.dispatch'}}
      %d = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      util.return %d : !stream.resource<*>
    }
    ```
    The dispatch reads what the fill has overwritten.
  }];
}

def VerifyAccessRanges : Pass<"weir-verify-access-ranges"> {
  let summary = "Reports async access ranges that leave their resource";
  let description = [{
    Contract: stream-passes.md 6. For each range an async op reports (stream.md section 10): start <= end, end <= size of the resource,
    length <= end, start + length = end. Checks only constants, and ranges that start and end at the same SSA value but
    have a constant length other than 0. Refuses (error) ranges that violate the rules; does not report unknown ones. Changes nothing.

    ```mlir
    util.func private @f(%r: !stream.resource<*>) {
      %c8 = arith.constant 8 : index
      %c32 = arith.constant 32 : index
      %c40 = arith.constant 40 : index
      // expected-error @below {{accesses a range that does not fit: its end 40 is after the end of the resource, 32 bytes}}
      %s = stream.async.slice %r[%c8 to %c40] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
      util.return
    }
    ```
  }];
}

#endif // WEIR_PASSES_STREAM_VERIFYPASSES_TD
