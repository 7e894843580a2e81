/// Values that travel beside the one that a slot carries (ValueSlots.h): the timepoint of a resource, or which part of one it is.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_SLOTCOMPANIONS_H
#define WEIR_PASSES_STREAM_SCHEDULE_SLOTCOMPANIONS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Stream/Schedule/ValueSlots.h"
#include "llvm/ADT/MapVector.h"

namespace weir::stream {

/// The default of a companion.
struct Companion {
  mlir::StringRef suffix;       ///< of a global `@NAME`: `@NAME__suffix`
  mlir::TypedAttr initialValue; ///< of that global
  llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location)> make;
};

/// Makes functions, calls, loops, branches and globals anew with room for companions.
class SlotCompanions {
public:
  explicit SlotCompanions(mlir::ModuleOp module) : module(module), builder(module.getContext()), symbols(module) {}
  ~SlotCompanions();

  struct Request {
    const ValueSlot *slot;
    llvm::SmallVector<const Companion *, 3> companions;
  };
  /// To be called once, with all slots that get companions.
  void add(llvm::ArrayRef<Request> requests);

  /// Where a value enters a slot, and where its companions do: what `Companion::make` gave until an op says more.
  struct Entry {
    const Request *request;
    SlotEntry value;
    llvm::SmallVector<SlotEntry, 3> companions;
  };
  struct Exit {
    const Request *request;
    llvm::SmallVector<mlir::Value, 3> companions;
  };
  std::vector<Entry> entries;
  llvm::MapVector<mlir::Value, Exit> exits;

  /// The operand of an entry, on the op that has replaced the entry's op.
  mlir::OpOperand &resolve(const SlotEntry &entry) const { return entry.getIn(resolve(entry.op)); }

private:
  mlir::Operation *resolve(mlir::Operation *op) const {
    auto found = rebuilt.find(op);
    return found == rebuilt.end() ? op : found->second;
  }
  void rebuildOps(llvm::ArrayRef<Request> requests);
  mlir::Operation *rebuild(mlir::Operation *op, mlir::ValueRange moreOperands, mlir::TypeRange moreResults);
  void addToFunction(const Request &request);
  void addToGlobal(const Request &request);
  SlotEntry appendOperand(const SlotEntry &entry, mlir::Value value);
  mlir::Value make(const Companion &companion, mlir::Operation *before) {
    builder.setInsertionPoint(before);
    return companion.make(builder, before->getLoc());
  }

  mlir::ModuleOp module;
  mlir::OpBuilder builder;
  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> rebuilt;
  llvm::SmallVector<mlir::Operation *> replaced; ///< keys of `rebuilt`; their addresses must not become those of other ops
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_SLOTCOMPANIONS_H
