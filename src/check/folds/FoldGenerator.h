/// Random functions of a few ops on constants and arguments whose values the program states.
#ifndef WEIR_CHECK_FOLDS_FOLDGENERATOR_H
#define WEIR_CHECK_FOLDS_FOLDGENERATOR_H

#include "src/check/Random.h"
#include "src/check/folds/FoldValue.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"

namespace weir::check {

/// Of an argument: the value that the function is called with.
inline constexpr llvm::StringLiteral kValueAttr = "fuzz.value";

void loadFoldDialects(mlir::MLIRContext &context);
/// A function of `seed`; `functions` functions.
mlir::OwningOpRef<mlir::ModuleOp> generateFoldProgram(mlir::MLIRContext &context, uint64_t seed, unsigned functions);
/// The same with loops and branches of scf, on small numbers.
mlir::OwningOpRef<mlir::ModuleOp> generateControlProgram(mlir::MLIRContext &context, uint64_t seed, unsigned functions);

/// One of the bits that tell ops apart: zeros, ones, ends of ranges, NaN, infinities, denormal numbers, numbers around the limits of conversions,
/// shift amounts around widths; or any.
uint64_t pickBits(Random &random, const ElementKind &kind);

/// A function that grows.
class FoldBuilder {
public:
  FoldBuilder(mlir::ModuleOp module, llvm::StringRef name, Random &random);

  Random &random;
  mlir::OpBuilder b;
  mlir::Location loc;

  /// An element type as operands and results of this function have it: a scalar, a tensor or a vector.
  mlir::Type shape(mlir::Type element) const;
  bool isScalar() const { return form == Form::Scalar; }
  void makeScalar() { form = Form::Scalar; }

  /// A value that an op made, or a new one.
  mlir::Value operand(mlir::Type type);
  /// A constant or an argument, of special numbers.
  mlir::Value leaf(mlir::Type type);
  mlir::Value leaf(mlir::Type type, const FoldValue &value);
  mlir::Value index(int64_t number);
  /// A number in an op: an attribute, a constant or an argument.
  mlir::OpFoldResult number(int64_t number);
  /// A type that values have already and `fits` accepts, by its element; or a new one among `others`.
  mlir::Type pickType(llvm::function_ref<bool(mlir::Type element)> fits, llvm::ArrayRef<mlir::Type> others);
  mlir::Operation *create(llvm::StringRef name, llvm::ArrayRef<mlir::Type> results, mlir::ValueRange operands,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes = {});
  /// Makes results of `op` operands of later ops.
  void keepResults(mlir::Operation *op);
  void keep(mlir::Value value) { made.push_back(value); }
  llvm::ArrayRef<mlir::Value> getMade() const { return made; }
  /// Returns the last value that was made and some of the others.
  void finish();

  /// Of tensors: the extents that they have when the function runs.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int64_t, 4>> extents;

private:
  enum class Form { Scalar, Tensor, Vector };
  mlir::func::FuncOp function;
  Form form = Form::Scalar;
  unsigned count = 4;       ///< elements of tensors and vectors
  unsigned constantPercent; ///< of leaves
  llvm::SmallVector<mlir::Value> made;
  llvm::SmallVector<mlir::Attribute> argumentValues;
};

// One for each family of ops: adds an op. False if a function of this form can have no such op.
bool addIntegerOp(FoldBuilder &builder);
bool addFloatOp(FoldBuilder &builder);
bool addMathOp(FoldBuilder &builder);
bool addConversion(FoldBuilder &builder);
bool addIndexOp(FoldBuilder &builder);
bool addComplexOp(FoldBuilder &builder);
bool addTensorOp(FoldBuilder &builder);
bool addLinalgOp(FoldBuilder &builder);

/// Integer types of all widths that are tried, with index or without.
llvm::SmallVector<mlir::Type> getIntegerTypes(mlir::MLIRContext *context, bool withIndex);
/// Float types: those that functions of math take, or all.
llvm::SmallVector<mlir::Type> getFloatTypes(mlir::MLIRContext *context, bool withNarrow);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FOLDGENERATOR_H
