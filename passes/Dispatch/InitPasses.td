// What ops start from: constants in outs (dispatch-passes.md 2).
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_INITPASSES_TD
#define WEIR_PASSES_DISPATCH_INITPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ExplicitInitsCodes : RemarkCodes<"weir-explicit-inits", "ExplicitInitsCode", [
  Passed<"init-partial", "the init's map leaves elements out">,
  Passed<"zero-trip", "a reduction loop may have no iteration">,
  Missed<"multi-write", "several parallel iterations write one element; what the op means is not defined">]>;

def ExplicitInits : InterfacePass<"weir-explicit-inits", "::mlir::FunctionOpInterface"> {
  let summary = "Makes an init an explicit operand if the result keeps elements of it";
  let description = !strconcat([{
    A structured op keeps the elements of its init that no iteration writes. Upstream's patterns and bufferization only look at
    the body: an init that the body does not use counts as storage. This pass rewrites the ops for which that is wrong.

    Fires on tensors outside of dispatch regions, if the init is not a `tensor.empty` and the body does not use it:

    * `init-partial`: the init's map omits elements. Let each of its results be a constant, or stride * loop + offset with
      distinct loops: then the op writes a compact tensor, which a `tensor.insert_slice` puts into the init. The compact tensor is a slice of the init if the body uses the init and such a dimension is
      dynamic: stock shape inference would derive the extent from the map.
    * `zero-trip`: a reduction loop may have no iteration. This case, and all other cases of `init-partial`, yield
      `arith.select %always, %value, %old`, with a condition that later passes cannot fold.

    Each such op has a remark:
  }], ExplicitInitsCodes.table, [{
    Limits: an extent that is not static counts as possibly 0, unless value bounds prove more.

    Example: column 0 of `%c` is replaced.
    ```mlir
    func.func @column(%x: tensor<2xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]}
          ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
      ^bb0(%a: f32, %o: f32):
        %n = arith.negf %a : f32
        linalg.yield %n : f32
      } -> tensor<2x4xf32>
      return %r : tensor<2x4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @column(%x: tensor<2xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
      %0 = tensor.empty() : tensor<2xf32>
      %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%0 : tensor<2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %2 = arith.negf %in : f32
        linalg.yield %2 : f32
      } -> tensor<2xf32>
      %inserted_slice = tensor.insert_slice %1 into %c[0, 0] [2, 1] [1, 1] : tensor<2xf32> into tensor<2x4xf32>
      return %inserted_slice : tensor<2x4xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def DecoupleConstantInitsCodes : RemarkCodes<"weir-decouple-constant-inits", "DecoupleConstantInitsCode", [
  Passed<"dropped", "W1: the init is dead: only its shape is used, insertions write all of it (VW5) or all elements that are read (W5), or a loop overwrites it">,
  Passed<"filled", "W2, W5: a fill of the scalar replaces a splat">,
  Passed<"epilogue", "W3: the init is the identity of the combiner, and the constant is combined afterwards">,
  Passed<"copied", "W4, W6: a copy inside of the dispatch replaces the constant">,
  Passed<"input", "W4p: an element-wise op reads the constant as input">,
  Passed<"init-partial", "W4s: the init's map leaves elements out (I2)">,
  Passed<"zero-trip", "W4s: a reduction loop may have no iteration (I3)">,
  Passed<"no-identity", "W4: the body has no combiner with an identity (B15)">,
  Passed<"coupled-inits", "W4: a result uses the accumulator of another one (B9)">,
  Passed<"fp-order", "W4: the sum would be rounded in another order (X3)">,
  Passed<"narrow-accumulator", "W4: the sum would be rounded to less than 32 bits twice (X4)">,
  Passed<"nnan-needed", "W4: a NaN replaces the accumulator (B13)">,
  Missed<"reads-undefined", "the body reads an init without contents: probably an error of the front end">,
  Missed<"multi-write", "several parallel iterations write one element; what the op means is not defined">,
  Missed<"element-type", "no fill or copy of such elements">,
  Missed<"unknown-op", "an op of unknown semantics has a dense constant as init">,
  Missed<"barrier", "a barrier hides the constant">,
  Missed<"mutable-global", "a global that may change">,
  Analysis<"init-computed", "the init is not a constant">,
  Missed<"loop-carried", "the constant is the init of a loop, whose carried value has its own storage">,
  Missed<"copy-required", "W7: the constant is cloned before the op; with its bytes">]>;

def DecoupleConstantInits : Pass<"weir-decouple-constant-inits", "::mlir::ModuleOp"> {
  let summary = "Replaces constant inits by inputs, fills or empty tensors";
  let description = !strconcat([{
    If the init of a destination-style op is a constant, or an immutable global that holds one, a
    kernel would write into its storage, or copy all of it first. For each such init, also through reshapes and slices:

    * Only its shape counts: `tensor.empty` (W1).
    * All its elements are equal: `linalg.fill` of the scalar (W2; W5 under an insert).
    * The body combines elements with the accumulator by an op that has an identity (sums, products, bit ops, minima and maxima, also as compare
      and select): the op starts from a fill of the identity, and an element-wise epilogue combines the constant with its result (W3). The epilogue's input lacks
      dimensions along which the constant does not vary. Named ops keep their names.
    * An element-wise op: the constant becomes one more input (W4p).
    * Otherwise a `linalg.copy` into an empty tensor, which dispatch formation takes into the op's region (W4; W6 under an insert of at least
      1/8 of the destination).
    * Elements are visible in the result although the body does not use them: the rewrite of `weir-explicit-inits` (W4s), then the above.
    * No later op reads the constant, because inserts write all elements that are read, or a loop (of `scf` or of branches) writes its whole init:
      `tensor.empty`.
    * Other loops, inserts of less and unknown ops: `flow.tensor.clone` before them (W7).

    Fires outside of dispatches. Computed inits are unchanged. Every init from a constant has a remark, with the rule, the bytes that
    need not be copied, combiner and identity:
  }], DecoupleConstantInitsCodes.table, [{
    Limits: calls are ignored, and so are branches other than those into loops; results of `scf.if` count as computed. A sum starts from -0.0 if the constant holds one or
    is unknown. With `fp-order=keep` floating-point sums and products of more than one term get W4.

    Example:
    ```mlir
    func.func @d2(%x: tensor<6x4xi32>) -> tensor<4xi32> {
      %c = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
      %s = linalg.reduce { arith.addi } ins(%x : tensor<6x4xi32>) outs(%c : tensor<4xi32>) dimensions = [0]
      return %s : tensor<4xi32>
    }
    ```
    becomes
    ```mlir
    func.func @d2(%x: tensor<6x4xi32>) -> tensor<4xi32> {
      %cst = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
      %0 = tensor.empty() : tensor<4xi32>
      %c0_i32 = arith.constant 0 : i32
      %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
      %reduced = linalg.reduce { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%x : tensor<6x4xi32>) outs(%1 : tensor<4xi32>) dimensions = [0]
      %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%reduced, %cst : tensor<4xi32>, tensor<4xi32>) outs(%0 : tensor<4xi32>) {
      ^bb0(%in: i32, %in_0: i32, %out: i32):
        %3 = arith.addi %in_0, %in : i32
        linalg.yield %3 : i32
      } -> tensor<4xi32>
      return %2 : tensor<4xi32>
    }
    ```
  }]);
  let options = [
    Option<"fpOrder", "fp-order", "std::string", /*default=*/"\"free\"",
           "free: the constant init of a floating-point sum or product may be combined last; keep: it stays first.">,
    Option<"initStrategy", "init-strategy", "std::string", /*default=*/"\"identity\"",
           "identity: replace the init by an identity if there is one; copy: always by a copy of the constant.">,
    Option<"scanLimit", "scan-limit", "int64_t", /*default=*/"4194304",
           "Largest constant, in elements, whose contents are inspected.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def SplitConstantBindingsCodes : RemarkCodes<"weir-split-constant-bindings", "SplitConstantBindingsCode", [
  Passed<"overwritten", "T1: the kernel does not read the constant; the operand is removed">,
  Passed<"filled", "T2: the kernel fills with the scalar of the splat; the operand is removed">,
  Passed<"split", "T3: the kernel reads the constant and writes a new result">,
  Passed<"copied", "T5: dispatches with other needs run a copy of the kernel">,
  Missed<"copy-required", "T4: the constant is cloned before the dispatch; with its bytes">,
  Missed<"load-after-store", "a load may read stored elements">,
  Missed<"partial-store", "the stores do not cover the tensor">,
  Missed<"copy-limit", "more than four copies of a kernel">,
  Missed<"unknown-body", "T7: public executables, alternatives, arguments that escape">]>;

def SplitConstantBindings : Pass<"weir-split-constant-bindings", "::mlir::ModuleOp"> {
  let summary = "Removes writes of kernels to constants that appear late as operands";
  let description = !strconcat([{
    Folding and inlining can replace an operand that a result is tied to by a constant or a splat. For each such operand of a
    `flow.dispatch`, depending on the kernel's accesses:

    * All of it is stored before any load: the operand is removed, the result is new (T1).
    * A splat that is loaded, then stored whole: each load becomes a fill of the scalar, which is a constant of the body, or a new operand
      if it is dynamic or dispatches differ in it (T2).
    * A dense constant that is loaded, then stored whole: the operand is `readonly`, the result is new (T3).
    * Otherwise the dispatch gets a clone of the constant (T4).

    Dispatches that need different rewrites run copies of the kernel, at most four (T5). Function types, loads, stores and dispatches are changed
    together; a result that lost its tie comes last. Each operand has a remark:
  }], SplitConstantBindingsCodes.table, [{
    The body of a `flow.dispatch.workgroups` that may write such an operand first becomes a separate kernel (T6).

    Limits: run before the kernels are tiled: coverage is proved for stores of the whole tensor only.

    Example:
    ```mlir
    flow.executable private @e {
      flow.executable.export public @acc
      builtin.module {
        func.func @acc(%k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
          %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
          %s = math.exp %i : tensor<4xf32>
          iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
          return
        }
      }
    }
    util.func public @main(%v: f32) -> tensor<4xf32> {
      %k = flow.tensor.splat %v : tensor<4xf32>
      %r = flow.dispatch @e::@acc(%k) : (tensor<4xf32>) -> %k
      util.return %r : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    flow.executable private @e {
      flow.executable.export public @acc
      builtin.module {
        func.func @acc(%arg0: f32, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
          %0 = tensor.empty() : tensor<4xf32>
          %1 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
          %2 = math.exp %1 : tensor<4xf32>
          iree_tensor_ext.dispatch.tensor.store %2, %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
          return
        }
      }
    }
    util.func public @main(%v: f32) -> tensor<4xf32> {
      %0 = flow.tensor.splat %v : tensor<4xf32>
      %1 = flow.dispatch @e::@acc(%v) : (f32) -> tensor<4xf32>
      util.return %1 : tensor<4xf32>
    }
    ```
  }]);
  let options = [
    Option<"inlineConstantsMaxBytes", "inline-constants-max-bytes", "int64_t", /*default=*/"256",
           "0: scalars of splats are always operands.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect", "::weir::tensor_ext::TensorExtDialect"];
}

#endif // WEIR_PASSES_DISPATCH_INITPASSES_TD
