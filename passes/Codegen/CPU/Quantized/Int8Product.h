/// Products with quantized weights whose activations may be quantized at run time: each group's sum is a dot product of bytes.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H

#include "dialects/Machine/DotInstruction.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"

namespace weir::cpu {

/// The strategies for products whose activations are quantized: vectors of steps of the sum, or of columns.
inline constexpr llvm::StringLiteral kInt8Rows = "int8-rows", kInt8Panels = "int8-panels";

/// Rows up to which weights are not transposed.
inline constexpr int64_t kFewInt8Rows = 4;

/// weight = number * scale + offset, where scale and offset are the same for all elements of a group.
struct Int8Weight {
  /// From the number in the byte to the weight in f32, and the operand of each op that the number has become.
  llvm::SmallVector<std::pair<mlir::Operation *, unsigned>> chain;
  bool isSigned = false;

  /// The weight of this product, or why its sums are not those of bytes.
  static std::optional<CPUInt8ActivationsCode> match(const QuantizedProduct &product, Int8Weight &weight);

  /// The sum of constant zero points that the chain adds to the number first, if dot products with it added fit 32 bits. They leave the chain.
  int64_t takeConstants(const QuantizedProduct &product);
};

/// How `op` is such a product: with weights in panels that the target can use, or along the step.
std::optional<QuantizedProduct> matchInt8Product(mlir::linalg::LinalgOp op, const TargetInfo &target);

/// Whether the target has an instruction for panels of words of bytes, and columns are contiguous in the result. Panels of the program fit its vectors.
bool supportsInt8Panels(const QuantizedProduct &product, const TargetInfo &target);

/// Columns of a panel whose sums stay in registers.
int64_t getPanelColumns(const DotInstruction &instruction, const TargetInfo &target);

/// Replaces the product by loops that quantize the activations of each group, for any number of rows.
void emitInt8Rows(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target);
void emitInt8Panels(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_INT8PRODUCT_H
