#ifndef WEIR_DIALECTS_ENCODING_INTERFACES_TD
#define WEIR_DIALECTS_ENCODING_INTERFACES_TD

include "mlir/IR/OpBase.td"

// iree_encoding.md 6.2.
def SerializableAttrInterface : AttrInterface<"SerializableAttrInterface"> {
  let cppNamespace = "::weir::encoding";
  let description = [{
    An encoding that can sit in a tensor type, first as a wish (verbose), later as an answer (serialized).
  }];
  let methods = [
    InterfaceMethod<"All layout information is present.", "bool", "isSerialized", (ins), "", "return false;">,
    InterfaceMethod<"The bytes are plain row-major; dropping the encoding moves no data.", "bool",
                    "isIdentityLayout", (ins), "", "return false;">,
    InterfaceMethod<"The serialized form of this encoding.", "::mlir::Attribute", "cloneWithLayouts",
                    (ins "::mlir::ArrayRef<::mlir::Attribute>":$layouts), "", "return {};">,
    InterfaceMethod<[{
        Nothing known speaks against treating a value of one encoding as one of the other. `other` is null for a slot
        without (or with a non-serializable) encoding.
      }], "bool", "isCompatibleWith", (ins "::mlir::Attribute":$other), "",
      "return ::weir::encoding::defaultIsCompatible($_attr, other);">,
    InterfaceMethod<"Bytes of a value as an SSA `index`; null if only a specialised encoding could tell.",
                    "::mlir::Value", "calculateStorageSize",
                    (ins "::mlir::Location":$loc, "::mlir::OpBuilder &":$builder, "::mlir::RankedTensorType":$type,
                         "::mlir::ValueRange":$dynamicDims), "", "return {};">,
    InterfaceMethod<"The encoding after collapsing dimensions; failure otherwise.",
                    "::mlir::FailureOr<::mlir::Attribute>", "getCollapsedEncoding",
                    (ins "::mlir::ArrayRef<int64_t>":$oldShape, "::mlir::ArrayRef<int64_t>":$newShape), "",
                    "return ::mlir::failure();">,
    InterfaceMethod<"The type of a value of this encoding after its elements were bitcast.",
                    "::mlir::FailureOr<::mlir::RankedTensorType>", "convertForBitcast",
                    (ins "::mlir::ArrayRef<int64_t>":$shape, "::mlir::Type":$oldType, "::mlir::Type":$newType), "",
                    "return ::mlir::failure();">,
    InterfaceMethod<"Number of encoding_dims that set/unset_encoding carry, if known.", "::std::optional<int64_t>",
                    "getNumDynamicEncodingDims", (ins), "", "return ::std::nullopt;">,
    InterfaceMethod<"Tensor dimensions that are reduction loops of the op the encoding is meant for, if known.",
                    "::std::optional<::llvm::SmallVector<int64_t>>", "getReductionDims", (ins), "",
                    "return ::std::nullopt;">,
  ];
}

// iree_encoding.md 6.1 and the type half of 6.3.
def LayoutResolverAttrInterface : AttrInterface<"LayoutResolverAttrInterface"> {
  let cppNamespace = "::weir::encoding";
  let description = [{A target's answer to layout questions; found under `iree.encoding.resolver`.}];
  let methods = [
    InterfaceMethod<"Same kind of resolver with only what later steps need of the target's configuration.",
                    "::mlir::Attribute", "simplify", (ins "::mlir::DictionaryAttr":$config), "",
                    "return $_attr;">,
    InterfaceMethod<"The layout of a tensor with a verbose encoding; null on failure.", "::mlir::Attribute",
                    "getLayout", (ins "::mlir::RankedTensorType":$type)>,
    InterfaceMethod<"Whether `unify` is offered.", "bool", "canUnify", (ins), "", "return false;">,
    InterfaceMethod<"One encoding for a value that uses require in several; null on failure.", "::mlir::Attribute",
                    "unify", (ins "::mlir::ArrayRef<::mlir::Attribute>":$encodings), "", "return {};">,
    InterfaceMethod<"Physical type of an encoded tensor inside a kernel; null on failure.",
                    "::mlir::RankedTensorType", "convertType", (ins "::mlir::RankedTensorType":$type), "",
                    "return {};">,
  ];
}

// iree_encoding.md 6.4.
def PackedLayoutAttrInterface : AttrInterface<"PackedLayoutAttrInterface"> {
  let cppNamespace = "::weir::encoding";
  let description = [{A layout that tiles dimensions as linalg.pack does.}];
  let methods = [
    InterfaceMethod<"Stored, else computed, packing of a tensor type.",
                    "::mlir::FailureOr<::weir::encoding::EncodingInfo>", "getEncodingInfo",
                    (ins "::mlir::RankedTensorType":$type)>,
  ];
}

#endif // WEIR_DIALECTS_ENCODING_INTERFACES_TD
