/// Costs of conversions between layouts, in bytes that the machine copies meanwhile (encoding-passes.md 2.5).

#ifndef WEIR_PASSES_ENCODING_CHOOSE_COSTMODEL_H
#define WEIR_PASSES_ENCODING_CHOOSE_COSTMODEL_H

#include "dialects/Machine/CostModel.h"
#include "passes/Target/Devices.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace weir::encoding {

/// The figures of the devices of a program.
class CostModels {
public:
  /// Of the program that `op` is, or is in.
  explicit CostModels(mlir::Operation *op);
  /// Those of the device that `op` runs on: of what its executables are compiled for first.
  const CostModel &of(mlir::Operation *op) const { return models[devices ? devices->find(op).value_or(0) : 0]; }

private:
  std::optional<Devices> devices; ///< none outside of a program
  llvm::SmallVector<CostModel, 1> models;
};

/// Where a conversion is done.
enum class Placement {
  Standalone,     ///< a dispatch of its own
  InsteadOfStore, ///< at the producer's end, instead of its plain store
  BesideStore,    ///< at the producer's end, besides it
  AtConsumer,     ///< at a consumer's start, as often as it reads the value
};

/// How the two layouts are related.
enum class Relation { Different, SameBytes, Prefix };

/// A conversion of a value with these bytes.
struct Conversion {
  double plainBytes, encodedBytes;
  Relation relation = Relation::Different;
  /// Whether a prefix may get its padding where it is created.
  bool growsAtCreation = false;
};

/// `reads` counts for AtConsumer.
double getCost(const CostModel &model, const Conversion &conversion, Placement placement, double reads = 1);

/// What an operand in the wrong layout costs in a call: the kernel packs it by itself, or reads it as it is.
double getWrongLayoutCost(double bytes, bool kernelPacks);

/// Bytes of a plain tensor; a dynamic size counts as a number that is the same everywhere, as decisions need one.
double getAssumedBytes(mlir::RankedTensorType type);

/// How often an op runs, for each time that the function around it does: loops count their trips, 8 if those are not
/// known; a branch is taken as often as its neighbours; an initializer counts a thousandth. Loops of the control-flow graph
/// are not counted.
double getExecutionWeight(mlir::Operation *op);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CHOOSE_COSTMODEL_H
