#ifndef WEIR_DIALECTS_HAL_ATTRS_TD
#define WEIR_DIALECTS_HAL_ATTRS_TD

include "dialects/HAL/HALBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class HAL_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<HAL_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

class HAL_DeviceReferenceAttr<string name, string attrMnemonic> : HAL_Attr<name, attrMnemonic> {
  // Bit i of the mask represents queue i; -1 means all queues.
  let parameters = (ins "::mlir::SymbolRefAttr":$device, "int64_t":$queueMask);
  let hasCustomAssemblyFormat = 1;
}
def HAL_DeviceAffinityAttr : HAL_DeviceReferenceAttr<"DeviceAffinity", "device.affinity"> {
  let summary = "a device global and some of its queues";
}
def HAL_DevicePromiseAttr : HAL_DeviceReferenceAttr<"DevicePromise", "device.promise"> {
  let summary = "a device that is not declared yet and some of its queues";
}

def HAL_DeviceOptimalAttr : HAL_Attr<"DeviceOptimal", "device.optimal"> {
  let summary = "any of several affinities";
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$affinities);
  let assemblyFormat = "`<` `[` $affinities `]` `>`";
}

def HAL_DeviceTopologyAttr : HAL_Attr<"DeviceTopology", "device.topology"> {
  let summary = "what pairs of devices share";
  // One dictionary for each link: `source`, `target`, `config`.
  let parameters = (ins "::mlir::ArrayAttr":$links);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Whether the link between two devices has the unit or true entry `name`.
    bool hasProperty(::mlir::SymbolRefAttr source, ::mlir::SymbolRefAttr target, ::llvm::StringRef name) const;
  }];
}

def HAL_DeviceTargetAttr : HAL_Attr<"DeviceTarget", "device.target", [TypedAttrInterface]> {
  let summary = "a kind of device and what it runs";
  let parameters = (ins
    "::mlir::StringAttr":$deviceId, OptionalParameter<"::mlir::DictionaryAttr">:$configuration,
    OptionalParameter<"::mlir::ArrayAttr">:$executableTargets);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{ ::mlir::Type getType() const; }];
}

def HAL_ExecutableTargetAttr : HAL_Attr<"ExecutableTarget", "executable.target"> {
  let summary = "what executables are compiled for";
  let parameters = (ins
    "::mlir::StringAttr":$backend, "::mlir::StringAttr":$format,
    OptionalParameter<"::mlir::DictionaryAttr">:$configuration);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Interfaces of entry points
//===----------------------------------------------------------------------===//

def HAL_DescriptorTypeAttr : HAL_Attr<"DescriptorType", "descriptor_type"> {
  let parameters = (ins "::weir::hal::DescriptorType":$value);
  let hasCustomAssemblyFormat = 1;
}

def HAL_PipelineBindingAttr : HAL_Attr<"PipelineBinding", "pipeline.binding"> {
  let summary = "one binding of an entry point";
  let parameters = (ins "::weir::hal::DescriptorType":$type, "::weir::hal::DescriptorFlags":$flags);
  let hasCustomAssemblyFormat = 1;
}

def HAL_PipelineLayoutAttr : HAL_Attr<"PipelineLayout", "pipeline.layout"> {
  let summary = "interface of an entry point";
  // `flags = None` is another attribute than one without flags.
  let parameters = (ins "int64_t":$constants, ArrayRefParameter<"::weir::hal::PipelineBindingAttr">:$bindings,
                        "::std::optional<::weir::hal::DescriptorFlags>":$flags);
  let hasCustomAssemblyFormat = 1;
}

#endif // WEIR_DIALECTS_HAL_ATTRS_TD
