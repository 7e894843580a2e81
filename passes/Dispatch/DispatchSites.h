#ifndef WEIR_PASSES_DISPATCH_DISPATCHSITES_H
#define WEIR_PASSES_DISPATCH_DISPATCHSITES_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace weir {

/// Makes `op` a `flow.dispatch` of a new private executable `prefix` before `before`.
void outlineDispatch(flow::DispatchWorkgroupsOp op, const llvm::Twine &prefix, mlir::Operation *before, mlir::SymbolTable &symbols);

/// The function that `site` runs for one of its entry points, or null.
mlir::func::FuncOp lookupKernel(flow::DispatchOp site, mlir::SymbolRefAttr entry, mlir::SymbolTableCollection &tables);

/// The result that is tied to `operand` at `site`, or -1; whether there are several.
int findTiedResult(flow::DispatchOp site, unsigned operand);
bool isTiedTwice(flow::DispatchOp site, unsigned operand);

/// Whether `site` ties `operand`, or a kernel of it may write there.
bool mayWriteOperand(flow::DispatchOp site, unsigned operand, mlir::SymbolTableCollection &tables);

/// T5: copies of one executable for dispatches that need something else of it.
constexpr unsigned kMaxCopies = 4;

/// T5: a copy of the executable that `sites` run, which they run from now on; their function in it.
mlir::func::FuncOp copyExecutable(llvm::ArrayRef<flow::DispatchOp> sites, mlir::SymbolTableCollection &tables);

/// T4: the dispatch gets a copy of `operand`.
void cloneOperand(flow::DispatchOp site, unsigned operand);

/// Rebuilds `site` without the operands in `dropped`, with `appended` scalars after the others, and with the ties of `untied` results
/// removed. It keeps the results in `resultOrder`; the others must have no uses.
void rebuildSite(flow::DispatchOp site, const llvm::SmallBitVector &dropped, const llvm::SmallBitVector &untied,
                 llvm::ArrayRef<unsigned> resultOrder, mlir::ValueRange appended = {});

/// A10: a second result tied to an operand is the first one, if their types and extents agree.
void mergeDoubleTies(mlir::ModuleOp module);

/// What no change of the kernel made unnecessary: an empty operand becomes a `flow.tensor.alloca` (V3), a constant that would
/// be written a clone of it (T4, T7).
void provideStorage(flow::DispatchOp site, mlir::SymbolTableCollection &tables);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_DISPATCHSITES_H
