#include "passes/Stream/ElideFills/CallSummaries.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Stream/ElideFills/LiveBytes.h"
#include "passes/Stream/ElideFills/LoopCoverage.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// More ops on the way, or calls in calls, are not followed.
static constexpr unsigned kMaxSteps = 64, kMaxDepth = 8;

static BytePosition translateAtom(Value atom, util::CallOp call, RangeOracle &oracle, unsigned depth) {
  auto translate = [&](Value value) {
    BytePosition position = oracle.position(value), result(position.getConstant());
    for (const BytePosition::Term &term : position.getTerms())
      result = result.addScaled(translateAtom(term.atom, call, oracle, depth + 1), term.factor);
    return position.isKnown() ? result : position;
  };
  if (auto argument = dyn_cast<BlockArgument>(atom)) {
    auto callee = dyn_cast<util::FuncOp>(argument.getOwner()->getParentOp());
    bool isArgument = callee && argument.getOwner()->isEntryBlock() && callee.getSymNameAttr() == call.getCalleeAttr().getAttr();
    return isArgument ? oracle.position(call.getArgOperands()[argument.getArgNumber()]) : BytePosition::unknown();
  }
  auto product = atom.getDefiningOp<arith::MulIOp>();
  if (!product || depth == kMaxDepth)
    return BytePosition::unknown();
  return oracle.findProduct(translate(product.getLhs()), translate(product.getRhs()));
}

BytePosition weir::stream::translateToCaller(const BytePosition &position, Operation *call, RangeOracle &oracle) {
  if (!position.isKnown())
    return position;
  BytePosition result(position.getConstant());
  for (const BytePosition::Term &term : position.getTerms())
    result = result.addScaled(translateAtom(term.atom, cast<util::CallOp>(call), oracle, 0), term.factor);
  return result;
}

std::optional<CallSummaries::Effect> CallSummaries::get(OpOperand &use) {
  ArrayRef<ResourceFlow::Edge> edges = flow.getEdges(use);
  if (!isa<util::CallOp>(use.getOwner()) || edges.size() != 1 || edges[0].kind != ResourceFlow::EdgeKind::Argument)
    return std::nullopt;
  auto argument = cast<BlockArgument>(edges[0].target);
  auto [found, isNew] = known.try_emplace(argument);
  if (isNew && depth < kMaxDepth) {
    ++depth;
    PassedOn computed = compute(argument);
    --depth;
    found = known.find(argument);
    found->second = std::move(computed);
  }
  const PassedOn &passed = found->second;
  if (!passed.isKnown)
    return std::nullopt;
  Effect effect;
  if (!passed.returned)
    return effect;
  effect.result = use.getOwner()->getResult(passed.returned->getOperandNumber());
  for (const ByteRange &range : passed.written) {
    ByteRange here{translateToCaller(range.lo, use.getOwner(), oracle), translateToCaller(range.hi, use.getOwner(), oracle)};
    if (here.lo.isKnown() && here.hi.isKnown())
      effect.written.push_back(std::move(here));
  }
  return effect;
}

BytePosition CallSummaries::findSize(Value value) {
  for (unsigned i = 0; value && i < kMaxDepth; ++i) {
    if (Value size = findResourceSize(value))
      return oracle.position(size);
    auto call = value.getDefiningOp<util::CallOp>();
    if (!call)
      break;
    Value source;
    for (OpOperand &operand : call->getOpOperands()) {
      std::optional<Effect> effect = get(operand);
      if (!effect || effect->result != value)
        continue;
      source = operand.get();
      if (Value size = findResourceSize(flow.getEdges(operand)[0].target))
        if (BytePosition here = translateToCaller(oracle.position(size), call, oracle); here.isKnown())
          return here;
    }
    value = source;
  }
  return BytePosition::unknown();
}

std::optional<ByteRange> CallSummaries::getWritten(OpOperand &use, Value version) {
  PassedOn passed;
  Value value = follow(use, passed);
  for (unsigned step = 0; value && value != version && step < kMaxSteps; ++step) {
    OpOperand *next = getOnlyUse(value);
    value = next ? follow(*next, passed) : Value();
  }
  return value == version && passed.written.size() == 1 ? std::optional(passed.written[0]) : std::nullopt;
}

/// The only use of what a resource holds, or null.
OpOperand *CallSummaries::getOnlyUse(Value value) {
  auto uses = llvm::make_filter_range(value.getUses(), [](OpOperand &use) { return !isa<ResourceSizeOp>(use.getOwner()); });
  return llvm::hasSingleElement(uses) ? &*uses.begin() : nullptr;
}

CallSummaries::PassedOn CallSummaries::compute(BlockArgument argument) {
  PassedOn passed;
  Value value = argument;
  for (unsigned step = 0; value && step < kMaxSteps; ++step) {
    OpOperand *use = getOnlyUse(value);
    bool isReturned = use && isa<util::ReturnOp>(use->getOwner()) && isa<util::FuncOp>(use->getOwner()->getParentOp());
    passed.returned = isReturned ? use : nullptr;
    // Another function may drop it.
    std::optional<Effect> effect = use && !isReturned ? get(*use) : std::nullopt;
    bool isDropped = effect && !effect->result;
    passed.isKnown = isReturned || isDropped || llvm::all_of(value.getUsers(), llvm::IsaPred<ResourceSizeOp>);
    value = use && !isReturned && !isDropped ? follow(*use, passed) : Value();
  }
  return passed;
}

/// Whether a loop does nothing with a value that it carries.
static bool isHandedOnByAllRounds(scf::ForOp loop, OpOperand &use) {
  BlockArgument carried = use.getOperandNumber() < loop.getNumControlOperands() ? BlockArgument() : loop.getTiedLoopRegionIterArg(&use);
  return carried && carried.hasOneUse() && loop.getTiedLoopYieldedValue(carried)->get() == carried;
}

/// The next version of the value, which `use` makes. Null if that is not all that it does.
Value CallSummaries::follow(OpOperand &use, PassedOn &passed) {
  Operation *op = use.getOwner();
  if (getWriteTarget(op) == &use) {
    if (std::optional<ByteRange> range = getWrittenRange(op, oracle))
      passed.written.push_back(*range);
    return op->getResult(0);
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    std::optional<ByteRange> sum =
        sumNest(loop, use, oracle, [&](OpOperand &write, Value version) { return getWritten(write, version); });
    // All writes of a loop may be gone: then it forwards its inits.
    if (!sum && !isHandedOnByAllRounds(loop, use))
      return {};
    if (sum)
      passed.written.push_back(*sum);
    return loop.getTiedLoopResult(&use);
  }
  if (std::optional<Effect> effect = get(use); effect && effect->result) {
    passed.written.append(effect->written);
    return effect->result;
  }
  ArrayRef<ResourceFlow::Edge> edges = flow.getEdges(use);
  if (edges.size() != 1 || flow.getBoundary(use) != ResourceFlow::Boundary::None)
    return {};
  bool isSame = op->getNumRegions() == 0 && edges[0].kind == ResourceFlow::EdgeKind::Same;
  bool isCapture = isa<AsyncExecuteOp, AsyncConcurrentOp>(op) && edges[0].kind == ResourceFlow::EdgeKind::Enter;
  return isSame || isCapture ? edges[0].target : Value();
}
