// Dispatches and copies that write where a copy takes their results (stream-passes.md 10.4).

#include "passes/Stream/ElideCommands/ElideCommands.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Looks back from a copy to the command that has made its bytes.
class Forwarder {
public:
  Forwarder(CmdCopyOp copy, const CommandContext &context, int64_t offsetAlignment)
      : copy(copy), context(context), offsetAlignment(offsetAlignment), execute(copy->getParentOfType<CmdExecuteOp>()) {
    std::vector<CommandAccess> accesses = context.accesses.get(copy);
    source = accesses[0];
    target = accesses[1];
  }

  Forwarding run() {
    if (cast<ResourceType>(copy.getTarget().getType()).getLifetime() == Lifetime::Staging || isOnOtherDevice())
      return refuse(ElideCommandsCode::OTHER_MEMORY, copy);
    // The producer is seldom far away.
    constexpr unsigned maxCommands = 64;
    unsigned commands = 0;
    Operation *step = execute.getBody().front().findAncestorOpInBlock(*copy);
    for (bool isFirst = true; step; step = step->getPrevNode(), isFirst = false) {
      SmallVector<Operation *> ops = getCommands(step);
      if ((commands += ops.size()) > maxCommands)
        return refuse(ElideCommandsCode::NO_PRODUCER, step);
      std::optional<Forwarding> found = visit(ops, isFirst);
      if (found)
        return *found;
    }
    return refuse(ElideCommandsCode::NO_PRODUCER, copy);
  }

private:
  static Forwarding refuse(ElideCommandsCode code, Operation *blocker) { return {{}, 0, code, blocker}; }

  /// The commands of an op of the region: a wave and what is in order within it count as one.
  static SmallVector<Operation *> getCommands(Operation *step) {
    SmallVector<Operation *> commands;
    if (isa<CmdSerialOp, CmdConcurrentOp>(step))
      commands = collectCommands(step->getRegion(0));
    else if (!isa<YieldOp, ResourceSubviewOp>(step))
      commands.push_back(step);
    return commands;
  }

  /// A copy may bring bytes to another device, and kernels write to the memory of their own.
  bool isOnOtherDevice() {
    auto maker = dyn_cast_if_present<AffinityOpInterface>(target.storage.root.getDefiningOp());
    return maker && maker.getAffinityAttr() != execute.getAffinityAttr();
  }

  bool isOwn(Value root) const { return context.storage.isOwn(root, execute); }

  /// Whether an access may be of bytes of the other one. Two roots that are not own may be one (CS3).
  bool mayMeet(const CommandAccess &access, const CommandAccess &other, Operation *at) const {
    Value root = access.storage.root;
    if (root == other.storage.root)
      return !context.oracle.isDisjoint(access.range, other.range, at);
    bool isConstant = cast<ResourceType>(root.getType()).getLifetime() == Lifetime::Constant;
    return !isOwn(root) && !isOwn(other.storage.root) && !isConstant;
  }

  /// The commands of one step: none of them may be in the way, but for one that makes all of the bytes.
  std::optional<Forwarding> visit(ArrayRef<Operation *> ops, bool isStepOfCopy) {
    std::optional<Forwarding> producer;
    for (Operation *op : ops) {
      if (op == copy)
        continue;
      if (isOpaque(op) && !isOwn(target.storage.root))
        return refuse(ElideCommandsCode::TARGET_USED, op);
      for (auto [i, access] : llvm::enumerate(context.accesses.get(op))) {
        if (mayMeet(access, target, op))
          return refuse(ElideCommandsCode::TARGET_USED, op);
        if (!mayMeet(access, source, op))
          continue;
        if (producer || isStepOfCopy || !isa<CmdDispatchOp, CmdCopyOp>(op) || !makesAll(access, op))
          return refuse(ElideCommandsCode::SOURCE_USED, op);
        producer = decide(op, i);
      }
    }
    return producer;
  }

  /// Whether the bytes of the copy are those of an access that overwrites them all.
  bool makesAll(const CommandAccess &access, Operation *op) {
    RangeOracle &oracle = context.oracle;
    return !access.reads && access.overwritten && oracle.isEqual(access.range.lo, source.range.lo, op) &&
           oracle.isEqual(access.range.hi, source.range.hi, op) && oracle.isInside(access.range, *access.overwritten, op);
  }

  Forwarding decide(Operation *producer, unsigned access) {
    if (auto dispatch = dyn_cast<CmdDispatchOp>(producer)) {
      int64_t alignment = std::max(offsetAlignment, getStatedAlignment(dispatch, access));
      if (!context.oracle.position(copy.getTargetOffset()).isMultipleOf(alignment))
        return refuse(ElideCommandsCode::UNALIGNED, dispatch);
    }
    // What the region captures is there from its start.
    auto argument = dyn_cast<BlockArgument>(copy.getTarget());
    bool isAvailable = argument && argument.getOwner() == &execute.getBody().front() && llvm::all_of(copy->getOperands(), [&](Value operand) {
                         return isa<BlockArgument>(operand) || !execute.getBody().isAncestor(operand.getParentRegion());
                       });
    if (!isAvailable)
      return refuse(ElideCommandsCode::NOT_AVAILABLE, producer);
    return {producer, access, std::nullopt, nullptr};
  }

  /// What the kernel has been told of the offset.
  static int64_t getStatedAlignment(CmdDispatchOp dispatch, unsigned binding) {
    int64_t alignment = 1;
    for (Attribute entry : dispatch.getEntryPoints()) {
      auto symbol = cast<SymbolRefAttr>(entry);
      auto executable = SymbolTable::lookupNearestSymbolFrom<ExecutableOp>(dispatch, symbol.getRootReference());
      Operation *module = executable && !executable.getBody().empty() ? executable.getInnerModule() : nullptr;
      auto function = module ? dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, symbol.getLeafReference())) : FunctionOpInterface();
      if (!function)
        continue;
      unsigned next = 0;
      for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
        if (isa<BindingType>(function.getArgumentTypes()[i]) && next++ == binding)
          if (auto stated = function.getArgAttrOfType<IntegerAttr>(i, "stream.alignment"))
            alignment = std::max(alignment, stated.getInt());
    }
    return alignment;
  }

  CmdCopyOp copy;
  const CommandContext &context;
  int64_t offsetAlignment;
  CmdExecuteOp execute;
  CommandAccess source, target;
};

} // namespace

Forwarding weir::stream::findForwarding(CmdCopyOp copy, const CommandContext &context, int64_t offsetAlignment) {
  return Forwarder(copy, context, offsetAlignment).run();
}
