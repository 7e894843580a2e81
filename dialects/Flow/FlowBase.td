#ifndef WEIR_DIALECTS_FLOW_BASE_TD
#define WEIR_DIALECTS_FLOW_BASE_TD

include "dialects/Util/UtilBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Flow_Dialect : Dialect {
  let name = "flow";
  let summary = "Tensors flowing between dispatches";
  let cppNamespace = "::weir::flow";
  // As in UtilBase.td: the definitions are in FlowAttrs.cpp.
#ifdef WEIR_OWN_SYNTAX
  let useDefaultAttributePrinterParser = 0;
#else
  let useDefaultAttributePrinterParser = 1;
#endif
  // Types of this dialect exist in older dumps only (flow.md 10).
  let useDefaultTypePrinterParser = 0;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::weir::tensor_ext::TensorExtDialect", "::weir::util::UtilDialect"];
  let extraClassDeclaration = [{
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef opName) const override;
    void registerAttributes();
  }];
}

class Flow_Op<string mnemonic, list<Trait> traits = []> : Op<Flow_Dialect, mnemonic, traits>;

def Flow_Dims : Variadic<Index>;

def Flow_TiedOp : DeclareOpInterfaceMethods<Util_TiedOpInterface,
    ["getTiedOperandsIndexAndLength", "getTiedResultsIndexAndLength", "getTiedResultOperandIndex",
     "setTiedResultOperandIndex"]>;
// Ties in the `tied_operands` attribute.
def Flow_AttrTiedOp : DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>;
def Flow_ShapeAwareOp : DeclareOpInterfaceMethods<Util_ShapeAwareOpInterface,
    ["getOperandDynamicDims", "getResultDynamicDims"]>;
def Flow_HoistableOp : DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableLeafOp"]>;

#endif // WEIR_DIALECTS_FLOW_BASE_TD
