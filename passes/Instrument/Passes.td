#ifndef WEIR_PASSES_INSTRUMENT_PASSES_TD
#define WEIR_PASSES_INSTRUMENT_PASSES_TD

include "mlir/Pass/PassBase.td"

def Ledger : Pass<"weir-ledger", "::mlir::ModuleOp"> {
  let summary = "Says how many bytes a program fills, copies, reads and writes";
  let description = [{
    Prints, for each public function and in total, what the program costs at this point: bytes filled, copied, read and written, the
    peak of live transient storage in bytes, and the numbers of fills, copies, dispatches and allocations. Changes nothing. Counts host
    code with `stream.async` or `stream.cmd` ops; says that it cannot while there are tensors.

    Sizes that follow from arguments stay symbols: `%arg0.dim0` is a dimension of a buffer view, `%arg1` an argument, `trips0` the
    number of trips of a loop without bounds. `dims=%arg0.dim0=8` puts a number there. Branches count with the dearer side. What is
    not known is printed as `unknown`, with the reason below the table. See passes/Instrument/README.md.

    Refuses nothing: what it cannot count is `unknown`. An expectation that does not hold is an error.

    ```mlir
    util.func public @main(%x: !stream.resource<external>, %p: i8) -> !stream.resource<external> {
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %s = stream.async.splat %p : i8 -> !stream.resource<external>{%c64}
      %u = stream.async.update %x, %s[%c8 to %c16] : !stream.resource<external>{%c8} -> %s as !stream.resource<external>{%c64}
      util.return %u : !stream.resource<external>
    }
    ```
    prints
    ```
    ledger:
      async  filled  copied  read  written  peak  fills  copies  dispatches  allocations
      @main      64       8     8       72     0      1       1           0            1
    ```
    `expect` makes the pass fail if the ledger says something else:

    ```
    weir-opt --pass-pipeline='builtin.module(weir-elide-copies,weir-ledger{expect=bytes-copied==0})' program.mlir
    ```
  }];
  let options = [
    ListOption<"expect", "expect", "std::string", "What has to hold: [@function:]METRIC OP NUMBER">,
    ListOption<"dims", "dims", "std::string", "Values of symbols: NAME=N">,
    Option<"bindings", "bindings", "bool", "false", "Also print what is known of the kernels of async dispatches, by operand and untied result">,
    Option<"label", "label", "std::string", "\"\"", "A word for the heading, to tell several ledgers apart">];
}

#endif // WEIR_PASSES_INSTRUMENT_PASSES_TD
