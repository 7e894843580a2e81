/// Requirements of ops on tensors on extents and positions that types do not state.

#ifndef WEIR_PASSES_INPUT_SHAPEREQUIREMENTS_H
#define WEIR_PASSES_INPUT_SHAPEREQUIREMENTS_H

#include "passes/Analysis/ShapeUtils.h"

namespace weir {

/// A number in a requirement, and its role in the op that requires it.
struct ShapeNumber {
  enum class Role { Operand, Gathered, Result, Offset, Size, Stride, Step, LowPad, HighPad, Subscript, Needed };

  mlir::OpFoldResult value;
  Role role;
  int64_t dim;
  unsigned operand = 0; ///< for Role::Operand

  /// "operand 1, dimension 0"
  std::string describe() const;
};

struct ShapeRequirement {
  enum class Kind {
    Equal,     ///< numbers[0] == numbers[1]
    AtMost,    ///< numbers[0] <= numbers[1], or one of `unlessZero` is 0
    Extent,    ///< numbers[0] can be an extent: neither negative nor above `largestExtent`
    Subscript, ///< 0 <= numbers[0] < numbers[1], or one of `unlessZero` is 0
    Fits       ///< a tensor of these extents can be addressed
  };
  Kind kind;
  llvm::SmallVector<ShapeNumber, 2> numbers;
  llvm::SmallVector<mlir::OpFoldResult, 2> unlessZero;
};

/// No array has more elements along a dimension: addresses have 47 bits. Sums and products of a few such numbers fit 64 bits or are
/// refused by Kind::Fits.
constexpr int64_t largestExtent = int64_t(1) << 47;

/// Collects what ops require. New ops that compute with extents go before the op in question.
class ShapeRequirements {
public:
  explicit ShapeRequirements(mlir::OpBuilder &builder) : builder(builder), resolver(builder) {}

  /// Those of `op` that its types leave open; nothing for ops that state none. Numbers that are the same value are left out.
  llvm::SmallVector<ShapeRequirement> of(mlir::Operation *op);

private:
  using Role = ShapeNumber::Role;
  using Kind = ShapeRequirement::Kind;

  void addStructured(mlir::Operation *op);
  void addGather(mlir::Operation *extract, llvm::ArrayRef<mlir::OpFoldResult> extents);
  void addSlice(mlir::Operation *op, mlir::Value whole, unsigned wholeOperand);
  void addInsertedSource(mlir::Operation *op, mlir::Value source);
  void addExpand(mlir::Operation *op);
  void addReshape(mlir::Operation *op);
  void addPad(mlir::Operation *op);
  void addConcat(mlir::Operation *op);
  void addCast(mlir::Operation *op);
  void addNewTensor(mlir::Operation *op);
  void addSubscripts(mlir::ValueRange subscripts, mlir::Value tensor, unsigned tensorOperand);

  void equal(ShapeNumber a, ShapeNumber b);
  void atMost(ShapeNumber a, ShapeNumber b, llvm::ArrayRef<mlir::OpFoldResult> unlessZero = {});
  void extent(ShapeNumber number);
  /// The dynamic extents of a new tensor, together.
  void fits(mlir::Value result);

  ShapeNumber operandExtent(mlir::Value tensor, unsigned operand, int64_t dim) {
    return {resolver.get(tensor, dim), Role::Operand, dim, operand};
  }

  mlir::OpBuilder &builder;
  DimResolver resolver;
  mlir::Location loc = builder.getUnknownLoc();
  llvm::SmallVector<ShapeRequirement> found;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_SHAPEREQUIREMENTS_H
