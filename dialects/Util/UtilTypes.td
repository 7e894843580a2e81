#ifndef WEIR_DIALECTS_UTIL_TYPES_TD
#define WEIR_DIALECTS_UTIL_TYPES_TD

include "dialects/Util/UtilBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

class Util_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Util_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Util_BufferType : Util_Type<"Buffer", "buffer", [
    DeclareTypeInterfaceMethods<Util_GlobalTypeInterface>, Util_SizeAwareTypeInterface, Util_ReferenceTypeInterface]> {
  let summary = "reference to host bytes (pointer, offset, length)";
}

def Util_PtrType : Util_Type<"Ptr", "ptr"> {
  let summary = "indirect reference to a value, here the address of a global";
  let parameters = (ins "::mlir::Type":$targetType);
  let assemblyFormat = "`<` $targetType `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$targetType), [{
    return $_get(targetType.getContext(), targetType);
  }]>];
}

def Util_ObjectType : Util_Type<"Object", "object", [Util_ReferenceTypeInterface]> {
  let summary = "opaque object reference";
  let extraClassDeclaration = [{
    /// Whether a value of `type` may be cast to an object.
    static bool isCompatible(::mlir::Type type) {
      return !::llvm::isa<::mlir::IntegerType, ::mlir::FloatType, ::mlir::IndexType, ::mlir::ComplexType>(type);
    }
  }];
}

def Util_VariantType : Util_Type<"Variant", "variant"> { let summary = "stand-in for any type"; }
def Util_UnusedType : Util_Type<"Unused", "unused"> { let summary = "placeholder"; }

// Constraints for the ops of every dialect.
def Util_AnyPtr : Type<CPred<"::llvm::isa<::weir::util::PtrType>($_self)">, "pointer", "::weir::util::PtrType">;

#endif // WEIR_DIALECTS_UTIL_TYPES_TD
