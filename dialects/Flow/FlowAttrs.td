#ifndef WEIR_DIALECTS_FLOW_ATTRS_TD
#define WEIR_DIALECTS_FLOW_ATTRS_TD

include "dialects/Flow/FlowBase.td"

def Flow_NamedParameterAttr : AttrDef<Flow_Dialect, "NamedParameter", [
    TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SerializableAttrInterface>]> {
  let mnemonic = "parameter.named";
  let summary = "a constant stored outside the program: scope, key, configuration";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type,
                        OptionalParameter<"::mlir::StringAttr">:$scope,
                        "::mlir::StringAttr":$key,
                        OptionalParameter<"::mlir::DictionaryAttr">:$config);
  let hasCustomAssemblyFormat = 1;
}

#endif // WEIR_DIALECTS_FLOW_ATTRS_TD
