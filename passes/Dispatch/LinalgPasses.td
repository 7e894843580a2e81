// Ops of linalg before dispatches: merged, brought into one form, folded, and split where one reduction is long.
// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_LINALGPASSES_TD
#define WEIR_PASSES_DISPATCH_LINALGPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def FuseElementwiseCodes : RemarkCodes<"weir-fuse-elementwise", "FuseElementwiseCode", [
  Passed<"merged", "the producer was fused into its reader">,
  Missed<"non-projected-map", "a map is not a permutation">,
  Missed<"recompute", "an expensive op with several readers, or an expensive scalar in a larger iteration space">,
  Missed<"operand-limit", "more than 16 tensors">,
  Missed<"body-use", "the body of the reader uses the tensor">,
  Missed<"in-place-hazard", "the producer updates its init">,
  Missed<"transpose-into-contraction", "a transpose that becomes the contraction's indexing map">,
  Missed<"narrow-crosses", "the narrow tensor is the one that should be stored">,
  Missed<"register-pressure", "more than 256 body ops, or more than `live` scalars live at once">,
  Missed<"affinity", "both ops state affinities, and they differ">,
  Missed<"pinned", "`weir.no_fuse`">]>;

def FuseElementwise : InterfacePass<"weir-fuse-elementwise", "::mlir::FunctionOpInterface"> {
  let summary = "Fuses elementwise generics into their consumers";
  let description = !strconcat([{
    A producer with only parallel loops and a permuted result is merged into the body of a `linalg.generic` that reads it.
    Splat inputs become scalars of the body. A cheap producer with several readers is merged into each of them if its tensor then disappears. Cheap means at
    most four casts, adds, subs, muls, compares, selects, min, max or bit ops.

    Each pair of a producer and a reader has a remark:
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
           "Fuse the ops inside of dispatch regions instead of those outside.">,
    Option<"parameters", "parameters", "std::string", /*default=*/"",
           "Like those of weir-form-dispatches; this pass uses `live`.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def WinogradFiltersCodes : RemarkCodes<"weir-winograd-filters", "WinogradFiltersCode", [
  Passed<"transformed", "with the size of a tile of results">,
  Missed<"dynamic", "the size of the filter or of the input is dynamic">,
  Missed<"fp-contract", "products and sums have to round on their own (`--weir-fp-contract=off`)">,
  Missed<"several-roots", "the dispatch has another reduction (WG2)">,
  Missed<"not-constant", "the filter is not a constant of the program">,
  Missed<"no-bytes", "the program does not have the bytes of the filter">,
  Missed<"not-finite", "the filter has an infinite element or NaN (WG4)">,
  Missed<"features", "output channels are no multiple of the lanes of a vector">,
  Missed<"error-bound", "the sum is so short that the bound on the error exceeds four times that of the direct sum (WG3)">,
  Missed<"cost", "the products that are saved do not pay for the transforms">]>;

def WinogradFilters : InterfacePass<"weir-winograd-filters", "::mlir::FunctionOpInterface"> {
  let summary = "Transform constant filters of 3x3 convolutions for Winograd's minimal filtering";
  let description = !strconcat([{
    A 3x3 convolution in tiles of m x m results takes (m + 2)^2 products for each tile and pair of channels instead of 9 m^2: with m = 4 a quarter. The
    filter is transformed at compile time; an op that restores it from the transformed filter precedes the convolution. Kernels that support the form
    (`conv-winograd` of `weir-cpu-tile-conv`) use the transformed filter and restore nothing; others compute the same as before.
    Rules: dispatch-passes.md 8; the bound on the error: docs/numbers.md.

    Fires on `linalg.conv_2d_nchw_fchw` of f32 with a constant 3x3 filter, stride and dilation 1. A kernel with vectors of `lanes` elements has to be
    faster by the cost model, and the bound on the error at most four times that of the direct sum. Each candidate has a remark:
  }], WinogradFiltersCodes.table, [{
    Limits: channels before spatial dimensions; an infinite element of the input makes NaN of a whole tile of results.

    Example (`lanes=16`):
    ```mlir
    func.func @conv(%x: tensor<1x64x58x58xf32>, %e: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
      %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
      %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>)
             outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
      return %c : tensor<1x64x56x56xf32>
    }
    ```
    becomes
    ```mlir
    func.func @conv(%x: tensor<1x64x58x58xf32>, %e: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
      %cst = arith.constant dense_resource<winograd_filter> : tensor<2x4x6x6x16x32xf32>
      ...
      %2 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%cst, %cst_0, %cst_0 : tensor<2x4x6x6x16x32xf32>, tensor<3x6xf32>, tensor<3x6xf32>) outs(%1 : tensor<2x32x4x16x3x3xf32>) {
      ...
      %collapsed = tensor.collapse_shape %2 {{.*}} : tensor<2x32x4x16x3x3xf32> into tensor<64x64x3x3xf32>
      %3 = linalg.conv_2d_nchw_fchw ins(%x, %collapsed : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
      return %3 : tensor<1x64x56x56xf32>
    }
    ```
  }]);
  let options = [
    Option<"lanes", "lanes", "int64_t", /*default=*/"16", "Elements of f32 in a vector of the kernels; below 2: no filter is transformed.">,
    Option<"mode", "mode", "std::string", /*default=*/"\"auto\"", "auto, or always: also where the kernel is not expected to be faster.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SplitReductionsCodes : RemarkCodes<"weir-split-reductions", "SplitReductionsCode", [
  Passed<"split", "with the number of parts">,
  Missed<"no-identity", "the body has no combiner with an identity (B15)">,
  Missed<"coupled", "a result uses the accumulator of another one (B9), other than as the index of a minimum or maximum, or of `maxnumf` with an init that may be NaN">,
  Missed<"fp-order", "the sum would be rounded in another order (X3)">,
  Missed<"narrow-accumulator", "the sum would be rounded to less than 32 bits twice (X4)">,
  Missed<"no-loop", "no reduction loop has dimensions of its own, or it is too short">]>;

def SplitReductions : InterfacePass<"weir-split-reductions", "::mlir::FunctionOpInterface"> {
  let summary = "Splits long reductions with few results into two steps";
  let description = !strconcat([{
    A reduction has as many workgroups as it has results. If there are few results and the reduction is long, the pass splits its outermost suitable loop
    into equal parts: the first op reduces each part, and a second one combines the partial results. If the extent has no
    suitable divisor, the rest is a separate reduction, whose result is the init of the second op (or the reverse, for positions of extrema). The split only depends on shapes, so that results do not
    depend on the number of threads.

    Fires on structured ops outside of dispatches with at most `max-results` results and at least 2 * `min-points` iterations for each. All
    combiners need an identity. Of several results one may be a minimum or maximum and the others its position, or other values of
    its iteration, if the first of equal elements counts. If NaN replaces the maximum and leaves the position (`maximumf` beside `cmpf ogt`), parts
    also yield the largest number before it. Each such op has a remark:
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
           "free: floating-point sums and products may be reordered; keep: they may not.">,
    Option<"maxResults", "max-results", "int64_t", /*default=*/"8", "Largest op to split, in results.">,
    Option<"maxParts", "max-parts", "int64_t", /*default=*/"64", "Parts of a reduction.">,
    Option<"minPoints", "min-points", "int64_t", /*default=*/"131072", "Least number of iterations of a part.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SimplifyLinalg : InterfacePass<"weir-simplify-linalg", "::mlir::FunctionOpInterface"> {
  let summary = "Normalizes linalg and adjacent ops for dispatch formation";
  let description = [{
    - Named elementwise ops, transposes and broadcasts become generics.
    - Unit loops and batches of one are dropped; loops are ordered (parallel first, result map the identity).
    - Reshapes move out of the way of fusion: an expand above, a collapse below an elementwise op; both below the epilogue of a contraction or convolution.
    - Slices, pads and inserts of fills are folded; a slice inserted into a fill becomes a pad.
    - A depthwise convolution with one filter for each channel loses the dimension for filters.
    - A part of a constant, up to 4096 elements, that is an init becomes a constant.
    - Unused results and repeated operands are removed.
    - A tensor that a body extracts from gets the dimension of the lanes last, if an elementwise op computes it from an input that has.
    - A contraction of weights that an op computes from narrow integers gets the loops of that op if all of
      them are summed: it reads the weights without a reshape or transpose, and has no name.
    - A contraction that sums one product becomes elementwise.

    Fires outside of dispatch regions only. A unit dimension in the result of a contraction, convolution or pooling
    stays in the elementwise ops around it.

    Refuses nothing; other ops stay. Limits: reshapes stop at reductions over a reshaped dimension.

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
  let options = [ListOption<"refuse", "refuse", "std::string", "Patterns that targets refuse, like those of weir-form-dispatches.">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def SinkExtractsCodes : RemarkCodes<"weir-sink-extracts", "SinkExtractsCode", [
  Passed<"sunk", "the op reads the elements by itself">,
  Missed<"index", "the index of the element is dynamic, or not known to be in range">,
  Missed<"scalar", "more than eight ops compute the scalar from the element, or one that a body cannot have">,
  Missed<"operands", "the op would have more than 16 operands">]>;

def SinkExtracts : InterfacePass<"weir-sink-extracts", "::mlir::FunctionOpInterface"> {
  let summary = "Lets ops read elements of computed tensors instead of scalars";
  let description = !strconcat([{
    A scalar that the body of a generic uses from outside is an operand of its dispatch. If it is an element of a computed tensor, the host waits for
    the dispatch that computes it, loads the element, and passes it as operand. Exporters write the scale and the zero point of dynamic quantization this way. The pass
    makes the element, a tensor without dimensions, an input of the generic, and moves the ops on it into the body. So the host need not wait (rules SE1 to SE4).

    Fires outside of dispatch regions, for `tensor.extract` with constant indices from a tensor that a structured op computes. Each such scalar of a generic has a remark:
  }], SinkExtractsCodes.table, [{
    Limits: an element of an argument or a constant stays a scalar, since the host has it; so do scalars of fills.

    Example:
    ```mlir
    func.func @f(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
      %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
      %m = tensor.extract %s[] : tensor<f32>
      %n = arith.negf %m : f32
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
      ^bb0(%a: f32, %b: f32):
        %v = arith.divf %a, %n : f32
        linalg.yield %v : f32
      } -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
      %reduced = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
      %0 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel"]} ins(%x, %reduced : tensor<8xf32>, tensor<f32>) outs(%o : tensor<8xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %1 = arith.negf %in_0 : f32
        %2 = arith.divf %in, %1 : f32
        linalg.yield %2 : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FoldConstantsCodes : RemarkCodes<"weir-fold-constants", "FoldConstantsCode", [
  Passed<"evaluated", "the op became a constant">,
  Missed<"size", "more than `max-elements` elements">,
  Missed<"non-projected-map", "an input is read, or the result written, through a map that is not a (projected) permutation">,
  Missed<"unsupported-op", "an op of the body does not fold">]>;

def FoldConstants : InterfacePass<"weir-fold-constants", "::mlir::FunctionOpInterface"> {
  let summary = "Evaluates small elementwise generics of constants, sums of constant integers, parts of constants";
  let description = !strconcat([{
    An all-parallel generic whose inputs are all constants is computed element by element with the folders of its body's ops, and becomes a constant.
    Inputs are dense elements or resources whose bytes the program has, also through reshapes. `math.rsqrt` and
    `math.sqrt` are evaluated in their own precision. These become constants, too:
    - a reduction that adds the integers of one constant, possibly extended, to zeros;
    - generics without inputs that extract elements of a constant at linear indices (filters of transposed convolutions), if together they have no more elements than it;
    - slices of a constant that no other op reads;
    - a small concat of constants, or one of constants that no other op reads (gates of recurrent layers);
    - a generic that extracts at other indices, or computes with the element, up to twice the elements of the constant, or `max-elements`.

    Fires outside of dispatches. Generics that only move elements stay. Others have a remark:
  }], FoldConstantsCodes.table, [{
    Limits: one result; of reductions only sums of integers of 8, 16 and 32 bits.

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

def SetContractionCodes : RemarkCodes<"weir-set-contraction", "SetContractionCode", [
  Analysis<"contraction", "a kernel: the `mode`, the number of `sums` of products that may be fused, and of pairs of `separate` ops">]>;

def SetContraction : Pass<"weir-set-contraction", "::mlir::ModuleOp"> {
  let summary = "Choose which products and sums may become fused multiply-adds";
  let description = !strconcat([{
    A product and a sum of floats that become one operation (a fused multiply-add) round once instead of twice. The flag `contract` on both ops permits
    this; targets, or their drivers, fuse ops with the flag only. This pass sets the flags by `mode`, as clang does by `-ffp-contract`:

    * `on`: a structured op with a reduction that adds products to its accumulator, or subtracts them from it, gets the flag on these products and additions:
      contractions, convolutions, reductions of products. Ops that have the flag in the program keep it. Others round separately.
    * `off`: no op keeps the flag.
    * `fast`: all additions, subtractions and multiplications get it.

    Fires on all ops of the module, also those of kernels, and records the mode as `weir.fp_contract` on the module. It runs before elementwise ops are
    merged: a product in a separate op is not a part of the sum that reads it, even if both become one kernel. In a module that has the attribute, generics keep
    their flags; named ops get them (their text does not have them). Expansions of functions (`math.exp`) and `math.fma` are one op of the program and use
    fused multiply-adds in each mode.

    Refuses, with an error: a `mode` of another name; `on` for a module whose mode is `fast`, since the flags of the program are unknown then.
    Each kernel of an executable, and each function marked `weir.kernel`, has a remark:
  }], SetContractionCodes.table, [{
    Limits: whether a pair is fused in the end is up to the target, which may have no such instruction, and to where the ops end up.

    Example:
    ```mlir
    #in = affine_map<(i, j) -> (i, j)>
    #out = affine_map<(i, j) -> (i)>
    func.func @f(%x: tensor<4x8xf32>, %s: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, f32) {
      %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
      ^bb0(%a: f32, %o: f32):
        %p = arith.mulf %a, %a : f32
        %n = arith.addf %o, %p : f32
        linalg.yield %n : f32
      } -> tensor<4xf32>
      %p = arith.mulf %f, %f : f32
      %n = arith.addf %p, %f : f32
      return %r, %n : tensor<4xf32>, f32
    }
    ```
    becomes
    ```mlir
    module attributes {weir.fp_contract = "on"} {
      func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>, %arg2: f32) -> (tensor<4xf32>, f32) {
        %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) {
        ^bb0(%in: f32, %out: f32):
          %3 = arith.mulf %in, %in fastmath<contract> : f32
          %4 = arith.addf %out, %3 fastmath<contract> : f32
          linalg.yield %4 : f32
        } -> tensor<4xf32>
        %1 = arith.mulf %arg2, %arg2 : f32
        %2 = arith.addf %1, %arg2 : f32
        return %0, %2 : tensor<4xf32>, f32
      }
    }
    ```
  }]);
  let options = [
    Option<"mode", "mode", "std::string", /*default=*/"\"\"", "off, on or fast; empty: the mode of the module, else on">
  ];
  let dependentDialects = ["::weir::WeirDialect"];
}

#endif // WEIR_PASSES_DISPATCH_LINALGPASSES_TD
