#ifndef WEIR_DIALECTS_HAL_BASE_TD
#define WEIR_DIALECTS_HAL_BASE_TD

include "mlir/IR/OpBase.td"

def HAL_Dialect : Dialect {
  let name = "hal";
  let cppNamespace = "::weir::hal";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::util::UtilDialect"];
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attr, ::mlir::DialectAsmPrinter &printer) const override;
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef opName) const override;

    void registerTypes();
    void registerAttributes();
    void registerOps();
  }];
}

#endif // WEIR_DIALECTS_HAL_BASE_TD
