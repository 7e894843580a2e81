/// The steps that the schedules of convolutions share.

#ifndef WEIR_PASSES_CODEGEN_CPU_CONV_CONVSTEPS_H
#define WEIR_PASSES_CODEGEN_CPU_CONV_CONVSTEPS_H

#include "passes/Codegen/CPU/Conv/ConvSchedules.h"

namespace weir::cpu {

/// A kernel as a schedule sees it. A schedule S derives from it, and has
///   * `static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &, ConvSizes &)`: why the op alone does not fit, whatever surrounds it;
///     may change the number of lanes;
///   * `LogicalResult analyze(std::optional<SelectStrategyCode> &)`: whether ops around the convolution fit (`ConvEpilogue::analyze`);
///   * `void enumerate(const ConvMachine &, ConsiderSizes)`, `bool mayHave(const ConvSizes &)`, `void setSizes(const ConvSizes &)`: sizes with their costs;
///     of equal costs the first one is chosen;
///   * `std::optional<SelectStrategyCode> getBufferObstacle()`: why buffers do not fit;
///   * `void emitKernel(mlir::func::FuncOp)`.
struct ConvScheduleBase {
  ConvProblem &p;
  ConvEpilogue &epilogue;
  ConvSpatial h, w;
  bool hasRows;
  int64_t lanes;
  mlir::VectorType type;
  // While emitting.
  mlir::Value input, filter;
  mlir::SmallVector<mlir::Value> loops; ///< values of the loops of the convolution

  ConvScheduleBase(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes)
      : p(p), epilogue(epilogue), w(p.spatial.back()), hasRows(p.spatial.size() == 2), lanes(lanes), type(mlir::VectorType::get({lanes}, p.elementType)),
        loops(p.loopSizes.size()) {
    if (hasRows)
      h = p.spatial[0];
  }

  // What not all schedules have.
  /// Like `analyze`, for what depends on the sizes.
  mlir::LogicalResult analyzeSized(std::optional<SelectStrategyCode> &) { return mlir::success(); }
  /// Elements of a workgroup's copy of the input.
  int64_t getScratchElements() const { return 0; }
};

template <typename S>
ConvSizes chooseSizes(S &schedule, const ConvMachine &machine) {
  ConvSizes best;
  schedule.enumerate(machine, [&](const ConvSizes &sizes) {
    if (!best.areChosen() || sizes.cost < best.cost)
      best = sizes;
  });
  return best;
}

template <typename S>
mlir::LogicalResult matchConv(ConvProblem &p, ConvEpilogue &epilogue, const ConvMachine &machine, ConvSizes &sizes,
                              std::optional<SelectStrategyCode> &reason) {
  auto refuse = [&](std::optional<SelectStrategyCode> code) {
    reason = code ? code : reason;
    return mlir::failure(code.has_value());
  };
  if (failed(refuse(S::getObstacle(p, sizes))))
    return mlir::failure();
  S schedule(p, epilogue, sizes.lanes);
  if (failed(schedule.analyze(reason)))
    return mlir::failure();
  if (!sizes.areChosen())
    sizes = chooseSizes(schedule, machine);
  else if (sizes.misfit = !schedule.mayHave(sizes); sizes.misfit)
    return mlir::failure();
  schedule.setSizes(sizes);
  if (failed(schedule.analyzeSized(reason)))
    return mlir::failure();
  if (schedule.getScratchElements() * (p.elementType.getWidth() / 8) > 4 * machine.getScratchLimit())
    return refuse(SelectStrategyCode::SCRATCH_SIZE);
  return refuse(schedule.getBufferObstacle());
}

template <typename S>
mlir::LogicalResult emitConv(mlir::func::FuncOp kernel, ConvProblem &p, ConvEpilogue &epilogue, const ConvSizes &sizes,
                             std::optional<SelectStrategyCode> &reason) {
  S schedule(p, epilogue, sizes.lanes);
  if (failed(schedule.analyze(reason)))
    return mlir::failure();
  schedule.setSizes(sizes);
  if (failed(schedule.analyzeSized(reason)))
    return mlir::failure();
  schedule.emitKernel(kernel);
  return mlir::success();
}

/// The sizes that `matchConv` chooses from, for a kernel that the schedule supports.
template <typename S>
mlir::SmallVector<ConvSizes> enumerateConv(ConvProblem &p, ConvEpilogue &epilogue, const ConvMachine &machine, int64_t lanes) {
  std::optional<SelectStrategyCode> ignored;
  ConvSizes op{lanes};
  S schedule(p, epilogue, S::getObstacle(p, op) ? lanes : op.lanes);
  mlir::SmallVector<ConvSizes> all;
  if (succeeded(schedule.analyze(ignored)))
    schedule.enumerate(machine, [&](const ConvSizes &sizes) { all.push_back(sizes); });
  return all;
}

/// A schedule by its name in configurations.
template <typename S>
constexpr ConvSchedule makeConvSchedule(llvm::StringRef strategy) {
  return {strategy, matchConv<S>, enumerateConv<S>, emitConv<S>};
}

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CONV_CONVSTEPS_H
