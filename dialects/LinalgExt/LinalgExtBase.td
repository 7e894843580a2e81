#ifndef WEIR_DIALECTS_LINALGEXT_BASE_TD
#define WEIR_DIALECTS_LINALGEXT_BASE_TD

include "mlir/IR/OpBase.td"

def LinalgExt_Dialect : Dialect {
  let name = "iree_linalg_ext";
  let cppNamespace = "::weir::linalg_ext";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::weir::encoding::EncodingDialect"];
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef opName) const override;
  }];
}

#endif // WEIR_DIALECTS_LINALGEXT_BASE_TD
