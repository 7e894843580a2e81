#ifndef WEIR_DIALECTS_UTIL_ATTRS_TD
#define WEIR_DIALECTS_UTIL_ATTRS_TD

include "dialects/Util/UtilBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class Util_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<Util_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Util_IntAssumptionAttr : Util_Attr<"IntAssumption", "int.assumption"> {
  let summary = "unsigned inclusive bounds and a divisor of an integer";
  let parameters = (ins
    OptionalParameter<"std::optional<uint64_t>">:$umin,
    OptionalParameter<"std::optional<uint64_t>">:$umax,
    OptionalParameter<"std::optional<uint64_t>">:$udiv);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Reads and writes `<umin = 1, umax = 2, udiv = 3>`.
    static ::mlir::FailureOr<IntAssumptionAttr> parseFields(::mlir::AsmParser &parser);
    void printFields(::mlir::AsmPrinter &printer) const;
  }];
}

class Util_InliningAttr<string name, string attrMnemonic> : Util_Attr<name, attrMnemonic, [
    DeclareAttrInterfaceMethods<Util_InliningPolicyAttrInterface>]>;
def Util_InlineNeverAttr : Util_InliningAttr<"InlineNever", "inline.never">;
def Util_InlineAlwaysAttr : Util_InliningAttr<"InlineAlways", "inline.always">;

def Util_PreprocessingPipelineAttr : Util_Attr<"PreprocessingPipeline", "preprocessing_pipeline"> {
  let summary = "a pass pipeline for the function that carries it";
  let parameters = (ins "::mlir::StringAttr":$pipeline);
  let assemblyFormat = "`<` $pipeline `>`";
}

def Util_UninitializedAttr : Util_Attr<"Uninitialized", "uninitialized", [
    TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SerializableAttrInterface>]> {
  let summary = "contents may be anything";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
}

def Util_NullAttr : Util_Attr<"Null", "null", [TypedAttrInterface]> {
  let summary = "null reference";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
}

def Util_BytePatternAttr : Util_Attr<"BytePattern", "byte_pattern", [
    TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SerializableAttrInterface>]> {
  let summary = "the storage of the type filled with one byte (pattern mod 256)";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "int64_t":$pattern);
  let assemblyFormat = "`<` $pattern `>`";
}

def Util_ByteRangeAttr : Util_Attr<"ByteRange", "byte_range"> {
  let summary = "offset and length in bytes";
  let parameters = (ins "int64_t":$offset, "int64_t":$length);
  let hasCustomAssemblyFormat = 1;
}

def Util_CompositeAttr : Util_Attr<"Composite", "composite", [
    DeclareAttrInterfaceMethods<Util_SerializableAttrInterface>]> {
  let summary = "concatenation of serializable constants";
  let parameters = (ins "int64_t":$totalLength, "::mlir::ArrayAttr":$values);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // WEIR_DIALECTS_UTIL_ATTRS_TD
