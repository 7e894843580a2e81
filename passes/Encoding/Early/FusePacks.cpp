// Packs between dispatch regions go to the ends of the regions that make what they pack (encoding-passes.md FU1, for the early path). Those that stay are dispatches.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/RegionResults.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-fuse-packs"

namespace weir {
#define GEN_PASS_DEF_FUSEPACKS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// A pack, the region that holds nothing else if there is one, and how its source comes from the result of another region.
struct Pack {
  linalg::PackOp op;
  flow::DispatchRegionOp alone;
  OpResult root;
  /// Reshapes and casts after the root, in order.
  SmallVector<Operation *> views;
};

/// Ops that a pack needs beside its source.
bool isHelper(Operation &op) { return isa<tensor::EmptyOp>(op) || op.hasTrait<OpTrait::ConstantLike>(); }

/// The only pack of a region that does nothing else and returns it.
linalg::PackOp getOnlyPack(flow::DispatchRegionOp region) {
  if (!llvm::hasSingleElement(region.getBody()) || region.getNumResults() != 1)
    return {};
  linalg::PackOp pack;
  for (Operation &op : region.getBody().front().without_terminator()) {
    auto other = dyn_cast<linalg::PackOp>(op);
    if ((!other && !isHelper(op) && !isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) || (other && pack))
      return {};
    pack = other ? other : pack;
  }
  return pack && region.getBody().front().getTerminator()->getOperand(0) == pack.getResult() ? pack : linalg::PackOp();
}

struct FusePacks : public weir::impl::FusePacksBase<FusePacks> {
  using FusePacksBase::FusePacksBase;

  void runOnOperation() override {
    resolveDims();
    std::vector<Pack> packs;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto region = dyn_cast<flow::DispatchRegionOp>(op);
      linalg::PackOp pack = region ? getOnlyPack(region) : dyn_cast<linalg::PackOp>(op);
      if (pack && llvm::none_of(pack.getStaticInnerTiles(), ShapedType::isDynamic) && pack.getDest().getDefiningOp<tensor::EmptyOp>())
        packs.push_back({pack, region, {}, {}});
      return region ? WalkResult::skip() : WalkResult::advance();
    });
    limitExtraBytes(packs);
    DominanceInfo info(getOperation());
    dominance = &info;
    for (Pack &pack : packs)
      visit(pack);
  }

private:
  /// Sizes of what regions return are those that they state: none is a use of the value.
  void resolveDims() {
    getOperation()->walk([](tensor::DimOp dim) {
      Value source = dim.getSource();
      while (auto cast = source.getDefiningOp<tensor::CastOp>())
        source = cast.getSource();
      auto region = source.getDefiningOp<flow::DispatchRegionOp>();
      std::optional<int64_t> index = dim.getConstantIndex();
      auto type = cast<RankedTensorType>(source.getType());
      if (!region || !index || !type.isDynamicDim(*index))
        return;
      int64_t number = llvm::count_if(type.getShape().take_front(*index), ShapedType::isDynamic);
      dim.replaceAllUsesWith(region.getResultDynamicDims(cast<OpResult>(source).getResultNumber())[number]);
      dim.erase();
    });
  }

  /// Whether the packed value is read in regions alone that unpack it again, so that these may read the plain one.
  static bool isReadPlain(Pack pack) {
    return !pack.alone && llvm::all_of(pack.op->getUsers(), [&](Operation *user) {
      auto unpack = dyn_cast<linalg::UnPackOp>(user);
      return unpack && unpack->getParentOfType<flow::DispatchRegionOp>() && unpack.getSource() == pack.op.getResult() &&
             unpack.getResult().getType() == pack.op.getSource().getType();
    });
  }

  /// encoding-passes.md W4: of what would be stored both plain and packed readers take the largest plain, and pack it by themselves.
  void limitExtraBytes(std::vector<Pack> &packs) {
    SmallVector<std::pair<double, Operation *>> extras;
    for (Pack &pack : packs) {
      Pack found{pack.op, pack.alone, {}, {}};
      if (isReadPlain(pack) && findRoot(found) && !isOnlyUse(found))
        extras.push_back({getAssumedBytes(pack.op.getSourceType()), pack.op});
    }
    SmallVector<Operation *> chosen = chooseTooExpensive(getOperation(), std::move(extras), maxExtraBytesPercent);
    llvm::DenseSet<Operation *> isChosen(chosen.begin(), chosen.end());
    llvm::erase_if(packs, [&](const Pack &pack) { return isChosen.contains(pack.op); });
    for (Operation *op : chosen) {
      auto pack = cast<linalg::PackOp>(op);
      missedRemark(op, DEBUG_TYPE, FusePacksCode::EXTRA_BYTES) << remark::metric("bytes", staticStorageSize(pack.getDestType()).value_or(0));
      for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
        Value dest = cast<linalg::UnPackOp>(user).getDest();
        user->getResult(0).replaceAllUsesWith(pack.getSource());
        user->erase();
        eraseIfUnused(dest);
      }
      Value dest = pack.getDest();
      op->erase();
      eraseIfUnused(dest);
    }
  }

  void visit(Pack &pack) {
    if (!findRoot(pack)) {
      missedRemark(pack.op, DEBUG_TYPE, FusePacksCode::PACK_LEFT) << remark::metric("bytes", staticStorageSize(pack.op.getDestType()).value_or(0));
      if (!pack.alone)
        wrap(pack.op);
      return;
    }
    auto producer = cast<flow::DispatchRegionOp>(pack.root.getOwner());
    if (std::optional<FusePacksCode> obstacle = getObstacle(pack, producer)) {
      missedRemark(pack.op, DEBUG_TYPE, *obstacle);
      if (!pack.alone)
        wrap(pack.op);
      return;
    }
    append(pack, producer);
  }

  /// Regions that were replaced since the packs were found have other results: looked at only now.
  static bool findRoot(Pack &pack) {
    Operation *outside = pack.alone ? pack.alone.getOperation() : pack.op.getOperation();
    Value value = pack.op.getSource();
    while (auto result = dyn_cast<OpResult>(value)) {
      Operation *def = result.getOwner();
      if (isa<flow::DispatchRegionOp>(def)) {
        pack.root = result;
        return def->getBlock() == outside->getBlock();
      }
      if (!isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
        return false;
      pack.views.insert(pack.views.begin(), def);
      value = def->getOperand(0);
    }
    return false;
  }

  static bool isOnlyUse(const Pack &pack) {
    return pack.root.hasOneUse() && llvm::all_of(pack.views, [](Operation *op) { return op->hasOneUse(); });
  }

  std::optional<FusePacksCode> getObstacle(const Pack &pack, flow::DispatchRegionOp producer) {
    if (!llvm::hasSingleElement(producer.getBody()) || !isa<flow::ReturnOp>(producer.getBody().front().getTerminator()))
      return FusePacksCode::OPAQUE_OP_IN_PRODUCER;
    Block &body = producer.getBody().front();
    if (!llvm::all_of(body.without_terminator(),
                      [](Operation &op) { return canStoreEncoded(op) || isa<linalg::PackOp, linalg::UnPackOp>(op); }))
      return FusePacksCode::OPAQUE_OP_IN_PRODUCER;
    if (isMadeInPlace(body.getTerminator()->getOperand(pack.root.getResultNumber()), producer.getBody()))
      return FusePacksCode::TIED_RESULT;
    for (Operation *view : pack.views)
      for (Value operand : llvm::drop_begin(view->getOperands()))
        if (!dominance->properlyDominates(operand, producer))
          return FusePacksCode::DIMS_NOT_AVAILABLE;
    if (!isOnlyUse(pack) && added.lookup(producer) >= maxResults)
      return FusePacksCode::TOO_MANY_RESULTS;
    return std::nullopt;
  }

  /// A copy of the pack, with what it needs beside its source.
  static Value clone(OpBuilder &builder, linalg::PackOp op, Value source) {
    IRMapping mapping;
    mapping.map(op.getSource(), source);
    mapping.map(op.getDest(), linalg::PackOp::createDestinationTensor(builder, op.getLoc(), source, op.getMixedTiles(), op.getInnerDimsPos(), op.getOuterDimsPerm()));
    if (Value padding = op.getPaddingValue())
      if (Operation *def = padding.getDefiningOp(); def && def->hasTrait<OpTrait::ConstantLike>())
        mapping.map(padding, builder.clone(*def)->getResult(0));
    return builder.clone(*op, mapping)->getResult(0);
  }

  /// The dynamic sizes of the packed value, from those that `producer` states of its result, before it.
  static SmallVector<Value> getPackedDims(Pack &pack, flow::DispatchRegionOp producer) {
    OpBuilder builder(producer);
    Location loc = pack.op.getLoc();
    SmallVector<OpFoldResult> sizes = getMixedValues(cast<RankedTensorType>(pack.root.getType()).getShape(),
                                                     producer.getResultDynamicDims(pack.root.getResultNumber()), builder);
    for (Operation *view : pack.views) {
      if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
        sizes = getMixedValues(expand.getStaticOutputShape(), expand.getOutputShape(), builder);
      } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
        SmallVector<OpFoldResult> joined;
        for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
          AffineExpr product = builder.getAffineConstantExpr(1);
          SmallVector<OpFoldResult> factors;
          for (int64_t dim : group) {
            product = product * builder.getAffineSymbolExpr(factors.size());
            factors.push_back(sizes[dim]);
          }
          joined.push_back(affine::makeComposedFoldedAffineApply(builder, loc, product, factors));
        }
        sizes = joined;
      }
      for (auto [size, known] : llvm::zip_equal(sizes, cast<RankedTensorType>(view->getResult(0).getType()).getShape()))
        if (!ShapedType::isDynamic(known))
          size = builder.getIndexAttr(known);
    }
    SmallVector<Value> dims;
    for (OpFoldResult size : linalg::PackOp::getResultShape(builder, loc, sizes, pack.op.getMixedTiles(), pack.op.getInnerDimsPos(), pack.op.getOuterDimsPerm()))
      if (!getConstantIntValue(size))
        dims.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
    return dims;
  }

  void append(Pack &pack, flow::DispatchRegionOp producer) {
    SmallVector<Value> dims = getPackedDims(pack, producer);
    bool isReplaced = isOnlyUse(pack);
    Operation *terminator = producer.getBody().front().getTerminator();
    OpBuilder inside(terminator);
    IRMapping mapping;
    Value value = terminator->getOperand(pack.root.getResultNumber());
    mapping.map(pack.root, value);
    for (Operation *view : pack.views)
      value = inside.clone(*view, mapping)->getResult(0);
    value = clone(inside, pack.op, value);
    int64_t count = added.lookup(producer) + !isReplaced;
    std::optional<unsigned> replaced = isReplaced ? std::optional<unsigned>(pack.root.getResultNumber()) : std::nullopt;
    flow::DispatchRegionOp fresh = withResult(producer, value, dims, replaced);
    added.erase(producer);
    added[fresh] = count;
    passedRemark(fresh, DEBUG_TYPE, FusePacksCode::FUSED_INTO_PRODUCER);
    // Those of the pack's own region go with it.
    llvm::erase_if(pack.views, [](Operation *view) { return view->getParentOfType<flow::DispatchRegionOp>() != nullptr; });
    Operation *old = pack.alone ? pack.alone.getOperation() : pack.op.getOperation();
    old->getResult(0).replaceAllUsesWith(fresh.getResult(replaced.value_or(fresh.getNumResults() - 1)));
    Value dest = pack.alone ? Value() : pack.op.getDest();
    old->erase();
    eraseIfUnused(dest);
    for (Operation *view : llvm::reverse(pack.views))
      if (view->use_empty())
        view->erase();
    replaceRegion(producer, fresh);
  }

  static void wrap(linalg::PackOp op) {
    OpBuilder builder(op);
    ValueRange dims = op.getDest().getDefiningOp<tensor::EmptyOp>().getDynamicSizes();
    auto region = flow::DispatchRegionOp::create(builder, op.getLoc(), op.getResult().getType(), dims, ValueRange());
    if (region.getBody().empty())
      region.getBody().emplaceBlock();
    builder.setInsertionPointToEnd(&region.getBody().front());
    Value packed = clone(builder, op, op.getSource());
    flow::ReturnOp::create(builder, op.getLoc(), packed);
    op.getResult().replaceAllUsesWith(region.getResult(0));
    Value dest = op.getDest();
    op.erase();
    eraseIfUnused(dest);
  }

  static void eraseIfUnused(Value dest) {
    Operation *empty = dest ? dest.getDefiningOp<tensor::EmptyOp>().getOperation() : nullptr;
    if (empty && empty->use_empty())
      empty->erase();
  }

  DominanceInfo *dominance = nullptr;
  /// Results that were added to regions.
  DenseMap<Operation *, int64_t> added;
};

} // namespace
