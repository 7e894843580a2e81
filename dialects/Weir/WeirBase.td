#ifndef WEIR_DIALECTS_WEIR_BASE_TD
#define WEIR_DIALECTS_WEIR_BASE_TD

include "mlir/IR/OpBase.td"
include "dialects/Weir/WeirAttrs.td"

def Weir_Dialect : Dialect {
  let name = "weir";
  let cppNamespace = "::weir";
  let summary = "what weir's passes tell each other about ops of other dialects";
  let description = [{
    Has no ops and no types, and one kind of attribute value, `#weir.lowering_config`. It owns the discardable attributes `weir.*`, which passes set on ops and function arguments of other
    dialects for later passes. It verifies the position and the kind of value of each attribute. A name that
    the dialect does not have is an error.
  }];
  // A helper class for each: its name, and typed access on ops.
  let discardableAttrs = !dag(ins, !foreach(attr, Weir_Attrs, attr.cppType), !foreach(attr, Weir_Attrs, attr.mnemonic));
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = "void registerAttributes();";
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

#endif // WEIR_DIALECTS_WEIR_BASE_TD
