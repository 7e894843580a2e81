/// Resources that `scf` loops carry between iterations, and room for more.

#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_CARRIEDSLOTS_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_CARRIEDSLOTS_H

#include "passes/Analysis/CarriedValues.h"
#include "llvm/ADT/SmallVector.h"

namespace weir::stream {

/// A value that a loop carries.
struct CarriedSlot : CarriedValue {
  mlir::OpResult result; ///< of the loop
};

/// An `scf.for` or `scf.while` that carries resources; the body is that of CarriedValues.h.
class CarryingLoop {
public:
  explicit CarryingLoop(mlir::Operation *op);
  static bool isOne(mlir::Operation *op);

  mlir::Operation *op;
  mlir::Block *body;

  /// The resources.
  llvm::SmallVector<CarriedSlot> getSlots() const;

  /// Whether `use`, in a region, only forwards a value that the loop carries.
  bool handsOn(mlir::OpOperand &use) const { return use.getOwner() == body->getTerminator() || use.getOwner() == otherTerminator; }

  /// Makes the loop anew with further slots that start with `inits`, and have the values `next` in the next iteration. Returns the arguments of the body for
  /// them. Slots from before are no longer valid.
  llvm::SmallVector<mlir::BlockArgument> add(mlir::ValueRange inits, mlir::ValueRange next);

private:
  mlir::Operation *otherTerminator = nullptr;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_CARRIEDSLOTS_H
