// Passes that give control flow another form; included by Passes.td.

#ifndef WEIR_PASSES_INPUT_CONTROLPASSES_TD
#define WEIR_PASSES_INPUT_CONTROLPASSES_TD

include "passes/RemarkCodes.td"
include "mlir/Pass/PassBase.td"

def RaiseLoopsCodes : RemarkCodes<"weir-raise-loops", "RaiseLoopsCode", [
  Passed<"blocks", "a loop of blocks is an `scf.while`">,
  Passed<"counted", "an `scf.while` is an `scf.for`">,
  Missed<"several-blocks", "a loop of blocks has branches in its body, or several exits">,
  Missed<"open-end", "the condition is not one comparison of a carried number with a value from outside of the loop">,
  Missed<"no-step", "a round does not change the number by a constant towards the value that it is compared with">,
  Missed<"wraps", "the number may wrap around before it passes that value">,
  Missed<"count-used", "a later op reads the last number, which an unsigned comparison with a step above 1 leaves open">]>;

def RaiseLoops : Pass<"weir-raise-loops", "::mlir::ModuleOp"> {
  let summary = "Raises loops of blocks to scf.while, and counted ones to scf.for";
  let description = !strconcat([{
    Analyses know most about an `scf.for`: how often its body runs, and which bytes its rounds write in sum. Programs also count with `scf.while`, or with
    blocks that branch back.

    Fires on a loop of blocks whose header conditionally branches to one block that branches back, or to itself; it becomes an `scf.while`, inner loops first.
    Fires on an `scf.while` that compares a carried number with a value from outside, and changes it by a constant in each round, upwards or
    downwards; it becomes an `scf.for` over numbers of type `index`. A loop downwards counts its distance from the start. Later ops that read the last number get
    it from the bounds.

    Loops in kernels stay. Each loop has a remark:
  }], RaiseLoopsCodes.table, [{

    Example:
    ```mlir
    util.func private @sum(%n: i64, %x: tensor<4xf32>) -> tensor<4xf32> {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      cf.br ^header(%c0, %x : i64, tensor<4xf32>)
    ^header(%i: i64, %a: tensor<4xf32>):
      %more = arith.cmpi slt, %i, %n : i64
      cf.cond_br %more, ^body, ^exit
    ^body:
      %b = arith.addf %a, %a : tensor<4xf32>
      %next = arith.addi %i, %c1 : i64
      cf.br ^header(%next, %b : i64, tensor<4xf32>)
    ^exit:
      util.return %a : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    util.func private @sum(%arg0: i64, %arg1: tensor<4xf32>) -> tensor<4xf32> {
      ...
      %0 = arith.index_cast %c0_i64 : i64 to index
      %1 = arith.index_cast %arg0 : i64 to index
      %c1 = arith.constant 1 : index
      %2 = scf.for %arg2 = %0 to %1 step %c1 iter_args(%arg3 = %arg1) -> (tensor<4xf32>) {
        ...
        %4 = arith.addf %arg3, %arg3 : tensor<4xf32>
        ...
        scf.yield %4 : tensor<4xf32>
      }
      util.return %2 : tensor<4xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect"];
}

#endif // WEIR_PASSES_INPUT_CONTROLPASSES_TD
