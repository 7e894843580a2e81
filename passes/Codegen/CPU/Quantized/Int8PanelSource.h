/// Where `int8-panels` finds the words of columns, and the scales of their groups.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PANELSOURCE_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PANELSOURCE_H

#include "passes/Codegen/CPU/Quantized/Int8Numbers.h"
#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

namespace weir::cpu {

class Int8PanelSource {
public:
  /// `weight` has lost its constant zero points.
  Int8PanelSource(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
                  const DotInstruction &instruction, int64_t vectors);
  virtual ~Int8PanelSource() = default;

  /// Makes the strip of columns from `column` on the current one; of weights in panels the panel of this number.
  virtual void enterStrip(mlir::Value column) = 0;
  /// Makes the columns of a vector of the strip the current ones. Those that are not there repeat the last one.
  virtual void enterVector(int64_t vector) = 0;
  /// Which of its columns are there; null: all of them.
  virtual mlir::Value getMask(int64_t vector) = 0;
  /// Of the current group: a word of each column, with shifted numbers.
  virtual mlir::Value loadWords(int64_t vector, mlir::Value word) = 0;
  /// Of the current group: scales and offsets of the columns; no offset where `hasOffsets` does not hold.
  virtual std::pair<mlir::Value, mlir::Value> loadScales(int64_t vector) = 0;

  bool hasOffsets() const { return offsets; }

protected:
  mlir::Value one() { return mlir::arith::ConstantOp::create(e.b, e.loc, e.b.getF32FloatAttr(1)); }

  QuantizedLanes &q;
  const QuantizedProduct &p;
  const Int8Weight &weight;
  const Int8Numbers &numbers;
  Emit &e;
  int64_t lanes, together, vectors;
  mlir::VectorType bytesType;
  bool offsets;
};

/// Of weights that are contiguous along the step: the words of a strip are transposed into a buffer.
std::unique_ptr<Int8PanelSource> createStripTransposer(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
                                                       const DotInstruction &instruction, int64_t vectors);
/// Of weights in panels.
std::unique_ptr<Int8PanelSource> createPanelReader(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
                                                   const DotInstruction &instruction, int64_t vectors);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PANELSOURCE_H
