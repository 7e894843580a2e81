/// Configurations that were measured, `weir.tuned_configs`, and the keys that find them.
#ifndef WEIR_PASSES_CODEGEN_TILING_STRATEGIES_TUNEDCONFIGS_H
#define WEIR_PASSES_CODEGEN_TILING_STRATEGIES_TUNEDCONFIGS_H

#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Codegen/Tiling/Strategies/StrategyScope.h"
#include "passes/Target/TargetInfo.h"

namespace weir {

/// Of one kernel as it is in one scope. A key is a digest of the kernel, without its name and locations, and of its target.
class TunedConfigs {
public:
  /// `wantsKeys`: keys are asked for even if no configuration exists.
  TunedConfigs(mlir::func::FuncOp kernel, StrategyScope scope, const TargetInfo &target, bool wantsKeys);

  /// The key of a candidate, by its number among those of the scope.
  std::string getKey(unsigned number) const { return digest + llvm::utostr(number); }
  /// The configuration for a candidate, or null.
  LoweringConfigAttr lookup(unsigned number) const;

private:
  mlir::DictionaryAttr configs;
  std::string digest;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_STRATEGIES_TUNEDCONFIGS_H
