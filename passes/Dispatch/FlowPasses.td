// Phase flow: dispatches become executables, and bindings say what kernels do with them.
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_FLOWPASSES_TD
#define WEIR_PASSES_DISPATCH_FLOWPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def TensorToFlow : InterfacePass<"weir-tensor-to-flow", "::mlir::FunctionOpInterface"> {
  let summary = "Turns tensor ops outside of dispatches into flow.tensor ops";
  let description = [{
    Slices, inserts, reshapes, casts, fills, splats, empties, element reads and writes become `flow.tensor.slice`, `update`,
    `reshape`, `splat`, `empty`, `load` and `store`. A concatenation becomes a chain of updates into a `flow.tensor.empty`, a pad
    an update into a splat. Known extents are used directly; compute barriers disappear.

    Refuses (error) slices and inserts with strides, and pads whose value depends on the position.

    Limits: ops inside of dispatches are unchanged. Constants stay `arith.constant`.

    Example:
    ```mlir
    func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
      %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
      return %0 : tensor<5xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
      %0 = flow.tensor.empty : tensor<5xf32>
      ...
      %1 = flow.tensor.update %a, %0[%c0] : tensor<2xf32> -> %0 as tensor<5xf32>
      ...
      %2 = flow.tensor.update %b, %1[%c2] : tensor<3xf32> -> %1 as tensor<5xf32>
      return %2 : tensor<5xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect",
                           "::weir::tensor_ext::TensorExtDialect"];
}

def OutlineDispatches : Pass<"weir-outline-dispatches", "::mlir::ModuleOp"> {
  let summary = "Moves dispatch bodies into executables";
  let description = [{
    Each `flow.dispatch.workgroups` becomes a `flow.dispatch` of a new private `flow.executable @FUNCTION_dispatch_N`, N in
    program order. Its export and function are named after the body's root: `FUNCTION_dispatch_3_matmul_128x768x768_f32`
    (`D` for a dynamic extent, `rows` for a group of reductions). Workload, ties, dims and attributes stay.

    Refuses nothing. Limits: none.

    Example:
    ```mlir
    util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> =
          (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
        %e = tensor.empty() : tensor<4xf32>
        %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
        %u = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %u, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
        flow.return
      } count() -> (index, index, index) {
        %x1, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        flow.return %x1, %y, %z : index, index, index
      }
      util.return %0 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    flow.executable private @main_dispatch_0 {
      flow.executable.export public @main_dispatch_0_exp_4_f32 workgroups() -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        flow.return %x, %y, %z : index, index, index
      }
      builtin.module {
        func.func @main_dispatch_0_exp_4_f32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
          %0 = tensor.empty() : tensor<4xf32>
          %1 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
          %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
          iree_tensor_ext.dispatch.tensor.store %2, %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
          return
        }
      }
    }
    util.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = flow.dispatch @main_dispatch_0::@main_dispatch_0_exp_4_f32(%x) : (tensor<4xf32>) -> tensor<4xf32>
      util.return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect", "::weir::flow::FlowDialect"];
}

def DeduplicateExecutablesCodes : RemarkCodes<"weir-deduplicate-executables", "DeduplicateExecutablesCode", [
  Passed<"merged", "dispatches of the executable run an equal one">,
  Missed<"arguments-differ", "an equal executable has other argument attributes">]>;

def DeduplicateExecutables : Pass<"weir-deduplicate-executables", "::mlir::ModuleOp"> {
  let summary = "Deduplicates executables that differ only in names";
  let description = !strconcat([{
    Executables with equal bodies, count regions, signatures and attributes become one; dispatches of the others run the first.
    Locations, symbol names, and the order and number of ops without effects may differ. Each op has a number that represents
    all that it consists of, which keeps the work linear in the size of all bodies.

    So do `stream.executable`s, after the pass that materializes encodings, since kernels with different encodings may be equal then. Facts
    about their bindings are weakened to those that hold for all of their dispatches: divisors of offsets (if kernels stay as well aligned, up to 64
    bytes), sizes, and whether bindings are overwritten completely.

    Public executables stay. Bodies with different constants or access differ.
  }], DeduplicateExecutablesCodes.table, [{
    Example:
    ```mlir
    flow.executable private @main_dispatch_0 {
      flow.executable.export public @main_dispatch_0_f
      builtin.module {
        func.func @main_dispatch_0_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
          return
        }
      }
    }
    flow.executable private @main_dispatch_7 {
      flow.executable.export public @main_dispatch_7_f
      builtin.module {
        func.func @main_dispatch_7_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
          return
        }
      }
    }
    util.func public @main(%x: tensor<4xf32>) {
      flow.dispatch @main_dispatch_0::@main_dispatch_0_f(%x) : (tensor<4xf32>) -> ()
      flow.dispatch @main_dispatch_7::@main_dispatch_7_f(%x) : (tensor<4xf32>) -> ()
      util.return
    }
    ```
    becomes
    ```mlir
    flow.executable private @main_dispatch_0 {
      flow.executable.export public @main_dispatch_0_f
      builtin.module {
        func.func @main_dispatch_0_f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
          return
        }
      }
    }
    util.func public @main(%x: tensor<4xf32>) {
      flow.dispatch @main_dispatch_0::@main_dispatch_0_f(%x) : (tensor<4xf32>) -> ()
      flow.dispatch @main_dispatch_0::@main_dispatch_0_f(%x) : (tensor<4xf32>) -> ()
      util.return
    }
    ```
  }]);
  let dependentDialects = ["::weir::flow::FlowDialect"];
}

def RefineAccessCodes : RemarkCodes<"weir-refine-access", "RefineAccessCode", [
  Passed<"narrowed", "the argument became `readonly` or `writeonly`">,
  Passed<"untied", "the result is no longer tied to the operand">,
  Passed<"split", "an update in place became a read of the operand and a new result">,
  Passed<"copied", "dispatches that need other accesses of the kernel run a copy of it">,
  Missed<"copy-required", "a constant that the kernel still writes is cloned before the dispatch">,
  Missed<"escapes", "the argument has other uses than loads and stores">,
  Missed<"partial-store", "the stores do not cover the tensor">,
  Missed<"load-after-store", "a load may read stored elements">,
  Missed<"double-tie", "two results are tied to the operand">,
  Missed<"sub-byte", "elements share bytes">,
  Missed<"unknown-body", "public executables, alternatives">,
  Missed<"sites-disagree", "dispatches of one kernel would need more than five copies">]>;

def RefineAccess : Pass<"weir-refine-access", "::mlir::ModuleOp"> {
  let summary = "Refines access types and ties to the accesses of kernels";
  let description = !strconcat([{
    For each tensor argument of each kernel: only loads make it `readonly`; a store of the whole tensor that no old contents
    reach makes it `writeonly`, and unties it if it was tied; loads after such a store use the stored value. An in-place
    update of a constant, or of a tensor that is used later, is split into a `readonly` operand and a new `writeonly` result.
    Unused arguments are dropped. Function types, loads, stores and all dispatches are changed together; a result that lost
    its tie comes last. Of several results of one type tied to one operand the first represents all.

    Operands without contents (`flow.tensor.empty`) are removed: loads of them become a `tensor.empty`, stores a new result. Without a proof that this is
    right they become a `flow.tensor.alloca`. Inside of kernels, an init that is a constant becomes a copy of it.

    Each argument that changes, or that cannot, has a remark:
  }], RefineAccessCodes.table, [{
    A store of the whole tensor is one store, a store in each tile of loops at the top of the body, or up to 16 disjoint constant slices. The loops are
    `scf.forall`, or `scf.for` over all tiles or over those of the workgroup (from `id` in steps of `count`). Dispatches that need
    different accesses of a kernel get copies of it, at most four.

    Limits: other tilings are not recognised; run before kernels are lowered further.

    Example:
    ```mlir
    flow.executable private @e {
      flow.executable.export public @gen
      builtin.module {
        func.func @gen(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %t: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<16xf32>>) {
          %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>> -> tensor<16xf32>
          iree_tensor_ext.dispatch.tensor.store %v, %t, offsets = [0], sizes = [16], strides = [1] : tensor<16xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<16xf32>>
          return
        }
      }
    }
    util.func public @main(%x: tensor<16xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
      %r = flow.dispatch @e::@gen(%x, %t) : (tensor<16xf32>, tensor<16xf32>) -> %t
      util.return %r : tensor<16xf32>
    }
    ```
    becomes
    ```mlir
    flow.executable private @e {
      flow.executable.export public @gen
      builtin.module {
        func.func @gen(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>, %t: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>) {
          %0 = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>> -> tensor<16xf32>
          iree_tensor_ext.dispatch.tensor.store %0, %t, offsets = [0], sizes = [16], strides = [1] : tensor<16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
          return
        }
      }
    }
    util.func public @main(%x: tensor<16xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
      %0 = flow.dispatch @e::@gen(%x) : (tensor<16xf32>) -> tensor<16xf32>
      util.return %0 : tensor<16xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::flow::FlowDialect", "::weir::tensor_ext::TensorExtDialect"];
}

def VerifyAccess : Pass<"weir-verify-access", "::mlir::ModuleOp"> {
  let summary = "Verifies that constants are not written and that bodies respect their access";
  let description = [{
    Refuses (error): CONST_BOUND_RW (V1: a constant is tied or bound `readwrite`/`writeonly`); V2 (a load from a `writeonly` binding);
    V3 (an empty tensor as operand); V4 (an operand tied to two results); V6 (a constant as init inside of a kernel). For `stream.executable`s V5: `weir.access` and
    `weir.overwrites` on the arguments of a kernel agree with its body. Errors are a store to an `ro` binding, a load of
    old contents from a `wo` one, and constant slices that do not cover an overwritten one. V1 also holds for resources: those that
    `stream.async.dispatch` ties or its kernel writes, and `rw` and `wo` rows of `stream.cmd.dispatch`.

    Changes nothing. Limits: unknown bodies and callees are not checked.

    Example:
    ```mlir
    util.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      // expected-note @below {{the constant}}
      %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
      // expected-error @below {{CONST_BOUND_RW: operand 0 is a constant, but the kernel writes to it}}
      %r = flow.dispatch @e::@f(%c) : (tensor<2xf32>) -> %c
      util.return %r : tensor<2xf32>
    }
    ```
  }];
}

#endif // WEIR_PASSES_DISPATCH_FLOWPASSES_TD
