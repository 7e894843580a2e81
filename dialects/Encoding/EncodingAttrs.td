#ifndef WEIR_DIALECTS_ENCODING_ATTRS_TD
#define WEIR_DIALECTS_ENCODING_ATTRS_TD

include "dialects/Encoding/EncodingBase.td"
include "dialects/Encoding/EncodingInterfaces.td"
include "mlir/IR/TensorEncoding.td"

class Encoding_Attr<string name, string mnemonic_, list<Trait> traits = []> : AttrDef<Encoding_Dialect, name, traits> {
  let mnemonic = mnemonic_;
}

//===--- verbose encodings ------------------------------------------------------------------------------------===//

def EncodingOpType : I32EnumAttr<"EncodingOpType", "kind of the op an encoding is meant for", [
  I32EnumAttrCase<"matmul", 0>, I32EnumAttrCase<"scaled_matmul", 1>, I32EnumAttrCase<"conv", 2>]> {
  let cppNamespace = "::weir::encoding";
  let genSpecializedAttr = 0;
}
// `#iree_encoding<optype matmul>`.
def EncodingOpTypeAttr : EnumAttr<Encoding_Dialect, EncodingOpType, "optype">;

def EncodingAttr : Encoding_Attr<"Encoding", "encoding", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["cloneWithLayouts", "convertForBitcast", "getNumDynamicEncodingDims", "getReductionDims"]>]> {
  let summary = "why a tensor has a layout: its role in a contraction or convolution";
  let parameters = (ins "::mlir::IntegerAttr":$operandIndex,
                        "::weir::encoding::EncodingOpType":$opType,
                        "::mlir::ArrayAttr":$elementTypes,
                        OptionalParameter<"::mlir::TypeAttr">:$originalElementType,
                        OptionalParameter<"::mlir::ArrayAttr">:$userIndexingMaps,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$iterationSizes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getOperandNumber() const { return getOperandIndex().getInt(); }
    /// Element types of all operands as types.
    ::llvm::SmallVector<::mlir::Type> getElementTypesArray() const;
    /// Maps of operand i: from the op's loops / the last step / from the loops to this tensor; null without maps.
    ::mlir::AffineMap getRootMap(int64_t operand) const;
    ::mlir::AffineMap getLastMap(int64_t operand) const;
    ::mlir::AffineMap getComposedMap(int64_t operand) const;
    /// Root maps of all operands, empty without maps.
    ::llvm::SmallVector<::mlir::AffineMap> getRootMaps() const;
    /// The dimension of the tensor that is exactly loop `loop`.
    ::std::optional<int64_t> getPosition(int64_t loop) const;
    /// This operand's chain with `map` added at its end.
    EncodingAttr appendMap(::mlir::AffineMap map) const;
    /// Iteration sizes, empty if absent.
    ::llvm::ArrayRef<int64_t> getIterationSizesArray() const;
    /// Same encoding for another operand of the op.
    EncodingAttr cloneForOperand(int64_t operand) const;
  }];
}

//===--- layouts ----------------------------------------------------------------------------------------------===//

def LayoutAttr : Encoding_Attr<"Layout", "layout", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "isIdentityLayout", "cloneWithLayouts", "calculateStorageSize"]>,
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "possible layouts of a value, one per distinct target";
  let parameters = (ins "::mlir::ArrayAttr":$layouts);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def IdentityAttr : Encoding_Attr<"Identity", "identity", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "isIdentityLayout", "cloneWithLayouts", "calculateStorageSize"]>]> {
  let summary = "plain row-major";
}

def PaddingAttr : Encoding_Attr<"Padding", "padding", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "isIdentityLayout", "cloneWithLayouts", "calculateStorageSize"]>,
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "elements added after each dimension";
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$padding);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def PackedStorageAttr : Encoding_Attr<"PackedStorage", "packed_storage", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "cloneWithLayouts", "isCompatibleWith", "calculateStorageSize", "getCollapsedEncoding"]>,
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "sub-byte elements lie back to back";
}

//===--- resolvers --------------------------------------------------------------------------------------------===//

def IdentityResolverAttr : Encoding_Attr<"IdentityResolver", "identity_resolver", [
    DeclareAttrInterfaceMethods<LayoutResolverAttrInterface, ["canUnify", "unify", "convertType"]>]> {
  let summary = "everything is row-major";
}

def UnsupportedResolverAttr : Encoding_Attr<"UnsupportedResolver", "unsupported_resolver", [
    DeclareAttrInterfaceMethods<LayoutResolverAttrInterface>]> {
  let summary = "fails for everything";
}

def SpecializationResolverAttr : Encoding_Attr<"SpecializationResolver", "specialization_resolver", [
    DeclareAttrInterfaceMethods<LayoutResolverAttrInterface, ["canUnify", "unify"]>]> {
  let summary = "test resolver: tags types with a number";
  let parameters = (ins "int32_t":$seed);
  let assemblyFormat = "`<` $seed `>`";
}

//===--- stand-ins for tests ----------------------------------------------------------------------------------===//

def TestingAttr : Encoding_Attr<"Testing", "testing", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "cloneWithLayouts", "convertForBitcast"]>]> {
  let summary = "an encoding of unknown size";
  let parameters = (ins OptionalParameter<"::mlir::ArrayAttr">:$layouts,
                        OptionalParameter<"::mlir::TypeAttr">:$originalElementType);
  let hasCustomAssemblyFormat = 1;
}

def SpecializedAttr : Encoding_Attr<"Specialized", "specialized", [
    DeclareAttrInterfaceMethods<SerializableAttrInterface>]> {
  let summary = "what a specialization_resolver answers";
  let parameters = (ins "int32_t":$seed, OptionalParameter<"::mlir::TypeAttr">:$type);
  let hasCustomAssemblyFormat = 1;
}

def UnknownAttr : Encoding_Attr<"Unknown", "unknown"> {
  let summary = "implements nothing";
}

//===--- resolvers under foreign prefixes ---------------------------------------------------------------------===//

class PackedResolver<Dialect dialect, string name, string mnemonic_, list<string> methods = []> : AttrDef<dialect, name, [
    DeclareAttrInterfaceMethods<LayoutResolverAttrInterface, !listconcat(["simplify", "convertType"], methods)>,
    DeclareAttrInterfaceMethods<PackedLayoutAttrInterface>,
    DeclareAttrInterfaceMethods<SerializableAttrInterface,
        ["isSerialized", "isIdentityLayout", "cloneWithLayouts", "calculateStorageSize"]>,
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = mnemonic_;
  let parameters = (ins OptionalParameter<"::mlir::DictionaryAttr">:$configuration);
  let hasCustomAssemblyFormat = 1;
}
def CPUEncodingResolverAttr : PackedResolver<CPUTarget_Dialect, "CPUEncodingResolver", "cpu_encoding_resolver", ["canUnify", "unify"]>;
def VMVXEncodingResolverAttr : PackedResolver<CPUTarget_Dialect, "VMVXEncodingResolver", "vmvx_encoding_resolver">;
def GPUEncodingResolverAttr : PackedResolver<GPUTarget_Dialect, "GPUEncodingResolver", "gpu_encoding_resolver">;

def GPUPaddingResolverAttr : AttrDef<GPUTarget_Dialect, "GPUPaddingResolver", [
    DeclareAttrInterfaceMethods<LayoutResolverAttrInterface, ["convertType"]>]> {
  let mnemonic = "gpu_padding_resolver";
  let parameters = (ins OptionalParameter<"::std::optional<int64_t>">:$cacheLineBytes,
                        OptionalParameter<"::std::optional<int64_t>">:$cacheSets);
  let hasCustomAssemblyFormat = 1;
}

#endif // WEIR_DIALECTS_ENCODING_ATTRS_TD
