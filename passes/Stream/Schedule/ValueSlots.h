/// Slots that carry values of a type through the control flow of host code: arguments of blocks, values of loops, results of branches, arguments and
/// results of private functions that are only called, and globals.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_VALUESLOTS_H
#define WEIR_PASSES_STREAM_SCHEDULE_VALUESLOTS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <deque>

namespace weir::stream {

/// An operand by which a value enters a slot. By numbers, since operands move in memory when others are added.
struct SlotEntry {
  mlir::Operation *op;
  unsigned index;
  int successor = -1; ///< of a branch: `index` counts what is forwarded to it

  mlir::OpOperand &get() const { return getIn(op); }
  /// The operand of an op that has replaced `op`.
  mlir::OpOperand &getIn(mlir::Operation *other) const;
};

/// A value that a slot gives: an argument, or the result of an op.
struct SlotExit {
  mlir::BlockArgument argument;
  mlir::Operation *op = nullptr;
  unsigned index = 0;

  mlir::Value get() const { return argument ? mlir::Value(argument) : op->getResult(index); }
};

/// Each exit holds what one of the entries was given.
struct ValueSlot {
  mlir::Operation *owner;            ///< the function, global or op that has it
  mlir::Operation *symbol = nullptr; ///< the same if it is an argument or result of a function, or a global
  llvm::SmallVector<SlotExit, 2> exits{};
  llvm::SmallVector<SlotEntry, 2> entries{};
  bool isOpen = false; ///< a global: others may read or write it
};

/// The slots of a module whose values have a type of the kind. Arguments and results of public functions are not slots, nor are operands of unknown ops.
std::deque<ValueSlot> collectValueSlots(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Type)> isCarried);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_VALUESLOTS_H
