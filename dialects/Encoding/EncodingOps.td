#ifndef WEIR_DIALECTS_ENCODING_OPS_TD
#define WEIR_DIALECTS_ENCODING_OPS_TD

include "dialects/Encoding/EncodingBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Encoding_Op<string mnemonic, list<Trait> traits = []> : Op<Encoding_Dialect, mnemonic, traits>;

// C1 the source is plain; C2 the result's encoding is serializable; C3 same rank; C4 static sizes agree; C5 the number of
// encoding_dims is what the encoding says (none at all is accepted: dumps before 2026).
def SetEncodingOp : Encoding_Op<"set_encoding", [
    Pure, DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableOp", "isHoistableLeafOp"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "same elements, in the encoding of the result type";
  let description = [{
    A host-side op on whole tensors: shape and elements stay, the result type has the encoding. What layout that is, a target
    decides later.

    ```mlir
    func.func @dims(%x: tensor<?x4xf32>) {
      %0 = iree_encoding.set_encoding %x : tensor<?x4xf32> -> tensor<?x4xf32, #iree_encoding.testing<>>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$encoding_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    attr-dict $source (`encoding_dims` `` `{` $encoding_dims^ `}`)? `:` type($source) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$resultType, "::mlir::Value":$source), [{
    build($_builder, $_state, resultType, source, ::mlir::ValueRange());
  }]>];
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getSourceType() { return ::llvm::cast<::mlir::RankedTensorType>(getSource().getType()); }
    ::mlir::RankedTensorType getResultType() { return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType()); }
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

// C1 the result is plain; C2 the source's encoding is serializable; C3, C4 as above; C5 result_dims; C6 encoding_dims.
def UnsetEncodingOp : Encoding_Op<"unset_encoding", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "same elements, plain row-major";
  let description = [{
    The inverse of `set_encoding`. Dynamic dimensions of the result are operands, as a packed operand does not tell them.

    ```mlir
    func.func @dims(%y: tensor<?x4xf32, #iree_encoding.testing<>>, %n: index) {
      %1 = iree_encoding.unset_encoding %y : tensor<?x4xf32, #iree_encoding.testing<>> -> tensor<?x4xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$result_dims, Variadic<Index>:$encoding_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    attr-dict $source (`encoding_dims` `` `{` $encoding_dims^ `}`)? `:` type($source) `->` type($result)
    (`` `{` $result_dims^ `}`)?
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$resultType, "::mlir::Value":$source, "::mlir::ValueRange":$resultDims), [{
    build($_builder, $_state, resultType, source, resultDims, ::mlir::ValueRange());
  }]>];
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getSourceType() { return ::llvm::cast<::mlir::RankedTensorType>(getSource().getType()); }
    ::mlir::RankedTensorType getResultType() { return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType()); }
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_ENCODING_OPS_TD
