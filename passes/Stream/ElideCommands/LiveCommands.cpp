// Backward: which bytes that commands write are read before they are overwritten (stream-passes.md 10.2).

#include "passes/Stream/ElideCommands/ElideCommands.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// The bytes of one storage that may be read from some point on.
struct LiveBytesOf {
  ByteSet bytes;
  Operation *reader = nullptr; ///< an op that reads some of them; null if only others do
};

/// A command with what it accesses.
struct Command {
  Operation *op;
  std::vector<CommandAccess> accesses;
  std::optional<ByteSet> needed; ///< bytes that it writes and that are live; none if it goes
};

class LiveCommands {
public:
  LiveCommands(const CommandContext &context, unsigned maxPieces) : context(context), maxPieces(maxPieces) {}

  std::vector<LiveCommand> run(Block &block) {
    for (Operation &op : llvm::reverse(block)) {
      if (auto execute = dyn_cast<CmdExecuteOp>(op))
        visitExecute(execute);
      else
        visitHost(&op);
    }
    return std::move(found);
  }

private:
  void visitHost(Operation *op) {
    for (Value root : context.storage.getTouched(op))
      set(root, op, context.storage.find(root, Value()), /*isLive=*/true);
    if (auto dealloca = dyn_cast<ResourceDeallocaOp>(op)) {
      StoragePart part = context.storage.find(dealloca.getOperand(), dealloca.getOperandSize());
      if (part.start == BytePosition(0) && context.storage.isOwn(part.root, op))
        own[part.root] = {ByteSet::none()};
    }
  }

  void set(Value root, Operation *reader, const StoragePart &part, bool isLive) {
    own[root] = {isLive ? getAll(part) : ByteSet::none(), isLive ? reader : nullptr};
  }

  /// CS3: storage that others may name, too, is followed within one region only.
  void visitExecute(CmdExecuteOp execute) {
    host = execute;
    outside.clear();
    visitSerial(execute.getBody().front());
    outside.clear();
  }

  void visitSerial(Block &block) {
    for (Operation &op : llvm::reverse(block)) {
      if (auto serial = dyn_cast<CmdSerialOp>(op))
        visitSerial(serial.getBody().front());
      else if (auto wave = dyn_cast<CmdConcurrentOp>(op))
        visitConcurrent(wave);
      else if (!isa<YieldOp, ResourceSubviewOp>(op))
        visitInOrder(&op);
    }
  }

  void visitInOrder(Operation *op) {
    Command command{op, context.accesses.get(op), {}};
    if (isa<CmdCopyOp>(op))
      noteLastRead(op, command.accesses[0], get(command.accesses[0].storage));
    command.needed = judge(op, command.accesses);
    if (!command.needed)
      return;
    overwrite(command);
    readNeeded(command);
  }

  /// CS4: no command of a wave counts on another one. What any of them reads is live for all, and what one overwrites is so before the wave only.
  void visitConcurrent(CmdConcurrentOp wave) {
    std::vector<Command> commands;
    // What is live after the wave, of the storage that it accesses.
    llvm::DenseMap<Value, LiveBytesOf> after;
    for (Operation *op : collectCommands(wave.getBody()))
      for (const CommandAccess &access : commands.emplace_back(Command{op, context.accesses.get(op), {}}).accesses)
        after.try_emplace(access.storage.root, get(access.storage));
    for (const Command &command : commands)
      if (isa<CmdCopyOp>(command.op))
        noteLastRead(command.op, command.accesses[0], after[command.accesses[0].storage.root]);
    for (const Command &command : commands)
      for (const CommandAccess &access : command.accesses)
        if (access.reads)
          read(command.op, access.storage, access.range);
    for (Command &command : commands)
      command.needed = judge(command.op, command.accesses);
    for (auto &[root, live] : after)
      put(root, std::move(live));
    for (const Command &command : commands)
      if (command.needed)
        overwrite(command);
    for (const Command &command : commands)
      if (command.needed)
        readNeeded(command);
  }

  /// Remembers a copy of which nothing later than it reads the source.
  void noteLastRead(Operation *copy, const CommandAccess &source, LiveBytesOf live) {
    live.bytes.clip(source.range, context.oracle, copy);
    if (isOwn(source.storage.root) && live.bytes.isEmpty(context.oracle, copy))
      lastReads.insert(copy);
  }

  void overwrite(const Command &command) {
    for (const CommandAccess &access : command.accesses)
      if (access.overwritten) {
        LiveBytesOf live = get(access.storage);
        live.bytes.subtract(*access.overwritten, context.oracle, command.op);
        put(access.storage.root, std::move(live));
      }
  }

  /// Of a copy what is needed of its result.
  void readNeeded(const Command &command) {
    if (isOpaque(command.op))
      outside.clear();
    const auto &accesses = command.accesses;
    if (isa<CmdCopyOp>(command.op)) {
      ByteSet source = *command.needed;
      source.shift(accesses[0].range.lo - accesses[1].range.lo);
      readAll(command.op, accesses[0].storage, source);
      return;
    }
    for (const CommandAccess &access : accesses)
      if (access.reads)
        read(command.op, access.storage, access.range);
  }

  void read(Operation *op, const StoragePart &storage, const ByteRange &range) {
    ByteSet bytes = ByteSet::none();
    bytes.unite(range, context.oracle, op);
    readAll(op, storage, bytes);
  }

  void readAll(Operation *op, const StoragePart &storage, const ByteSet &bytes) {
    if (isConstant(storage.root))
      return;
    // Another name may be that of the same storage.
    if (!isOwn(storage.root))
      keepOutside(storage.root);
    LiveBytesOf live = get(storage);
    live.bytes.unite(bytes, context.oracle, op);
    live.reader = op;
    put(storage.root, std::move(live));
  }

  /// Of other storage from outside all is live again.
  void keepOutside(Value root) {
    auto known = outside.find(root);
    if (known == outside.end()) {
      outside.clear();
      return;
    }
    if (outside.size() == 1)
      return;
    LiveBytesOf live = std::move(known->second);
    outside.clear();
    outside[root] = std::move(live);
  }

  bool isOwn(Value root) const { return context.storage.isOwn(root, host); }

  /// Storage from outside that no op is meant to write to: reads of it say nothing of other storage, and all of it stays live.
  bool isConstant(Value root) const { return cast<ResourceType>(root.getType()).getLifetime() == Lifetime::Constant && !isOwn(root); }

  ByteSet getAll(const StoragePart &part) {
    return part.size ? ByteSet::all(context.oracle.position(part.size)) : ByteSet::everything();
  }

  LiveBytesOf get(const StoragePart &part) {
    if (isConstant(part.root))
      return {getAll(part)};
    auto &map = isOwn(part.root) ? own : outside;
    auto known = map.find(part.root);
    if (known != map.end())
      return known->second;
    bool dies = isOwn(part.root) && context.storage.diesIn(part.root, host->getBlock());
    return {dies ? ByteSet::none() : getAll(part)};
  }

  void put(Value root, LiveBytesOf live) {
    if (!isConstant(root))
      (isOwn(root) ? own : outside)[root] = std::move(live);
  }

  /// Decides about a fill or copy. The bytes that it writes and that are live, if it stays in some form.
  std::optional<ByteSet> judge(Operation *op, ArrayRef<CommandAccess> accesses) {
    if (!isa<CmdFillOp, CmdCopyOp>(op))
      return ByteSet::none();
    const CommandAccess &target = accesses.back();
    LiveBytesOf live = get(target.storage);
    live.bytes.clip(target.range, context.oracle, op);
    LiveCommand command{op, {}, std::nullopt, live.reader, lastReads.contains(op)};
    bool isDead = live.bytes.isEmpty(context.oracle, op);
    if (!isDead)
      command.missed = plan(command, target, live.bytes);
    found.push_back(std::move(command));
    return isDead ? std::nullopt : std::optional(live.bytes);
  }

  /// CR2: the pieces of a fill or copy; or why it stays whole.
  std::optional<ElideCommandsCode> plan(LiveCommand &command, const CommandAccess &target, const ByteSet &bytes) {
    RangeOracle &oracle = context.oracle;
    Operation *op = command.op;
    ElideCommandsCode isRead = command.reader ? ElideCommandsCode::LIVE_READ : ElideCommandsCode::SEEN_OUTSIDE;
    if (bytes.getInexactReason() == Inexact::SymbolicOrder)
      return ElideCommandsCode::SYMBOLIC_ORDER;
    if (!bytes.isExact() || bytes.isEverything() || bytes.covers(target.range, oracle, op))
      return isRead;
    auto fill = dyn_cast<CmdFillOp>(op);
    std::optional<FillPattern> pattern = fill ? std::optional(getPattern(fill.getValue())) : std::nullopt;
    SmallVector<ByteRange> pieces;
    for (const ByteSet::Interval &interval : bytes.getIntervals()) {
      std::optional<ByteRange> piece = interval.range;
      if (!oracle.isLE(piece->lo, piece->hi, op))
        return ElideCommandsCode::SYMBOLIC_ORDER;
      if (pattern && pattern->width > 1)
        piece = alignToPattern(*piece, target.range, pattern->width);
      if (!piece)
        return ElideCommandsCode::PATTERN_PHASE;
      if (!pieces.empty() && !areInOrder(pieces.back(), *piece, oracle, op))
        return ElideCommandsCode::SYMBOLIC_ORDER;
      if (!pieces.empty() && oracle.isLE(piece->lo, pieces.back().hi, op))
        pieces.back().hi = piece->hi;
      else
        pieces.push_back(*piece);
    }
    // More copies than before may cost more than the bytes between them.
    if (pieces.size() > (fill ? maxPieces : 1))
      return ElideCommandsCode::TOO_MANY_PIECES;
    if (pieces.size() == 1 && oracle.isEqual(pieces[0].lo, target.range.lo, op) && oracle.isEqual(pieces[0].hi, target.range.hi, op))
      return fill ? ElideCommandsCode::PATTERN_PHASE : isRead;
    for (ByteRange &piece : pieces) {
      piece = piece.shift(BytePosition() - target.storage.start);
      auto copy = dyn_cast<CmdCopyOp>(op);
      for (const BytePosition &position : {piece.lo, piece.hi - piece.lo, copy ? getSourceOffset(copy, piece, oracle) : BytePosition()})
        if (!oracle.isMaterializable(position, host))
          return ElideCommandsCode::NOT_AVAILABLE;
    }
    command.pieces = std::move(pieces);
    return std::nullopt;
  }

  const CommandContext &context;
  unsigned maxPieces;
  Operation *host = nullptr; ///< the region at hand
  llvm::DenseMap<Value, LiveBytesOf> own, outside;
  llvm::SmallPtrSet<Operation *, 8> lastReads;
  std::vector<LiveCommand> found;
};

} // namespace

BytePosition weir::stream::getSourceOffset(CmdCopyOp copy, const ByteRange &piece, RangeOracle &oracle) {
  return oracle.position(copy.getSourceOffset()) + (piece.lo - oracle.position(copy.getTargetOffset()));
}

std::vector<LiveCommand> weir::stream::findLiveCommands(Block &block, const CommandContext &context, unsigned maxPieces) {
  return LiveCommands(context, maxPieces).run(block);
}
