#include "passes/Stream/Conversion/GlobalCopies.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-insert-transfers"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// A use of a loaded value on another device: the ops from the load on that hand the value on, and the op that uses it.
struct RemoteUse {
  OpOperand *use;
  SmallVector<Operation *> chain; ///< the load last
  Attribute to;
};

class GlobalCopies {
public:
  GlobalCopies(ModuleOp module, const ValueAffinities &affinities) : module(module), affinities(affinities), symbols(module) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        stores[store.getGlobalAttr().getAttr()].push_back(store);
      else if (auto address = dyn_cast<util::GlobalAddressOp>(op))
        stores[address.getGlobalAttr().getAttr()].push_back(nullptr);
      for (OpOperand &use : op->getOpOperands())
        collect(use);
      return WalkResult::advance();
    });
  }

  unsigned run() {
    unsigned changed = 0;
    for (RemoteUse &remote : uses) {
      auto load = cast<util::GlobalLoadOp>(remote.chain.back());
      util::GlobalStoreOp store = getOnlyStore(load);
      if (!store)
        continue;
      StringAttr copy = getCopy(load, store, remote.to);
      OpBuilder builder(remote.use->getOwner());
      Value value;
      for (Operation *op : llvm::reverse(remote.chain)) {
        Operation *cloned = cloneAt(builder, op, remote.to);
        if (value)
          cloned->setOperand(0, value);
        else
          cast<util::GlobalLoadOp>(cloned).setGlobalAttr(FlatSymbolRefAttr::get(copy));
        value = cloned->getResult(0);
      }
      remote.use->set(value);
      ++changed;
    }
    return changed;
  }

private:
  void collect(OpOperand &use) {
    if (!isa<ResourceType>(use.get().getType()))
      return;
    Attribute from = affinities.get(use.get()), to = affinities.getRequired(use);
    if (!affinities.areApart(from, to))
      return;
    SmallVector<Operation *> chain;
    Operation *op = use.get().getDefiningOp();
    for (; auto transfer = dyn_cast_if_present<AsyncTransferOp>(op); op = transfer.getSource().getDefiningOp()) {
      if (!affinities.getFollowed(transfer))
        return;
      chain.push_back(op);
    }
    if (!isa_and_present<util::GlobalLoadOp>(op))
      return;
    chain.push_back(op);
    uses.push_back({&use, std::move(chain), to});
  }

  /// The store in an initializer that does nothing else, of a global that nothing else writes; else null.
  util::GlobalStoreOp getOnlyStore(util::GlobalLoadOp load) {
    StringAttr name = load.getGlobalAttr().getAttr();
    auto global = symbols.lookup<util::GlobalOp>(name);
    ArrayRef<util::GlobalStoreOp> all = stores[name];
    if (!global || global.getIsMutable() || !global.isPrivate() || all.size() != 1 || !all.front())
      return {};
    util::GlobalStoreOp store = all.front();
    auto initializer = dyn_cast<util::InitializerOp>(store->getParentOp());
    bool isSimple = initializer && initializer.getBody().hasOneBlock() &&
                    llvm::all_of(initializer.getBody().getOps(), [&](Operation &op) {
                      return &op == store.getOperation() ||
                             isa<util::ReturnOp, util::GlobalLoadOp, AsyncCloneOp, AsyncTransferOp>(op) || isPure(&op);
                    });
    return isSimple ? store : util::GlobalStoreOp();
  }

  /// The global that holds the value on `device`.
  StringAttr getCopy(util::GlobalLoadOp load, util::GlobalStoreOp store, Attribute device) {
    StringAttr &copy = copies[{load.getGlobalAttr().getAttr(), device}];
    if (copy)
      return copy;
    auto global = cast<util::GlobalOp>(symbols.lookup<util::GlobalOp>(load.getGlobalAttr().getAttr())->clone());
    auto initializer = store->getParentOfType<util::InitializerOp>();
    copy = symbols.insert(global, std::next(initializer->getIterator()));
    OpBuilder builder(module.getContext());
    builder.setInsertionPointAfter(global);
    auto own = cast<util::InitializerOp>(builder.clone(*initializer));
    own.walk([&](Operation *op) {
      place(op, device);
      if (auto inner = dyn_cast<util::GlobalStoreOp>(op))
        inner.setGlobalAttr(FlatSymbolRefAttr::get(copy));
    });
    passedRemark(load, DEBUG_TYPE, InsertTransfersCode::GLOBAL_COPIED) << remark::metric("global", load.getGlobal()) << remark::metric("copy", copy.getValue());
    return copy;
  }

  /// The op once more on `device`; a size of an encoded tensor depends on the device, too.
  static Operation *cloneAt(OpBuilder &builder, Operation *op, Attribute device) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      if (auto size = operand.getDefiningOp<TensorSizeOfOp>(); size && !mapping.contains(operand) && hasEncodedTypes(size)) {
        auto own = cast<TensorSizeOfOp>(builder.clone(*size));
        own.setAffinityAttr(device);
        mapping.map(operand, own.getResult());
      }
    Operation *cloned = builder.clone(*op, mapping);
    place(cloned, device);
    return cloned;
  }

  /// Transfers within a device follow their source.
  static void place(Operation *op, Attribute device) {
    if (auto affine = dyn_cast<AffinityOpInterface>(op); affine && !isa<AsyncTransferOp>(op))
      affine.setAffinityAttr(device);
  }

  ModuleOp module;
  const ValueAffinities &affinities;
  SymbolTable symbols;
  DenseMap<StringAttr, SmallVector<util::GlobalStoreOp, 1>> stores; ///< null: by pointer
  SmallVector<RemoteUse> uses;
  DenseMap<std::pair<StringAttr, Attribute>, StringAttr> copies;
};

} // namespace

unsigned weir::stream::copyGlobalsToDevices(ModuleOp module, const ValueAffinities &affinities) { return GlobalCopies(module, affinities).run(); }
