/// Contractions of bytes that one instruction does four at a time: of a right operand that has the four values of a lane side by side.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Target/TargetInfo.h"

namespace weir::cpu {

/// The instruction (AVX-512 VNNI) adds the products of four unsigned and four signed bytes to each of 16 sums.
struct DotProduct {
  static constexpr int64_t kBytes = 4, kLanes = 16;

  /// The operand that all lanes read alike, and that whose bytes run along `loop`, then along `vectorLoop`.
  mlir::OpOperand *scalars, *lanes;
  unsigned loop, vectorLoop;
  /// Whether the bytes of `scalars` are signed: 128 is added to each of them, and its share subtracted in the end.
  bool isSigned;
};

/// How `op` on buffers is one, if the target has the instruction. Not in kernels that multiply bytes in another way, too: there LLVM is not
/// told of the instruction, which it would use for them wrongly (22.1).
std::optional<DotProduct> matchDotProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
