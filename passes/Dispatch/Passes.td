#ifndef WEIR_PASSES_DISPATCH_PASSES_TD
#define WEIR_PASSES_DISPATCH_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseElementwise : InterfacePass<"weir-fuse-elementwise", "::mlir::FunctionOpInterface"> {
  let summary = "Merges elementwise generics into the generics that read them";
  let description = [{
    A producer with only parallel loops and a permuted result is merged into the body of a `linalg.generic` that reads it.
    Splat inputs become scalars of the body. A producer with several readers is merged into each of them if it is cheap (at
    most four casts, adds, subs, muls, compares, selects, min, max or bit ops) and its tensor then disappears.

    Refuses with NON_PROJECTED_MAP (a map is no permutation), RECOMPUTE (several readers of something expensive, or an
    expensive scalar in a larger iteration space), OPERAND_LIMIT (more than 16 tensors), BODY_USE (the reader's body mentions
    the tensor), IN_PLACE_HAZARD (the producer updates its init), TRANSPOSE_INTO_CONTRACTION (a transpose that becomes the
    contraction's indexing map), NARROW_CROSSES (the narrow tensor is the one that should be stored), REGISTER_PRESSURE (more
    than 256 body ops), PINNED (`weir.no_fuse`).

    Limits: `linalg.generic` only; run `weir-simplify-linalg` first. Inits are never replaced.

    Example:
    ```mlir
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
    // becomes
    %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.negf %a : f32
      %n = math.exp %m : f32
      linalg.yield %n : f32
    } -> tensor<8xf32>
    ```
  }];
  let options = [
    Option<"insideRegions", "inside-regions", "bool", /*default=*/"false",
           "Merge the ops inside of dispatch regions instead of those outside.">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SimplifyLinalg : InterfacePass<"weir-simplify-linalg", "::mlir::FunctionOpInterface"> {
  let summary = "Brings linalg and the ops around it to the form that dispatch formation expects";
  let description = [{
    Turns named elementwise ops, transposes and broadcasts into generics; drops unit loops and batches of one; orders loops
    (parallel first, result map the identity); moves reshapes out of the way of fusion (an expand above, a collapse below an
    elementwise op; both below the epilogue of a contraction or convolution); folds slices, pads and inserts of fills;
    removes unused results and repeated operands.

    Fires outside of dispatch regions only. A unit dimension that a contraction, convolution or pooling has in its result
    stays in the elementwise ops around it.

    Refuses nothing; what does not match stays as it is. Limits: reshapes stop at reductions over a reshaped dimension.

    Example:
    ```mlir
    %t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
    // becomes
    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                         iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_DISPATCH_PASSES_TD
