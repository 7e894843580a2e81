/// Where values of a program for several devices live, and where its ops run.

#ifndef WEIR_PASSES_STREAM_CONVERSION_VALUEAFFINITIES_H
#define WEIR_PASSES_STREAM_CONVERSION_VALUEAFFINITIES_H

#include "dialects/Stream/StreamOps.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/ResourceFlow.h"

namespace weir::stream {

/// stream-passes.md 2.3. An op without an affinity runs where its operands live, else where its users run, else on the default device
/// (`stream.affinity.default`). Linear in the size of the module. Invalidated by any change.
class ValueAffinities {
public:
  explicit ValueAffinities(mlir::ModuleOp module);

  mlir::Attribute get(mlir::Value value) const;
  const ResourceFlow &getFlow() const { return flow; }

  /// Where an op without an affinity runs, and why; no reason: by default.
  struct Choice {
    mlir::Attribute affinity;
    std::optional<InsertTransfersCode> reason;
  };
  Choice choose(mlir::Operation *op) const;

  /// Whether the program leaves it to the compiler where the op runs: conversion has given it no affinity. Values that cross the boundary of a
  /// program are on the default device.
  static bool isUnplaced(mlir::Operation *op);

  /// Where `use` needs its value; null if anywhere will do.
  mlir::Attribute getRequired(mlir::OpOperand &use) const;

  /// Whether the memory of device `to` is not that of `from`.
  bool areApart(mlir::Attribute from, mlir::Attribute to) const;

  /// The operand where the op runs although its affinity is the default: it moves bytes, and no affinity was asked for. Null for other ops.
  mlir::OpOperand *getFollowed(mlir::Operation *op) const;

  /// The size that goes next to `value` through control flow and calls, if each source of both forwards the size; else null.
  mlir::Value findCompanionSize(mlir::Value value) const;

  /// The constant that `value` is, through transfers that only change its lifetime; null for other values.
  mlir::Operation *getConstant(mlir::Value value) const;

private:
  struct Place {
    mlir::Attribute affinity;
    bool isMixed = false;
    bool isWeak = false; ///< the default, without other facts
  };

  bool isCompanionSize(mlir::Value value, mlir::Value size, llvm::DenseSet<mlir::Value> &visited) const;
  static Place meet(Place a, Place b);
  void propagate();
  bool update(mlir::Value value);
  bool join(mlir::Value value, Place place);
  bool joinFrom(mlir::Value value, mlir::Value source);
  Place getOperandPlace(mlir::Operation *op) const;
  bool chooseByUsers();
  void findConstantLoads();
  void chooseGlobals();
  bool collectUsers(mlir::Value value, std::optional<mlir::Attribute> &wanted) const;

  mlir::ModuleOp module;
  ResourceFlow flow;
  mlir::Attribute fallback;
  llvm::DenseMap<mlir::Value, Place> places;
  llvm::SetVector<mlir::Value> constantLoads;                 ///< of globals that hold nothing but constants
  llvm::DenseMap<mlir::Value, mlir::Attribute> globals;       ///< of those, by result
  llvm::DenseMap<mlir::Operation *, mlir::Attribute> byUsers; ///< ops without an affinity
};

/// Whether layouts, and with them sizes, may differ between devices.
bool hasEncodedTypes(mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_CONVERSION_VALUEAFFINITIES_H
