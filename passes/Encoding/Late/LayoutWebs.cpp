#include "passes/Encoding/Late/LayoutWebs.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALTypes.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

//===--- devices ----------------------------------------------------------------------------------------------===//

DeviceResolvers::DeviceResolvers(ModuleOp module)
    : context(module.getContext()), defaultAffinity(module->getAttr("stream.affinity.default")) {
  for (auto global : module.getOps<util::GlobalOp>()) {
    if (!isa<hal::DeviceType>(global.getType()))
      continue;
    llvm::SetVector<Attribute> &found = devices[global.getSymNameAttr()];
    auto device = dyn_cast_if_present<hal::DeviceTargetAttr>(global.getInitialValueAttr());
    if (device && device.getExecutableTargets())
      for (auto target : device.getExecutableTargets().getAsRange<hal::ExecutableTargetAttr>())
        found.insert(getResolver(context, target.getConfiguration()));
  }
}

void DeviceResolvers::add(Attribute affinity, llvm::SetVector<Attribute> &found) {
  if (auto optimal = dyn_cast<hal::DeviceOptimalAttr>(affinity))
    for (Attribute choice : optimal.getAffinities())
      add(choice, found);
  if (SymbolRefAttr name = hal::getDevice(affinity))
    if (auto it = devices.find(name.getLeafReference()); it != devices.end())
      found.insert_range(it->second);
}

ArrayRef<Attribute> DeviceResolvers::get(Attribute affinity) {
  if (!affinity)
    affinity = defaultAffinity;
  auto [it, isNew] = known.try_emplace(affinity);
  if (isNew) {
    llvm::SetVector<Attribute> found;
    if (affinity)
      add(affinity, found);
    else
      for (auto &[name, resolvers] : devices)
        found.insert_range(resolvers);
    it->second.assign(found.begin(), found.end());
  }
  return it->second;
}

//===--- webs -------------------------------------------------------------------------------------------------===//

static bool isResource(Value value) { return isa<ResourceType>(value.getType()); }

LayoutWebs::LayoutWebs(ModuleOp module, DeviceResolvers &resolvers, function_ref<bool(AsyncTransferOp)> isBorder)
    : resolvers(resolvers) {
  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    ops.push_back(op);
    for (Value result : op->getResults())
      if (isResource(result))
        classes.insert(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (isResource(argument)) {
            classes.insert(argument);
            if (auto function = dyn_cast<util::FuncOp>(op); function && !function.isPrivate())
              escaping.insert(argument);
          }
    return WalkResult::advance();
  });
  for (Operation *op : ops)
    visit(op, isBorder);
  auto webOf = [&](Value value) -> Web & {
    auto [it, isNew] = numbers.try_emplace(classes.getLeaderValue(value), webs.size());
    if (isNew)
      webs.emplace_back();
    return webs[it->second];
  };
  for (Operation *op : ops) {
    for (const EncodingSlot &slot : getEncodingSlots(op))
      webOf(slot.value).slots.push_back(slot);
    // What an op states itself. Ops that only name a value do not run anywhere.
    auto affinityOp = dyn_cast<AffinityOpInterface>(op);
    auto transfer = dyn_cast<AsyncTransferOp>(op);
    bool separates = transfer && isBorder(transfer);
    Attribute affinity = affinityOp && !separates ? affinityOp.getAffinityAttr() : Attribute();
    if (!affinity && !separates)
      continue;
    for (Value value : llvm::concat<Value>(llvm::to_vector<4>(op->getOperands()), llvm::to_vector<4>(op->getResults())))
      if (isResource(value) && !separates)
        webOf(value).affinities.insert(affinity);
    if (transfer) {
      if (Attribute from = transfer.getSourceAffinityAttr())
        webOf(transfer.getSource()).affinities.insert(from);
      if (Attribute to = transfer.getTargetAffinityAttr())
        webOf(transfer.getResult()).affinities.insert(to);
    }
  }
  for (Value value : escaping)
    webOf(value).escapes = true;
}

void LayoutWebs::join(Value a, Value b) {
  if (isResource(a) && isResource(b))
    classes.unionSets(a, b);
}

void LayoutWebs::visit(Operation *op, function_ref<bool(AsyncTransferOp)> isBorder) {
  if (auto transfer = dyn_cast<AsyncTransferOp>(op); transfer && isBorder(transfer))
    return;
  // Bytes go on as they are.
  if (isa<AsyncTransferOp, AsyncCloneOp, TensorCloneOp>(op))
    return join(op->getResult(0), op->getOperand(0));
  // These know bytes, or kernels whose types do not change.
  if (isa<AsyncSliceOp, AsyncUpdateOp, AsyncFillOp, AsyncCopyOp, AsyncLoadOp, AsyncStoreOp, AsyncDispatchOp>(op))
    for (Value value : llvm::concat<Value>(llvm::to_vector<4>(op->getOperands()), llvm::to_vector<4>(op->getResults())))
      if (isResource(value))
        escaping.insert(value);
  edges.visit(op, [&](const StorageEdges::Step &step) {
    if (step.kind == StorageEdges::Kind::Unknown) {
      for (Value value : llvm::concat<Value>(llvm::to_vector<4>(op->getOperands()), llvm::to_vector<4>(op->getResults())))
        if (isResource(value))
          escaping.insert(value);
      return;
    }
    if (step.kind == StorageEdges::Kind::Load || step.kind == StorageEdges::Kind::Store) {
      const StorageEdges::Edge &edge = step.edges.front();
      Value value = edge.source ? edge.source->get() : edge.target;
      auto global = dyn_cast_if_present<util::GlobalOp>(step.symbol);
      if (!global || !global.isPrivate())
        escaping.insert(value);
      return join(globals.try_emplace(step.symbol, value).first->second, value);
    }
    for (const StorageEdges::Edge &edge : step.edges)
      if (edge.sharesStorage())
        join(edge.target, edge.source->get());
  });
  if (auto ret = dyn_cast<util::ReturnOp>(op))
    if (auto function = dyn_cast<util::FuncOp>(op->getParentOp()); function && !function.isPrivate())
      for (Value value : ret.getOperands())
        if (isResource(value))
          escaping.insert(value);
}

std::optional<unsigned> LayoutWebs::find(Value value) const {
  auto it = isResource(value) ? numbers.find(classes.getLeaderValue(value)) : numbers.end();
  return it == numbers.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

SmallVector<Attribute> LayoutWebs::getResolvers(const Web &web) const {
  llvm::SetVector<Attribute> found;
  if (web.affinities.empty())
    found.insert_range(resolvers.get(Attribute()));
  for (Attribute affinity : web.affinities)
    found.insert_range(resolvers.get(affinity));
  return found.takeVector();
}
