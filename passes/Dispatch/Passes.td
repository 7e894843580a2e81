// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_PASSES_TD
#define WEIR_PASSES_DISPATCH_PASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def FuseElementwiseCodes : RemarkCodes<"weir-fuse-elementwise", "FuseElementwiseCode", [
  Passed<"merged", "the producer is part of the body that reads it">,
  Missed<"NON_PROJECTED_MAP", "a map is no permutation">,
  Missed<"RECOMPUTE", "several readers of something expensive, or an expensive scalar in a larger iteration space">,
  Missed<"OPERAND_LIMIT", "more than 16 tensors">,
  Missed<"BODY_USE", "the reader's body mentions the tensor">,
  Missed<"IN_PLACE_HAZARD", "the producer updates its init">,
  Missed<"TRANSPOSE_INTO_CONTRACTION", "a transpose that becomes the contraction's indexing map">,
  Missed<"NARROW_CROSSES", "the narrow tensor is the one that should be stored">,
  Missed<"REGISTER_PRESSURE", "more than 256 body ops, or more than `live` scalars that live at once">,
  Missed<"AFFINITY", "both ops state affinities, and they differ">,
  Missed<"PINNED", "`weir.no_fuse`">]>;

def FuseElementwise : InterfacePass<"weir-fuse-elementwise", "::mlir::FunctionOpInterface"> {
  let summary = "Merges elementwise generics into the generics that read them";
  let description = !strconcat([{
    A producer with only parallel loops and a permuted result is merged into the body of a `linalg.generic` that reads it.
    Splat inputs become scalars of the body. A producer with several readers is merged into each of them if it is cheap (at
    most four casts, adds, subs, muls, compares, selects, min, max or bit ops) and its tensor then disappears.

    Each producer and reader end in a remark:
  }], FuseElementwiseCodes.table, [{
    `live` (24, in `parameters` or in the module's `weir.fusion`) bounds the scalars that a merged body has at once: the registers of the target.

    Limits: `linalg.generic` only; run `weir-simplify-linalg` first. Inits are never replaced.

    Example:
    ```mlir
    #id = affine_map<(i) -> (i)>
    func.func @f(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
      %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
      ^bb0(%a: f32, %o: f32):
        %n = arith.negf %a : f32
        linalg.yield %n : f32
      } -> tensor<8xf32>
      %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
      ^bb0(%a: f32, %o: f32):
        %n = math.exp %a : f32
        linalg.yield %n : f32
      } -> tensor<8xf32>
      return %2 : tensor<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
      %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %1 = arith.negf %in : f32
        %2 = math.exp %1 : f32
        linalg.yield %2 : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }]);
  let options = [
    Option<"insideRegions", "inside-regions", "bool", /*default=*/"false",
           "Merge the ops inside of dispatch regions instead of those outside.">,
    Option<"parameters", "parameters", "std::string", /*default=*/"",
           "As for weir-form-dispatches; `live` is used here.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ExplicitInitsCodes : RemarkCodes<"weir-explicit-inits", "ExplicitInitsCode", [
  Passed<"INIT_PARTIAL", "the init's map leaves elements out">,
  Passed<"ZERO_TRIP", "a reduction loop may have no iteration">,
  Missed<"MULTI_WRITE", "several parallel iterations write one element; what the op means is not defined">]>;

def ExplicitInits : InterfacePass<"weir-explicit-inits", "::mlir::FunctionOpInterface"> {
  let summary = "Makes an init a visible operand where a part of it shows in the result";
  let description = !strconcat([{
    A structured op leaves an element of its init as it was where no iteration writes it. Upstream's patterns and bufferization look at
    the body alone: an init that it does not mention counts as storage. This pass rewrites the ops for which that is wrong.

    Fires on tensors outside of dispatch regions, if the init is no `tensor.empty` and the body does not mention it:

    * INIT_PARTIAL: the init's map leaves elements out. Where each of its results is a constant, or stride * loop + offset with
      distinct loops, the op writes a compact tensor, which a `tensor.insert_slice` puts into the init. The same, with a slice of
      the init as compact tensor, if the body mentions the init and such a dimension is dynamic: stock shape inference takes what stands in
      the map for the extent.
    * ZERO_TRIP: a reduction loop may have no iteration. This, and what is left of INIT_PARTIAL, yields
      `arith.select %always, %value, %old`, with a condition that later passes cannot fold.

    Each such op ends in a remark:
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
  Passed<"dropped", "W1: only the shape of the init counts, inserts write all of it (VW5) or all that is read of it (W5), or a loop overwrites what it starts from">,
  Passed<"filled", "W2, W5: a fill of the scalar takes the place of a splat">,
  Passed<"epilogue", "W3: the op starts from the identity of its combiner, and the constant is joined afterwards">,
  Passed<"copied", "W4, W6: a copy, which becomes part of the dispatch, takes the place of the constant">,
  Passed<"input", "W4p: an element-wise op reads the constant as input">,
  Passed<"INIT_PARTIAL", "W4s: the init's map leaves elements out (I2)">,
  Passed<"ZERO_TRIP", "W4s: a reduction loop may have no iteration (I3)">,
  Passed<"NO_IDENTITY", "W4: the body has no combiner with an identity (B15)">,
  Passed<"COUPLED_INITS", "W4: a result uses the accumulator of another one (B9)">,
  Passed<"FP_ORDER", "W4: the sum would be rounded in another order (X3)">,
  Passed<"NARROW_ACCUMULATOR", "W4: the sum would be rounded to less than 32 bits twice (X4)">,
  Passed<"NNAN_NEEDED", "W4: a NaN replaces the accumulator (B13)">,
  Missed<"READS_UNDEFINED", "the body reads an init without contents: probably an error of the front end">,
  Missed<"MULTI_WRITE", "several parallel iterations write one element; what the op means is not defined">,
  Missed<"ELEMENT_TYPE", "no fill or copy of such elements">,
  Missed<"UNKNOWN_OP", "an op that is not looked into starts from a dense constant">,
  Missed<"BARRIER", "a constant behind a barrier">,
  Missed<"MUTABLE_GLOBAL", "a global that may change">,
  Analysis<"INIT_COMPUTED", "what the op starts from is no constant; nothing is to be done">,
  Missed<"LOOP_CARRIED", "a loop starts from the constant; what it carries has storage of its own">,
  Missed<"COPY_REQUIRED", "W7: the constant is cloned in front of the op; bytes">]>;

def DecoupleConstantInits : Pass<"weir-decouple-constant-inits", "::mlir::ModuleOp"> {
  let summary = "Makes a constant that an op starts from an input, a scalar, or nothing";
  let description = !strconcat([{
    A destination-style op names the tensor that its result starts from. If that is a constant, or an immutable global that holds one, a
    kernel would write into its storage, or all of it is copied first. For each such init, also behind reshapes and slices:

    * Only its shape counts: `tensor.empty` (W1).
    * All its elements are equal: `linalg.fill` of the scalar (W2; W5 under an insert).
    * The body joins elements to the accumulator with an op that has an identity (sums, products, bit ops, minima and maxima, also as compare
      and select): the op starts from a fill of the identity, and an element-wise epilogue joins the constant to its result (W3). Dimensions
      along which the constant does not vary are left out of it. Named ops keep their names.
    * An element-wise op: the constant is one more input (W4p).
    * Otherwise a `linalg.copy` into an empty tensor, which dispatch formation takes into the op's region (W4; W6 under an insert of at least
      1/8 of the destination).
    * Where elements show in the result without being mentioned: what `weir-explicit-inits` does (W4s), then the above.
    * What follows reads nothing of the constant: inserts write all that is read, or a loop, also one of branches, all that it starts from:
      `tensor.empty`.
    * Other loops, inserts of less and unknown ops: `flow.tensor.clone` in front (W7).

    Fires outside of dispatches. Computed inits are never touched. Every init from a constant ends in a remark, with the rule, the bytes that
    need not be copied, combiner and identity:
  }], DecoupleConstantInitsCodes.table, [{
    Limits: calls are not looked at, nor branches but those into loops; results of `scf.if` count as computed. A sum starts from -0.0 if the constant holds one or
    is not known. With `fp-order=keep` floating-point sums and products of more than one term get W4.

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
           "free: a constant may join a floating-point sum or product last instead of first; keep: it may not.">,
    Option<"initStrategy", "init-strategy", "std::string", /*default=*/"\"identity\"",
           "identity: start from an identity where there is one; copy: always from a copy of the constant.">,
    Option<"scanLimit", "scan-limit", "int64_t", /*default=*/"4194304",
           "Elements of the largest constant that is looked at; of larger ones the contents count as unknown.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def SplitReductionsCodes : RemarkCodes<"weir-split-reductions", "SplitReductionsCode", [
  Passed<"split", "with the number of parts">,
  Missed<"NO_IDENTITY", "the body has no combiner with an identity (B15)">,
  Missed<"COUPLED", "a result uses the accumulator of another one (B9), other than as the position of a minimum or maximum, or of `maxnumf` of what may start at NaN">,
  Missed<"FP_ORDER", "the sum would be rounded in another order (X3)">,
  Missed<"NARROW_ACCUMULATOR", "the sum would be rounded to less than 32 bits twice (X4)">,
  Missed<"NO_LOOP", "no reduction loop walks along dimensions of its own, or it is too short">]>;

def SplitReductions : InterfacePass<"weir-split-reductions", "::mlir::FunctionOpInterface"> {
  let summary = "Computes long reductions to few results in two steps";
  let description = !strconcat([{
    A reduction has as many workgroups as it has results. Where these are few and the reduction is long, its outermost reduction loop that can be is cut
    into equal parts: the first op reduces each part, and a second one joins what they gave. What is left over where the extent has no
    suitable divisor is a reduction of its own, which the second op starts from, or which starts from the second op where positions are looked for. How it is cut depends on shapes alone, so that results do not
    depend on the number of threads.

    Fires on structured ops outside of dispatches with at most `max-results` results and at least 2 * `min-points` iterations for each, if all
    results are joined by ops with an identity. Of several results one may be a minimum or maximum and the others its position, or other values of
    its iteration, if the first of equal elements counts. Where NaN replaces the maximum and leaves the position (`maximumf` beside `cmpf ogt`), parts
    give the largest number before it, too. Each such op ends in a remark:
  }], SplitReductionsCodes.table, [{
    Limits: static shapes; convolutions and poolings stay.

    Example:
    ```mlir
    func.func @sum(%x: tensor<524288xi32>, %c: tensor<i32>) -> tensor<i32> {
      %s = linalg.reduce { arith.addi } ins(%x : tensor<524288xi32>) outs(%c : tensor<i32>) dimensions = [0]
      return %s : tensor<i32>
    }
    ```
    becomes
    ```mlir
    func.func @sum(%x: tensor<524288xi32>, %c: tensor<i32>) -> tensor<i32> {
      %0 = tensor.empty() : tensor<4xi32>
      %c0_i32 = arith.constant 0 : i32
      %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
      %expanded = tensor.expand_shape %x [[0, 1]] output_shape [4, 131072] : tensor<524288xi32> into tensor<4x131072xi32>
      %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<4x131072xi32>) outs(%1 : tensor<4xi32>) {
      ^bb0(%in: i32, %out: i32):
        %4 = arith.addi %out, %in : i32
        linalg.yield %4 : i32
      } -> tensor<4xi32>
      %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction"]} ins(%2 : tensor<4xi32>) outs(%c : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %4 = arith.addi %out, %in : i32
        linalg.yield %4 : i32
      } -> tensor<i32>
      return %3 : tensor<i32>
    }
    ```
  }]);
  let options = [
    Option<"fpOrder", "fp-order", "std::string", /*default=*/"\"free\"",
           "free: floating-point sums and products may be joined in another order; keep: they may not.">,
    Option<"maxResults", "max-results", "int64_t", /*default=*/"8", "Results of the largest op that is looked at.">,
    Option<"maxParts", "max-parts", "int64_t", /*default=*/"64", "Parts of a reduction.">,
    Option<"minPoints", "min-points", "int64_t", /*default=*/"131072", "Iterations that a part should at least have.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SimplifyLinalg : InterfacePass<"weir-simplify-linalg", "::mlir::FunctionOpInterface"> {
  let summary = "Brings linalg and the ops around it to the form that dispatch formation expects";
  let description = [{
    Turns named elementwise ops, transposes and broadcasts into generics; drops unit loops and batches of one; orders loops
    (parallel first, result map the identity); moves reshapes out of the way of fusion (an expand above, a collapse below an
    elementwise op; both below the epilogue of a contraction or convolution); folds slices, pads and inserts of fills, a slice inserted
    into a fill is a pad; a depthwise convolution with one filter for each channel has no dimension for filters; a part of a constant, up to 4096 elements, that an op starts from is a constant;
    removes unused results and repeated operands.

    Fires outside of dispatch regions only. A unit dimension that a contraction, convolution or pooling has in its result
    stays in the elementwise ops around it.

    Refuses nothing; what does not match stays as it is. Limits: reshapes stop at reductions over a reshaped dimension.

    Example:
    ```mlir
    func.func @f(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
      %e = tensor.empty() : tensor<8x4xf32>
      %t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
      return %t : tensor<8x4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
      %0 = tensor.empty() : tensor<8x4xf32>
      %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%0 : tensor<8x4xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x4xf32>
      return %1 : tensor<8x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def FoldConstantsCodes : RemarkCodes<"weir-fold-constants", "FoldConstantsCode", [
  Passed<"evaluated", "the op became a constant">,
  Missed<"SIZE", "more than `max-elements` elements">,
  Missed<"NON_PROJECTED_MAP", "an input is read, or the result written, through a map that is no (projected) permutation">,
  Missed<"UNSUPPORTED_OP", "an op of the body does not fold">]>;

def FoldConstants : InterfacePass<"weir-fold-constants", "::mlir::FunctionOpInterface"> {
  let summary = "Evaluates small elementwise generics of constants";
  let description = !strconcat([{
    An all-parallel generic whose inputs are all constants (dense elements or resources whose bytes are at hand, also behind
    reshapes) is computed element by element with the folders of its body's ops, and becomes a constant. `math.rsqrt` and
    `math.sqrt` are evaluated in their own precision.

    Fires outside of dispatches. Generics that only move elements stay. Others end in a remark:
  }], FoldConstantsCodes.table, [{
    Limits: one result; no reductions.

    Example:
    ```mlir
    func.func @f() -> tensor<2xf32> {
      %one = arith.constant 1.0 : f32
      %c = arith.constant dense<[3.0, 15.0]> : tensor<2xf32>
      %e = tensor.empty() : tensor<2xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%c : tensor<2xf32>) outs(%e : tensor<2xf32>) {
      ^bb0(%v: f32, %o: f32):
        %a = arith.addf %v, %one : f32
        %r = math.rsqrt %a : f32
        linalg.yield %r : f32
      } -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f() -> tensor<2xf32> {
      %cst = arith.constant 1.000000e+00 : f32
      %cst_0 = arith.constant dense<[3.000000e+00, 1.500000e+01]> : tensor<2xf32>
      %0 = tensor.empty() : tensor<2xf32>
      %cst_1 = arith.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>
      return %cst_1 : tensor<2xf32>
    }
    ```
  }]);
  let options = [
    Option<"maxElements", "max-elements", "int64_t", /*default=*/"16384", "Largest result, in elements.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FormDispatchesCodes : RemarkCodes<"weir-form-dispatches", "FormDispatchesCode", [
  Passed<"joined", "the groups of both ops became one">,
  Passed<"sibling", "the groups of two ops that read the same tensor became one">,
  Passed<"interchanged", "the loops of the op were put into another order">,
  Passed<"duplicated", "the op has an operand that was computed again, or its result is written transposed, too">,
  Passed<"shrunk", "the op computes what slices take of it, and no more">,
  Missed<"NOT_CONVEX", "a path leaves the group and comes back">,
  Missed<"AFFINITY", "the ops state affinities, and they differ">,
  Missed<"BARRIER", "a barrier, a transfer or a call stands between">,
  Missed<"ENCODING", "the value between has an encoding">,
  Missed<"CONVEXITY_BUDGET", "more than 256 ops looked at">,
  Missed<"NON_PROJECTED_MAP", "an edge is written or read through a map that is no projected permutation">,
  Missed<"DYNAMIC_RESHAPE", "a reshape between has a dynamic extent that is not the outermost of its loop">,
  Missed<"RESHAPE_CROSSES", "two reshapes cut a loop in ways that do not refine each other">,
  Missed<"MAP_CONFLICT", "two ways through the group place each loop differently">,
  Missed<"CLASS_EMPTY", "no loop is shared, and the ops are too large for one workgroup">,
  Missed<"ESCAPING_BROADCAST", "several workgroups would write one element">,
  Missed<"BODY_USE", "a body reads the result of a member as a whole">,
  Missed<"IN_PLACE_HAZARD", "the op updates the result of a member">,
  Missed<"NEEDS_INTERCHANGE", "with `disable-interchange`: the shared loops have another order">,
  Missed<"FOOTPRINT", "one workgroup would hold more bytes than `cap`">,
  Missed<"LOW_PARALLELISM", "too few workgroups would be left">,
  Missed<"RESIDENT_REREAD", "each workgroup would read an operand that no cache holds">,
  Missed<"STRIDED", "strided access would cost more than the group saves">,
  Missed<"NOT_PROFITABLE", "the group costs more than its parts">,
  Missed<"OPERAND_LIMIT", "more than 16 tensors">,
  Missed<"GROUP_SIZE", "more than 64 members, members too far apart, or more than 4 siblings">,
  Missed<"CHAIN_LENGTH", "more than two contractions that depend on each other">,
  Missed<"SIBLING_SHAPE", "contractions that read one tensor have other extents or types">,
  Missed<"PINNED", "`weir.no_fuse`, or an op that is always a dispatch of its own (pack, unpack)">,
  Missed<"RECOMPUTE", "computing the operand again would cost more than reading it">,
  Missed<"SUB_BYTE", "elements smaller than a byte would be written by another loop than the innermost one">,
  Missed<"PAD_REFUSED", "the pad is written to memory: what reads it is no convolution or pooling, and no producer writes it">,
  Missed<"CONCAT", "the op reads a concatenation of what other dispatches compute">,
  Analysis<"ASSUMED_DIM", "the decision rests on what dynamic extents are assumed to be">,
  Missed<"TARGET_REFUSES", "the target does not want the pattern that the remark names">]>;

def FormDispatches : InterfacePass<"weir-form-dispatches", "::mlir::FunctionOpInterface"> {
  let summary = "Groups structured ops and wraps each group in a flow.dispatch.region";
  let description = !strconcat([{
    Each structured op of a block is a group at first. Pairs of groups where one reads the other, or where both read one tensor, are
    candidates; the best one by a cost model becomes one group, until none gains any more; then chains of groups are cut anew.
    Costs are the bytes that cross the border of a group, a launch, strided accesses, operands that each workgroup reads again, and
    parallelism that is lost. Loops of the members that run over the same thing are found along the edges, through reshapes; those
    that all members have are the grid, the others run whole in each workgroup.

    Members then run in the root's loop order. Contractions, convolutions, poolings and named ops keep theirs; a generic reduction
    takes the order in which what it writes and reads is least strided. Transposes in front of a contraction become its indexing maps, but
    for those that bring together what lies a line or more apart for each product of a batch.
    Reshapes between members go into the region.

    Cheap producers (fills, views, pads of convolutions, broadcasts and small elementwise ops without computed inputs) are no
    members; `weir-clone-producers` copies them. User-made dispatch regions and ops marked `weir.no_fuse` stay alone.

    `parameters` are those of the cost model, as `name=value,...`: `lambda` (bytes that a launch is worth), `units` (workgroups wanted),
    `cap` (bytes that one may keep), `cache` (bytes of an operand that all may read), `line`, `rows` and `columns` (of a contraction, that a
    workgroup has), `live` (for `weir-fuse-elementwise`), and in 1/1024 of a byte `kappa` (a scalar
    op), `tau` (a strided byte), `omega` (a byte read again). `refuse` names patterns that no group may contain:

    | pattern | occurs when |
    |---|---|
    | `permuted-store` | a result's dimensions run in another order than the loops of a contraction or reduction |
    | `permuted-store-subline` | the same, and a workgroup writes less than a line at a time |
    | `dynamic-permuted` | the same, with dynamic extents |
    | `through-reshape` | a reshape between members cuts a loop |
    | `elementwise-epilogue` | an elementwise op behind a contraction |
    | `broadcast-epilogue` | the same, and it has loops of its own |
    | `reduction-epilogue` | a reduction behind a contraction |
    | `prologue` | an operand of a contraction is computed by the group |
    | `multi-reduction` | two or more reductions |
    | `contraction-chain` | a contraction behind a contraction |
    | `joint-contractions` | contractions that do not depend on each other meet |
    | `horizontal`, `horizontal-elementwise` | contractions, or other ops, that only share an operand |
    | `multi-result` | more than one result |
    | `window-permuted-store`, `window-prologue`, `window-reduction-epilogue` | as above, with a convolution or pooling |
    | `pixel-prologue` | cheap elementwise ops compute the input of a convolution that reads single pixels, the image innermost; no `window-prologue` then |
    | `pad-in-producer`, `window-pad-in-producer` | a dispatch writes a padded tensor, border and all (`weir-place-parts`) |
    | `dynamic-resident` | a workgroup has a whole dimension of a value inside, and only a run knows how long it is |

    The module attribute `weir.fusion` goes before both. Each pair of ops that was a candidate ends in one remark. One that passed says what was gained by the
    cost model, how many bytes are not moved and how many workgroups there are, unless the ops came together by way of others; one that
    was missed shows the maps by which the tensor is written and read. `interchanged` names the new order of the loops.
  }], FormDispatchesCodes.table, [{
    Before that, an elementwise op or contraction that only slices with unit strides read computes their bounding box alone. After it,
    elementwise producers in other dispatches are copied for their readers, or a value is written transposed, too, where sizes say that
    this could cost less; groups are formed once more, and that is taken if it is cheaper and has no more dispatches. Copies cost
    `kappa` for each scalar op.

    Limits: one block at a time; no fusion through pads, slices and concatenations; no contraction or reduction is computed twice.

    Example:
    ```mlir
    #id = affine_map<(d0, d1) -> (d0, d1)>

    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>) -> tensor<4x8xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x8xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
      %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %n = math.exp %in : f32
        linalg.yield %n : f32
      } -> tensor<4x8xf32>
      return %1 : tensor<4x8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>) -> tensor<4x8xf32> {
      %cst = arith.constant 0.000000e+00 : f32
      %0 = tensor.empty() : tensor<4x8xf32>
      %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
      %2 = flow.dispatch.region -> (tensor<4x8xf32>) {
        %3 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
        %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>) {
        ^bb0(%in: f32, %out: f32):
          %5 = math.exp %in : f32
          linalg.yield %5 : f32
        } -> tensor<4x8xf32>
        flow.return %4 : tensor<4x8xf32>
      }
      return %2 : tensor<4x8xf32>
    }
    ```
  }]);
  let options = [
    Option<"fusion", "fusion", "std::string", /*default=*/"\"full\"",
           "full, or none: each structured op in a dispatch of its own (the reference).">,
    Option<"parameters", "parameters", "std::string", /*default=*/"",
           "Parameters of the cost model: name=value,name=value.">,
    ListOption<"refuse", "refuse", "std::string", "Patterns that no group may contain.">,
    Option<"disableInterchange", "disable-interchange", "bool", /*default=*/"false",
           "Loops stay in their order: edges whose loops stand in another order are not fused.">,
    Option<"assumeDim", "assume-dim", "int64_t", /*default=*/"512",
           "Elements that a dynamic extent counts for in these decisions, where nothing bounds it.">,
    Option<"absorbUnpacks", "absorb-unpacks", "bool", /*default=*/"false",
           "A `linalg.unpack` that contractions alone read as an input is part of their dispatches: their kernels take what it reads.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def CloneProducersCodes : RemarkCodes<"weir-clone-producers", "CloneProducersCode", [
  Passed<"cloned", "the op was copied into the region">]>;

def CloneProducers : InterfacePass<"weir-clone-producers", "::mlir::FunctionOpInterface"> {
  let summary = "Copies cheap producers into the dispatch regions that read them";
  let description = !strconcat([{
    For each value that a region captures: if it comes from an empty tensor, a fill, a scalar constant, a splat, a small
    constant, a cast, a unit-stride slice, a pad of a convolution, or from a generic that formation left outside, the op is
    copied to the start of the region, and so on for what the copy captures. Splat constants become fills. Originals without
    other readers are erased.

    Refuses nothing with a code: a value that does not qualify stays a capture. Reshapes move only along with what they
    reshape; outside of a dispatch they cost nothing.
  }], CloneProducersCodes.table, [{
    Limits: constants up to the threshold only as inputs, never as inits, be it through views; contents of resources are not
    looked at.

    Example:
    ```mlir
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %0 = flow.dispatch.region -> (tensor<4xf32>) {
        %1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
        flow.return %1 : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %0 = flow.dispatch.region -> (tensor<4xf32>) {
        %1 = tensor.empty() : tensor<4xf32>
        %cst = arith.constant 0.000000e+00 : f32
        %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
        %reduced = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%2 : tensor<4xf32>) dimensions = [1]
        flow.return %reduced : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    ```
  }]);
  let options = [
    Option<"inlineConstantsMaxBytes", "inline-constants-max-bytes", "int64_t", /*default=*/"256",
           "Largest constant tensor, in bytes, that moves into a region. With 0 scalar constants stay outside, too, but for identities of "
           "combiners, padding and extents.">,
    Option<"absorbPads", "absorb-pads", "bool", /*default=*/"true",
           "Copy pads into the convolutions and poolings that read them.">,
    Option<"absorbUnpacks", "absorb-unpacks", "bool", /*default=*/"false",
           "Copy a `linalg.unpack` that contractions alone read as an input into the regions that read it.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def RegionsToWorkgroupsCodes : RemarkCodes<"weir-regions-to-workgroups", "RegionsToWorkgroupsCode", [
  Missed<"SPLIT", "a tie was not made because the tensor is used later">]>;

def RegionsToWorkgroups : InterfacePass<"weir-regions-to-workgroups", "::mlir::FunctionOpInterface"> {
  let summary = "Makes the captures of dispatch regions explicit operands with an access";
  let description = !strconcat([{
    Every `flow.dispatch.region` becomes a `flow.dispatch.workgroups`: tensors, then scalars, then missing extents as
    operands (a complex number as its two parts); loads of whole tensors at the start and stores of whole results at the end of
    the body. Captured tensors are
    `readonly`, results `writeonly`. A result is produced in the storage of a capture (tied, `readwrite`) only if the capture
    is read as an init, was computed by another dispatch, and is not used later.

    Without a count region the workload is every `index` operand, and the count is
    `iree_tensor_ext.dispatch.workgroup_count_from_slice` of it.

    Refuses (error) bodies with several blocks and count regions that use outer values which are no constants.
  }], RegionsToWorkgroupsCodes.table, [{
    Example:
    ```mlir
    func.func @f(%in: tensor<4xf32>) -> tensor<4xf32> {
      %0 = flow.dispatch.region -> (tensor<4xf32>) {
        %e = tensor.empty() : tensor<4xf32>
        %1 = linalg.exp ins(%in : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        flow.return %1 : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%in: tensor<4xf32>) -> tensor<4xf32> {
      %0 = flow.dispatch.workgroups(%in) : (tensor<4xf32>) -> tensor<4xf32> =
          (%arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
        %1 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
        %2 = tensor.empty() : tensor<4xf32>
        %3 = linalg.exp ins(%1 : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %3, %arg2, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
        flow.return
      } count() -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        flow.return %x, %y, %z : index, index, index
      }
      return %0 : tensor<4xf32>
    }
    ```
  }]);
  let options = [
    Option<"inlineConstantsMaxBytes", "inline-constants-max-bytes", "int64_t", /*default=*/"256",
           "0: scalar constants that a region captures are operands; others are cloned into the body.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect", "::weir::tensor_ext::TensorExtDialect"];
}

def TensorToFlow : InterfacePass<"weir-tensor-to-flow", "::mlir::FunctionOpInterface"> {
  let summary = "Turns tensor ops outside of dispatches into flow.tensor ops";
  let description = [{
    Slices, inserts, reshapes, casts, fills, splats, empties, element reads and writes become `flow.tensor.slice`, `update`,
    `reshape`, `splat`, `empty`, `load` and `store`. A concatenation is a chain of updates into a `flow.tensor.empty`, a pad
    an update into a splat. Extents are looked up where they are known; compute barriers disappear.

    Refuses (error) slices and inserts with strides, and pads whose value depends on the position.

    Limits: ops inside of dispatches are not touched. Constants stay `arith.constant`.

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
  Missed<"arguments-differ", "an equal executable is told other things of its arguments">]>;

def DeduplicateExecutables : Pass<"weir-deduplicate-executables", "::mlir::ModuleOp"> {
  let summary = "Merges executables that differ only in names";
  let description = !strconcat([{
    Executables whose bodies, count regions, signatures and attributes agree up to locations and symbol names become one;
    dispatches of the others run the first. A structural hash keeps the work linear in the size of all bodies.

    So do `stream.executable`s, behind the pass that materializes encodings: kernels that had other encodings may be equal then. What they are told
    of their bindings is weakened to what holds for all of their dispatches: divisors of offsets, as far as kernels stay as well aligned (up to 64
    bytes), and sizes.

    Public executables stay; constants and access that differ make bodies differ.
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

def SplitConstantBindingsCodes : RemarkCodes<"weir-split-constant-bindings", "SplitConstantBindingsCode", [
  Passed<"overwritten", "T1: the kernel needs nothing of the constant; the operand went">,
  Passed<"filled", "T2: the kernel fills with the scalar of the splat; the operand went">,
  Passed<"split", "T3: the kernel reads the constant and writes a new result">,
  Passed<"copied", "T5: dispatches that need something else run a copy of the kernel">,
  Missed<"COPY_REQUIRED", "T4: the constant is cloned in front of the dispatch; bytes">,
  Missed<"LOAD_AFTER_STORE", "a load may see what a store has left">,
  Missed<"PARTIAL_STORE", "the stores do not cover the tensor">,
  Missed<"COPY_LIMIT", "more than four copies of a kernel">,
  Missed<"UNKNOWN_BODY", "T7: public executables, alternatives, arguments that go elsewhere">]>;

def SplitConstantBindings : Pass<"weir-split-constant-bindings", "::mlir::ModuleOp"> {
  let summary = "No kernel writes into a constant that turned up behind an operand";
  let description = !strconcat([{
    Folding and inlining can put a constant, or a splat, behind an operand that a result is tied to. For each such operand of a
    `flow.dispatch`, by what the kernel does with the argument:

    * All of it is stored before anything is loaded: the operand goes, the result is new (T1).
    * A splat that is loaded, then stored whole: each load becomes a fill of the scalar, which is a constant of the body, or a new operand
      if only a run knows it or dispatches differ in it (T2).
    * A dense constant that is loaded, then stored whole: the operand is `readonly`, the result is new (T3).
    * Otherwise the dispatch gets a clone of the constant (T4).

    Dispatches that need different answers run copies of the kernel, at most four (T5). Function types, loads, stores and dispatches are changed
    together; a result that lost its tie comes last. Each operand ends in a remark:
  }], SplitConstantBindingsCodes.table, [{
    The body of a `flow.dispatch.workgroups` with such an operand that it may write becomes a kernel of its own first (T6).

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

def RefineAccessCodes : RemarkCodes<"weir-refine-access", "RefineAccessCode", [
  Passed<"narrowed", "the argument became `readonly` or `writeonly`">,
  Passed<"untied", "the result does not start from the operand any more">,
  Passed<"split", "an update in place became a read of the operand and a new result">,
  Passed<"copied", "dispatches that need something else of the kernel run a copy of it">,
  Missed<"COPY_REQUIRED", "a constant that would still be written is cloned in front of the dispatch">,
  Missed<"ESCAPES", "the argument has other uses than loads and stores">,
  Missed<"PARTIAL_STORE", "the stores do not cover the tensor">,
  Missed<"LOAD_AFTER_STORE", "a load may see what a store has left">,
  Missed<"DOUBLE_TIE", "two results are tied to the operand">,
  Missed<"SUB_BYTE", "elements share bytes">,
  Missed<"UNKNOWN_BODY", "public executables, alternatives">,
  Missed<"SITES_DISAGREE", "dispatches of one kernel would need more than five different answers">]>;

def RefineAccess : Pass<"weir-refine-access", "::mlir::ModuleOp"> {
  let summary = "Changes access types and ties to what the kernels do";
  let description = !strconcat([{
    For each tensor argument of each kernel: only loads make it `readonly`; a store of the whole tensor that no old contents
    reach makes it `writeonly`, and unties it if it was tied; loads behind such a store take the stored value. An in-place
    update of a constant, or of a tensor that is used later, is split into a `readonly` operand and a new `writeonly` result.
    Unused arguments are dropped. Function types, loads, stores and all dispatches are changed together; a result that lost
    its tie comes last. Of several results of one type tied to one operand the first stands for all.

    Operands without contents (`flow.tensor.empty`) go: loads of them give a `tensor.empty`, stores a new result. Where that
    cannot be shown to be right they become a `flow.tensor.alloca`. Inside of kernels, an init that is a constant becomes a copy of it.

    Each argument that changes, or that cannot, has a remark:
  }], RefineAccessCodes.table, [{
    The whole tensor is stored by one store, by a store for each tile of loops at the top of the body (`scf.forall`, or `scf.for` over all
    tiles or over those of the workgroup: from `id` in steps of `count`), or by up to 16 constant slices that do not meet. Dispatches that need
    different things of a kernel get copies of it, at most four.

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
  let summary = "Checks that no constant is written and that bodies keep to their access";
  let description = [{
    Refuses (error): CONST_BOUND_RW (V1: a constant is tied or bound `readwrite`/`writeonly`), V2 (a load from a `writeonly` binding),
    V3 (an empty tensor as operand), V4 (an operand tied to two results), V6 (a constant as init inside of a kernel). For `stream.executable`s V5: `weir.access` and
    `weir.overwrites` on the arguments of a kernel say what its body does, as far as the body shows (a store to an `ro` binding, a load of
    old contents from a `wo` one, stores of constant slices that leave a part of an overwritten one). V1 also for resources: what
    `stream.async.dispatch` ties or its kernel writes, and `rw` and `wo` rows of `stream.cmd.dispatch`.

    Changes nothing. Limits: bodies and callees that are not known are not checked.

    Example:
    ```mlir
    util.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      // expected-note @below {{the constant}}
      %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
      // expected-error @below {{CONST_BOUND_RW: operand 0 is a constant and would be written}}
      %r = flow.dispatch @e::@f(%c) : (tensor<2xf32>) -> %c
      util.return %r : tensor<2xf32>
    }
    ```
  }];
}

def PlacePartsCodes : RemarkCodes<"weir-place-parts", "PlacePartsCode", [
  Passed<"placed", "dispatches write their parts of the tensor">,
  Missed<"SOURCE_KIND", "a part is not computed by a structured op in a dispatch of the same block">,
  Missed<"RESULT_USED", "a part is read by others, too">,
  Missed<"EXTENTS", "extents are not known in front of the first dispatch; for a pad: not static">,
  Missed<"PADDING", "a pad with a value that depends on the position, or with a negative width">,
  Missed<"PARTS", "more than 16 parts">,
  Missed<"TARGET_REFUSES", "a convolution or pooling in front of a pad, with `window-pad-in-producer` refused">,
  Missed<"SUB_BYTE", "elements of a byte belong to several parts">]>;

def PlaceParts : InterfacePass<"weir-place-parts", "::mlir::FunctionOpInterface"> {
  let summary = "Lets dispatches write their results where a concatenation or a padded tensor has them";
  let description = !strconcat([{
    A `tensor.concat` whose parts are results of regions in its block, each of which nothing else reads, needs no dispatch: the first region
    inserts its part into a `tensor.empty` of the whole shape and returns that, each of the others inserts its part into what the one
    before it returns. `weir-regions-to-workgroups` makes stores of parts of it, in place. Reshapes of unit dimensions between a region and
    the concatenation move into the region.

    Fires where a part is no byte range (columns), and where one region has several parts. Otherwise emplacement (stream-passes.md 4.3)
    does it, and the dispatches do not wait for each other.

    Where the pattern `pad-in-producer` is not refused, a `tensor.pad` of static shape whose source is such a result goes into the region: the
    border as fills of boxes that do not meet, then the source. Not where the source is a byte range of the result; and behind convolutions and
    poolings only if `window-pad-in-producer` is not refused, either.
  }], PlacePartsCodes.table, [{
    Parts of a concatenation that only another one reads are parts of that. What becomes a range of another tensor stays: emplacement lets the
    dispatch that moves it write there.

    Limits: at most 16 parts.

    Example: columns of a matrix, from two dispatches.
    ```mlir
    func.func @f(%x: tensor<4x3xf32>, %y: tensor<4x5xf32>) -> tensor<4x8xf32> {
      %0 = flow.dispatch.region -> (tensor<4x3xf32>) {
        %e = tensor.empty() : tensor<4x3xf32>
        %1 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
        flow.return %1 : tensor<4x3xf32>
      }
      %2 = flow.dispatch.region -> (tensor<4x5xf32>) {
        %e = tensor.empty() : tensor<4x5xf32>
        %3 = linalg.exp ins(%y : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
        flow.return %3 : tensor<4x5xf32>
      }
      %r = tensor.concat dim(1) %0, %2 : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
      return %r : tensor<4x8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x3xf32>, %y: tensor<4x5xf32>) -> tensor<4x8xf32> {
      %0 = flow.dispatch.region -> (tensor<4x8xf32>) {
        %2 = tensor.empty() : tensor<4x3xf32>
        %3 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%2 : tensor<4x3xf32>) -> tensor<4x3xf32>
        %4 = tensor.empty() : tensor<4x8xf32>
        %inserted_slice = tensor.insert_slice %3 into %4[0, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x8xf32>
        flow.return %inserted_slice : tensor<4x8xf32>
      }
      %1 = flow.dispatch.region -> (tensor<4x8xf32>) {
        %2 = tensor.empty() : tensor<4x5xf32>
        %3 = linalg.exp ins(%y : tensor<4x5xf32>) outs(%2 : tensor<4x5xf32>) -> tensor<4x5xf32>
        %inserted_slice = tensor.insert_slice %3 into %0[0, 3] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<4x8xf32>
        flow.return %inserted_slice : tensor<4x8xf32>
      }
      return %1 : tensor<4x8xf32>
    }
    ```
  }]);
  let options = [
    ListOption<"refuse", "refuse", "std::string", "Patterns that targets refuse, as those of weir-form-dispatches.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::flow::FlowDialect"];
}

def DispatchStridedMoves : InterfacePass<"weir-dispatch-strided-moves", "::mlir::FunctionOpInterface"> {
  let summary = "Puts data movement that is no single byte range into dispatches";
  let description = [{
    What is left outside dispatches after groups were formed becomes byte ranges of resources. A `tensor.pad`, `tensor.concat`,
    `tensor.extract_slice` or `tensor.insert_slice` that is not contiguous in memory, or that has strides, is no byte range:
    this pass wraps each of them into a `flow.dispatch.region` of its own, where code generation turns it into loops. A
    `tensor.empty` into which a slice is inserted, or a fill of one, is made in the region. So is a `tensor.concat` of nothing but arguments, constants
    and parts of them: each would be a copy. Slices and splats that a wrapped concat reads are
    taken in.

    Fires on such ops outside of regions and structured ops, and where it cannot be told. Refuses those that are certainly one range; they
    become `flow.tensor` ops, which storage assignment may turn into nothing.

    Example: columns 2 to 5 of a matrix are four bytes here and there, not a range.
    ```mlir
    util.func public @columns(%x: tensor<6x8xf32>) -> tensor<6x4xf32> {
      %s = tensor.extract_slice %x[0, 2] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
      util.return %s : tensor<6x4xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @columns(%x: tensor<6x8xf32>) -> tensor<6x4xf32> {
      %0 = flow.dispatch.region -> (tensor<6x4xf32>) {
        %extracted_slice = tensor.extract_slice %x[0, 2] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
        flow.return %extracted_slice : tensor<6x4xf32>
      }
      util.return %0 : tensor<6x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::weir::flow::FlowDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_DISPATCH_PASSES_TD
