#ifndef WEIR_PASSES_INSTRUMENT_PASSES_TD
#define WEIR_PASSES_INSTRUMENT_PASSES_TD

include "mlir/Pass/PassBase.td"

def Ledger : Pass<"weir-ledger", "::mlir::ModuleOp"> {
  let summary = "Prints how many bytes a program fills, copies, reads and writes";
  let description = [{
    Prints, for each public function and in total, what the program costs at this point: bytes filled, copied, read and written, the
    peak of live transient storage in bytes, and the numbers of fills, copies, dispatches and allocations. Changes nothing. Counts host
    code with `stream.async` or `stream.cmd` ops; reports that it cannot count programs with tensors.

    Sizes that follow from arguments stay symbols: `%arg0.dim0` is a dimension of a buffer view, `%arg1` an argument, `trips0` the
    number of trips of a loop without bounds. `dims=%arg0.dim0=8` sets a symbol to a number. Branches count with the costlier side. Unknown
    counts are printed as `unknown`, with the reason below the table. See passes/Instrument/README.md.

    Refuses nothing. An expectation that does not hold is an error.

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
    `expect` makes the pass fail if the ledger differs:

    ```
    weir-opt --pass-pipeline='builtin.module(weir-elide-copies,weir-ledger{expect=bytes-copied==0})' program.mlir
    ```
  }];
  let options = [
    ListOption<"expect", "expect", "std::string", "Expectations: [@function:]METRIC OP NUMBER">,
    ListOption<"dims", "dims", "std::string", "Values of symbols: NAME=N">,
    Option<"bindings", "bindings", "bool", "false", "Also print the accesses of the kernels of async dispatches, by operand and untied result">,
    Option<"label", "label", "std::string", "\"\"", "A word for the heading, to tell several ledgers apart">];
}

def AnnotateWork : Pass<"weir-annotate-work", "::weir::stream::ExecutableOp"> {
  let summary = "Annotates exports with the work of a call of the kernel";
  let description = [{
    Sets `weir.work` on each export whose kernel has a body: the structured ops with their locations in the source, the access of the bindings, and
    how many operations on elements a call executes. `weir-run --profile` shows them beside the time. Runs before code generation, while bodies
    consist of structured ops.

    An operation is an op of `arith` or `math` on elements in the body of a structured op, times the points of its loops; a fused multiply-add is
    two, comparisons, selections and casts are zero, a softmax is five for each element. Extents may be scalar operands of the kernel.

    Of layouts, for the ledger: conversions between them in the kernel, padding that it reads and writes, operations on padding.

    Refuses nothing. `flops` is absent if it is unknown: structured ops in loops, ops of other dialects that compute, extents that
    the kernel computes from others by divisions.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @scale workgroups() -> (index, index, index) {
        %c1 = arith.constant 1 : index
        stream.return %c1, %c1, %c1 : index, index, index
      }
      builtin.module {
        func.func @scale(%x: !stream.binding {weir.access = "rw"}) {
          %c0 = arith.constant 0 : index
          %0 = stream.binding.subspan %x[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
          %1 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
          %2 = linalg.add ins(%1, %1 : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
          iree_tensor_ext.dispatch.tensor.store %2, %0, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
          return
        }
      }
    }
    ```
    becomes
    ```mlir
    stream.executable private @ex {
      stream.executable.export public @scale workgroups() -> (index, index, index) {
        %c1 = arith.constant 1 : index
        stream.return %c1, %c1, %c1 : index, index, index
      } attributes {weir.work = {access = ["rw"], flops = [array<i64: 4>], ops = ["linalg.add ..."]}}
      ...
    ```
  }];
}

#endif // WEIR_PASSES_INSTRUMENT_PASSES_TD
