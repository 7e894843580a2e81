/// Executes functions of arith, math, index, complex, tensor, linalg and scf ops from the definitions of these ops.
///
/// It is what folds are compared with, so it shares nothing with them: no fold hook, no canonicalization, no APFloat or APInt arithmetic, and none
/// of the interpreter of weir-check, which asks fold hooks for what it does not know. Attributes are read for their bits alone.
#ifndef WEIR_CHECK_FOLDS_FOLDEVALUATOR_H
#define WEIR_CHECK_FOLDS_FOLDEVALUATOR_H

#include "src/check/folds/FoldValue.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace weir::check {

/// The values of an op that is executed.
struct Evaluation {
  mlir::Operation *op;
  llvm::SmallVector<const FoldValue *, 4> operands;
  llvm::SmallVector<FoldValue, 2> results;
  /// The op has no result with these operands, and neither has the program: a division by zero, an index out of bounds.
  bool isUndefined = false;

  const FoldValue &operand(unsigned index) const { return *operands[index]; }
  /// The name of the op without its dialect.
  llvm::StringRef getName() const { return op->getName().stripDialect(); }
};

/// Executes one op without regions. False if it cannot.
using EvaluationRule = bool (*)(Evaluation &evaluation);
/// By the names of ops, with their dialect.
using EvaluationRules = llvm::StringMap<EvaluationRule>;

// One for each family of ops.
void addIntegerRules(EvaluationRules &rules);
void addFloatRules(EvaluationRules &rules);
void addConversionRules(EvaluationRules &rules);
void addComplexRules(EvaluationRules &rules);
void addTensorRules(EvaluationRules &rules);
void addReshapeRules(EvaluationRules &rules);
void addPackRules(EvaluationRules &rules);

/// A value of the type of result `index` with that type's kind. The shape is that of the type, where it is static, else that of operand 0.
std::optional<FoldValue> makeResult(const Evaluation &evaluation, unsigned index = 0);
/// Applies `rule` to the elements at each position of all operands, which have one shape or are scalars.
bool mapElements(Evaluation &evaluation, llvm::function_ref<FoldElement(llvm::ArrayRef<FoldElement>)> rule);
/// Calls `compute` for the operands' numbers, and for the ends of those that are not exact. All its answers make the result.
FoldElement applyToNumbers(llvm::ArrayRef<FoldElement> operands, llvm::ArrayRef<ElementKind> kinds,
                           const FloatFormat &format, unsigned error,
                           llvm::function_ref<double(const double *)> compute);

class FoldEvaluator {
public:
  enum class Outcome {
    Done,
    Undefined,   ///< the program has no meaning with these arguments
    Unsupported, ///< it has an op that is not known here
    Endless,     ///< it took too long
  };
  /// Calls the function. `results` are there if all went well.
  Outcome call(mlir::func::FuncOp function, llvm::ArrayRef<FoldValue> arguments, llvm::SmallVectorImpl<FoldValue> &results);
  /// What is not known, after `Unsupported`.
  std::string unsupported;
  uint64_t maxSteps = 200'000;

private:
  using Values = llvm::SmallVector<FoldValue, 4>;
  bool runRegion(mlir::Region &region, llvm::ArrayRef<FoldValue> arguments, Values &left);
  bool runBlocks(mlir::Block *block, Values arguments, Values &left);
  bool runOp(mlir::Operation *op);
  bool runControl(mlir::Operation *op, bool &isKnown);
  bool runFor(mlir::Operation *op);
  bool runWhile(mlir::Operation *op);
  /// An integer that decides what is executed.
  bool getDecision(mlir::Value value, uint64_t &bits);
  bool stop(Outcome why, mlir::Operation *op);
  bool setResults(mlir::Operation *op, llvm::ArrayRef<FoldValue> results);

  llvm::DenseMap<mlir::Value, FoldValue> values;
  uint64_t steps = 0;
  Outcome outcome = Outcome::Done;
};

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FOLDEVALUATOR_H
