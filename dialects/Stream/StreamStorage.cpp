// Effects of stream ops on storage (stream.md 6.1) that differ from the default of the interface.

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using weir::util::StorageLink;
using weir::util::StorageRelation;

using Links = SmallVectorImpl<StorageLink>;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static void addConstants(Operation *op, Links &links) {
  for (Value result : op->getResults())
    if (isa<ResourceType>(result.getType()))
      links.push_back({result, nullptr, StorageRelation::Constant, false});
}

void AsyncConstantOp::getStorageLinks(Links &links) { addConstants(*this, links); }
void TensorConstantOp::getStorageLinks(Links &links) { addConstants(*this, links); }
void ResourceConstantsOp::getStorageLinks(Links &links) { addConstants(*this, links); }

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static void addCopy(Operation *op, OpOperand &source, Links &links, bool sameBytes) {
  links.push_back({op->getResult(0), &source, StorageRelation::Copy, sameBytes});
}

void AsyncCloneOp::getStorageLinks(Links &links) { addCopy(*this, getSourceMutable(), links, /*sameBytes=*/true); }
void AsyncTransferOp::getStorageLinks(Links &links) { addCopy(*this, getSourceMutable(), links, /*sameBytes=*/true); }
void AsyncSliceOp::getStorageLinks(Links &links) {
  addCopy(*this, getSourceMutable(), links, /*sameBytes=*/getSourceSize() == getResultSize());
}
void TensorCloneOp::getStorageLinks(Links &links) { addCopy(*this, getSourceMutable(), links, /*sameBytes=*/false); }
void TensorEncodeOp::getStorageLinks(Links &links) { addCopy(*this, getSourceMutable(), links, /*sameBytes=*/false); }
void TensorSliceOp::getStorageLinks(Links &links) { addCopy(*this, getSourceMutable(), links, /*sameBytes=*/false); }

//===----------------------------------------------------------------------===//
// Other names
//===----------------------------------------------------------------------===//

void AsyncCastOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/true); }
void AsyncBarrierOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/true); }
void TimepointBarrierOp::getStorageLinks(Links &links) {
  links.push_back({getResult(), &getResourceMutable(), StorageRelation::Pass, /*sameBytes=*/true});
}
void TimepointAwaitOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/true); }
void ResourceTransientsOp::getStorageLinks(Links &links) {
  links.push_back({getResult(), &getResourceMutable(), StorageRelation::Pass, /*sameBytes=*/true});
}
void ResourceSubviewOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/false); }
// One end is no resource: others know the storage.
void TensorImportOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/false); }
void TensorExportOp::getStorageLinks(Links &links) { util::detail::addPasses(*this, links, /*sameBytes=*/false); }

//===----------------------------------------------------------------------===//
// Calls and regions
//===----------------------------------------------------------------------===//

// What else the function from outside returns may be in any storage.
void AsyncCallOp::getStorageLinks(Links &links) { util::detail::addWrites(*this, links, /*makesUntied=*/false); }

static void addCaptures(MutableOperandRange captures, Region &body, Links &links) {
  if (body.empty())
    return;
  for (auto [capture, argument] : llvm::zip(captures, body.getArguments()))
    links.push_back({argument, &capture, StorageRelation::Pass, /*sameBytes=*/true});
}

/// Captures go in, yielded values come out, and a tied result is its capture, written or not (N6).
template <typename OpT>
static void addExecution(OpT op, Links &links) {
  addCaptures(op.getResourceOperandsMutable(), op.getBody(), links);
  if (!op.getBody().empty())
    if (auto yield = dyn_cast_if_present<YieldOp>(op.getBody().front().getTerminator()))
      for (auto [operand, result] : llvm::zip(yield.getResourceOperandsMutable(), op.getResults()))
        links.push_back({result, &operand, StorageRelation::Pass, /*sameBytes=*/true});
  util::detail::addWrites(op, links, /*makesUntied=*/false);
}

void AsyncExecuteOp::getStorageLinks(Links &links) { addExecution(*this, links); }
void AsyncConcurrentOp::getStorageLinks(Links &links) { addExecution(*this, links); }
void CmdExecuteOp::getStorageLinks(Links &links) { addCaptures(getResourceOperandsMutable(), getBody(), links); }
