/// Scales and offsets of weights, of several groups or columns at a time.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8SCALES_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8SCALES_H

#include "passes/Codegen/CPU/Quantized/Int8Product.h"
#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

namespace weir::cpu {

class Int8Scales {
public:
  /// Of `size` iterations of `loop`, which may be absent (-1) if that is 1; `shift` is what numbers have too much as they are multiplied.
  Int8Scales(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight, int64_t loop, int64_t size, int64_t shift)
      : q(lanes), p(product), weight(weight), e(lanes.e), loop(loop), size(size), shift(shift) {}

  /// Scale and offset of the shifted number, for iterations from the current one on, of which `count` are there: vectors where they differ; null for 1 and 0.
  std::pair<mlir::Value, mlir::Value> evaluate(int64_t count);

private:
  mlir::Value evaluate(mlir::Value value, int64_t count, mlir::IRMapping &known);
  mlir::Value load(mlir::OpOperand &operand, int64_t count);
  mlir::Value toFloat(mlir::Value value);

  QuantizedLanes &q;
  const QuantizedProduct &p;
  const Int8Weight &weight;
  Emit &e;
  int64_t loop, size, shift;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8SCALES_H
