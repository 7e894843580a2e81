// Constant filters of 3x3 convolutions become transformed ones where that is faster; see LinalgPasses.td. Rules: dispatch-passes.md 8.

#include "dialects/Flow/FlowOps.h"
#include "dialects/Machine/VectorCycles.h"
#include "dialects/Weir/FPContract.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/Winograd.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <cmath>
#include <limits>

#define DEBUG_TYPE "weir-winograd-filters"

namespace weir {
#define GEN_PASS_DEF_WINOGRADFILTERS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// The bound on the error of a result, over that of the direct sum, that is accepted (WG3).
constexpr double kLargestErrorRatio = 4;
/// A larger gain than this is expected, or the convolution stays.
constexpr double kSmallestGain = 1.15;

/// The sizes of a convolution, and about how many cycles of one core it takes.
struct Sizes {
  int64_t features, channels, rows, columns, lanes;

  /// Elements of a filter come from memory.
  static double product(double multiplications, double lanes) { return multiplications / (cycles::kProducts * lanes); }
  static double stream(double elements) { return elements * 4 / cycles::kMemoryBytes; }

  double getDirectCycles() const {
    double taps = 9.0 * features * channels;
    return std::max(product(taps * rows * columns, lanes), stream(taps));
  }
  double getWinogradCycles(const WinogradTransform &transform) const {
    int64_t tileRows = llvm::divideCeil(rows, transform.tile), tileColumns = llvm::divideCeil(columns, transform.tile);
    double filter = double(transform.points * transform.points) * features * channels;
    WinogradCycles cycles = WinogradCycles::get(transform);
    return std::max(product(filter * tileRows * tileColumns, lanes), stream(filter)) + cycles.getInputs(channels, tileRows, tileColumns, lanes) +
           cycles.getOutputs(features, tileRows, tileColumns, lanes, transform.tile);
  }
};

struct WinogradFilters : weir::impl::WinogradFiltersBase<WinogradFilters> {
  using WinogradFiltersBase::WinogradFiltersBase;

  void runOnOperation() override {
    if (lanes < 2)
      return;
    SmallVector<linalg::Conv2DNchwFchwOp> convs;
    getOperation()->walk([&](linalg::Conv2DNchwFchwOp conv) {
      auto type = cast<RankedTensorType>(conv.getInputs()[1].getType());
      // Others are no candidates.
      if (type.getElementType().isF32() && type.getShape().take_back(2) == ArrayRef<int64_t>{3, 3} && isUnit(conv.getStrides()) && isUnit(conv.getDilations()))
        convs.push_back(conv);
    });
    for (linalg::Conv2DNchwFchwOp conv : convs)
      if (std::optional<WinogradFiltersCode> reason = transform(conv))
        missedRemark(conv, DEBUG_TYPE, *reason);
  }

private:
  static bool isUnit(DenseIntElementsAttr values) { return values.isSplat() && values.getSplatValue<int64_t>() == 1; }

  std::optional<WinogradFiltersCode> transform(linalg::Conv2DNchwFchwOp conv) {
    auto filterType = cast<RankedTensorType>(conv.getInputs()[1].getType()), type = cast<RankedTensorType>(conv.getResult(0).getType());
    if (!filterType.hasStaticShape() || llvm::any_of(type.getShape().drop_front(), ShapedType::isDynamic))
      return WinogradFiltersCode::DYNAMIC;
    Operation *sum = conv.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    if (!mayContract(sum->getOperand(1).getDefiningOp(), sum))
      return WinogradFiltersCode::FP_CONTRACT;
    if (!isAlone(conv))
      return WinogradFiltersCode::SEVERAL_ROOTS;
    Attribute constant;
    if (!matchPattern(conv.getInputs()[1], m_Constant(&constant)))
      return WinogradFiltersCode::NOT_CONSTANT;
    std::optional<ConstantElements> elements = ConstantElements::get(constant);
    if (!elements)
      return WinogradFiltersCode::NO_BYTES;
    Sizes sizes{filterType.getDimSize(0), filterType.getDimSize(1), type.getDimSize(2), type.getDimSize(3), lanes};
    if (sizes.features % lanes != 0)
      return WinogradFiltersCode::FEATURES;
    const WinogradTransform *best = nullptr;
    bool isAccurate = false;
    for (int64_t tile : {2, 4}) {
      const WinogradTransform *candidate = WinogradTransform::get(tile);
      if (candidate->getErrorRatio(sizes.channels, kWinogradChunk) > kLargestErrorRatio)
        continue;
      isAccurate = true;
      double limit = best               ? sizes.getWinogradCycles(*best)
                     : mode == "always" ? std::numeric_limits<double>::infinity()
                                        : sizes.getDirectCycles() / kSmallestGain;
      if (sizes.getWinogradCycles(*candidate) < limit)
        best = candidate;
    }
    if (!best)
      return isAccurate ? WinogradFiltersCode::COST : WinogradFiltersCode::ERROR_BOUND;
    SmallVector<float> taps = elements->getFloats();
    if (!llvm::all_of(taps, [](float tap) { return std::isfinite(tap); }))
      return WinogradFiltersCode::NOT_FINITE;
    rewrite(conv, taps, *best);
    return std::nullopt;
  }

  /// Whether the kernel of `conv` has no other loops than those of elementwise ops (WG2).
  static bool isAlone(linalg::LinalgOp conv) {
    auto region = conv->getParentOfType<flow::DispatchRegionOp>();
    return !region || !region
                           ->walk([&](linalg::LinalgOp other) {
                             return other != conv && other.getNumReductionLoops() != 0 ? WalkResult::interrupt() : WalkResult::advance();
                           })
                           .wasInterrupted();
  }

  void rewrite(linalg::Conv2DNchwFchwOp conv, ArrayRef<float> taps, const WinogradTransform &transform) {
    OpOperand &filter = conv->getOpOperand(1);
    Value &transformed = made[{filter.get(), transform.tile}];
    if (!transformed) {
      OpBuilder builder(filter.get().getDefiningOp());
      transformed = arith::ConstantOp::create(builder, filter.get().getLoc(), makeConstant(cast<RankedTensorType>(filter.get().getType()), taps, transform));
    }
    passedRemark(conv, DEBUG_TYPE, WinogradFiltersCode::TRANSFORMED) << remark::metric("tile", transform.tile);
    OpBuilder builder(conv);
    filter.set(restoreWinogradFilter(builder, conv.getLoc(), transformed, transform));
  }

  /// G w G^T of each 3x3 part, in tiles of output channels: as many as kernels have lanes, or twice as many.
  TypedAttr makeConstant(RankedTensorType type, ArrayRef<float> taps, const WinogradTransform &transform) {
    int64_t features = type.getDimSize(0), channels = type.getDimSize(1), points = transform.points;
    int64_t tile = features % (2 * lanes) == 0 ? 2 * lanes : lanes;
    int64_t block = getWinogradBlock(channels), planes = points * points;
    auto result = RankedTensorType::get({features / tile, channels / block, points, points, block, tile}, type.getElementType());
    AsmResourceBlob blob = HeapAsmResourceBlob::allocate(result.getNumElements() * sizeof(float), /*align=*/64);
    auto *target = reinterpret_cast<float *>(blob.getMutableData().data());
    for (int64_t f = 0; f < features; ++f)
      for (int64_t c = 0; c < channels; ++c) {
        SmallVector<double, 36> values = transform.applyFilter(taps.slice((f * channels + c) * 9, 9));
        for (auto [plane, value] : llvm::enumerate(values))
          target[(((f / tile * (channels / block) + c / block) * planes + plane) * block + c % block) * tile + f % tile] = static_cast<float>(value);
      }
    return DenseResourceElementsAttr::get(result, "winograd_filter", std::move(blob));
  }

  llvm::DenseMap<std::pair<Value, int64_t>, Value> made;
};
} // namespace
