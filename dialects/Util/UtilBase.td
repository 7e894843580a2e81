#ifndef WEIR_DIALECTS_UTIL_BASE_TD
#define WEIR_DIALECTS_UTIL_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/CommonAttrConstraints.td"

def Util_Dialect : Dialect {
  let name = "util";
  let cppNamespace = "::weir::util";
  // Declared as if ODS wrote the parsers and printers; where they are defined (-DWEIR_OWN_SYNTAX) it must not: they keep what ODS
  // does not know (UtilOpaque.h).
#ifdef WEIR_OWN_SYNTAX
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 0;
#else
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
#endif
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::ub::UBDialect"];
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef opName) const override;

    void registerTypes();
    void registerAttributes();
    void registerOps();
    void registerInterfaces();
  }];
}

/// S4: index integers, one per result, -1 = untied. T.C1 is checked by TiedOpInterface.
def Util_TiedOperandsAttr : TypedArrayAttrBase<IndexAttr, "tied operand indices">;

#endif // WEIR_DIALECTS_UTIL_BASE_TD
