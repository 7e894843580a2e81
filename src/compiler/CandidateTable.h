/// The schedules that kernels could have, as a table (`weir-compile --weir-explain`).

#ifndef WEIR_SRC_COMPILER_CANDIDATETABLE_H
#define WEIR_SRC_COMPILER_CANDIDATETABLE_H

#include "mlir/IR/Remarks.h"

namespace weir::compiler {

/// Collects the remarks `candidate` of weir-select-strategy and prints them to `os` in the end: a table for each kernel, cheapest first.
std::unique_ptr<mlir::remark::detail::MLIRRemarkStreamerBase> makeCandidateTable(llvm::raw_ostream &os);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_CANDIDATETABLE_H
