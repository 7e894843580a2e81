/// Convolutions without a schedule of their own become contractions of windows laid out in scratch memory (im2col); see ProductPasses.td.
#include "dialects/Machine/DotInstruction.h"
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"

#define DEBUG_TYPE "weir-cpu-conv-to-contraction"

namespace weir {
#define GEN_PASS_DEF_CPUCONVTOCONTRACTION
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUConvToContractionCode;

namespace {
class Converter {
public:
  Converter(IRRewriter &rewriter, linalg::LinalgOp conv, bool keepsPairs)
      : rewriter(rewriter), keepsPairs(keepsPairs), conv(conv), loc(conv.getLoc()), maps(conv.getIndexingMapsArray()), iterators(conv.getIteratorTypesArray()) {}

  /// Whether the op reads windows of its first operand, which a second one multiplies.
  bool isWindowed() {
    return conv.getNumDpsInputs() == 2 && conv.getNumDpsInits() == 1 && conv.hasPureTensorSemantics() && !conv.hasIndexSemantics() &&
           conv.getNumReductionLoops() > 0 && !maps[0].isProjectedPermutation(/*allowZeroInResults=*/true) &&
           maps[1].isProjectedPermutation() && maps[2].isProjectedPermutation();
  }

  std::optional<CPUConvToContractionCode> convert() {
    if (weir::countFilters(conv, *conv.getDpsInputOperand(0)) < getFewestFilters())
      return CPUConvToContractionCode::FEW_FILTERS;
    if (!linalg::detail::isContractionBody(*conv.getBlock(), addsProducts))
      return CPUConvToContractionCode::BODY;
    rewriter.setInsertionPoint(conv);
    linalg::GenericOp contraction = makeContraction(makeWindows());
    weir::passedRemark(conv, DEBUG_TYPE, CPUConvToContractionCode::UNFOLDED);
    rewriter.replaceOp(conv, contraction);
    return std::nullopt;
  }

private:
  /// Dot instructions multiply bytes of a copied window several times as fast as loops do those in place.
  int64_t getFewestFilters() {
    bool ofBytes = llvm::all_of(conv.getDpsInputs(), [](Value value) { return getElementTypeOrSelf(value).isInteger(8); });
    return ofBytes ? 4 : weir::kFewestFilters;
  }

  static bool addsProducts(Operation *product, Operation *sum) {
    return (isa<arith::MulFOp>(product) && isa<arith::AddFOp>(sum)) || (isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum));
  }

  /// Loops of the windows in the order of their dimensions: what is innermost in the result is in the windows if both have it, so that
  /// it is the one along which vectors run; else the loops of a sum are, in the order of the filter.
  SmallVector<unsigned> orderLoops() {
    SmallVector<unsigned> kept, sums;
    auto collect = [&](AffineMap map, utils::IteratorType type, SmallVector<unsigned> &into) {
      for (AffineExpr expr : map.getResults())
        if (unsigned loop = cast<AffineDimExpr>(expr).getPosition(); iterators[loop] == type && maps[0].isFunctionOfDim(loop))
          into.push_back(loop);
    };
    collect(maps[2], utils::IteratorType::parallel, kept);
    collect(maps[1], utils::IteratorType::reduction, sums);
    // What is summed over the window alone.
    for (unsigned loop = 0; loop < iterators.size(); ++loop)
      if (maps[0].isFunctionOfDim(loop) && !llvm::is_contained(kept, loop) && !llvm::is_contained(sums, loop))
        sums.push_back(loop);
    bool keptInside = !kept.empty() && maps[2].getResults().back() == rewriter.getAffineDimExpr(kept.back());
    if (!keptInside) {
      llvm::append_range(kept, sums);
      return kept;
    }
    // Loops that the filter has as well, groups and batches of filters, stay outside.
    SmallVector<unsigned> order, inner;
    for (unsigned loop : kept)
      (maps[1].isFunctionOfDim(loop) ? order : inner).push_back(loop);
    llvm::append_range(order, sums);
    llvm::append_range(order, inner);
    return order;
  }

  /// The type that the body widens elements of the input to before anything else, or theirs. Tiles and dot instructions multiply bf16 as they are.
  Type getWindowType() {
    BlockArgument element = conv.getBlock()->getArgument(0);
    bool isOfTiles = keepsPairs && element.getType().isBF16() && conv.getBlock()->getArgument(1).getType().isBF16();
    if (element.hasOneUse() && !isOfTiles)
      if (auto wide = dyn_cast<arith::ExtFOp>(*element.user_begin()))
        return wide.getType();
    return element.getType();
  }

  linalg::GenericOp makeWindows() {
    SmallVector<unsigned> order = orderLoops();
    SmallVector<Range> ranges = conv.createLoopRanges(rewriter, loc);
    SmallVector<OpFoldResult> sizes;
    SmallVector<AffineExpr> places(iterators.size(), rewriter.getAffineConstantExpr(0));
    for (auto [position, loop] : llvm::enumerate(order)) {
      sizes.push_back(ranges[loop].size);
      places[loop] = rewriter.getAffineDimExpr(position);
    }
    windowMap = AffineMap::get(iterators.size(), 0, llvm::map_to_vector(order, [&](unsigned loop) { return rewriter.getAffineDimExpr(loop); }),
                               rewriter.getContext());
    AffineMap read = maps[0].replaceDimsAndSymbols(places, {}, order.size(), 0);
    Value input = conv.getDpsInputs()[0];
    Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, getWindowType());
    SmallVector<utils::IteratorType> loops(order.size(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(rewriter, loc, empty.getType(), input, empty,
                                     ArrayRef<AffineMap>{read, rewriter.getMultiDimIdentityMap(order.size())}, loops,
                                     [](OpBuilder &b, Location l, ValueRange values) {
                                       Value value = values[0];
                                       if (value.getType() != values[1].getType())
                                         value = arith::ExtFOp::create(b, l, values[1].getType(), value);
                                       linalg::YieldOp::create(b, l, value);
                                     });
  }

  /// The op itself, reading the windows.
  linalg::GenericOp makeContraction(linalg::GenericOp windows) {
    Value init = conv.getDpsInits()[0];
    auto op = linalg::GenericOp::create(rewriter, loc, init.getType(), ValueRange{windows.getResult(0), conv.getDpsInputs()[1]}, init,
                                        ArrayRef<AffineMap>{windowMap, maps[1], maps[2]}, iterators);
    OpBuilder::InsertionGuard guard(rewriter);
    IRMapping mapping;
    rewriter.cloneRegionBefore(conv->getRegion(0), op.getRegion(), op.getRegion().begin(), mapping);
    BlockArgument element = op.getRegion().getArgument(0);
    Type type = getElementTypeOrSelf(windows.getResult(0).getType());
    if (type != element.getType()) {
      Operation *widening = *element.user_begin();
      element.setType(type);
      rewriter.replaceOp(widening, element);
    }
    return op;
  }

  IRRewriter &rewriter;
  bool keepsPairs; ///< of bf16
  linalg::LinalgOp conv;
  Location loc;
  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> iterators;
  AffineMap windowMap;
};

struct CPUConvToContraction : weir::impl::CPUConvToContractionBase<CPUConvToContraction> {
  using CPUConvToContractionBase::CPUConvToContractionBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (!weir::LoweringConfigAttr::of(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    weir::TargetInfo target = weir::TargetInfo::of(kernel);
    bool keepsPairs = target.hasFeature("amx-bf16") || weir::findPairInstruction(target);
    for (linalg::LinalgOp op : ops) {
      Converter converter(rewriter, op, keepsPairs);
      if (!converter.isWindowed())
        continue;
      if (std::optional<CPUConvToContractionCode> reason = converter.convert())
        weir::missedRemark(op, DEBUG_TYPE, *reason);
    }
  }
};
} // namespace
