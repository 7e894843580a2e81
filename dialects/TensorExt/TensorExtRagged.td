#ifndef WEIR_DIALECTS_TENSOREXT_RAGGED_TD
#define WEIR_DIALECTS_TENSOREXT_RAGGED_TD

include "dialects/TensorExt/TensorExtBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Nothing outside of the dialect asks for ragged shapes: they have a header of their own.

def TensorExt_RaggedShapeAttr : AttrDef<TensorExt_Dialect, "RaggedShape", [
    DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface, ["isIdentity", "verifyLayout", "getStridesAndOffset"]>]> {
  // No mnemonic: the syntax is in TensorExtTypes.cpp.
  let attrName = "iree_tensor_ext.ragged_shape";
  let summary = "rows of differing lengths";
  let description = [{
    `#iree_tensor_ext.ragged_shape<N>`: dimension N counts rows and dimension N + 1 the columns of a row, whose number differs
    from row to row. The encoding of a tensor, or the layout of a memref, which it gives no strides.
  }];
  let parameters = (ins "int64_t":$raggedRow);
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral kMnemonic = ::llvm::StringLiteral("ragged_shape");
    /// The rows and the columns of a row.
    static constexpr int64_t kNumSparseDims = 2;
    /// Whether a shape of rank `rank` has the rows and the columns.
    bool fits(int64_t rank) const { return getRaggedRow() >= 0 && getRaggedRow() <= rank - kNumSparseDims; }
  }];
}

class TensorExt_RaggedOp<string mnemonic, list<Trait> traits> : Op<TensorExt_Dialect, mnemonic, traits>;

def TensorExt_Shaped : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def TensorExt_CastToRaggedShapeOp : TensorExt_RaggedOp<"cast_to_ragged_shape", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 1]>, Util_DeclareShapeAware]> {
  let summary = "splits a dimension into rows of differing lengths";
  let description = [{
    Dimension `raggedDim` of the source becomes two: rows, and the columns of a row. Row i begins at `column_lengths[i]` and ends
    before `column_lengths[i + 1]`, hence one row less than there are lengths.

    * C1 `source_dims` has one value per dynamic dimension of the source.
    * C2 `raggedDim` is a dimension of the source.
    * C3 `column_lengths` has rank 1.
    * C4 its size is static and above 1 without `num_ragged_rows`, and dynamic with it.
    * C5 the result has one dimension more than the source.
    * C6 the result is encoded as a ragged shape with `raggedDim` as its row.
    * C7 the number of rows in the result is static and one less than there are lengths, or dynamic with `num_ragged_rows`.
    * C8 the number of columns in the result is dynamic.
    * C9 all other dimensions are those of the source.

    ```mlir
    func.func @ragged_memref(%s: memref<10x20xf32>, %l: memref<4xi32>) {
      %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (memref<10x20xf32>, memref<4xi32>) -> memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
      return
    }
    ```
  }];
  let arguments = (ins
    TensorExt_Shaped:$source, TensorExt_Shaped:$column_lengths, Optional<Index>:$num_ragged_rows,
    Variadic<Index>:$source_dims, IndexAttr:$raggedDim);
  let results = (outs TensorExt_Shaped:$result);
  let assemblyFormat = [{
    $source `ragged_dim` `(` $raggedDim `)` `column_lengths` `(` $column_lengths `)`
    (`num_ragged_rows` `(` $num_ragged_rows^ `)`)? attr-dict
    `:` `(` type($source) (`{` $source_dims^ `}`)? `,` type($column_lengths) `)` `->` type($result)
  }];
  let hasVerifier = 1;
}

def TensorExt_LinearizeRaggedDimsOp : TensorExt_RaggedOp<"linearize_ragged_dims", [
    Pure, Util_DeclareShapeAware,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "joins the rows of a ragged shape into one dimension";
  let description = [{
    * C1 `result_dims` has one value per dynamic dimension of the result.
    * C2 the source is encoded as a ragged shape whose rows and columns are dimensions of it.
    * C3 the result has no encoding; a memref has the identity layout.
    * C4 the result has one dimension less than the source.
    * C5 static sizes of the other dimensions are the same on both sides.

    ```mlir
    func.func @ragged_memref(%s: memref<10x20xf32>, %l: memref<4xi32>) {
      %0 = iree_tensor_ext.cast_to_ragged_shape %s ragged_dim(0) column_lengths(%l) : (memref<10x20xf32>, memref<4xi32>) -> memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>>
      %1 = iree_tensor_ext.linearize_ragged_dims %0 : memref<3x?x20xf32, #iree_tensor_ext.ragged_shape<0>> -> memref<10x20xf32, 3>
      return
    }
    ```
  }];
  let arguments = (ins TensorExt_Shaped:$source, Variadic<Index>:$result_dims);
  let results = (outs TensorExt_Shaped:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result) (`{` $result_dims^ `}`)?";
  let hasVerifier = 1;
}

#endif // WEIR_DIALECTS_TENSOREXT_RAGGED_TD
