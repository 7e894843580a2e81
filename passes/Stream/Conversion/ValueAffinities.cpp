#include "passes/Stream/Conversion/ValueAffinities.h"

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static bool isResource(Value value) { return isa<ResourceType>(value.getType()); }

bool weir::stream::hasEncodedTypes(Operation *op) {
  bool found = false;
  op->getAttrDictionary().walk([&](RankedTensorType type) { found |= static_cast<bool>(type.getEncoding()); });
  return found;
}

ValueAffinities::ValueAffinities(ModuleOp module) : module(module), flow(module), fallback(module->getAttr("stream.affinity.default")) {
  findConstantLoads();
  propagate();
  if (chooseByUsers())
    propagate();
  // Constants decide nothing: they follow their users.
  chooseGlobals();
  if (!globals.empty())
    propagate();
}

Attribute ValueAffinities::get(Value value) const {
  auto it = places.find(value);
  return it == places.end() || it->second.isMixed ? fallback : it->second.affinity;
}

/// What waits for nothing inside of an `async.concurrent`, and that op, run where the execution region around them does. Other ops are on their own.
static Operation *getLeader(Operation *op) {
  if (isa_and_present<AsyncConcurrentOp>(op->getParentOp()))
    op = op->getParentOp();
  return isa<AsyncConcurrentOp>(op) && isa<AsyncExecuteOp>(op->getParentOp()) ? op->getParentOp() : op;
}

ValueAffinities::Choice ValueAffinities::choose(Operation *op) const {
  op = getLeader(op);
  if (auto affine = dyn_cast<AffinityOpInterface>(op); affine && affine.getAffinityAttr())
    return {affine.getAffinityAttr(), std::nullopt};
  if (Attribute users = byUsers.lookup(op))
    return {users, InsertTransfersCode::AFFINITY_OF_USERS};
  Place place = getOperandPlace(op);
  if (place.isMixed)
    return {fallback, InsertTransfersCode::AFFINITY_MIXED};
  if (!place.isWeak)
    return {place.affinity, InsertTransfersCode::AFFINITY_OF_OPERANDS};
  return {fallback, std::nullopt};
}

bool ValueAffinities::isUnplaced(Operation *op) {
  auto affine = dyn_cast<AffinityOpInterface>(op);
  return affine && !affine.getAffinityAttr() && !isa<AsyncTransferOp, TensorImportOp, TensorExportOp, TensorSizeOfOp, AsyncCastOp>(op);
}

Attribute ValueAffinities::getRequired(OpOperand &use) const {
  Operation *op = use.getOwner();
  if (OpOperand *followed = getFollowed(op))
    return followed == &use ? Attribute() : get(followed->get());
  if (isa<AsyncTransferOp>(op))
    return {};
  if (isUnplaced(op))
    return choose(op).affinity;
  if (auto affine = dyn_cast<AffinityOpInterface>(op))
    return affine.getAffinityAttr();
  for (const ResourceFlow::Edge &edge : flow.getEdges(use))
    if (isResource(edge.target))
      return get(edge.target);
  ResourceFlow::Boundary boundary = flow.getBoundary(use);
  return boundary == ResourceFlow::Boundary::UnknownOp || boundary == ResourceFlow::Boundary::CallExternal ? fallback : Attribute();
}

bool ValueAffinities::areApart(Attribute from, Attribute to) const {
  if (!from || !to || from == to || sharesMemory(module, from, to))
    return false;
  SymbolRefAttr device = hal::getDevice(from);
  return !device || device != hal::getDevice(to);
}

OpOperand *ValueAffinities::getFollowed(Operation *op) const {
  auto affine = dyn_cast<AffinityOpInterface>(op);
  if (!affine || (affine.getAffinityAttr() && affine.getAffinityAttr() != fallback) || hasEncodedTypes(op))
    return nullptr;
  if (auto transfer = dyn_cast<AsyncTransferOp>(op))
    return transfer.getSourceAffinityAttr() == transfer.getTargetAffinityAttr() ? &transfer.getSourceMutable() : nullptr;
  if (auto cast = dyn_cast<AsyncCastOp>(op))
    return cast.getAffinityAttr() ? nullptr : &cast.getSourceMutable();
  return isa<TensorCloneOp, TensorSliceOp, TensorUpdateOp>(op) ? &op->getOpOperand(0) : nullptr;
}

void ValueAffinities::propagate() {
  bool changed = true;
  // Values follow most of their operands, and an affinity changes three times at most.
  while (changed) {
    changed = false;
    for (Value value : flow.getValues())
      changed |= update(value);
  }
}

/// Where the operands live that are not there by default; constants are made anywhere.
ValueAffinities::Place ValueAffinities::getOperandPlace(Operation *op) const {
  Place place{fallback, false, true};
  for (Value operand : op->getOperands()) {
    auto it = places.find(operand);
    if (it != places.end() && !getConstant(operand))
      place = meet(place, it->second);
  }
  return place;
}

ValueAffinities::Place ValueAffinities::meet(Place a, Place b) {
  if (b.isWeak || a.isMixed)
    return a;
  if (a.isWeak || b.isMixed)
    return b;
  return {a.affinity, a.affinity != b.affinity, false};
}

/// Gives ops whose operands are all there by default the affinity that their users share; whether there are such.
bool ValueAffinities::chooseByUsers() {
  bool found = false;
  for (Value value : llvm::reverse(flow.getValues())) {
    Operation *op = value.getDefiningOp();
    if (!op || !isUnplaced(op) || getLeader(op) != op || op->getNumResults() != 1 || getConstant(value) || byUsers.contains(op) || !getOperandPlace(op).isWeak)
      continue;
    std::optional<Attribute> wanted;
    if (!value.use_empty() && collectUsers(value, wanted) && wanted && *wanted && *wanted != fallback) {
      byUsers[op] = *wanted;
      found = true;
    }
  }
  return found;
}

/// Adds what is known of where `value` lives; whether that is new.
bool ValueAffinities::update(Value value) {
  if (Attribute chosen = globals.lookup(value))
    return join(value, {chosen});
  if (constantLoads.contains(value))
    return join(value, {fallback, false, true});
  if (Operation *op = value.getDefiningOp()) {
    if (OpOperand *followed = getFollowed(op))
      return joinFrom(value, followed->get());
    if (auto transfer = dyn_cast<AsyncTransferOp>(op); transfer && !transfer.getTargetAffinityAttr())
      return joinFrom(value, transfer.getSource());
    if (isUnplaced(op)) {
      Operation *leader = getLeader(op);
      Attribute stated = cast<AffinityOpInterface>(leader).getAffinityAttr(), chosen = stated ? stated : byUsers.lookup(leader);
      return join(value, chosen ? Place{chosen} : getOperandPlace(leader));
    }
    if (isa<TensorImportOp>(op) && !cast<TensorImportOp>(op).getAffinityAttr())
      return join(value, {fallback, false, true});
    if (auto affine = dyn_cast<AffinityOpInterface>(op))
      return join(value, {affine.getResultAffinityAttr() ? affine.getResultAffinityAttr() : fallback});
  }
  bool changed = false;
  for (OpOperand *source : flow.getSources(value))
    changed |= joinFrom(value, source->get());
  if (!flow.hasAllSources(value) || flow.getSources(value).empty())
    changed |= join(value, {fallback, false, true});
  return changed;
}

bool ValueAffinities::joinFrom(Value value, Value source) {
  auto it = places.find(source);
  return it != places.end() && join(value, it->second);
}

bool ValueAffinities::join(Value value, Place place) {
  auto [it, isNew] = places.try_emplace(value, place);
  if (isNew)
    return true;
  Place met = meet(it->second, place);
  bool changed = met.affinity != it->second.affinity || met.isMixed != it->second.isMixed || met.isWeak != it->second.isWeak;
  it->second = met;
  return changed;
}

void ValueAffinities::findConstantLoads() {
  for (Value load : flow.getValues()) {
    auto sources = flow.getSources(load);
    if (load.getDefiningOp<util::GlobalLoadOp>() && !sources.empty() && flow.hasAllSources(load) &&
        llvm::all_of(sources, [&](OpOperand *source) { return getConstant(source->get()) != nullptr; }))
      constantLoads.insert(load);
  }
}

/// Globals that hold constants live where all their users are; else where the constant has been made on purpose.
void ValueAffinities::chooseGlobals() {
  DenseSet<OpOperand *> stores;
  for (Value load : constantLoads) {
    OpOperand *store = flow.getSources(load).front();
    if (!stores.insert(store).second)
      continue;
    std::optional<Attribute> wanted;
    SmallVector<Value> loads;
    bool isOne = true;
    for (const ResourceFlow::Edge &edge : flow.getEdges(*store)) {
      loads.push_back(edge.target);
      isOne &= collectUsers(edge.target, wanted);
    }
    auto constant = cast<AffinityOpInterface>(getConstant(store->get()));
    Attribute chosen = isOne && wanted ? *wanted : constant.getAffinityAttr();
    if (chosen && chosen != fallback)
      for (Value other : loads)
        globals[other] = chosen;
  }
}

/// Whether all ops that do more with `value` than forward it have one affinity, `wanted`.
bool ValueAffinities::collectUsers(Value value, std::optional<Attribute> &wanted) const {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *op = use.getOwner();
    if (OpOperand *followed = getFollowed(op); followed == &use)
      return collectUsers(op->getResult(0), wanted);
    auto affine = dyn_cast<AffinityOpInterface>(op);
    if (!affine || isa<AsyncTransferOp>(op))
      return false;
    Attribute affinity = isUnplaced(op) ? choose(op).affinity : affine.getAffinityAttr();
    if (!wanted)
      wanted = affinity;
    return *wanted == affinity;
  });
}

Operation *ValueAffinities::getConstant(Value value) const {
  Operation *op = value.getDefiningOp();
  while (auto transfer = dyn_cast_if_present<AsyncTransferOp>(op))
    op = getFollowed(transfer) ? transfer.getSource().getDefiningOp() : nullptr;
  return isa_and_present<TensorConstantOp, TensorSplatOp, TensorEmptyOp>(op) && !hasEncodedTypes(op) ? op : nullptr;
}

/// The result or argument after `value`, or null.
static Value getNext(Value value) {
  if (auto result = dyn_cast<OpResult>(value)) {
    unsigned next = result.getResultNumber() + 1;
    return next < result.getOwner()->getNumResults() ? Value(result.getOwner()->getResult(next)) : Value();
  }
  auto argument = cast<BlockArgument>(value);
  unsigned next = argument.getArgNumber() + 1;
  return next < argument.getOwner()->getNumArguments() ? Value(argument.getOwner()->getArgument(next)) : Value();
}

Value ValueAffinities::findCompanionSize(Value value) const {
  llvm::DenseSet<Value> visited;
  Value size = getNext(value);
  return size && isCompanionSize(value, size, visited) ? size : Value();
}

bool ValueAffinities::isCompanionSize(Value value, Value size, llvm::DenseSet<Value> &visited) const {
  if (!isa<IndexType>(size.getType()))
    return false;
  if (util::findValueSize(value) == size)
    return true;
  // Both go on together from each source: an operand and the one after it are for a result or argument and the one after that.
  if (getNext(value) != size || !flow.hasAllSources(value) || flow.getSources(value).empty())
    return false;
  if (!visited.insert(value).second)
    return true;
  return llvm::all_of(flow.getSources(value), [&](OpOperand *source) {
    unsigned next = source->getOperandNumber() + 1;
    Operation *op = source->getOwner();
    return next < op->getNumOperands() && isCompanionSize(source->get(), op->getOperand(next), visited);
  });
}
