/// The two halves of weir-elide-commands (stream-passes.md 10).

#ifndef WEIR_PASSES_STREAM_ELIDECOMMANDS_ELIDECOMMANDS_H
#define WEIR_PASSES_STREAM_ELIDECOMMANDS_ELIDECOMMANDS_H

#include "passes/Analysis/ByteSet.h"
#include "passes/Stream/ElideCommands/CommandStorage.h"
#include "passes/Stream/ElideFills/FillPattern.h"
#include "passes/Stream/RemarkCodes.h"

namespace weir::stream {

/// What both halves work with.
struct CommandContext {
  CommandStorage &storage;
  CommandAccesses &accesses;
  RangeOracle &oracle;
};

/// A command that changes nothing, or a copy that may fill instead.
struct KnownCommand {
  mlir::Operation *op;
  ElideCommandsCode code;
  mlir::Value pattern; ///< what a copy becomes a fill of; null: the command goes
};

/// Which commands of a block write what is there already (CR3 to CR5). In order.
std::vector<KnownCommand> findKnownCommands(mlir::Block &block, const CommandContext &context);

/// What is left of a fill or copy.
struct LiveCommand {
  mlir::Operation *op;
  llvm::SmallVector<ByteRange> pieces;     ///< fills, or one copy, that replace it, by offsets into the storage that it names
  std::optional<ElideCommandsCode> missed; ///< why it stays as it is; `pieces` are empty then
  mlir::Operation *reader = nullptr;       ///< the op that reads it; null if others do
  bool isLastRead = false;                 ///< a copy after which its source, which only the function names, is dead
};

/// Where the bytes of a piece of the target are in the source.
BytePosition getSourceOffset(CmdCopyOp copy, const ByteRange &piece, RangeOracle &oracle);

/// What becomes of each fill and copy of a block, from the last one to the first (CR1, CR2).
std::vector<LiveCommand> findLiveCommands(mlir::Block &block, const CommandContext &context, unsigned maxPieces);

/// The dispatch that may write where a copy takes its bytes, through the binding with a number, or the copy that may; or why none may.
struct Forwarding {
  mlir::Operation *producer = nullptr;
  unsigned binding = 0;
  std::optional<ElideCommandsCode> refused;
  mlir::Operation *blocker = nullptr;
};

/// CR6, for a copy that is the last read of its source.
Forwarding findForwarding(CmdCopyOp copy, const CommandContext &context, int64_t offsetAlignment);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOMMANDS_ELIDECOMMANDS_H
