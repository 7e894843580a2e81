/// The packed form of sums of products: panels of one operand with words of 32 bits, the values of a sum for one column, side by side.
#ifndef WEIR_PASSES_CODEGEN_CPU_INTERLEAVER_H
#define WEIR_PASSES_CODEGEN_CPU_INTERLEAVER_H

#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Loops/MergedLoops.h"
#include "passes/Codegen/CPU/WidenedWords.h"

namespace weir::cpu {

/// What gives the whole result of `op` a value before it, or null.
mlir::linalg::FillOp findFilling(mlir::linalg::LinalgOp op);

/// Builds the packed form of one op, of bytes or of pairs of bf16. Everything is asked first: nothing but views is made until all ops of a kernel are known to be taken.
class Interleaver {
public:
  Interleaver(mlir::linalg::LinalgOp op, const TargetInfo &target, double tileBytes)
      : op(op), loc(op.getLoc()), target(target), tileBytes(tileBytes), builder(op, &made), loops(builder, op), out(loops.operands[2]),
        element(loops.operands[0].getType().getElementType()) {}

  mlir::linalg::LinalgOp getOp() const { return op; }
  /// Why the op is left, if it is.
  std::optional<weir::CPUInterleaveBytesCode> analyze();
  void eraseViews() {
    for (mlir::Operation *view : llvm::reverse(made.ops))
      view->erase();
  }
  void emit();

private:
  /// What one lane of an instruction takes at a time.
  static constexpr int64_t kWordBytes = 4;

  struct MadeOps : mlir::OpBuilder::Listener {
    void notifyOperationInserted(mlir::Operation *inserted, mlir::OpBuilder::InsertPoint) override { ops.push_back(inserted); }
    mlir::SmallVector<mlir::Operation *> ops;
  };

  MergedOperand &lanes() { return loops.operands[side]; }
  MergedOperand &scalars() { return loops.operands[1 - side]; }
  int64_t columns() { return loops.ranges[column]; }
  int64_t depth() { return loops.ranges[sum]; }
  /// Words of a sum: the last one has zeros where the sum has no values for all of it.
  int64_t steps() { return llvm::divideCeil(depth(), together); }
  bool areBytes() { return element.isInteger(8); }
  void chooseInstruction();
  bool areWords();
  bool fillsTiles();
  mlir::linalg::GenericOp findProducer();
  void lengthenRows(mlir::linalg::GenericOp producer, mlir::ArrayRef<int64_t> shape);
  bool joinTaps(mlir::linalg::GenericOp producer, mlir::Value rows, mlir::ArrayRef<int64_t> sizes, int64_t firstOfSum);

  MergedOperand slice(Emit &e, const MergedOperand &operand, mlir::ArrayRef<mlir::Value> outer, mlir::Value first = {}, int64_t count = 0);
  void emitGroups(Emit &e, mlir::SmallVector<mlir::Value> &outer);
  void emitPanels(Emit &e, mlir::ArrayRef<mlir::Value> outer);
  void emitPanel(Emit &e, mlir::ArrayRef<mlir::Value> outer, mlir::Value words, mlir::Value first, int64_t count);
  /// The scalars with the sum in two dimensions, of words and of what is in one.
  mlir::Value splitSum(Emit &e, MergedOperand operand);
  void pack(Emit &e, const MergedOperand &from, int64_t count, mlir::Value panel);
  mlir::Value widenLanes(Emit &e, mlir::Value values) { return widen(e.b, loc, values, value, areUnsigned[side]); }
  void packRows(Emit &e, mlir::Value from, int64_t count, mlir::Value panel);
  void packColumns(Emit &e, mlir::Value from, int64_t count, mlir::Value panel);

  mlir::linalg::LinalgOp op;
  mlir::Location loc;
  const TargetInfo &target;
  double tileBytes;
  MadeOps made;
  mlir::OpBuilder builder;
  MergedLoops loops;
  MergedOperand &out;
  mlir::Type element;                          ///< of both operands
  mlir::Type value;                            ///< of panels, as wide as the instruction reads it
  const DotInstruction *instruction = nullptr; ///< null for what tiles alone take
  std::array<bool, 2> areUnsigned = {false, false};
  int64_t together = 2, vectorLanes = 16; ///< values of a word, words of a vector
  bool copiesScalars = false;
  int64_t side = 1;
  unsigned column = 0, sum = 0;
  mlir::SmallVector<unsigned> groups, rows; ///< loops that the panels have, too, and those that they have not
  int64_t width = 0;                        ///< of a panel, in columns
  mlir::linalg::FillOp filling;             ///< stored panel by panel
  mlir::Value padded;                       ///< memory of scalars that are copied, or made there
  bool isMadePadded = false;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_INTERLEAVER_H
