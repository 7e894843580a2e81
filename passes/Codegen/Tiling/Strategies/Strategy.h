/// The strategies of code generation: which there are, what each can take and at which cost, and what it makes of it.
#ifndef WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGY_H
#define WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGY_H

#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/Tiling/RemarkCodes.h"
#include "passes/Codegen/Tiling/Strategies/StrategyScope.h"
#include "passes/Target/TargetInfo.h"

namespace weir {

/// Iterations of a loop that a tile has.
struct LoopTile {
  unsigned loop;
  int64_t size;
};

/// What strategies are asked about.
struct StrategyCandidate {
  mlir::func::FuncOp kernel;
  mlir::linalg::LinalgOp op; ///< null: the kernel as a whole
  const TargetInfo &target;
};

/// What a strategy would do.
struct StrategyChoice {
  mlir::linalg::LinalgOp op; ///< that the configuration belongs on
  LoweringConfigAttr config;
  double cost; ///< compared with that of other strategies of the scope; kUnknownCost for some that are not chosen
};

inline constexpr double kUnknownCost = -1;

class KernelStrategy {
public:
  KernelStrategy(llvm::StringRef name, StrategyScope scope) : name(name), scope(scope) {}
  virtual ~KernelStrategy() = default;

  llvm::StringRef getName() const { return name; }
  StrategyScope getScope() const { return scope; }

  /// What the strategy would do with the candidate, or the code of the reason why it cannot take it: none where that is not worth a remark. The IR
  /// stays as it is.
  virtual mlir::FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const = 0;

  /// What the strategy could do with a candidate that it supports: its own choice first, then other sizes. Not only those that pay.
  virtual llvm::SmallVector<StrategyChoice> enumerate(StrategyCandidate candidate) const;

  /// The configuration that a user has written on `op`, with what was left out, or what is wrong with it. That it would not pay is nothing wrong.
  virtual mlir::FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, mlir::linalg::LinalgOp op,
                                                       LoweringConfigAttr given, std::string &complaint) const = 0;

  /// Lowers `op`, and what belongs to it, as a complete configuration says. An error where it does not fit.
  virtual mlir::LogicalResult emit(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op, LoweringConfigAttr config,
                                   const TargetInfo &target) const = 0;

  /// Tiles of `op`, the heaviest of a group, along some of its loops: what the strategy makes of the op later is worth that. None: costs decide.
  virtual llvm::SmallVector<LoopTile> getTiles(mlir::linalg::LinalgOp op, const TargetInfo &target) const { return {}; }

private:
  llvm::StringRef name;
  StrategyScope scope;
};

/// All strategies, in the order in which they are asked: of two with the same cost the first one is taken. `tiles`, and those that were added.
llvm::ArrayRef<const KernelStrategy *> getStrategies();
/// Adds one before all others, for the rest of the process, which it must outlive. Not while passes run.
void registerStrategy(const KernelStrategy &strategy);
/// The same for those of a target, after others of their scopes.
void registerStrategies(llvm::ArrayRef<const KernelStrategy *> strategies);
/// That of this name, or null.
const KernelStrategy *findStrategy(llvm::StringRef name);

const KernelStrategy &getTileStrategy();

/// Lowers those of `ops` that have a configuration of `scope`, in this order, and takes it from them.
mlir::LogicalResult emitStrategies(llvm::ArrayRef<mlir::linalg::LinalgOp> ops, StrategyScope scope, const TargetInfo &target);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGY_H
