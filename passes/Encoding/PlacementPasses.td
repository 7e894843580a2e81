// Where encodings come from, and where conversions go (encoding-passes.md 4 to 7).
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/encoding-passes.md.

#ifndef WEIR_PASSES_ENCODING_PLACEMENTPASSES_TD
#define WEIR_PASSES_ENCODING_PLACEMENTPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def AnnotateDataTilingCodes : RemarkCodes<"weir-annotate-data-tiling", "AnnotateDataTilingCode", [
  Passed<"marked", "will be encoded; with gain and cost in bytes moved">,
  Passed<"user-marked", "was already marked and can be encoded">,
  Missed<"not-tensor-semantics", "an operand is not a tensor">,
  Missed<"already-encoded", "an operand has an encoding">,
  Missed<"already-packed", "a packed op">,
  Missed<"has-lowering-config", "the user has tiled it: `lowering_config`">,
  Missed<"not-in-ops", "`ops` does not name its kind">,
  Missed<"fixed-workgroup-count", "its dispatch region counts workgroups itself">,
  Missed<"no-conv-layout", "a convolution whose filter no target tiles by output channels">,
  Missed<"im2col-operand-packed", "with `conv=im2col`: a target also needs packed windows, which no dispatch stores">,
  Missed<"grouped-convolution", "a convolution in groups, or of each channel by itself">,
  Missed<"dilated-convolution", "a convolution whose window has holes">,
  Missed<"no-scaled-layout", "a contraction of elements with scales: no target has layouts for it">,
  Missed<"multiple-results", "more than one init">,
  Missed<"non-projected-map", "a map is not a projected permutation">,
  Missed<"not-a-contraction", "a loop is not a batch, M, N or K loop, or there is no K loop">,
  Missed<"no-parallel-loop", "neither an M nor an N loop">,
  Missed<"multi-dim-contraction", "several loops of one part that are not adjacent, in one order, in each operand">,
  Missed<"not-mul-add", "the body is not acc + a * b, with a and b extended at most">,
  Missed<"unsupported-element-type", "neither integers nor floats">,
  Missed<"too-small", "fewer operations than `min-flops`">,
  Missed<"parameter-bytes-unknown", "with `parameters=refuse`: an operand is a parameter, which loading would copy">,
  Missed<"no-constant-operand", "policy `weights`: no operand is constant; a convolution: the filter is not">,
  Missed<"not-profitable", "policy `profit`: with gain and cost in bytes moved">]>;

def AnnotateDataTiling : InterfacePass<"weir-annotate-data-tiling", "::mlir::FunctionOpInterface"> {
  let summary = "Marks contractions that get encodings";
  let description = !strconcat([{
    Puts the unit attribute `iree.opt.data_tiling` on contractions. If an op of the function has it already, the user has chosen:
    then ops are checked and explained only.

    Fires on structured ops on tensors that multiply and add, with at most one batch, M, N and K loop each, including K and one
    of M and N. With `policy=profit` packing an operand ahead has to save kernels more bytes than the conversions of operands move,
    according to the targets of the module. The operand that kernels of CPUs pack by themselves then has to be one of these:
    - constant, and read more than once in a call (more rows of the result than a kernel holds in registers), or interleaved;
    - made by a structured op of the function;
    - large and used several times.

    Each contraction and convolution has a remark:
  }], AnnotateDataTilingCodes.table, [{
    The factors are exchanged if the left operand is constant with 16 rows or more, the right one has 2 to 12 columns and is not constant.
    All targets have to pack right operands (X27). Then lanes run along the rows. For ops that the user has marked, 1 to 15 columns suffice.

    Several loops of one kind become one, between reshapes of operands and result, if they are adjacent in one order in each operand that has
    them; not for ops that the user has marked.

    For any policy only the filter of a convolution is encoded, if it is constant and a target of the module packs output channels.
    The filter of an op that the user has marked need not be constant. With `conv=im2col` the filter of a convolution whose output channels are innermost in the result has
    the layout of the right operand of a contraction of the windows. The kernel lays out the windows tile by tile, and never
    stores them as a whole; so a target that packs them is refused.

    Limits: operands of dynamic size have no cost, so that policy `profit` refuses them.

    Example: no target is known, so all are marked.
    ```mlir
    func.func @f(%x: tensor<128x384xf32>, %w: tensor<384x96xf32>, %c: tensor<128x96xf32>) -> tensor<128x96xf32> {
      %0 = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
      return %0 : tensor<128x96xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<128x384xf32>, %w: tensor<384x96xf32>, %c: tensor<128x96xf32>) -> tensor<128x96xf32> {
      %0 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x384xf32>, tensor<384x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
      return %0 : tensor<128x96xf32>
    }
    ```
  }]);
  let options = [
    Option<"policy", "policy", "std::string", /*default=*/"\"\"",
           "`all`, `weights` (a constant operand) or `profit`; default `profit` if the module names targets, else `all`.">,
    Option<"minFlops", "min-flops", "int64_t", /*default=*/"65536",
           "Least number of operations of an op; ignored with policy `all`.">,
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"",
           "Convolutions: `direct`, or `im2col`: as a contraction of the windows, with the filter as its right operand.">,
    Option<"ops", "ops", "std::string", /*default=*/"\"\"",
           "Kinds of ops to mark, separated by commas: `matmul` (contractions), `conv`, `scaled_matmul`; default all of them.">,
    Option<"parameters", "parameters", "std::string", /*default=*/"\"init\"",
           "Ops on parameters, whose bytes are in a file: `init` encodes them at load, `refuse` leaves them plain, so that no weight is stored twice.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect"];
}

def SetEncodingsCodes : RemarkCodes<"weir-set-encodings", "SetEncodingsCode", [
  Passed<"encoded", "operands and result have encodings">,
  Passed<"fill-folded", "the init is filled in its encoding">,
  Missed<"not-a-contraction", "marked, but cannot be encoded; with the reason of `weir-annotate-data-tiling`">]>;

def SetEncodings : InterfacePass<"weir-set-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Gives the operands of marked contractions their encodings";
  let description = !strconcat([{
    Only the filter of a convolution is encoded: its other operands are plain on all targets, and so do not constrain other ops.

    An op with `iree.opt.data_tiling` gets an `iree_encoding.set_encoding` for each input and for its init, runs on encoded types,
    and an `iree_encoding.unset_encoding` makes its result plain. An encoding states the role of an operand: its number, the element
    types of all operands (unsigned if the body zero-extends), the maps, the sizes of the loops. Dynamic sizes are `encoding_dims`.

    Fires on each marked op. A `tensor.empty`, a fill and a splat constant as init are made in the encoding, so that they need no
    conversion. Two ops of a region with the same encoding of one value share a set, before both.

    Each marked op has a remark, and loses its mark:
  }], SetEncodingsCodes.table, [{
    Limits: ops of different dispatch regions share no set.

    Example:
    ```mlir
    func.func @f(%x: tensor<?x160xbf16>, %w: tensor<160x96xbf16>, %m: index) -> tensor<?x96xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty(%m) : tensor<?x96xf32>
      %c = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
      %0 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<?x160xbf16>, tensor<160x96xbf16>) outs(%c : tensor<?x96xf32>) -> tensor<?x96xf32>
      return %0 : tensor<?x96xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<?x160xbf16>, %w: tensor<160x96xbf16>, %m: index) -> tensor<?x96xf32> {
      %cst = arith.constant 0.000000e+00 : f32
      %c0 = arith.constant 0 : index
      %dim = tensor.dim %x, %c0 : tensor<?x160xbf16>
      %2 = iree_encoding.set_encoding %x encoding_dims{%dim} : tensor<?x160xbf16> -> tensor<?x160xbf16, #encoding>
      %3 = iree_encoding.set_encoding %w encoding_dims{%dim} : tensor<160x96xbf16> -> tensor<160x96xbf16, #encoding1>
      %4 = tensor.empty(%m) : tensor<?x96xf32, #encoding2>
      %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?x96xf32, #encoding2>) -> tensor<?x96xf32, #encoding2>
      %6 = linalg.matmul ins(%2, %3 : tensor<?x160xbf16, #encoding>, tensor<160x96xbf16, #encoding1>) outs(%5 : tensor<?x96xf32, #encoding2>) -> tensor<?x96xf32, #encoding2>
      %7 = iree_encoding.unset_encoding %6 encoding_dims{%dim} : tensor<?x96xf32, #encoding2> -> tensor<?x96xf32>{%m}
      return %7 : tensor<?x96xf32>
    }
    ```
  }]);
  let options = [
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"", "Like `conv` of `weir-annotate-data-tiling`.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect"];
}

def PropagateEncodingsCodes : RemarkCodes<"weir-propagate-encodings", "PropagateEncodingsCode", [
  Passed<"cancelled", "a conversion was removed because its result exists">,
  Passed<"moved", "a conversion moved to another value or position">,
  Passed<"loop-invariant", "the same, out of a loop in which the value does not change">,
  Passed<"cloned-function", "with `clone-functions`: calls with other encodings go to a copy of the function">,
  Passed<"left-plain", "a contraction whose conversions cost more than its kernel loses on plain operands has no encodings (W5); with both">,
  Missed<"needs-all-operands", "the same, but another op writes or reads one of its values in the encoding">,
  Missed<"gather-moves-dimensions", "a gather of values with different dimensions, for which one encoding is required (TF13)">,
  Missed<"opaque-op", "an encoded value is read by an op that does not support encodings">,
  Missed<"mixed-result-maps", "an op with several results, one of which would stay plain">,
  Missed<"reshape-splits-tile", "a reshape or bitcast that moves elements out of their tile or splits a dynamic size">,
  Missed<"map-too-large", "a chain of reshapes, after which the map from the contraction to the value has more than 64 terms">,
  Missed<"unaligned-slice", "an access to a tensor does not start and end at tiles">,
  Missed<"reduction-over-padding", "a reduction over a dimension that is padded">,
  Missed<"needs-target", "only some layouts allow it, and no target is known">,
  Missed<"devices-differ", "moved between devices with different layouts">,
  Missed<"padding-unknown", "the value has the encoding, but not with zeros in its padding">,
  Missed<"encoding-dims-not-available", "a conversion would need sizes of loops that are not available there">,
  Missed<"abi-boundary", "an argument or result of a function that other modules may call">,
  Missed<"mutable-global", "loaded from a mutable global that stays plain: it is visible outside, or would cost more if encoded">,
  Missed<"recursive-function", "with `clone-functions`: its calls differ, and it is recursive">,
  Missed<"too-many-clones", "with `clone-functions`: its calls differ in more ways than there may be copies">,
  Missed<"web-too-large", "more than `max-nodes` ops and values belong together">]>;

def PropagateEncodings : Pass<"weir-propagate-encodings", "::mlir::ModuleOp"> {
  let summary = "Moves conversions between encodings to the cheapest position";
  let description = !strconcat([{
    Ops that support any layout run on encoded values, so that conversions on both sides of them become adjacent: they cancel if the
    encodings are equal, or become one. The pass follows values through element-wise ops, transpositions, broadcasts (backwards),
    reductions, casts, bitcasts, reshapes, slices, updates, concatenations, pads, clones, barriers and moves between devices; through
    branches, loops, dispatch regions and calls of private functions, and through private globals that change. If that depends on tiles, the targets of
    the module decide; without targets, only dimensions of batches are split, joined or reduced.

    Fires if a choice of encodings moves fewer bytes, by the cost unit of encoding-passes.md 2.5, than the present conversions.
    It always removes an `unset_encoding` of a value that a `set_encoding` made, encoded zeros, a second conversion of the same
    value, and a `flow.tensor.encode` of a `flow.tensor.encode`.

    Values that stay plain have remarks with the reason:
  }], PropagateEncodingsCodes.table, [{
    With `plain-operands` a contraction whose remaining conversions cost more than plain operands would cost its kernel gets plain operands. All operands
    become plain, since a contraction has encodings on all operands or on none.

    With `clone-functions` a private function has a copy for each combination of encodings of arguments and results at its calls. A
    function that calls itself, or has more than eight combinations, has one copy.

    Limits: no encoding moves through a gather whose result has other dimensions than its source.

    Example: the unset moves after the maximum, whose result has the encoding.
    ```mlir
    #map = affine_map<(d0, d1, d2) -> (d0, d2)>
    #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
    #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
    #map3 = affine_map<(d0, d1) -> (d0, d1)>
    #encoding = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [64, 96, 80]>
    func.func @f(%y: tensor<64x96xf32, #encoding>) -> tensor<64x96xf32> {
      %0 = iree_encoding.unset_encoding %y : tensor<64x96xf32, #encoding> -> tensor<64x96xf32>
      %1 = tensor.empty() : tensor<64x96xf32>
      %2 = linalg.exp ins(%0 : tensor<64x96xf32>) outs(%1 : tensor<64x96xf32>) -> tensor<64x96xf32>
      return %2 : tensor<64x96xf32>
    }
    ```
    becomes
    ```mlir
    ...
    func.func @f(%y: tensor<64x96xf32, #encoding>) -> tensor<64x96xf32> {
      %0 = tensor.empty() : tensor<64x96xf32, #encoding>
      %1 = linalg.exp ins(%y : tensor<64x96xf32, #encoding>) outs(%0 : tensor<64x96xf32, #encoding>) -> tensor<64x96xf32, #encoding>
      %2 = iree_encoding.unset_encoding %1 : tensor<64x96xf32, #encoding> -> tensor<64x96xf32>
      return %2 : tensor<64x96xf32>
    }
    ```
  }]);
  let options = [Option<"maxNodes", "max-nodes", "uint64_t", /*default=*/"10000",
                        "Most ops and values whose encodings are chosen together.">,
                 Option<"withinFunctions", "within-functions", "bool", /*default=*/"false",
                        "Arguments of functions and blocks, results of calls, globals, ops of `flow`, barriers, and values of loops of dynamic shape stay as they are.">,
                 Option<"cloneFunctions", "clone-functions", "bool", /*default=*/"false",
                        "Clone a private function for each list of encodings that it is called with.">,
                 Option<"plainOperands", "plain-operands", "bool", /*default=*/"false",
                        "Leave contractions plain if their conversions cost more than they save.">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect", "::weir::flow::FlowDialect"];
}

def HoistEncodingsCodes : RemarkCodes<"weir-hoist-encodings", "HoistEncodingsCode", [
  Passed<"hoisted", "left its region, or its loops">,
  Passed<"hoisted-to-global", "an initializer encodes the constant">,
  Passed<"inlined-small", "a small operand is converted where it is used">,
  Passed<"plain-everywhere", "no target has a layout for it: the conversion is nothing, and stays">,
  Missed<"made-in-region", "what is encoded is computed in the region">,
  Missed<"not-worth-it", "a constant of rank 0, of dynamic shape, of 16 bytes at most, or with a padding">,
  Missed<"mutable-source", "a global that may change">,
  Missed<"abi-boundary", "a global that other modules see">,
  Missed<"global-growth", "more bytes than `max-global-growth`">,
  Missed<"several-encodings", "no target is known, and another encoding of the constant has more uses">]>;

def HoistEncodings : Pass<"weir-hoist-encodings", "::mlir::ModuleOp"> {
  let summary = "Moves conversions out of regions and loops, and those of constants to globals";
  let description = !strconcat([{
    Contract: encoding-passes.md section 6. Conversions in a dispatch region that read values from
    outside, through casts, reshapes and contiguous slices, leave it with these ops. Conversions whose operands a loop does not
    change leave the loop. Those of constants and of immutable private globals become private immutable globals of the encoded type,
    `NAME_enc0`, with an initializer after its sources; equal ones share one.

    Refuses, with a missed remark, values that are computed in the region, and constants that another module may replace or that would have too
    many bytes. Without targets only one encoding of a constant is hoisted, the most frequent one.
  }], HoistEncodingsCodes.table, [{
    A set moves above ops that only extend bits or broadcast, if their operands leave the region: these ops stay in the kernel. A
    conversion in all branches of an `scf.if` or `scf.index_switch` leaves it.

    Limits: conversions stay in branches between blocks.

    Example:
    ```mlir
    util.global private @w = dense<1.0> : tensor<8x8xf32>
    util.func public @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %w = util.global.load immutable @w : tensor<8x8xf32>
      %0 = flow.dispatch.region -> (tensor<8x8xf32>) {
        %e = iree_encoding.set_encoding %w : tensor<8x8xf32> -> tensor<8x8xf32, #iree_encoding.testing<>>
        %u = iree_encoding.unset_encoding %e : tensor<8x8xf32, #iree_encoding.testing<>> -> tensor<8x8xf32>
        %s = linalg.add ins(%x, %u : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
        flow.return %s : tensor<8x8xf32>
      }
      util.return %0 : tensor<8x8xf32>
    }
    ```
    becomes
    ```mlir
    util.global private @w = dense<1.000000e+00> : tensor<8x8xf32>
    util.global private @w_enc0 : tensor<8x8xf32, #encoding>
    util.initializer {
      %w = util.global.load immutable @w : tensor<8x8xf32>
      %0 = flow.tensor.encode %w : tensor<8x8xf32> -> tensor<8x8xf32, #encoding>
      util.global.store %0, @w_enc0 : tensor<8x8xf32, #encoding>
      util.return
    }
    util.func public @f(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %w_enc0 = util.global.load immutable @w_enc0 : tensor<8x8xf32, #encoding>
      %0 = flow.dispatch.region -> (tensor<8x8xf32>) {
        %1 = iree_encoding.unset_encoding %w_enc0 : tensor<8x8xf32, #encoding> -> tensor<8x8xf32>
        %2 = linalg.add ins(%arg0, %1 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%arg0 : tensor<8x8xf32>) -> tensor<8x8xf32>
        flow.return %2 : tensor<8x8xf32>
      }
      util.return %0 : tensor<8x8xf32>
    }
    ```
  }]);
  let options = [
    Option<"globals", "globals", "bool", /*default=*/"true", "Encodes constants in initializers.">,
    Option<"maxGlobalGrowth", "max-global-growth", "int64_t", /*default=*/"-1", "Most bytes of new globals; unlimited if negative.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"16384",
           "Largest operand, in bytes, of lower rank than the result to convert inside of the region.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect",
                           "::weir::flow::FlowDialect", "::weir::util::UtilDialect"];
}

def FuseEncodingsCodes : RemarkCodes<"weir-fuse-encodings", "FuseEncodingsCode", [
  Passed<"fused-into-producer", "moved to the end of the region that computes the value">,
  Passed<"fused-into-consumer", "moved to the start of each region that reads the value: an unset, or a set that is free on every target">,
  Missed<"opaque-op-in-producer", "the region has an op after which a kernel cannot store in another layout, or several blocks">,
  Missed<"tied-result", "the region changes a value from outside in place">,
  Missed<"dims-not-available", "a size that the conversion needs is computed after the region">,
  Missed<"extra-bytes", "the plain value is also used, and both would take too many bytes, or `allow-two-results` is off">,
  Missed<"too-many-results", "the region has `max-results` further results already">]>;

def FuseEncodings : InterfacePass<"weir-fuse-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Moves conversions between dispatch regions into them";
  let description = !strconcat([{
    An `iree_encoding.set_encoding` outside of regions moves to the end of the `flow.dispatch.region` that makes its source, with the
    reshapes and casts between them. The encoded value replaces the plain one, or is a further result if the plain one has other uses. An
    `iree_encoding.unset_encoding` moves to the start of the regions that read it, if at most two regions read each
    element once; otherwise to the end of the region that makes its source.

    The pass makes no region, and changes neither captures, nor count regions, nor names of regions. Each conversion next to a region has a remark:
  }], FuseEncodingsCodes.table, [{
    An unset at the start of a region whose ops are all element-wise moves to its end. If values that would be kept both plain and encoded exceed
    `max-extra-bytes-percent`, the regions that read them convert them instead, the largest first.

    Limits: bytes are those of all values of a function together, not of those that are live at one time.

    Example:
    ```mlir
    #map = affine_map<(d0, d1, d2) -> (d0, d2)>
    #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
    #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
    #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [64, 96, 80]>
    func.func @f(%x: tensor<64x80xf32>) -> tensor<64x80xf32, #encoding> {
      %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
        %2 = tensor.empty() : tensor<64x80xf32>
        %3 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%2 : tensor<64x80xf32>) -> tensor<64x80xf32>
        flow.return %3 : tensor<64x80xf32>
      }
      %1 = iree_encoding.set_encoding %0 : tensor<64x80xf32> -> tensor<64x80xf32, #encoding>
      return %1 : tensor<64x80xf32, #encoding>
    }
    ```
    becomes
    ```mlir
    ...
    func.func @f(%x: tensor<64x80xf32>) -> tensor<64x80xf32, #encoding> {
      %0 = flow.dispatch.region -> (tensor<64x80xf32, #encoding>) {
        %1 = tensor.empty() : tensor<64x80xf32>
        %2 = linalg.exp ins(%x : tensor<64x80xf32>) outs(%1 : tensor<64x80xf32>) -> tensor<64x80xf32>
        %3 = iree_encoding.set_encoding %2 : tensor<64x80xf32> -> tensor<64x80xf32, #encoding>
        flow.return %3 : tensor<64x80xf32, #encoding>
      }
      return %0 : tensor<64x80xf32, #encoding>
    }
    ```
  }]);
  let options = [
    Option<"allowTwoResults", "allow-two-results", "bool", /*default=*/"true",
           "Whether a region may return a value both plain and encoded.">,
    Option<"maxResults", "max-results", "int64_t", /*default=*/"2", "Most results to add to a region.">,
    Option<"maxExtraBytesPercent", "max-extra-bytes-percent", "int64_t", /*default=*/"10",
           "Most bytes of values that are both plain and encoded, in percent of all arguments, constants and results of regions.">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect",
                           "::weir::flow::FlowDialect"];
}

def ConvertEncodingsToFlowCodes : RemarkCodes<"weir-convert-encodings-to-flow", "ConvertEncodingsToFlowCode", [
  Missed<"encode-left", "a conversion remains between dispatches; with the plain bytes">]>;

def ConvertEncodingsToFlow : Pass<"weir-convert-encodings-to-flow", "::mlir::ModuleOp"> {
  let summary = "Converts conversions outside of dispatches to flow.tensor.encode";
  let description = !strconcat([{
    Contract: encoding-passes.md section 7. Each set and unset outside of dispatches becomes a `flow.tensor.encode`, with the
    dynamic sizes of both sides; `encoding_dims` are dropped. Those of constants become globals, as by `weir-hoist-encodings`. Conversions that stay between
    dispatches have a missed remark:
  }], ConvertEncodingsToFlowCodes.table, [{
    Limits: none known.

    Example:
    ```mlir
    util.func public @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32, #iree_encoding.testing<>> {
      %e = iree_encoding.set_encoding %x : tensor<?x4xf32> -> tensor<?x4xf32, #iree_encoding.testing<>>
      util.return %e : tensor<?x4xf32, #iree_encoding.testing<>>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32, #encoding> {
      %c0 = arith.constant 0 : index
      %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
      %0 = flow.tensor.encode %arg0 : tensor<?x4xf32>{%dim} -> tensor<?x4xf32, #encoding>{%dim}
      util.return %0 : tensor<?x4xf32, #encoding>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect",
                           "::weir::flow::FlowDialect", "::weir::util::UtilDialect"];
}

#endif // WEIR_PASSES_ENCODING_PLACEMENTPASSES_TD
