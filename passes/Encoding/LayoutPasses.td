// Encodings become layouts: of stream programs, of constants and of kernels (encoding-passes.md 8, 9, 11), and what holds after each pass (18).
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/encoding-passes.md.

#ifndef WEIR_PASSES_ENCODING_LAYOUTPASSES_TD
#define WEIR_PASSES_ENCODING_LAYOUTPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def UnifyGlobalEncodingsCodes : RemarkCodes<"weir-unify-global-encodings", "UnifyGlobalEncodingsCode", [
  Passed<"unified", "uses read the same bytes from one global; with the bytes saved">,
  Passed<"kept-copies", "layouts differ, and each use keeps its own copy; with the bytes">,
  Passed<"converted-per-call", "one layout is kept, and other uses convert it in each call; with the bytes saved and those that this moves">,
  Passed<"other-layout", "one layout is kept, and kernels of other uses run on it; with the bytes saved and what that costs">,
  Passed<"read-encoded", "kernels that read elements of the plain constant read those of the encoded one; with the bytes saved">,
  Missed<"kept-plain", "the plain constant is kept because some readers cannot read the encoded one; with its bytes">,
  Missed<"other-device", "the plain constant is kept because another device reads it; with its bytes">,
  Missed<"tied-use", "the plain constant is kept because a kernel updates it in place; with its bytes">,
  Missed<"no-common-layout", "its devices choose different layouts">]>;

def UnifyGlobalEncodings : Pass<"weir-unify-global-encodings", "::mlir::ModuleOp"> {
  let summary = "Shares one global between equal encodings of a constant";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.1. Let initializers encode one constant to several immutable globals, in encodings that the devices of
    all uses lay out as the same bytes: the first global replaces the others. Globals that devices with different resolvers use are split first, so that
    each device has its own choice.

    If dispatches also read the plain constant, by `tensor.extract` alone, they read the encoded
    one instead, and `weir-materialize-encodings` computes the positions of its elements. This does not happen if the elements, at a cache line each, are more bytes than
    the constant.

    Each further encoding of a constant, and each one with plain readers, has a remark:
  }], UnifyGlobalEncodingsCodes.table, [{
    All different layouts are kept, unless `prefer` or `budget` exclude that. Then the layout with the cheapest conversions is kept, and dispatches
    convert it. If the resolver permits a kernel to run on the kept layout, and its slowdown costs less than the conversion, the kernel reads that layout.

    The plain constant is one of these choices. If all uses have one resolver, its preference (`unify`) decides between choices of equal
    cost.

    Limits: a kernel runs on another layout than its own only if all its dispatches read that constant there.

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
    Option<"budget", "budget", "int64_t", /*default=*/"-1", "Most bytes of encoded constants; unlimited if negative.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::stream::StreamDialect",
                           "::weir::util::UtilDialect"];
}

def SpecializeEncodingsCodes : RemarkCodes<"weir-specialize-encodings", "SpecializeEncodingsCode", [
  Passed<"specialised", "the encoding of an op was specialized">,
  Passed<"variant", "an executable has a further copy, for other layouts">,
  Missed<"ambiguous-device", "the devices of the value choose different layouts: it is plain">,
  Missed<"resolver-failed", "a resolver has no answer: the values of that contraction are plain">,
  Missed<"strided-slice", "a slice that is not contiguous in the layout: a dispatch copies it">,
  Missed<"unaligned-slice", "a slice that is not aligned to the layout's tiles, an element or a trace: the tensor is plain">,
  Missed<"padding-unknown", "a fill would overwrite padding that must be zero: the tensor is plain">,
  Missed<"binding-has-several-encodings", "a kernel reads a binding in two layouts: it is plain">]>;

def SpecializeEncodings : Pass<"weir-specialize-encodings", "::mlir::ModuleOp"> {
  let summary = "Specializes encodings to the layouts of their devices";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.2. Ties, clones, transfers, casts, branches, calls and globals join values to sets. A set
    gets the layout that the resolvers of all its devices choose; executables whose dispatches then differ are copied, as `NAME_dup0`.
    A global that devices lay out in different ways is split. On a device with several targets, of which the runtime chooses one, values that
    initializers encode and dispatches read have a layout for each target. A constant, and a splat that may not fill padding, is made plain and encoded.
    A slice, update or fill that is one range of bytes in the layout becomes that range; one that is not a slice of the physical tensor either gets
    conversions around it, as does a transfer between devices whose layouts differ.

    Refuses a set if devices disagree, a resolver has no answer, or an op reads an element: then the values are plain, and kernels convert what they load and store.
    The pass drops an encoding that no resolver of weir knows (SP5). Errors: an encoded type at the boundary of the program
    (`encoded-at-abi`), and an unknown encoding of a value whose layout kernels or other ops rely on (`foreign-encoding`).
  }], SpecializeEncodingsCodes.table, [{
    Limits: a value of dynamic shape that crosses devices is plain on both; dynamic starts of slices count as unaligned.

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
  Passed<"merged", "two conversions in a row, or a conversion of a value that exists in any layout, became one">,
  Passed<"folded-into-producer", "the producing dispatch stores the value in the layout, instead of or in addition to the old one">,
  Passed<"folded-into-consumer", "the dispatches that read the value convert it when they load it">,
  Passed<"prefix", "one layout is a prefix of the other: the conversion is a byte range; with the copied bytes">,
  Passed<"merged-result", "a kernel stored a value twice with the same bytes: one binding remains">,
  Passed<"merged-operand", "a kernel had one value bound twice: one binding remains">,
  Passed<"replaced-global", "a global has the value of another one">,
  Missed<"not-whole-store", "the dispatch does not store the result as a whole, once">,
  Missed<"too-many-results", "the dispatch has two further results already">,
  Missed<"not-whole-load", "a dispatch that reads the result does not load it as a whole, once">,
  Missed<"re-read-operand", "a dispatch reads elements of the result several times, or more than two dispatches read it">]>;

def FoldEncodes : Pass<"weir-fold-encodes", "::mlir::ModuleOp"> {
  let summary = "Removes conversions between equal layouts and fuses others into dispatches";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.3. Folds encodes:
    - between layouts that are the same bytes, the first of two in a row, and of empty storage or a splat: removed;
    - of a result of a dispatch without other uses: the result gets the type; with other uses, the dispatch gets a further result;
    - that at most two dispatches read, each element once: their operands get the type of the source;
    - between layouts of which one is the beginning of the other: a slice of the source, or the source with zeros after it.

    Results and operands of a dispatch that are the same value in the same bytes are bound once. A global with the same content as
    another global is replaced by that one.

    A foldable encode that stays has a missed remark:
  }], FoldEncodesCodes.table, [{
    Limits: values with dynamic sizes are not stored in another layout; a longer layout always gets zeros after the value.

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
  Missed<"several-layouts", "each target of the device has a layout of its own: an initializer converts it">,
  Missed<"splat-too-large", "a splat that would become a fill, but whose padding must be zero">,
  Missed<"computed-at-load", "a dispatch of the initializer computes the source: it runs when the program is loaded">,
  Missed<"not-exactly-rounded", "the source is computed, and its value depends on the machine: functions such as `exp`, formats that machines round differently, NaNs, undefined results">,
  Missed<"unsupported-element-type", "elements whose size in the layout differs from the constant, and which are not of 1, 2 or 4 bits">]>;

def EvaluateEncodes : Pass<"weir-evaluate-encodes", "::mlir::ModuleOp"> {
  let summary = "Replaces encodes of constants by constants of the packed bytes";
  let description = !strconcat([{
    Contract: encoding-passes.md section 11. The pass follows the source through moves, slices, updates and immutable globals to a constant. The result is
    a constant of the physical shape, with the elements at their positions in the layout and zeros elsewhere. Globals,
    unread initializers and constants are removed.

    Each encode of a constant has a remark:
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
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"int64_t(1) << 30", "Largest packed constant, in bytes.">,
    Option<"maxGrowth", "max-growth", "int64_t", /*default=*/"-1",
           "Most bytes by which constants grow; if negative, 64 MiB plus a quarter of their size.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"4096", "Largest constant, in bytes, that is not a resource.">,
    Option<"parameterKeys", "parameter-keys", "bool", /*default=*/"false",
           "Name resources NAME#HASH with the hash of the layout, like parameters of an archive.">,
    Option<"floatOps", "float-ops", "bool", /*default=*/"true", "Also evaluate floating-point computations of dispatches.">,
    Option<"verifyEvaluated", "verify-evaluated", "bool", /*default=*/"false",
           "Compare packed constants with their sources element by element; builds with assertions always compare those of at most 64 KiB.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::encoding::EncodingDialect", "::weir::stream::StreamDialect",
                           "::weir::util::UtilDialect"];
}

def MaterializeEncodeDispatchesCodes : RemarkCodes<"weir-materialize-encode-dispatches", "MaterializeEncodeDispatchesCode", [
  Passed<"encode-dispatch", "a dispatch converts the value; with its plain bytes">,
  Passed<"slice-dispatch", "a dispatch copies a slice that is not contiguous">,
  Missed<"no-layout", "an encoding is not specialized">]>;

def MaterializeEncodeDispatches : Pass<"weir-materialize-encode-dispatches", "::mlir::ModuleOp"> {
  let summary = "Converts the remaining encodes to dispatches";
  let description = !strconcat([{
    Contract: encoding-passes.md 8.4. Each `stream.tensor.encode` between known layouts becomes a `stream.async.dispatch` of an
    executable that loads all of the source, unsets its encoding, sets that of the result and stores all of it. Encodes of one value of
    `share-bytes` at least, in one block, are one dispatch with several results. A `stream.tensor.slice` or `update` of a value in a
    layout, or of several ranges of bytes, becomes a dispatch that loads or stores the slice. Equal types on one affinity share an executable.

    Each encode has a remark, and so has a slice that becomes a dispatch:
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
                        "Least size of a value, in bytes, whose encodes share one dispatch.">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::weir::encoding::EncodingDialect",
                           "::weir::stream::StreamDialect", "::weir::tensor_ext::TensorExtDialect", "::weir::util::UtilDialect"];
}

def MaterializeEncodingsCodes : RemarkCodes<"weir-materialize-encodings", "MaterializeEncodingsCode", [
  Passed<"packed", "a structured op runs on packed operands, in one loop for each digit of its tiled loops">,
  Passed<"neutral-padding", "the same for a reduction over padding: padding is replaced by the neutral element">,
  Missed<"operand-relayout", "an operand or a loaded or stored value has other tiles than its use and is converted">,
  Missed<"reduction-over-padding", "the reduction would read padding, and there is no neutral element: its operand is unpacked first">,
  Missed<"no-mmt4d", "a contraction on packed operands that is neither `linalg.mmt4d` nor `linalg.batch_mmt4d`: other tiles, or operands that are not sign-extended">,
  Missed<"no-common-tiles", "the op runs on plain operands: a dimension is not a loop, or the tiles of the result do not fit">,
  Missed<"dynamic-tiles", "the op runs on plain operands: whether tiles divide a size of a plain operand is known only at run time">,
  Missed<"padding-unknown", "the op runs on plain operands: its body must not run on padding">,
  Passed<"left-to-kernel", "scope `graph`: packed inputs are unpacked before the op; its kernel reads them packed">,
  Passed<"bound-layout", "a contraction uses the layout of a binding instead of that of its encoding">,
  Passed<"packed-elements", "single elements of a value are read directly from its binding">]>;

def MaterializeEncodings : InterfacePass<"weir-materialize-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Turns encodings of a kernel, or of a program for one target, into packed tensors";
  let description = !strconcat([{
    Values with encodings become values of the physical type: the dimensions are the digits of the layout. The layout is that of the
    type or, for a verbose encoding, the one that the resolver of the kernel's target (`hal.executable.target` of the
    `stream.executable`) chooses; without a resolver it is plain.

    Fires on each op with an encoded operand or result. A set becomes a `linalg.pack`, with zeros as padding if there is padding, an
    unset a `linalg.unpack`; for a plain layout both disappear. Bindings have their physical shape. A value with another
    layout than its binding is converted beside the load or store. Contractions use the layout of the binding instead, if the resolver permits it. A structured op gets a loop for each digit of a loop that is tiled.
    A product of matrices in tiles is `linalg.mmt4d`; with `contraction=contract`, as in weir's pipelines, it is a `linalg.generic` like others.
    A reduction of elements that are padded in part uses the neutral element of its combiner for padding (Q3).
    A plain operand is read through `tensor.expand_shape` if the tile divides the size. Otherwise the last columns of a contraction are
    a separate op, so that a plain result is never padded.

    Each structured op has a remark:
  }], MaterializeEncodingsCodes.table, [{
    With `scope=graph` (encoding-passes.md 14) the pass rewrites a function of the program, for the layouts of the one target of the module. An op whose
    result is plain, or that would become several, is unchanged, with a `linalg.unpack` before packed inputs. So later passes find the op
    of the program. In kernels a contraction reads the source of such an unpack.

    A slice of a binding becomes a slice of the physical tensor. A value in other tiles than its use is transposed once if the tiles have a
    common refinement; otherwise it is converted through a plain tensor.

    Refuses (error): slices of packed bindings that are not aligned to tiles; layouts with tiles that are chosen at run time; padding layouts; ops on encoded
    values that are neither structured nor control flow; with `scope=graph` targets with different layouts.

    Limits: between two padded layouts, and for dynamic shapes, a value is always converted through a plain tensor. A contraction with a loop of dynamic size that only one operand tiles
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
                        "`kernel`, or `graph`: functions of a program, before dispatches are formed.">,
                 Option<"contraction", "contraction", "std::string", /*default=*/"\"mmt4d\"",
                        "Form of contractions whose operands all have tiles: `mmt4d`, the upstream op, or `contract`, a `linalg.generic`.">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect"];
}

#endif // WEIR_PASSES_ENCODING_LAYOUTPASSES_TD
