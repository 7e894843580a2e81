/// Uses of symbols in a module.

#ifndef WEIR_PASSES_ANALYSIS_SYMBOLUSES_H
#define WEIR_PASSES_ANALYSIS_SYMBOLUSES_H

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace weir::stream {

/// What `mlir::SymbolTable::getSymbolUses` finds in the body of a module; none if an unknown op may hide some. Asks the ops that most of
/// a module consists of only whether they have attributes that may hold symbols: to make and walk the dictionary of each costs more than
/// the analyses that need the uses.
std::optional<llvm::SmallVector<mlir::SymbolTable::SymbolUse>> findSymbolUses(mlir::Operation *module);

/// The calls of each function that nothing but calls names. Empty if an unknown op may hide some.
llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> findCalls(mlir::Operation *module);

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_SYMBOLUSES_H
