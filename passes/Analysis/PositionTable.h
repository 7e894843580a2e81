/// Linear forms of SSA values, for the range oracle.

#ifndef WEIR_PASSES_ANALYSIS_POSITIONTABLE_H
#define WEIR_PASSES_ANALYSIS_POSITIONTABLE_H

#include "passes/Analysis/BytePosition.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <vector>

namespace weir::stream {

/// Gives each index value a form, and structurally equal values the same one. The forms of a chain of additions end after a few
/// terms, so that time and memory are linear in the number of ops.
class PositionTable {
public:
  /// Without `linear` every value but a constant is an atom of its own.
  explicit PositionTable(bool linear) : linear(linear) {}

  /// `value` is `form`, which the ops that compute it do not show: by a function that is called, or without linear forms.
  void addMade(mlir::Value value, const BytePosition &form) {
    if (!find(value))
      set(value, form);
  }

  /// The reference stays valid.
  const BytePosition &formOf(mlir::Value value);

  /// Forms of which `value` is the smallest one, or is not below it; none for values of other ops.
  llvm::SmallVector<BytePosition> getMinimands(mlir::Value value);

  /// The form of a value that is the product of values with these forms; null if none has been asked for.
  const BytePosition *findProduct(const BytePosition &a, const BytePosition &b);

  /// A value that has the form, everywhere or (if `block` is given) where the facts of that block count.
  struct Holder {
    mlir::Value value;
    mlir::Block *block;
  };
  /// Some values of a form, not all. The value of an atom itself is not listed.
  llvm::ArrayRef<Holder> getHolders(const BytePosition &form);
  void addHolder(const BytePosition &form, mlir::Value value, mlir::Block *block = nullptr);
  /// `length` is `end - start` where the facts of the block count.
  void addLength(mlir::Value start, mlir::Value end, mlir::Value length, mlir::Block *block) {
    lengths.push_back({start, end, length, block});
  }

private:
  using Value = mlir::Value;
  struct Length {
    Value start, end, length;
    mlir::Block *block;
  };

  BytePosition makeAtom(Value value);
  /// The operands whose forms are needed for the value's form.
  mlir::OperandRange getFormOperands(Value value) const;
  BytePosition compute(Value value);
  BytePosition computeNumbered(Value value);
  const BytePosition *find(Value value);
  const BytePosition &set(Value value, BytePosition form);

  bool linear;
  unsigned numAtoms = 0;
  llvm::SpecificBumpPtrAllocator<BytePosition> storage;
  /// All values with a form, in the order in which they got it, and where they are in it.
  std::vector<std::pair<Value, const BytePosition *>> order;
  llvm::DenseMap<Value, unsigned> numbers;
  /// What was asked for, by bits of its address, and the last that was not among these.
  std::array<std::pair<Value, const BytePosition *>, 64> recent;
  unsigned last = 0;
  /// By hash of opcode and operand forms: first ops of their kind.
  llvm::DenseMap<uint64_t, llvm::SmallVector<Value, 1>> numbered;
  /// By hash of the form: sums that were ended, with their atom.
  llvm::DenseMap<uint64_t, llvm::SmallVector<std::pair<BytePosition, BytePosition>, 1>> ended;

  /// Filled when it is first asked for: analyses that rewrite nothing do without. The counts say what is in it.
  llvm::DenseMap<uint64_t, llvm::SmallVector<std::pair<BytePosition, llvm::SmallVector<Holder, 2>>, 1>> holders;
  std::vector<Length> lengths;
  size_t numHeldForms = 0, numHeldLengths = 0;
};

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_POSITIONTABLE_H
