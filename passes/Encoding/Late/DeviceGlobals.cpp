#include "passes/Encoding/Late/DeviceGlobals.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// Hands a value on, wherever it is used.
static bool isPassing(Operation *op) {
  auto transfer = dyn_cast<AsyncTransferOp>(op);
  return isa<AsyncCastOp>(op) || (transfer && !transfer.getTargetAffinityAttr() && !transfer.getExecutionAffinityAttr());
}

namespace {

class UseSplitter {
public:
  UseSplitter(ModuleOp module, DeviceResolvers &resolvers) : resolvers(resolvers) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) { positions.try_emplace(op, positions.size()); });
  }

  /// The ways in which the devices of an op's users lay out its result; an op that only hands it on is copied for each.
  ArrayAttr split(Operation *op) {
    for (Operation *user : llvm::to_vector(op->getUsers()))
      if (isPassing(user))
        split(user);
    SmallVector<std::pair<Operation *, OpOperand *>> ends;
    for (OpOperand &use : op->getResult(0).getUses())
      ends.emplace_back(getEnd(use.getOwner()), &use);
    auto getPlace = [&](auto &use) {
      return std::make_tuple(positions.lookup(use.first), positions.lookup(use.second->getOwner()), use.second->getOperandNumber());
    };
    llvm::sort(ends, [&](auto &a, auto &b) { return getPlace(a) < getPlace(b); });
    llvm::MapVector<ArrayAttr, SmallVector<OpOperand *>> uses;
    for (auto [end, use] : ends)
      uses[getKey(end)].push_back(use);
    if (uses.empty())
      return getKey(op);
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (auto &[key, list] : llvm::drop_begin(uses)) {
      Operation *copy = builder.clone(*op);
      for (OpOperand *use : list)
        use->set(copy->getResult(0));
    }
    return uses.front().first;
  }

private:
  /// The first op that does more with a value than to hand it on.
  Operation *getEnd(Operation *user) {
    Operation *end = user;
    if (isPassing(user))
      for (Operation *next : user->getUsers())
        if (Operation *own = getEnd(next); end == user || positions.lookup(own) < positions.lookup(end))
          end = own;
    return end;
  }

  ArrayAttr getKey(Operation *op) { return ArrayAttr::get(op->getContext(), resolvers.get(lookupAffinity(op))); }

  DeviceResolvers &resolvers;
  DenseMap<Operation *, unsigned> positions;
};

} // namespace

void weir::encoding::splitGlobalsByDevice(ModuleOp module, DeviceResolvers &resolvers) {
  if (resolvers.get(Attribute()).size() < 2)
    return;
  SymbolTable symbols(module);
  struct Accesses {
    SmallVector<util::GlobalLoadOp> loads;
    SmallVector<util::GlobalStoreOp> stores;
  };
  llvm::MapVector<StringAttr, Accesses> accesses;
  auto collect = [&] {
    accesses.clear();
    module.walk([&](Operation *op) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(op); load && isa<ResourceType>(load.getType()))
        accesses[load.getGlobalAttr().getAttr()].loads.push_back(load);
      else if (auto store = dyn_cast<util::GlobalStoreOp>(op); store && isa<ResourceType>(store.getValue().getType()))
        accesses[store.getGlobalAttr().getAttr()].stores.push_back(store);
    });
  };
  collect();
  auto isSplittable = [&](StringAttr name, const Accesses &access) {
    auto global = symbols.lookup<util::GlobalOp>(name);
    if (!global || global.getIsMutable() || !global.isPrivate() || access.stores.size() != 1)
      return false;
    util::GlobalStoreOp store = access.stores.front();
    auto encode = skipMoves(store.getValue()).getDefiningOp<TensorEncodeOp>();
    auto initializer = store->getParentOfType<util::InitializerOp>();
    // What else the initializer does may not be done twice.
    return encode && isVerbose(dyn_cast<RankedTensorType>(encode.getResultEncoding())) && initializer &&
           llvm::all_of(initializer.getBody().getOps(), [&](Operation &op) {
             return &op == store.getOperation() || isa<util::ReturnOp, util::GlobalLoadOp, AsyncCloneOp, AsyncTransferOp>(op) || isPure(&op);
           });
  };
  SmallVector<StringAttr> names;
  UseSplitter splitter(module, resolvers);
  for (auto &[name, access] : accesses)
    if (isSplittable(name, access)) {
      names.push_back(name);
      for (util::GlobalLoadOp load : access.loads)
        splitter.split(load);
    }
  collect();
  for (StringAttr name : names) {
    auto global = symbols.lookup<util::GlobalOp>(name);
    auto initializer = accesses[name].stores.front()->getParentOfType<util::InitializerOp>();
    llvm::MapVector<ArrayAttr, StringAttr> copies;
    Operation *place = initializer;
    for (util::GlobalLoadOp load : accesses[name].loads) {
      StringAttr &to = copies[splitter.split(load)];
      if (!to && copies.size() == 1) {
        to = name;
      } else if (!to) {
        auto copy = cast<util::GlobalOp>(global->clone());
        to = symbols.insert(copy, std::next(place->getIterator()));
        OpBuilder builder(module.getContext());
        builder.setInsertionPointAfter(copy);
        auto ownInitializer = cast<util::InitializerOp>(builder.clone(*initializer));
        place = ownInitializer;
        ownInitializer.walk([&](util::GlobalStoreOp store) { store.setGlobalAttr(FlatSymbolRefAttr::get(to)); });
      }
      load.setGlobalAttr(FlatSymbolRefAttr::get(to));
    }
  }
}
