#ifndef WEIR_DIALECTS_STREAM_TYPES_TD
#define WEIR_DIALECTS_STREAM_TYPES_TD

include "dialects/Stream/StreamBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class Stream_Type<string name, string mnem, list<Trait> traits = []> : TypeDef<Stream_Dialect, name, traits> {
  let mnemonic = mnem;
}

def Stream_ResourceType : Stream_Type<"Resource", "resource", [
  DeclareTypeInterfaceMethods<Util_GlobalTypeInterface>, Util_SizeAwareTypeInterface, Util_ReferenceTypeInterface,
]> {
  let summary = "an opaque run of bytes with a lifetime";
  let parameters = (ins "Lifetime":$lifetime);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    bool hasUnknownLifetime() const { return getLifetime() == Lifetime::Unknown; }
    bool isStaging() const { return getLifetime() == Lifetime::Staging; }
    /// The same resource with another lifetime.
    ResourceType withLifetime(Lifetime lifetime) const { return ResourceType::get(getContext(), lifetime); }
  }];
}

def Stream_TimepointType : Stream_Type<"Timepoint", "timepoint"> {
  let summary = "a point on the execution timeline";
}

def Stream_BindingType : Stream_Type<"Binding", "binding"> {
  let summary = "a resource binding inside a dispatched function";
}

def Stream_FileType : Stream_Type<"File", "file"> {
  let summary = "a handle to bytes outside the program";
}

def Stream_TestFenceType : Stream_Type<"TestFence", "test.fence"> {
  let summary = "represents a foreign fence type in tests";
}

//===------------------------------------------------------------------------------------------------------------===//
// Type constraints (stream.md section 2)
//===------------------------------------------------------------------------------------------------------------===//

// R+S
def Stream_AnyResource
    : Type<CPred<"::llvm::isa<::weir::stream::ResourceType>($_self)">, "resource", "::weir::stream::ResourceType">;
// R
def Stream_AnyStreamResource
    : Type<And<[Stream_AnyResource.predicate,
                CPred<"!::llvm::cast<::weir::stream::ResourceType>($_self).isStaging()">]>,
           "resource that is not staging", "::weir::stream::ResourceType">;
def Stream_StagingResource
    : Type<And<[Stream_AnyResource.predicate,
                CPred<"::llvm::cast<::weir::stream::ResourceType>($_self).isStaging()">]>,
           "staging resource", "::weir::stream::ResourceType">;

def Stream_Size : TypeAlias<Index, "size in bytes">;
def Stream_Offset : TypeAlias<Index, "offset in bytes">;
def Stream_Dim : TypeAlias<Index, "dimension">;

def Stream_PrimitiveType : AnyTypeOf<[Index, AnyInteger, AnyFloat, AnyComplex], "index, integer, float or complex">;
def Stream_PrimitiveOrVector : AnyTypeOf<[Stream_PrimitiveType, VectorOfNonZeroRankOf<[AnyType]>],
                                         "index, integer, float, complex or vector">;
/// Programs of 2021 have floats as patterns: the integers with the same bits (StreamLegacy.h).
class Stream_FloatPattern<string widths>
    : Type<CPred<"::llvm::isa<::mlir::FloatType>($_self) && ::llvm::is_contained({" # widths # "}, $_self.getIntOrFloatBitWidth())">,
           "float of " # widths # " bits">;
def Stream_PatternType : AnyTypeOf<[I8, I16, I32, I64, Stream_FloatPattern<"8u, 16u, 32u, 64u">],
                                   "i8, i16, i32 or i64 pattern, or a float of as many bits">;
def Stream_NativePatternType : AnyTypeOf<[I8, I16, I32, Stream_FloatPattern<"8u, 16u, 32u">],
                                         "i8, i16 or i32 pattern, or a float of as many bits">;
def Stream_ResourceOrPrimitive : AnyTypeOf<[Stream_AnyStreamResource, Stream_PrimitiveType],
                                           "resource that is not staging, or primitive">;

def Stream_Timepoint
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::weir::stream::TimepointType>($_self)">, "timepoint",
                  "::weir::stream::TimepointType">,
      BuildableType<"$_builder.getType<::weir::stream::TimepointType>()">;
def Stream_Binding
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::weir::stream::BindingType>($_self)">, "binding",
                  "::weir::stream::BindingType">,
      BuildableType<"$_builder.getType<::weir::stream::BindingType>()">;
def Stream_File
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::weir::stream::FileType>($_self)">, "file",
                  "::weir::stream::FileType">,
      BuildableType<"$_builder.getType<::weir::stream::FileType>()">;
def Stream_TestFence
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::weir::stream::TestFenceType>($_self)">, "test fence",
                  "::weir::stream::TestFenceType">,
      BuildableType<"$_builder.getType<::weir::stream::TestFenceType>()">;

#endif // WEIR_DIALECTS_STREAM_TYPES_TD
