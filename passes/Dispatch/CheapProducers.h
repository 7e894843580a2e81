#ifndef WEIR_PASSES_DISPATCH_CHEAPPRODUCERS_H
#define WEIR_PASSES_DISPATCH_CHEAPPRODUCERS_H

#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace weir {

/// A cheap producer is no member of a group: it is copied into the regions that read it (CL1). Views, fills, empties, pads
/// that a convolution or pooling absorbs, and small or broadcasting generics without computed inputs. Without fusion only
/// views, fills and empties are.
class CheapProducers {
public:
  CheapProducers(mlir::Block &block, bool fuse, bool absorbUnpacks = false);
  bool contains(mlir::Operation *op) const { return cheap.contains(op); }
  /// CL3: what would be cheap, but for the number of tensors that a dispatch of some reader would have.
  llvm::ArrayRef<mlir::Operation *> getOverLimit() const { return overLimit.getArrayRef(); }

private:
  void find(mlir::Block &block, bool fuse);
  void limitOperands(mlir::Operation *op);

  bool absorbUnpacks;
  llvm::SetVector<mlir::Operation *> overLimit;
  llvm::DenseSet<mlir::Operation *> cheap;
};

/// L10: tensors that a dispatch has at most, operands and results.
inline constexpr unsigned kMaxDispatchTensors = 16;

/// True for views and empties, which never compute.
bool isViewLikeOp(mlir::Operation *op);
/// True for a pad with a constant value that only convolutions and poolings read as input (PD1).
bool isAbsorbedPad(mlir::Operation *op);
/// True for an unpack of static shape that contractions alone read, as an input: their kernels take the packed operand as it is.
bool isAbsorbedUnpack(mlir::Operation *op);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_CHEAPPRODUCERS_H
