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
  Missed<"fixed-workgroup-count", "its dispatch region counts workgroups itself">,
  Missed<"no-conv-layout", "a convolution, for which no encoding is made">,
  Missed<"multiple-results", "more than one init">,
  Missed<"non-projected-map", "a map is no projected permutation">,
  Missed<"not-a-contraction", "a loop is no batch, M, N or K loop, or there is no K">,
  Missed<"no-parallel-loop", "neither an M nor an N loop">,
  Missed<"multi-dim-contraction", "several loops of one part that are not adjacent, in one order, in each operand">,
  Missed<"not-mul-add", "the body is not acc + a * b, with a and b extended at most">,
  Missed<"unsupported-element-type", "neither integers nor floats">,
  Missed<"too-small", "fewer operations than `min-flops`">,
  Missed<"no-constant-operand", "policy `weights`: no operand is constant">,
  Missed<"not-profitable", "policy `profit`: with gain and cost in bytes moved">]>;

def AnnotateDataTiling : InterfacePass<"weir-annotate-data-tiling", "::mlir::FunctionOpInterface"> {
  let summary = "Marks contractions that get encodings";
  let description = !strconcat([{
    Puts the unit attribute `iree.opt.data_tiling` on contractions. If an op of the function has it already, the user has chosen:
    then ops are checked and explained only.

    Fires on structured ops on tensors that multiply and add, with at most one batch, M, N and K loop each, K among them and one
    of M and N; with `policy=profit`, if the bytes that kernels need not move because an operand is packed ahead are more than what
    converting operands moves, by what the targets of the module answer. The operand that a CPU's kernels pack by themselves is
    constant then, or made by a structured op of the function, or large and used several times.

    Each contraction and convolution ends in a remark:
  }], AnnotateDataTilingCodes.table, [{
    Several loops of one part become one, between reshapes of operands and result, where each operand that has them has them side by
    side in one order; an op that the user has marked is not changed.

    Limits: convolutions get no encodings; operands of dynamic size have no number,
    so that policy `profit` refuses them.

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
           "What an op at least does, in operations; not asked with policy `all`.">
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
    An op with `iree.opt.data_tiling` gets an `iree_encoding.set_encoding` for each input and for its init, runs on encoded types,
    and an `iree_encoding.unset_encoding` makes its result plain. Encodings say what an operand is to the op: which operand, the element
    types of all (unsigned where the body zero-extends), the maps, the sizes of the loops. Sizes that are dynamic are `encoding_dims`.

    Fires on each marked op. A `tensor.empty`, a fill and a splat constant as init are made in the encoding, so that they need no
    conversion. Two ops of a block that want the same of one value share a set.

    Each marked op ends in a remark, and has no mark any more:
  }], SetEncodingsCodes.table, [{
    Limits: sets are shared within a block only.

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
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect"];
}

def MaterializeEncodingsCodes : RemarkCodes<"weir-materialize-encodings", "MaterializeEncodingsCode", [
  Passed<"packed", "a structured op runs on packed operands, in one loop for each digit of its tiled loops">,
  Missed<"operand-relayout", "an operand, a loaded or a stored value has other tiles than what uses it, and is converted">,
  Missed<"reduction-over-padding", "a reduction would go over padding: its operand is unpacked first">,
  Missed<"no-common-tiles", "the op runs on plain operands: a dimension is no loop, or the result has tiles that do not fit">,
  Missed<"dynamic-tiles", "the op runs on plain operands: whether tiles divide a size of a plain operand is known only at run time">,
  Missed<"padding-unknown", "the op runs on plain operands: its body may not run on what lies in padding">]>;

def MaterializeEncodings : Pass<"weir-materialize-encodings", "::mlir::func::FuncOp"> {
  let summary = "Turns encodings of a kernel into packed tensors";
  let description = !strconcat([{
    Values with encodings become values of the physical type: the dimensions are the digits of the layout. The layout is the one that
    the type says or, for a verbose encoding, what the resolver of the kernel's target (`hal.executable.target` of the
    `stream.executable`) answers; without one it is plain.

    Fires on each op with an encoded operand or result. A set becomes a `linalg.pack`, with zeros as padding where there is padding, an
    unset a `linalg.unpack`, both nothing if the layout is plain. Bindings are seen in their physical shape; a value that has another
    layout than its binding is converted beside the load or store. A structured op gets a loop for each digit of a loop that is tiled.
    A plain operand is seen through `tensor.expand_shape` if the tile divides the size; of a contraction the last columns are an op of
    their own else, so that a plain result is never padded.

    Each structured op ends in a remark:
  }], MaterializeEncodingsCodes.table, [{
    Refuses (error) slices of packed bindings, layouts with tiles that a run chooses, padding layouts, and ops on encoded values that are neither
    structured nor control flow.

    Limits: a relayout goes through a plain tensor; a contraction with a loop of dynamic size that one operand tiles and another does not
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
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect"];
}

def VerifyEncodings : Pass<"weir-verify-encodings", "::mlir::ModuleOp"> {
  let summary = "Checks what must hold behind the passes on encodings";
  let description = [{
    Changes nothing. An error names the rule of encoding-passes.md 18 that does not hold. Always: encodings on the operands of a
    contraction say the same op, and each operand is the one that it says (VE3). Which of the others are asked says `after`, the pass of the late
    path that ran last: from `weir-convert-encodings-to-flow` on no set or unset stands outside of dispatches (VE6); from
    `weir-specialize-encodings` on no type of the host is verbose or a list (VE7), storage is as long as the layout (VE8), and kernels see
    bindings as dispatches hand them over (VE9); from `weir-fold-encodes` on no encode converts between the same bytes (VE10), from
    `weir-materialize-encode-dispatches` on there is none (VE11); behind `weir-materialize-encodings` kernels have no encodings (VE12).

    Fires on nothing: no op is rewritten. Refuses (error) modules that break a rule, and an `after` that is none of these passes.

    Limits: sizes are compared where both are constants; what lies in padding along K is not followed.

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
  let options = [Option<"after", "after", "std::string", /*default=*/"\"\"", "Flag of the pass of the late path that ran last.">];
}

#endif // WEIR_PASSES_ENCODING_PASSES_TD
