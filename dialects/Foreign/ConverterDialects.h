// Dialects of front ends, which other tools bring to linalg. Nothing of them is defined here; who hands them in is told which tool.
#ifndef WEIR_DIALECTS_FOREIGN_CONVERTERDIALECTS_H
#define WEIR_DIALECTS_FOREIGN_CONVERTERDIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace weir::foreign {

/// What to do with a program in `dialect`, as the end of a message; empty for other dialects.
llvm::StringRef getConverterAdvice(llvm::StringRef dialect);

/// Registers them: attributes and types are kept as text, ops in generic form pass through, custom forms are refused with the advice.
void registerConverterDialects(mlir::DialectRegistry &registry);

} // namespace weir::foreign

#endif // WEIR_DIALECTS_FOREIGN_CONVERTERDIALECTS_H
