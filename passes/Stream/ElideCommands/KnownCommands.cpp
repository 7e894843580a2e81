// Forward: what storage certainly holds (stream-passes.md 10.3).

#include "passes/Stream/ElideCommands/ElideCommands.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Facts of one storage, and storages with copies of one, that are remembered.
constexpr size_t kMostFacts = 8;

/// What a range holds: a pattern from its start on, or what another range holds.
struct Fact {
  ByteRange range;
  std::optional<FillPattern> pattern;
  Value source;       ///< storage that the bytes were copied from
  BytePosition start; ///< in the source
  unsigned epoch = 0; ///< of storage from outside
  bool usesOutside = false;
};

class KnownCommands {
public:
  explicit KnownCommands(const CommandContext &context) : context(context) {}

  std::vector<KnownCommand> run(Block &block) {
    for (Operation &op : block) {
      for (Value root : context.storage.getTouched(&op))
        forget(root, std::nullopt, &op);
      auto execute = dyn_cast<CmdExecuteOp>(op);
      if (!execute)
        continue;
      host = execute;
      // Facts about storage with other names hold within one execute (CS3).
      ++epoch;
      visitSerial(execute.getBody().front());
      ++epoch;
    }
    return std::move(found);
  }

private:
  void visitSerial(Block &block) {
    for (Operation &op : block) {
      if (auto serial = dyn_cast<CmdSerialOp>(op)) {
        visitSerial(serial.getBody().front());
      } else if (auto wave = dyn_cast<CmdConcurrentOp>(op)) {
        // CS4: of a wave by what is known before it.
        for (Operation &command : wave.getBody().front())
          judge(&command);
        for (Operation *command : collectCommands(wave.getBody()))
          apply(command);
      } else if (!isa<YieldOp, ResourceSubviewOp>(op)) {
        judge(&op);
        apply(&op);
      }
    }
  }

  bool isOutside(Value root) const { return !context.storage.isOwn(root, host); }

  /// Drops what is known of a range, or of all of it, and of its copies.
  void forget(Value root, const std::optional<ByteRange> &range, Operation *at) {
    auto mayChange = [&](const ByteRange &other) { return !range || !context.oracle.isDisjoint(*range, other, at); };
    if (auto known = facts.find(root); known != facts.end())
      llvm::erase_if(known->second, [&](const Fact &fact) { return mayChange(fact.range); });
    auto copies = copiesOf.find(root);
    if (copies == copiesOf.end())
      return;
    llvm::erase_if(copies->second, [&](Value target) {
      std::vector<Fact> &ofTarget = facts[target];
      llvm::erase_if(ofTarget, [&](const Fact &fact) {
        return fact.source == root && mayChange({fact.start, fact.start + (fact.range.hi - fact.range.lo)});
      });
      return llvm::none_of(ofTarget, [&](const Fact &fact) { return fact.source == root; });
    });
  }

  void apply(Operation *op) {
    std::vector<CommandAccess> accesses = context.accesses.get(op);
    for (const CommandAccess &access : accesses)
      if (access.writes) {
        forget(access.storage.root, access.range, op);
        epoch += isOutside(access.storage.root);
      }
    epoch += isOpaque(op);
    if (auto fill = dyn_cast<CmdFillOp>(op)) {
      add(accesses[0], {accesses[0].range, getPattern(fill.getValue()), {}, {}});
    } else if (isa<CmdCopyOp>(op)) {
      const CommandAccess &source = accesses[0], &target = accesses[1];
      SmallVector<Value> &copies = copiesOf[source.storage.root];
      if (!llvm::is_contained(copies, target.storage.root)) {
        if (copies.size() >= kMostFacts)
          return;
        copies.push_back(target.storage.root);
      }
      add(target, {target.range, std::nullopt, source.storage.root, source.range.lo});
    }
  }

  void add(const CommandAccess &target, Fact fact) {
    fact.usesOutside = isOutside(target.storage.root) || (fact.source && isOutside(fact.source));
    fact.epoch = epoch;
    std::vector<Fact> &known = facts[target.storage.root];
    if (known.size() >= kMostFacts)
      known.erase(known.begin());
    known.push_back(std::move(fact));
  }

  /// The newest fact about all of a range for which `holds`.
  const Fact *findFact(const CommandAccess &access, Operation *at, llvm::function_ref<bool(const Fact &)> holds) {
    auto known = facts.find(access.storage.root);
    if (known == facts.end())
      return nullptr;
    for (const Fact &fact : llvm::reverse(known->second))
      if ((!fact.usesOutside || fact.epoch == epoch) && holds(fact) && context.oracle.isInside(access.range, fact.range, at))
        return &fact;
    return nullptr;
  }

  /// Whether a range within that of `fact` starts with the first byte of the pattern, or all bytes are the same.
  static bool isInPhase(const Fact &fact, const ByteRange &range, int64_t width) {
    return width == 1 || fact.pattern->byteUniform || (range.lo - fact.range.lo).isMultipleOf(width);
  }

  bool holdsPattern(const CommandAccess &access, const FillPattern &pattern, Operation *at) {
    return findFact(access, at, [&](const Fact &fact) {
      return fact.pattern && isSamePattern(*fact.pattern, pattern) && isInPhase(fact, access.range, std::max(fact.pattern->width, pattern.width));
    });
  }

  /// Whether `target` holds a copy of the bytes of `source`.
  bool holdsCopy(const CommandAccess &target, const CommandAccess &source, Operation *at) {
    return findFact(target, at, [&](const Fact &fact) {
      return fact.source == source.storage.root && context.oracle.isEqual(fact.start + (target.range.lo - fact.range.lo), source.range.lo, at);
    });
  }

  /// Fills have no staging storage.
  static bool mayFill(CmdCopyOp copy) { return cast<ResourceType>(copy.getTarget().getType()).getLifetime() != Lifetime::Staging; }

  void judge(Operation *op) {
    if (auto fill = dyn_cast<CmdFillOp>(op)) {
      if (holdsPattern(context.accesses.get(op)[0], getPattern(fill.getValue()), op))
        found.push_back({op, ElideCommandsCode::REDUNDANT_FILL, {}});
    } else if (auto copy = dyn_cast<CmdCopyOp>(op)) {
      judgeCopy(copy);
    }
  }

  void judgeCopy(CmdCopyOp copy) {
    std::vector<CommandAccess> accesses = context.accesses.get(copy);
    const CommandAccess &source = accesses[0], &target = accesses[1];
    bool isOntoItself = source.storage.root == target.storage.root && context.oracle.isEqual(source.range.lo, target.range.lo, copy);
    if (isOntoItself || holdsCopy(target, source, copy) || holdsCopy(source, target, copy)) {
      found.push_back({copy, ElideCommandsCode::REDUNDANT_COPY, {}});
      return;
    }
    const Fact *filled = findFact(source, copy, [](const Fact &fact) { return fact.pattern.has_value(); });
    if (!filled)
      return;
    const FillPattern pattern = *filled->pattern;
    if (!isInPhase(*filled, source.range, pattern.width))
      return;
    if (holdsPattern(target, pattern, copy))
      found.push_back({copy, ElideCommandsCode::REDUNDANT_COPY, {}});
    else if (mayFill(copy) && (target.range.hi - target.range.lo).isMultipleOf(pattern.width))
      found.push_back({copy, ElideCommandsCode::COPY_TO_FILL, pattern.value});
  }

  const CommandContext &context;
  Operation *host = nullptr; ///< the region at hand
  unsigned epoch = 0;
  llvm::DenseMap<Value, std::vector<Fact>> facts;
  llvm::DenseMap<Value, SmallVector<Value>> copiesOf;
  std::vector<KnownCommand> found;
};

} // namespace

std::vector<KnownCommand> weir::stream::findKnownCommands(Block &block, const CommandContext &context) { return KnownCommands(context).run(block); }
