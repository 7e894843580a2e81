/// The numbers in the bytes of weights, as a dot instruction takes them.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8NUMBERS_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8NUMBERS_H

#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/Quantized/Int8Product.h"

namespace weir::cpu {

class Int8Numbers {
public:
  /// For `instruction`, or for products of integers of 32 bits if it is null.
  Int8Numbers(const QuantizedProduct &product, const Int8Weight &weight, const DotInstruction *instruction);

  /// What is added to a number of the program so that the instruction takes it: its highest bit is flipped.
  int64_t getShift() const { return shift; }

  /// `bytes` with numbers that are shifted.
  mlir::Value shiftNumbers(Emit &e, mlir::Value bytes) const;
  /// Vectors of the numbers in `bytes`, one for each part of a byte.
  llvm::SmallVector<mlir::Value> split(Emit &e, mlir::Value bytes) const;

private:
  mlir::Value splat(Emit &e, mlir::Value like, unsigned byte) const;

  int64_t parts, bits, shift = 0;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8NUMBERS_H
