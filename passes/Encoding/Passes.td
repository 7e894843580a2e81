// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/encoding-passes.md.

#ifndef WEIR_PASSES_ENCODING_PASSES_TD
#define WEIR_PASSES_ENCODING_PASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def AnnotateDataTilingCodes : RemarkCodes<"weir-annotate-data-tiling", "AnnotateDataTilingCode", [
  Passed<"marked", "will be encoded; with gain and cost in bytes moved">,
  Passed<"user-marked", "was marked already, and can be encoded">,
  Missed<"not-tensor-semantics", "an operand is no tensor">,
  Missed<"already-encoded", "an operand has an encoding">,
  Missed<"already-packed", "a packed op">,
  Missed<"has-lowering-config", "the user has tiled it: `lowering_config`">,
  Missed<"not-in-ops", "`ops` does not name its kind">,
  Missed<"fixed-workgroup-count", "its dispatch region counts workgroups itself">,
  Missed<"no-conv-layout", "a convolution whose filter no target wants in tiles of output channels">,
  Missed<"im2col-operand-packed", "with `conv=im2col`: a target wants the windows packed as well, which no dispatch stores">,
  Missed<"grouped-convolution", "a convolution in groups, or of each channel by itself">,
  Missed<"dilated-convolution", "a convolution whose window has holes">,
  Missed<"no-scaled-layout", "a contraction of elements with scales: no target has layouts for it">,
  Missed<"multiple-results", "more than one init">,
  Missed<"non-projected-map", "a map is no projected permutation">,
  Missed<"not-a-contraction", "a loop is no batch, M, N or K loop, or there is no K">,
  Missed<"no-parallel-loop", "neither an M nor an N loop">,
  Missed<"multi-dim-contraction", "several loops of one part that are not adjacent, in one order, in each operand">,
  Missed<"not-mul-add", "the body is not acc + a * b, with a and b extended at most">,
  Missed<"unsupported-element-type", "neither integers nor floats">,
  Missed<"too-small", "fewer operations than `min-flops`">,
  Missed<"no-constant-operand", "policy `weights`: no operand is constant; a convolution: the filter is not">,
  Missed<"not-profitable", "policy `profit`: with gain and cost in bytes moved">]>;

def AnnotateDataTiling : InterfacePass<"weir-annotate-data-tiling", "::mlir::FunctionOpInterface"> {
  let summary = "Marks contractions that get encodings";
  let description = !strconcat([{
    Puts the unit attribute `iree.opt.data_tiling` on contractions. If an op of the function has it already, the user has chosen:
    then ops are checked and explained only.

    Fires on structured ops on tensors that multiply and add, with at most one batch, M, N and K loop each, K among them and one
    of M and N; with `policy=profit`, if the bytes that kernels need not move because an operand is packed ahead are more than what
    converting operands moves, by what the targets of the module answer. The operand that a CPU's kernels pack by themselves is
    constant then, and read more than once in a call (more rows of the result than a kernel holds in registers), or interleaved; or it is made by a
    structured op of the function, or large and used several times.

    Each contraction and convolution ends in a remark:
  }], AnnotateDataTilingCodes.table, [{
    Several loops of one part become one, between reshapes of operands and result, where each operand that has them has them side by
    side in one order; an op that the user has marked is not changed.

    Of convolutions the filter alone is encoded, where it is constant and a target of the module answers tiles of output channels, whatever the policy;
    an op that the user has marked need not have a constant one. With `conv=im2col` the filter of a convolution whose output channels are innermost in the result is
    the right operand of a contraction of the windows, and has the layout of one. The windows are laid out by the kernel that reads them, tile by tile, and never
    stored as a whole; so a target that wants them packed is refused.

    Limits: operands of dynamic size have no number, so that policy `profit` refuses them.

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
           "What an op at least does, in operations; not asked with policy `all`.">,
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"",
           "Convolutions: `direct`, or `im2col`: as a contraction of the windows, with the filter as its right operand.">,
    Option<"ops", "ops", "std::string", /*default=*/"\"\"",
           "Kinds of ops that may be marked, with commas between them: `matmul` (contractions), `conv`, `scaled_matmul`; default `matmul`.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect"];
}

def SetEncodingsCodes : RemarkCodes<"weir-set-encodings", "SetEncodingsCode", [
  Passed<"encoded", "operands and result have encodings">,
  Passed<"fill-folded", "the init is filled in its encoding">,
  Missed<"not-a-contraction", "marked, and cannot be encoded; with the reason that `weir-annotate-data-tiling` gives">]>;

def SetEncodings : InterfacePass<"weir-set-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Gives the operands of marked contractions their encodings";
  let description = !strconcat([{
    Of a convolution the filter is encoded alone: its other operands are plain on all targets, and so nothing of it is in the way of others.

    An op with `iree.opt.data_tiling` gets an `iree_encoding.set_encoding` for each input and for its init, runs on encoded types,
    and an `iree_encoding.unset_encoding` makes its result plain. Encodings say what an operand is to the op: which operand, the element
    types of all (unsigned where the body zero-extends), the maps, the sizes of the loops. Sizes that are dynamic are `encoding_dims`.

    Fires on each marked op. A `tensor.empty`, a fill and a splat constant as init are made in the encoding, so that they need no
    conversion. Two ops of a region that want the same of one value share a set, in front of both.

    Each marked op ends in a remark, and has no mark any more:
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
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"", "As `conv` of `weir-annotate-data-tiling`.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect"];
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
  Missed<"several-encodings", "no target is known, and another encoding of the constant is wanted more">]>;

def HoistEncodings : Pass<"weir-hoist-encodings", "::mlir::ModuleOp"> {
  let summary = "Moves conversions out of regions and loops, and those of constants to globals";
  let description = !strconcat([{
    Contract: encoding-passes.md section 6. Conversions that stand in a dispatch region and read what comes from
    outside, through casts, reshapes and slices that are one run, leave it with these ops. Conversions whose operands a loop does not
    change leave the loop. Those of constants and of immutable private globals become private immutable globals of the encoded type,
    `NAME_enc0`, with an initializer behind what it reads; equal ones share one.

    Refuses, with a missed remark, what is computed in the region, and constants that another module may replace or that would be too
    many bytes. Without targets one encoding of a constant alone is hoisted, the one that most uses want.
  }], HoistEncodingsCodes.table, [{
    A set rises above ops that only extend bits or broadcast, if what they read leaves the region: these stay in the kernel. A
    conversion that both branches of an `scf.if` do leaves it.

    Limits: conversions leave no `scf.index_switch`.

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
    Option<"maxGlobalGrowth", "max-global-growth", "int64_t", /*default=*/"-1", "Bytes of new globals at most; any if negative.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"16384",
           "Operands of lower rank than the result, up to this size, are converted in the region.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect",
                           "::weir::flow::FlowDialect", "::weir::util::UtilDialect"];
}

def ConvertEncodingsToFlowCodes : RemarkCodes<"weir-convert-encodings-to-flow", "ConvertEncodingsToFlowCode", [
  Missed<"encode-left", "a conversion stays between dispatches; with the plain bytes">]>;

def ConvertEncodingsToFlow : Pass<"weir-convert-encodings-to-flow", "::mlir::ModuleOp"> {
  let summary = "Makes conversions outside of dispatches flow.tensor.encode";
  let description = !strconcat([{
    Contract: encoding-passes.md section 7. Each set and unset outside of dispatches becomes a `flow.tensor.encode`, with the
    dynamic sizes of both sides; `encoding_dims` go. Those of constants go to globals, as by `weir-hoist-encodings`. What stays between
    dispatches has a missed remark:
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

def UnifyGlobalEncodingsCodes : RemarkCodes<"weir-unify-global-encodings", "UnifyGlobalEncodingsCode", [
  Passed<"unified", "uses read the same bytes from one global; with the bytes saved">,
  Passed<"kept-copies", "layouts differ, and each use has its own; with the bytes">,
  Passed<"converted-per-call", "one layout is kept, and other uses convert it in each call; with the bytes saved and those that this moves">,
  Passed<"other-layout", "one layout is kept, and kernels of other uses run on it; with the bytes saved and what that costs">,
  Passed<"read-encoded", "kernels that read elements of the plain constant read those of the encoded one; with the bytes saved">,
  Missed<"kept-plain", "the plain constant stays beside the encoded one, as not all that reads it can read that; with its bytes">,
  Missed<"tied-use", "the plain constant stays beside the encoded one: a kernel works in its place; with its bytes">,
  Missed<"no-common-layout", "devices that use it lay it out in different ways">]>;

def UnifyGlobalEncodings : Pass<"weir-unify-global-encodings", "::mlir::ModuleOp"> {
  let summary = "Keeps one global for encodings of a constant that are the same bytes";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.1. Immutable globals that initializers encode from one constant, in encodings that the devices of
    all uses lay out as the same bytes: the first stands for the others, which go.

    A constant that dispatches read as it is, too, goes if all of their kernels read it by `tensor.extract` alone: they get the encoded
    one, and `weir-materialize-encodings` computes where its elements are. Not if the elements, at a cache line each, are more bytes than
    the constant.

    Each further encoding of a constant, and each one that is read plain besides, ends in a remark:
  }], UnifyGlobalEncodingsCodes.table, [{
    Of layouts that differ all are kept, unless `prefer` or `budget` say otherwise: then the one from which the others cost least, and dispatches
    convert it. Where the resolver says that a kernel runs on the layout that is kept, too, and how much slower it is, and that costs less, the kernel reads it as it is.

    The plain constant is one of these choices. A resolver that all uses have is asked which encoding it would have (`unify`), which decides between choices of equal
    cost.

    Limits: a kernel runs on another layout than its own only if all that run it read that constant there.

    Example:
    ```mlir
    util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"reference", "elf">]> : !hal.device
    util.global private @w : !stream.resource<constant>
    util.global private @a : !stream.resource<constant>
    util.initializer {
      %n = arith.constant 16 : index
      %w = util.global.load @w : !stream.resource<constant>
      %e = stream.tensor.encode %w : tensor<4xf32> in !stream.resource<constant>{%n} -> tensor<4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>> in !stream.resource<constant>{%n}
      util.global.store %e, @a : !stream.resource<constant>
      util.return
    }
    util.global private @b : !stream.resource<constant>
    util.initializer {
      %n = arith.constant 16 : index
      %w = util.global.load @w : !stream.resource<constant>
      %e = stream.tensor.encode %w : tensor<4xf32> in !stream.resource<constant>{%n} -> tensor<4xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32]>> in !stream.resource<constant>{%n}
      util.global.store %e, @b : !stream.resource<constant>
      util.return
    }
    util.func public @f() -> (!stream.resource<constant>, !stream.resource<constant>) {
      %a = util.global.load immutable @a : !stream.resource<constant>
      %b = util.global.load immutable @b : !stream.resource<constant>
      util.return %a, %b : !stream.resource<constant>, !stream.resource<constant>
    }
    ```
    becomes
    ```mlir
    util.global private @cpu = #device_target_local
    util.global private @w : !stream.resource<constant>
    util.global private @a : !stream.resource<constant>
    util.initializer {
      %c16 = arith.constant 16 : index
      %w = util.global.load @w : !stream.resource<constant>
      %0 = stream.tensor.encode %w : tensor<4xf32> in !stream.resource<constant>{%c16} -> tensor<4xf32, #encoding> in !stream.resource<constant>{%c16}
      util.global.store %0, @a : !stream.resource<constant>
      util.return
    }
    util.func public @f() -> (!stream.resource<constant>, !stream.resource<constant>) {
      %a = util.global.load immutable @a : !stream.resource<constant>
      %a_0 = util.global.load immutable @a : !stream.resource<constant>
      util.return %a, %a_0 : !stream.resource<constant>, !stream.resource<constant>
    }
    ```
  }]);
  let options = [
    Option<"prefer", "prefer", "std::string", /*default=*/"\"auto\"",
           "`speed` keeps all layouts of a constant, `memory` one, `auto` all while they are within `budget`.">,
    Option<"budget", "budget", "int64_t", /*default=*/"-1", "Bytes of encoded constants at most; any if negative.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::stream::StreamDialect",
                           "::weir::util::UtilDialect"];
}

def SpecializeEncodingsCodes : RemarkCodes<"weir-specialize-encodings", "SpecializeEncodingsCode", [
  Passed<"specialised", "an op names layouts now">,
  Passed<"variant", "an executable has a further copy, for other layouts">,
  Missed<"ambiguous-device", "devices that see the value lay it out in different ways: it is plain">,
  Missed<"resolver-failed", "a resolver has no answer: the values of that contraction are plain">,
  Missed<"strided-slice", "a slice that is several ranges of bytes in the layout: a dispatch copies it">,
  Missed<"unaligned-slice", "a slice that is none of the tensor in its layout, between conversions; an element or trace: the tensor is plain">,
  Missed<"padding-unknown", "a fill would write to padding that has to be zero: the tensor is plain">,
  Missed<"binding-has-several-encodings", "a kernel sees a binding in two layouts: it is plain">]>;

def SpecializeEncodings : Pass<"weir-specialize-encodings", "::mlir::ModuleOp"> {
  let summary = "Gives encoded values the layouts of the devices that they live on";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.2. Sets of values that have to agree, over ties, clones, transfers, casts, branches, calls and globals,
    get the layout that the resolvers of all their devices answer; executables whose dispatches then differ are copied, as `NAME_dup0`.
    A global that devices lay out in different ways is split. A constant, and a splat that may not fill padding, is made plain and encoded.
    A slice, update or fill that is one range of bytes in the layout becomes that; one that is no slice of the physical tensor either stands
    between conversions. So does a transfer between devices whose layouts differ.

    Refuses, so that a set of values is plain and kernels convert what they load and store, where devices disagree, a resolver has no
    answer, or an op takes an element. An encoding that no resolver of weir knows (SP5) is dropped. Errors: an encoded type at the boundary of the program
    (`encoded-at-abi`), and such an encoding of a value that kernels, or others, go by (`foreign-encoding`).
  }], SpecializeEncodingsCodes.table, [{
    Limits: a value of dynamic shape that crosses devices is plain on both; starts of slices that only a run knows count as odd.

    Example:
    ```mlir
    util.global private @cpu = #hal.device.target<"local", [#hal.executable.target<"a", "b", {iree.encoding.resolver = #iree_encoding.specialization_resolver<7>}>]> : !hal.device
    util.func public @f(%x: !stream.resource<*>, %s: index) {
      %r = stream.tensor.sizeof tensor<4x4xf32, #iree_encoding.testing<>> : index
      %e = stream.tensor.encode %x : tensor<4x4xf32> in !stream.resource<*>{%s} -> tensor<4x4xf32, #iree_encoding.testing<>> in !stream.resource<*>{%r}
      util.return
    }
    ```
    becomes
    ```mlir
    util.global private @cpu = #device_target_local
    util.func public @f(%arg0: !stream.resource<*>, %arg1: index) {
      %0 = stream.tensor.sizeof tensor<4x4xf32, #encoding> : index
      %1 = stream.tensor.encode %arg0 : tensor<4x4xf32> in !stream.resource<*>{%arg1} -> tensor<4x4xf32, #encoding> in !stream.resource<*>{%0}
      util.return
    }
    ```
  }]);
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::hal::HALDialect",
                           "::weir::stream::StreamDialect", "::weir::util::UtilDialect"];
}

def FoldEncodesCodes : RemarkCodes<"weir-fold-encodes", "FoldEncodesCode", [
  Passed<"same-bytes", "both layouts are the same bytes">,
  Passed<"merged", "the one of two conversions in a row, or of a value that any layout can have">,
  Passed<"folded-into-producer", "the dispatch that makes the value stores it in the layout, instead of as it was or besides">,
  Passed<"folded-into-consumer", "the dispatches that read the value convert it when they load it">,
  Passed<"prefix", "one layout is the beginning of the other: a range of bytes; with those that are copied">,
  Passed<"merged-result", "a kernel stores a value twice in the same bytes: one binding is left">,
  Passed<"merged-operand", "a kernel has one value bound twice: one binding is left">,
  Passed<"replaced-global", "a global holds what another does">,
  Missed<"not-whole-store", "the dispatch does not store the result as a whole, once">,
  Missed<"too-many-results", "the dispatch has two further results already">,
  Missed<"not-whole-load", "a dispatch that reads the result does not load it as a whole, once">,
  Missed<"re-read-operand", "a dispatch reads elements of the result several times, or more than two dispatches read it">]>;

def FoldEncodes : Pass<"weir-fold-encodes", "::mlir::ModuleOp"> {
  let summary = "Removes conversions between layouts that are nothing, and those that a dispatch can do";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.3. An encode between layouts that are the same bytes goes, as does one of two in a row, and one of
    storage that is empty or a splat. One whose source is the result of a dispatch, and used by nothing else, becomes the type of that
    result; if it is used otherwise, the dispatch gets a further result. One that at most two dispatches read, each element once, becomes
    the type of their operands. Where one layout is the beginning of the other the result is a slice of the source, or the source with zeros
    behind it. Results and operands of a dispatch that are the same value in the same bytes are bound once. A global that only holds what
    another global holds is replaced by that one.

    What can be folded, and is not, has a missed remark:
  }], FoldEncodesCodes.table, [{
    Limits: values with dynamic sizes are not stored in another layout; a longer layout always gets zeros behind the value.

    Example:
    ```mlir
    util.func public @f(%x: !stream.resource<*>, %s: index) -> !stream.resource<*> {
      %e = stream.tensor.encode %x : tensor<4x2xf32> in !stream.resource<*>{%s} -> tensor<4x2xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [2], outerDimsPerm = [1, 0]}}>]>> in !stream.resource<*>{%s}
      util.return %e : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: !stream.resource<*>, %arg1: index) -> !stream.resource<*> {
      util.return %arg0 : !stream.resource<*>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::stream::StreamDialect",
                           "::weir::util::UtilDialect"];
}

def EvaluateEncodesCodes : RemarkCodes<"weir-evaluate-encodes", "EvaluateEncodesCode", [
  Passed<"evaluated", "the packed bytes are in the program; with their number">,
  Missed<"constant-too-large", "more than `max-bytes`">,
  Missed<"constant-growth", "all packed constants together grow by more than `max-growth`">,
  Missed<"constant-elided", "the bytes of the constant are not in the program">,
  Missed<"parameter-bytes-unknown", "the constant is a parameter: an initializer converts it">,
  Missed<"dynamic-shape", "the constant has a dynamic shape">,
  Missed<"scalable-layout", "only the running machine knows the layout">,
  Missed<"splat-too-large", "a splat that a fill makes: its padding has to be zero">,
  Missed<"computed-at-load", "a dispatch of the initializer computes what is encoded: it runs when the program is loaded">,
  Missed<"not-exactly-rounded", "what is encoded is computed, and the result depends on the machine: functions such as `exp`, formats in which machines round differently, NaNs, results that an op does not define">,
  Missed<"unsupported-element-type", "elements that take other room in the layout than in the constant, and are not of 1, 2 or 4 bits">]>;

def EvaluateEncodes : Pass<"weir-evaluate-encodes", "::mlir::ModuleOp"> {
  let summary = "Replaces encodes of constants by constants of the packed bytes";
  let description = !strconcat([{
    Contract: encoding-passes.md section 11. The source is followed through moves, slices, updates and immutable globals to a constant; the constant's
    elements are put where the layout has them, with zeros elsewhere, and the result is a constant of the physical shape. Globals,
    initializers and constants that nobody reads then go.

    Each encode of a constant ends in a remark:
  }], EvaluateEncodesCodes.table, [{
    Limits: between a constant and its encode slices, updates, copies, reinterpretations and dispatches are evaluated whose kernels move elements or compute
    them one by one: integers, and floats of 16, 32 and 64 bits by operations that are rounded once. Reductions are not. The encode of a parameter stays, in an
    initializer that loads the parameter itself if only initializers read the global that holds it: that goes then (EV9).

    Example:
    ```mlir
    util.func public @f(%s: index, %r: index) -> !stream.resource<constant> {
      %w = stream.tensor.constant : tensor<2x3xi8> in !stream.resource<constant> = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
      %e = stream.tensor.encode %w : tensor<2x3xi8> in !stream.resource<constant>{%s} -> tensor<2x3xi8, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [2], outerDimsPerm = [1, 0]}}>]>> in !stream.resource<constant>{%r}
      util.return %e : !stream.resource<constant>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: index, %arg1: index) -> !stream.resource<constant> {
      %0 = stream.tensor.constant : tensor<2x2x2xi8> in !stream.resource<constant> = dense<[[[1, 2], [4, 5]], [[3, 0], [6, 0]]]> : tensor<2x2x2xi8>
      util.return %0 : !stream.resource<constant>
    }
    ```
  }]);
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"int64_t(1) << 30", "Packed bytes of a constant at most.">,
    Option<"maxGrowth", "max-growth", "int64_t", /*default=*/"-1",
           "Bytes at most by which constants grow; if negative, 64 MiB and a quarter of what they have.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"4096", "Larger constants are resources.">,
    Option<"floatOps", "float-ops", "bool", /*default=*/"true", "Evaluate what dispatches compute of floats, too.">,
    Option<"verifyEvaluated", "verify-evaluated", "bool", /*default=*/"false",
           "Compare packed constants with their sources, element by element; else builds with assertions do so with those of 64 KiB at most.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::stream::StreamDialect",
                           "::weir::util::UtilDialect"];
}

def MaterializeEncodeDispatchesCodes : RemarkCodes<"weir-materialize-encode-dispatches", "MaterializeEncodeDispatchesCode", [
  Passed<"encode-dispatch", "a dispatch converts the value; with its plain bytes">,
  Passed<"slice-dispatch", "a dispatch copies a slice that is no range of bytes">,
  Missed<"no-layout", "an encoding is not specialised">]>;

def MaterializeEncodeDispatches : Pass<"weir-materialize-encode-dispatches", "::mlir::ModuleOp"> {
  let summary = "Makes the encodes that are left dispatches of small executables";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.4. Each `stream.tensor.encode` between known layouts becomes a `stream.async.dispatch` of an
    executable that loads all of the source, unsets its encoding, sets that of the result and stores all of it. Encodes of one value of
    `share-bytes` at least, in one block, are one dispatch with several results. A `stream.tensor.slice` or `update` of a value in a
    layout, or of several ranges of bytes, becomes a dispatch that loads or stores the slice. Equal types on one affinity share an executable.

    Each encode ends in a remark, and so does a slice that becomes a dispatch:
  }], MaterializeEncodeDispatchesCodes.table, [{
    Limits: slices keep the rank; at most three results.

    Example:
    ```mlir
    util.func public @f(%x: !stream.resource<*>, %s: index, %r: index) -> !stream.resource<*> {
      %e = stream.tensor.encode %x : tensor<2x3xi8> in !stream.resource<*>{%s} -> tensor<2x3xi8, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [2], outerDimsPerm = [1, 0]}}>]>> in !stream.resource<*>{%r}
      util.return %e : !stream.resource<*>
    }
    ```
    becomes
    ```mlir
    stream.executable private @_encoding_0 {
      stream.executable.export public @encode_2x3xi8_to_2x3xi8  workgroups() -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        stream.return %x, %y, %z : index, index, index
      }
      builtin.module {
        func.func @encode_2x3xi8_to_2x3xi8(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}) {
          %c0 = arith.constant 0 : index
          %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>>
          %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x3xi8, #encoding>>
          %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xi8>> -> tensor<2x3xi8>
          %3 = iree_encoding.set_encoding %2 : tensor<2x3xi8> -> tensor<2x3xi8, #encoding>
          iree_tensor_ext.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : tensor<2x3xi8, #encoding> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x3xi8, #encoding>>
          return
        }
      }
    }
    util.func public @f(%arg0: !stream.resource<*>, %arg1: index, %arg2: index) -> !stream.resource<*> {
      %c0 = arith.constant 0 : index
      %0 = stream.async.dispatch @_encoding_0::@encode_2x3xi8_to_2x3xi8(%arg0[%c0 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg2}
      util.return %0 : !stream.resource<*>
    }
    ```
  }]);
  let options = [Option<"shareBytes", "share-bytes", "int64_t", /*default=*/"int64_t(1) << 20",
                        "Bytes of a value, at least, of which several encodes are one dispatch: what caches do not keep.">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::weir::encoding::EncodingDialect",
                           "::weir::stream::StreamDialect", "::weir::tensor_ext::TensorExtDialect", "::weir::util::UtilDialect"];
}

def MaterializeEncodingsCodes : RemarkCodes<"weir-materialize-encodings", "MaterializeEncodingsCode", [
  Passed<"packed", "a structured op runs on packed operands, in one loop for each digit of its tiled loops">,
  Missed<"operand-relayout", "an operand, a loaded or a stored value has other tiles than what uses it, and is converted">,
  Missed<"reduction-over-padding", "a reduction would go over padding: its operand is unpacked first">,
  Missed<"no-common-tiles", "the op runs on plain operands: a dimension is no loop, or the result has tiles that do not fit">,
  Missed<"dynamic-tiles", "the op runs on plain operands: whether tiles divide a size of a plain operand is known only at run time">,
  Missed<"padding-unknown", "the op runs on plain operands: its body may not run on what lies in padding">,
  Passed<"left-to-kernel", "scope `graph`: packed inputs are unpacked in front of the op, whose kernel reads them as they are">,
  Passed<"bound-layout", "a contraction runs on the layout of a binding, in place of that of its encoding">,
  Passed<"packed-elements", "single elements of a value are read where its binding has them">]>;

def MaterializeEncodings : InterfacePass<"weir-materialize-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Turns encodings of a kernel, or of a program for one target, into packed tensors";
  let description = !strconcat([{
    Values with encodings become values of the physical type: the dimensions are the digits of the layout. The layout is the one that
    the type says or, for a verbose encoding, what the resolver of the kernel's target (`hal.executable.target` of the
    `stream.executable`) answers; without one it is plain.

    Fires on each op with an encoded operand or result. A set becomes a `linalg.pack`, with zeros as padding where there is padding, an
    unset a `linalg.unpack`, both nothing if the layout is plain. Bindings are seen in their physical shape; a value that has another
    layout than its binding is converted beside the load or store, unless it is loaded for contractions whose kernels run on that of the binding, too, as the
    resolver says. A structured op gets a loop for each digit of a loop that is tiled.
    A plain operand is seen through `tensor.expand_shape` if the tile divides the size; of a contraction the last columns are an op of
    their own else, so that a plain result is never padded.

    Each structured op ends in a remark:
  }], MaterializeEncodingsCodes.table, [{
    With `scope=graph` (encoding-passes.md 14) a function of the program is rewritten, for the layouts of the one target of the module. An op whose
    result is plain, or that would fall apart into several, stays as it is, with a `linalg.unpack` in front of packed inputs: later passes see the op
    that the program has. In kernels a contraction reads what such an unpack reads.

    A slice of a binding becomes one of the physical tensor. A value in other tiles than wanted is transposed once where the tiles have a
    common refinement, and goes through a plain tensor else.

    Refuses (error) slices of packed bindings that cut tiles, layouts with tiles that a run chooses, padding layouts, and ops on encoded
    values that are neither structured nor control flow; with `scope=graph` targets that lay values out in different ways.

    Limits: between two padded layouts, and for dynamic shapes, a value always goes through a plain tensor; a contraction with a loop of dynamic size that one operand tiles and another does not
    runs on plain operands.

    Example: a panel of 16 columns, and 8 columns more. The layout is that of the type.
    ```mlir
    func.func @f(%x: tensor<4x72xf32>, %w: tensor<72x24xf32>, %c: tensor<4x24xf32>) -> tensor<4x24xf32> {
      %0 = iree_encoding.set_encoding %w : tensor<72x24xf32> -> tensor<72x24xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>>
      %1 = linalg.matmul ins(%x, %0 : tensor<4x72xf32>, tensor<72x24xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>>) outs(%c : tensor<4x24xf32>) -> tensor<4x24xf32>
      return %1 : tensor<4x24xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x72xf32>, %w: tensor<72x24xf32>, %c: tensor<4x24xf32>) -> tensor<4x24xf32> {
      ...
      %pack = linalg.pack %w padding_value(%cst : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<72x24xf32> -> tensor<2x72x16xf32>
      ...
      %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %t : tensor<4x72xf32>, tensor<1x72x16xf32>) outs(%p : tensor<4x1x16xf32>) {
      ...
      %1 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %r : tensor<4x72xf32>, tensor<72x8xf32>) outs(%q : tensor<4x8xf32>) {
      ...
      return %o : tensor<4x24xf32>
    }
    ```
  }]);
  let options = [Option<"scope", "scope", "std::string", /*default=*/"\"kernel\"",
                        "`kernel`, or `graph`: functions of a program, before dispatches are formed.">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect"];
}

def VerifyEncodings : Pass<"weir-verify-encodings", "::mlir::ModuleOp"> {
  let summary = "Checks what must hold behind the passes on encodings";
  let description = [{
    Changes nothing. An error names the rule of encoding-passes.md 18 that does not hold. Always: encodings on the operands of a
    contraction say the same op, and each operand is the one that it says (VE3). Which of the others are asked says `after`, the pass of the late
    path that ran last: with `places` conversions of more than 16 KiB stand where a region is entered or left, or beside a contraction, from
    `weir-fuse-encodings` on (VE5; pipelines do not ask, as nothing is wrong in another place, but slow); from `weir-convert-encodings-to-flow` on no set or unset stands outside of dispatches (VE6); from
    `weir-specialize-encodings` on no type of the host is verbose or a list (VE7), what is said of one storage is the same bytes, and it is as long
    (VE8), kernels see bindings as dispatches hand them over, and take slices of them that the layout has (VE9); from `weir-fold-encodes` on no encode converts between the same bytes (VE10), from
    `weir-materialize-encode-dispatches` on there is none, and what fills a global runs on the device that the global names (VE11); from
    `weir-propagate-encodings` on contractions read no padding along K that the ops around them fill with other things than zeros and finite numbers, and
    behind `weir-materialize-encodings` kernels have no encodings (VE12); behind `weir-early-data-tiling` nothing has a verbose one (EP4).

    Fires on nothing: no op is rewritten. Refuses (error) modules that break a rule, and an `after` that is none of these passes.

    Limits: sizes are compared where both are constants; what lies in padding along K is not followed through loads, loops and reductions.

    ```mlir
    func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      return %x : tensor<4x4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      return %x : tensor<4x4xf32>
    }
    ```
  }];
  let options = [
    Option<"after", "after", "std::string", /*default=*/"\"\"", "Flag of the pass of the late path that ran last.">,
    Option<"places", "places", "bool", /*default=*/"false", "Whether conversions in the middle of regions are errors (VE5).">
  ];
}

def PropagateEncodingsCodes : RemarkCodes<"weir-propagate-encodings", "PropagateEncodingsCode", [
  Passed<"cancelled", "a conversion is gone: what it makes is there, or was made already">,
  Passed<"moved", "a conversion of another value, or at another place, than before">,
  Passed<"loop-invariant", "the same, in front of a loop in which the value does not change">,
  Passed<"left-plain", "a contraction whose conversions cost more than its kernel loses on plain operands has no encodings (W5); with both">,
  Missed<"needs-all-operands", "the same, but another op makes or reads one of its values in the encoding">,
  Missed<"gather-moves-dimensions", "a gather of which the verifier wants one encoding of values whose dimensions differ (TF13)">,
  Missed<"opaque-op", "a value that is encoded is read by an op that does not run on encodings">,
  Missed<"mixed-result-maps", "an op with several results of which one would stay plain">,
  Missed<"reshape-splits-tile", "a reshape, or a bitcast, after which elements of a tile would be elsewhere, or a dynamic size is split">,
  Missed<"unaligned-slice", "what is read or written of a tensor does not start and end at tiles">,
  Missed<"reduction-over-padding", "a reduction over a dimension that is padded">,
  Missed<"needs-target", "some layouts would allow it, and no target is known">,
  Missed<"devices-differ", "moved between devices that lay it out in different ways">,
  Missed<"padding-unknown", "the value is in the encoding, but not with zeros behind it">,
  Missed<"encoding-dims-not-available", "a conversion would need sizes of loops where they cannot be had">,
  Missed<"abi-boundary", "an argument or a result of a function that others may call">,
  Missed<"mutable-global", "loaded from a global that changes and stays plain: others see it, or encoded it would cost more">,
  Missed<"web-too-large", "more than `max-nodes` ops and values belong together">]>;

def PropagateEncodings : Pass<"weir-propagate-encodings", "::mlir::ModuleOp"> {
  let summary = "Moves conversions between encodings to where they cost least";
  let description = !strconcat([{
    Ops that do not care where elements lie run on encoded values, so that conversions on both sides of them meet: they cancel if the
    encodings are equal, or become one. Values are followed through element-wise ops, transpositions, broadcasts (backwards),
    reductions, casts, bitcasts, reshapes, slices, updates, concatenations, pads, clones, barriers and moves between devices; through
    branches, loops, dispatch regions and calls of private functions, and through private globals that change. Where that depends on tiles, the targets of
    the module are asked; without any, dimensions of batches alone are cut, joined or summed up.

    Fires where a choice of encodings moves fewer bytes, by the cost unit of encoding-passes.md 2.5, than to leave all conversions where
    they are. An `unset_encoding` of a value that a `set_encoding` made, zeros that are encoded, a second conversion of the same
    value and a `flow.tensor.encode` of another one go in any case.

    What stays plain, and why, is said in remarks:
  }], PropagateEncodingsCodes.table, [{
    With `plain-operands` a contraction whose remaining conversions cost more than its kernel would lose on plain operands gets plain ones, all of
    them, as a contraction has encodings on all operands or on none.

    Limits: no encoding goes through a gather whose result has other dimensions than its source.

    Example: the unset sinks behind the maximum, which returns what it was.
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
                        "Of how many ops and values, at most, the encoding is chosen together.">,
                 Option<"withinFunctions", "within-functions", "bool", /*default=*/"false",
                        "Arguments of functions and blocks, results of calls, globals, and values of loops of dynamic shape stay as they are.">,
                 Option<"plainOperands", "plain-operands", "bool", /*default=*/"false",
                        "Contractions whose conversions cost more than their kernels lose without are left plain.">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect", "::weir::flow::FlowDialect"];
}

def FuseEncodingsCodes : RemarkCodes<"weir-fuse-encodings", "FuseEncodingsCode", [
  Passed<"fused-into-producer", "done at the end of the region that makes the value">,
  Passed<"fused-into-consumer", "done at the start of each region that reads the value: an unset, or a set that is nothing on any target">,
  Missed<"opaque-op-in-producer", "the region has an op behind which a kernel cannot store in another layout, or several blocks">,
  Missed<"tied-result", "the region changes a value from outside in place">,
  Missed<"dims-not-available", "a size that the conversion needs is made behind the region">,
  Missed<"extra-bytes", "the plain value is used, too, and both would hold too many bytes, or `allow-two-results` is off">,
  Missed<"too-many-results", "the region has `max-results` further results already">]>;

def FuseEncodings : InterfacePass<"weir-fuse-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Moves conversions between dispatch regions into them";
  let description = !strconcat([{
    An `iree_encoding.set_encoding` outside of regions goes to the end of the `flow.dispatch.region` that makes its source, with the
    reshapes and casts between them; the encoded value takes the place of the plain one, or is a further result if that is used elsewhere. An
    `iree_encoding.unset_encoding` goes to the start of the regions that read it if those are at most two that read each
    element once, else to the end of the region that makes its source.

    No region is made, and what a region captures, counts and is called stays as it is. Each conversion that has a region in front or behind ends in a remark:
  }], FuseEncodingsCodes.table, [{
    An unset at the start of a region whose ops are all element-wise sinks to its end. Values that would be kept both plain and encoded, beyond
    `max-extra-bytes-percent`, are converted by each region that reads them, the largest first.

    Limits: bytes are those of all values of a function together, not of those that live at one time.

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
    Option<"maxResults", "max-results", "int64_t", /*default=*/"2", "How many results a region may get besides its own.">,
    Option<"maxExtraBytesPercent", "max-extra-bytes-percent", "int64_t", /*default=*/"10",
           "How many bytes values that are both plain and encoded may hold, as a share of those of all arguments, constants and results of regions.">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect",
                           "::weir::flow::FlowDialect"];
}

def EarlyDataTilingCodes : RemarkCodes<"weir-early-data-tiling", "EarlyDataTilingCode", [
  Missed<"no-resolver", "no target is known, or the one of the module has no layouts: nothing is packed">,
  Missed<"early-needs-one-target", "the module has several targets, of which each may want other layouts; with their number">]>;

def EarlyDataTiling : Pass<"weir-early-data-tiling", "::mlir::ModuleOp"> {
  let summary = "Packs operands of contractions before dispatches are formed";
  let description = !strconcat([{
    Contract: encoding-passes.md 14. Encodings are chosen, set and propagated as on the late path (`weir-annotate-data-tiling`,
    `weir-set-encodings`, `weir-propagate-encodings`), but on whole functions, and become `linalg.pack` and `linalg.unpack` at once
    (`weir-materialize-encodings{scope=graph}`); packs of constants are evaluated (`weir-evaluate-packs`), the others simplified and moved
    (`weir-simplify-pack-unpack`, `weir-propagate-packs`).

    Fires on modules with one target that has layouts. Refuses, for the module:
  }], EarlyDataTilingCodes.table, [{
    With several targets `weir-compile` takes the late path instead. Limits: values that go through calls, branches between blocks and globals stay plain.

    Example: no target is known.
    ```mlir
    util.func public @f(%x: tensor<4x72xf32>, %w: tensor<72x24xf32>, %c: tensor<4x24xf32>) -> tensor<4x24xf32> {
      %0 = linalg.matmul ins(%x, %w : tensor<4x72xf32>, tensor<72x24xf32>) outs(%c : tensor<4x24xf32>) -> tensor<4x24xf32>
      util.return %0 : tensor<4x24xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: tensor<4x72xf32>, %arg1: tensor<72x24xf32>, %arg2: tensor<4x24xf32>) -> tensor<4x24xf32> {
      %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x72xf32>, tensor<72x24xf32>) outs(%arg2 : tensor<4x24xf32>) -> tensor<4x24xf32>
      util.return %0 : tensor<4x24xf32>
    }
    ```
  }]);
  let options = [
    Option<"ops", "ops", "std::string", /*default=*/"\"\"", "As `ops` of `weir-annotate-data-tiling`.">,
    Option<"policy", "policy", "std::string", /*default=*/"\"\"", "As `policy` of `weir-annotate-data-tiling`.">,
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"", "As `conv` of `weir-annotate-data-tiling`.">
  ];
}

def EvaluatePacksCodes : RemarkCodes<"weir-evaluate-packs", "EvaluatePacksCode", [
  Passed<"evaluated", "the packed bytes are in the program; with their number">,
  Passed<"read-packed", "single elements of a constant are read out of its packed form, and the plain one goes; with the bytes saved">,
  Missed<"kept-plain", "the plain constant stays beside the packed one, as what reads it reads more than single elements; with its bytes">,
  Missed<"constant-too-large", "more than `max-bytes`">,
  Missed<"constant-growth", "all packed constants together grow by more than `max-growth`">,
  Missed<"constant-elided", "the bytes of the constant are not in the program">,
  Missed<"dynamic-shape", "tiles or sizes that only a run knows">,
  Missed<"padding-not-zero", "padding that is not known to be zero">,
  Missed<"splat-too-large", "a splat whose padding has to be zero, and that a fill makes">,
  Missed<"unsupported-element-type", "elements that take other room in the layout than in the constant">]>;

def EvaluatePacks : Pass<"weir-evaluate-packs", "::mlir::ModuleOp"> {
  let summary = "Replaces packs of constants by constants of the packed bytes";
  let description = !strconcat([{
    Contract: encoding-passes.md section 11, for `linalg.pack` (P25). The source is a constant or an immutable private global with an initial value,
    seen through casts, shapes that are written otherwise, and transpositions. Its elements are put where the pack puts them, with zeros elsewhere; equal packs are one constant. Globals that
    nobody reads then go. What else reads the constant and takes single elements of it alone (`tensor.extract`), no more cache lines than it has bytes, takes them out of
    the first packed form (UG6).

    Each pack of a constant ends in a remark:
  }], EvaluatePacksCodes.table, [{
    Limits: parameters, and globals with initializers, stay.

    Example:
    ```mlir
    util.func public @f() -> tensor<2x2x2xi8> {
      %w = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
      %zero = arith.constant 0 : i8
      %e = tensor.empty() : tensor<2x2x2xi8>
      %0 = linalg.pack %w padding_value(%zero : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x3xi8> -> tensor<2x2x2xi8>
      util.return %0 : tensor<2x2x2xi8>
    }
    ```
    becomes
    ```mlir
    util.func public @f() -> tensor<2x2x2xi8> {
      ...
      %cst = arith.constant dense<...1, 2], [4, 5...3, 0], [6, 0...> : tensor<2x2x2xi8>
      ...
      util.return %cst : tensor<2x2x2xi8>
    }
    ```
  }]);
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"int64_t(1) << 30", "Largest packed constant, in bytes.">,
    Option<"maxGrowth", "max-growth", "int64_t", /*default=*/"-1",
           "Bytes that all packed constants together may add; default 64 MiB and a quarter of all constants.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"4096", "Packed constants up to this size are dense elements, others resources.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::util::UtilDialect"];
}

def PackOperandsCodes : RemarkCodes<"weir-pack-operands", "PackOperandsCode", [
  Passed<"packed", "an operand is packed in front of the region that reads it">,
  Passed<"packed-at-load", "a constant whose packed bytes the program does not have is packed by an initializer">,
  Missed<"computed-in-region", "the region that reads the operand makes it, too: its kernel packs it by itself">,
  Missed<"dynamic-shape", "sizes that only a run knows">,
  Missed<"mutable-source", "a global that may change, or that other modules see">,
  Missed<"needs-all-operands", "a layout in which the result, or both inputs, are packed: such ops are packed before regions are formed">]>;

def PackOperands : Pass<"weir-pack-operands", "::mlir::ModuleOp"> {
  let summary = "Packs operands of marked contractions in front of the regions that read them";
  let description = !strconcat([{
    Contract: encoding-passes.md 14, H1, H2. For contractions in dispatch regions that are marked by `weir-annotate-data-tiling`, on targets whose kernels like
    one input packed (panels): where the operand comes from outside of the region, through reshapes and casts, it is packed there, once for each
    layout and block, and unpacked in front of the contraction, which kernels read through. A constant expression of constants and immutable private globals is packed by an
    initializer, in a function of its own, so that no call does it. `weir-fuse-packs` puts the packs that are left into dispatches. Marks go.

    Fires for marked contractions, each of which ends in a remark:
  }], PackOperandsCodes.table, [{
    Refuses what computes the operand in the same region, dynamic sizes, and layouts of several operands.

    Limits: operands that are packed already stay.

    Example: no target is known, so that the mark goes.
    ```mlir
    util.func public @f(%x: tensor<4x72xf32>, %w: tensor<72x24xf32>, %c: tensor<4x24xf32>) -> tensor<4x24xf32> {
      %0 = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<4x72xf32>, tensor<72x24xf32>) outs(%c : tensor<4x24xf32>) -> tensor<4x24xf32>
      util.return %0 : tensor<4x24xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: tensor<4x72xf32>, %arg1: tensor<72x24xf32>, %arg2: tensor<4x24xf32>) -> tensor<4x24xf32> {
      %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x72xf32>, tensor<72x24xf32>) outs(%arg2 : tensor<4x24xf32>) -> tensor<4x24xf32>
      util.return %0 : tensor<4x24xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::util::UtilDialect", "::weir::encoding::EncodingDialect", "::weir::flow::FlowDialect"];
}

def FusePacksCodes : RemarkCodes<"weir-fuse-packs", "FusePacksCode", [
  Passed<"fused-into-producer", "the region that makes the value stores it packed">,
  Missed<"pack-left", "no region makes the value: the pack is a dispatch; with its bytes">,
  Missed<"opaque-op-in-producer", "an op of the region that makes the value cannot be followed by a pack">,
  Missed<"tied-result", "the region works in place of a value from outside">,
  Missed<"too-many-results", "the region has `max-results` further results">]>;

def FusePacks : InterfacePass<"weir-fuse-packs", "::mlir::FunctionOpInterface"> {
  let summary = "Moves packs to the ends of the regions that make what they pack";
  let description = !strconcat([{
    Contract: encoding-passes.md FU1 and FU3, for `linalg.pack`. A pack between dispatch regions, or alone in one, of a value that a region in front of it in the block
    returns, through reshapes and casts: the region returns the packed value, instead of the plain one if nobody else reads that. A pack that stays
    becomes a dispatch of its own.

    Fires for packs of static shape. Each ends in a remark:
  }], FusePacksCodes.table, [{
    Limits: static shapes.

    Example: an argument is packed by a dispatch.
    ```mlir
    util.func public @f(%x: tensor<4x6xf32>) -> tensor<3x4x2xf32> {
      %e = tensor.empty() : tensor<3x4x2xf32>
      %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<4x6xf32> -> tensor<3x4x2xf32>
      util.return %0 : tensor<3x4x2xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: tensor<4x6xf32>) -> tensor<3x4x2xf32> {
      %0 = flow.dispatch.region -> (tensor<3x4x2xf32>) {
        %1 = tensor.empty() : tensor<3x4x2xf32>
        %pack = linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %1 : tensor<4x6xf32> -> tensor<3x4x2xf32>
        flow.return %pack : tensor<3x4x2xf32>
      }
      util.return %0 : tensor<3x4x2xf32>
    }
    ```
  }]);
  let options = [
    Option<"maxResults", "max-results", "int64_t", /*default=*/"2", "Results that a region may get besides its own.">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def SimplifyPackUnpackCodes : RemarkCodes<"weir-simplify-pack-unpack", "SimplifyPackUnpackCode", [
  Passed<"simplified", "packs and unpacks became fewer, or reshapes and slices; with how many there are left">,
  Missed<"pack-left", "a pack that computes stays in the function; with its bytes">]>;

def SimplifyPackUnpack : InterfacePass<"weir-simplify-pack-unpack", "::mlir::FunctionOpInterface"> {
  let summary = "Cancels packs and unpacks, and folds what stands beside them into them";
  let description = !strconcat([{
    Rules of encoding-passes.md 12, with upstream's patterns where they have them: an unpack of a pack and a pack of an unpack cancel (P1, P2), those that move only
    dimensions of size 1 are reshapes (P3, P4), pads, slices and transpositions beside them become part of them (P5 to P9), a pack of a fill
    and of an empty tensor is one of the packed shape (P23, P24). Unpacks sink through reshapes, slices, what is written into them and concatenations
    (P13, P15, P16, P29), and through gathers along dimensions without tiles (P30); packs rise through broadcasts, extensions and bitcasts, and through slices and concatenations of constants (P14, P20, P27 to P29);
    from tiles to other tiles it is one transposition (P26). A direction is never taken back (PR1).

    What happened is said in remarks:
  }], SimplifyPackUnpackCodes.table, [{
    Refuses a pack of a fill with padding that is not what is filled in, and whatever would move elements of a tile elsewhere, or make padding of other values.

    Limits: from P13 on sizes and tiles are static.

    Example:
    ```mlir
    func.func @f(%x: tensor<64x16xf32>, %p: tensor<4x64x4xf32>, %u: tensor<64x16xf32>) -> tensor<64x16xf32> {
      %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %p : tensor<64x16xf32> -> tensor<4x64x4xf32>
      %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %u : tensor<4x64x4xf32> -> tensor<64x16xf32>
      return %1 : tensor<64x16xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<64x16xf32>, %p: tensor<4x64x4xf32>, %u: tensor<64x16xf32>) -> tensor<64x16xf32> {
      return %x : tensor<64x16xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def PropagatePacksCodes : RemarkCodes<"weir-propagate-packs", "PropagatePacksCode", [
  Passed<"propagated", "packs and unpacks moved to other places, or met; with how many there are left">,
  Missed<"several-users", "a value that is packed, or unpacked, is read by other ops, too (PR2)">,
  Missed<"padding-unknown", "in another place the padding would not be what the pack says">,
  Missed<"opaque-op", "the op beside it does not run on packed operands">]>;

def PropagatePacks : InterfacePass<"weir-propagate-packs", "::mlir::FunctionOpInterface"> {
  let summary = "Moves packs up and unpacks down through element-wise ops, transpositions, reshapes, pads and reductions";
  let description = !strconcat([{
    Rules P10 to P12, P17, P18, P19 and P21 of encoding-passes.md 12, by upstream's propagation of data layouts: an element-wise op whose operand is unpacked runs on packed
    operands, and its result is unpacked; one whose result is packed runs on packed operands; reductions over dimensions that have no tile likewise. A
    reduction over one that has a tile and no padding reduces both of its digits (P22).

    Fires on ops whose value beside the pack or unpack has one reader (PR2), where no padding comes in that was not there (PR3). What an unpack of a
    contraction's input reads is left for its kernel. Each pack and unpack that stays ends in a remark:
  }], PropagatePacksCodes.table, [{
    Limits: padded tensors go through element-wise ops only where upstream's patterns know the padding.

    Example:
    ```mlir
    func.func @f(%y: tensor<4x8x16x16xf32>) -> tensor<64x128xf32> {
      %e = tensor.empty() : tensor<64x128xf32>
      %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<4x8x16x16xf32> -> tensor<64x128xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
          ins(%u : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %m = arith.negf %in : f32
        linalg.yield %m : f32
      } -> tensor<64x128xf32>
      return %0 : tensor<64x128xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%y: tensor<4x8x16x16xf32>) -> tensor<64x128xf32> {
      ...
      %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y : tensor<4x8x16x16xf32>) ...
      ...
      %unpack = linalg.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %0 : tensor<4x8x16x16xf32> -> tensor<64x128xf32>
      return %unpack : tensor<64x128xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_ENCODING_PASSES_TD
