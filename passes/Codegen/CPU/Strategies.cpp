#include "passes/Codegen/CPU/Strategies.h"

void weir::cpu::registerStrategies() {
  static const bool done = [] {
    for (llvm::ArrayRef<const KernelStrategy *> strategies : {getConvStrategies(), getQuantizedStrategies(), getLoopStrategies()})
      weir::registerStrategies(strategies);
    return true;
  }();
  (void)done;
}
