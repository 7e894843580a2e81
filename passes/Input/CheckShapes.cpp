// Checks what ops on tensors need of extents that only the run knows: at the entry of the function where they follow from its
// arguments, else where they are computed. See ShapePasses.td.

#include "passes/Input/Passes.h"
#include "passes/Input/ShapeBounds.h"
#include "passes/Input/ShapeFacts.h"
#include "passes/Input/ShapeMessages.h"
#include "passes/Input/SinkAfterChecks.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

#define DEBUG_TYPE "weir-check-shapes"

namespace weir {
#define GEN_PASS_DEF_CHECKSHAPES
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

using Kind = ShapeRequirement::Kind;

/// Tensors above this have no address. In bytes, with room for padding after them.
constexpr double kLargestTensor = double(int64_t(1) << 60);

double elementBytes(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * elementBytes(complex.getElementType());
  return element.isIntOrFloat() ? std::max(1u, element.getIntOrFloatBitWidth() / 8) : 8;
}

/// Of the elements of `type`, as far as its static extents tell.
double staticBytes(RankedTensorType type) {
  double bytes = elementBytes(type.getElementType());
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size))
      bytes *= size;
  return bytes;
}

class Checker {
public:
  /// `ops`: what will be checked, in order.
  Checker(Operation *entryPoint, ArrayRef<Operation *> ops)
      : entryPoint(entryPoint), builder(entryPoint->getContext()), requirements(builder), facts(entryPoint) {
    for (auto [i, op] : llvm::enumerate(ops))
      order[op] = i;
  }

  LogicalResult check(Operation *op) {
    if (auto aware = dyn_cast<util::ShapeAwareOpInterface>(op))
      for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
        for (Value extent : aware.getResultDynamicDims(i))
          facts.setExtent(extent);
    Operation *before = op->getPrevNode();
    hasCheckInPlace = false;
    for (const ShapeRequirement &requirement : requirements.of(op))
      if (failed(check(op, requirement)))
        return failure();
    if (hasCheckInPlace)
      moveUp(before, op);
    return success();
  }

private:
  LogicalResult check(Operation *op, const ShapeRequirement &requirement) {
    if (std::optional<bool> known = evaluate(requirement, op)) {
      if (*known)
        return success();
      // What is never reached may be wrong.
      if (op->getBlock() == entryPoint->getBlock())
        return reportConstant(op, requirement);
    }
    bool atEntry = op->getBlock() == entryPoint->getBlock() &&
                   llvm::all_of(requirement.numbers, [&](const ShapeNumber &n) { return facts.isKnownAtEntry(n.value); }) &&
                   llvm::all_of(requirement.unlessZero, [&](OpFoldResult value) { return facts.isKnownAtEntry(value); });
    if (!atEntry && op->getParentOfType<LoopLikeOpInterface>() && holdsInLoop(requirement))
      return success();
    // What holds from the definition of one of its numbers on holds everywhere.
    bool isGlobal = op->getBlock() == entryPoint->getBlock() ||
                    llvm::any_of(requirement.numbers, [&](const ShapeNumber &n) {
                      auto value = dyn_cast<Value>(n.value);
                      return value && value.getParentBlock() == op->getBlock();
                    });
    if (!isNew(op, requirement, isGlobal))
      return success();
    emit(op, requirement, atEntry);
    if (isGlobal && requirement.kind == Kind::Equal)
      facts.setEqual(requirement.numbers[0].value, requirement.numbers[1].value);
    if (isGlobal && requirement.kind == Kind::Extent)
      facts.setExtent(requirement.numbers[0].value);
    return success();
  }

  /// Nothing if only the run can tell.
  std::optional<bool> evaluate(const ShapeRequirement &requirement, Operation *op) {
    const SmallVector<ShapeNumber, 2> &numbers = requirement.numbers;
    std::optional<int64_t> a = getConstantIntValue(numbers[0].value);
    if (requirement.kind == Kind::Extent) {
      if (a)
        return *a >= 0 && *a <= largestExtent;
      auto value = cast<Value>(numbers[0].value);
      if (facts.isExtent(value) || value.getDefiningOp<tensor::DimOp>() || value.getDefiningOp<hal::BufferViewDimOp>())
        return true;
      return std::nullopt;
    }
    if (requirement.kind == Kind::Fits) {
      unsigned dynamic = llvm::count_if(numbers, [](const ShapeNumber &n) { return isa<Value>(n.value); });
      if (dynamic == 1 && staticBytes(cast<RankedTensorType>(op->getResult(0).getType())) * double(largestExtent) <= kLargestTensor)
        return true;
      return std::nullopt;
    }
    std::optional<int64_t> b = getConstantIntValue(numbers[1].value);
    auto exceptWhereEmpty = [&](bool holds) { return holds || requirement.unlessZero.empty() ? std::optional(holds) : std::nullopt; };
    if (requirement.kind == Kind::Subscript)
      return a && b ? exceptWhereEmpty(*a >= 0 && *a < *b) : std::nullopt;
    if (facts.classOf(numbers[0].value) == facts.classOf(numbers[1].value))
      return true;
    if (!a || !b)
      return std::nullopt;
    if (requirement.kind == Kind::Equal)
      return *a == *b;
    return exceptWhereEmpty(*a <= *b);
  }

  LogicalResult reportConstant(Operation *op, const ShapeRequirement &requirement) {
    ShapeMessage message = describeFailure(op, requirement);
    std::string text = message.text;
    for (OpFoldResult value : message.values)
      text.replace(text.find("{}"), 2, std::to_string(*getConstantIntValue(value)));
    return emitError(op->getLoc()) << text;
  }

  /// The same check is made once: in the function, or in each block where it may be the only one.
  bool isNew(Operation *op, const ShapeRequirement &requirement, bool isGlobal) {
    std::vector<uintptr_t> key = {static_cast<uintptr_t>(requirement.kind)};
    for (const ShapeNumber &number : requirement.numbers)
      key.push_back(facts.classOf(number.value));
    for (OpFoldResult value : requirement.unlessZero)
      key.push_back(facts.classOf(value));
    if (requirement.kind == Kind::Fits) {
      key.push_back(elementBytes(getElementTypeOrSelf(op->getResult(0).getType())));
      llvm::sort(key.begin() + 1, key.end() - 1);
    }
    if (made.count(key))
      return false;
    if (!isGlobal)
      key.push_back(reinterpret_cast<uintptr_t>(op->getBlock()));
    return made.insert(key).second;
  }

  void emit(Operation *op, const ShapeRequirement &requirement, bool atEntry) {
    Location loc = op->getLoc();
    builder.setInsertionPoint(op);
    auto get = [&](OpFoldResult number) {
      return atEntry ? facts.atEntry(number) : getValueOrCreateConstantIndexOp(builder, loc, number);
    };
    SmallVector<Value> numbers;
    for (const ShapeNumber &number : requirement.numbers)
      numbers.push_back(get(number.value));
    SmallVector<Value> unlessZero = llvm::map_to_vector(requirement.unlessZero, get);
    ShapeMessage message = describeFailure(op, requirement);
    SmallVector<Value> values = llvm::map_to_vector(message.values, get);
    if (atEntry)
      builder.setInsertionPoint(entryPoint);
    Value holds = buildCondition(loc, requirement.kind, numbers, op);
    for (Value value : unlessZero) {
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      Value isZero = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, value, zero);
      holds = arith::OrIOp::create(builder, loc, holds, isZero);
    }
    hal::CheckOp::create(builder, loc, holds, message.text, values);
    hasCheckInPlace |= !atEntry;
  }

  Value buildCondition(Location loc, Kind kind, ArrayRef<Value> numbers, Operation *op) {
    auto compare = [&](arith::CmpIPredicate predicate, Value a, Value b) {
      return arith::CmpIOp::create(builder, loc, predicate, a, b).getResult();
    };
    switch (kind) {
    case Kind::Equal:
      return compare(arith::CmpIPredicate::eq, numbers[0], numbers[1]);
    case Kind::AtMost:
      return compare(arith::CmpIPredicate::sle, numbers[0], numbers[1]);
    case Kind::Extent:
      return compare(arith::CmpIPredicate::ule, numbers[0], arith::ConstantIndexOp::create(builder, loc, largestExtent));
    case Kind::Subscript:
      return compare(arith::CmpIPredicate::ult, numbers[0], numbers[1]);
    case Kind::Fits: {
      // Products of extents may not fit integers.
      double bytes = elementBytes(getElementTypeOrSelf(op->getResult(0).getType()));
      Value total = arith::ConstantOp::create(builder, loc, builder.getF64FloatAttr(bytes));
      for (Value number : numbers) {
        Value integer = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), number);
        total = arith::MulFOp::create(builder, loc, total, arith::SIToFPOp::create(builder, loc, builder.getF64Type(), integer));
      }
      Value limit = arith::ConstantOp::create(builder, loc, builder.getF64FloatAttr(kLargestTensor));
      return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLE, total, limit);
    }
    }
    llvm_unreachable("unknown kind");
  }

  /// Moves what was added between `before` and `op` after what it needs: a check between dispatches keeps them apart.
  void moveUp(Operation *before, Operation *op) {
    Block *block = op->getBlock();
    SmallVector<Operation *> added;
    llvm::DenseSet<Operation *> isAdded;
    for (Operation *o = before ? before->getNextNode() : &block->front(); o != op; o = o->getNextNode()) {
      added.push_back(o);
      isAdded.insert(o);
    }
    Operation *needed = nullptr;
    for (Operation *o : added)
      for (Value operand : o->getOperands()) {
        Operation *def = operand.getDefiningOp();
        if (def && def->getBlock() == block && !isAdded.contains(def) && (!needed || comesBefore(needed, def)))
          needed = def;
      }
    Operation *place = needed ? needed->getNextNode() : &block->front();
    if (place != added.front())
      for (Operation *o : added)
        o->moveBefore(place);
    auto known = order.find(needed);
    if (needed && known != order.end()) {
      unsigned position = known->second;
      for (Operation *o : added)
        order[o] = position;
    }
  }

  /// Of two ops of one block. Asks the block only where the program does not say it: that takes the time of the block while ops are added.
  bool comesBefore(Operation *a, Operation *b) {
    auto first = order.find(a), second = order.find(b);
    if (first != order.end() && second != order.end() && first->second != second->second)
      return first->second < second->second;
    return a->isBeforeInBlock(b);
  }

  Operation *entryPoint;
  OpBuilder builder;
  ShapeRequirements requirements;
  ShapeFacts facts;
  /// Positions in the program; ops that were moved have that of the op which they follow.
  llvm::DenseMap<Operation *, unsigned> order;
  std::set<std::vector<uintptr_t>> made;
  bool hasCheckInPlace = false;
};

/// What an invocation that may still fail has loaded is not changed in place.
bool isTensorLoad(Operation &op) {
  auto load = dyn_cast<util::GlobalLoadOp>(op);
  return load && isa<TensorType>(load.getType());
}

struct CheckShapes : public weir::impl::CheckShapesBase<CheckShapes> {
  void runOnOperation() override {
    for (Operation &function : getOperation().getOps())
      if (isa<util::FuncOp, util::InitializerOp>(function) && !function.getRegion(0).empty() && failed(checkFunction(&function)))
        return signalPassFailure();
  }

private:
  static LogicalResult checkFunction(Operation *function) {
    // After the imports, which check the types of the arguments.
    Operation *entryPoint = &function->getRegion(0).front().front();
    while (isa<hal::BufferViewDimOp, hal::TensorImportOp>(entryPoint))
      entryPoint = entryPoint->getNextNode();
    SmallVector<Operation *> ops;
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      ops.push_back(op);
      // Bodies of structured ops and of dispatches run on the device.
      bool isKernel = op->getNumRegions() != 0 && (isa<linalg::LinalgOp, tensor::PadOp>(op) || isa_and_present<flow::FlowDialect>(op->getDialect()));
      return isKernel ? WalkResult::skip() : WalkResult::advance();
    });
    Checker checker(entryPoint, ArrayRef(ops).drop_front());
    for (Operation *op : llvm::drop_begin(ops))
      if (failed(checker.check(op)))
        return failure();
    function->walk([](Block *block) { sinkAfterChecks(*block, isTensorLoad); });
    return success();
  }
};

} // namespace
