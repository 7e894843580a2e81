#ifndef WEIR_TOOLS_WEIR_OPT_BEFOREFIRSTPASS_H
#define WEIR_TOOLS_WEIR_OPT_BEFOREFIRSTPASS_H

#include <functional>

namespace mlir {
class Operation;
class PassManager;
} // namespace mlir

namespace weir {

/// Calls `visit` with the top-level op as the parser left it, before the first pass of `pm` runs on it.
void callBeforeFirstPass(mlir::PassManager &pm, bool writesReproducer, std::function<void(mlir::Operation *)> visit);

} // namespace weir

#endif // WEIR_TOOLS_WEIR_OPT_BEFOREFIRSTPASS_H
