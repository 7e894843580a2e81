#ifndef WEIR_TEST_FUZZ_FUZZMODULE_H
#define WEIR_TEST_FUZZ_FUZZMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace weir::fuzz {

/// A context with weir's dialects and the stock ones that programs mix with them.
mlir::MLIRContext &getContext();

/// Makes a new context now and then: types and attributes are never freed. To be called while there is no module.
void refreshContext();

/// Parses textual IR or bytecode without a word. Null if it is refused; `error` is then the first diagnostic.
mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef input, bool verify, std::string *error = nullptr);

bool isBytecode(llvm::StringRef input);
std::string printGeneric(mlir::ModuleOp module);
/// The module has to be valid: MLIR's writer takes it for granted that attributes which an op must have are there.
std::string writeBytecode(mlir::ModuleOp module);

/// Parses and, where that succeeds, prints in both forms, reads both again, and canonicalizes. Aborts on a finding.
void exercise(llvm::StringRef input);

} // namespace weir::fuzz

#endif // WEIR_TEST_FUZZ_FUZZMODULE_H
