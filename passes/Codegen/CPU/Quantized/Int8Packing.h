/// Activations as bytes, with a scale for each row and group, in the order in which dot products meet them.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H

#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

namespace weir::cpu {

class Int8Packing {
public:
  using Values = QuantizedLanes::Values;

  /// Buffers for `rows` rows, `pitch` bytes for each part of a group, and `slack` readable ones after the last group.
  Int8Packing(QuantizedLanes &lanes, const QuantizedProduct &product, int64_t rows, int64_t pitch, int64_t slack);

  /// Quantizes the row that `row` of the current iteration is, as row `place` of the buffers.
  void packRow(mlir::Value row, mlir::Value place);

  /// Bytes of one part, from byte `offset` of the current group on.
  mlir::Value loadBytes(mlir::VectorType type, mlir::Value row, int64_t part, mlir::Value offset);
  /// Of groups from the current one on: scales, and sums of the group's bytes times the scale.
  mlir::Value loadScales(mlir::VectorType type, mlir::Value row, mlir::Value mask) { return e.load(type, scales, {row, getGroup()}, mask); }
  mlir::Value loadSums(mlir::VectorType type, mlir::Value row, mlir::Value mask) { return e.load(type, sums, {row, getGroup()}, mask); }

  /// Bytes that a row takes.
  static int64_t getRowBytes(const QuantizedProduct &product, int64_t pitch) { return product.parts * countGroups(product) * pitch; }

private:
  static int64_t countGroups(const QuantizedProduct &product);
  /// The current iterations of the loops over groups as one number.
  mlir::Value getGroup();
  void packGroup(mlir::Value row, mlir::Value place);
  /// Runs `body` for each vector of steps, with the number of steps that there are.
  Values forEachVector(mlir::ValueRange carried, llvm::function_ref<Values(mlir::Value, int64_t, mlir::ValueRange)> body);

  QuantizedLanes &q;
  const QuantizedProduct &p;
  Emit &e;
  int64_t steps, pitch;
  mlir::Value bytes, scales, sums; ///< [row][part][byte]; [row][group]; [row][group]
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H
