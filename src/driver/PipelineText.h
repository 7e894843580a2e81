/// Texts of pass pipelines.

#ifndef WEIR_SRC_DRIVER_PIPELINETEXT_H
#define WEIR_SRC_DRIVER_PIPELINETEXT_H

#include "llvm/ADT/StringRef.h"

namespace weir::driver {

/// The passes within `builtin.module(...)`, as `--pass-pipeline` of mlir-opt wants them; else `pipeline`. In a pass manager for modules the text as it is
/// would be for modules below the program, and run on nothing.
inline llvm::StringRef takePassesOfModule(llvm::StringRef pipeline) {
  llvm::StringRef inside = pipeline.trim();
  if (!inside.consume_front("builtin.module(") || !inside.consume_back(")"))
    return pipeline;
  // The last parenthesis has to be the one that closes the first.
  unsigned open = 1;
  for (char c : inside) {
    open += c == '(';
    open -= c == ')';
    if (open == 0)
      return pipeline;
  }
  return inside;
}

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PIPELINETEXT_H
