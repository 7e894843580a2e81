#include "passes/Stream/Schedule/ExecutionRegions.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Where an op runs.
static Attribute affinityOf(Operation *op) {
  auto affine = dyn_cast<AffinityOpInterface>(op);
  Attribute affinity = affine ? affine.getAffinityAttr() : Attribute();
  // The storage of results is where the execution is.
  if (auto transfer = dyn_cast<AsyncTransferOp>(op);
      transfer && !transfer.getExecutionAffinityAttr() && transfer.getTargetAffinityAttr())
    affinity = transfer.getTargetAffinityAttr();
  return affinity;
}

/// The value whose storage `value` has, as far as ties inside `block` tell (V4).
static Value baseValue(Value value, Block *block) {
  while (Operation *op = value.getDefiningOp()) {
    auto tied = dyn_cast<util::TiedOpInterface>(op);
    if (!tied || op->getBlock() != block)
      break;
    Value operand = tied.getTiedResultOperand(value);
    if (!operand)
      break;
    value = operand;
  }
  return value;
}

bool ExecutionRegion::accepts(Operation *op) const { return ops.empty() || canExecuteTogether(affinity, affinityOf(op)); }

void ExecutionRegion::add(Operation *op) {
  if (ops.empty() || !affinity)
    affinity = affinityOf(op);
  ops.insert(op);
}

/// Filling so many bytes again costs no more than storage that another region passes on, and the wait for that region.
static constexpr int64_t kMaxCopiedBytes = 256;

/// Whether a region of `op`'s users may make the value anew at any time: it needs no bytes of others, and is undefined or one pattern everywhere.
static bool prefersCopies(Operation *op) {
  auto streamable = dyn_cast<StreamableOpInterface>(op);
  return streamable && streamable.preferCloneToConsumers() && isa<AsyncAllocaOp, AsyncSplatOp>(op) &&
         llvm::none_of(op->getOperandTypes(), [](Type type) { return isa<TimepointType>(type); });
}

void ExecutionRegion::copyOperands(llvm::function_ref<void(Operation *, Copy)> report) {
  llvm::MapVector<Operation *, Operation *> copies;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *def = operand.get().getDefiningOp();
      if (!def || ops.contains(def) || !prefersCopies(def) || !accepts(def))
        continue;
      auto [copy, isNew] = copies.try_emplace(def);
      if (isNew) {
        APInt size;
        bool isCheap = cast<StreamableOpInterface>(def).isMetadata() ||
                       (matchPattern(cast<util::SizeAwareOpInterface>(def).getResultSize(0), m_ConstantInt(&size)) && size.ule(kMaxCopiedBytes));
        report(def, isCheap ? Copy::Made : Copy::TooLarge);
        if (isCheap)
          copy->second = OpBuilder(op).clone(*def);
      }
      if (copy->second)
        operand.set(copy->second->getResult(0));
    }
  llvm::SetVector<Operation *> all;
  for (auto [def, copy] : copies)
    if (copy)
      all.insert(copy);
  all.insert_range(ops);
  ops = std::move(all);
}

void ExecutionRegion::dropUnused(SmallVectorImpl<Operation *> &dropped) {
  ops.remove_if([&](Operation *op) {
    bool isUnused = prefersCopies(op) && op->use_empty();
    if (isUnused)
      dropped.push_back(op);
    return isUnused;
  });
}

void ExecutionRegion::waitForReads(Operation *before, const HostStores &stores) {
  isAwaitedThere = llvm::any_of(ops, [&](Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value value) { return isResource(value.getType()) && stores.mayFollow(before, value); });
  });
}

void ExecutionRegion::build(Operation *before) {
  if (ops.empty())
    return;
  Location loc = FusedLoc::get(before->getContext(), llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); }));
  llvm::MapVector<Value, Value> captures; // to their sizes
  llvm::SetVector<Value> awaited;
  SmallVector<Value> escaping, escapingSizes;
  for (Operation *op : ops) {
    auto sizes = cast<util::SizeAwareOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (isa<TimepointType>(value.getType()))
        awaited.insert(value);
      if (!isResource(value.getType()) || (value.getDefiningOp() && ops.contains(value.getDefiningOp())))
        continue;
      captures.try_emplace(value, sizes.getOperandSize(operand.getOperandNumber()));
    }
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !ops.contains(user); })) {
        escaping.push_back(result);
        escapingSizes.push_back(sizes.getResultSize(result.getResultNumber()));
      }
  }

  OpBuilder builder(before);
  SmallVector<Value> operands, operandSizes;
  llvm::DenseMap<Value, int64_t> positions;
  for (auto [value, size] : captures) {
    positions[value] = operands.size();
    operands.push_back(value);
    operandSizes.push_back(size);
  }
  SmallVector<int64_t> ties;
  for (Value value : escaping) {
    auto it = positions.find(baseValue(value, before->getBlock()));
    ties.push_back(it == positions.end() ? -1 : it->second);
  }
  Value wait;
  if (awaited.size() == 1)
    wait = awaited.front();
  else if (!awaited.empty())
    wait = TimepointJoinOp::create(builder, loc, TimepointType::get(builder.getContext()), awaited.getArrayRef());
  auto types = llvm::map_to_vector(escaping, [](Value value) { return value.getType(); });
  auto execute = AsyncExecuteOp::create(builder, loc, types, escapingSizes, wait, operands, operandSizes, ties,
                                        affinity);
  Block *body = &execute.getBody().front();

  // Uses outside go through the await.
  if (!escaping.empty()) {
    auto await = TimepointAwaitOp::create(builder, loc, execute.getResults(), escapingSizes,
                                          execute.getResultTimepoint(), isAwaitedThere);
    for (auto [value, result] : llvm::zip(escaping, await.getResults()))
      value.replaceUsesWithIf(result, [&](OpOperand &use) { return !ops.contains(use.getOwner()); });
  }
  for (Operation *op : ops) {
    op->moveBefore(body, body->end());
    for (OpOperand &operand : op->getOpOperands())
      if (auto it = positions.find(operand.get()); it != positions.end())
        operand.set(body->getArgument(it->second));
    if (auto timeline = dyn_cast<TimelineOpInterface>(op))
      timeline.setAwaitTimepoint({});
    if (auto affine = dyn_cast<AffinityOpInterface>(op); affine && affine.getAffinityAttr() == affinity)
      affine.setAffinityAttr({});
  }
  builder.setInsertionPointToEnd(body);
  YieldOp::create(builder, loc, escaping, escapingSizes);
}

bool RegionChooser::isUsedBy(Operation *op) const {
  return op
      ->walk([&](Operation *inner) {
        bool uses = llvm::any_of(inner->getOperands(), [&](Value value) { return value.getDefiningOp() && regionOf.contains(value.getDefiningOp()); });
        return uses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

RegionChooser::Choice RegionChooser::add(Operation *op) {
  if (keepsOpen)
    return addToAny(op);
  if (!regions.empty() && !regions.back().accepts(op))
    return Choice::None;
  put(op, 0, 0);
  return Choice::Last;
}

SmallVector<ExecutionRegion, 1> RegionChooser::close() {
  regionOf.clear();
  waitsFor.clear();
  awaited = 0;
  floor = 0;
  if (hazards)
    hazards->clear();
  return std::exchange(regions, {});
}

/// Whether it can be told which bytes `op` accesses.
bool RegionChooser::isKnown(Operation *op) {
  auto isRooted = [&](Value value) { return !isResource(value) || roots.find(value).value; };
  return isa<AsyncAccessOpInterface>(op) && op->getNumRegions() == 0 && llvm::all_of(op->getOperands(), isRooted) && llvm::all_of(op->getResults(), isRooted);
}

/// The first region after all that the op must follow, if neither the op's region nor those that wait for it wait longer for that.
RegionChooser::Choice RegionChooser::addToAny(Operation *op) {
  uint64_t needs = 0;
  int64_t first = floor;
  for (Value operand : op->getOperands())
    if (Operation *def = operand.getDefiningOp())
      if (auto found = regionOf.find(def); found != regionOf.end()) {
        needs |= uint64_t(1) << found->second;
        first = std::max<int64_t>(first, found->second);
      }
  bool known = isKnown(op);
  first = known ? std::max(first, hazards->findConflict(op)) : std::max<int64_t>(first, static_cast<int64_t>(regions.size()) - 1);
  unsigned count = regions.size(), chosen = count;
  bool isAnyOpen = false;
  for (unsigned i = 0; i < count && chosen == count; ++i) {
    if (!regions[i].accepts(op))
      continue;
    isAnyOpen = true;
    uint64_t self = uint64_t(1) << i;
    if (int64_t(i) >= first && (needs & ~self & ~waitsFor[i]) == 0 && (awaited & self) == 0)
      chosen = i;
  }
  if (chosen == kMostOpen)
    return Choice::None;
  put(op, chosen, needs);
  if (known)
    hazards->add(op, chosen);
  else
    floor = chosen;
  if (chosen == count)
    return isAnyOpen ? Choice::New : Choice::Last;
  return chosen + 1 == count ? Choice::Last : Choice::Earlier;
}

void RegionChooser::put(Operation *op, unsigned region, uint64_t needs) {
  if (region == regions.size()) {
    regions.emplace_back();
    waitsFor.push_back(0);
    for (unsigned i = 0; i < region; ++i)
      if (needs >> i & 1)
        waitsFor.back() |= uint64_t(1) << i | waitsFor[i];
  }
  awaited |= needs & ~(uint64_t(1) << region);
  regions[region].add(op);
  regionOf[op] = region;
}
