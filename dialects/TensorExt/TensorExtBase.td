#ifndef WEIR_DIALECTS_TENSOREXT_BASE_TD
#define WEIR_DIALECTS_TENSOREXT_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def TensorExt_Dialect : Dialect {
  let name = "iree_tensor_ext";
  let cppNamespace = "::weir::tensor_ext";
  // Declared as if ODS wrote the parsers and printers; where they are defined (-DWEIR_OWN_SYNTAX) it must not: they keep what ODS
  // does not know (UtilOpaque.h).
#ifdef WEIR_OWN_SYNTAX
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 0;
#else
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
#endif
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::weir::util::UtilDialect"];
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef opName) const override;

    void registerTypes();
    void registerOps();
  }];
}

#endif // WEIR_DIALECTS_TENSOREXT_BASE_TD
