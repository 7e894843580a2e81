#include "passes/Stream/Schedule/RegionCommands.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Ops that only say what storage is.
static bool needsNoCommand(Operation *op) { return isa<AsyncAllocaOp, YieldOp, AsyncCastOp, AsyncBarrierOp, ResourceSubviewOp>(op); }

bool weir::stream::hasCommand(Operation *op) {
  return needsNoCommand(op) || isa<AsyncConstantOp, AsyncSplatOp, AsyncFillOp, AsyncCloneOp, AsyncTransferOp, AsyncSliceOp, AsyncUpdateOp, AsyncCopyOp,
                                   AsyncDispatchOp, AsyncConcurrentOp, AsyncCallOp, AsyncCollectiveOp>(op);
}

CmdExecuteOp RegionCommands::build() {
  for (auto &[root, set] : storage.sets)
    capture(set.place);
  for (auto &[constant, place] : storage.copiedConstants)
    capture(place);
  OpBuilder &builder = storage.builder;
  Value wait = joinWaits();
  // What an initializer runs on its way, and not in a loop of it, runs once.
  bool once = isa<util::InitializerOp>(execute->getParentOp()) && execute->getBlock()->isEntryBlock();
  cmd = CmdExecuteOp::create(builder, execute.getLoc(), captureValues, captureSizes, wait, once, execute.getAffinityAttr());
  builder.setInsertionPoint(cmd);
  commands = OpBuilder(cmd.getBody().front().getTerminator());
  for (Operation &op : execute.getBody().front())
    build(&op);
  return cmd;
}

/// The region argument for a resource.
unsigned RegionCommands::capture(const Place &place) {
  auto [it, isNew] = captures.try_emplace(place.resource, captureValues.size());
  if (isNew) {
    captureValues.push_back(place.resource);
    captureSizes.push_back(place.resourceSize);
  }
  return it->second;
}

Value RegionCommands::offsetIn(const Place &place, Value offset) {
  if (!place.offset)
    return offset;
  return storage.math.value(storage.math.add(getAsOpFoldResult(place.offset), getAsOpFoldResult(offset)));
}

Value RegionCommands::joinWaits() {
  if (storage.waits.empty())
    return {};
  if (storage.waits.size() == 1)
    return storage.waits.front();
  OpBuilder &builder = storage.builder;
  return TimepointJoinOp::create(builder, execute.getLoc(), TimepointType::get(builder.getContext()), storage.waits.getArrayRef());
}

void RegionCommands::copy(Location at, const Place &source, Value sourceOffset, const Place &target, Value targetOffset, Value length) {
  Value from = offsetIn(source, sourceOffset), to = offsetIn(target, targetOffset);
  // A range copied onto itself.
  if (source.resource == target.resource && isEqualConstantIntOrValue(getAsOpFoldResult(from), getAsOpFoldResult(to)))
    return;
  CmdCopyOp::create(commands, at, argumentFor(source), source.resourceSize, from, argumentFor(target), target.resourceSize, to, length);
}

void RegionCommands::fill(Operation *op, Value target, Value offset, Value length, Value value) {
  Place place = storage.placeOf(target);
  CmdFillOp::create(commands, op->getLoc(), argumentFor(place), place.resourceSize, offsetIn(place, offset), length, value);
}

void RegionCommands::build(Operation *op) {
  Location at = op->getLoc();
  auto placeOf = [&](Value value) { return storage.placeOf(value); };
  TypeSwitch<Operation *>(op)
      .Case([&](AsyncConstantOp constant) {
        auto it = storage.copiedConstants.find(constant.getResult());
        if (it != storage.copiedConstants.end())
          copy(at, it->second, zero(), placeOf(constant.getResult()), zero(), constant.getResultSize());
      })
      .Case([&](AsyncSplatOp splat) { fill(op, splat.getResult(), zero(), splat.getResultSize(), splat.getValue()); })
      .Case([&](AsyncFillOp fillOp) { fill(op, fillOp.getResult(), fillOp.getTargetOffset(), fillOp.getTargetLength(), fillOp.getValue()); })
      .Case<AsyncCloneOp, AsyncTransferOp>(
          [&](auto copied) { copy(at, placeOf(copied.getSource()), zero(), placeOf(copied.getResult()), zero(), copied.getSourceSize()); })
      .Case([&](AsyncSliceOp slice) {
        copy(at, placeOf(slice.getSource()), slice.getSourceOffset(), placeOf(slice.getResult()), zero(), slice.getResultSize());
      })
      .Case([&](AsyncUpdateOp update) {
        copy(at, placeOf(update.getUpdate()), zero(), placeOf(update.getResult()), update.getTargetOffset(), update.getUpdateSize());
      })
      .Case([&](AsyncCopyOp copyOp) {
        copy(at, placeOf(copyOp.getSource()), copyOp.getSourceOffset(), placeOf(copyOp.getResult()), copyOp.getTargetOffset(), copyOp.getLength());
      })
      .Case([&](AsyncDispatchOp dispatch) { buildDispatch(dispatch); })
      .Case([&](AsyncConcurrentOp wave) { buildWave(wave); })
      .Case([&](AsyncCallOp call) { buildCall(call); })
      .Case([&](AsyncCollectiveOp collective) { buildCollective(collective); })
      .Default([](Operation *other) {
        (void)other;
        assert(needsNoCommand(other) && "asked for before");
      });
}

void RegionCommands::buildWave(AsyncConcurrentOp op) {
  auto wave = CmdConcurrentOp::create(commands, op.getLoc());
  OpBuilder::InsertionGuard guard(commands);
  commands.setInsertionPoint(wave.getBody().front().getTerminator());
  for (Operation &inner : op.getBody().front())
    build(&inner);
}

void RegionCommands::bind(Bindings &bindings, Value value, Value offset, Value length, ResourceAccess access) {
  Place place = storage.placeOf(value);
  bindings.resources.push_back(argumentFor(place));
  bindings.sizes.push_back(place.resourceSize);
  bindings.offsets.push_back(offsetIn(place, offset));
  bindings.lengths.push_back(length);
  bindings.accesses.push_back(access);
}

/// What is sent, then what is received.
void RegionCommands::buildCollective(AsyncCollectiveOp op) {
  Bindings bindings;
  if (op.isSending())
    bind(bindings, op.getSource(), op.getSourceOffset(), op.getSourceLength(), ResourceAccess::Read);
  if (op.isReceiving())
    bind(bindings, op.getResult(), op.getTargetOffset(), op.getTargetLength(), op.getTargetAccess());
  CmdCollectiveOp::create(commands, op.getLoc(), op.getChannel(), op.getElementCount(), op.getParam(), bindings.resources, bindings.sizes, bindings.offsets,
                          bindings.lengths, op.getOp(), bindings.getAccesses(commands));
}

/// Operands in their order, then what untied results are written to.
void RegionCommands::buildCall(AsyncCallOp op) {
  Bindings bindings;
  auto ties = cast<util::TiedOpInterface>(op.getOperation());
  unsigned first = ties.getTiedOperandsIndexAndLength().first;
  for (auto [i, operand] : llvm::enumerate(op.getResourceOperands())) {
    std::optional<unsigned> range = op.getRangeIndex(i);
    if (!range) {
      bindings.resources.push_back(operand);
      continue;
    }
    ResourceAccess access = ties.isOperandTied(first + i) ? ResourceAccess::Read | ResourceAccess::Write : ResourceAccess::Read;
    bind(bindings, operand, op.getResourceOperandOffsets()[*range], op.getResourceOperandLengths()[*range], access);
  }
  SmallVector<Value> scalars;
  for (OpResult result : op.getResults())
    if (!isResource(result))
      scalars.push_back(result);
    else if (!ties.getTiedResultOperand(result))
      bind(bindings, result, zero(), op.getResultSize(result.getResultNumber()), ResourceAccess::Write);
  auto call = CmdCallOp::create(commands, op.getLoc(), llvm::map_to_vector(scalars, [](Value value) { return value.getType(); }), bindings.resources,
                                bindings.sizes, bindings.offsets, bindings.lengths, ValueRange(), op.getCalleeAttr(), ArrayAttr(), ArrayAttr(), ArrayAttr(),
                                bindings.getAccesses(commands));
  call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [scalar, result] : llvm::zip_equal(scalars, call.getResults()))
    scalar.replaceAllUsesWith(result);
}

void RegionCommands::buildDispatch(AsyncDispatchOp op) {
  SmallVector<Value> scalars;
  Bindings bindings;
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
    bind(bindings, operand.get(), op.getResourceOperandOffsets()[next], op.getResourceOperandLengths()[next], access);
    ++next;
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    if (!op.getTiedResultOperandIndex(i))
      bind(bindings, result, zero(), op.getResultSizes()[i], ResourceAccess::Write);
  auto entries = llvm::map_to_vector(op.getEntryPoints(), [](Attribute entry) { return cast<SymbolRefAttr>(entry); });
  auto built = CmdDispatchOp::create(commands, op.getLoc(), entries, op.getWorkload(), scalars, bindings.resources, bindings.sizes, bindings.offsets,
                                     bindings.lengths, bindings.accesses);
  built->setDialectAttrs(op->getDialectAttrs());
}
