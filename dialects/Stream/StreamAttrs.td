#ifndef WEIR_DIALECTS_STREAM_ATTRS_TD
#define WEIR_DIALECTS_STREAM_ATTRS_TD

include "dialects/Stream/StreamBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class Stream_Attr<string name, string mnem, list<Trait> traits = []> : AttrDef<Stream_Dialect, name, traits> {
  let mnemonic = mnem;
}

def Stream_TimepointAttr : Stream_Attr<"Timepoint", "timepoint", [TypedAttrInterface]> {
  let summary = "a timepoint known at compile time; only the immediate one exists";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let builders = [AttrBuilder<(ins), [{ return $_get($_ctxt, TimepointType::get($_ctxt)); }]>];
  let hasCustomAssemblyFormat = 1;
}

def Stream_ResourceConfigAttr : Stream_Attr<"ResourceConfig", "resource_config"> {
  let summary = "limits of a memory system";
  let parameters = (ins "int64_t":$maxAllocationSize, "int64_t":$minBufferOffsetAlignment, "int64_t":$maxBufferRange,
                    "int64_t":$minBufferRangeAlignment, "int64_t":$indexBits, "bool":$aliasMutableBindings,
                    "MemoryModel":$memoryModel);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static constexpr llvm::StringLiteral kAttrName = "stream.resources";

    /// The configuration of a host without special limits, used where none is given.
    static ResourceConfigAttr getDefaultHost(::mlir::MLIRContext *context);
    /// The nearest enclosing configuration of `op`, else the default host configuration.
    static ResourceConfigAttr lookup(::mlir::Operation *op);
    /// What holds on both memory systems; either may be null.
    static ResourceConfigAttr intersect(ResourceConfigAttr a, ResourceConfigAttr b);
  }];
}

def Stream_PartitioningConfigAttr : Stream_Attr<"PartitioningConfig", "partitioning_config"> {
  let summary = "what partitioning of work into regions optimises for";
  let parameters = (ins "Favor":$favor);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static constexpr llvm::StringLiteral kAttrName = "stream.partitioning";

    /// The nearest enclosing configuration of `op`, else the default.
    static PartitioningConfigAttr lookup(::mlir::Operation *op);
  }];
}

def Stream_NamedParameterAttr : Stream_Attr<"NamedParameter", "parameter.named", [
  TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SerializableAttrInterface>,
]> {
  let summary = "a constant whose bytes come from outside, named by an optional scope and a key";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, OptionalParameter<"::mlir::StringAttr">:$scope,
                    "::mlir::StringAttr":$key, OptionalParameter<"::mlir::DictionaryAttr">:$config);
  let hasCustomAssemblyFormat = 1;
}

#endif // WEIR_DIALECTS_STREAM_ATTRS_TD
