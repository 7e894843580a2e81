/// A target's choices for dispatch formation: the parameters of its cost model and the patterns that it refuses
/// (docs/spec/dispatch-passes.md 4.12, 4.13). Beside the attribute `weir.fusion`, which overrides both.

#ifndef WEIR_DIALECTS_WEIR_FUSIONPOLICY_H
#define WEIR_DIALECTS_WEIR_FUSIONPOLICY_H

#include "dialects/Machine/CostModel.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <string>

namespace weir {

/// What a group of ops may contain that some targets do not compile well.
enum class FusionPattern : unsigned {
  PermutedStore,
  PermutedStoreSubline,
  DynamicPermuted,
  ThroughReshape,
  ElementwiseEpilogue,
  BroadcastEpilogue,
  ReductionEpilogue,
  Prologue,
  MultiReduction,
  ContractionChain,
  JointContractions,
  Horizontal,
  HorizontalElementwise,
  MultiResult,
  WindowPermutedStore,
  WindowPrologue,
  WindowReductionEpilogue,
  PixelPrologue,
  PadInProducer,
  WindowPadInProducer,
  DynamicResident,
  WeightPrologue,
  PadInReader,
  ByteWindowReductionEpilogue,
};
inline constexpr unsigned kNumFusionPatterns = static_cast<unsigned>(FusionPattern::ByteWindowReductionEpilogue) + 1;

/// The name by which people refuse it.
llvm::StringRef stringifyFusionPattern(FusionPattern pattern);

struct MachineInfo;

/// Sizes are bytes; kappa, tau and omega are multiples of 1/1024, in whole numbers so that equal programs give equal decisions on every host. The
/// defaults represent a target that says nothing of itself.
struct FusionPolicy {
  static constexpr uint32_t getBit(FusionPattern pattern) { return 1u << static_cast<unsigned>(pattern); }
  static constexpr int64_t getShare(double share) { return int64_t(1024 * share + 0.5); }

  int64_t lambda = CostModel().launchBytes;          ///< a launch and its barrier, in bytes of bandwidth
  int64_t units = 8;                                 ///< workgroups wanted
  int64_t cap = 64 * 1024;                           ///< what the resident values of a workgroup may take
  int64_t cache = 1024 * 1024;                       ///< an operand that every workgroup reads whole may be this large
  int64_t kappa = getShare(CostModel().getBytes(1)); ///< of a scalar op
  int64_t tau = getShare(CostModel::kStridedShare);  ///< of a byte that is read or written strided
  int64_t omega = getShare(CostModel::kRereadShare); ///< of a byte that is read again
  int64_t line = 64;                                 ///< of the cache
  int64_t rows = 16;                                 ///< of a contraction, that one workgroup has at least
  int64_t columns = 64;                              ///< the same, of its columns
  int64_t live = 24;                                 ///< scalars of a merged body that may live at once
  uint32_t refused = 0;                              ///< a bit for each pattern

  bool refuses(FusionPattern pattern) const { return refused & getBit(pattern); }
  void refuse(FusionPattern pattern) { refused |= getBit(pattern); }
  void accept(FusionPattern pattern) { refused &= ~getBit(pattern); }

  /// That of the machine; the patterns are for its backend to say.
  static FusionPolicy get(const MachineInfo &machine);

  /// Adds "pattern,pattern" to what is refused. False, with a message, if there is no such pattern.
  bool refuse(llvm::StringRef patterns, std::string &error);
  /// Sets a parameter by its name. False, with a message, if none exists.
  bool set(llvm::StringRef name, int64_t value, std::string &error);
  /// Takes what `weir.fusion` says: parameters as integers, `refuse` and `accept` as arrays of names.
  bool apply(mlir::DictionaryAttr attribute, std::string &error);
  /// Parameters and refused patterns as options give them, then what the module around `op` says.
  bool read(mlir::Operation *op, llvm::StringRef parameters, llvm::ArrayRef<std::string> refused, std::string &error);

  /// For a program that runs on several targets: what all of them allow.
  FusionPolicy meet(const FusionPolicy &other) const;
  /// As `name=value,name=value`, for options of pipelines; `parse` reads it again.
  std::string toString() const;
  static bool parse(llvm::StringRef text, FusionPolicy &policy, std::string &error);
};

} // namespace weir

#endif // WEIR_DIALECTS_WEIR_FUSIONPOLICY_H
