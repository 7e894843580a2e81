#ifndef WEIR_DIALECTS_TENSOREXT_TYPES_TD
#define WEIR_DIALECTS_TENSOREXT_TYPES_TD

include "dialects/TensorExt/TensorExtBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

def TensorExt_DispatchTensorType : TypeDef<TensorExt_Dialect, "DispatchTensor", [
    DeclareTypeInterfaceMethods<Util_ShapeCarrierTypeInterface>]> {
  let mnemonic = "dispatch.tensor";
  let summary = "placeholder for a tensor binding of a dispatch";
  let description = [{
    `!iree_tensor_ext.dispatch.tensor<ACCESS:TYPE>`: what the kernel may do with the binding, and the ranked tensor, integer
    or float that is bound. Not a shaped type; scalars behave as rank 0.
  }];
  let parameters = (ins "::weir::tensor_ext::TensorAccess":$access, "::mlir::Type":$boundType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::weir::tensor_ext::TensorAccess":$access,
                                                      "::mlir::Type":$boundType), [{
    return $_get(boundType.getContext(), access, boundType);
  }]>];
  let extraClassDeclaration = [{
    /// The bound type as a ranked tensor; a bound scalar becomes a tensor of rank 0.
    ::mlir::RankedTensorType asRankedTensor() const;
    ::llvm::ArrayRef<int64_t> getShape() const { return asRankedTensor().getShape(); }
    int64_t getRank() const { return asRankedTensor().getRank(); }
    ::mlir::Type getElementType() const { return asRankedTensor().getElementType(); }
    int64_t getNumDynamicDims() const { return asRankedTensor().getNumDynamicDims(); }
    bool hasStaticShape() const { return asRankedTensor().hasStaticShape(); }
    bool isReadable() const { return getAccess() != TensorAccess::WriteOnly; }
    bool isWritable() const { return getAccess() != TensorAccess::ReadOnly; }
    /// The same binding with another access.
    DispatchTensorType withAccess(TensorAccess access) const { return get(access, getBoundType()); }
    /// Whether a slice covers the whole tensor whose dynamic dimensions are `dims`. Equal dims in different SSA values say no.
    bool doesSliceSpanWholeTensor(::mlir::ValueRange dims, ::llvm::ArrayRef<::mlir::OpFoldResult> offsets,
                                  ::llvm::ArrayRef<::mlir::OpFoldResult> sizes,
                                  ::llvm::ArrayRef<::mlir::OpFoldResult> strides) const;
  }];
}

def TensorExt_SparseIterationDimsAttr : AttrDef<TensorExt_Dialect, "SparseIterationDims"> {
  let mnemonic = "sparse_iteration_dims";
  let summary = "loop numbers on scf.forall, kept without meaning";
  let parameters = (ins ArrayRefParameter<"int64_t">:$dims);
  let assemblyFormat = "`<` `[` $dims `]` `>`";
}

class TensorExt_DispatchTensorOf<string condition, string name> : Type<
    CPred<"::llvm::isa<::weir::tensor_ext::DispatchTensorType>($_self)" # condition>, name,
    "::weir::tensor_ext::DispatchTensorType">;
def TensorExt_AnyDispatchTensor : TensorExt_DispatchTensorOf<"", "dispatch tensor">;
def TensorExt_WritableDispatchTensor : TensorExt_DispatchTensorOf<
    " && ::llvm::cast<::weir::tensor_ext::DispatchTensorType>($_self).isWritable()", "writable dispatch tensor">;

#endif // WEIR_DIALECTS_TENSOREXT_TYPES_TD
