#include "src/compiler/SourceOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "passes/Target/TargetBackend.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace weir;
using namespace weir::compiler;

void SourceOps::record(ModuleOp module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<linalg::LinalgOp, TilingInterface>(op))
      return WalkResult::advance();
    op->walk([&](Operation *inner) {
      FileLineColLoc place = inner->getLoc()->findInstanceOf<FileLineColLoc>();
      if (!place)
        return;
      auto [entry, isNew] = names.try_emplace(place, op->getName());
      // An op of TOSA becomes a fill and what it is named for.
      if (!isNew && entry->second.getStringRef() == linalg::FillOp::getOperationName())
        entry->second = op->getName();
    });
    return WalkResult::skip();
  });
}

/// A line of the program, without its indentation and what no comment has room for; empty if the program has no such line.
static std::string getLine(FileLineColLoc place, llvm::SourceMgr &sources) {
  constexpr size_t kRoom = 90;
  unsigned main = sources.getMainFileID();
  const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(main);
  if (buffer->getBufferIdentifier() != place.getFilename().getValue())
    return "";
  SMLoc start = sources.FindLocForLineAndColumn(main, place.getLine(), 1);
  if (!start.isValid())
    return "";
  StringRef rest(start.getPointer(), buffer->getBufferEnd() - start.getPointer());
  StringRef line = rest.take_until([](char c) { return c == '\n'; }).trim();
  return line.size() <= kRoom ? line.str() : (line.take_front(kRoom) + "...").str();
}

std::string SourceOps::describe(FileLineColLoc place, llvm::SourceMgr &sources) const {
  std::string text = (llvm::sys::path::filename(place.getFilename().getValue()) + ":" + Twine(place.getLine())).str();
  if (auto name = names.find(place); name != names.end())
    text += (" " + name->second.getStringRef()).str();
  if (std::string line = getLine(place, sources); !line.empty())
    text += ": " + line;
  // Names of files in locations may have anything, such as the end of the comment.
  std::replace_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}
