//===- ScheduleAllocation.cpp - Storage for execution regions -------------===//
//
// stream-passes.md 5.4: every `async.execute` becomes a `cmd.execute` on explicit storage. Values that share storage by ties form a set; a
// set lives in a capture, in storage allocated for a result, in constants, or in a slice of one transient slab. Relies on
// in-place safety (stream.md V2): a result takes its tied operand's storage without asking.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Stream/Passes.h"
#include "passes/Analysis/StorageLayout.h"
#include "passes/Stream/Schedule/ParameterCommands.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-schedule-allocation"

namespace weir {
#define GEN_PASS_DEF_SCHEDULEALLOCATION
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Where a set of values lives: a resource outside the region and a byte offset in it.
struct Place {
  Value resource;     ///< null until assigned
  Value resourceSize; ///< of the whole resource
  Value offset;       ///< null for 0
};

/// Values of one region that share storage.
struct StorageSet {
  Value root;
  Value size;
  int64_t first, last; ///< positions of the first and last op that touch it
  Place place;
};

class RegionAllocator {
public:
  RegionAllocator(AsyncExecuteOp execute, BindingSummaries &summaries)
      : execute(execute), summaries(summaries), loc(execute.getLoc()), builder(execute), math(builder, loc),
        body(&execute.getBody().front()) {}

  LogicalResult run() {
    hoistScalars();
    WalkResult known = body->walk([&](Operation *op) {
      isAnySubview |= isa<ResourceSubviewOp>(op);
      bool hasCommand = isa<ResourceSubviewOp, AsyncAllocaOp, YieldOp, AsyncCastOp, AsyncBarrierOp, AsyncConstantOp, AsyncSplatOp, AsyncFillOp, AsyncCloneOp, AsyncTransferOp,
                            AsyncSliceOp, AsyncUpdateOp, AsyncCopyOp, AsyncDispatchOp, AsyncConcurrentOp, AsyncCallOp>(op);
      if (!hasCommand)
        op->emitOpError("cannot be given explicit storage");
      return hasCommand ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (known.wasInterrupted())
      return failure();
    collectSets();
    placeCaptures();
    if (failed(placeConstants()))
      return failure();
    placeResults();
    placeLocals();
    if (failed(buildCommands()))
      return failure();
    replace();
    return success();
  }

private:
  /// Regions may compute sizes and offsets (N1), commands have none beside them: the region runs once, so that they may be computed in front of it.
  void hoistScalars() {
    SmallVector<Operation *> scalars;
    body->walk([&](Operation *op) {
      auto isResourceValue = [](Value value) { return isResource(value.getType()); };
      if (op->getNumRegions() == 0 && !op->hasTrait<OpTrait::IsTerminator>() && isMemoryEffectFree(op) && llvm::none_of(op->getOperands(), isResourceValue) &&
          llvm::none_of(op->getResults(), isResourceValue))
        scalars.push_back(op);
    });
    for (Operation *op : scalars)
      if (llvm::none_of(op->getOperands(), [&](Value operand) { return execute.getBody().isAncestor(operand.getParentRegion()); }))
        op->moveBefore(execute);
  }

  /// The value at the end of the ties.
  Value rootOf(Value value) {
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
  Value findSource(Value value) {
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
  Value offsetOf(Value value) {
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

  Value addOffsets(Value a, Value b) {
    if (!a || !b)
      return a ? a : b;
    return math.value(math.add(getAsOpFoldResult(a), getAsOpFoldResult(b)));
  }

  Place placeOf(Value value) {
    Place place = setOf(value).place;
    if (isAnySubview)
      place.offset = addOffsets(place.offset, offsetOf(value));
    return place;
  }

  StorageSet &setOf(Value value) {
    Value root = rootOf(value);
    auto [it, isNew] = sets.try_emplace(root);
    if (isNew)
      it->second = {root, {}, position, position, {}};
    it->second.last = std::max(it->second.last, position);
    return it->second;
  }

  void collectSets() {
    auto captureSizes = execute.getResourceOperandSizes();
    for (auto [argument, size] : llvm::zip(body->getArguments(), captureSizes))
      setOf(argument).size = size;
    for (Operation &op : *body) {
      ++position;
      // The ops of a wave run at the same time.
      op.walk([&](Operation *inner) { collectSets(inner); });
    }
  }

  void collectSets(Operation *op) {
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
  void placeCaptures() {
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
  LogicalResult placeConstants() {
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
    return success();
  }

  Value awaitAll() {
    if (Value wait = execute.getAwaitTimepoint())
      return wait;
    return {};
  }

  Place allocate(Type type, Value size) {
    auto alloca = ResourceAllocaOp::create(builder, loc, type, TimepointType::get(builder.getContext()), size,
                                           awaitAll(), UnitAttr(), execute.getAffinityAttr());
    waits.insert(alloca.getResultTimepoint());
    return {alloca.getResult(), size, {}};
  }

  /// What is yielded gets storage of its own, which outlives the region.
  void placeResults() {
    auto yield = cast<YieldOp>(body->getTerminator());
    for (Value value : yield.getResourceOperands()) {
      StorageSet &set = setOf(value);
      if (!set.place.resource)
        set.place = allocate(value.getType(), set.size);
    }
  }

  /// Everything else shares a slab, by the intervals in which it is live.
  void placeLocals() {
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

  /// The region argument for a resource, and offsets in it.
  unsigned capture(const Place &place) {
    auto [it, isNew] = captures.try_emplace(place.resource, captureValues.size());
    if (isNew) {
      captureValues.push_back(place.resource);
      captureSizes.push_back(place.resourceSize);
    }
    return it->second;
  }

  Value offsetIn(const Place &place, Value offset) {
    if (!place.offset)
      return offset;
    return math.value(math.add(getAsOpFoldResult(place.offset), getAsOpFoldResult(offset)));
  }
  Value zero() { return math.value(builder.getIndexAttr(0)); }

  LogicalResult buildCommands() {
    for (auto &[root, set] : sets)
      capture(set.place);
    for (auto &[constant, place] : copiedConstants)
      capture(place);
    Value wait = joinWaits();
    cmd = CmdExecuteOp::create(builder, loc, captureValues, captureSizes, wait, /*once=*/false,
                               execute.getAffinityAttr());
    builder.setInsertionPoint(cmd);
    commands = OpBuilder(cmd.getBody().front().getTerminator());
    for (Operation &op : *body)
      if (failed(build(&op)))
        return failure();
    return success();
  }

  Value joinWaits() {
    if (waits.empty())
      return {};
    if (waits.size() == 1)
      return waits.front();
    return TimepointJoinOp::create(builder, loc, TimepointType::get(builder.getContext()), waits.getArrayRef());
  }

  Value argumentFor(const Place &place) { return cmd.getBody().front().getArgument(captures.lookup(place.resource)); }

  void copy(Location at, const Place &source, Value sourceOffset, const Place &target, Value targetOffset,
            Value length) {
    Value from = offsetIn(source, sourceOffset), to = offsetIn(target, targetOffset);
    // A range copied onto itself.
    if (source.resource == target.resource && isEqualConstantIntOrValue(getAsOpFoldResult(from), getAsOpFoldResult(to)))
      return;
    CmdCopyOp::create(commands, at, argumentFor(source), source.resourceSize, from, argumentFor(target),
                      target.resourceSize, to, length);
  }

  LogicalResult fill(Operation *op, Value target, Value offset, Value length, Value value) {
    Place place = placeOf(target);
    CmdFillOp::create(commands, op->getLoc(), argumentFor(place), place.resourceSize, offsetIn(place, offset), length,
                      value);
    return success();
  }

  LogicalResult build(Operation *op) {
    Location at = op->getLoc();
    if (isa<AsyncAllocaOp, YieldOp, AsyncCastOp, AsyncBarrierOp, ResourceSubviewOp>(op))
      return success();
    if (auto constant = dyn_cast<AsyncConstantOp>(op)) {
      auto it = copiedConstants.find(constant.getResult());
      if (it != copiedConstants.end())
        copy(at, it->second, zero(), placeOf(constant.getResult()), zero(), constant.getResultSize());
      return success();
    }
    if (auto splat = dyn_cast<AsyncSplatOp>(op))
      return fill(op, splat.getResult(), zero(), splat.getResultSize(), splat.getValue());
    if (auto fillOp = dyn_cast<AsyncFillOp>(op))
      return fill(op, fillOp.getResult(), fillOp.getTargetOffset(), fillOp.getTargetLength(), fillOp.getValue());
    if (auto clone = dyn_cast<AsyncCloneOp>(op)) {
      copy(at, placeOf(clone.getSource()), zero(), placeOf(clone.getResult()), zero(), clone.getSourceSize());
      return success();
    }
    if (auto transfer = dyn_cast<AsyncTransferOp>(op)) {
      copy(at, placeOf(transfer.getSource()), zero(), placeOf(transfer.getResult()), zero(),
           transfer.getSourceSize());
      return success();
    }
    if (auto slice = dyn_cast<AsyncSliceOp>(op)) {
      copy(at, placeOf(slice.getSource()), slice.getSourceOffset(), placeOf(slice.getResult()), zero(),
           slice.getResultSize());
      return success();
    }
    if (auto update = dyn_cast<AsyncUpdateOp>(op)) {
      copy(at, placeOf(update.getUpdate()), zero(), placeOf(update.getResult()), update.getTargetOffset(),
           update.getUpdateSize());
      return success();
    }
    if (auto copyOp = dyn_cast<AsyncCopyOp>(op)) {
      copy(at, placeOf(copyOp.getSource()), copyOp.getSourceOffset(), placeOf(copyOp.getResult()),
           copyOp.getTargetOffset(), copyOp.getLength());
      return success();
    }
    if (auto dispatch = dyn_cast<AsyncDispatchOp>(op)) {
      buildDispatch(dispatch);
      return success();
    }
    if (auto wave = dyn_cast<AsyncConcurrentOp>(op))
      return buildWave(wave);
    if (auto call = dyn_cast<AsyncCallOp>(op)) {
      buildCall(call);
      return success();
    }
    return op->emitOpError("cannot be given explicit storage");
  }

  LogicalResult buildWave(AsyncConcurrentOp op) {
    auto wave = CmdConcurrentOp::create(commands, op.getLoc());
    OpBuilder::InsertionGuard guard(commands);
    commands.setInsertionPoint(wave.getBody().front().getTerminator());
    for (Operation &inner : op.getBody().front())
      if (failed(build(&inner)))
        return failure();
    return success();
  }

  /// Operands in their order, then what untied results are written to.
  void buildCall(AsyncCallOp op) {
    SmallVector<Value> operands, sizes, offsets, lengths;
    SmallVector<int32_t> accesses;
    auto bind = [&](const Place &place, Value offset, Value length, ResourceAccess access) {
      operands.push_back(argumentFor(place));
      sizes.push_back(place.resourceSize);
      offsets.push_back(offsetIn(place, offset));
      lengths.push_back(length);
      accesses.push_back(static_cast<int32_t>(access));
    };
    auto ties = cast<util::TiedOpInterface>(op.getOperation());
    unsigned first = ties.getTiedOperandsIndexAndLength().first;
    for (auto [i, operand] : llvm::enumerate(op.getResourceOperands())) {
      std::optional<unsigned> range = op.getRangeIndex(i);
      if (!range) {
        operands.push_back(operand);
        continue;
      }
      ResourceAccess access = ties.isOperandTied(first + i) ? ResourceAccess::Read | ResourceAccess::Write : ResourceAccess::Read;
      bind(placeOf(operand), op.getResourceOperandOffsets()[*range], op.getResourceOperandLengths()[*range], access);
    }
    SmallVector<Value> scalars;
    for (OpResult result : op.getResults())
      if (!isResource(result))
        scalars.push_back(result);
      else if (!ties.getTiedResultOperand(result))
        bind(placeOf(result), zero(), op.getResultSize(result.getResultNumber()), ResourceAccess::Write);
    auto call = CmdCallOp::create(commands, op.getLoc(), llvm::map_to_vector(scalars, [](Value value) { return value.getType(); }), operands, sizes,
                                  offsets, lengths, ValueRange(), op.getCalleeAttr(), ArrayAttr(), ArrayAttr(), ArrayAttr(),
                                  commands.getI32ArrayAttr(accesses));
    call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    for (auto [scalar, result] : llvm::zip_equal(scalars, call.getResults()))
      scalar.replaceAllUsesWith(result);
  }

  void buildDispatch(AsyncDispatchOp op) {
    SmallVector<Value> scalars, resources, sizes, offsets, lengths;
    SmallVector<ResourceAccess> accesses;
    auto bind = [&](const Place &place, Value offset, Value length, ResourceAccess access) {
      resources.push_back(argumentFor(place));
      sizes.push_back(place.resourceSize);
      offsets.push_back(offsetIn(place, offset));
      lengths.push_back(length);
      accesses.push_back(access);
    };
    unsigned next = 0;
    for (OpOperand &operand : op->getOpOperands().slice(op.getResourceOperands().getBeginOperandIndex(),
                                                        op.getResourceOperands().size())) {
      if (!isResource(operand.get().getType())) {
        scalars.push_back(operand.get());
        continue;
      }
      auto tied = cast<util::TiedOpInterface>(op.getOperation());
      ResourceAccess access = ResourceAccess::Read;
      if (tied.isOperandTied(operand.getOperandNumber())) {
        // dispatch-passes.md A20: what the kernel is known not to do does not count.
        unsigned index = operand.getOperandNumber() - op.getResourceOperands().getBeginOperandIndex();
        BindingSummary summary = summaries.getOperand(op, index);
        if (summary.writes != BindingWrites::Nothing)
          access = summary.reads ? ResourceAccess::Read | ResourceAccess::Write : ResourceAccess::Write;
      }
      bind(placeOf(operand.get()), op.getResourceOperandOffsets()[next], op.getResourceOperandLengths()[next], access);
      ++next;
    }
    for (auto [i, result] : llvm::enumerate(op.getResults()))
      if (!op.getTiedResultOperandIndex(i))
        bind(placeOf(result), zero(), op.getResultSizes()[i], ResourceAccess::Write);
    auto entries = llvm::map_to_vector(op.getEntryPoints(), [](Attribute entry) { return cast<SymbolRefAttr>(entry); });
    auto built = CmdDispatchOp::create(commands, op.getLoc(), entries, op.getWorkload(), scalars, resources, sizes, offsets,
                                       lengths, accesses);
    built->setDialectAttrs(op->getDialectAttrs());
  }

  void replace() {
    builder.setInsertionPointAfter(cmd);
    if (slab.resource)
      ResourceDeallocaOp::create(builder, loc, TimepointType::get(builder.getContext()), slab.resource,
                                 slab.resourceSize, cmd.getResultTimepoint(), UnitAttr(), execute.getAffinityAttr());
    auto yield = cast<YieldOp>(body->getTerminator());
    for (auto [result, value, size] : llvm::zip(execute.getResults(), yield.getResourceOperands(), yield.getResourceOperandSizes())) {
      Place place = placeOf(value);
      Value storage = place.resource;
      if (place.offset)
        storage = ResourceSubviewOp::create(builder, loc, storage.getType(), storage, place.resourceSize, place.offset, size);
      result.replaceAllUsesWith(storage);
    }
    execute.getResultTimepoint().replaceAllUsesWith(cmd.getResultTimepoint());
    execute.erase();
  }

  AsyncExecuteOp execute;
  BindingSummaries &summaries;
  Location loc;
  OpBuilder builder; ///< in front of the region
  ByteMath math;
  Block *body;
  OpBuilder commands = OpBuilder(static_cast<MLIRContext *>(nullptr));
  CmdExecuteOp cmd;
  int64_t position = 0;
  llvm::DenseMap<Value, Value> roots, offsets;
  bool isAnySubview = false;
  llvm::MapVector<Value, StorageSet> sets;
  llvm::MapVector<Value, Place> copiedConstants;
  Place slab;
  llvm::SmallSetVector<Value, 4> waits;
  llvm::DenseMap<Value, unsigned> captures;
  SmallVector<Value> captureValues, captureSizes;
};

struct ScheduleAllocation : weir::impl::ScheduleAllocationBase<ScheduleAllocation> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      op->removeDiscardableAttr(InPlaceSafeAttr::getNameStr());
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (isa<AsyncExecuteOp, AsyncLoadOp, AsyncStoreOp, AsyncAllocaOp>(op) || isAsyncParameterOp(op)) {
        ops.push_back(op);
        return WalkResult::skip();
      }
      return WalkResult::advance();
    });
    BindingSummaries summaries;
    for (Operation *op : ops) {
      OpBuilder builder(op);
      if (isAsyncParameterOp(op)) {
        convertToParameterCommand(op);
      } else if (auto execute = dyn_cast<AsyncExecuteOp>(op)) {
        if (failed(RegionAllocator(execute, summaries).run()))
          return signalPassFailure();
      } else if (auto load = dyn_cast<AsyncLoadOp>(op)) {
        Value value = ResourceLoadOp::create(builder, op->getLoc(), load.getResult().getType(), load.getSource(),
                                             load.getSourceSize(), load.getSourceOffset());
        load.getResult().replaceAllUsesWith(value);
        op->erase();
      } else if (auto store = dyn_cast<AsyncStoreOp>(op)) {
        ResourceStoreOp::create(builder, op->getLoc(), store.getTarget(), store.getTargetSize(),
                                store.getTargetOffset(), store.getValue());
        store.getResult().replaceAllUsesWith(store.getTarget());
        op->erase();
      } else if (auto alloca = dyn_cast<AsyncAllocaOp>(op)) {
        Value storage = ResourceAllocOp::create(builder, op->getLoc(), alloca.getType(), alloca.getStorageSize(),
                                                builder.getUnitAttr(), alloca.getAffinityAttr());
        alloca.getResult().replaceAllUsesWith(storage);
        op->erase();
      }
    }
    llvm::DenseSet<StringAttr> calledByHost;
    getOperation().walk([&](AsyncCallOp call) { calledByHost.insert(call.getCalleeAttr().getAttr()); });
    SmallVector<AsyncFuncOp> functions(getOperation().getOps<AsyncFuncOp>());
    for (AsyncFuncOp function : functions)
      if (!calledByHost.contains(function.getSymNameAttr()))
        declareForCommands(function);
  }

private:
  /// What commands call: a range is three arguments, and untied results are arguments behind all others.
  void declareForCommands(AsyncFuncOp function) {
    if (!function.isExternal())
      return;
    OpBuilder builder(function);
    SmallVector<Type> arguments, results;
    auto addRange = [&](Type type) { arguments.append({type, builder.getIndexType(), builder.getIndexType()}); };
    for (Type type : function.getArgumentTypes())
      if (isResource(type))
        addRange(type);
      else
        arguments.push_back(type);
    ArrayAttr ties = function.getTiedOperandsAttr();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      bool isTied = ties && cast<IntegerAttr>(ties[i]).getInt() >= 0;
      if (!isResource(type))
        results.push_back(type);
      else if (!isTied)
        addRange(type);
    }
    auto declaration = CmdFuncOp::create(builder, function.getLoc(), function.getSymName(), builder.getFunctionType(arguments, results));
    declaration.setSymVisibilityAttr(function.getSymVisibilityAttr());
    function.erase();
  }
};

} // namespace
