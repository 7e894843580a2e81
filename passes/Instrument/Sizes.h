/// Index values of host code as quantities.

#ifndef WEIR_PASSES_INSTRUMENT_SIZES_H
#define WEIR_PASSES_INSTRUMENT_SIZES_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Instrument/Quantity.h"
#include "llvm/ADT/StringMap.h"

namespace weir::ledger {

/// Sizes in one function. A value that is not computed from others by arithmetic becomes a symbol: `%arg1` for an argument,
/// `%arg0.dim0` for a dimension of a buffer view, `@global`, or the name that the printed IR has for it.
class Sizes {
public:
  Sizes(mlir::FunctionOpInterface function, mlir::SymbolTable &symbols);

  /// The value of `index`, an integer or index.
  Quantity get(mlir::Value index);
  /// The size of a resource in bytes.
  Quantity getResourceSize(mlir::Value resource);

  /// Replaces symbols that represent values made inside `op`: they differ each time it is executed.
  Quantity forgetValuesInside(const Quantity &quantity, llvm::function_ref<bool(mlir::Value)> isInside);

  /// Replaces the symbols of a callee, whose arguments are `operands` here.
  Quantity translateFrom(llvm::StringRef callee, mlir::ValueRange operands, const Quantity &quantity);

  /// A new symbol for the trips of a loop.
  Quantity makeTrips();
  llvm::StringRef getScope() const { return scope; }

private:
  Quantity compute(mlir::Value value);
  Quantity computeAffine(mlir::AffineExpr expr, mlir::ValueRange dims, mlir::ValueRange symbols);
  Quantity leaf(mlir::Value value);
  std::optional<unsigned> getArgumentIndex(mlir::Value value);

  mlir::FunctionOpInterface function;
  mlir::SymbolTable &symbols;
  std::string scope;
  llvm::DenseMap<mlir::Value, Quantity> known;
  /// The values after symbols that are not arguments.
  llvm::StringMap<mlir::Value> leaves;
  std::unique_ptr<mlir::AsmState> names;
  unsigned numTrips = 0;
};

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_SIZES_H
