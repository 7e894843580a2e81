/// Activations as bytes, with a scale for each row and group, in the order in which dot products meet them.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H

#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

namespace weir::cpu {

class Int8Packing {
public:
  using Values = QuantizedLanes::Values;

  /// Buffers for `rows` rows, `pitch` bytes for each part of a group, and `slack` readable ones after the last group. If `addend` is not 0, also for
  /// the dot products of a group's bytes with it.
  Int8Packing(QuantizedLanes &lanes, const QuantizedProduct &product, int64_t rows, int64_t pitch, int64_t slack, int64_t addend = 0);

  /// Quantizes the row that `row` of the current iteration is, as row `place` of the buffers.
  void packRow(mlir::Value row, mlir::Value place);

  /// Bytes of one part, from byte `offset` of the current group on.
  mlir::Value loadBytes(mlir::VectorType type, mlir::Value row, int64_t part, mlir::Value offset);
  /// Of groups from the current one on: scales, and sums of the group's bytes times the scale.
  mlir::Value loadScales(mlir::VectorType type, mlir::Value row, mlir::Value mask) { return e.load(type, scales, {row, q.getGroup()}, mask); }
  mlir::Value loadSums(mlir::VectorType type, mlir::Value row, mlir::Value mask) { return e.load(type, sums, {row, q.getGroup()}, mask); }

  /// Of the current group: its scale, the sum of its bytes times that, and the sum times `addend`.
  mlir::Value loadScale(mlir::Value row) { return loadOfGroup(scales, row); }
  mlir::Value loadSum(mlir::Value row) { return loadOfGroup(sums, row); }
  mlir::Value loadStart(mlir::Value row) { return loadOfGroup(starts, row); }

  /// Bytes that a row takes.
  static int64_t getRowBytes(const QuantizedProduct &product, int64_t pitch) { return product.parts * countGroups(product) * pitch; }
  static int64_t countGroups(const QuantizedProduct &product);

private:
  mlir::Value loadOfGroup(mlir::Value buffer, mlir::Value row) { return mlir::memref::LoadOp::create(e.b, e.loc, buffer, mlir::ValueRange{row, q.getGroup()}); }
  void packGroup(mlir::Value row, mlir::Value place);
  /// Runs `body` for each vector of steps, with the number of steps that there are.
  Values forEachVector(mlir::ValueRange carried, llvm::function_ref<Values(mlir::Value, int64_t, mlir::ValueRange)> body);

  QuantizedLanes &q;
  const QuantizedProduct &p;
  Emit &e;
  int64_t steps, pitch, addend;
  mlir::Value bytes, scales, sums; ///< [row][part][byte]; [row][group]; [row][group]
  mlir::Value starts;              ///< [row][group], or null
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PACKING_H
