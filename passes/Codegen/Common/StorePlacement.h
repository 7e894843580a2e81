/// Where the results of a kernel are written.
#ifndef WEIR_PASSES_CODEGEN_COMMON_STOREPLACEMENT_H
#define WEIR_PASSES_CODEGEN_COMMON_STOREPLACEMENT_H

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace weir {

/// Makes the `tensor.empty` that each stored value is built on the stored-to view itself, and copies what was loaded from a binding where
/// a store could overwrite it too early.
class StorePlacement {
public:
  explicit StorePlacement(mlir::func::FuncOp f) : f(f), rewriter(f.getContext()) {}
  void run();

private:
  using Store = mlir::bufferization::MaterializeInDestinationOp;

  /// What is loaded is what a binding held at first: loads go before everything that may be written in place.
  void hoistLoads();
  /// A loaded value that one branch of an `scf.if` updates and the other one keeps is copied before the `scf.if`: an allocation in the
  /// branch would run in every workgroup.
  void copyConditionalUpdates();
  /// store(insert_slice(s, d), v) -> store(d, v); store(s, subview(v)). Returns the store of `d` if one is needed.
  Store splitInsertion(Store store);
  /// store(collapse(x), v) -> store(x, expand(v)), and the other way round where `v` is dense.
  void moveReshape(Store store);
  /// Gives the chain of destinations after the stored value a buffer of its own: what else goes on from one of its values has a copy.
  void separateChain(Store store);
  /// A value that is stored twice is copied for the second store.
  void shareCommonValue(Store store);
  /// A value that nothing computes here is copied by a structured op. False if it is where it belongs already: the store is erased then.
  bool copyPlainValue(Store store);
  /// A value that other stores overwrite in part is computed in place, before them: stores move after all computations.
  void copyOverwrittenValue(Store store);
  /// The tensor.empty that the stored value goes back to becomes the destination.
  void placeInDestination(Store store);
  /// Copies what was loaded from a binding before `store` overwrites it, unless each element is read before it is written.
  void protectLoads(Store store);

  /// No two stores may touch the same element.
  bool haveDisjointStores();

  bool dependsOnLoadOf(mlir::Value value, mlir::Value base, mlir::Value except);
  mlir::Value copyOf(mlir::Value tensor, mlir::Location loc);
  /// A value like `tensor` in another buffer, computed after it.
  mlir::Value duplicate(mlir::Value tensor);
  /// Everything that would write to the buffer of `tensor`, but `kept`, has a duplicate.
  void separateWriters(mlir::Value tensor, mlir::OpOperand *kept);

  mlir::func::FuncOp f;
  mlir::IRRewriter rewriter;
  /// Loads of which the contents do not matter, or only to a store of their own.
  llvm::DenseSet<mlir::Operation *> destinations;
  /// Copies of what a store overwrites.
  llvm::DenseSet<mlir::Operation *> saved;
  /// Stores of which others write parts again.
  llvm::DenseSet<mlir::Operation *> overwritten;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_STOREPLACEMENT_H
