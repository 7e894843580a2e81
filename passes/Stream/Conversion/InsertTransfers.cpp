//===- InsertTransfers.cpp - Values come to the devices that use them -----===//
//
// stream-passes.md 2.3. Where values live follows from the affinities of the ops that make them, through control flow, calls and globals. A use
// at another device gets a transfer, or the definition again if that is a constant. Ops that only move bytes and that nobody has placed go where
// their operand is. Programs for one device are left alone.
//
//===----------------------------------------------------------------------===//

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/ResourceFlow.h"

#define DEBUG_TYPE "weir-insert-transfers"

namespace weir {
#define GEN_PASS_DEF_INSERTTRANSFERS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

bool isResource(Value value) { return isa<ResourceType>(value.getType()); }

/// Layouts, and with them sizes, differ between devices then.
bool hasEncodedTypes(Operation *op) {
  bool found = false;
  op->getAttrDictionary().walk([&](RankedTensorType type) { found |= static_cast<bool>(type.getEncoding()); });
  return found;
}

/// Where values live.
class Places {
public:
  explicit Places(ModuleOp module) : module(module), flow(module), fallback(module->getAttr("stream.affinity.default")) {
    chooseGlobals();
    bool changed = true;
    // Values stand behind most of what they are computed from, and a place changes twice at most.
    while (changed) {
      changed = false;
      for (Value value : flow.getValues())
        changed |= update(value);
    }
  }

  Attribute get(Value value) const {
    auto it = places.find(value);
    return it == places.end() || it->second.isMixed ? fallback : it->second.affinity;
  }

  /// Where `use` needs its value; null if anywhere will do.
  Attribute getRequired(OpOperand &use) const {
    Operation *op = use.getOwner();
    if (OpOperand *followed = getFollowed(op))
      return followed == &use ? Attribute() : get(followed->get());
    if (isa<AsyncTransferOp>(op))
      return {};
    if (auto affine = dyn_cast<AffinityOpInterface>(op))
      return affine.getAffinityAttr();
    for (const ResourceFlow::Edge &edge : flow.getEdges(use))
      if (isResource(edge.target))
        return get(edge.target);
    ResourceFlow::Boundary boundary = flow.getBoundary(use);
    return boundary == ResourceFlow::Boundary::UnknownOp || boundary == ResourceFlow::Boundary::CallExternal ? fallback : Attribute();
  }

  /// Another device, whose memory is not seen from the first.
  bool areApart(Attribute from, Attribute to) const {
    if (!from || !to || from == to || sharesMemory(module, from, to))
      return false;
    SymbolRefAttr device = hal::getDevice(from);
    return !device || device != hal::getDevice(to);
  }

  /// The operand where the op runs although its affinity is the default: it moves bytes, and nobody has placed it. Null for other ops.
  OpOperand *getFollowed(Operation *op) const {
    auto affine = dyn_cast<AffinityOpInterface>(op);
    if (!affine || (affine.getAffinityAttr() && affine.getAffinityAttr() != fallback) || hasEncodedTypes(op))
      return nullptr;
    if (auto transfer = dyn_cast<AsyncTransferOp>(op))
      return transfer.getSourceAffinityAttr() == transfer.getTargetAffinityAttr() ? &transfer.getSourceMutable() : nullptr;
    return isa<TensorCloneOp, TensorSliceOp, TensorUpdateOp>(op) ? &op->getOpOperand(0) : nullptr;
  }

private:
  struct Place {
    Attribute affinity;
    bool isMixed = false;
  };

  /// Adds what is known of where `value` lives; whether that is new.
  bool update(Value value) {
    if (Attribute chosen = globals.lookup(value))
      return join(value, {chosen});
    if (Operation *op = value.getDefiningOp()) {
      if (OpOperand *followed = getFollowed(op))
        return joinFrom(value, followed->get());
      if (auto transfer = dyn_cast<AsyncTransferOp>(op); transfer && !transfer.getTargetAffinityAttr())
        return joinFrom(value, transfer.getSource());
      if (auto affine = dyn_cast<AffinityOpInterface>(op))
        return join(value, {affine.getResultAffinityAttr() ? affine.getResultAffinityAttr() : fallback});
    }
    bool changed = false;
    for (OpOperand *source : flow.getSources(value))
      changed |= joinFrom(value, source->get());
    if (!flow.hasAllSources(value) || flow.getSources(value).empty())
      changed |= join(value, {fallback});
    return changed;
  }

  bool joinFrom(Value value, Value source) {
    auto it = places.find(source);
    return it != places.end() && join(value, it->second);
  }

  bool join(Value value, Place place) {
    auto [it, isNew] = places.try_emplace(value, place);
    if (isNew || it->second.isMixed || (!place.isMixed && it->second.affinity == place.affinity))
      return isNew;
    it->second.isMixed = true;
    return true;
  }

  /// Immutable globals that hold constants live where all their users are.
  void chooseGlobals() {
    for (Value load : flow.getValues()) {
      auto sources = flow.getSources(load);
      if (!load.getDefiningOp<util::GlobalLoadOp>() || sources.empty() || !flow.hasAllSources(load) ||
          !llvm::all_of(sources, [&](OpOperand *source) { return getConstant(source->get()) != nullptr; }))
        continue;
      std::optional<Attribute> wanted;
      SmallVector<Value> loads;
      bool isOne = true;
      for (const ResourceFlow::Edge &edge : flow.getEdges(*sources.front())) {
        loads.push_back(edge.target);
        isOne &= collectUsers(edge.target, wanted);
      }
      if (isOne && wanted && *wanted && *wanted != fallback)
        for (Value other : loads)
          globals[other] = *wanted;
    }
  }

  /// Whether all ops that do more with `value` than to hand it on are at one place, `wanted`.
  bool collectUsers(Value value, std::optional<Attribute> &wanted) const {
    return llvm::all_of(value.getUses(), [&](OpOperand &use) {
      Operation *op = use.getOwner();
      if (OpOperand *followed = getFollowed(op); followed == &use)
        return collectUsers(op->getResult(0), wanted);
      auto affine = dyn_cast<AffinityOpInterface>(op);
      if (!affine || isa<AsyncTransferOp>(op))
        return false;
      if (!wanted)
        wanted = affine.getAffinityAttr();
      return *wanted == affine.getAffinityAttr();
    });
  }

public:
  /// The constant that `value` is, through transfers that only change its lifetime; null if it is none.
  Operation *getConstant(Value value) const {
    Operation *op = value.getDefiningOp();
    while (auto transfer = dyn_cast_if_present<AsyncTransferOp>(op))
      op = getFollowed(transfer) ? transfer.getSource().getDefiningOp() : nullptr;
    return isa_and_present<TensorConstantOp, TensorSplatOp, TensorEmptyOp>(op) && !hasEncodedTypes(op) ? op : nullptr;
  }

private:
  ModuleOp module;
  ResourceFlow flow;
  Attribute fallback;
  llvm::DenseMap<Value, Place> places;
  llvm::DenseMap<Value, Attribute> globals; ///< results of loads
};

struct InsertTransfers : weir::impl::InsertTransfersBase<InsertTransfers> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!hasSeveralPlaces(module))
      return;
    Places places(module);
    struct Move {
      OpOperand *use;
      Attribute from, to;
    };
    SmallVector<Move> moves;
    SmallVector<std::pair<AffinityOpInterface, Attribute>> followers;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      for (OpOperand &use : op->getOpOperands())
        if (isResource(use.get()))
          if (Attribute from = places.get(use.get()), to = places.getRequired(use); places.areApart(from, to))
            moves.push_back({&use, from, to});
      if (OpOperand *followed = places.getFollowed(op))
        followers.push_back({cast<AffinityOpInterface>(op), places.get(followed->get())});
      return WalkResult::advance();
    });
    // What is asked of `places` holds for the module as it was: constants are looked up before anything changes.
    SmallVector<Operation *> constants = llvm::map_to_vector(moves, [&](Move &move) { return places.getConstant(move.use->get()); });
    for (auto [move, constant] : llvm::zip_equal(moves, constants))
      if (failed(constant ? remake(*move.use, constant, move.to) : insert(*move.use, move.from, move.to)))
        return signalPassFailure();
    for (auto [op, affinity] : followers)
      place(op, affinity);
  }

private:
  static bool hasSeveralPlaces(ModuleOp module) {
    Attribute only = module->getAttr("stream.affinity.default");
    return module
        .walk([&](Operation *op) {
          auto isOther = [&](Attribute affinity) {
            if (affinity && !only)
              only = affinity;
            return affinity && affinity != only;
          };
          auto transfer = dyn_cast<AsyncTransferOp>(op);
          auto affine = dyn_cast<AffinityOpInterface>(op);
          bool isSecond = transfer ? isOther(transfer.getSourceAffinityAttr()) || isOther(transfer.getTargetAffinityAttr())
                                   : affine && isOther(affine.getAffinityAttr());
          return isSecond ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// A transfer that names no place would count as one within any (A1 of stream.md).
  static void place(AffinityOpInterface op, Attribute affinity) {
    if (auto transfer = dyn_cast<AsyncTransferOp>(*op)) {
      transfer.setSourceAffinityAttr(affinity);
      transfer.setTargetAffinityAttr(affinity);
    } else {
      op.setAffinityAttr(affinity);
    }
  }

  /// The value once more at `to`, from its constant; uses in one block share it.
  LogicalResult remake(OpOperand &use, Operation *constant, Attribute to) {
    Value &copy = copies[{use.get(), to, use.getOwner()->getBlock()}];
    if (!copy) {
      SmallVector<Operation *> chain;
      for (Operation *op = use.get().getDefiningOp(); op != constant; op = cast<AsyncTransferOp>(op).getSource().getDefiningOp())
        chain.push_back(op);
      chain.push_back(constant);
      OpBuilder builder(use.getOwner());
      for (Operation *op : llvm::reverse(chain)) {
        Operation *made = builder.clone(*op);
        if (op != constant)
          made->setOperand(0, copy);
        place(cast<AffinityOpInterface>(made), to);
        copy = made->getResult(0);
      }
      passedRemark(use.getOwner(), DEBUG_TYPE, InsertTransfersCode::CONSTANT_REMADE);
      ++numRemade;
    }
    use.set(copy);
    return success();
  }

  LogicalResult insert(OpOperand &use, Attribute from, Attribute to) {
    Operation *op = use.getOwner();
    Value &copy = copies[{use.get(), to, op->getBlock()}];
    if (!copy) {
      Value size = util::findValueSize(use.get(), op->getBlock(), Block::iterator(op));
      if (!size)
        return op->emitOpError("runs at ") << to << " and uses a value at " << from << " whose size is not known there: transfer it explicitly";
      OpBuilder builder(op);
      copy = AsyncTransferOp::create(builder, op->getLoc(), use.get().getType(), use.get(), size, size, from, to, Attribute());
      passedRemark(op, DEBUG_TYPE, InsertTransfersCode::TRANSFER_INSERTED);
      ++numInserted;
    }
    use.set(copy);
    return success();
  }

  llvm::DenseMap<std::tuple<Value, Attribute, Block *>, Value> copies;
};

} // namespace
