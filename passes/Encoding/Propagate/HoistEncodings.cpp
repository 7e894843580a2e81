// Moves conversions out of dispatch regions and loops, and those of constants to globals (encoding-passes.md section 6).

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/Bubbling.h"
#include "passes/Encoding/Propagate/GlobalHoisting.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-hoist-encodings"

namespace weir {
#define GEN_PASS_DEF_HOISTENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// Below this a conversion in a kernel costs less than a dispatch, whatever reads it.
static constexpr int64_t kSmallBytes = 1 << 10;

/// Whether a slice of a plain tensor is one run of elements: from the slow side sizes of 1, then one that is any, then whole ones.
static bool isOneRun(tensor::ExtractSliceOp slice) {
  if (!slice.hasUnitStride())
    return false;
  bool isWhole = true;
  RankedTensorType source = slice.getSourceType();
  for (int64_t dim = source.getRank() - 1; dim >= 0; --dim) {
    int64_t size = slice.getStaticSizes()[dim];
    if (!isWhole && size != 1)
      return false;
    isWhole &= !ShapedType::isDynamic(size) && size == source.getDimSize(dim);
  }
  return true;
}

namespace {

/// Takes what a value is made of out of a region.
class RegionExit {
public:
  explicit RegionExit(flow::DispatchRegionOp region) : region(region) {}

  bool isOutside(Value value) { return !region->isAncestor(value.getParentRegion()->getParentOp()); }

  /// H1: nothing computes on the way.
  bool isMovable(Value value) {
    if (isOutside(value))
      return true;
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<util::GlobalLoadOp>(op))
      return true;
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (!isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) && !(slice && isOneRun(slice)))
      return false;
    return llvm::all_of(op->getOperands(), [&](Value operand) { return isMovableSize(operand); });
  }

  /// The same for sizes, which may be computed.
  bool isMovableSize(Value value) {
    if (isa<ShapedType>(value.getType()) || isOutside(value))
      return isMovable(value);
    if (auto known = movableSizes.find(value); known != movableSizes.end())
      return known->second;
    Operation *op = value.getDefiningOp();
    return movableSizes[value] = op && op->getNumRegions() == 0 && isPure(op) &&
                                 llvm::all_of(op->getOperands(), [&](Value operand) { return isMovableSize(operand); });
  }

  /// The value before the region.
  Value move(Value value) {
    if (isOutside(value))
      return value;
    if (Value known = mapping.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    for (Value operand : op->getOperands())
      if (!isOutside(operand))
        mapping.map(operand, move(operand));
    OpBuilder builder(region);
    return builder.clone(*op, mapping)->getResult(cast<OpResult>(value).getResultNumber());
  }

private:
  flow::DispatchRegionOp region;
  IRMapping mapping;
  DenseMap<Value, bool> movableSizes;
};

struct HoistEncodings : weir::impl::HoistEncodingsBase<HoistEncodings> {
  using HoistEncodingsBase::HoistEncodingsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable table(module);
    symbols = &table;
    outside.clear();
    TargetLayouts targetLayouts(module);
    layouts = &targetLayouts;
    SmallVector<SetEncodingOp> inside;
    module.walk([&](SetEncodingOp op) {
      if (op->getParentOfType<flow::DispatchRegionOp>())
        inside.push_back(op);
    });
    for (SetEncodingOp op : inside)
      leaveRegion(op);
    module.walk([&](Operation *op) {
      if (isa<scf::IfOp, scf::IndexSwitchOp>(op) && !isInDispatch(op))
        leaveBranches(op);
    });
    module.walk([&](Operation *op) {
      if (isa<SetEncodingOp, UnsetEncodingOp, flow::TensorEncodeOp>(op) && !isInDispatch(op))
        leaveLoops(op);
    });
    if (!globals)
      return;
    SmallVector<Operation *> conversions;
    module.walk([&](Operation *op) {
      if (isa<SetEncodingOp, flow::TensorEncodeOp>(op) && !isInDispatch(op) && !isStoredInGlobal(op))
        conversions.push_back(op);
    });
    GlobalHoisting(module, maxGlobalGrowth).run(conversions);
  }

private:
  /// PL5: a small operand is converted where it is used.
  bool staysInside(SetEncodingOp op) {
    std::optional<int64_t> bytes = staticStorageSize(op.getSourceType());
    if (!bytes)
      return false;
    bool isLower = llvm::all_of(op->getUsers(), [&](Operation *user) {
      return user->getNumResults() == 1 && isa<RankedTensorType>(user->getResult(0).getType()) &&
             op.getResultType().getRank() < cast<RankedTensorType>(user->getResult(0).getType()).getRank();
    });
    return *bytes <= (isLower ? inlineBytes.getValue() : isConstant(op.getSource()) ? 0 : kSmallBytes);
  }

  bool isConstant(Value value) {
    SmallVector<util::GlobalOp> globals;
    return isConstantExpression(value, *symbols, globals);
  }

  void leaveRegion(SetEncodingOp op) {
    auto region = op->getParentOfType<flow::DispatchRegionOp>();
    RegionExit exit(region);
    // encoding-passes.md N3, N4: it is nothing in the kernel, and nowhere else.
    if (layouts->arePlain(op.getResultType())) {
      passedRemark(op, DEBUG_TYPE, HoistEncodingsCode::PLAIN_EVERYWHERE);
      return;
    }
    // What only extends or repeats elements stays in the kernel.
    while (!exit.isMovable(op.getSource()) && isBelowMovable(op, exit)) {
      SetEncodingOp above = bubbleAbove(op, *layouts);
      if (!above)
        break;
      op = above;
    }
    if (!exit.isMovable(op.getSource())) {
      missedRemark(op, DEBUG_TYPE, HoistEncodingsCode::MADE_IN_REGION);
      return;
    }
    if (staysInside(op)) {
      passedRemark(op, DEBUG_TYPE, HoistEncodingsCode::INLINED_SMALL);
      return;
    }
    // A layout does not depend on the sizes of loops (E4): where they are not known outside, it has none.
    SmallVector<Value> dims;
    if (llvm::all_of(op.getEncodingDims(), [&](Value dim) { return exit.isMovableSize(dim); }))
      for (Value dim : op.getEncodingDims())
        dims.push_back(exit.move(dim));
    Value source = exit.move(op.getSource());
    SetEncodingOp &known = outside[{source, region->getBlock()}][op.getResultType()];
    if (!known || !known->isBeforeInBlock(region)) {
      OpBuilder builder(region);
      known = SetEncodingOp::create(builder, op.getLoc(), op.getResultType(), source, dims);
    }
    passedRemark(op, DEBUG_TYPE, HoistEncodingsCode::HOISTED);
    op.replaceAllUsesWith(known.getResult());
    eraseIfDead(op);
  }

  /// Whether a set may rise to a value that leaves the region.
  bool isBelowMovable(SetEncodingOp op, RegionExit &exit) {
    Value source = op.getSource();
    while (auto structured = source.getDefiningOp<linalg::LinalgOp>()) {
      if (exit.isOutside(source) || structured.getNumDpsInputs() != 1)
        return false;
      source = structured->getOperand(0);
      if (isa<TensorType>(source.getType()) && exit.isMovable(source))
        return true;
    }
    return false;
  }

  /// H6: a conversion that all branches do.
  void leaveBranches(Operation *branch) {
    if (llvm::any_of(branch->getRegions(), [](Region &region) { return !region.hasOneBlock(); }))
      return;
    // By the first branch's conversion: those of the others, as far as these have it.
    llvm::MapVector<std::pair<Value, Type>, SmallVector<Operation *>> known;
    for (auto [number, region] : llvm::enumerate(branch->getRegions()))
      for (Operation &op : region.front().without_terminator()) {
        if (!isInvariant(op, branch))
          continue;
        SmallVector<Operation *> &alike = known[{op.getOperand(0), op.getResult(0).getType()}];
        if (alike.size() == number && (alike.empty() || alike.front()->getName() == op.getName()))
          alike.push_back(&op);
      }
    for (auto &[what, alike] : known) {
      if (alike.size() != branch->getNumRegions())
        continue;
      alike.front()->moveBefore(branch);
      for (Operation *other : ArrayRef(alike).drop_front()) {
        other->replaceAllUsesWith(alike.front());
        other->erase();
      }
      passedRemark(alike.front(), DEBUG_TYPE, HoistEncodingsCode::HOISTED);
    }
  }

  static bool isInvariant(Operation &op, Operation *branch) {
    return isa<SetEncodingOp, UnsetEncodingOp, flow::TensorEncodeOp>(op) && llvm::all_of(op.getOperands(), [&](Value operand) {
             return !branch->isAncestor(operand.getParentRegion()->getParentOp());
           });
  }

  /// Moves a conversion of values from outside out of the loops around it (H6).
  void leaveLoops(Operation *op) {
    bool moved = false;
    while (auto loop = dyn_cast_if_present<LoopLikeOpInterface>(op->getParentOp())) {
      if (!llvm::all_of(op->getOperands(), [&](Value operand) { return loop.isDefinedOutsideOfLoop(operand); }))
        break;
      loop.moveOutOfLoop(op);
      moved = true;
    }
    if (moved)
      passedRemark(op, DEBUG_TYPE, HoistEncodingsCode::HOISTED);
  }

  static bool isStoredInGlobal(Operation *op) {
    return op->getParentOfType<util::InitializerOp>() &&
           llvm::all_of(op->getUsers(), [](Operation *user) { return isa<util::GlobalStoreOp>(user); });
  }

  SymbolTable *symbols = nullptr;
  const TargetLayouts *layouts = nullptr;
  DenseMap<std::pair<Value, Block *>, DenseMap<Type, SetEncodingOp>> outside;
};

} // namespace
