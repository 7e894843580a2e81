/// Vectors of both factors of a product with quantized weights, along the elements of a sum.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDLANES_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDLANES_H

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"

namespace weir::cpu {

class QuantizedLanes {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  QuantizedLanes(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target);

  /// What the elements of a group share: scales and offsets, and where the target can look it up the weight for each number that an element can be.
  struct Group {
    mlir::IRMapping values;
    mlir::Value table;
  };
  Group enterGroup();
  /// The weights of `lanes` bytes from `step` on, in f32: a vector for each part of a byte. Lanes outside of `mask` are those of a byte of 0.
  Values loadWeights(const Group &group, mlir::Value step, mlir::Value mask = {});
  /// The activations from element `first` of the current groups on: as many vectors as a byte has parts. `count` elements are loaded, a multiple
  /// of the lanes or less than one of all these vectors; the others are 0.
  Values loadActivations(mlir::Value first, int64_t vectors, int64_t count);

  /// The bytes of weights with the innermost groups and the step as one dimension; null if they do not follow each other.
  mlir::Value joinGroups();

  /// Elements i, i + n, .. of n vectors, for each i: what vectors of the parts of bytes meet. Their number is a power of two.
  Values deal(Values vectors);
  llvm::SmallVector<mlir::Value> getIndices(mlir::OpOperand &operand);
  /// `value` of the body, from what `map` knows and elements at the current iterations.
  mlir::Value evaluate(mlir::Value value, mlir::IRMapping &map);

  /// sum + activation * weight as the body has it.
  mlir::Value multiplyAdd(mlir::Value sum, mlir::Value activation, mlir::Value weight);
  mlir::Value add(mlir::Value sum, mlir::Value term);
  mlir::Value loadResult(mlir::VectorType type = {}, mlir::Value mask = {});
  void storeResult(mlir::Value value, mlir::Value mask = {});
  mlir::VectorType vectorOf(mlir::Type element) { return mlir::VectorType::get({lanes}, element); }

  /// Runs `body` for each iteration of `loops`, carrying values.
  Values forEach(llvm::ArrayRef<unsigned> loops, mlir::ValueRange carried, llvm::function_ref<Values(mlir::ValueRange)> body);
  mlir::Value getExtent(int64_t loop) { return loop < 0 ? e.index(1) : extents[loop]; }
  mlir::Value getIteration(unsigned loop) { return at[loop]; }
  /// The current iterations of the loops over groups as one number.
  mlir::Value getGroup();
  void setIteration(int64_t loop, mlir::Value iteration) {
    if (loop >= 0)
      at[loop] = iteration;
  }

  Emit e;
  int64_t lanes;

private:
  mlir::Value lookUp(mlir::Value table, mlir::Value numbers);

  QuantizedProduct p;
  bool hasLookUp;
  llvm::SmallVector<mlir::Value> extents, at; ///< of each loop, and the current iteration
  mlir::Value flatActivations;                ///< step, byte and part are one dimension
  int64_t flatDims;                           ///< which are one with the step
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDLANES_H
