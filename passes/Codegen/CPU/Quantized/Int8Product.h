/// Products with quantized weights whose activations may be quantized at run time: each group's sum is a dot product of bytes.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H

#include "dialects/HAL/DotInstruction.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"

namespace weir::cpu {

/// The strategy for products whose activations are quantized.
inline constexpr llvm::StringLiteral kInt8Strategy = "int8-rows";

/// weight = number * scale + offset, where scale and offset are the same for all elements of a group.
struct Int8Weight {
  /// From the number in the byte to the weight in f32, and the operand of each op that the number has become.
  llvm::SmallVector<std::pair<mlir::Operation *, unsigned>> chain;
  bool isSigned = false;

  /// The weight of this product, or why its sums are not those of bytes.
  static std::optional<CPUInt8ActivationsCode> match(const QuantizedProduct &product, Int8Weight &weight);
};

/// Replaces the product by loops that quantize the activations of each group, for any number of rows.
void emitInt8Rows(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H
