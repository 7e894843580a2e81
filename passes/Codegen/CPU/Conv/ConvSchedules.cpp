// Shared code of the convolution schedules: the choice of the register tile, the combiner, loops to indices.
#include "passes/Codegen/CPU/Conv/ConvSchedules.h"
#include <cmath>

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// Of a step, for its addresses.
static constexpr double kStepCycles = 0.25;
/// Of tiles that cost the same almost the one without a remainder, which is less code.
static constexpr double kRemainderShare = 0.005;

RegisterTile weir::cpu::chooseConvTile(int64_t points, int64_t vectors, bool alignedLoads, const ConvMachine &machine) {
  RegisterTileModel model{/*maxPoints=*/16, /*maxVectors=*/6, /*broadcasts=*/2};
  model.loadsPerVector = alignedLoads ? 1 : 2;
  model.stepCycles = kStepCycles;
  model.remainderShare = kRemainderShare;
  model.prefersFewVectors = true;
  return chooseRegisterTile(points, vectors, machine.vectorRegisters, model);
}

/// Multiply-adds that a workgroup should have, and workgroups for each core, so that none of them waits long for the last one.
static constexpr double kWantedWork = 4e6, kWantedGroups = 4;
/// Of fewer multiply-adds a core that idles costs less.
static constexpr double kSmallWork = 2e6;
/// Shares of the time: of a core that idles, and of each factor of two by which workgroups are too large. Chosen among grids that were measured on two cores.
static constexpr double kIdleShare = 0.3, kLargeShare = 0.02;

double weir::cpu::convBalance(double groups, double work, const ConvMachine &machine) {
  double idle = std::ceil(groups / machine.cores) * machine.cores / groups - 1;
  double wanted = std::clamp(work / kWantedWork, 1.0, kWantedGroups * machine.cores);
  return 1 + kIdleShare * idle * std::min(1.0, work / kSmallWork) + kLargeShare * std::max(0.0, std::log2(wanted / groups));
}

double weir::cpu::convWork(const ConvProblem &p) {
  double work = 1;
  for (int64_t size : p.loopSizes)
    work *= ShapedType::isDynamic(size) ? 1 : size;
  return work;
}

Value weir::cpu::combine(Emit &e, const ConvProblem &p, Value acc, Value in, Value filter) {
  switch (p.combiner) {
  case ConvCombiner::MulAdd:
    if (p.isFused)
      return vector::FMAOp::create(e.b, e.loc, in, filter, acc);
    return arith::AddFOp::create(e.b, e.loc, acc, arith::MulFOp::create(e.b, e.loc, in, filter));
  case ConvCombiner::Add:
    return arith::AddFOp::create(e.b, e.loc, acc, in);
  case ConvCombiner::Max:
    return arith::MaximumFOp::create(e.b, e.loc, acc, in);
  case ConvCombiner::MaxNum:
    return arith::MaxNumFOp::create(e.b, e.loc, acc, in);
  case ConvCombiner::Min:
    return arith::MinimumFOp::create(e.b, e.loc, acc, in);
  case ConvCombiner::MinNum:
    return arith::MinNumFOp::create(e.b, e.loc, acc, in);
  }
  llvm_unreachable("combiner");
}

TypedAttr weir::cpu::padOrZero(const ConvProblem &p) {
  return p.padValue ? p.padValue : TypedAttr(FloatAttr::get(p.elementType, 0.0));
}

bool weir::cpu::padIsNeutral(const ConvProblem &p) {
  if (!p.padded())
    return true;
  APFloat value = cast<FloatAttr>(padOrZero(p)).getValue();
  switch (p.combiner) {
  case ConvCombiner::MulAdd:
  case ConvCombiner::Add:
    return value.isZero();
  case ConvCombiner::Max:
  case ConvCombiner::MaxNum:
    return value.isInfinity() && value.isNegative();
  case ConvCombiner::Min:
  case ConvCombiner::MinNum:
    return value.isInfinity() && !value.isNegative();
  }
  return false;
}

SmallVector<Value> weir::cpu::loopIndices(Emit &e, ArrayRef<int> loops, ArrayRef<Value> values) {
  return llvm::map_to_vector(loops, [&](int loop) { return loop < 0 ? e.index(0) : values[loop]; });
}

/// Size of an outer loop: from the type, or from the input's dimension.
static Value outerSize(Emit &e, ConvProblem &p, Value inputBuffer, unsigned loop) {
  if (!ShapedType::isDynamic(p.loopSizes[loop]))
    return e.index(p.loopSizes[loop]);
  int64_t dim = llvm::find(p.inputLoops, static_cast<int>(loop)) - p.inputLoops.begin();
  // The host counts workgroups by it: it knows the extents of bindings, not those of what a kernel makes of them.
  while (auto collapse = inputBuffer.getDefiningOp<memref::CollapseShapeOp>()) {
    ReassociationIndices group = collapse.getReassociationIndices()[dim];
    if (group.size() != 1)
      break;
    dim = group.front();
    inputBuffer = collapse.getSrc();
  }
  return memref::DimOp::create(e.b, e.loc, inputBuffer, dim);
}

Value weir::cpu::outerCount(Emit &e, ConvProblem &p, Value inputBuffer) {
  Value count = e.index(1);
  for (unsigned loop : p.outerLoops)
    count = e.mul(count, outerSize(e, p, inputBuffer, loop));
  return count;
}

void weir::cpu::splitOuter(Emit &e, ConvProblem &p, Value inputBuffer, Value linear, MutableArrayRef<Value> values) {
  for (auto [position, loop] : llvm::enumerate(llvm::reverse(p.outerLoops))) {
    if (position + 1 == p.outerLoops.size()) {
      values[loop] = linear;
      break;
    }
    Value size = outerSize(e, p, inputBuffer, loop);
    values[loop] = e.b.createOrFold<arith::RemUIOp>(e.loc, linear, size);
    linear = e.b.createOrFold<arith::DivUIOp>(e.loc, linear, size);
  }
}

bool weir::cpu::areSpatialInnermost(const ConvProblem &p) {
  size_t rank = p.spatial.size(), inputRank = p.inputLoops.size(), outputRank = p.outputLoops.size();
  return llvm::all_of(llvm::enumerate(p.spatial), [&](auto spatial) {
    size_t fromEnd = rank - spatial.index();
    return spatial.value().inputDim == inputRank - fromEnd && spatial.value().outputDim == outputRank - fromEnd;
  });
}

int64_t weir::cpu::countOuter(const ConvProblem &p) {
  int64_t count = 1;
  for (unsigned loop : p.outerLoops)
    count *= ShapedType::isDynamic(p.loopSizes[loop]) ? 1 : p.loopSizes[loop];
  return count;
}

std::optional<SmallVector<int64_t>> weir::cpu::getRowStrides(MemRefType buffer) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!buffer || failed(buffer.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  return strides;
}

bool weir::cpu::isInputOfRows(const ConvProblem &p, ConvEpilogue &epilogue, bool inPlace) {
  std::optional<SmallVector<int64_t>> strides = getRowStrides(epilogue.bufferType(p.input));
  bool joinsRows = inPlace && p.spatial.size() == 2;
  return strides && (!joinsRows || (*strides)[p.inputLoops.size() - 2] == p.spatial.back().inSize);
}

Value weir::cpu::getInputOfRows(const ConvProblem &p, ConvEpilogue &epilogue, bool inPlace) {
  Value input = epilogue.buffer(p.input);
  int rank = p.inputLoops.size();
  return inPlace && p.spatial.size() == 2 ? epilogue.flatBuffer(input, rank - 2, rank - 1) : input;
}

void weir::cpu::emitWorkgroups(func::FuncOp kernel, ConvProblem &p, Value inputBuffer, int64_t rowBlocks, int64_t featureBlocks,
                               llvm::function_ref<void(Emit &, Value, Value, Value)> body) {
  OpBuilder builder(kernel.getBody().front().getTerminator());
  Emit e(builder, p.op.getLoc());
  Value outer = outerCount(e, p, inputBuffer);
  SmallVector<OpFoldResult> bounds = {getAsOpFoldResult(outer), builder.getIndexAttr(rowBlocks),
                                      builder.getIndexAttr(featureBlocks)};
  auto forall = scf::ForallOp::create(e.b, e.loc, bounds, ValueRange(), std::nullopt);
  Emit inner(OpBuilder::atBlockBegin(forall.getBody()), e.loc);
  body(inner, forall.getInductionVar(0), forall.getInductionVar(1), forall.getInductionVar(2));
}

void weir::cpu::hoistHere(Emit &e, const ConvProblem &p, ConvEpilogue &epilogue, int loop) {
  Emit point(e.b, e.loc);
  point.b.setInsertionPoint(e.index(0).getDefiningOp()); // stays before what follows
  llvm::SmallBitVector dims(p.outputLoops.size());
  for (unsigned outer : p.outerLoops)
    dims.set(p.outputDimOf(outer));
  if (loop >= 0)
    dims.set(p.outputDimOf(loop));
  epilogue.hoistTo(point, dims);
}
