// Extents that are dynamic: carried through control flow, checked, named.

#ifndef WEIR_PASSES_INPUT_SHAPEPASSES_TD
#define WEIR_PASSES_INPUT_SHAPEPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ExpandTensorShapes : Pass<"weir-expand-tensor-shapes", "::mlir::ModuleOp"> {
  let summary = "Carries the dynamic extents of tensors through control flow, calls and globals";
  let description = [{
    A tensor of dynamic shape may cross a boundary: results and block arguments of `scf.if`, `scf.for`, `scf.while`,
    `scf.index_switch` and `scf.execute_region`, arguments of `cf` branches, arguments and results of private functions, or a
    `util.global`. Its dynamic extents then follow the existing values as `index` values. On the other side
    `flow.tensor.tie_shape` attaches them again. `arith.select` of tensors selects the extents, too.

    Fires on dynamic tensors that cross; programs of static shapes are unchanged. Signatures of public functions and of
    declarations never change: run it after `weir-wrap-entry-points`.

    Refuses (error) a call without a body in the module that returns a tensor of dynamic shape. Also a terminator that is not a branch but passes
    such a tensor to a block, and a `tensor.dim` of a constant dimension that the tensor does not have.

    Limits: globals through pointers are not followed. Extents that do not change in a loop are removed by the
    canonicalizer.

    Example:
    ```mlir
    util.func private @branch(%c: i1, %n: index, %m: index) -> index {
      %c0 = arith.constant 0 : index
      %r = scf.if %c -> (tensor<?xf32>) {
        %a = tensor.empty(%n) : tensor<?xf32>
        scf.yield %a : tensor<?xf32>
      } else {
        %b = tensor.empty(%m) : tensor<?xf32>
        scf.yield %b : tensor<?xf32>
      }
      %d = tensor.dim %r, %c0 : tensor<?xf32>
      util.return %d : index
    }
    ```
    becomes
    ```mlir
    %r:2 = scf.if %c -> (tensor<?xf32>, index) {
      ...
      scf.yield %a, %n : tensor<?xf32>, index
    } else {
      ...
      scf.yield %b, %m : tensor<?xf32>, index
    }
    %t = flow.tensor.tie_shape %r#0 : tensor<?xf32>{%r#1}
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect",
                           "::weir::util::UtilDialect"];
}

def CheckShapes : Pass<"weir-check-shapes", "::mlir::ModuleOp"> {
  let summary = "Checks at run time that dynamic extents and indices fit tensor ops";
  let description = [{
    Ops on tensors of dynamic shape have requirements on extents that types do not state. Each requirement becomes a `hal.check` in host code:

    - structured ops: extents that state the range of one loop are equal; an operand that is accessed at a sum of loops (a window) is
      as large as the last access needs; no access lies below 0;
    - `tensor.extract_slice`, `tensor.insert_slice`: offsets and sizes are not negative, the slice lies within the tensor, and what is
      inserted has its extents;
    - `tensor.expand_shape`, `tensor.reshape`: the extents multiply to the same number;
    - `tensor.concat`: extents are equal in the other dimensions; `tensor.cast`, `tensor.pad`: static extents of the result are true;
    - `tensor.empty`, `tensor.splat`, `tensor.pad` and all sizes above: extents lie between 0 and 2^47, and the bytes of a result of
      several dynamic extents below 2^60;
    - `tensor.extract`, `tensor.insert`, `flow.tensor.load`, `flow.tensor.store` in host code: indices are in range, and those of a
      `tensor.extract` in the body of a structured op (a gather) where they are loops or numbers from outside;
    - `scf.for`: steps are positive.

    A requirement that holds because both sides are computed in the same way, or follows from one checked before, makes no check. One
    that follows from the arguments of the function, of an op that runs in each call, is checked at the entry, after the imports; it
    names arguments and dimensions. Others are checked where their numbers are computed, as far up in the block of the op as possible.
    The checks are host code: dispatches are formed as without them.

    Refuses (error) a requirement that constants break, in an op that runs in each call.

    Fires on each `util.func` and `util.initializer`; run it after `weir-expand-tensor-shapes`. Linear in the number of ops.

    Limits: `weir-check-subscripts` checks indices that the body of a structured op computes. Dispatches that the program
    states itself are not checked. Other `flow.tensor` ops and extents that the program ties to tensors are trusted. If a map uses a
    loop twice or takes the remainder of a part of its range, the check may require more than what is accessed.

    Example:
    ```mlir
    util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view {
      %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
      %a = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%n}
      %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
      %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
      %e = tensor.empty(%n) : tensor<?xf32>
      %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %v = hal.tensor.export %r : tensor<?xf32>{%n} -> !hal.buffer_view
      util.return %v : !hal.buffer_view
    }
    ```
    becomes
    ```mlir
    ...
    %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
    %c = arith.cmpi eq, %m, %n : index
    hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
    ```
    The check is after the imports.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::hal::HALDialect"];
}

def UnifyExtentsCodes : RemarkCodes<"weir-unify-extents", "UnifyExtentsCode", [
  Passed<"unified", "a value is replaced after the check by one that it equals">,
  Missed<"constant", "one of them is a constant, which would change types">,
  Missed<"unused", "no op after the check uses the other value">]>;

def UnifyExtents : Pass<"weir-unify-extents", "::mlir::ModuleOp"> {
  let summary = "Replaces a value by another that a check proves equal";
  let description = !strconcat([{
    After a `hal.check` of `arith.cmpi eq` both sides are the same number; if they are sums with a common term, so are the other terms. All uses that the
    check dominates use the value that is defined first. If two tensors grow by equally many rows, kernels then get one extent for both, equal kernels
    of several layers become equal ops, and their storage has equal sizes. Imports of buffer views whose extents are compared move
    after the checks at the entry, so that readers of their extents get the common value; an import that waits for a fence stays.

    Fires on each `util.func` and `util.initializer`; run it after `weir-check-shapes`. Linear in ops and uses.
  }], UnifyExtentsCodes.table, [{
    Limits: the pass does not divide products, ignores conditions that join several comparisons, and makes no type static.

    Example:
    ```mlir
    util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> tensor<?xf32> {
      %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
      %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
      %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
      %c = arith.cmpi eq, %m, %n : index
      hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
      util.return %b : tensor<?xf32>
    }
    ```
    becomes
    ```mlir
    ...
    hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
    %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%n}
    ```
  }]);
}

def ResolveScalars : Pass<"weir-resolve-scalars", "::mlir::ModuleOp"> {
  let summary = "Replaces scalars that loops carry and calls return by equal values";
  let description = [{
    Extents and sizes travel beside the tensors that loops carry and functions return. An integer or index
    - that a function computes from its arguments by at most 16 ops of `arith` is computed at each call;
    - that an `scf.for` or `scf.while` carries, or an `scf.if` returns, becomes the value that each iteration and each branch yields, if that is one value
      from outside. The analysis assumes the initial value until an iteration yields another one. Nested loops are solved together.

    Passes that compare sizes of storage then find equal values. The next canonicalization removes unused values. Linear in ops for a
    given depth of loops.

    If all calls pass one constant, or the same arithmetic on other arguments, to an argument of a private function, the function computes it.

    Refuses nothing: other values stay. Limits: so do results of functions with several returns, and values that blocks of a
    CFG carry.

    Example:
    ```mlir
    util.func private @next(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
      util.return %a, %n : tensor<?xf32>, index
    }
    util.func public @main(%a: tensor<?xf32>, %n: index, %m: index) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r:2 = scf.for %i = %c0 to %m step %c1 iter_args(%x = %a, %k = %n) -> (tensor<?xf32>, index) {
        %y:2 = util.call @next(%x, %k) : (tensor<?xf32>, index) -> (tensor<?xf32>, index)
        scf.yield %y#0, %y#1 : tensor<?xf32>, index
      }
      util.return %r#1 : index
    }
    ```
    becomes
    ```mlir
    ...
    util.return %arg1 : index
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def HoistChecksCodes : RemarkCodes<"weir-hoist-checks", "HoistChecksCode", [
  Passed<"caller", "the callers of a function check its arguments">,
  Passed<"loop", "a check of each iteration of a loop is done once, before the loop">,
  Missed<"depends", "it is in a loop or function, and asks for more than arithmetic on its index or arguments">]>;

def HoistChecks : Pass<"weir-hoist-checks", "::mlir::ModuleOp"> {
  let summary = "Moves checks before changes of state";
  let description = !strconcat([{
    A `hal.check` that fails ends the invocation, and stores before it stay: so no pass changes state in place before a check. This pass moves checks up:
    - the callers of a private function do a check at its start, of arithmetic on its arguments;
    - a check in the body of an `scf.for` that a constant plus the index is at most (or less than) a value from outside moves before the loop. It checks the
      largest index. The message still names the first index that fails. A check that does not depend on the iteration is done once, if the loop has an iteration;
    - in a block, a check moves before all ops but arithmetic, up to the last op that may end the invocation in another way, or that is unknown.

    If several checks fail, the program may report another one than before. Refuses with a missed remark:
  }], HoistChecksCodes.table, [{
    Limits: the loop starts at a constant that is not negative, and its step is a positive constant.

    Example:
    ```mlir
    util.func public @main(%m: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %m step %c1 {
        %n = arith.addi %i, %c1 : index
        %c = arith.cmpi sle, %n, %c8 : index
        hal.check %c, "at least {}"(%n)
      }
      util.return
    }
    ```
    becomes
    ```mlir
    ...
    hal.check %{{.+}}, "at least {}"(%{{.+}})
    ...
    scf.for
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // WEIR_PASSES_INPUT_SHAPEPASSES_TD
