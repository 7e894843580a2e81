/// Conversions of constants move to initializers, and what they give to globals (encoding-passes.md H2 to H5).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_GLOBALHOISTING_H
#define WEIR_PASSES_ENCODING_PROPAGATE_GLOBALHOISTING_H

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// Whether an op is part of a dispatch: in a region, or in an executable.
bool isInDispatch(mlir::Operation *op);

/// The operand and the result of a set, an unset or a `flow.tensor.encode`.
mlir::Value getConversionSource(mlir::Operation *conversion);

/// Whether a value is made of constants and immutable globals by ops that only move elements. The globals are appended.
bool isConstantExpression(mlir::Value value, mlir::SymbolTable &symbols, llvm::SmallVectorImpl<util::GlobalOp> &globals);

/// The affinity that all users of a value state, regions that capture it included; null if they differ or state none.
mlir::Attribute getAffinityOfUses(mlir::Value value);

class GlobalHoisting {
public:
  /// `maxGrowth` in bytes; none if negative.
  GlobalHoisting(mlir::ModuleOp module, int64_t maxGrowth);

  /// Of these conversions, in program order, those of constants are replaced by loads where that is allowed.
  void run(llvm::ArrayRef<mlir::Operation *> conversions);

private:
  std::optional<HoistEncodingsCode> getObstacle(mlir::Operation *conversion, llvm::ArrayRef<util::GlobalOp> globals);
  void hoist(mlir::Operation *conversion, llvm::ArrayRef<util::GlobalOp> globals);
  /// The op after which an initializer may read these globals.
  mlir::Operation *findPlace(mlir::Operation *conversion, llvm::ArrayRef<util::GlobalOp> globals);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  int64_t maxGrowth, growth = 0;
  bool knowsTargets;
  /// The ops that have to be before readers of a global: itself, initializers that store to it.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> lastWriters;
  /// By what is encoded (a global, or the attribute of a constant), and how.
  llvm::DenseMap<std::pair<const void *, mlir::Type>, util::GlobalOp> made;
  llvm::DenseMap<const void *, unsigned> counts;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_GLOBALHOISTING_H
