/// Contractions that one instruction does several products of at a time: of a right operand that has words of 32 bits, the values of a sum for one
/// lane, side by side.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H

#include "dialects/Machine/DotInstruction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Target/TargetInfo.h"

namespace weir::cpu {

/// A sum of products in words: what a dot instruction adds to each lane of a vector at a time. AMX does so for 16 x 16 sums and 16 words of each, of
/// bytes or of pairs of bf16.
struct DotProduct {
  const DotInstruction *instruction = nullptr; ///< null for tiles
  /// The operand that all lanes read alike, and that whose words run along `loop`, then along `vectorLoop`.
  mlir::OpOperand *scalars, *lanes;
  unsigned loop, vectorLoop;
  /// Values of a word.
  int64_t together;
  /// Whether the bytes of `scalars` are signed, and whether those of `lanes` are not.
  bool isSigned, areLanesUnsigned;

  /// Whether `scalars` are given the sign that the instruction needs.
  bool isShifted() const { return instruction->shifts(!isSigned, areLanesUnsigned); }
};

/// The shape of all tiles of AMX, 16 rows of 64 bytes: 16 sums, or 16 words. Less than half a tile of products, or of columns, is left to vectors
/// (encoding-passes.md CL6).
struct Tile {
  static constexpr int64_t kRows = 16, kColumns = 16, kSteps = 16;
  static constexpr int64_t kFewestRows = 4, kFewestSteps = kSteps / 2, kFewestColumns = kColumns;
};

/// The extensions of the left and the right factor of a sum of products in 32 bits, of integers of 8 or 16 bits or of bf16, whatever its loops; none of
/// other ops. With `anyMap` operands may be read in windows.
std::optional<std::array<mlir::Operation *, 2>> getFactors(mlir::linalg::LinalgOp op, bool anyMap = false);

/// Whether the body of `op` multiplies bytes, in any way.
bool multipliesBytes(mlir::linalg::LinalgOp op);

/// Whether `op` is a sum of products of bf16 in f32.
bool multipliesPairs(mlir::linalg::LinalgOp op);

/// Whether `op` on buffers has the form of an instruction of the target. Values that it reads as 16 bits may be bytes.
bool isDotProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

/// How `op` on buffers is one that an instruction of the target computes. Not in kernels that multiply bytes in another way, too, where LLVM would use
/// the instruction for them wrongly (22.1) and is not told of it.
std::optional<DotProduct> matchDotProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

/// How `op` on buffers is one that the target's tiles compute. The result may lie in any way: tiles of it are copied.
std::optional<DotProduct> matchTileProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
