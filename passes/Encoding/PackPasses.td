// The early path, and the algebra of packs and unpacks (encoding-passes.md 12, 14).
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/encoding-passes.md.

#ifndef WEIR_PASSES_ENCODING_PACKPASSES_TD
#define WEIR_PASSES_ENCODING_PACKPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def EarlyDataTilingCodes : RemarkCodes<"weir-early-data-tiling", "EarlyDataTilingCode", [
  Missed<"no-resolver", "no target is known, or the one of the module has no layouts: nothing is packed">,
  Missed<"early-needs-one-target", "the module has several targets, which may choose different layouts; with their number">]>;

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
    Option<"ops", "ops", "std::string", /*default=*/"\"\"", "Like `ops` of `weir-annotate-data-tiling`.">,
    Option<"policy", "policy", "std::string", /*default=*/"\"\"", "Like `policy` of `weir-annotate-data-tiling`.">,
    Option<"conv", "conv", "std::string", /*default=*/"\"direct\"", "Like `conv` of `weir-annotate-data-tiling`.">,
    Option<"parameters", "parameters", "std::string", /*default=*/"\"init\"", "Like `parameters` of `weir-annotate-data-tiling`.">
  ];
}

def EvaluatePacksCodes : RemarkCodes<"weir-evaluate-packs", "EvaluatePacksCode", [
  Passed<"evaluated", "the packed bytes are in the program; with their number">,
  Passed<"read-packed", "single elements are read from the packed constant, and the plain one is removed; with the bytes saved">,
  Missed<"kept-plain", "the plain constant is kept because some readers read more than single elements; with its bytes">,
  Missed<"constant-too-large", "more than `max-bytes`">,
  Missed<"constant-growth", "all packed constants together grow by more than `max-growth`">,
  Missed<"constant-elided", "the bytes of the constant are not in the program">,
  Missed<"dynamic-shape", "dynamic tiles or sizes">,
  Missed<"padding-not-zero", "padding that may not be zero">,
  Missed<"splat-too-large", "a splat that would become a fill, but whose padding must be zero">,
  Missed<"unsupported-element-type", "elements whose size in the layout differs from the constant">]>;

def EvaluatePacks : Pass<"weir-evaluate-packs", "::mlir::ModuleOp"> {
  let summary = "Replaces packs of constants by constants of the packed bytes";
  let description = !strconcat([{
    Contract: encoding-passes.md section 11, for `linalg.pack` (P25). The source is a constant or an immutable private global with an initial value,
    also through casts, reshapes and transpositions. The pack becomes a constant with the packed elements and zeros elsewhere; equal packs are one constant. Globals
    without readers are removed. Other readers of single elements (`tensor.extract`) read the first packed form (UG6), unless these elements, at a cache line each,
    are more bytes than the constant.

    Each pack of a constant has a remark:
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
           "Most bytes that all packed constants add; default 64 MiB plus a quarter of all constants.">,
    Option<"inlineBytes", "inline-bytes", "int64_t", /*default=*/"4096", "Packed constants up to this size are dense elements, others resources.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::util::UtilDialect"];
}

def PackOperandsCodes : RemarkCodes<"weir-pack-operands", "PackOperandsCode", [
  Passed<"packed", "an operand is packed before the region that reads it">,
  Passed<"packed-at-load", "a constant whose packed bytes the program does not have is packed by an initializer">,
  Missed<"computed-in-region", "the region that reads the operand also computes it: its kernel packs it">,
  Missed<"dynamic-shape", "a reshape to sizes that the region computes, or a constant with dynamic sizes">,
  Missed<"mutable-source", "a global that may change, or that other modules see">,
  Missed<"needs-all-operands", "a layout in which the result, or both inputs, are packed: such ops are packed before regions are formed">]>;

def PackOperands : Pass<"weir-pack-operands", "::mlir::ModuleOp"> {
  let summary = "Packs operands of marked contractions before the regions that read them";
  let description = !strconcat([{
    Contract: encoding-passes.md 14, H1, H2. For contractions in dispatch regions that `weir-annotate-data-tiling` has marked, on targets whose kernels read
    one input packed (panels). An operand from outside of the region, through reshapes and casts, is packed there, once for each
    layout and block. An unpack precedes the contraction; kernels read its source. An initializer, in a separate function, packs an
    expression of constants and immutable private globals, so that no call does it. `weir-fuse-packs` puts the other packs into dispatches. Marks are removed.

    Fires for marked contractions, each of which has a remark:
  }], PackOperandsCodes.table, [{
    Refuses operands that the same region computes, reshapes to sizes that the region computes, and layouts of several operands.

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
  Passed<"fused-into-producer", "the region that computes the value stores it packed">,
  Missed<"pack-left", "no region computes the value: the pack is a dispatch; with its bytes">,
  Missed<"opaque-op-in-producer", "an op of the region that computes the value cannot be followed by a pack">,
  Missed<"tied-result", "the region updates a value from outside in place">,
  Missed<"dims-not-available", "a size that a reshape needs is computed after the region">,
  Missed<"extra-bytes", "the plain value is also used, and both would take too many bytes: readers pack it; with its bytes">,
  Missed<"too-many-results", "the region has `max-results` further results">]>;

def FusePacks : InterfacePass<"weir-fuse-packs", "::mlir::FunctionOpInterface"> {
  let summary = "Moves packs to the ends of the regions that compute their source";
  let description = !strconcat([{
    Contract: encoding-passes.md FU1 and FU3, for `linalg.pack`. A pack between dispatch regions, or alone in one, of a value that a region before it in the block
    returns, through reshapes and casts: the region returns the packed value, instead of the plain one if that has no other readers. A pack that stays
    becomes a separate dispatch. If values that would exist both plain and packed, and that regions could pack themselves, exceed `max-extra-bytes-percent`, the largest
    stay plain (W4).

    Fires for packs with static tiles. Each has a remark:
  }], FusePacksCodes.table, [{
    Limits: bytes are those of all values of a function together, not of those that are live at one time.

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
    Option<"maxResults", "max-results", "int64_t", /*default=*/"2", "Most results to add to a region.">,
    Option<"maxExtraBytesPercent", "max-extra-bytes-percent", "int64_t", /*default=*/"10",
           "Most bytes of values that are both plain and packed, in percent of all arguments, constants and results of regions.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect"];
}

def SimplifyPackUnpackCodes : RemarkCodes<"weir-simplify-pack-unpack", "SimplifyPackUnpackCode", [
  Passed<"simplified", "packs and unpacks were cancelled or became reshapes and slices; with the number that remains">,
  Missed<"pack-left", "a pack that moves elements remains in the function; with its bytes">]>;

def SimplifyPackUnpack : InterfacePass<"weir-simplify-pack-unpack", "::mlir::FunctionOpInterface"> {
  let summary = "Cancels packs and unpacks and folds adjacent ops into them";
  let description = !strconcat([{
    Rules of encoding-passes.md 12, with upstream's patterns where they exist:
    - An unpack of a pack and a pack of an unpack cancel (P1, P2).
    - Packs and unpacks that only move dimensions of size 1 become reshapes (P3, P4).
    - Adjacent pads, slices and transpositions become a part of packs and unpacks (P5 to P9).
    - A pack of a fill or of an empty tensor becomes one of the packed shape (P23, P24).
    - Unpacks move down through reshapes, slices, insertions and concatenations (P13, P15, P16, P29), and gathers along dimensions without tiles (P30).
    - Packs move up through broadcasts, extensions and bitcasts, and slices and concatenations of constants (P14, P20, P27 to P29).
    - A change from tiles to other tiles is one transposition (P26).

    No move is undone (PR1). The remarks:
  }], SimplifyPackUnpackCodes.table, [{
    Refuses a pack of a fill with padding of another value, and moves that would reorder elements of a tile, or put other values into padding.

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
  Passed<"propagated", "packs and unpacks moved or cancelled; with the number that remains">,
  Missed<"several-users", "a packed or unpacked value has other readers (PR2)">,
  Missed<"padding-unknown", "at another position the padding would differ from that of the pack">,
  Missed<"opaque-op", "the adjacent op does not support packed operands">]>;

def PropagatePacks : InterfacePass<"weir-propagate-packs", "::mlir::FunctionOpInterface"> {
  let summary = "Moves packs up and unpacks down through element-wise ops, transpositions, reshapes, pads and reductions";
  let description = !strconcat([{
    Rules P10 to P12, P17, P18, P19 and P21 of encoding-passes.md 12, by upstream's propagation of data layouts: an element-wise op whose operand is unpacked runs on packed
    operands, and its result is unpacked; one whose result is packed runs on packed operands; reductions over dimensions that have no tile likewise. A
    reduction over one that has a tile reduces both of its digits, with neutral elements instead of padding (P22).

    Fires on ops whose value beside the pack or unpack has one reader (PR2), if this adds no padding (PR3). Unpacks of
    contractions' inputs are left for their kernels. Each pack and unpack that stays has a remark:
  }], PropagatePacksCodes.table, [{
    Limits: element-wise ops run on padded tensors only if upstream's patterns know the padding.

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

#endif // WEIR_PASSES_ENCODING_PACKPASSES_TD
