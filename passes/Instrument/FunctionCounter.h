/// Counts the work of functions.

#ifndef WEIR_PASSES_INSTRUMENT_FUNCTIONCOUNTER_H
#define WEIR_PASSES_INSTRUMENT_FUNCTIONCOUNTER_H

#include "mlir/Interfaces/CallInterfaces.h"
#include "passes/Instrument/Ledger.h"
#include "passes/Instrument/Sizes.h"
#include "passes/Analysis/BindingSummaries.h"

namespace weir::ledger {

/// A field of `layout` in `weir.work`; 0 if it is not there.
Quantity getLayoutField(mlir::DictionaryAttr layout, llvm::StringRef name);

/// Functions of one module; the summary of each is computed once, for all of its callers.
class ModuleCounter {
public:
  explicit ModuleCounter(mlir::ModuleOp module) : symbols(module) {}

  /// In terms of the function's own arguments. Calls of itself, also by way of others, are unknown.
  const Counts &count(mlir::FunctionOpInterface function);

  mlir::SymbolTable symbols;
  stream::BindingSummaries kernels;
  /// What a call of the kernel needs beside its bindings: known when code has been generated, else 0.
  int64_t getScratchBytes(mlir::Operation *site, mlir::SymbolRefAttr entry);
  /// What a call does for layouts, by `weir.work`: known when the kernel has a target. Null is nothing.
  mlir::DictionaryAttr getLayoutWork(mlir::Operation *site, mlir::SymbolRefAttr entry);

private:
  mlir::SymbolTableCollection executables;
  llvm::DenseMap<mlir::Attribute, int64_t> scratch;
  struct Summary {
    Counts counts;
    bool isDone = false;
  };
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Summary>> summaries;
};

class FunctionCounter {
public:
  FunctionCounter(ModuleCounter &module, mlir::FunctionOpInterface function)
      : module(module), function(function), sizes(function, module.symbols) {}

  Counts count();

private:
  // Control flow (FunctionCounter.cpp)
  Counts countRegion(mlir::Region &region);
  Counts countBlock(mlir::Block &block, Quantity &leaving);
  Counts countOp(mlir::Operation *op);
  Counts countCall(mlir::CallOpInterface call);
  std::optional<Counts> countLoop(mlir::Operation *op);
  std::optional<Quantity> getTripCount(mlir::Operation *op);

  // Graphs of blocks (BlockGraphCounter.cpp)
  Counts countBlockGraph(mlir::Region &region);
  std::optional<Quantity> getTripCount(mlir::Block *header, llvm::function_ref<bool(mlir::Block *)> isInLoop);

  // One op without regions (CommandCounter.cpp)
  bool countCommand(mlir::Operation *op, Counts &counts);

  // Storage (StorageCounter.cpp)
  /// The peak of what lives in `block` alone, given the peaks inside of its ops. Adds the size of what leaves it to `leaving`.
  Quantity countPeak(mlir::Block &block, llvm::ArrayRef<Quantity> peaksOfOps, Quantity &leaving);

  ModuleCounter &module;
  mlir::FunctionOpInterface function;
  Sizes sizes;
};

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_FUNCTIONCOUNTER_H
