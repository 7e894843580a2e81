#ifndef WEIR_PASSES_CONVERSIONADVICE_H
#define WEIR_PASSES_CONVERSIONADVICE_H

#include "mlir/IR/Diagnostics.h"

namespace weir {

/// While it lives, errors of dialect conversion about ops of an earlier phase end in advice: the phases that come first.
class ConversionAdvice : public mlir::ScopedDiagnosticHandler {
public:
  /// `earlier`: how names of such ops begin. Both have to live as long.
  ConversionAdvice(mlir::MLIRContext *context, llvm::ArrayRef<llvm::StringLiteral> earlier, llvm::StringLiteral advice)
      : ScopedDiagnosticHandler(context) {
    setHandler([=](mlir::Diagnostic &diagnostic) {
      std::string text = diagnostic.str();
      llvm::StringRef op = text;
      if (op.consume_front("failed to legalize operation '") && llvm::any_of(earlier, [&](llvm::StringRef prefix) { return op.starts_with(prefix); }))
        diagnostic << "; " << advice;
      return mlir::failure();
    });
  }
};

} // namespace weir

#endif // WEIR_PASSES_CONVERSIONADVICE_H
