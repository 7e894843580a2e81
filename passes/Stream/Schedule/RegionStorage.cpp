#include "passes/Stream/Schedule/RegionStorage.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Remarks.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

void RegionStorage::assign() {
  isAnySubview = body->walk([](ResourceSubviewOp) { return WalkResult::interrupt(); }).wasInterrupted();
  collectSets();
  placeCaptures();
  placeConstants();
  placeResults();
  placeLocals();
}

/// The value at the end of the ties.
Value RegionStorage::rootOf(Value value) {
  SmallVector<Value> path;
  while (true) {
    auto it = roots.find(value);
    if (it != roots.end()) {
      value = it->second;
      break;
    }
    path.push_back(value);
    Value source = findSource(value);
    if (!source)
      break;
    value = source;
  }
  for (Value step : path)
    roots[step] = value;
  return value;
}

/// The value whose storage `value` certainly has.
Value RegionStorage::findSource(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto wave = dyn_cast<AsyncConcurrentOp>(argument.getOwner()->getParentOp());
    return wave ? wave.getResourceOperands()[argument.getArgNumber()] : Value();
  }
  Operation *op = value.getDefiningOp();
  // Tied or not: what leaves is what the region yields (N6).
  if (auto wave = dyn_cast<AsyncConcurrentOp>(op))
    return cast<YieldOp>(wave.getBody().front().getTerminator()).getResourceOperands()[cast<OpResult>(value).getResultNumber()];
  auto tied = dyn_cast<util::TiedOpInterface>(op);
  return tied ? tied.getTiedResultOperand(value) : Value();
}

/// Where a value starts in the storage of its set, which subviews are parts of; null for 0.
Value RegionStorage::offsetOf(Value value) {
  SmallVector<Value> path;
  Value offset;
  while (value) {
    auto it = offsets.find(value);
    if (it != offsets.end()) {
      offset = it->second;
      break;
    }
    path.push_back(value);
    value = findSource(value);
  }
  for (Value step : llvm::reverse(path)) {
    if (auto subview = step.getDefiningOp<ResourceSubviewOp>())
      offset = addOffsets(offset, subview.getSourceOffset());
    offsets[step] = offset;
  }
  return offset;
}

Value RegionStorage::addOffsets(Value a, Value b) {
  if (!a || !b)
    return a ? a : b;
  return math.value(math.add(getAsOpFoldResult(a), getAsOpFoldResult(b)));
}

Place RegionStorage::placeOf(Value value) {
  Place place = setOf(value).place;
  if (isAnySubview)
    place.offset = addOffsets(place.offset, offsetOf(value));
  return place;
}

StorageSet &RegionStorage::setOf(Value value) {
  Value root = rootOf(value);
  auto [it, isNew] = sets.try_emplace(root);
  if (isNew)
    it->second = {root, {}, position, position, {}};
  it->second.last = std::max(it->second.last, position);
  return it->second;
}

void RegionStorage::collectSets() {
  auto captureSizes = execute.getResourceOperandSizes();
  for (auto [argument, size] : llvm::zip(body->getArguments(), captureSizes))
    setOf(argument).size = size;
  for (Operation &op : *body) {
    ++position;
    // The ops of a wave run at the same time.
    op.walk([&](Operation *inner) { collectSets(inner); });
  }
}

void RegionStorage::collectSets(Operation *op) {
  auto sizes = dyn_cast<util::SizeAwareOpInterface>(op);
  for (Value operand : op->getOperands())
    if (isResource(operand.getType()))
      setOf(operand);
  for (OpResult result : op->getResults()) {
    if (!isResource(result.getType()))
      continue;
    StorageSet &set = setOf(result);
    if (!set.size && sizes)
      set.size = sizes.getResultSize(result.getResultNumber());
  }
}

/// A capture that was awaited is captured as it was, and the region waits (H6): a result in its storage is not awaited twice.
void RegionStorage::placeCaptures() {
  if (Value wait = execute.getAwaitTimepoint())
    waits.insert(wait);
  for (auto [argument, operand, size] : llvm::zip(body->getArguments(), execute.getResourceOperands(),
                                                  execute.getResourceOperandSizes())) {
    Value resource = operand;
    for (auto await = resource.getDefiningOp<TimepointAwaitOp>(); await && !await.getSync(); await = resource.getDefiningOp<TimepointAwaitOp>()) {
      waits.insert(await.getAwaitTimepoint());
      resource = await.getResourceOperands()[cast<OpResult>(resource).getResultNumber()];
    }
    setOf(argument).place = {resource, size, {}};
  }
}

/// Constants leave the region: one op for each lifetime.
void RegionStorage::placeConstants() {
  llvm::MapVector<Type, SmallVector<AsyncConstantOp>> byType;
  body->walk([&](AsyncConstantOp constant) { byType[constant.getType()].push_back(constant); });
  for (auto &[type, constants] : byType) {
    SmallVector<Value> sizes;
    SmallVector<Type> types;
    SmallVector<Attribute> values;
    for (AsyncConstantOp constant : constants) {
      sizes.push_back(constant.getResultSize());
      values.push_back(constant.getValue());
    }
    auto lifetime = cast<ResourceType>(type).getLifetime();
    if (lifetime != Lifetime::Constant && lifetime != Lifetime::Variable) {
      // Storage of another kind gets the bytes by a copy from the constant.
      types.assign(values.size(), cast<ResourceType>(type).withLifetime(Lifetime::Constant));
    } else {
      types.assign(values.size(), type);
    }
    types.push_back(TimepointType::get(builder.getContext()));
    auto op = ResourceConstantsOp::create(builder, loc, types, sizes, builder.getArrayAttr(values),
                                          execute.getAffinityAttr());
    waits.insert(op.getResultTimepoint());
    for (auto [constant, result, size] : llvm::zip(constants, op.getResults(), sizes)) {
      if (types.front() == type)
        setOf(constant).place = {result, size, {}};
      else
        copiedConstants[constant] = {result, size, {}};
    }
  }
}

Place RegionStorage::allocate(Type type, Value size) {
  auto alloca = ResourceAllocaOp::create(builder, loc, type, TimepointType::get(builder.getContext()), size,
                                         execute.getAwaitTimepoint(), UnitAttr(), execute.getAffinityAttr());
  waits.insert(alloca.getResultTimepoint());
  return {alloca.getResult(), size, {}};
}

/// What is yielded gets storage of its own, which outlives the region. Results of one lifetime that are small together share a slab.
void RegionStorage::placeResults() {
  auto yield = cast<YieldOp>(body->getTerminator());
  llvm::MapVector<Type, llvm::SmallSetVector<Value, 4>> byType; // roots
  for (Value value : yield.getResourceOperands())
    if (!setOf(value).place.resource)
      byType[value.getType()].insert(rootOf(value));
  for (auto &[type, results] : byType) {
    if (results.size() > 1 && placeTogether(type, results.getArrayRef()))
      continue;
    for (Value root : results)
      sets[root].place = allocate(type, sets[root].size);
  }
}

/// All live as long as the one that lives longest: no more bytes than the options say may do so.
bool RegionStorage::placeTogether(Type type, ArrayRef<Value> results) {
  auto config = ResourceConfigAttr::lookup(execute);
  int64_t alignment = std::max<int64_t>(1, config.getMinBufferOffsetAlignment()), total = 0;
  int64_t most = config.getMaxAllocationSize() > 0 ? std::min(config.getMaxAllocationSize(), maxResultSlab) : maxResultSlab;
  SmallVector<Value> sizes;
  for (Value root : results) {
    sizes.push_back(sets[root].size);
    std::optional<int64_t> bytes = getConstantIntValue(sizes.back());
    // A resource of unknown size may be long.
    if (!bytes || *bytes > most - total) {
      missedRemark(execute, "weir-schedule-allocation", ScheduleAllocationCode::KEPT_APART);
      return false;
    }
    total = llvm::alignTo(total + *bytes, alignment);
  }
  SmallVector<std::pair<int64_t, int64_t>> intervals(results.size(), {0, position});
  auto pack = ResourcePackOp::create(builder, loc, Value(), intervals, sizes, execute.getAffinityAttr());
  Place whole = allocate(type, pack.getTotalLength());
  for (auto [root, offset] : llvm::zip_equal(results, pack.getPackedOffsets()))
    sets[root].place = {whole.resource, whole.resourceSize, offset};
  passedRemark(execute, "weir-schedule-allocation", ScheduleAllocationCode::RESULTS_SHARED) << remark::metric("results", static_cast<int64_t>(results.size()));
  return true;
}

/// Everything else shares a slab, by the intervals in which it is live.
void RegionStorage::placeLocals() {
  SmallVector<StorageSet *> locals;
  for (auto &[root, set] : sets)
    if (!set.place.resource)
      locals.push_back(&set);
  if (locals.empty())
    return;
  SmallVector<std::pair<int64_t, int64_t>> intervals;
  SmallVector<Value> sizes;
  for (StorageSet *set : locals) {
    intervals.emplace_back(set->first, set->last);
    sizes.push_back(set->size);
  }
  auto pack = ResourcePackOp::create(builder, loc, Value(), intervals, sizes, execute.getAffinityAttr());
  auto transient = ResourceType::get(builder.getContext(), Lifetime::Transient);
  slab = allocate(transient, pack.getTotalLength());
  for (auto [set, offset] : llvm::zip(locals, pack.getPackedOffsets()))
    set->place = {slab.resource, slab.resourceSize, offset};
}
