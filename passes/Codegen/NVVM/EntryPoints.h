/// Parameters of kernels; Passes.td lists them.
#ifndef WEIR_PASSES_CODEGEN_NVVM_ENTRYPOINTS_H
#define WEIR_PASSES_CODEGEN_NVVM_ENTRYPOINTS_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include <string>

namespace weir {

/// A kernel's name in PTX: each other character than a letter, digit or underscore, and a leading digit, becomes $ and two hexadecimal digits.
std::string getEntryPointName(llvm::StringRef kernel);

/// Kernels to functions of pointers and words. Buffers have to be pointers for `types`.
void populateEntryPointPatterns(const mlir::LLVMTypeConverter &types, mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_ENTRYPOINTS_H
