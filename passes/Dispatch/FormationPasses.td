// Which ops share a dispatch: regions, producers that are computed again, captures as operands.
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_FORMATIONPASSES_TD
#define WEIR_PASSES_DISPATCH_FORMATIONPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def InferAffinitiesCodes : RemarkCodes<"weir-infer-affinities", "InferAffinitiesCode", [
  Passed<"affinity-of-function", "the function or an enclosing op has an affinity">,
  Passed<"affinity-of-operands", "its operands are on one device">,
  Passed<"affinity-mixed", "its operands are on several devices: it runs on the default device">,
  Passed<"affinity-of-users", "the devices of its operands are unknown: it runs where all its users run, or on the default device if they differ">]>;

def InferAffinities : Pass<"weir-infer-affinities", "::mlir::ModuleOp"> {
  let summary = "Assigns structured ops to devices before dispatch formation";
  let description = !strconcat([{
    Ops on different devices share no dispatch (L1). `weir-insert-transfers` decides only later where an op without an affinity runs. This pass
    states it before by the same rules (stream-passes.md 2.3), in `stream.affinity`:
    1. on the device of its operands, through control flow, calls and globals;
    2. on the device of its users, if operands are constants or come from outside without an affinity;
    3. on the default device if operands or users are on several.

    Fires in modules that name another device than the default one, on linalg ops, packs and unpacks without an affinity. Ops without tensor operands, and
    ops whose operands and users have no known device, may join any dispatch.
  }], InferAffinitiesCodes.table, [{
    Refuses nothing. Limits: a global with more than 16 stores has no known device; users are followed through 8 views.

    ```mlir
    module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
      util.func public @f(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@b>
        %1 = tensor.empty() : tensor<4xf32>
        %2 = linalg.exp ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
        util.return %2 : tensor<4xf32>
      }
    }
    ```
    becomes
    ```mlir
    ...
    %2 = linalg.exp {stream.affinity = #hal.device.affinity<@b>} ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    ...
    ```
  }]);
  let dependentDialects = ["::weir::flow::FlowDialect"];
}

def FormDispatchesCodes : RemarkCodes<"weir-form-dispatches", "FormDispatchesCode", [
  Passed<"joined", "the groups of both ops were fused">,
  Passed<"sibling", "the groups of two ops that read the same tensor were fused">,
  Passed<"interchanged", "the loops of the op were permuted">,
  Passed<"duplicated", "an operand of the op is computed again, or its result is also written transposed">,
  Passed<"shrunk", "the op only computes the slices that are read">,
  Missed<"not-convex", "a path leaves the group and comes back">,
  Missed<"affinity", "the ops have different affinities">,
  Missed<"barrier", "a barrier, a transfer or a call is between the ops">,
  Missed<"encoding", "the value between has an encoding">,
  Missed<"convexity-budget", "the search visited more than 256 ops">,
  Missed<"non-projected-map", "a value is written or read through a map that is not a projected permutation">,
  Missed<"dynamic-reshape", "a reshape between has a dynamic extent that is not the outermost of its loop">,
  Missed<"reshape-crosses", "two reshapes split a loop in ways that do not refine each other">,
  Missed<"map-conflict", "two paths through the group map a loop to different loops">,
  Missed<"class-empty", "no loop is shared, and the ops are too large for one workgroup">,
  Missed<"escaping-broadcast", "several workgroups would write one element">,
  Missed<"body-use", "a body reads the result of a member as a whole">,
  Missed<"in-place-hazard", "the op updates the result of a member">,
  Missed<"needs-interchange", "with `disable-interchange`: the shared loops have another order">,
  Missed<"footprint", "one workgroup would hold more bytes than `cap`">,
  Missed<"low-parallelism", "too few workgroups would be left">,
  Missed<"resident-reread", "each workgroup would read an operand that exceeds the caches">,
  Missed<"strided", "strided access would cost more than the group saves">,
  Missed<"not-profitable", "the group costs more than its parts">,
  Missed<"operand-limit", "more than 16 tensors">,
  Missed<"group-size", "more than 64 members, 1024 ops in bodies, or 4 siblings, or members too far apart">,
  Missed<"chain-length", "more than two contractions that depend on each other">,
  Missed<"sibling-shape", "contractions that read one tensor have other extents or types">,
  Missed<"pinned", "`weir.no_fuse`, or an op that is always a dispatch of its own (pack, unpack)">,
  Missed<"recompute", "computing the operand again would cost more than reading it">,
  Missed<"sub-byte", "a loop that is not innermost would write elements smaller than a byte">,
  Missed<"pad-refused", "the pad is written to memory: its reader is not a convolution or pooling, and no producer writes it">,
  Missed<"concat", "the op reads a concatenation of results of other dispatches">,
  Analysis<"assumed-dim", "the decision depends on the assumed value of dynamic extents">,
  Missed<"target-refuses", "the target refuses the pattern that the remark names">]>;

def FormDispatches : InterfacePass<"weir-form-dispatches", "::mlir::FunctionOpInterface"> {
  let summary = "Groups structured ops and wraps each group in a flow.dispatch.region";
  let description = !strconcat([{
    Each structured op of a block is a group at first. Two groups are a candidate if one reads the other, or both read one tensor.
    The best candidate by a cost model becomes one group, until no candidate is profitable. Then chains of groups are split again.
    Costs are the bytes that cross the border of a group, a launch, strided accesses, operands that each workgroup reads again, and
    lost parallelism. The pass matches loops of the members along the edges, through reshapes. Loops
    that all members share are the grid; the others run completely in each workgroup.

    Members then run in the root's loop order. Contractions, convolutions, poolings and named ops keep theirs; a generic reduction
    gets the order with the least strided accesses. Transposes before a contraction become its indexing maps, unless
    each product of a batch would then read elements that are a cache line or more apart.
    Reshapes between members move into the region.

    Cheap producers (fills, views, pads of convolutions, broadcasts and small elementwise ops without computed inputs) are not
    members; `weir-clone-producers` copies them. User-made dispatch regions and ops marked `weir.no_fuse` stay alone.

    `parameters` of the cost model, as `name=value,...`:
    - `lambda`: cost of a launch, in bytes; `units`: desired number of workgroups; `live`: for `weir-fuse-elementwise`;
    - `cap`: bytes that a workgroup may hold; `cache`: bytes of an operand that all may read; `line`: bytes of a cache line;
    - `rows`, `columns`: least rows and columns of a contraction in a workgroup;
    - in 1/1024 of a byte, `kappa`: a scalar op; `tau`: a strided byte; `omega`: a byte that is read again.

    `refuse` names patterns that no group may contain:

    | pattern | occurs when |
    |---|---|
    | `permuted-store` | a result's dimensions run in another order than the loops of a contraction or reduction |
    | `permuted-store-subline` | the same, and a workgroup writes less than a line at a time |
    | `dynamic-permuted` | the same, with dynamic extents |
    | `through-reshape` | a reshape between members splits a loop |
    | `elementwise-epilogue` | an elementwise op after a contraction |
    | `broadcast-epilogue` | the same, and it has loops of its own |
    | `reduction-epilogue` | a reduction after a contraction |
    | `prologue` | an operand of a contraction is computed by the group |
    | `multi-reduction` | two or more reductions |
    | `contraction-chain` | a contraction after a contraction |
    | `joint-contractions` | contractions that do not depend on each other |
    | `horizontal`, `horizontal-elementwise` | contractions, or other ops, that only share an operand |
    | `multi-result` | more than one result |
    | `window-permuted-store`, `window-prologue`, `window-reduction-epilogue` | as above, with a convolution or pooling |
    | `byte-window-reduction-epilogue` | a reduction of at most 64 pixels after convolutions of bytes; no `window-reduction-epilogue` then |
    | `pixel-prologue` | cheap elementwise ops compute the input of a convolution that reads single pixels, spatial dimensions innermost; no `window-prologue` then |
    | `pad-in-producer`, `window-pad-in-producer` | a dispatch writes a padded tensor with its border (`weir-place-parts`) |
    | `pad-in-reader` | a dispatch of windows pads its input (`weir-place-parts`) |
    | `dynamic-resident` | a workgroup has a whole dimension of a value inside, of dynamic length |
    | `weight-prologue` | an op that computes the weights of a contraction from narrow integers, with loops of its own (`weir-simplify-linalg`) |

    The module attribute `weir.fusion` takes precedence over both. Each candidate pair of ops has one remark. A passed one has the gain by the
    cost model, the bytes that are not moved and the number of workgroups, unless other ops joined the two. A
    missed one has the maps by which the tensor is written and read. `interchanged` names the new order of the loops.
  }], FormDispatchesCodes.table, [{
    Before formation, an elementwise op or contraction that only slices with unit strides read is reduced to their bounding box. After formation,
    the pass tries alternatives where sizes permit a gain: elementwise producers in other dispatches are copied for their readers, or a value is also written transposed.
    It forms groups again, and keeps the result if it is cheaper and has no more dispatches. Copies cost
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
           "full, or none: one dispatch for each structured op (the reference).">,
    Option<"parameters", "parameters", "std::string", /*default=*/"",
           "Parameters of the cost model: name=value,name=value.">,
    ListOption<"refuse", "refuse", "std::string", "Patterns that must not be fused into a group.">,
    Option<"disableInterchange", "disable-interchange", "bool", /*default=*/"false",
           "Keep the order of loops: ops whose loops have another order are not fused.">,
    Option<"assumeDim", "assume-dim", "int64_t", /*default=*/"512",
           "Value of an unbounded dynamic extent in the cost model.">,
    Option<"absorbUnpacks", "absorb-unpacks", "bool", /*default=*/"false",
           "Fuse a `linalg.unpack` that only contractions read as an input into their dispatches: their kernels read its source.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def CloneProducersCodes : RemarkCodes<"weir-clone-producers", "CloneProducersCode", [
  Passed<"cloned", "the op was copied into the region">]>;

def CloneProducers : InterfacePass<"weir-clone-producers", "::mlir::FunctionOpInterface"> {
  let summary = "Copies cheap producers into the dispatch regions that read them";
  let description = !strconcat([{
    Copies cheap producers of captures to the start of the region, and then those of the copies' captures: empty tensors, fills, scalar constants, splats, small
    constants, casts, unit-stride slices, pads of convolutions, and generics that formation left outside. Splat constants become fills. Originals without
    other readers are erased.

    Refuses nothing with a code: other values stay captures. Reshapes only move with their
    source; outside of a dispatch they cost nothing.
  }], CloneProducersCodes.table, [{
    Limits: constants up to the threshold only as inputs, never as inits, also through views; contents of resources are
    ignored.

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
           "Largest constant tensor, in bytes, that moves into a region. With 0, scalar constants also stay outside, except for identities of "
           "combiners, padding and extents.">,
    Option<"absorbPads", "absorb-pads", "bool", /*default=*/"true",
           "Copy pads into the convolutions and poolings that read them.">,
    Option<"absorbUnpacks", "absorb-unpacks", "bool", /*default=*/"false",
           "Copy a `linalg.unpack` that only contractions read as an input into the regions that read it.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def MarkConsumedArgumentsCodes : RemarkCodes<"weir-mark-consumed-arguments", "MarkConsumedArgumentsCode", [
  Passed<"consumed", "no caller uses the argument after the call">,
  Missed<"caller-keeps", "the caller uses the tensor later, or does not own it">]>;

def MarkConsumedArguments : Pass<"weir-mark-consumed-arguments", "::mlir::ModuleOp"> {
  let summary = "Marks arguments of private functions that no caller uses afterwards";
  let description = !strconcat([{
    Sets `weir.consumed` on a tensor argument of a private function if each call passes a tensor that the caller owns, and that no op uses after the call. The caller owns
    the result of a dispatch, an insert or a call; the content of a mutable global that gets a result of the call; a value for which a loop yields a
    result of the call; a consumed import; and its own marked arguments. `weir-regions-to-workgroups` then lets
    dispatches update the argument in place (RW1, RW7).

  }], MarkConsumedArgumentsCodes.table, [{
    Limits: functions that other ops than `util.call` name are unchanged. The mark only affects speed: later passes prove again that
    storage may be overwritten, and otherwise copy it.

    Example:
    ```mlir
    util.global private mutable @state : tensor<4xf32>
    util.func private @step(%s: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
      %r = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
      util.return %r : tensor<4xf32>
    }
    util.func public @main(%x: tensor<4xf32>) {
      %s = util.global.load @state : tensor<4xf32>
      %r = util.call @step(%s, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      util.global.store %r, @state : tensor<4xf32>
      util.return
    }
    ```
    becomes
    ```mlir
    util.global private mutable @state : tensor<4xf32>
    util.func private @step(%s: tensor<4xf32> {weir.consumed}, %x: tensor<4xf32>) -> tensor<4xf32> {
      %r = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
      util.return %r : tensor<4xf32>
    }
    util.func public @main(%x: tensor<4xf32>) {
      %s = util.global.load @state : tensor<4xf32>
      %r = util.call @step(%s, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      util.global.store %r, @state : tensor<4xf32>
      util.return
    }
    ```
  }]);
  let dependentDialects = ["::weir::WeirDialect"];
}

def RegionsToWorkgroupsCodes : RemarkCodes<"weir-regions-to-workgroups", "RegionsToWorkgroupsCode", [
  Missed<"split", "a tie was not made because the tensor is used later">]>;

def RegionsToWorkgroups : InterfacePass<"weir-regions-to-workgroups", "::mlir::FunctionOpInterface"> {
  let summary = "Makes the captures of dispatch regions explicit operands with an access";
  let description = !strconcat([{
    Every `flow.dispatch.region` becomes a `flow.dispatch.workgroups`: tensors, then scalars, then missing extents as
    operands (a complex number as its two parts); loads of whole tensors at the start and stores of whole results at the end of
    the body. Captured tensors are
    `readonly`, results `writeonly`. A result is produced in the storage of a capture (tied, `readwrite`) only if the capture
    is read as an init and not used later. It also has to be the result of another dispatch, a load of a global that gets the result, or given up by the caller (RW7).
    Elementwise updates of such content, and of values that a loop carries, start from it, element by element (RW6).

    Without a count region the workload is every `index` operand, and the count is
    `iree_tensor_ext.dispatch.workgroup_count_from_slice` of it.

    Refuses (error) bodies with several blocks and count regions that use outer values which are not constants.
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

def PlacePartsCodes : RemarkCodes<"weir-place-parts", "PlacePartsCode", [
  Passed<"placed", "dispatches write their parts of the tensor">,
  Passed<"moved", "the dispatch that reads the padded tensor pads what it reads">,
  Missed<"source-kind", "a part is not computed by a structured op in a dispatch of the same block">,
  Missed<"result-used", "a part of a concatenation, or the tensor that a part is inserted into, has other readers">,
  Missed<"extents", "extents or positions are unknown before the first dispatch; for a pad: not static">,
  Missed<"padding", "a pad with a value that depends on the position or on the dispatch, or with a negative width">,
  Missed<"parts", "more than 16 parts">,
  Missed<"target-refuses", "a convolution or pooling before a pad, with `window-pad-in-producer` refused">,
  Missed<"sub-byte", "elements of a byte belong to several parts">]>;

def PlaceParts : InterfacePass<"weir-place-parts", "::mlir::FunctionOpInterface"> {
  let summary = "Lets dispatches write their results into a concatenation or padded tensor";
  let description = !strconcat([{
    A `tensor.concat` whose parts are results of regions in its block without other readers needs no dispatch. The first region
    inserts its part into a `tensor.empty` of the whole shape and returns that; each other region inserts its part into the result of the
    previous one. `weir-regions-to-workgroups` makes stores of parts of it, in place. Reshapes of unit dimensions between a region and
    the concatenation move into the region.

    Fires if a part is not a byte range (columns), or one region has several parts. Otherwise emplacement (stream-passes.md 4.3)
    does the same, and the dispatches do not wait for each other.

    Unless the pattern `pad-in-producer` is refused, a `tensor.pad` of static shape whose source is such a result moves into the region: the
    border as fills of disjoint boxes, then the source. This excludes sources that are a byte range of the result, and, if `window-pad-in-producer` is refused, results of convolutions and
    poolings. A source with other readers stays a result of the region.

    A `tensor.insert_slice` with unit strides into a computed tensor, for example of a column, moves into the region that computes the slice. The slice must have no other reader,
    and the old tensor none from that region on: so the region can write it in place, and the slice needs no storage.

    Otherwise, and unless `pad-in-reader` is refused, a pad with a constant value moves into its reader. This has to be a single region, which reads it as the input of
    convolutions or poolings (PD4).
  }], PlacePartsCodes.table, [{
    Parts of a concatenation that only another one reads are parts of that. A concatenation that becomes a range of another tensor stays: emplacement lets the
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
    ListOption<"refuse", "refuse", "std::string", "Patterns that targets refuse, like those of weir-form-dispatches.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::flow::FlowDialect"];
}

def DispatchStridedMovesCodes : RemarkCodes<"weir-dispatch-strided-moves", "DispatchStridedMovesCode", [
  Missed<"parts", "a concatenation of more than 16 parts: several dispatches write up to 16 parts each">]>;

def DispatchStridedMoves : InterfacePass<"weir-dispatch-strided-moves", "::mlir::FunctionOpInterface"> {
  let summary = "Forms dispatches for non-contiguous data movement";
  let description = !strconcat([{
    What is left outside dispatches after groups were formed becomes byte ranges of resources. A `tensor.pad`, `tensor.concat`,
    `tensor.extract_slice` or `tensor.insert_slice` that is not contiguous in memory, or that has strides, is no byte range:
    this pass wraps each of them into a `flow.dispatch.region` of its own, where code generation turns it into loops. A
    `tensor.empty` into which a slice is inserted, or a fill of one, is made in the region. So is a `tensor.concat` of nothing but arguments, constants
    and parts of them: each would be a copy. Slices and splats that a wrapped concat reads are
    taken in. So is a slice of an argument, a constant or a global that a wrapped `tensor.insert_slice` reads, unless that inserts into the same one.

    Fires on such ops outside of regions and structured ops, and where it cannot be told. Refuses those that are certainly one range; they
    become `flow.tensor` ops, which storage assignment may turn into nothing. A kernel of many parts would take longer to compile than a few more
    dispatches cost:
  }], DispatchStridedMovesCodes.table, [{
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
  }]);
  let dependentDialects = ["::weir::flow::FlowDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_DISPATCH_FORMATIONPASSES_TD
