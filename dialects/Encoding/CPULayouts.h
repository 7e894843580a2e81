/// Answers of CPU resolvers (encoding-passes.md section 15): one kind of layouts for all contractions of a target.

#ifndef WEIR_DIALECTS_ENCODING_CPULAYOUTS_H
#define WEIR_DIALECTS_ENCODING_CPULAYOUTS_H

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Machine/DotInstruction.h"
#include "llvm/TargetParser/Triple.h"

namespace weir::encoding {

/// Key of the kind in a target's configuration: `classic`, which is also what no key means, `auto`, `panel`,
/// `interleaved`, `tiles`, or `identity`.
inline constexpr llvm::StringLiteral kLayoutKindKey = "weir.layout";

enum class CPULayoutKind { Identity, Classic, Panel, Interleaved, Tiles };
llvm::StringRef toString(CPULayoutKind kind);

/// The target as choices of layouts ask for it.
struct CPU : MachineInfo {
  llvm::Triple architecture;
  bool ukernels = false;

  explicit CPU(mlir::DictionaryAttr configuration);
};

/// A layout, and if it is the identity the reason code.
struct CPULayout {
  EncodingInfo info;
  CPULayoutKind kind = CPULayoutKind::Identity;
  llvm::StringRef reason;
};

/// The layout of a tensor with a verbose encoding. Fails if the configuration asks for a kind that there is not.
mlir::FailureOr<CPULayout> chooseCPULayout(mlir::RankedTensorType type, mlir::DictionaryAttr configuration);

/// The tile tables of iree_encoding.md section 10; identity without a line for the op.
EncodingInfo chooseClassicLayout(mlir::RankedTensorType type, const CPU &cpu, bool vmvx);

/// The kinds that pack one operand alone, the others are plain: the one kind, or with nothing the first of tiles,
/// interleaved and panel that serves. Tiles are for registers of their own, which not all kernels have code for.
CPULayout choosePanelLayout(mlir::RankedTensorType type, const CPU &cpu, std::optional<CPULayoutKind> kind, bool mayHaveTiles = true);

/// The same for convolutions, whose filter alone is packed.
CPULayout chooseFilterLayout(mlir::RankedTensorType type, const CPU &cpu);

/// The dot instruction of kernels that read panels of such bytes, or of bf16, or null.
const DotInstruction *findPanelInstruction(const CPU &cpu, mlir::Type element);

/// Which operand of a contraction those kinds pack: the right one, the left one where no loop is the right one's alone.
/// Nothing if neither has a loop of its own or several loops have one part.
std::optional<int64_t> getPanelOperand(const ContractionLoops &loops);

/// Where a loop is in a tensor: in one dimension, or after a reshape in two, of which the last has what the loop modulo `factor` is
/// (encoding-passes.md E5).
struct Positions {
  llvm::SmallVector<int64_t, 2> dims;
  int64_t factor = 0;
  /// Whether tiles of this size stay within the last dimension.
  bool canTile(int64_t tile) const { return factor % tile == 0; }
};
std::optional<Positions> getPositions(EncodingAttr encoding, int64_t loop);

/// Columns of a panel (encoding-passes.md CL2, CL4), from the sizes of N and K, the bits of an accumulator and the
/// target's vectors, and the rows of C that a kernel holds in registers beside it (CL3). This is the only table of both.
int64_t getPanelWidth(const CPU &cpu, int64_t n, int64_t k, int64_t accumulatorBits);
int64_t getPanelHeight(const CPU &cpu, int64_t width, int64_t accumulatorBits);
/// Loads for each product that a kernel needs at this width, if its block of C stays in registers; nothing for widths that are not in the table.
std::optional<double> getPanelLoads(const CPU &cpu, int64_t width, int64_t accumulatorBits);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_CPULAYOUTS_H
