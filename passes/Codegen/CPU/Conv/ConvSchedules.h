#ifndef WEIR_PASSES_CODEGEN_CPU_CONV_CONVSCHEDULES_H
#define WEIR_PASSES_CODEGEN_CPU_CONV_CONVSCHEDULES_H

#include "passes/Codegen/CPU/Conv/ConvEpilogue.h"
#include "passes/Codegen/CPU/RegisterTile.h"
#include "passes/Target/TargetInfo.h"

namespace weir::cpu {

/// What a schedule has to know about the machine.
struct ConvMachine : TargetInfo {
  /// Bytes of a workgroup's copy of its part of the input.
  int64_t getScratchLimit() const { return getL2Bytes() / 2; }
};

/// The sizes of a schedule, as they are in a configuration.
struct ConvSizes {
  int64_t lanes = 0;
  mlir::SmallVector<int64_t> tile, registers; ///< empty: to be chosen
  double cost = 0;                            ///< cycles of the whole kernel, roughly; where they were chosen
  bool misfit = false;                        ///< the given values are not supported by the schedule

  bool areChosen() const { return !tile.empty() || !registers.empty(); }
};

/// Receives sizes that a schedule may have.
using ConsiderSizes = llvm::function_ref<void(const ConvSizes &)>;

/// The register tile of a schedule. Vectors that are not aligned cross cache lines.
RegisterTile chooseConvTile(int64_t points, int64_t vectors, bool alignedLoads, const ConvMachine &machine);

/// What a division into `groups` workgroups of `work` multiply-adds altogether costs, relative to one that keeps all cores
/// equally busy; small kernels do not count.
double convBalance(double groups, double work, const ConvMachine &machine);
/// Multiply-adds of the whole problem (one element of a dynamic batch).
double convWork(const ConvProblem &p);

/// Larger register tiles, which only a user can ask for, would make more code than any machine has registers for.
inline constexpr int64_t kLargestTile = 64;

/// A way to compute a convolution or pooling.
struct ConvSchedule {
  llvm::StringRef strategy;
  /// Whether the schedule can take the kernel; the IR stays as it is. Sizes that were not chosen are, others are checked.
  mlir::LogicalResult (*match)(ConvProblem &p, ConvEpilogue &epilogue, const ConvMachine &machine, ConvSizes &sizes,
                               std::optional<SelectStrategyCode> &reason);
  /// The sizes that `match` chooses from, with their costs.
  mlir::SmallVector<ConvSizes> (*enumerate)(ConvProblem &p, ConvEpilogue &epilogue, const ConvMachine &machine, int64_t lanes);
  /// Emits one scf.forall before the terminator; fails, before that, where the schedule does not match.
  mlir::LogicalResult (*emit)(mlir::func::FuncOp kernel, ConvProblem &p, ConvEpilogue &epilogue, const ConvSizes &sizes,
                              std::optional<SelectStrategyCode> &reason);
};

/// Dense convolution, spatial dimensions innermost: vectors over pixels, weights as they come.
extern const ConvSchedule kConvPixels;
/// Dense convolution, spatial dimensions innermost, the filter packed in tiles of output channels: vectors over those.
extern const ConvSchedule kConvFeatures;
/// Dense 3x3 convolution, spatial dimensions innermost, of a transformed filter: Winograd's minimal filtering.
extern const ConvSchedule kConvWinograd;
/// Depthwise convolution and pooling, spatial dimensions innermost: vectors along rows.
extern const ConvSchedule kConvRows;
/// Dense convolution, channels innermost: vectors over output channels.
extern const ConvSchedule kConvChannels;
/// Depthwise convolution and pooling, channels innermost: vectors over channels.
extern const ConvSchedule kConvDepth;

/// Whether the spatial dimensions are the last ones of input and result, rows before columns.
bool areSpatialInnermost(const ConvProblem &p);

/// Iterations of the loops that are not of spatial dimensions; a dynamic batch counts as one.
int64_t countOuter(const ConvProblem &p);

/// acc combined with one element of the input (and one of the filter).
mlir::Value combine(Emit &e, const ConvProblem &p, mlir::Value acc, mlir::Value in, mlir::Value filter);

/// The value of the padding, zero if none exists; and whether leaving it out gives the same result.
mlir::TypedAttr padOrZero(const ConvProblem &p);
bool padIsNeutral(const ConvProblem &p);

/// Indices of an operand whose dimensions are `loops`, from the values of the loops.
mlir::SmallVector<mlir::Value> loopIndices(Emit &e, llvm::ArrayRef<int> loops, llvm::ArrayRef<mlir::Value> values);

/// Splits one index over the outer loops of `p` into `values`; returns their number of iterations.
mlir::Value outerCount(Emit &e, ConvProblem &p, mlir::Value inputBuffer);
void splitOuter(Emit &e, ConvProblem &p, mlir::Value inputBuffer, mlir::Value linear,
                llvm::MutableArrayRef<mlir::Value> values);

/// The strides of a buffer whose last dimension is contiguous; nothing for other buffers.
std::optional<mlir::SmallVector<int64_t>> getRowStrides(mlir::MemRefType buffer);

/// Whether the input has rows without gaps between elements, nor between rows where a schedule reads them in place.
bool isInputOfRows(const ConvProblem &p, ConvEpilogue &epilogue, bool inPlace);
/// That input; read in place all rows are one.
mlir::Value getInputOfRows(const ConvProblem &p, ConvEpilogue &epilogue, bool inPlace);

/// Emits the scf.forall of a dense convolution: a workgroup for each index of the outer loops, block of rows and block of features.
void emitWorkgroups(mlir::func::FuncOp kernel, ConvProblem &p, mlir::Value inputBuffer, int64_t rowBlocks, int64_t featureBlocks,
                    llvm::function_ref<void(Emit &e, mlir::Value outer, mlir::Value rowBlock, mlir::Value featureBlock)> body);

/// Has `epilogue` compute here the values that depend only on the outer loops (and on `loop`, if given).
void hoistHere(Emit &e, const ConvProblem &p, ConvEpilogue &epilogue, int loop = -1);

/// The part of the padded input that some output rows need, laid out so that a step of one output pixel is a step of one
/// element: for strides above one the rows and columns are grouped by phase, each in a separate plane. Rows are `pitch` apart;
/// the padding right of a row is the padding left of the next.
struct ConvPatch {
  int64_t pitch = 0;   ///< elements between rows
  int64_t rows = 0;    ///< of a plane
  int64_t plane = 0;   ///< elements of a plane
  int64_t channel = 0; ///< elements of a channel: all planes
  int64_t size = 0;    ///< elements of the whole patch with the room that whole vectors need at the end
  int64_t rowVectors = 0;
  int64_t rowsOfTap = 0; ///< each row of the window has so many rows of its own, in one plane; 0: all rows lie in their order
  mlir::SmallVector<int64_t> phasesH, phasesW;

  static ConvPatch plan(const ConvProblem &p, int64_t outRows, int64_t lanes, int64_t lastLane, bool allPhases);
  /// Offset of window element (kh, kw) relative to that of the output pixel.
  int64_t tap(const ConvProblem &p, int64_t kh, int64_t kw) const;
  /// The same for a dynamic kh; needs all phases.
  mlir::Value tap(Emit &e, const ConvProblem &p, mlir::Value kh, int64_t kw) const;
};

/// Elements of the input along a row, from `indices` on; lanes outside of `mask` are anything.
using ReadInput = llvm::function_ref<mlir::Value(mlir::VectorType type, mlir::ValueRange indices, mlir::Value mask)>;

/// Copies input rows into `scratch` (one-dimensional), padding included. `loops` has the outer loops; `firstRow` is the first output row.
/// With strides above two the input is a buffer; else `read` may compute it.
void emitPatchCopy(Emit &e, const ConvProblem &p, const ConvPatch &patch, mlir::VectorType type, mlir::Value input,
                   mlir::Value scratch, mlir::SmallVector<mlir::Value> loops, mlir::Value firstRow, ReadInput read = nullptr);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CONV_CONVSCHEDULES_H
